"""The locations of Nomads (rules.md section 4, "Nomads")."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.board.terrain import FLOWER_FIELD
from realmwright.rules import ledger as where
from realmwright.rules.actions import STOP
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.pieces import WALL, WALL_CODE
from realmwright.rules.placing import end_action
from realmwright.rules.position import Position, Power
from realmwright.rules.powers import BuildBeside, BuildOnTerrain, MoveBeside, is_land, played_terrain

WALLS_PER_ACTION: Final = 2
VILLAGE_NEIGHBOURS: Final = 3


@final
class Quarry(Power):
    """Put 1 or 2 stone walls on hexes of the played card's terrain next to own settlements.

    Walls belong to nobody and never move; the pool of them is final. The step counts those of this action.
    """

    steps: ClassVar = ("wall-first", "wall-second")

    def available(self, state: Position, seat: i64) -> bool:
        terrain = played_terrain(state)
        return (
            terrain >= 0 and state.ledger[where.WALLS] > 0 and state.realms[seat].frontier.count(terrain) > 0
        )

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        placed = state.step()
        if placed == WALLS_PER_ACTION or not self.available(state, seat):
            return
        terrain = played_terrain(state)
        frontier = state.realms[seat].frontier
        choices.borrow(frontier.items, i64(frontier.starts[terrain]), frontier.count(terrain))
        if placed > 0:
            choices.add(STOP)

    def choose(self, state: Position, action: i64) -> None:
        if action == STOP:
            self.pass_over(state)
            return
        state.set_step(state.step() + 1)
        state.ledger[where.WALLS] -= 1
        state.put(action, WALL_CODE)

    def pass_over(self, state: Position) -> None:
        end_action(state)

    def asked(self, state: Position) -> Ask:
        step = "wall-first" if state.step() == 0 else "wall-second"
        return Ask(step, hexes=True, terrains=(int(played_terrain(state)),), places=WALL)


@final
class Caravan(MoveBeside):
    """M: straight on as far as the hex before the first obstacle, at least one; adjacency not needed."""

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        for direction in range(DIRECTIONS):
            target = last_before_obstacle(state, source, direction)
            if target != source:
                choices.add(target)


def last_before_obstacle(state: Position, hex: i64, direction: i64) -> i64:
    """The last hex that can be entered one after the other in a direction; the hex itself if none can."""
    following = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
    while is_land(state, following):
        hex = following
        following = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
    return hex


@final
class Village(BuildBeside):
    """B: on a hex next to at least 3 own settlements."""

    def allows(self, state: Position, seat: i64, hex: i64) -> bool:
        return i64(state.realms[seat].adjacent[hex]) >= VILLAGE_NEIGHBOURS


LOCATIONS: Final[tuple[Power, ...]] = (
    Quarry("quarry", puts=WALL),
    Caravan("caravan"),
    Village("village"),
    BuildOnTerrain("garden", FLOWER_FIELD),
)
