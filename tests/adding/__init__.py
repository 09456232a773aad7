"""A made-up location, card and task, added to a copy of the project by what CONTRIBUTING lists alone."""
