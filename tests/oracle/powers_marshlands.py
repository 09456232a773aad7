"""The extra actions of Marshlands (rules.md section 4); the reaction of Canoe is in placing.py."""

from __future__ import annotations

from .flow import Flow, ask
from .geometry import DIRECTIONS, Hex
from .placing import build_on_wetland
from .powers import Build, Move, Power
from .state import SETTLEMENT, State
from .targets import Targets, fixed, wetlands


def refuge(state: State, seat: int, origin: Hex) -> set[Hex]:
    """To a neighbouring hex."""
    return state.open_suitable() & state.board.neighbours[origin]


def refuge_bonus(state: State, seat: int, origin: Hex) -> set[Hex]:
    """In a straight line to the first suitable open hex, over anything."""
    free = state.open_suitable()
    found = set()
    for step in DIRECTIONS:
        hex_ = origin.plus(step)
        while hex_ in state.board.name and hex_ not in free:
            hex_ = hex_.plus(step)
        found.add(hex_)
    return found & free


def fountain(state: State, seat: int) -> Targets:
    """Next to exactly one own settlement and to nobody else's; the bonus allows mountains."""
    hexes = state.open_suitable()
    if state.has_bonus(seat, "fountain"):
        hexes |= state.open_of("mountain")
    own, others = state.own(seat), state.others(seat)
    near = state.board.neighbours
    return fixed(
        {hex_ for hex_ in hexes if len(own & near[hex_]) == 1 and others.isdisjoint(near[hex_])}
    )


class Temple:
    """Set one own settlement aside for the mandatory action of the next turn."""

    def targets(self, state: State, seat: int) -> set[Hex]:
        """Own settlements proper."""
        return {
            hex_
            for hex_, piece in state.pieces.items()
            if piece.owner == seat and piece.kind == SETTLEMENT
        }

    def startable(self, state: State, seat: int) -> bool:
        """It needs a settlement on the board."""
        return bool(self.targets(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """The piece's hex."""
        token = yield from ask(seat, state.board.names(self.targets(state, seat)))
        del state.pieces[state.board.at[token]]
        state.players[seat].set_aside += 1


class CanoeBonus:
    """A settlement on swamp or on water, the terrain chosen first."""

    def startable(self, state: State, seat: int) -> bool:
        """It needs a settlement and a hex."""
        return state.players[seat].supply > 0 and bool(wetlands(state))

    def run(self, state: State, seat: int) -> Flow[None]:
        """The terrain, then the hex."""
        terrain = yield from ask(seat, wetlands(state))
        yield from build_on_wetland(state, seat, terrain)


POWERS: dict[str, Power] = {
    "refuge": Move(refuge, adjacency=False),
    "fountain": Build(fountain),
    "temple": Temple(),
}

BONUS_POWERS: dict[str, Power] = {
    "canoe-bonus": CanoeBonus(),
    "refuge-bonus": Move(refuge_bonus, adjacency=False),
}
