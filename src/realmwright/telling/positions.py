"""Positions as text, stored beside the log of a game: at each start of a turn, and at the end."""

from realmwright.notation.position import parse_position, print_position
from realmwright.rules.game import Game
from realmwright.rules.setup import Setup
from realmwright.rules.state import State


def position_text(game: Game) -> str:
    """The whole position of a game, hidden cards too: for the server's own use."""
    return print_position(game.state)


def read_position(text: str, setup: Setup) -> State:
    """The position of a text, on the map that the game was stored with. ValueError for anything else."""
    _, _, body = text.partition("\n\n")
    return parse_position(body, setup)
