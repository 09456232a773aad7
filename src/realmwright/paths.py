"""Where a player's own files lie. Nothing in the engine reads these."""

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder for games and own quadrants, as the system has it; made by whoever writes into it first.

    On Linux `$XDG_DATA_HOME/realmwright` or `~/.local/share/realmwright`, on macOS `~/Library/Application
    Support/realmwright`, on Windows `%LOCALAPPDATA%\\realmwright`.
    """
    return user_data_path("realmwright", appauthor=False)


def quadrant_folder() -> Path:
    """The folder for the quadrants of a player's own copy of the game."""
    return data_folder() / "quadrants"
