"""Where a player's own files lie. Nothing in the engine reads these."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder for games and own quadrants; made by whoever writes into it first."""
    chosen = os.environ.get("XDG_DATA_HOME")
    if chosen and Path(chosen).is_absolute():
        return Path(chosen) / "realmwright"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "realmwright"
    return Path.home() / ".local" / "share" / "realmwright"


def quadrant_folder() -> Path:
    """The folder for the quadrants of a player's own copy of the game."""
    return data_folder() / "quadrants"
