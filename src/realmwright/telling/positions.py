"""Positions as text, stored beside the log of a game: at each start of a turn, after an undo, at the end."""

from realmwright.notation.position import parse_position, print_position
from realmwright.rules.game import Game
from realmwright.rules.setup import Setup
from realmwright.rules.state import State


def position_text(game: Game) -> str:
    """The whole position of a game, hidden cards too: for the server's own use."""
    return print_position(game.state)


def is_position(text: str, game: Game) -> bool:
    """Whether a text is the position of a game. The header, which names the rules in use then, may differ."""
    return _body(text) == _body(position_text(game))


def read_position(text: str, setup: Setup) -> State:
    """The position of a text, on the map that the game was stored with. ValueError for anything else."""
    return parse_position(_body(text), setup)


def _body(text: str) -> str:
    return text.partition("\n\n")[2]
