"""Programs of others play in every command that has players, under the names of ``--bot``."""

import io
import json
import sys
from pathlib import Path

import pytest

from realmwright.cli import app
from realmwright.notation.record import read_record

Captured = pytest.CaptureFixture[str]
STUB = Path(__file__).resolve().parents[1] / "bots" / "stub.py"
# It keeps to the protocol for longer than any game.
RIGHT = ("--bot", f"mine={sys.executable} {STUB} crash 100000")
WRONG = ("--bot", f"mine={sys.executable} {STUB} nonsense 20")


def test_simulate(capsys: Captured) -> None:
    assert app.run(["simulate", "--json", *RIGHT, "--players", "mine,random", "--games", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == ["mine", "random"]
    assert app.run(["simulate", *WRONG, "--players", "mine,random", "--games", "2"]) == 1
    assert "the bot 'mine' did wrong" in capsys.readouterr().err


def test_judge(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realmwright.arena.siblings._BEAM", (8, 2, 200))
    few = ("--positions", "1", "--lines", "2", "--deals", "1", "--jobs", "1")
    judged = ["judge", "--json", *RIGHT, "--players", "mine,greedy", "--strong", "greedy", "--ends", "mine"]
    assert app.run([*judged, *few]) == 0
    choices = json.loads(capsys.readouterr().out)["choices"][0]
    assert {choices["player"], choices["other"]} == {"mine", "greedy"}


def test_terminal(capsys: Captured) -> None:
    assert app.run(["terminal", "--plain", *RIGHT, "--seed", "4", "--players", "mine,random"]) == 0
    shown = capsys.readouterr().out
    assert "mine, seat 1 builds" in shown
    assert "wins with" in shown or "share the victory" in shown


def test_in_the_terminal_a_game_goes_on_by_lot_where_a_bot_does_wrong(capsys: Captured) -> None:
    assert app.run(["terminal", "--plain", *WRONG, "--seed", "4", "--players", "mine,random"]) == 0
    shown = capsys.readouterr().out
    assert "the bot 'mine' did wrong" in shown
    assert "wins with" in shown or "share the victory" in shown


def test_a_saved_game_goes_on_with_the_bot_of_its_seat(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"auto turn\nsave {file}\nquit\n"))
    asked = ["--seed", "4", "--players", "human,mine", "--plain"]
    assert app.run(["terminal", *RIGHT, *asked]) == 0
    assert read_record(file.read_text(encoding="utf-8")).players == ("human", "mine")
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", io.StringIO("auto turn\nquit\nyes\n"))
    assert app.run(["terminal", *RIGHT, "--load", str(file), "--plain"]) == 0
    assert "mine, seat 2 builds" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["match", "simulate", "judge", "terminal"])
def test_who_is_no_bot_is_refused_everywhere(command: str, capsys: Captured) -> None:
    assert app.run([command, "--bot", "mine=node", "--players", "yours,random"]) == 2
    assert "no player is named 'yours'" in " ".join(capsys.readouterr().err.split())
