"""The command line: one module a command, listed in ``app.py``."""

from realmwright.cli.app import main

__all__ = ["main"]
