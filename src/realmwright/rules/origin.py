"""Where gold comes from: which hexes have earned how much (rules.md section 5)."""

from collections.abc import Iterable
from dataclasses import dataclass

from realmwright.board.plain import Plain


@dataclass(frozen=True)
class Origin(Plain):
    """Gold, and the hexes that have earned it together: the number belongs on the first of them.

    There are none for what was earned before a game's history begins.
    """

    gold: int
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Earning(Plain):
    """What a player got from a column of the gold table while the game went on, by an action.

    `after` is the length of the log then.
    """

    after: int
    seat: int
    column: int
    origin: Origin


def for_each(gold: int, hexes: Iterable[int]) -> list[Origin]:
    """So much gold for each of the hexes."""
    return [Origin(gold, (hex,)) for hex in hexes]
