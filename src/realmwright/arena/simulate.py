"""Series of games between computer players. One seed fixes every game of a series (design.md section 3).

Game i is played with generators made of (seed, i). The games go round `SETUPS` set-ups, so that drawing
boards does not outweigh playing; after `SETUPS` rounds of them, new set-ups are drawn. So neither the
number of jobs nor that of games changes what happens in game i.
"""

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from librt.random import Random

import realmwright
from realmwright.arena.spread import Workers
from realmwright.bots.program import Program
from realmwright.bots.roster import Roster
from realmwright.expansions import begin, draw_setup
from realmwright.players.playout import Tally, play, play_random_games
from realmwright.players.registry import RANDOM
from realmwright.rules.draw import Wanted, expand_sets, seed_of
from realmwright.rules.setup import RULES
from realmwright.rules.state import State

SETUPS = 64
#: Games of one batch: each of its set-ups is played this often at most.
BATCH = SETUPS * SETUPS
#: Set-ups of a piece of work where all players are random, and games of one where somebody thinks.
SHARE, FEW = 8, 4
#: Work for one process: set-ups by number, each with the games to play with it.
Piece = list[tuple[int, range]]


@dataclass(frozen=True)
class Series:
    """What is to be played: everything that fixes the result."""

    players: tuple[str, ...]
    sets: tuple[str, ...]
    games: int
    seed: int
    options: tuple[str, ...] = ()
    #: Positions that a turn of a player that searches may look at; 0 is the player's own measure.
    nodes: int = 0
    #: The bots of others among the players.
    programs: tuple[Program, ...] = ()

    @property
    def all_random(self) -> bool:
        """Whether no player needs a View."""
        return set(self.players) == {RANDOM}


@dataclass
class Outcome:
    """What came of a series, and how long its games took; drawing set-ups is not counted."""

    tally: Tally
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    #: Wall seconds of each process.
    by_process: dict[int, float] = field(default_factory=dict)

    def add(self, part: "Part") -> None:
        """Count a piece of work."""
        self.tally.add_all(part.tally)
        self.cpu_seconds += part.cpu_seconds
        self.by_process[part.process] = self.by_process.get(part.process, 0.0) + part.seconds
        self.seconds = max(self.by_process.values())


@dataclass(frozen=True)
class Part:
    """What came of a piece of work."""

    tally: Tally
    seconds: float
    cpu_seconds: float
    process: int


def simulate(series: Series, jobs: int = 1) -> Iterator[Outcome]:
    """Play a series; gives the outcome so far after each piece of work, the whole one last."""
    check(series)
    outcome = Outcome(Tally(len(series.players)))
    yield outcome
    due = [(series, piece) for piece in pieces(series)]
    for part in Workers(min(jobs, len(due))).as_they_come(work, due):
        outcome.add(part)
        yield outcome


def check(series: Series) -> None:
    """Raises an error of the rules or of the players if no game of the series could begin."""
    roster = Roster(series.programs)
    for name in series.players:
        roster.player(name, 0)
    draw_setup(Wanted(series.sets, len(series.players), series.seed, series.options))


@dataclass(frozen=True)
class SeriesReport:
    """The figures of a series; names and order are those of design.md section 11."""

    version: str
    rules: str
    sets: tuple[str, ...]
    players: tuple[str, ...]
    games: int
    seed: int
    jobs: int
    seconds: float
    cpu_seconds: float
    games_per_second: float
    decisions_per_game: float
    gold_mean: tuple[float, ...]
    wins: tuple[float, ...]
    ties: int
    compiled: bool
    module: str


def report(series: Series, outcome: Outcome, jobs: int) -> SeriesReport:
    """The figures of a series of which at least one game is played."""
    tally = outcome.tally
    seats = range(len(series.players))
    return SeriesReport(
        version=realmwright.__version__,
        rules=str(RULES),
        sets=expand_sets(series.sets),
        players=series.players,
        games=tally.games,
        seed=series.seed,
        jobs=jobs,
        seconds=outcome.seconds,
        cpu_seconds=outcome.cpu_seconds,
        games_per_second=tally.games / outcome.cpu_seconds if outcome.cpu_seconds else 0.0,
        decisions_per_game=tally.decisions / tally.games,
        gold_mean=tuple(tally.gold[seat] / tally.games for seat in seats),
        wins=tuple(tally.won(seat) for seat in seats),
        ties=tally.ties,
        compiled=realmwright.COMPILED,
        module=realmwright.MODULE,
    )


def setup_number(game: int) -> int:
    """The set-up that a game of a series is played with."""
    return SETUPS * (game // BATCH) + game % SETUPS


def start_of(series: Series, number: int) -> State:
    """The first position of a set-up of the series."""
    # One step further than the generator of game `number`, which must not go the same way.
    seed = seed_of(seed_of(series.seed, number), 0)
    return begin(draw_setup(Wanted(series.sets, len(series.players), seed, series.options)))


def games_with(number: int, games: int) -> range:
    """The games of a series of that length that use a set-up."""
    first = BATCH * (number // SETUPS) + number % SETUPS
    return range(first, min(games, BATCH * (number // SETUPS + 1)), SETUPS)


def pieces(series: Series) -> list[Piece]:
    """The series in pieces of work: set-ups by number, each with some of its games."""
    numbers = range(SETUPS * -(-series.games // BATCH))
    games = [(number, games_with(number, series.games)) for number in numbers]
    used = [one for one in games if one[1]]
    if series.all_random:
        return [used[first : first + SHARE] for first in range(0, len(used), SHARE)]
    return [
        [(number, of_setup[first : first + FEW])]
        for number, of_setup in used
        for first in range(0, len(of_setup), FEW)
    ]


def work(series: Series, piece: Piece) -> Part:
    """One piece of work."""
    tally = Tally(len(series.players))
    seconds = cpu_seconds = 0.0
    with Roster(series.programs) as roster:
        for number, games in piece:
            start = start_of(series, number)
            begun, cpu_begun = time.perf_counter(), time.process_time()
            _play_games(series, start, games, tally, roster)
            seconds += time.perf_counter() - begun
            cpu_seconds += time.process_time() - cpu_begun
    return Part(tally, seconds, cpu_seconds, os.getpid())


def _play_games(series: Series, start: State, games: Sequence[int], tally: Tally, roster: Roster) -> None:
    if series.all_random:
        play_random_games(start, series.seed, games, tally)
        return
    for game in games:
        seed = seed_of(series.seed, game)
        players = [
            roster.player(name, seed_of(seed, 1 + seat), nodes=series.nodes)
            for seat, name in enumerate(series.players)
        ]
        state = start.clone()
        decisions = play(state, players, Random(seed))
        tally.add([sum(row) for row in state.gold()], decisions)
