"""Ladders: who plays whom, strengths on the Elo scale, the page made from stored games."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from realmwright.arena.ladder import CENTRE, Ladder, Results, file_of, fit, play_ladder, ratings
from realmwright.arena.match_file import MatchFile
from realmwright.arena.played import Match, Played
from realmwright.arena.strength import as_of_two, strength_page
from realmwright.rules.setup import SET_IDS


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


@pytest.mark.parametrize(
    ("match", "name"),
    [
        (Match(("a", "b"), (), 9, 1), "a-b.base.jsonl"),
        (Match(("a", "b"), ("base",), 9, 1), "a-b.base.jsonl"),
        (Match(("a", "b"), SET_IDS, 9, 1), "a-b.all.jsonl"),
        (Match(("a", "b"), ("all",), 9, 1), "a-b.all.jsonl"),
        (Match(("a", "b"), ("caves", "nomads"), 9, 1), "a-b.nomads-caves.jsonl"),
        (Match(("a", "b"), ("base", "nomads", "caves"), 9, 1), "a-b.nomads-caves.jsonl"),
        (Match(("a", "b"), ("nomads",), 9, 1, ("no-lords",), 50), "a-b.nomads.no-lords.50ms.jsonl"),
        (Match(("a", "b"), (), 9, 1, nodes=500), "a-b.base.500nodes.jsonl"),
    ],
)
def test_equal_matches_have_one_file(tmp_path: Path, match: Match, name: str) -> None:
    assert file_of(tmp_path, match) == tmp_path / name


def stored(folder: Path, match: Match, shares: list[int]) -> None:
    """The file of a match of two with these shares of the first."""
    with closing(MatchFile(match, file_of(folder, match))) as file:
        for entry in won(match, shares):
            file.add(entry)


def test_the_page_mixes_nothing_that_differs(tmp_path: Path) -> None:
    plain = Match(("steward", "greedy"), ("base",), 20, 1)
    stored(tmp_path, plain, [1, 0] * 10)
    stored(tmp_path, replace(plain, budget_ms=50), [1, 1] * 10)
    stored(tmp_path, replace(plain, nodes=500), [1, 1] * 10)
    stored(tmp_path, replace(plain, options=("no-lords",)), [1, 1] * 10)
    stored(tmp_path, replace(plain, players=("greedy", "random")), [1, 1] * 10)
    page = strength_page(tmp_path)
    titles = [line.removeprefix("## ") for line in page.splitlines() if line.startswith("## ")]
    assert titles == [
        "Base game, 2 players",
        "Base game, 500 nodes a turn, 2 players",
        "Base game, 50 ms a turn, 2 players",
        "Base game, no-lords, 2 players",
    ]
    assert page.count("| level | Elo |") == 1
    # Half of the games are won: what was played otherwise adds nothing.
    elo = {line.split(" | ")[0]: line.split(" | ")[-1] for line in page.splitlines() if line.count("|") == 5}
    assert elo["| steward"] == "20 |"
    assert elo["| greedy"] == "40 |"


@pytest.mark.parametrize(
    ("shares", "verdict"),
    [([1] * 100, "kept"), ([1, 1, 1, 1, 1, 1, 1, 1, 0, 0] * 2, "not shown"), ([1, 0] * 50, "not kept")],
)
def test_a_promise_is_kept_by_the_lower_end_of_its_interval(
    tmp_path: Path, shares: list[int], verdict: str
) -> None:
    stored(tmp_path, Match(("steward", "builder"), ("base",), 0, 1), shares)
    stored(tmp_path, Match(("steward", "builder"), ("base",), 0, 1, budget_ms=5), [0, 0] * 50)
    page = strength_page(tmp_path)
    rows = [line for line in page.splitlines() if "steward v builder, base game | games won 70.0 %" in line]
    assert len(rows) == 1
    assert rows[0].endswith(f"| {verdict} |")


def test_how_far_levels_lie_apart_is_told_as_of_two(tmp_path: Path) -> None:
    # One of four who wins half of the games has odds of 3 to 1 against each of the others.
    assert as_of_two(0.5, 4) == pytest.approx(0.75)
    assert as_of_two(1 / 3, 3) == pytest.approx(0.5)
    assert as_of_two(0.7, 2) == pytest.approx(0.7)
    stored(tmp_path, Match(("novice", "random"), ("base",), 4, 1), [1, 1, 1, 0])
    stored(tmp_path, Match(("greedy", "novice"), ("base",), 4, 1), [0, 0, 0, 0])
    stored(tmp_path, Match(("steward", "greedy"), ("base",), 4, 1), [1, 1, 1, 1])
    stored(tmp_path, Match(("novice", "random"), ("base",), 4, 1, budget_ms=5), [0, 0, 0, 0])
    lines = strength_page(tmp_path).splitlines()
    rungs = lines[lines.index("## How far the levels lie apart") :]
    assert "| | novice | greedy | squire | builder | steward | sovereign |" in rungs
    assert [line for line in rungs if line.startswith("| Base game")] == [
        "| Base game, 2 players | 75 % | 0 % | - | - | - | - |"
    ]


def test_levels_against_themselves_have_no_elo(tmp_path: Path) -> None:
    for name in ("steward", "greedy"):
        stored(tmp_path, Match((name, name), ("base",), 2, 1), [1, 0])
    assert "Elo" not in strength_page(tmp_path)


def test_pairs_that_share_set_ups_are_drawn_together() -> None:
    results = Results()
    for pair in (("a", "b"), ("b", "c")):
        match = Match(pair, ("base",), 20, 1)
        # The seats decide nothing, the set-up all.
        results.add(match, won(match, [game // 2 % 2 for game in range(20)]))
    for seed in range(20):
        drawn = results.sums(Random(seed))
        assert drawn["a", "b"] == drawn["b", "c"]
    other = Match(("c", "d"), ("base",), 20, 2)
    results.add(other, won(other, [game // 2 % 2 for game in range(20)]))
    draws = [results.sums(Random(seed)) for seed in range(20)]
    assert any(drawn["a", "b"] != drawn["c", "d"] for drawn in draws), "another seed has other set-ups"


def test_the_page_of_several_players_counts_the_others(tmp_path: Path) -> None:
    match = Match(("greedy", "random", "random"), ("all",), 3, 4)
    header = '{"players":["greedy","random","random"],"sets":["all"],"seed":4,"options":[],"budget_ms":50}'
    games = '{"game":0,"gold":[40,30,20],"turn_ms":[[1.0],[2.0],[3.0]],"commit":"abc","day":"2026-11-28"}'
    file_of(tmp_path, match).write_text(f"{header}\n{games}\n", "utf-8")
    page = strength_page(tmp_path)
    assert "## All sets, 50 ms a turn, 3 players" in page
    assert "| greedy v 2 random | 1 | 100.0 % (-) | 40.0 : 30.0 : 20.0 | +10.0 (-) |" in page
    assert "abc, 2026-11-28" in page
