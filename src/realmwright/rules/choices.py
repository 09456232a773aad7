"""The legal choices of one decision: one borrowed run of hexes, and what was listed one by one.

A run is a part of a HexSet or of a player's pieces, so that most decisions are counted and the k-th
found without making a list. Everything else is listed. No choice stands twice.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from realmwright.rules.hexset import HexSet
from realmwright.rules.status import NOTHING

# Cheaper to copy than to make.
_EMPTY: Final = vec[i16]([i16(0)] * 96)


@final
class Choices:
    """Filled by `Decision.offer`, reused from decision to decision."""

    def __init__(self) -> None:
        self.run: vec[i16] = vec[i16]()
        self.run_start: i64 = 0
        self.run_count: i64 = 0
        self.listed: vec[i16] = _EMPTY[:]
        self.listed_count: i64 = 0
        # The choice that was counted out last, which most callers then carry out.
        self.counted_out: i64 = NOTHING

    def clear(self) -> None:
        """No choices."""
        self.run_count = 0
        self.counted_out = NOTHING
        self.listed_count = 0

    def add(self, action: i64) -> None:
        """List one choice."""
        count = self.listed_count
        if count < len(self.listed):
            self.listed[count] = i16(action)
        else:
            self.listed = append(self.listed, i16(action))
        self.listed_count = count + 1

    def add_all(self, hexes: HexSet, terrain: i64) -> None:
        """List the hexes of one terrain in a set."""
        for at in range(i64(hexes.starts[terrain]), i64(hexes.ends[terrain])):
            self.add(i64(hexes.items[at]))

    def borrow(self, items: vec[i16], start: i64, count: i64) -> None:
        """Offer `items[start : start + count]`, one run for each decision."""
        self.run = items
        self.run_start = start
        self.run_count = count

    def total(self) -> i64:
        """How many choices there are."""
        return self.run_count + self.listed_count

    def nth(self, k: i64) -> i64:
        """The k-th choice, 0 <= k < total()."""
        run = self.run_count
        choice = i64(self.run[self.run_start + k]) if k < run else i64(self.listed[k - run])
        self.counted_out = choice
        return choice

    def lists(self, action: i64) -> bool:
        """Whether the choice was listed (not: is in the run)."""
        listed = self.listed
        for k in range(self.listed_count):
            if i64(listed[k]) == action:
                return True
        return False

    def has(self, action: i64) -> bool:
        """Whether the choice is offered."""
        if action == self.counted_out:
            return True
        run = self.run
        for k in range(self.run_start, self.run_start + self.run_count):
            if i64(run[k]) == action:
                return True
        return self.lists(action)
