"""What a match is, and what each of its games came to."""

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from realmwright.arena.lines_file import LinesError
from realmwright.bots.program import Program

Milliseconds = Annotated[float, Meta(ge=0)]


class MatchError(LinesError):
    """A match that cannot be played on, or a file that holds none; a sentence that says why."""


@dataclass(frozen=True)
class Match:
    """What is to be played: everything that fixes the games, apart from what time budgets leave open.

    `budget_ms` is CPU time of a turn, `nodes` the positions that a turn may look at instead of a time; 0 is
    each player's own measure. `programs` are the bots of others among the players.
    """

    players: tuple[str, ...]
    sets: tuple[str, ...]
    games: int
    seed: int
    options: tuple[str, ...] = ()
    budget_ms: int = 0
    nodes: int = 0
    programs: tuple[Program, ...] = ()


@dataclass(frozen=True)
class Played:
    """A finished game: gold and CPU milliseconds of each turn, by player in the order of the match.

    `commit` and `day` tell which program played it, and when; of games just played they are empty.
    """

    game: Annotated[int, Meta(ge=0)]
    gold: tuple[int, ...]
    turn_ms: tuple[tuple[Milliseconds, ...], ...]
    commit: str = ""
    day: str = ""

    def share(self, player: int) -> float:
        """The player's share of the victory: 1/k for each of k winners."""
        best = max(self.gold)
        return 1 / self.gold.count(best) if self.gold[player] == best else 0.0

    def rank(self, player: int) -> float:
        """The player's place from 1; equal ones share the mean of their places."""
        own = self.gold[player]
        return 1 + sum(gold > own for gold in self.gold) + (self.gold.count(own) - 1) / 2

    def margin(self, player: int) -> int:
        """How much gold the player is ahead of the best of the others."""
        return self.gold[player] - max(gold for who, gold in enumerate(self.gold) if who != player)
