"""When the island is there (rules.md section 2)."""

from typing import Final, final

from librt.random import Random

from realmwright.rules.catalogue import Placement, SetupDraft

SET: Final = "island"
# The island is used if a quadrant with one of these locations is on the board.
HOMES: Final = ("Harbor", "Lighthouse")


@final
class Beside(Placement):
    """With the Harbor or the Lighthouse quadrant the island lies beside the board, a random side up."""

    def place(self, draft: SetupDraft, random: Random) -> None:
        sides = draft.library.of_sets([SET], islands=True)
        if sides and any(name in HOMES for placed in draft.quadrants for name in placed.quadrant.locations):
            draft.island = sides[random.randrange(len(sides))]
