"""What powers are made of: the shapes of building and moving actions (rules.md section 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from .flow import Flow, ask
from .geometry import Hex
from .placing import ask_build_hex, build_from_supply, move_piece
from .state import State
from .targets import Targets, adjacent_of


class Power(Protocol):
    """An extra action."""

    def startable(self, state: State, seat: int) -> bool:
        """Whether it has at least one legal target."""

    def run(self, state: State, seat: int) -> Flow[None]:
        """Do it, up to but not including the judging of lost tiles."""


class Build:
    """B: build one settlement from the supply."""

    def __init__(self, targets: Callable[[State, int], Targets]) -> None:
        self.targets = targets

    def startable(self, state: State, seat: int) -> bool:
        """It needs a settlement and a hex."""
        return state.players[seat].supply > 0 and bool(self.targets(state, seat).legal)

    def run(self, state: State, seat: int) -> Flow[None]:
        """The hex."""
        target = yield from ask_build_hex(state, seat, self.targets(state, seat))
        assert target is not None
        yield from build_from_supply(state, seat, target)


MoveRule = Callable[[State, int, Hex], set[Hex]]


class Move:
    """M: one own piece is lifted, then placed as in a build, but not on the hex it left.

    A rule gives the hexes that suit the action, the one just left among them: adjacency is judged
    as if the piece were in the hand.
    """

    def __init__(self, rule: MoveRule, adjacency: bool) -> None:
        self.rule = rule
        self.adjacency = adjacency

    def targets(self, state: State, seat: int, origin: Hex) -> set[Hex]:
        """Where the piece of a hex may go: none if only the hex it left would be adjacent."""
        with state.lifted(origin):
            hexes = self.rule(state, seat, origin)
            if self.adjacency:
                hexes = adjacent_of(state, hexes, state.own(seat))
            return hexes - {origin}

    def startable(self, state: State, seat: int) -> bool:
        """It needs a piece with a target."""
        return any(self.targets(state, seat, origin) for origin in state.movable(seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """The piece's hex, then the target hex."""
        names, at = state.board.names, state.board.at
        origins = {hex_ for hex_ in state.movable(seat) if self.targets(state, seat, hex_)}
        origin = at[(yield from ask(seat, names(origins)))]
        target = at[(yield from ask(seat, names(self.targets(state, seat, origin))))]
        yield from move_piece(state, seat, origin, target, {target})
