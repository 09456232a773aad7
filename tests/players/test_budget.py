"""The long run of the computer players: any sets, any number of players, little time, nothing illegal."""

import pytest
from librt.random import Random

from realmwright.arena.match import play_timed
from realmwright.expansions import begin, draw_setup
from realmwright.players.registry import make_player, player_names
from realmwright.rules.setup import OPTIONS, SET_IDS

GAMES = 2000
BUDGET_MS = 5
#: A turn that takes more is too long: a fifth more, and what a busy machine adds.
ALLOWED_MS = 1.2 * BUDGET_MS + 2
TIMED = ("steward", "sovereign")


def play(seed: int, turns: dict[str, list[float]]) -> None:
    """A game of a random mix of sets and levels; the milliseconds of each turn go to `turns` by level.

    The engine refuses what is illegal by raising.
    """
    random = Random(seed)
    sets = [name for name in SET_IDS if random.randrange(2)]
    options = [name for name in OPTIONS if random.randrange(8) == 0]
    names = [player_names()[random.randrange(len(player_names()))] for _ in range(2 + random.randrange(4))]
    state = begin(draw_setup(sets, len(names), seed, options))
    players = [make_player(name, seed + seat, BUDGET_MS) for seat, name in enumerate(names)]
    for name, spent in zip(names, play_timed(state, players, random), strict=True):
        turns[name] += spent


@pytest.mark.soak
@pytest.mark.compiled
def test_soak(capsys: pytest.CaptureFixture[str]) -> None:
    turns: dict[str, list[float]] = {name: [] for name in player_names()}
    for seed in range(GAMES):
        play(seed, turns)
    with capsys.disabled():
        print(f"\n{GAMES} games, nothing illegal; CPU time of a turn with {BUDGET_MS} ms:")
        for name, values in turns.items():
            values.sort()
            late = sum(value > ALLOWED_MS for value in values)
            mean, p99 = sum(values) / len(values), values[len(values) * 99 // 100]
            print(
                f"{name:>10} {len(values):7} turns, mean {mean:.2f} ms, p99 {p99:.2f}, "
                f"most {values[-1]:.2f}, {late} over {ALLOWED_MS:g}"
            )
    for name in TIMED:
        assert turns[name][len(turns[name]) * 99 // 100] <= ALLOWED_MS
