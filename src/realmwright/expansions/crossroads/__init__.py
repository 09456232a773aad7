"""Crossroads: eight locations, the pieces they put on the board, six tasks."""

from typing import Final

from realmwright.expansions.crossroads.locations import LOCATIONS
from realmwright.expansions.crossroads.pieces import PIECE_LOCATIONS
from realmwright.expansions.crossroads.tasks import TASKS
from realmwright.rules.catalogue import GameSet
from realmwright.rules.pieces import CITY_HALL, SHIP, WAGON, WARRIOR

CROSSROADS: Final = GameSet(
    "crossroads",
    locations=(*LOCATIONS, *PIECE_LOCATIONS),
    tasks=TASKS,
    reserve=((CITY_HALL, 1), (WARRIOR, 2), (WAGON, 1), (SHIP, 1)),
)
