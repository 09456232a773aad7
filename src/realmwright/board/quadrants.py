"""Quadrant and island files: reading, checking, finding (design.md, "Quadrant files")."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from realmwright.board.terrain import LOCATION_LETTERS, TERRAIN_LETTERS

QUADRANT_SIDE: Final = 10
ISLAND_SIDE: Final = 5
_ISLAND_SHAPE: Final = (".###.", "####.", "#####", "####.", ".###.")
_HEADERS: Final = ("name", "set", "a", "b", "layout")


class QuadrantError(ValueError):
    """A quadrant file is wrong; says where and what would be right."""


@dataclass(frozen=True)
class Quadrant:
    """One quadrant, or one side of the island, as its file gives it (rows not turned)."""

    stem: str
    name: str
    set: str
    locations: tuple[str, ...]
    layout: str
    rows: tuple[str, ...]

    # Compiled, a frozen dataclass cannot be pickled attribute by attribute.
    def __reduce__(self) -> tuple[object, tuple[str, str, str, tuple[str, ...], str, tuple[str, ...]]]:
        return Quadrant, (self.stem, self.name, self.set, self.locations, self.layout, self.rows)

    @property
    def island(self) -> bool:
        """Whether this is a side of the island (5 x 5) and no quadrant (10 x 10)."""
        return len(self.rows) == ISLAND_SIDE

    @property
    def printed(self) -> bool:
        """Whether the layout is the one of the published board."""
        return self.layout.startswith("printed")

    def turned(self) -> tuple[str, ...]:
        """The rows after a turn by 180 degrees."""
        return tuple(row[::-1] for row in reversed(self.rows))

    def location(self, letter: str) -> str:
        """The name of the location that a letter (`a`, `b`) of the rows stands for."""
        return self.locations["ab".index(letter)]


def parse_quadrant(stem: str, text: str) -> Quadrant:
    """Read the text of a quadrant file. Raises QuadrantError with line and column."""
    lines = text.rstrip().split("\n")
    header, first_row = _read_header(stem, lines)
    rows = tuple(line.rstrip() for line in lines[first_row:])
    _check_rows(stem, rows, first_row)
    names = tuple(header[key] for key in ("a", "b") if key in header)
    _check_locations(stem, "".join(rows), names)
    return Quadrant(stem, header["name"], header["set"], names, header["layout"], rows)


def _read_header(stem: str, lines: list[str]) -> tuple[dict[str, str], int]:
    header: dict[str, str] = {}
    for number, line in enumerate(lines):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        if not colon or key.strip() not in _HEADERS:
            raise QuadrantError(
                f"{stem}, line {number + 1}: {line!r} is not one of {', '.join(_HEADERS)} with a colon"
            )
        header[key.strip()] = value.strip()
    for key in ("name", "set", "a", "layout"):
        if not header.get(key):
            raise QuadrantError(f"{stem}: the header lacks `{key}:`")
    return header, len(header) + 1


def _check_rows(stem: str, rows: tuple[str, ...], first: int) -> None:
    if len(rows) not in (QUADRANT_SIDE, ISLAND_SIDE):
        raise QuadrantError(
            f"{stem}: {len(rows)} rows; a quadrant has {QUADRANT_SIDE}, an island {ISLAND_SIDE}"
        )
    island = len(rows) == ISLAND_SIDE
    for number, row in enumerate(rows):
        where = f"{stem}, line {first + number + 1}"
        if len(row) != len(rows):
            raise QuadrantError(f"{where}: {len(row)} letters, {len(rows)} are due")
        for column, letter in enumerate(row):
            gap = island and _ISLAND_SHAPE[number][column] == "."
            if gap != (letter == ".") or (
                not gap and letter not in TERRAIN_LETTERS and letter not in LOCATION_LETTERS
            ):
                due = "'.'" if gap else f"one of {TERRAIN_LETTERS} {''.join(LOCATION_LETTERS)}"
                raise QuadrantError(f"{where}, column {column + 1}: {letter!r} stands where {due} is due")


def _check_locations(stem: str, letters: str, names: tuple[str, ...]) -> None:
    if "a" not in letters:
        raise QuadrantError(f"{stem}: no hex is marked 'a', the location {names[0]}")
    if ("b" in letters) != (len(names) == 2):
        raise QuadrantError(f"{stem}: 'b' in the rows and `b:` in the header go together")


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

    def of_sets(self, sets: Iterable[str], *, islands: bool = False) -> list[Quadrant]:
        """The quadrants (or island sides) of some sets, sorted by stem."""
        wanted = set(sets)
        return [q for stem, q in sorted(self._by_stem.items()) if q.set in wanted and q.island == islands]


def _read_shipped() -> list[Quadrant]:
    folder = files("realmwright.board").joinpath("quadrants")
    texts = sorted(
        (entry.name, entry.read_text("utf-8")) for entry in folder.iterdir() if entry.name.endswith(".txt")
    )
    return [parse_quadrant(name.removesuffix(".txt"), text) for name, text in texts]


SHIPPED: Final = QuadrantLibrary(_read_shipped())
