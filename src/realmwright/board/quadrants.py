"""Quadrant and island files: reading, checking, finding (design.md section 9).

Printed layouts are what they are; one that is our own may be replaced by a better one. The former one then
stays here for what was played on it, and texts tell the layouts of a stem apart by their digests.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Final, Literal

from realmwright.board.plain import Plain
from realmwright.board.terrain import LOCATION_LETTERS, TERRAIN_LETTERS

QUADRANT_SIDE: Final = 10
ISLAND_SIDE: Final = 5
_ISLAND_SHAPE: Final = (".###.", "####.", "#####", "####.", ".###.")
_NO_HEX: Final = "."
LOCATION_KEYS: Final = ("a", "b")
_HEADERS: Final = ("name", "set", "a", "b", "layout")
_NEEDED: Final = ("name", "set", "a", "layout")
# So much of a wrong line is quoted.
_QUOTED: Final = 40


class QuadrantError(ValueError):
    """No quadrant that there is; says what there is."""


class QuadrantTextError(QuadrantError):
    """The text of a quadrant is wrong: where (lines and columns count from 1), and what would be right.

    `kind` is one of those that `own-quadrant.*` of the message catalogue has a sentence for.
    """

    def __init__(self, stem: str, line: int, column: int, kind: str, found: str | int, due: str) -> None:
        there = "" if found == "" else f"found {found!r}, "
        super().__init__(f"{stem}, line {line}, column {column}: {kind}: {there}due {due}")
        self.line = line
        self.column = column
        self.kind = kind
        self.found = found
        self.due = due


@dataclass(frozen=True)
class Quadrant(Plain):
    """One quadrant, or one side of the island, as its file gives it (rows not turned)."""

    stem: str
    name: str
    set: str
    locations: tuple[str, ...]
    layout: str
    rows: tuple[str, ...]

    @property
    def island(self) -> bool:
        """Whether this is a side of the island (5 x 5) and no quadrant (10 x 10)."""
        return len(self.rows) == ISLAND_SIDE

    @property
    def printed(self) -> bool:
        """Whether the layout is the one of the published board."""
        return self.layout.startswith("printed")

    @property
    def digest(self) -> str:
        """What tells this layout from others of its stem: 8 hex digits, from its locations and rows."""
        return sha256("\n".join([*self.locations, *self.rows]).encode()).hexdigest()[:8]

    def turned(self) -> tuple[str, ...]:
        """The rows after a turn by 180 degrees."""
        return tuple(row[::-1] for row in reversed(self.rows))

    def location(self, letter: str) -> str:
        """The name of the location that a letter (`a`, `b`) of the rows stands for."""
        return self.locations["ab".index(letter)]


def parse_quadrant(stem: str, text: str) -> Quadrant:
    """Read the text of a quadrant file. Raises QuadrantTextError."""
    return QuadrantText(stem, text).quadrant()


class QuadrantText:
    """The text of a quadrant file, and where in it each thing stands."""

    def __init__(self, stem: str, text: str) -> None:
        self._stem: Final = stem
        self._lines: Final = text.replace("\r\n", "\n").replace("\r", "\n").rstrip().split("\n")
        self._header: Final[dict[str, str]] = {}
        self._places: Final[dict[str, tuple[int, int]]] = {}
        self._read_header()
        self._first_row: Final = self._end_of_header()
        self._rows: Final = tuple([line.rstrip() for line in self._lines[self._first_row - 1 :]])

    def quadrant(self) -> Quadrant:
        """What it describes. Raises QuadrantTextError."""
        for key in _NEEDED:
            if not self._header.get(key):
                raise self.error_at(key, "missing", "", key)
        self._check_rows()
        self._check_locations()
        header = self._header
        names = tuple([header[key] for key in LOCATION_KEYS if header.get(key)])
        return Quadrant(self._stem, header["name"], header["set"], names, header["layout"], self._rows)

    def error_at(self, key: str, kind: str, found: str | int, due: str) -> QuadrantTextError:
        """An error at the value of a header's line; at the end of the header if the line is not there."""
        line, column = self._places.get(key, (max(1, len(self._header)), 1))
        return QuadrantTextError(self._stem, line, column, kind, found, due)

    def error_at_letter(self, letter: str, kind: str, found: str | int, due: str) -> QuadrantTextError:
        """An error at the first hex with that letter."""
        row = [letter in row for row in self._rows].index(True)
        return self._error_in_row(row, self._rows[row].index(letter), kind, found, due)

    def _error_in_row(
        self, row: int, column: int, kind: str, found: str | int, due: str
    ) -> QuadrantTextError:
        """An error in a row; row and column from 0."""
        return QuadrantTextError(self._stem, self._first_row + row, column + 1, kind, found, due)

    def _read_header(self) -> None:
        for number, line in enumerate(self._lines, 1):
            if not line.strip():
                return
            key, colon, value = line.partition(":")
            key = key.strip()
            if not colon or key not in _HEADERS:
                raise QuadrantTextError(
                    self._stem, number, 1, "header", line.strip()[:_QUOTED], ", ".join(_HEADERS)
                )
            if key in self._header:
                raise QuadrantTextError(self._stem, number, 1, "twice", key, str(self._places[key][0]))
            self._header[key] = value.strip()
            self._places[key] = (number, len(line) - len(value.lstrip()) + 1)

    def _end_of_header(self) -> int:
        """The line of the first row."""
        number = len(self._header) + 1
        while number <= len(self._lines) and not self._lines[number - 1].strip():
            number += 1
        return number

    def _check_rows(self) -> None:
        rows = self._rows
        if len(rows) not in (QUADRANT_SIDE, ISLAND_SIDE):
            due = f"{QUADRANT_SIDE}, {ISLAND_SIDE}"
            raise self._error_in_row(max(0, len(rows) - 1), 0, "rows", len(rows), due)
        for number, row in enumerate(rows):
            for column, letter in enumerate(row[: len(rows)]):
                due = _due_letters(len(rows) == ISLAND_SIDE, number, column)
                if letter not in due:
                    raise self._error_in_row(number, column, "letter", letter, " ".join(due))
            if len(row) != len(rows):
                column = min(len(row), len(rows))
                raise self._error_in_row(number, column, "row", len(row), str(len(rows)))

    def _check_locations(self) -> None:
        letters = "".join(self._rows)
        for key in LOCATION_KEYS:
            if self._header.get(key) and key not in letters:
                raise self.error_at(key, "unmarked", self._header[key], key)
            if key in letters and not self._header.get(key):
                raise self.error_at_letter(key, "missing", "", key)


def _due_letters(island: bool, row: int, column: int) -> str:
    """What may stand in a place."""
    if island and _ISLAND_SHAPE[row][column] == _NO_HEX:
        return _NO_HEX
    return TERRAIN_LETTERS + "".join(LOCATION_LETTERS)


class QuadrantLibrary:
    """Quadrants by file stem: the shipped ones and those a player adds.

    An added quadrant takes the place of a shipped one of the same stem.
    """

    def __init__(self, quadrants: Iterable[Quadrant]) -> None:
        self._by_stem = {quadrant.stem: quadrant for quadrant in quadrants}

    def with_added(self, added: Iterable[Quadrant]) -> "QuadrantLibrary":
        """A library that holds `added` too."""
        return QuadrantLibrary([*self._by_stem.values(), *added])

    def __contains__(self, stem: object) -> bool:
        return stem in self._by_stem

    def __getitem__(self, stem: str) -> Quadrant:
        """The quadrant of that stem. Raises QuadrantError that names those there are."""
        if stem not in self._by_stem:
            raise QuadrantError(
                f"no quadrant is named {stem!r}; there are {', '.join(sorted(self._by_stem))}"
            )
        return self._by_stem[stem]

    def stems(self) -> list[str]:
        """All stems, sorted."""
        return sorted(self._by_stem)

    def quadrants(self) -> list[Quadrant]:
        """All quadrants and sides of the island, sorted by stem."""
        return [self._by_stem[stem] for stem in self.stems()]

    def of_sets(self, sets: Iterable[str], *, islands: bool = False) -> list[Quadrant]:
        """The quadrants (or island sides) of some sets, sorted by stem."""
        wanted = set(sets)
        return [q for q in self.quadrants() if q.set in wanted and q.island == islands]


def _read_files(*folders: str) -> list[tuple[str, str]]:
    """Name (without ending) and text of the quadrant files in a folder of this package, sorted."""
    folder = files("realmwright.board").joinpath(*folders)
    return sorted(
        (entry.name.removesuffix(".txt"), entry.read_text("utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".txt")
    )


def _all_layouts() -> dict[str, list[Quadrant]]:
    found: dict[str, list[Quadrant]] = {}
    # `former/island-tree-house.1.txt` was the first of that stem.
    for name, text in [*_read_files("quadrants", "former"), *_read_files("quadrants")]:
        stem = name.partition(".")[0]
        found.setdefault(stem, []).append(parse_quadrant(stem, text))
    return found


# Every layout that was ever shipped, by stem, the oldest first and today's last.
LAYOUTS: Final[Mapping[str, list[Quadrant]]] = _all_layouts()
SHIPPED: Final = QuadrantLibrary(layouts[-1] for layouts in LAYOUTS.values())


def shipped_layout(stem: str, digest: str = "") -> Quadrant:
    """A layout that is or was shipped. Raises QuadrantError that names the digests there are.

    Texts from before there were digests give none: they mean the first layout of that stem.
    """
    layouts = LAYOUTS[stem]
    for quadrant in layouts:
        if digest in ("", quadrant.digest):
            return quadrant
    known = ", ".join([quadrant.digest for quadrant in layouts])
    raise QuadrantError(f"no layout of {stem} with the digest {digest!r} is known here, only {known}")


def layout_of(quadrant: Quadrant) -> Literal["printed", "own", "custom"]:
    """Whose layout it has: the published one, one drawn by this project, or one from a player's file."""
    if not is_shipped(quadrant):
        return "custom"
    return "printed" if quadrant.printed else "own"


def is_shipped(quadrant: Quadrant) -> bool:
    """Whether this is, to the letter, a file that is or was shipped."""
    return quadrant in LAYOUTS.get(quadrant.stem, ())
