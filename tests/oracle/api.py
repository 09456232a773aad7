"""The oracle: the rules of the game, played one token at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .flow import OVER, Decision
from .scoring import gold
from .state import State
from .tasks import TASKS
from .turn import game


class Oracle:
    """One game, from a set-up on."""

    def __init__(self, setup: dict[str, Any], quadrants: Path) -> None:
        self.state = State(setup, quadrants)
        self._flow = game(self.state)
        self._decision: Decision = next(self._flow)

    def current(self) -> int:
        """Who decides: a seat from 0, -1 chance, -2 nobody, the game is over."""
        return self._decision.seat

    def legal(self) -> set[str]:
        """The tokens that are legal now."""
        return set(self._decision.choices)

    def apply(self, token: str) -> None:
        """Make the decision."""
        if token not in self._decision.choices:
            raise ValueError(f"{token} is not legal")
        try:
            self._decision = self._flow.send(token)
        except StopIteration:
            self._decision = Decision(OVER, frozenset())

    def gold(self) -> list[dict[str, int]]:
        """For each seat, the gold by card, task and special hex if the game ended now."""
        return [gold(self.state, seat, TASKS) for seat in range(self.state.seats)]

    def final(self) -> list[float]:
        """The share of the victory of each seat: 1/k for each of k winners."""
        totals = [sum(by_name.values()) for by_name in self.gold()]
        winners = totals.count(max(totals))
        return [1 / winners if total == max(totals) else 0.0 for total in totals]
