"""Pictures of a part of the board: terrain letters, and what stands on them.

          a   b   c
     1    G1  a   Gw2
     2      F#  M*  .

The first line names the columns (a to t of the board, u to y of the island), each row begins with its
number; rows with an even number stand half a hex to the right. A cell is a letter of the quadrant files
(`k` for a castle under a capitol, `.` for no hex) and what stands there: `1` a settlement of seat 1, `h1`
city hall, `w1` warrior, `g1` wagon, `s1` ship, `o1` scout, `#` a wall, `*` a cave (`*1`: a settlement on it).
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from realmwright.board.geometry import hex_id
from realmwright.rules.pieces import CITY_HALL, SCOUT, SETTLEMENT, SHIP, WAGON, WALL, WARRIOR

CAPITOL: Final = "k"
NO_HEX: Final = "."
CAVE: Final = "*"
KIND_MARKS: Final = {
    "": SETTLEMENT,
    "h": CITY_HALL,
    "w": WARRIOR,
    "g": WAGON,
    "s": SHIP,
    "o": SCOUT,
    "#": WALL,
}

_COLUMNS: Final = re.compile(r"\s+[a-y](\s+[a-y])*\s*")
_ROW: Final = re.compile(r"\s*([0-9]+)(\s+\S.*)")
_CELL: Final = re.compile(r"([GCDFTSAWM]|[abcnpsk]|\.)(\*?)(?:([hwgso]?)([1-5])|(#))?")


class PictureError(ValueError):
    """A picture is drawn wrongly; `line` counts from the first line of the picture."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Cell:
    """One hex of a picture: its letter, whether a cave is there, kind and seat (from 0) of a piece."""

    letter: str
    cave: bool
    kind: int | None
    seat: int | None

    def __str__(self) -> str:
        mark = {kind: mark for mark, kind in KIND_MARKS.items()}.get(self.kind or 0, "?")
        piece = "" if self.kind is None else mark + ("" if self.seat is None else str(self.seat + 1))
        return self.letter + (CAVE if self.cave else "") + piece


def is_columns(line: str) -> bool:
    """Whether a line can be the first of a picture."""
    return _COLUMNS.fullmatch(line) is not None


def is_row(line: str) -> bool:
    """Whether a line can be a row of a picture."""
    return _ROW.fullmatch(line) is not None


def read_picture(lines: list[str]) -> dict[int, Cell]:
    """The cells of a picture by hex. Raises PictureError."""
    columns = lines[0].split()
    for left, right in pairwise(columns):
        if ord(right) != ord(left) + 1:
            raise PictureError(0, f"column {right} stands behind {left}")
    cells: dict[int, Cell] = {}
    starts: dict[int, int] = {}
    for number, line in enumerate(lines[1:], 1):
        match = _ROW.fullmatch(line)
        if match is None:
            raise PictureError(number, f"a row begins with its number, not {line.strip()!r}")
        row = int(match.group(1))
        words = match.group(2).split()
        starts[row % 2] = match.start(2) + len(match.group(2)) - len(match.group(2).lstrip())
        if len(starts) == 2 and starts[0] <= starts[1]:
            raise PictureError(number, "rows with an even number stand half a hex to the right of the others")
        if len(words) != len(columns):
            raise PictureError(number, f"{len(words)} cells stand under {len(columns)} columns")
        for column, word in zip(columns, words, strict=True):
            _add(cells, number, f"{column}{row}", word)
    return cells


def _add(cells: dict[int, Cell], number: int, name: str, word: str) -> None:
    cell = _cell(number, word)
    try:
        hex = hex_id(name)
    except ValueError as error:
        if cell.letter == NO_HEX:
            return
        raise PictureError(number, str(error)) from error
    if hex in cells:
        raise PictureError(number, f"{name} is drawn twice")
    cells[hex] = cell


def _cell(number: int, word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if match is None:
        raise PictureError(number, f"{word!r} is no cell such as G, G1, Gw2, F#, a, M*")
    letter, cave, mark, seat, wall = match.groups()
    if wall:
        return Cell(letter, cave == CAVE, WALL, None)
    kind = KIND_MARKS[mark] if seat else None
    return Cell(letter, cave == CAVE, kind, int(seat) - 1 if seat else None)
