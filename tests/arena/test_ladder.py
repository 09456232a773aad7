"""Ladders: who plays whom, strengths on the Elo scale, the page made from stored games."""

from pathlib import Path

import pytest

from realmwright.arena.ladder import CENTRE, Ladder, Results, file_of, fit, play_ladder, ratings
from realmwright.arena.played import Match, Played
from realmwright.arena.strength import strength_page


def won(match: Match, shares: list[int]) -> list[Played]:
    """Games of a match of two in which the first wins (1), loses (0)."""
    return [Played(game, (share, 1 - share), ((), ())) for game, share in enumerate(shares)]


def test_each_level_plays_the_two_below_it() -> None:
    ladder = Ladder(("a", "b", "c", "d"), ("base",), 10, 1)
    assert [match.players for match in ladder.matches()] == [
        ("b", "a"),
        ("c", "a"),
        ("c", "b"),
        ("d", "b"),
        ("d", "c"),
    ]


def test_strengths_that_are_known() -> None:
    # 10 of 11 games are 400 points; the virtual game leaves a little less.
    found = fit(["a", "b"], {("a", "b"): (1000.0, 1100)})
    assert found["a"] - found["b"] == pytest.approx(400, abs=1)
    assert found["a"] + found["b"] == pytest.approx(2 * CENTRE)


def test_strengths_add_up_along_a_ladder() -> None:
    found = fit(["a", "b", "c"], {("a", "b"): (750.0, 1000), ("b", "c"): (750.0, 1000)})
    assert found["a"] - found["c"] == pytest.approx(2 * (found["a"] - found["b"]), abs=0.1)


def test_who_never_wins_has_a_strength_and_the_interval_holds_it() -> None:
    results = Results()
    match = Match(("greedy", "random"), ("base",), 20, 1)
    results.add(match, won(match, [1] * 20))
    first, last = ratings(results)
    assert (first.name, last.name) == ("greedy", "random")
    assert first.elo > last.elo + 300
    assert first.low <= first.elo <= first.high
    assert first.games == last.games == 20


def test_more_games_make_a_narrower_interval() -> None:
    widths = []
    for games in (20, 400):
        results = Results()
        match = Match(("a", "b"), ("base",), games, 1)
        # Set-ups differ: two of three are won by the first with both seats.
        results.add(match, won(match, [int(game // 2 % 3 > 0) for game in range(games)]))
        rating = ratings(results)[0]
        widths.append(rating.high - rating.low)
    assert widths[1] < widths[0] / 2


def test_a_ladder_is_gone_on_from_and_told_on_a_page(tmp_path: Path) -> None:
    ladder = Ladder(("random", "greedy"), ("base",), 2, 4)
    *_, (match, first) = play_ladder(ladder, tmp_path)
    *_, (_, again) = play_ladder(ladder, tmp_path)
    assert [entry.gold for entry in first] == [entry.gold for entry in again]
    assert again[0].day, "what was read from the file tells when it was played"
    assert [path.name for path in tmp_path.iterdir()] == [file_of(tmp_path, match).name]
    page = strength_page(tmp_path)
    assert "## Base game, 2 players" in page
    assert "| greedy v random | 2 |" in page


def test_the_page_of_several_players_counts_the_others(tmp_path: Path) -> None:
    match = Match(("greedy", "random", "random"), ("all",), 3, 4)
    header = '{"players":["greedy","random","random"],"sets":["all"],"seed":4,"options":[],"budget_ms":50}'
    games = '{"game":0,"gold":[40,30,20],"turn_ms":[[1.0],[2.0],[3.0]],"commit":"abc","day":"2026-11-28"}'
    file_of(tmp_path, match).write_text(f"{header}\n{games}\n", "utf-8")
    page = strength_page(tmp_path)
    assert "## All sets, 3 players" in page
    assert "| greedy v 2 random (50 ms) | 1 | 100.0 %" in page
    assert "abc, 2026-11-28" in page
