"""Sets of target hexes, and "adjacent if possible" (rules.md section 1)."""

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


def adjacent(state: State, seat: int, hexes: set[Hex]) -> Targets:
    """Adjacent if possible."""
    return Targets(adjacent_of(state, hexes, state.own(seat)), hexes)


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


def wetlands(state: State) -> set[str]:
    """The terrains that Canoe can choose: swamp and water, with an open hex."""
    return {terrain for terrain in ("swamp", "water") if state.open_of(terrain)}
