"""What a decision asks for, as one value for whoever explains it, words it or draws it."""

from dataclasses import dataclass
from typing import Final

from realmwright.board.plain import Plain
from realmwright.board.terrain import SUITABLE
from realmwright.rules.pieces import SETTLEMENT

# The terrains that are suitable for building (rules.md section 1).
LAND: Final = tuple(range(SUITABLE))
NOBODY: Final = -1


@dataclass(frozen=True)
class Ask(Plain):
    """`step` names the question: each name of `Decision.steps` has a sentence in the message catalogue.

    `hexes`: a hex to build on, put on or move to is asked for, of one of the `terrains`, next to an own
    settlement if possible where `adjacent`; it receives a piece of the kind `places`. `piece_of`: a piece
    on the board of that seat is asked for. `powers`: extra actions can be started. `left`: how often what
    is asked can be done still, this time included, where the sentence tells.
    """

    step: str
    hexes: bool = False
    terrains: tuple[int, ...] = LAND
    adjacent: bool = False
    places: int = SETTLEMENT
    piece_of: int = NOBODY
    powers: bool = False
    left: int = 1

    @property
    def asks_piece(self) -> bool:
        """Whether a piece on the board is asked for."""
        return self.piece_of != NOBODY

    @property
    def terrain(self) -> int:
        """The only terrain whose hexes can do; -1 where there are several."""
        return self.terrains[0] if len(self.terrains) == 1 else -1
