"""A set of hexes, grouped by terrain: everything in constant time, the k-th of a terrain too."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from realmwright.board.geometry import HEXES


@final
class HexSet:
    """Sparse set. Group g lies at `items[starts[g] : ends[g]]`; `place[hex]` is -1 for a hex not in it."""

    def __init__(
        self, terrain: vec[u8], starts: vec[i16], items: vec[i16], place: vec[i16], ends: vec[i16]
    ) -> None:
        self.terrain: Final = terrain
        self.starts: Final = starts
        self.items: Final = items
        self.place: Final = place
        self.ends: Final = ends

    def add(self, hex: i64) -> None:
        """Put in a hex that is not in the set."""
        group = i64(self.terrain[hex])
        end = self.ends[group]
        self.items[i64(end)] = i16(hex)
        self.place[hex] = end
        self.ends[group] = end + 1

    def drop(self, hex: i64) -> None:
        """Take out a hex that is in the set."""
        group = i64(self.terrain[hex])
        end = self.ends[group] - 1
        last = self.items[i64(end)]
        at = self.place[hex]
        self.items[i64(at)] = last
        self.place[i64(last)] = at
        self.place[hex] = -1
        self.ends[group] = end

    def has(self, hex: i64) -> bool:
        """Whether the hex is in the set."""
        return self.place[hex] >= 0

    def count(self, group: i64) -> i64:
        """How many hexes of one terrain are in the set."""
        return i64(self.ends[group]) - i64(self.starts[group])

    def copy(self) -> "HexSet":
        """An independent copy."""
        return HexSet(self.terrain, self.starts, self.items[:], self.place[:], self.ends[:])


def empty_hexset(terrain: vec[u8], starts: vec[i16]) -> HexSet:
    """A set with room for every hex of a map."""
    items = vec[i16]([i16(0)] * HEXES)
    place = vec[i16]([i16(-1)] * (HEXES + 1))
    return HexSet(terrain, starts, items, place, starts[:])
