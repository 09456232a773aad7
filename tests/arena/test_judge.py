"""The judge: what is said against what lines come to, going on, common cards."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

from realmwright.arena import judge as arena
from realmwright.arena.judge import (
    LOOK_AHEAD,
    VALUE,
    Judged,
    JudgeError,
    Judgement,
    apart,
    findings,
    judge,
    judge_position,
    slope_of,
)
from realmwright.arena.lines_file import LinesError
from realmwright.arena.siblings import PHASES, Found, Line, find, play_on, siblings, turn_of
from realmwright.arena.spread import LostWorker, Workers
from realmwright.players.registry import lookahead_level
from realmwright.rules.actions import END_TURN

ALONE = Workers()
SMALL = Judgement(
    ("steward+nodes=60+width=4+lines=2", "greedy"), ("base",), 2, 3, 7, 3, 2, strong="greedy", ends="random"
)


def last(asked: Judgement, file: Path | None = None) -> list[Judged]:
    *_, judged = judge(asked, ALONE, file)
    return judged


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beam that finds lines is narrow: wide ones take long uncompiled."""
    monkeypatch.setattr("realmwright.arena.siblings._BEAM", (8, 2, 200))
    monkeypatch.setattr(arena, "_LOOKS", 1)


@pytest.mark.parametrize("phase", PHASES)
def test_a_position_is_the_beginning_of_a_turn_of_its_phase(phase: str) -> None:
    first, most = PHASES[phase]
    for seed in range(4):
        found = find(("base",), 3, seed, phase, "random")
        least = min(found.state.supply(seat) for seat in range(3))
        # It may be up to a round later than the supply that was drawn.
        assert first - 3 <= least <= most
        assert found.seat >= 0
        owner = [action for action in found.history if action == END_TURN]
        assert len(owner) % 3 == (found.seat - found.state.play.start) % 3


@pytest.mark.usefixtures("narrow")
def test_siblings_come_to_different_positions_and_hold_what_is_chosen() -> None:
    found = find(("base",), 2, 3, "middle", "greedy")
    weights = lookahead_level("sovereign-1").weights(found.state.play)
    chosen = [turn_of(found, "greedy", seed, 0, 0) for seed in (1, 1, 2)]
    lines, places = siblings(found, weights, chosen, 6, 1)
    assert len(lines) == len({place_of(found, line) for line in lines}) == 6
    assert places[0] == places[1] == 0
    assert [lines[place] for place in places] == chosen
    assert siblings(found, weights, chosen, 1, 1)[0] == list(dict.fromkeys(chosen))


def place_of(found: Found, line: Line) -> int:
    state = found.state.clone()
    for action in line:
        state.apply_action(action)
    return hash(state.content())


@pytest.mark.usefixtures("narrow")
def test_equal_lines_come_to_equal_ends_since_the_cards_are_common() -> None:
    found = find(("nomads",), 3, 5, "late", "greedy")
    line = turn_of(found, "greedy", 1, 0, 0)
    one, other = play_on(found, [line, line], "random", 4, 3)
    assert one == other
    assert len({tuple(gold) for gold in one}) > 1, "deals differ"


@pytest.mark.usefixtures("narrow")
def test_a_position_is_judged_alike_each_time_and_says_all_of_its_lines() -> None:
    judged = judge_position(SMALL, 1)
    assert judged == judge_position(SMALL, 1)
    assert judged.phase == "early"
    assert judge_position(replace(SMALL, phases=("late",)), 1).phase == "late"
    assert len(judged.lines) == len(judged.gold) == 3
    assert {len(deals) for deals in judged.gold} == {2}
    searcher, greedy = SMALL.players
    assert set(judged.chosen) == {searcher, greedy}
    assert set(judged.said) == {searcher}, "only players that look ahead have a value"
    assert [len(judged.said[searcher][kind]) for kind in (VALUE, LOOK_AHEAD)] == [3, 3]


def made(position: int, said: tuple[float, ...], ends: tuple[tuple[int, ...], ...]) -> Judged:
    """A judged position of the opening: what is said of lines, and how far ahead each is by deal."""
    gold = tuple(tuple((50 + ahead, 50) for ahead in deals) for deals in ends)
    lines = tuple((number,) for number in range(len(said)))
    return Judged(
        position, "opening", 1, 0, (), lines, gold, {"a": 0, "b": 1}, {"a": {VALUE: said, LOOK_AHEAD: said}}
    )


def test_the_worth_of_a_gold_is_the_slope_within_positions() -> None:
    # The levels of positions are far apart and prove nothing; within each, a gold said is two in truth.
    slope, spread = slope_of([arena.covered((0, 1, 2), (30, 32, 34)), arena.covered((5, 4), (-7, -9))])
    assert slope == pytest.approx(2)
    assert spread == pytest.approx(0)


def test_the_interval_of_the_slope_is_over_positions() -> None:
    # Slopes of 1 and 3 of positions that count alike: residuals of products are -1/2 and 1/2.
    slope, spread = slope_of([arena.covered((0, 1), (0, 1)), arena.covered((0, 1), (0, 3))])
    assert slope == pytest.approx(2)
    assert spread == pytest.approx(1.96 * math.sqrt((0.5**2 + 0.5**2) * 2))


def test_what_chance_adds_is_taken_out_of_how_far_lines_lie_apart() -> None:
    # Two lines, 4 gold apart in each of two deals: no chance between them, though deals differ.
    assert apart([[[4, 14], [0, 10]]]) == pytest.approx(math.sqrt(8))
    # One is ahead in one deal and the other in the other: all of it is chance.
    assert apart([[[4, 0], [0, 4]]]) == 0


def test_choices_are_compared_by_what_they_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "looks_ahead", lambda name: name == "a")
    asked = replace(SMALL, players=("a", "b"))
    few = [made(0, (1, 0), ((10, 10), (14, 12)))]
    found = findings(asked, few)
    opening = found.choices[0]
    assert (opening.player, opening.other, opening.phase) == ("b", "a", "opening")
    assert (opening.positions, opening.differ, opening.better) == (1, 1, 3)
    assert opening.spread is None, "one position proves nothing"
    many = [made(number, (1, 0), ((10, 10), (14, 12 + number % 2))) for number in range(10)]
    assert findings(asked, many).choices[0].spread == pytest.approx(1.96 * 0.25 * math.sqrt(10 / 9 / 10))
    assert [row.phase for row in found.worth] == ["opening", "opening", "all", "all"]
    assert found.worth[0].worth == pytest.approx(-3)


def test_the_line_said_to_be_best_is_told_against_the_mean_of_all() -> None:
    asked = replace(SMALL, players=("sovereign",))
    entry = made(0, (2, 3, 1), ((4, 8), (9, 13), (0, 2)))
    said: dict[str, dict[str, tuple[float, ...]]]
    said = {"sovereign": {VALUE: (2.0, 3.0, 1.0), LOOK_AHEAD: (5.0, 1.0, 1.0)}}
    value, look_ahead = findings(asked, [replace(entry, said=said)]).worth[:2]
    assert (value.gains, look_ahead.gains) == (5, 0)
    assert value.gains_spread is None, "one position proves nothing"
    # In every second position its second end is 4 less: 4/3 less than before beyond the mean of all.
    others = [
        replace(made(k, (2, 3, 1), ((4, 8), (9, 13 - 4 * (k % 2)), (0, 2))), said=said) for k in range(10)
    ]
    found = findings(asked, others).worth[0]
    assert found.gains == pytest.approx(5 - 2 / 3)
    assert found.gains_spread == pytest.approx(1.96 * 2 / 3 * math.sqrt(10 / 9 / 10))


def test_a_judgement_is_gone_on_from_wherever_it_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "judge_position", lambda asked, number: made(number, (1, 0), ((1,), (2,))))
    monkeypatch.setattr("realmwright.arena.lines_file.commit", lambda: "abc")
    file = tmp_path / "judged.jsonl"
    judged = last(SMALL, file)
    assert [entry.position for entry in judged] == [0, 1, 2]
    data = file.read_bytes()
    for cut in range(len(data)):
        file.write_bytes(data[:cut])
        assert last(SMALL, file) == judged
        assert file.read_bytes() == data
    assert last(replace(SMALL, positions=2), file) == judged[:2]


def test_a_file_of_another_judgement_is_refused_and_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "judge_position", lambda asked, number: made(number, (1, 0), ((1,), (2,))))
    file = tmp_path / "judged.jsonl"
    last(SMALL, file)
    data = file.read_bytes()
    with pytest.raises(
        LinesError, match=r"judged\.jsonl cannot be gone on from: line 1: it holds other work"
    ):
        last(replace(SMALL, seed=8), file)
    assert file.read_bytes() == data
    file.write_bytes(data.replace(b'"phase":"opening"', b'"phase":3', 1))
    with pytest.raises(LinesError, match=r"line 2: Expected `str`, got `int`"):
        last(SMALL, file)


def test_who_lost_a_process_is_told_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(asked: Judgement, number: int) -> Judged:
        raise LostWorker("a process was ended")

    monkeypatch.setattr(arena, "judge_position", lost)
    with pytest.raises(JudgeError, match=r"judged\.jsonl holds 0 positions, and the same command goes on"):
        last(SMALL, tmp_path / "judged.jsonl")
    with pytest.raises(JudgeError, match="--out FILE keeps finished positions"):
        last(SMALL)


def test_a_line_says_which_program_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "judge_position", lambda asked, number: made(number, (1, 0), ((1,), (2,))))
    monkeypatch.setattr("realmwright.arena.lines_file.commit", lambda: "abc")
    file = tmp_path / "judged.jsonl"
    last(SMALL, file)
    header, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    assert header["ends"] == "random"
    assert {line["commit"] for line in lines} == {"abc"}
