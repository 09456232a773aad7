"""Hexagons in cube coordinates, and their names.

Board rows are numbered from the top; the second, fourth, ... row lies half a hex to the right.
The island gets coordinates far away from the board, so that nothing of it touches the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

BOARD_SIZE = 20
ISLAND_SIZE = 5
ISLAND_SHIFT = 1000


class Hex(NamedTuple):
    """A hex as a cube coordinate; q + r + s is always 0."""

    q: int
    r: int
    s: int

    def plus(self, step: Hex, times: int = 1) -> Hex:
        """The hex `times` steps away in the direction `step`."""
        return Hex(self.q + times * step.q, self.r + times * step.r, self.s + times * step.s)


EAST = Hex(1, 0, -1)
SOUTH_EAST = Hex(0, 1, -1)
SOUTH_WEST = Hex(-1, 1, 0)
WEST = Hex(-1, 0, 1)
NORTH_WEST = Hex(0, -1, 1)
NORTH_EAST = Hex(1, -1, 0)

DIRECTIONS = (EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST)
AXES = (EAST, SOUTH_EAST, SOUTH_WEST)
DIAGONALS = (SOUTH_EAST, SOUTH_WEST)


def from_row_column(row: int, column: int) -> Hex:
    """The cube coordinate of a row and column, both counted from 0."""
    q = column - row // 2
    return Hex(q, row, -q - row)


def distance(one: Hex, other: Hex) -> int:
    """The number of steps between two hexes."""
    return max(abs(one.q - other.q), abs(one.r - other.r), abs(one.s - other.s))


def board_hexes() -> Iterator[tuple[str, Hex]]:
    """The names and hexes of the board, in the order of the hex ids."""
    for row in range(BOARD_SIZE):
        for column in range(BOARD_SIZE):
            yield f"{chr(ord('a') + column)}{row + 1}", from_row_column(row, column)


def island_hexes() -> Iterator[tuple[str, Hex]]:
    """The names and hexes of the island's 5 x 5 field, in the order of the hex ids."""
    for row in range(ISLAND_SIZE):
        for column in range(ISLAND_SIZE):
            name = f"{chr(ord('u') + column)}{row + 1}"
            yield name, from_row_column(row, column + ISLAND_SHIFT)


def connected(start: Iterable[Hex], within: set[Hex]) -> set[Hex]:
    """All hexes of `within` that hang together with one of `start` (those of it in `within`)."""
    found = {hex_ for hex_ in start if hex_ in within}
    waiting = list(found)
    while waiting:
        hex_ = waiting.pop()
        for step in DIRECTIONS:
            near = hex_.plus(step)
            if near in within and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def groups(hexes: set[Hex]) -> list[set[Hex]]:
    """The connected groups of a set of hexes."""
    left = set(hexes)
    result = []
    while left:
        group = connected([next(iter(left))], left)
        left -= group
        result.append(group)
    return result
