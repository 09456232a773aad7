"""The long run of the computer players: any sets, any number of players, little time, nothing illegal."""

import pytest
from librt.random import Random

from realmwright.arena.match import play_timed
from realmwright.expansions import begin, draw_setup
from realmwright.players.registry import make_player, player_names
from realmwright.rules.draw import Wanted
from realmwright.rules.setup import OPTIONS, SET_IDS

GAMES = 2000
BUDGET_MS = 20
#: What 99 of 100 turns may take at most, in milliseconds: a fifth more than a level is given, and of one that
#: searches by no clock what it promises.
ALLOWED_MS = {"builder": 10.0, "steward": 1.2 * BUDGET_MS, "sovereign": 1.2 * BUDGET_MS}


def play(seed: int, turns: dict[str, list[float]]) -> None:
    """A game of a random mix of sets and levels; the milliseconds of each turn go to `turns` by level.

    The engine refuses what is illegal by raising.
    """
    random = Random(seed)
    sets = [name for name in SET_IDS if random.randrange(2)]
    options = [name for name in OPTIONS if random.randrange(8) == 0]
    names = [player_names()[random.randrange(len(player_names()))] for _ in range(2 + random.randrange(4))]
    state = begin(draw_setup(Wanted(sets, len(names), seed, options)))
    players = [make_player(name, seed + seat, BUDGET_MS) for seat, name in enumerate(names)]
    for name, spent in zip(names, play_timed(state, players, random), strict=True):
        turns[name] += spent


def p99(values: list[float]) -> float:
    """What 99 of 100 values do not exceed."""
    return sorted(values)[len(values) * 99 // 100]


def summary(values: list[float], allowed: float | None) -> str:
    """The figures of some turns."""
    mean, most = sum(values) / len(values), max(values)
    text = f"{len(values):7} turns, mean {mean:.2f} ms, p99 {p99(values):.2f}, most {most:.2f}"
    return text if allowed is None else f"{text}, {sum(ms > allowed for ms in values)} over {allowed:g}"


@pytest.mark.soak
@pytest.mark.compiled
def test_soak(capsys: pytest.CaptureFixture[str]) -> None:
    turns: dict[str, list[float]] = {name: [] for name in player_names()}
    for seed in range(GAMES):
        play(seed, turns)
    with capsys.disabled():
        print(f"\n{GAMES} games, nothing illegal; CPU time of a turn with {BUDGET_MS} ms:")
        for name, values in turns.items():
            print(f"{name:>10} {summary(values, ALLOWED_MS.get(name))}")
    slow = {name: p99(turns[name]) for name, most in ALLOWED_MS.items() if p99(turns[name]) > most}
    assert not slow
