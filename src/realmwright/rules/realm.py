"""One player's pieces on the board, and the sets that follow from them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from realmwright.board.geometry import HEXES
from realmwright.rules.hexset import HexSet

# 40 settlements, 7 hexes of a city hall, 2 warriors, a wagon and a ship.
MOST_PIECES: Final = 51


@final
class Realm:
    """`pieces[:count]` are the hexes of the player's settlements of all kinds, in no order.

    `adjacent` counts for each hex the own settlements and scouts next to it; `frontier` holds the
    free hexes where that is not zero. Only State.put and State.lift change any of it.
    """

    def __init__(self, pieces: vec[i16], count: i64, adjacent: vec[u8], frontier: HexSet) -> None:
        self.pieces: Final = pieces
        self.count = count
        self.adjacent: Final = adjacent
        self.frontier: Final = frontier

    def copy(self) -> "Realm":
        """An independent copy."""
        return Realm(self.pieces[:], self.count, self.adjacent[:], self.frontier.copy())


def empty_realm(frontier: HexSet) -> Realm:
    """A realm without pieces."""
    return Realm(vec[i16]([i16(0)] * MOST_PIECES), 0, vec[u8]([u8(0)] * (HEXES + 1)), frontier)
