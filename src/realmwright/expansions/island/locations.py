"""The locations of the two sides of the island (rules.md section 4, "Mini-expansions")."""

from typing import Final, final

from mypy_extensions import i64

from realmwright.board.terrain import CANYON, FOREST
from realmwright.rules.position import Position, Power
from realmwright.rules.powers import MoveToTerrain


@final
class RopeBridge(MoveToTerrain):
    """M: to canyon, adjacent if possible."""

    def terrain(self, state: Position) -> i64:
        return CANYON


@final
class TreeHouse(MoveToTerrain):
    """M: to forest, adjacent if possible."""

    def terrain(self, state: Position) -> i64:
        return FOREST


LOCATIONS: Final[tuple[Power, ...]] = (
    RopeBridge("rope-bridge"),
    TreeHouse("tree-house"),
)
