"""The map in play: four quadrants, perhaps the island, caves and capitols. Shared, never changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from realmwright.board.geometry import (
    BOARD_HEXES,
    DIRECTIONS,
    HEXES,
    ISLAND_SIDE,
    NEIGHBOURS,
    OFF_BOARD,
    SECTOR_SIDE,
    SIDE,
    column_of,
    hex_name,
    line_of,
    neighbours,
)
from realmwright.board.plain import Plain
from realmwright.board.quadrants import Quadrant
from realmwright.board.terrain import (
    ACTION,
    CAPITOL,
    CASTLE,
    GROUPS,
    LOCATION,
    LOCATION_LETTERS,
    MOUNTAIN,
    NO_LOCATION,
    NOMAD,
    NOWHERE,
    TERRAIN_LETTERS,
    TERRAINS,
    WATER,
)

NORTH_EDGE: Final = 1
SOUTH_EDGE: Final = 2
WEST_EDGE: Final = 4
EAST_EDGE: Final = 8
EDGES: Final = (NORTH_EDGE, SOUTH_EDGE, WEST_EDGE, EAST_EDGE)

SECTORS: Final = 4
NO_SECTOR: Final = 4


@dataclass(frozen=True)
class PlacedQuadrant(Plain):
    """A quadrant as it lies: turned by 180 degrees or not."""

    quadrant: Quadrant
    turned: bool = False

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows as they lie."""
        return self.quadrant.turned() if self.turned else self.quadrant.rows


@final
class Board:
    """Tables of one map, indexed by hex; hex `OFF_BOARD` is there too and is nothing.

    `quadrants`: top left, top right, bottom left, bottom right. `capitols` are castle hexes that a
    capitol covers, `caves` mountain hexes with a cave (rules.md section 2).
    """

    def __init__(
        self,
        quadrants: Sequence[PlacedQuadrant],
        island: Quadrant | None = None,
        capitols: Sequence[int] = (),
        caves: Sequence[int] = (),
    ) -> None:
        if len(quadrants) != SECTORS:
            raise ValueError(f"{len(quadrants)} quadrants; a board has {SECTORS}")
        letters = _letters(quadrants, island)
        self.quadrants: Final = tuple(quadrants)
        self.island: Final = island
        self.letters: Final = "".join(letters)
        self.location_names: Final = _location_names(letters, quadrants, island)
        kinds = [LOCATION_LETTERS.get(letter, NO_LOCATION) for letter in letters]
        for hex in capitols:
            if kinds[hex] != CASTLE:
                raise ValueError(f"no castle at {hex_name(hex)} for a capitol")
            kinds[hex] = CAPITOL
        terrain = [_terrain(letter) for letter in letters]
        for hex in caves:
            if terrain[hex] != MOUNTAIN:
                raise ValueError(f"no mountain at {hex_name(hex)} for a cave")
        self.capitols: Final = tuple(capitols)
        self.caves: Final = tuple(caves)
        self.terrain: Final = vec[u8]([u8(t) for t in [*terrain, NOWHERE]])
        self.location: Final = vec[u8]([u8(k) for k in [*kinds, NO_LOCATION]])
        self.starts: Final = _group_starts(self.terrain)
        self.location_hexes: Final = vec[i16]([i16(h) for h in range(HEXES) if kinds[h] != NO_LOCATION])
        self.sites: Final = vec[i16]([i16(h) for h in range(HEXES) if kinds[h] in (ACTION, NOMAD)])
        self.site_of: Final = _site_of(self.sites)
        self.sector: Final = vec[u8]([u8(_sector(hex)) for hex in range(HEXES + 1)])
        self.edge: Final = vec[u8]([u8(_edge(hex)) for hex in range(HEXES + 1)])
        self.inner: Final = _inner_table()
        # By terrain a table of 1 for each hex next to one of it; the sea around the island is water.
        self.beside: Final = _beside(self.terrain, island_shore=island is not None)
        self.by_location: Final = self.beside[LOCATION]
        self.by_site: Final = _next_to_hexes(self.sites)
        self.by_cave: Final = _next_to_hexes(vec[i16]([i16(h) for h in caves]))
        # The terrain areas, water and mountain too, and for each hex the number of its own; -1 for none.
        self.areas: Final = _areas(self.terrain)
        self.area_of: Final = _area_of(self.areas)

    def location_words(self) -> set[str]:
        """The action locations of the board as words of records."""
        return {location_word(name) for name in self.location_names.values()}

    def locations(self, kind: int) -> list[int]:
        """The hexes with a location of that kind (ACTION, CASTLE, ...), in hex order."""
        return [hex for hex in range(HEXES) if self.location[hex] == kind]

    def hexes_of(self, terrain: int) -> list[int]:
        """The hexes of one terrain, in hex order."""
        return [hex for hex in range(HEXES) if self.terrain[hex] == terrain]


def location_word(name: str) -> str:
    """A location's name as a word of records: `Forester's Lodge` is `foresters-lodge`."""
    return name.lower().replace("'", "").replace(" ", "-")


def _letters(quadrants: Sequence[PlacedQuadrant], island: Quadrant | None) -> list[str]:
    letters = ["."] * HEXES
    for sector, placed in enumerate(quadrants):
        top, left = SECTOR_SIDE * (sector // 2), SECTOR_SIDE * (sector % 2)
        for row, line in enumerate(placed.rows):
            for column, letter in enumerate(line):
                letters[SIDE * (top + row) + left + column] = letter
    if island is not None:
        letters[BOARD_HEXES:] = list("".join(island.rows))
    return letters


def _location_names(
    letters: list[str], quadrants: Sequence[PlacedQuadrant], island: Quadrant | None
) -> dict[int, str]:
    names: dict[int, str] = {}
    for hex, letter in enumerate(letters):
        if letter in "ab":
            source = quadrants[_sector(hex)].quadrant if hex < BOARD_HEXES else island
            assert source is not None
            names[hex] = source.location(letter)
    return names


def _terrain(letter: str) -> int:
    if letter == ".":
        return NOWHERE
    return LOCATION if letter in LOCATION_LETTERS else TERRAIN_LETTERS.index(letter)


def _group_starts(terrain: vec[u8]) -> vec[i16]:
    """Where each terrain's part of a HexSet begins: one slot for each hex of it."""
    counts = [0] * GROUPS
    for group in terrain:
        counts[group] += 1
    starts = vec[i16]()
    total = 0
    for count in counts:
        starts = append(starts, i16(total))
        total += count
    return starts


def _site_of(sites: vec[i16]) -> vec[i16]:
    table = vec[i16]([i16(-1)] * (HEXES + 1))
    for site in range(len(sites)):
        table[int(sites[site])] = i16(site)
    return table


def _sector(hex: int) -> int:
    if hex >= BOARD_HEXES:
        return NO_SECTOR
    return 2 * (line_of(hex) // SECTOR_SIDE) + column_of(hex) // SECTOR_SIDE


def _edge(hex: int) -> int:
    if hex >= BOARD_HEXES:
        return 0
    row, column = line_of(hex), column_of(hex)
    return (
        NORTH_EDGE * (row == 0)
        + SOUTH_EDGE * (row == SIDE - 1)
        + WEST_EDGE * (column == 0)
        + EAST_EDGE * (column == SIDE - 1)
    )


def _inner_table() -> vec[u8]:
    table = vec[u8]([u8(0)] * (HEXES + 1))
    for hex in range(BOARD_HEXES):
        if any(_sector(other) != _sector(hex) for other in neighbours(hex)):
            table[hex] = u8(1)
    return table


def _beside(terrain: vec[u8], *, island_shore: bool) -> vec[vec[u8]]:
    tables = [vec[u8]([u8(0)] * (HEXES + 1)) for _ in range(GROUPS)]
    for hex in range(HEXES):
        if i64(terrain[hex]) == NOWHERE:
            continue
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            shore = island_shore and hex >= BOARD_HEXES and other == OFF_BOARD
            tables[WATER if shore else int(terrain[other])][hex] = u8(1)
    return vec[vec[u8]](tables)


def _next_to_hexes(hexes: vec[i16]) -> vec[u8]:
    table = vec[u8]([u8(0)] * (HEXES + 1))
    for hex in hexes:
        for other in neighbours(int(hex)):
            table[other] = u8(1)
    return table


def _areas(terrain: vec[u8]) -> list[vec[i16]]:
    found: list[vec[i16]] = []
    seen: set[int] = set()
    for first in range(HEXES):
        if first in seen or i64(terrain[first]) >= TERRAINS:
            continue
        area = [first]
        seen.add(first)
        for hex in area:
            for other in neighbours(hex):
                if other not in seen and terrain[other] == terrain[first]:
                    seen.add(other)
                    area.append(other)
        found.append(vec[i16]([i16(hex) for hex in area]))
    return found


def _area_of(areas: list[vec[i16]]) -> vec[i16]:
    table = vec[i16]([i16(-1)] * (HEXES + 1))
    for number, area in enumerate(areas):
        for hex in area:
            table[i64(hex)] = i16(number)
    return table


assert ISLAND_SIDE * ISLAND_SIDE == HEXES - BOARD_HEXES
