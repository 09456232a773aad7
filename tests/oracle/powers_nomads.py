"""The extra actions of Nomads (rules.md section 4)."""

from __future__ import annotations

from .flow import STOP, Flow, ask, ask_or_stop
from .geometry import DIRECTIONS, Hex
from .placing import ask_build_hex, build_from_supply, mark_lines, move_piece
from .powers import Build, Move, Power
from .powers_base import on_terrain, played
from .state import HALL, SCOUT, SETTLEMENT, State
from .targets import Targets, adjacent, fixed

WALLS_PER_ACTION = 2
DONATED = 3
RESETTLEMENT_STEPS = 4
DONATIONS = ("grass", "canyon", "desert", "flower-field", "forest", "water", "mountain")


class Quarry:
    """1 or 2 stone walls on the played card's terrain next to own settlements."""

    def targets(self, state: State, seat: int) -> set[Hex]:
        """Where a wall may stand."""
        if not state.wall_pool:
            return set()
        return state.touching(played(state), state.own(seat))

    def startable(self, state: State, seat: int) -> bool:
        """It needs a wall and a hex."""
        return bool(self.targets(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """A wall's hex, then another one or stop."""
        board = state.board
        token = yield from ask(seat, board.names(self.targets(state, seat)))
        self.put(state, board.at[token])
        token = yield from ask_or_stop(seat, board.names(self.targets(state, seat)))
        if token != STOP:
            self.put(state, board.at[token])

    def put(self, state: State, hex_: Hex) -> None:
        """Put a wall."""
        state.walls.add(hex_)
        state.wall_pool -= 1


def caravan(state: State, seat: int, origin: Hex) -> set[Hex]:
    """In one direction as far as the hex before the first obstacle, at least one hex."""
    free = state.open_suitable()
    found = set()
    for step in DIRECTIONS:
        hex_ = origin
        while hex_.plus(step) in free:
            hex_ = hex_.plus(step)
        found.add(hex_)
    return found - {origin}


def village(state: State, seat: int) -> Targets:
    """On a hex next to at least 3 own settlements."""
    own = state.own(seat)
    near = state.board.neighbours
    return fixed({hex_ for hex_ in state.open_suitable() if len(own & near[hex_]) >= 3})


class Donation:
    """Build 3 settlements on the tile's terrain, as many as possible, each adjacent."""

    def __init__(self, terrain: str) -> None:
        self.terrain = terrain

    def targets(self, state: State, seat: int) -> Targets:
        """Where the next one may be built."""
        if not state.players[seat].supply:
            return fixed(set())
        return adjacent(state, seat, state.open_of(self.terrain))

    def startable(self, state: State, seat: int) -> bool:
        """It needs a settlement and a hex."""
        return bool(self.targets(state, seat).legal)

    def run(self, state: State, seat: int) -> Flow[None]:
        """Up to three hexes."""
        for _ in range(DONATED):
            target = yield from ask_build_hex(state, seat, self.targets(state, seat))
            if target is None:
                return
            yield from build_from_supply(state, seat, target)


class Resettlement:
    """Move 1 to 4 own pieces, 4 steps in all."""

    def steps(self, state: State, seat: int, origin: Hex) -> set[Hex]:
        """The hexes that the piece of a hex may enter."""
        with state.lifted(origin):
            return state.open_suitable() & state.board.neighbours[origin]

    def pieces(self, state: State, seat: int) -> set[Hex]:
        """The pieces that can make a step."""
        return {hex_ for hex_ in state.movable(seat) if self.steps(state, seat, hex_)}

    def startable(self, state: State, seat: int) -> bool:
        """It needs a piece that can make a step."""
        return bool(self.pieces(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """Piece and hex for each step, stop in place of a piece after the first."""
        board = state.board
        moved: set[Hex] = set()
        for number in range(RESETTLEMENT_STEPS):
            pieces = board.names(self.pieces(state, seat))
            token = yield from (ask_or_stop if number else ask)(seat, pieces)
            if token == STOP:
                mark_lines(state, seat, moved)
                return
            origin = board.at[token]
            target = board.at[(yield from ask(seat, board.names(self.steps(state, seat, origin))))]
            moved = moved - {origin} | {target}
            last = number == RESETTLEMENT_STEPS - 1
            yield from move_piece(state, seat, origin, target, moved if last else set())


class Sword:
    """Remove one settlement of each other player."""

    def removable(self, state: State, seat: int) -> set[Hex]:
        """The pieces of a player that can be removed: no city hall."""
        return {
            hex_
            for hex_, piece in state.pieces.items()
            if piece.owner == seat and piece.kind not in (HALL, SCOUT)
        }

    def startable(self, state: State, seat: int) -> bool:
        """Somebody else must have something removable."""
        return any(self.removable(state, other) for other in state.order_from(seat)[1:])

    def run(self, state: State, seat: int) -> Flow[None]:
        """One hex for each other player, in turn order."""
        for other in state.order_from(seat)[1:]:
            hexes = self.removable(state, other)
            if hexes:
                token = yield from ask(seat, state.board.names(hexes))
                self.remove(state, state.board.at[token])

    def remove(self, state: State, hex_: Hex) -> None:
        """The piece goes back to its owner's supply or stock."""
        piece = state.pieces.pop(hex_)
        if piece.kind == SETTLEMENT:
            state.give_to_supply(piece.owner)
        else:
            state.players[piece.owner].stock[piece.kind] += 1


POWERS: dict[str, Power] = {
    "quarry": Quarry(),
    "caravan": Move(caravan, adjacency=False),
    "village": Build(village),
    "garden": on_terrain("flower-field"),
    "resettlement": Resettlement(),
    "sword": Sword(),
    **{f"donation-{terrain}": Donation(terrain) for terrain in DONATIONS},
}
