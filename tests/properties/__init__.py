"""What holds at every decision of every game: properties over random games of all sets."""
