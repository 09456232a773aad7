"""The silo phase of Harvest, after the last turn (rules.md section 4)."""

from __future__ import annotations

from .flow import STOP, Flow, ask, ask_or_stop
from .geometry import Hex
from .placing import build_from_supply, move_piece
from .powers import Move
from .state import State

AT_MOST = 3


def silo_phase(state: State) -> Flow[None]:
    """All players in turn order from the start player."""
    for seat in state.order_from(state.start):
        yield from player_silos(state, seat)


def player_silos(state: State, seat: int) -> Flow[None]:
    """One player's silos, each once, in any order, as long as they like."""
    board = state.board
    left = {hex_ for hex_, kind in board.locations.items() if kind == "silo"}
    while True:
        near = state.touching(left, state.settlements(seat)) if options(state, seat) else set()
        token = yield from ask_or_stop(seat, board.names(near))
        if token == STOP:
            return
        left.remove(board.at[token])
        option = yield from ask(seat, options(state, seat))
        yield from (silo_builds if option == "build" else silo_moves)(state, seat)


def options(state: State, seat: int) -> set[str]:
    """Whether a build or a move is possible."""
    found = {"build"} if build_targets(state, seat) else set()
    return found | ({"move"} if SILO_MOVE.startable(state, seat) else set())


def build_targets(state: State, seat: int) -> set[Hex]:
    """Suitable open hexes next to an own settlement, with a settlement in the supply."""
    if not state.players[seat].supply:
        return set()
    return next_to_own(state, seat, None)


def next_to_own(state: State, seat: int, origin: Hex | None) -> set[Hex]:
    """Suitable open hexes next to an own settlement."""
    return state.touching(state.open_suitable(), state.settlements(seat))


SILO_MOVE = Move(next_to_own, adjacency=False)


def silo_builds(state: State, seat: int) -> Flow[None]:
    """Up to three builds."""
    board = state.board
    for _ in range(AT_MOST):
        token = yield from ask_or_stop(seat, board.names(build_targets(state, seat)))
        if token == STOP:
            return
        yield from build_from_supply(state, seat, board.at[token])


def silo_moves(state: State, seat: int) -> Flow[None]:
    """Up to three moves of different pieces."""
    board = state.board
    moved: set[Hex] = set()
    for _ in range(AT_MOST):
        pieces = {
            hex_
            for hex_ in state.movable(seat)
            if hex_ not in moved and SILO_MOVE.targets(state, seat, hex_)
        }
        token = yield from ask_or_stop(seat, board.names(pieces))
        if token == STOP:
            return
        origin = board.at[token]
        names = board.names(SILO_MOVE.targets(state, seat, origin))
        target = board.at[(yield from ask(seat, names))]
        yield from move_piece(state, seat, origin, target, {target})
        moved.add(target)
