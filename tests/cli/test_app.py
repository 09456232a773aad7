"""The frame of the command line: version, help, errors, exit codes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

import realmwright
from realmwright.cli import app, doctor
from realmwright.cli.errors import CommandError

pytestmark = pytest.mark.engine

Captured = pytest.CaptureFixture[str]


def test_version(capsys: Captured) -> None:
    assert app.run(["--version"]) == 0
    assert capsys.readouterr().out == f"realmwright {realmwright.__version__}\n"


def test_without_a_command_it_shows_help(capsys: Captured) -> None:
    assert app.run([]) == 0
    shown = capsys.readouterr()
    assert "doctor" in shown.out
    assert not shown.err


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["--nonsense"], ["doctor", "--nonsense"], ["doctor", "more"]]
)
def test_usage_errors_are_one_sentence(arguments: list[str], capsys: Captured) -> None:
    assert app.run(arguments) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert shown.err.startswith("realmwright: ")
    assert shown.err.count("\n") == 1


class AnError(ValueError):
    """Stands for an error of the engine."""

    __module__ = "realmwright.rules.errors"


def fails(error: Exception) -> Callable[[], None]:
    def probe() -> None:
        raise error

    return probe


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (CommandError("No such record."), "No such record."),
        (
            FileNotFoundError(2, "No such file or directory", "game.txt"),
            "game.txt: No such file or directory",
        ),
        (AnError("Hex a1 is not free."), "Hex a1 is not free."),
        (typer.BadParameter("must be even"), "Invalid value: must be even"),
    ],
)
def test_errors_of_a_command_are_one_sentence(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(app, "COMMANDS", (*app.COMMANDS, fails(error)))
    monkeypatch.setattr(app, "COMPILED", True)
    assert app.run(["probe"]) == (2 if isinstance(error, typer.BadParameter) else 1)
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"realmwright: {sentence}\n")


def test_a_mistake_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "COMMANDS", (*app.COMMANDS, fails(KeyError("x"))))
    with pytest.raises(KeyError):
        app.run(["probe"])


@pytest.mark.parametrize("compiled", [True, False])
def test_notice_when_not_compiled(compiled: bool, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(app, "COMMANDS", (*app.COMMANDS, fails(CommandError("x"))))
    monkeypatch.setattr(app, "COMPILED", compiled)
    app.run(["probe"])
    assert (app.NOTICE in capsys.readouterr().err) is not compiled


def test_doctor_json(capsys: Captured) -> None:
    assert app.run(["doctor", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert list(facts) == [
        "version", "compiled", "module", "python", "interpreter", "platform", "package", "data_folder",
        "quadrant_folder", "own_quadrants", "quadrant_faults", "compiler", "node", "browser", "libraries",
    ]  # fmt: skip
    assert facts["compiled"] is realmwright.COMPILED
    assert facts["module"] == realmwright.MODULE


def test_doctor_for_the_eye(capsys: Captured) -> None:
    assert app.run(["doctor"]) == 0
    shown = capsys.readouterr().out
    assert realmwright.MODULE in shown
    assert ("uncompiled" in shown) is not realmwright.COMPILED


def test_doctor_lists_wrong_quadrant_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Captured
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "realmwright" / "quadrants"
    assert app.run(["doctor", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["quadrant_folder"], facts["own_quadrants"], facts["quadrant_faults"]) == (
        str(folder),
        [],
        [],
    )
    folder.mkdir(parents=True)
    (folder / "wrong.txt").write_text("name: Wrong\nsett: base\n", encoding="utf-8")
    (folder / "my farm.txt").write_text("", encoding="utf-8")
    assert app.run(["doctor", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["quadrant_faults"][1].startswith(f"{folder / 'wrong.txt'}, line 2, column 1: “sett: base”")
    assert app.run(["doctor"]) == 0
    shown = capsys.readouterr().out
    assert "2 files with own quadrants cannot be used; everything else works:" in shown
    assert f"  {folder / 'my farm.txt'}: Records cannot name a quadrant “my farm”" in shown


def test_doctor_with_nothing_there(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(realmwright, "COMPILED", False)
    monkeypatch.setattr(realmwright, "MODULE", "")
    assert app.run(["doctor"]) == 0
    shown = capsys.readouterr().out
    assert "none found" in shown
    assert "install realmwright again" in shown
    assert doctor.examine()["browser"] is None


def test_module_runs_as_a_command() -> None:
    command = [sys.executable, "-m", "realmwright", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert (done.returncode, done.stdout) == (0, f"realmwright {realmwright.__version__}\n")
