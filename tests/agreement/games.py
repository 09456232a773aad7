"""The series of games: base games, and games of random mixes of sets, by number."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from librt.random import Random

from realmwright.expansions import begin, draw_setup
from realmwright.rules.draw import Wanted, seed_of
from realmwright.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, OPTIONS, SET_IDS
from realmwright.rules.state import State

BASE: Final = "base"
MIXED: Final = "mixed"
PINNED: Final = 100
DIGESTS: Final = Path(__file__).with_name("digests.txt")
# Every other game prefers rare choices with this probability.
EAGERNESS: Final = 0.6


@dataclass(frozen=True)
class NumberedGame:
    """One game of a series, the same in both engines."""

    series: str
    number: int

    @property
    def seed(self) -> int:
        """The seed of its choices and draws."""
        return seed_of(2 if self.series == MIXED else 1, self.number)

    @property
    def eagerness(self) -> float:
        """How much its choices prefer what is rare."""
        return EAGERNESS if self.number % 2 else 0.0

    def start(self) -> State:
        """Its first position."""
        random = Random(self.seed)
        players = FEWEST_PLAYERS + self.number % (MOST_PLAYERS - FEWEST_PLAYERS + 1)
        sets: list[str] = []
        options: list[str] = []
        if self.series == MIXED:
            sets = [name for name in SET_IDS[1:] if random.randrange(2)] or ["all"]
            options = [name for name in OPTIONS if random.randrange(10) == 0]
        return begin(draw_setup(Wanted(sets, players, self.seed, options)))

    def __str__(self) -> str:
        return f"{self.series} {self.number}"


def series(name: str, first: int, end: int) -> list[NumberedGame]:
    """Some games of a series."""
    return [NumberedGame(name, number) for number in range(first, end)]


def pinned_games() -> list[NumberedGame]:
    """The games whose digests are pinned."""
    return series(BASE, 0, PINNED) + series(MIXED, 0, PINNED)


def read_digests() -> dict[str, str]:
    """The pinned digests by game."""
    lines = DIGESTS.read_text("utf-8").splitlines() if DIGESTS.exists() else []
    return dict(line.rsplit(" ", 1) for line in lines)
