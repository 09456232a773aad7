"""The locations of the base game (rules.md section 4, "Base game")."""

from typing import Final, final

from mypy_extensions import i64

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.board.terrain import DESERT, GRASS, SUITABLE, WATER
from realmwright.rules.choices import Choices
from realmwright.rules.pieces import owner_of
from realmwright.rules.position import Position, Power
from realmwright.rules.powers import (
    BuildBeside,
    BuildOnTerrain,
    BuildWhere,
    MovePower,
    MoveToTerrain,
    is_land,
)

TAVERN_LINE: Final = 3


@final
class Tower(BuildWhere):
    """B: on any hex of the board edge, adjacent if possible."""

    def allows(self, state: Position, seat: i64, hex: i64) -> bool:
        return state.play.board.edge[hex] != 0


@final
class Tavern(BuildBeside):
    """B: at either end of a straight line of at least 3 own settlements, the next hex in line."""

    def allows(self, state: Position, seat: i64, hex: i64) -> bool:
        return any_line(state, seat, hex)


def any_line(state: Position, seat: i64, hex: i64) -> bool:
    """Whether a line of three own settlements or scouts ends just before the hex, in any direction."""
    occupant = state.occupant
    for direction in range(DIRECTIONS):
        here = hex
        length: i64 = 0
        while length < TAVERN_LINE:
            here = i64(NEIGHBOURS[DIRECTIONS * here + direction])
            if owner_of(i64(occupant[here])) != seat:
                break
            length += 1
        if length == TAVERN_LINE:
            return True
    return False


@final
class Paddock(MovePower):
    """M: exactly two hexes in a straight line; the hex between may be anything; adjacency not needed."""

    def has_target(self, state: Position, seat: i64, hex: i64) -> bool:
        for direction in range(DIRECTIONS):
            if is_land(state, two_on(hex, direction)):
                return True
        return False

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        for direction in range(DIRECTIONS):
            target = two_on(source, direction)
            if is_land(state, target):
                choices.add(target)


def two_on(hex: i64, direction: i64) -> i64:
    """The second hex in a direction."""
    between = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
    return i64(NEIGHBOURS[DIRECTIONS * between + direction])


LOCATIONS: Final[tuple[Power, ...]] = (
    BuildOnTerrain("oracle"),
    BuildOnTerrain("farm", GRASS),
    BuildOnTerrain("oasis", DESERT),
    Tower("tower"),
    Tavern("tavern"),
    MoveToTerrain("barn"),
    MoveToTerrain("harbor", WATER),
    Paddock("paddock"),
)

assert SUITABLE == WATER
