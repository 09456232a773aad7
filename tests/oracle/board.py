"""Quadrant files and the map in play (rules.md section 1, rules.md section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .geometry import (
    BOARD_SIZE,
    DIRECTIONS,
    ISLAND_SHIFT,
    Hex,
    board_hexes,
    groups,
    island_hexes,
)

TERRAINS = {
    "G": "grass",
    "C": "canyon",
    "D": "desert",
    "F": "flower-field",
    "T": "forest",
    "S": "swamp",
    "A": "farmland",
    "W": "water",
    "M": "mountain",
}
SUITABLE = ("grass", "canyon", "desert", "flower-field", "forest", "swamp", "farmland")
SILVER = {"c": "castle", "n": "nomad", "p": "palace", "s": "silo"}
HALF = BOARD_SIZE // 2


def token_of(name: str) -> str:
    """The token of a component's printed name: "Forester's Lodge" is foresters-lodge."""
    return name.strip().lower().replace("'", "").replace(" ", "-")


@dataclass(frozen=True)
class Sheet:
    """One quadrant or island file: its header and its rows."""

    header: dict[str, str]
    rows: tuple[str, ...]

    def turned(self) -> Sheet:
        """The same sheet turned by 180 degrees."""
        return Sheet(self.header, tuple(row[::-1] for row in reversed(self.rows)))

    def location(self, letter: str) -> str:
        """The kind of location that a lower case letter stands for."""
        return SILVER[letter] if letter in SILVER else token_of(self.header[letter])


def read_sheet(folder: Path, name: str) -> Sheet:
    """Read a quadrant or island; a name ending in ' is turned by 180 degrees."""
    text = (folder / f"{name.rstrip(chr(39))}.txt").read_text(encoding="utf-8")
    head, _, body = text.partition("\n\n")
    header = {}
    for line in head.splitlines():
        key, _, value = line.partition(":")
        header[key.strip()] = value.strip()
    sheet = Sheet(header, tuple(body.split()))
    return sheet.turned() if name.endswith("'") else sheet


class Board:
    """The map in play; never changed after it is made."""

    def __init__(self, setup: dict[str, Any], folder: Path) -> None:
        self.at: dict[str, Hex] = {}
        self.name: dict[Hex, str] = {}
        self.terrain: dict[Hex, str] = {}
        self.locations: dict[Hex, str] = {}
        self.sector: dict[Hex, int] = {}
        self.line: dict[Hex, int] = {}
        self.island: set[Hex] = set()
        self.quadrant_sets: set[str] = set()
        self._lay_quadrants([read_sheet(folder, name) for name in setup["quadrants"]])
        if setup.get("island"):
            self._lay_island(read_sheet(folder, setup["island"]))
        for name in setup.get("capitols", ()):
            self.locations[self.at[name]] = "capitol"
        self.caves = {self.at[name] for name in setup.get("caves", ())}
        self._make_tables()

    def _lay_quadrants(self, sheets: list[Sheet]) -> None:
        self.quadrant_sets = {sheet.header.get("set", "") for sheet in sheets}
        for number, (name, hex_) in enumerate(board_hexes()):
            row, column = divmod(number, BOARD_SIZE)
            sector = 2 * (row // HALF) + column // HALF
            letter = sheets[sector].rows[row % HALF][column % HALF]
            self._lay(name, hex_, sheets[sector], letter, row)
            self.sector[hex_] = sector

    def _lay_island(self, sheet: Sheet) -> None:
        for number, (name, hex_) in enumerate(island_hexes()):
            row, column = divmod(number, len(sheet.rows))
            letter = sheet.rows[row][column]
            if letter != ".":
                self._lay(name, hex_, sheet, letter, BOARD_SIZE + row)
                self.island.add(hex_)

    def _lay(self, name: str, hex_: Hex, sheet: Sheet, letter: str, line: int) -> None:
        self.at[name] = hex_
        self.name[hex_] = name
        self.line[hex_] = line
        if letter in TERRAINS:
            self.terrain[hex_] = TERRAINS[letter]
        else:
            self.locations[hex_] = sheet.location(letter)

    def _make_tables(self) -> None:
        self.order = {hex_: number for number, hex_ in enumerate(self.name)}
        self.neighbours = {
            hex_: frozenset(near for step in DIRECTIONS if (near := hex_.plus(step)) in self.name)
            for hex_ in self.name
        }
        self.of_terrain = {
            terrain: {hex_ for hex_, found in self.terrain.items() if found == terrain}
            for terrain in TERRAINS.values()
        }
        self.suitable = set().union(*(self.of_terrain[terrain] for terrain in SUITABLE))
        self.swamp_in_play = bool(self.of_terrain["swamp"])
        self.areas = [area for found in self.of_terrain.values() for area in groups(found)]
        self.mountain_areas = groups(self.of_terrain["mountain"])
        self.edges = self._edges()
        self.edge = set().union(*self.edges)
        self.next_to_location = self.next_to(self.locations)
        self.next_to_water = self.next_to(self.of_terrain["water"]) | {
            hex_ for hex_ in self.island if len(self.neighbours[hex_]) < len(DIRECTIONS)
        }
        self.inner_edge = {
            hex_
            for hex_, sector in self.sector.items()
            if any(self.sector.get(near) != sector for near in self.neighbours[hex_])
        }

    def _edges(self) -> tuple[set[Hex], set[Hex], set[Hex], set[Hex]]:
        """Rules 1, board edge: the top row, bottom row, leftmost and rightmost column."""
        cells = [(hex_, *divmod(self.order[hex_], BOARD_SIZE)) for hex_ in self.sector]
        last = BOARD_SIZE - 1
        return (
            {hex_ for hex_, row, _ in cells if row == 0},
            {hex_ for hex_, row, _ in cells if row == last},
            {hex_ for hex_, _, column in cells if column == 0},
            {hex_ for hex_, _, column in cells if column == last},
        )

    def next_to(self, hexes: Iterable[Hex]) -> set[Hex]:
        """All hexes with a neighbour in `hexes`."""
        return {near for hex_ in hexes for near in self.neighbours[hex_]}

    def names(self, hexes: Iterable[Hex]) -> set[str]:
        """The names of some hexes."""
        return {self.name[hex_] for hex_ in hexes}

    def sorted(self, hexes: Iterable[Hex]) -> list[Hex]:
        """Some hexes in the order of their ids (a1, b1, ..., the island last)."""
        return sorted(hexes, key=self.order.__getitem__)


assert ISLAND_SHIFT > 2 * BOARD_SIZE
