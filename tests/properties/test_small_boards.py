"""Engine and oracle agree at every decision of games on small crowded boards."""

import os

import pytest
from librt.random import Random

import realmwright
from agreement import eager_action
from properties.invariants import check_tables
from properties.small_boards import small_game
from scenarios.second_opinion import SecondOpinion

GAMES = 150 if realmwright.COMPILED else 40
SOAK_GAMES = int(os.environ.get("REALMWRIGHT_SOAK_SMALL", "5000"))


def play(seed: int) -> int:
    """One game with the oracle; how many decisions it had."""
    state = small_game(seed)
    second = SecondOpinion(state)
    random = Random(seed)
    history: list[str] = []
    try:
        second.check(state)
        while not state.is_terminal():
            action = eager_action(state, random, 0.4)
            history.append(state.action_to_string(action))
            state.apply_action(action)
            second.apply(history[-1])
            second.check(state)
            assert len(history) < 5000, "a game that does not end"
    except AssertionError as error:
        raise AssertionError(f"seed {seed}, after {' '.join(history)}: {error}") from error
    check_tables(state)
    return len(history)


@pytest.mark.parametrize("seed", range(GAMES))
def test_game(seed: int) -> None:
    assert play(seed) > 5


@pytest.mark.soak
@pytest.mark.compiled
def test_soak(capsys: pytest.CaptureFixture[str]) -> None:
    decisions = sum(play(1000 + game) for game in range(SOAK_GAMES))
    with capsys.disabled():
        print(f"\n{decisions} decisions in {SOAK_GAMES} games on small boards, no difference")
    assert decisions > 25 * SOAK_GAMES, "the boards are too small to show anything"
