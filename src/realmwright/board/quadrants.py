"""Quadrant and island files: reading, checking, finding (design.md, "Quadrant files").

Printed layouts are what they are; one that is our own may be replaced by a better one. The former one then
stays here for what was played on it, and texts tell the layouts of a stem apart by their digests.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import Final, Literal

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
