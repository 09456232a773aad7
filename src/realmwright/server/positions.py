"""Positions as text, stored beside the log of a game."""

from realmwright.rules.game import Game


def position_text(game: Game) -> str | None:
    """The position of a game; None if there is no notation for it."""
    return None
