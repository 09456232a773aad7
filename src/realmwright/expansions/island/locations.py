"""The locations of the two sides of the island (rules.md section 4, "Mini-expansions")."""

from typing import Final

from realmwright.board.terrain import CANYON, FOREST
from realmwright.rules.position import Power
from realmwright.rules.powers import MoveToTerrain

LOCATIONS: Final[tuple[Power, ...]] = (
    MoveToTerrain("rope-bridge", CANYON),
    MoveToTerrain("tree-house", FOREST),
)
