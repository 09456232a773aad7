"""The task cards of Crossroads (rules.md section 5)."""

from __future__ import annotations

from .geometry import DIAGONALS, DIRECTIONS, Hex
from .scoring import Score
from .state import State

LONG = 7


def home_country(state: State, seat: int) -> int:
    """5: a terrain area with no unoccupied hex and nobody else's settlement, an own one in it."""
    own = state.settlements(seat)
    others = state.others(seat)
    done = any(
        not own.isdisjoint(area)
        and others.isdisjoint(area)
        and not any(state.vacant(hex_) for hex_ in area)
        for area in state.board.areas
    )
    return 5 if done else 0


def fortress(state: State, seat: int) -> int:
    """6: an own settlement with six own neighbours."""
    own = state.settlements(seat)
    return 6 if any(surrounded(hex_, own) for hex_ in own) else 0


def surrounded(hex_: Hex, own: set[Hex]) -> bool:
    """Whether all six neighbours of a hex are in `own`."""
    return all(hex_.plus(step) in own for step in DIRECTIONS)


def road(state: State, seat: int) -> int:
    """7: at least 7 own settlements in an unbroken straight diagonal."""
    own = state.settlements(seat)
    done = any(
        all(hex_.plus(step, number) in own for number in range(LONG))
        for hex_ in own
        for step in DIAGONALS
    )
    return 7 if done else 0


def place_of_refuge(state: State, seat: int) -> int:
    """8: a location hex with all six neighbours, all own settlements."""
    own = state.settlements(seat)
    return 8 if any(surrounded(hex_, own) for hex_ in state.board.locations) else 0


def advance(state: State, seat: int) -> int:
    """9: at least 7 own settlements on one board edge."""
    own = state.settlements(seat)
    return 9 if any(len(own & edge) >= LONG for edge in state.board.edges) else 0


def compass_points(state: State, seat: int) -> int:
    """10: an own settlement on each of the four board edges."""
    own = state.settlements(seat)
    return 10 if all(own & edge for edge in state.board.edges) else 0


TASKS: dict[str, Score] = {
    "home-country": home_country,
    "fortress": fortress,
    "road": road,
    "place-of-refuge": place_of_refuge,
    "advance": advance,
    "compass-points": compass_points,
}
