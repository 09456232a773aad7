"""The position of a game and simple questions about it (rules.md section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .board import Board
from .geometry import Hex

SETTLEMENT = "settlement"
HALL = "hall"
WARRIOR = "warrior"
WAGON = "wagon"
SHIP = "ship"
SCOUT = "scout"

CARD_TERRAINS = ("grass", "canyon", "desert", "flower-field", "forest")
COPIES = 5
SWAMP = "swamp"


@dataclass(frozen=True)
class Piece:
    """Something that stands on a hex and has an owner."""

    owner: int
    kind: str


@dataclass
class Tile:
    """A location tile or nomad tile in a player's hands."""

    kind: str
    hex: Hex
    nomad: bool
    ready: bool = False
    used: bool = False


@dataclass
class Player:
    """What one player has beside the board."""

    supply: int = 40
    stock: Counter[str] = field(default_factory=Counter)
    set_aside: int = 0
    due: int = 0
    end_waits_for: int = 0
    tiles: list[Tile] = field(default_factory=list)
    taken_from: set[Hex] = field(default_factory=set)
    counters: int = 0
    hand: list[str] = field(default_factory=list)
    marked: set[int] = field(default_factory=set)
    earned: Counter[str] = field(default_factory=Counter)


@dataclass
class Turn:
    """What is true for the running turn only (rules.md section 3)."""

    seat: int
    card: str | None = None
    terrain: str | None = None
    without_card: bool = False
    number: int = 3
    from_supply: int = 0
    built: list[Hex] = field(default_factory=list)
    done: bool = False
    used: set[str] = field(default_factory=set)
    extra_draws: int = 0
    families: bool = False
    roved: set[tuple[int, int]] = field(default_factory=set)


class State:
    """A position."""

    def __init__(self, setup: dict[str, Any], folder: Path) -> None:
        self.board = Board(setup, folder)
        self.seats: int = setup["players"]
        self.start: int = setup["start"]
        self.cards: list[str] = list(setup["cards"])
        self.tasks: list[str] = list(setup.get("tasks", ()))
        self.options: set[str] = set(setup.get("options", ()))
        self.removed: str | None = setup.get("removed")
        self.pieces: dict[Hex, Piece] = {}
        self.walls: set[Hex] = set()
        self.wall_pool = 25
        self.scout_pool = 2
        self.nomads = {self.board.at[name]: kind for name, kind in setup.get("nomads", {}).items()}
        self.nomads_in_play = bool(self.nomads)
        self.tiles_left = {
            hex_: 2
            for hex_, kind in self.board.locations.items()
            if kind not in ("castle", "capitol", "nomad", "palace", "silo")
        }
        self.deck = new_deck("marshlands" in setup["sets"], self.removed)
        self.discard: Counter[str] = Counter()
        self.players = [Player() for _ in range(self.seats)]
        if "crossroads" in self.board.quadrant_sets:
            for player in self.players:
                player.stock = Counter({WARRIOR: 2, WAGON: 1, SHIP: 1, HALL: 1})
        self.turn: Turn | None = None
        self.end_triggered = False
        self.over = False

    # Who is where

    def own(self, seat: int) -> set[Hex]:
        """The player's settlements for their own placing rules: scouts too (rules.md section 1)."""
        return {hex_ for hex_, piece in self.pieces.items() if piece.owner == seat}

    def settlements(self, seat: int) -> set[Hex]:
        """The player's settlements for everything else: without scouts (rules.md section 1)."""
        return {
            hex_
            for hex_, piece in self.pieces.items()
            if piece.owner == seat and piece.kind != SCOUT
        }

    def others(self, seat: int) -> set[Hex]:
        """The settlements of all other players; scouts are nobody's."""
        return {
            hex_
            for hex_, piece in self.pieces.items()
            if piece.owner != seat and piece.kind != SCOUT
        }

    def movable(self, seat: int) -> list[Hex]:
        """The pieces that an M action may move (rules.md section 4, rules.md section 6)."""
        kinds = {SETTLEMENT, WARRIOR, WAGON, SHIP}
        if "own-tiles-only" in self.options:
            kinds = {SETTLEMENT}
        return [
            hex_
            for hex_, piece in self.pieces.items()
            if piece.owner == seat and piece.kind in kinds
        ]

    # Which hexes are open

    def blocked(self) -> set[Hex]:
        """The hexes next to a warrior."""
        return self.board.next_to(h for h, piece in self.pieces.items() if piece.kind == WARRIOR)

    def unhindered(self, hexes: set[Hex]) -> set[Hex]:
        """Those of some hexes that are unoccupied and unblocked."""
        return hexes - self.pieces.keys() - self.walls - self.blocked()

    def open_of(self, terrain: str) -> set[Hex]:
        """The unoccupied unblocked hexes of a terrain."""
        return self.unhindered(self.board.of_terrain[terrain])

    def open_suitable(self) -> set[Hex]:
        """The suitable unoccupied unblocked hexes."""
        return self.unhindered(self.board.suitable)

    def vacant(self, hex_: Hex) -> bool:
        """Unoccupied for Shepherds and Home Country: blocked or under a scout counts so."""
        piece = self.pieces.get(hex_)
        return hex_ not in self.walls and (piece is None or piece.kind == SCOUT)

    def touching(self, hexes: set[Hex], own: set[Hex]) -> set[Hex]:
        """Those of some hexes that touch one of the hexes `own`."""
        return {hex_ for hex_ in hexes if not own.isdisjoint(self.board.neighbours[hex_])}

    @contextmanager
    def lifted(self, hex_: Hex) -> Iterator[None]:
        """Judge something with the piece of a hex taken off the board."""
        pieces = self.pieces
        self.pieces = {where: piece for where, piece in pieces.items() if where != hex_}
        try:
            yield
        finally:
            self.pieces = pieces

    # Supplies and the end of the game (rules.md section 3)

    def take_from_supply(self, seat: int) -> None:
        """One settlement leaves the supply; an empty supply may trigger the end."""
        player = self.players[seat]
        player.supply -= 1
        if player.supply == 0:
            player.end_waits_for = player.set_aside + player.due
            if player.end_waits_for == 0:
                self.end_triggered = True

    def give_to_supply(self, seat: int, number: int = 1) -> None:
        """Settlements come back to the supply."""
        if number:
            self.players[seat].supply += number
            self.players[seat].end_waits_for = 0

    def take_from_temple(self, seat: int) -> None:
        """One of the settlements due from a Temple is built."""
        player = self.players[seat]
        player.due -= 1
        if player.end_waits_for:
            player.end_waits_for -= 1
            if player.end_waits_for == 0 and player.supply == 0:
                self.end_triggered = True

    # Tiles

    def ready(self, seat: int, kind: str) -> list[Tile]:
        """The player's tiles of a kind that work already."""
        return [tile for tile in self.players[seat].tiles if tile.kind == kind and tile.ready]

    def unused(self, seat: int, kind: str) -> list[Tile]:
        """The player's tiles of a kind that may be used now."""
        return [tile for tile in self.ready(seat, kind) if not tile.used]

    def has_bonus(self, seat: int, kind: str) -> bool:
        """Marshlands: two working tiles of one kind."""
        return len(self.ready(seat, kind)) >= 2

    # Turn order

    def order_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with `seat`."""
        return [(seat + step) % self.seats for step in range(self.seats)]


def new_deck(marshlands: bool, removed: str | None) -> Counter[str]:
    """The terrain deck (rules.md section 2)."""
    deck = Counter(dict.fromkeys(CARD_TERRAINS, COPIES))
    if marshlands:
        deck.update(f"{SWAMP}+{terrain}" for terrain in CARD_TERRAINS)
    return Counter({card: n for card, n in deck.items() if removed not in card.split("+")})
