"""Hints and analyses in the terminal."""

from pathlib import Path

import pytest

from realmwright.cli import app
from realmwright.expansions import CATALOGUE
from realmwright.notation.record import read_record
from realmwright.players.advice import Reasons
from realmwright.players.analysis import Costly, Judgement, look_over
from realmwright.players.forecast import Forecast, Gap
from realmwright.players.lines import Steps, steps_of
from realmwright.rules.actions import action_name, is_hex
from realmwright.terminal.report import costly_lines
from realmwright.texts import catalogue
from terminal.test_terminal import session

Captured = pytest.CaptureFixture[str]
RECORDS = Path(__file__).parents[1] / "records"


def test_a_hint_can_be_typed_as_it_stands(capsys: Captured) -> None:
    made = session(["hint"])
    shown = capsys.readouterr().out
    assert "gold by the end of the turn" in shown
    assert "in the end" in shown
    words = shown.partition("In notation: ")[2].splitlines()[0]
    assert words.endswith(" .")
    turns = made.course.turns
    assert session(["hint", words]).course.turns > turns


def test_hints_are_for_one_alone_unless_wanted(capsys: Captured) -> None:
    made = session(["", "hint"], names="human,human")
    assert "This game is played without hints." in capsys.readouterr().out
    assert not made.hints
    made = session([], names="human,greedy")
    assert made.hints


def test_a_running_game_is_not_analysed(capsys: Captured, tmp_path: Path) -> None:
    session(["analysis"])
    assert "A game can be analysed when it is over." in capsys.readouterr().out
    text = (RECORDS / "base-1.txt").read_text(encoding="utf-8")
    header, begin, _ = text.partition("\n1.")
    cut = tmp_path / "cut.txt"
    cut.write_text(
        "\n".join([line for line in header.splitlines() if "Result" not in line and "Hand" not in line])
    )
    assert begin
    assert app.run(["record", "analyse", str(cut)]) == 1
    assert "only a finished game can be analysed" in capsys.readouterr().err


def test_the_dearest_turns_in_sentences() -> None:
    record = read_record((RECORDS / "base-1.txt").read_text(encoding="utf-8"))
    stretch = look_over(record.setup, CATALOGUE, record.log).stretches[3]
    view = stretch.view
    hex = next(action for action in view.legal_actions() if is_hex(action))
    better = Steps((hex,), (action_name(hex),), (2,))
    found = Reasons((("miners", 2),), (), Forecast(55.2, 9.0), ())
    judgement = Judgement(Gap(6.4, 2.2), steps_of(view, stretch.played), better, False, found)
    said = costly_lines(catalogue(), [Costly(stretch, judgement)], ["Anna", "Ben"])
    lines = [line.replace("\u00a0", " ") for line in said]
    player = ("Anna", "Ben")[stretch.seat]
    assert lines[:3] == [
        "The most costly turns:",
        f"1. Round {stretch.round}, {player}: about 6 ± 3 gold lost.",
        "Played:",
    ]
    assert lines[3].startswith("   1. ")
    assert lines[-3:] == [
        "Better: +2 gold by the end of the turn (Miners +2) and about 55 ± 9 ahead in the end.",
        f"   1. {action_name(hex)}: +2 gold",
        f"In notation: {action_name(hex)}",
    ]
    assert costly_lines(catalogue(), [], ["Anna"]) == ["No turn cost anything that stands out."]


@pytest.mark.compiled
@pytest.mark.parametrize("plain", [True, False])
def test_a_record_is_analysed(capsys: Captured, plain: bool) -> None:
    assert app.run(["record", "analyse", str(RECORDS / "base-1.txt"), *(["--plain"] if plain else [])]) == 0
    shown = capsys.readouterr().out
    assert "20 of 20 turns looked at." in shown
    assert "3. Round " in shown
    assert "Better: " in shown
    assert "Round 1, " in shown
