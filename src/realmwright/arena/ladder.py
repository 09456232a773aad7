"""A ladder: each level against those near it, and the strength of all on the Elo scale.

Strengths are fitted to the shares of all games together (Bradley and Terry's model); intervals come from
drawing the set-ups anew. Differences of 100 mean 64 % of the games, 200 mean 76 %, 400 mean 91 %.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from realmwright.arena.match import play_match
from realmwright.arena.played import Match, Played
from realmwright.rules.draw import expand_sets

#: How far apart on the ladder two levels are that play each other: what is further says little.
REACH = 2
#: The middle of the scale: the mean of all levels.
CENTRE = 1500.0
SCALE = 400 / math.log(10)
#: How often the set-ups are drawn anew, and the part of the results outside the interval on each side.
DRAWS, TAIL = 200, 0.025
#: Of each pair one more game counts as won by both by half, so that who has lost all games has a strength.
VIRTUAL = 1.0
_NEAR = 1e-4
_STEPS = 2000


@dataclass(frozen=True)
class Ladder:
    """What is to be played: the levels from the weakest up, and how each pair plays."""

    levels: tuple[str, ...]
    sets: tuple[str, ...]
    games: int
    seed: int
    budget_ms: int = 0
    nodes: int = 0

    def matches(self) -> list[Match]:
        """A match for each pair, the stronger level first."""
        return [
            Match(
                (self.levels[upper], self.levels[lower]),
                self.sets,
                self.games,
                self.seed,
                budget_ms=self.budget_ms,
                nodes=self.nodes,
            )
            for upper in range(len(self.levels))
            for lower in range(max(0, upper - REACH), upper)
        ]


@dataclass(frozen=True)
class Rating:
    """The strength of a level, with the ends of its 95 % interval and how many games it has played."""

    name: str
    elo: float
    low: float
    high: float
    games: int


def file_of(folder: Path, match: Match) -> Path:
    """Where the games of a match are kept: a name that says who plays what."""
    sets = expand_sets(match.sets)
    named = "all" if sets == expand_sets(("all",)) else "-".join(sets[1:] or sets)
    words = ["-".join(match.players), named, *sorted(match.options)]
    if match.budget_ms:
        words.append(f"{match.budget_ms}ms")
    if match.nodes:
        words.append(f"{match.nodes}nodes")
    return folder / f"{'.'.join(words)}.jsonl"


def play_ladder(ladder: Ladder, folder: Path, jobs: int = 1) -> Iterator[tuple[Match, list[Played]]]:
    """Play all matches, or go on with them; gives the match and its games after each game."""
    folder.mkdir(parents=True, exist_ok=True)
    for match in ladder.matches():
        for played in play_match(match, jobs, file_of(folder, match)):
            yield match, played


Pair = tuple[str, str]


class Results:
    """Games of pairs: who played whom, with which set-up, and the share of the first."""

    def __init__(self) -> None:
        # By seed and number: pairs of one seed share their set-ups, so these are drawn for all at once.
        self._setups: dict[tuple[int, int], dict[Pair, list[float]]] = {}

    def add(self, match: Match, played: Sequence[Played]) -> None:
        """Count the games of a match of two."""
        first, second = match.players
        for entry in played:
            pairs = self._setups.setdefault((match.seed, entry.game // 2), {})
            pairs.setdefault((first, second), []).append(entry.share(0))

    def names(self) -> list[str]:
        """All who have played."""
        return sorted({name for pair in self.sums() for name in pair})

    def games(self, name: str) -> int:
        """How many games somebody has played."""
        return sum(games for pair, (_, games) in self.sums().items() if name in pair)

    def sums(self, random: Random | None = None) -> dict[Pair, tuple[float, int]]:
        """Share of the first and number of games of each pair; with `random` from set-ups drawn anew.

        A pair of few games may have none in such a draw.
        """
        setups = list(self._setups.values())
        found = {pair: (0.0, 0) for setup in setups for pair in setup}
        for setup in random.choices(setups, k=len(setups)) if random else setups:
            for pair, shares in setup.items():
                share, games = found[pair]
                found[pair] = (share + sum(shares), games + len(shares))
        return found


def ratings(results: Results, seed: int = 1) -> list[Rating]:
    """The strength of everybody, the strongest first."""
    names = results.names()
    best = fit(names, results.sums())
    random = Random(seed)
    drawn = [fit(names, results.sums(random), best) for _ in range(DRAWS)]
    found = []
    for name in names:
        values = sorted(one[name] for one in drawn)
        low, high = values[int(TAIL * DRAWS)], values[-1 - int(TAIL * DRAWS)]
        found.append(Rating(name, best[name], low, high, results.games(name)))
    return sorted(found, key=lambda rating: -rating.elo)


def fit(
    names: Sequence[str],
    sums: dict[Pair, tuple[float, int]],
    begin: dict[str, float] | None = None,
) -> dict[str, float]:
    """The Elo strengths that make the shares most likely, `CENTRE` in the mean."""
    strength = {name: math.exp((begin or {}).get(name, CENTRE) / SCALE - CENTRE / SCALE) for name in names}
    won = dict.fromkeys(names, 0.0)
    for (first, second), (share, games) in sums.items():
        won[first] += share + VIRTUAL / 2
        won[second] += games - share + VIRTUAL / 2
    for _ in range(_STEPS):
        expected = dict.fromkeys(names, 0.0)
        for (first, second), (_, games) in sums.items():
            rate = (games + VIRTUAL) / (strength[first] + strength[second])
            expected[first] += rate
            expected[second] += rate
        following = {name: won[name] / expected[name] for name in names}
        mean = math.exp(sum(map(math.log, following.values())) / len(names))
        following = {name: value / mean for name, value in following.items()}
        change = max(abs(math.log(following[name] / strength[name])) for name in names)
        strength = following
        if change < _NEAR:
            break
    return {name: CENTRE + SCALE * math.log(value) for name, value in strength.items()}
