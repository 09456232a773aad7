"""The extra actions of the base game (rules.md section 4)."""

from __future__ import annotations

from .geometry import DIRECTIONS, Hex
from .powers import Build, Move, Power
from .state import State
from .targets import Targets, adjacent, fixed


def on_terrain(terrain: str) -> Build:
    """Farm and the like: build on a terrain, adjacent if possible."""
    return Build(lambda state, seat: adjacent(state, seat, state.open_of(terrain)))


def to_terrain(terrain: str) -> Move:
    """Harbor and the like: move to a terrain, adjacent if possible."""
    return Move(lambda state, seat, origin: state.open_of(terrain), adjacency=True)


def played(state: State) -> set[Hex]:
    """The open hexes of the played card's terrain; none while it is not settled."""
    if state.turn is None or state.turn.terrain is None:
        return set()
    return state.open_of(state.turn.terrain)


def oracle(state: State, seat: int) -> Targets:
    """On the played card's terrain."""
    return adjacent(state, seat, played(state))


def tower(state: State, seat: int) -> Targets:
    """On the board edge."""
    return adjacent(state, seat, state.open_suitable() & state.board.edge)


def tavern(state: State, seat: int) -> Targets:
    """At either end of a straight line of at least three own settlements."""
    own = state.own(seat)
    return fixed(
        {
            hex_
            for hex_ in state.touching(state.open_suitable(), own)
            if any(all(hex_.plus(step, n) in own for n in (1, 2, 3)) for step in DIRECTIONS)
        }
    )


def barn(state: State, seat: int, origin: Hex) -> set[Hex]:
    """To the played card's terrain."""
    return played(state)


def paddock(state: State, seat: int, origin: Hex) -> set[Hex]:
    """Exactly two hexes in a straight line."""
    return state.open_suitable() & {origin.plus(step, 2) for step in DIRECTIONS}


POWERS: dict[str, Power] = {
    "oracle": Build(oracle),
    "farm": on_terrain("grass"),
    "oasis": on_terrain("desert"),
    "tower": Build(tower),
    "tavern": Build(tavern),
    "barn": Move(barn, adjacency=True),
    "harbor": to_terrain("water"),
    "paddock": Move(paddock, adjacency=False),
}
