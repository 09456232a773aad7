"""Where the caves come (rules.md section 2)."""

from typing import Final, final

from librt.random import Random

from realmwright.board.board import SECTORS
from realmwright.board.geometry import distance
from realmwright.board.terrain import LOCATION, MOUNTAIN
from realmwright.rules.catalogue import Placement, SetupDraft

# Caves are used if a quadrant with this location is on the board.
HOME: Final = "Tavern"
LEAST_DISTANCE: Final = 3


@final
class Caves(Placement):
    """One on each quadrant, on a random mountain hex far enough from every location hex of the board.

    A quadrant without such a hex has none.
    """

    def place(self, draft: SetupDraft, random: Random) -> None:
        draft.caves = ()
        if not any(HOME in placed.quadrant.locations for placed in draft.quadrants):
            return
        board = draft.board()
        locations = board.hexes_of(LOCATION)
        far = [
            hex
            for hex in board.hexes_of(MOUNTAIN)
            if all(distance(hex, location) >= LEAST_DISTANCE for location in locations)
        ]
        caves: list[int] = []
        for sector in range(SECTORS):
            fitting = [hex for hex in far if int(board.sector[hex]) == sector]
            if fitting:
                caves.append(fitting[random.randrange(len(fitting))])
        draft.caves = tuple(caves)
