"""A game told: its course, its log and what it asks, in keys of the message catalogue.

Every way to play stands on it. Nothing here knows of pages, sockets or screens.
"""
