"""A series of games: one seed fixes it, whatever the jobs, the length and the mode."""

from dataclasses import asdict

import pytest

from realmwright.arena import simulate as arena
from realmwright.arena.simulate import BATCH, SETUPS, Outcome, Series, simulate
from realmwright.expansions import draw_setup, first_game

pytestmark = pytest.mark.engine

TWO = ("random", "random")


def played(series: Series, jobs: int = 1) -> Outcome:
    *_, outcome = simulate(series, jobs)
    return outcome


def figures(series: Series, jobs: int = 1) -> dict[str, object]:
    """What must not depend on how the series was played."""
    facts = asdict(arena.report(series, played(series, jobs), jobs))
    for name in ("seconds", "cpu_seconds", "games_per_second", "jobs", "compiled", "module"):
        del facts[name]
    return facts


def test_these_games_are_the_same_compiled_and_not(monkeypatch: pytest.MonkeyPatch) -> None:
    # A change of the base game's rules, or of the order in which the engine offers choices, changes these.
    monkeypatch.setattr(
        arena, "draw_setup", lambda wanted: draw_setup(first_game(wanted.players, wanted.seed))
    )
    tally = played(Series(TWO, (), 20, 5)).tally
    assert (tally.decisions, tally.gold, tally.ties) == (2460, [672, 683], 2)


@pytest.mark.parametrize("players", [TWO, pytest.param(("random", "greedy"), marks=pytest.mark.compiled)])
def test_the_number_of_jobs_changes_nothing(players: tuple[str, ...]) -> None:
    series = Series(players, (), 24 if players == TWO else 9, 3)
    assert figures(series, 1) == figures(series, 2)


def test_another_seed_gives_other_games() -> None:
    assert figures(Series(TWO, (), 8, 1)) != figures(Series(TWO, (), 8, 2))


def test_every_game_is_played_once() -> None:
    for games in (1, SETUPS - 1, SETUPS, BATCH, BATCH + 5, 3 * BATCH + 100):
        numbers = range(SETUPS * (games // BATCH + 1))
        all_games = [game for number in numbers for game in arena.games_with(number, games)]
        assert sorted(all_games) == list(range(games))
        for number in (0, 5, SETUPS - 1, SETUPS + 3):
            assert {arena.setup_number(game) for game in arena.games_with(number, games)} <= {number}


@pytest.mark.parametrize("players", [TWO, ("random", "greedy")])
@pytest.mark.parametrize("games", [1, 9, SETUPS * 9 + 5, BATCH + 5])
def test_pieces_hold_every_game_once_with_its_set_up(players: tuple[str, ...], games: int) -> None:
    found: list[int] = []
    for piece in arena.pieces(Series(players, (), games, 1)):
        for number, numbers in piece:
            assert numbers
            assert {arena.setup_number(game) for game in numbers} == {number}
            found += numbers
    assert sorted(found) == list(range(games))


def test_games_of_players_that_think_are_cut_into_small_pieces() -> None:
    # So that all processes have work and the display moves.
    for games in (8, 1000):
        cut = arena.pieces(Series(("random", "greedy"), (), games, 1))
        assert len(cut) >= games / arena.FEW
        assert all(sum(len(numbers) for _, numbers in piece) <= arena.FEW for piece in cut)


def test_nodes_fix_the_games_of_players_with_a_clock() -> None:
    series = Series(("sovereign", "random"), (), 1, 3, nodes=20)
    assert figures(series) == figures(series)


def test_a_longer_series_begins_like_a_shorter_one() -> None:
    few, many = Series(TWO, (), 5, 9), Series(TWO, (), 500, 9)
    for number in range(5):
        assert arena.start_of(few, number) == arena.start_of(many, number)


def test_a_series_that_cannot_be_is_refused_before_it_begins() -> None:
    with pytest.raises(ValueError, match="no set is named 'nomad'"):
        next(simulate(Series(TWO, ("nomad",), 5, 1)))
    with pytest.raises(ValueError, match="no player is named 'nobody'"):
        next(simulate(Series(("nobody", "random"), (), 5, 1)))
