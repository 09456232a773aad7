"""Measurements of the engine, each repeated; times are processor time, on one core."""

import pickle
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median

from librt.random import Random

import realmwright
from realmwright.arena import machine_facts
from realmwright.expansions import begin, draw_setup
from realmwright.players import timing
from realmwright.players.playout import Tally, play_random_games
from realmwright.rules.draw import Wanted
from realmwright.rules.state import State

REPEATS = 5
MICROSECOND = "µs"
SEED = 1
#: Set-ups that the measured games and positions are of.
SETUPS = 8


@dataclass(frozen=True)
class Effort:
    """How much is done: how often, and in one repeat how many games and rounds over positions of games."""

    repeats: int
    games: int
    rounds: int
    clones: int
    traced_games: int


FULL = Effort(REPEATS, games=4000, rounds=20, clones=2000, traced_games=200)
UNCOMPILED = Effort(REPEATS, games=40, rounds=1, clones=200, traced_games=5)
QUICK = Effort(repeats=2, games=8, rounds=1, clones=50, traced_games=2)


@dataclass(frozen=True)
class Result:
    """One measured figure: the median of its repeats, and how far they lie apart."""

    name: str
    median: float
    spread: float
    unit: str

    @classmethod
    def of(cls, name: str, values: list[float], unit: str) -> "Result":
        """From the values of the repeats."""
        return cls(name, median(values), max(values) - min(values), unit)


def effort(quick: bool) -> Effort:
    """What suits this engine."""
    return QUICK if quick else FULL if realmwright.COMPILED else UNCOMPILED


def bench(effort: Effort, say: Callable[[str], None]) -> Iterator[Result]:
    """All measurements, one after the other; `say` is told what is left out, and why."""
    for players, sets in ((2, ()), (3, ()), (4, ()), (5, ()), (4, ("all",))):
        name = f"random games{', all sets' if sets else ''}, {_named(players)}"
        measure = partial(games_per_second, starts(players, sets), effort.games)
        yield _repeat(name, "games/s", measure, effort)
    yield from _calls(effort)
    for players in (2, 5):
        yield from _sizes(players, effort)
    for name, module in (("realmwright", "realmwright"), ("the engine", "realmwright.expansions")):
        yield _repeat(f"import of {name}", "s", partial(machine_facts.import_seconds, module), effort)
    counted = machine_facts.instructions_per_game(effort.traced_games)
    if isinstance(counted, str):
        say(f"instructions per game are left out: {counted}")
    else:
        yield Result.of("instructions per game, 2 players", [counted], "instructions")


def games_per_second(begun_at: list[State], games: int) -> float:
    """Random games with their scoring, through the public calls of State alone."""
    tally = Tally(int(begun_at[0].play.seats))
    begun = time.process_time()
    for number, start in enumerate(begun_at):
        play_random_games(start, SEED, range(number, games, len(begun_at)), tally)
    return tally.games / _since(begun)


def memory(state: State, clones: int) -> float:
    """What a copy takes, with all that it does not share."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = [state.clone() for _ in range(clones)]
        for one in kept:
            one.count_choices()
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return (after - before) / len(kept)


def calibration() -> float:
    """Seconds for a fixed loop of plain Python: how fast this machine is today."""
    return median(_calibration_loop() for _ in range(REPEATS))


def _calibration_loop() -> float:
    begun = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number * number % 7
    return _since(begun)


def _calls(effort: Effort) -> Iterator[Result]:
    random = Random(SEED)
    rounds = effort.rounds
    states = [state for start in starts(2, ()) for state in timing.positions(start, random)]
    five = [state for start in starts(5, ()) for state in timing.positions(start, random)]
    actions = timing.some_actions(states, random)
    views = [state.view(state.current_player()) for state in states]
    calls: list[tuple[str, Callable[[], int]]] = [
        ("legal actions", partial(timing.legal_actions, states, rounds)),
        ("count choices", partial(timing.count_choices, states, rounds)),
        ("apply + undo", partial(timing.apply_and_undo, states, actions, rounds)),
        (f"clone, {_named(2)}", partial(timing.clone, states, rounds)),
        (f"clone, {_named(5)}", partial(timing.clone, five, rounds)),
        ("gold", partial(timing.gold, states, rounds)),
        ("view", partial(timing.view, states, rounds)),
        ("preview", partial(timing.previews, views, actions, rounds)),
    ]
    for name, call in calls:
        yield _repeat(name, MICROSECOND, partial(_microseconds, call), effort)


def _sizes(players: int, effort: Effort) -> Iterator[Result]:
    """Bytes of a state, which are the same in every repeat."""
    state = _late(starts(players, ())[0])
    sizes = {
        "state in memory": memory(state, effort.clones),
        "state as bytes": float(sum(map(len, state.content()))),
        "state pickled": float(len(pickle.dumps(state))),
    }
    for name, size in sizes.items():
        yield Result.of(f"{name}, {_named(players)}", [size], "bytes")


def _microseconds(call: Callable[[], int]) -> float:
    begun = time.process_time()
    calls = call()
    return 1e6 * _since(begun) / calls


def _repeat(name: str, unit: str, measure: Callable[[], float], effort: Effort) -> Result:
    return Result.of(name, [measure() for _ in range(effort.repeats)], unit)


def _since(begun: float) -> float:
    """Processor time since then, never 0."""
    return max(time.process_time() - begun, 1e-9)


def starts(players: int, sets: tuple[str, ...]) -> list[State]:
    """The first positions of the set-ups that are measured."""
    return [begin(draw_setup(Wanted(sets, players, SEED + number))) for number in range(SETUPS)]


def _late(start: State) -> State:
    """A position late in a game."""
    found = timing.positions(start, Random(SEED))
    return found[len(found) * 9 // 10]


def _named(players: int) -> str:
    return f"{players} players"
