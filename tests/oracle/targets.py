"""Sets of target hexes, and "adjacent if possible" (rules 1)."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Hex
from .state import State


@dataclass(frozen=True)
class Targets:
    """The legal hexes of a build or put, and those that Outpost would allow."""

    legal: set[Hex]
    waived: set[Hex]


def fixed(hexes: set[Hex]) -> Targets:
    """Targets under a fixed condition: Outpost changes nothing."""
    return Targets(hexes, hexes)


def adjacent_of(state: State, hexes: set[Hex], own: set[Hex]) -> set[Hex]:
    """Adjacent if possible: the hexes touching `own`, or all if none does."""
    return state.touching(hexes, own) or hexes


def adjacent(state: State, seat: int, *choices: set[Hex]) -> Targets:
    """Adjacent if possible, judged apart within each of the given sets of hexes."""
    own = state.own(seat)
    legal = set().union(*(adjacent_of(state, hexes, own) for hexes in choices))
    return Targets(legal, set().union(*choices))


def mandatory_targets(state: State) -> Targets:
    """The next build of the mandatory action; with the Temple bonus the first is free."""
    turn = state.turn
    assert turn is not None
    if turn.terrain is None:
        return fixed(set())
    hexes = state.open_of(turn.terrain)
    if not turn.built and state.has_bonus(turn.seat, "temple"):
        return fixed(hexes)
    return adjacent(state, turn.seat, hexes)


def canoe_targets(state: State, seat: int) -> Targets:
    """Swamp or water, chosen first, then adjacent within it."""
    return adjacent(state, seat, state.open_of("swamp"), state.open_of("water"))
