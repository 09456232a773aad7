"""Where the capitols come (rules.md section 2). Their gold is counted in `rules.scoring`."""

from typing import Final, final

from librt.random import Random

from realmwright.board.board import SECTORS
from realmwright.board.terrain import CASTLE
from realmwright.rules.catalogue import Placement, SetupDraft

# Quadrants with one of these locations get a capitol.
HOMES: Final = ("Oracle", "Harbor")


@final
class Capitols(Placement):
    """On the Oracle and Harbor quadrants one castle each, at random; with the option on one of them only."""

    def place(self, draft: SetupDraft, random: Random) -> None:
        board = draft.board()
        homes: list[list[int]] = []
        for sector in range(SECTORS):
            castles = [hex for hex in board.locations(CASTLE) if int(board.sector[hex]) == sector]
            if castles and any(name in HOMES for name in draft.quadrants[sector].quadrant.locations):
                homes.append(castles)
        if "one-capitol" in draft.options and homes:
            homes = [homes[random.randrange(len(homes))]]
        draft.capitols = tuple(castles[random.randrange(len(castles))] for castles in homes)
