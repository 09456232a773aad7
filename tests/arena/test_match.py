"""Matches: rotation, figures, files that are gone on from."""

import math
from pathlib import Path

import pytest

from realmwright.arena.match import Match, MatchError, Played, over_setups, play_game, play_match, report

RANDOM_AND_GREEDY = Match(("random", "greedy"), ("base",), 4, 5)


def last(match: Match, file: Path | None = None) -> list[Played]:
    """All games of a match."""
    *_, played = play_match(match, 1, file)
    return played


def test_a_game_is_fixed_by_seed_and_number() -> None:
    first, again = play_game(RANDOM_AND_GREEDY, 1), play_game(RANDOM_AND_GREEDY, 1)
    assert first.gold == again.gold
    assert [len(turns) for turns in first.turn_ms] == [len(turns) for turns in again.turn_ms]


def test_shares_and_places_of_ties() -> None:
    game = Played(0, (50, 60, 60, 10), ((), (), (), ()))
    assert [game.share(player) for player in range(4)] == [0, 0.5, 0.5, 0]
    assert [game.rank(player) for player in range(4)] == [3, 1.5, 1.5, 4]


def test_intervals_are_over_set_ups() -> None:
    centre, spread = over_setups([(0, 1.0), (0, 0.0), (1, 1.0), (1, 1.0)])
    assert centre == 0.75
    assert spread == pytest.approx(1.96 * math.sqrt(0.125 / 2))
    assert over_setups([(0, 1.0)]) == (1.0, math.inf)


def test_a_file_is_gone_on_from(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short = Match(("random", "greedy"), ("base",), 2, 5)
    last(short, file)
    lines = file.read_text("utf-8").splitlines()
    played = last(RANDOM_AND_GREEDY, file)
    assert file.read_text("utf-8").splitlines()[: len(lines)] == lines
    assert [entry.gold for entry in played] == [entry.gold for entry in last(RANDOM_AND_GREEDY)]


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"players": ["greedy"]}\n'])
def test_a_file_of_another_match_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text, "utf-8")
    with pytest.raises(MatchError, match=r"games\.jsonl"):
        last(RANDOM_AND_GREEDY, file)


def test_the_report_has_the_names_of_the_contract() -> None:
    facts = report(RANDOM_AND_GREEDY, last(RANDOM_AND_GREEDY))
    assert {"games", "seed", "sets", "players"} <= facts.keys()
    players = facts["players"]
    assert isinstance(players, list)
    wanted = {"name", "win_rate", "win_rate_low", "win_rate_high", "gold_mean", "rank_mean"}
    assert all(wanted | {"turn_ms_mean", "turn_ms_p99"} <= player.keys() for player in players)
    assert sum(player["win_rate"] for player in players) == pytest.approx(1)
