"""How a game came to its end, where the rules alone do not say: who left it before, and who wins then."""

from collections.abc import Collection
from dataclasses import dataclass, field

from realmwright.rules.view import View
from realmwright.telling.info import Way


@dataclass
class Outcome:
    """What ends a game beside the rules. `out`: the seats that can win no more; `agreed`: to call it off."""

    out: dict[int, Way] = field(default_factory=dict)
    agreed: set[int] = field(default_factory=set)
    aborted: bool = False
    # Whether so many are out that the game is over.
    decided: bool = False

    @property
    def ended(self) -> bool:
        """Whether the game is over, though by the rules it is not."""
        return self.aborted or self.decided

    def winners(self, view: View) -> list[int]:
        """Who wins as it stands: those with the most gold who are not out; nobody if it was called off."""
        return [] if self.aborted else winners(view, self.out)

    def places(self, view: View) -> list[int]:
        """The place of each seat, from 1; equal gold shares one, and all who are out share the last."""
        gold = enumerate(sum(row) for row in view.gold())
        ranks = [(1, 0) if seat in self.out else (0, -total) for seat, total in gold]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]


def winners(view: View, out: Collection[int] = ()) -> list[int]:
    """The seats with the most gold of those that are not out."""
    gold = {seat: sum(row) for seat, row in enumerate(view.gold()) if seat not in out}
    best = max(gold.values(), default=0)
    return [seat for seat, total in gold.items() if total == best]
