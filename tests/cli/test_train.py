"""``realmwright train``: what it says and leaves, going on, errors."""

import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

from realmwright.arena import train as training
from realmwright.arena.sums import RoundSums
from realmwright.cli import app

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and trials are made up: what is tested is the command."""

    def sums_of(asked: object, table: object, stage: object, games: range) -> RoundSums:
        sums = RoundSums()
        for game in games:
            part = sums.fitted if game % training.HELD_OUT else sums.held_out
            part.games += 1
            part.positions += 1
            part.target += 9.0
            part.gold += 50.0
        return sums

    monkeypatch.setattr(training, "play_and_sum", sums_of)
    monkeypatch.setattr(training, "trial", lambda *_: 0.75)
    monkeypatch.setattr(training, "commit", lambda: "46d78b1f7389")


def run(folder: Path, *arguments: str) -> int:
    return app.run(["train", "--out", str(folder), "--jobs", "1", *arguments])


@pytest.mark.usefixtures("quick")
def test_what_it_says_and_leaves(capsys: Captured, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "training"
    assert run(folder, "--sets", "caves,nomads", "--games", "30", "--rounds", "2", "--seed", "4") == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown == [
        f"round {number}: error of the margin 3.00 gold on games held out, mean gold 50.0, "
        "75 ± 0 % against the values set by hand"
        for number in (1, 2)
    ] + [f"weights: {folder / 'weights-1.json'}; pictures: loss.png and strength.png beside it"]
    facts = json.loads((folder / "weights-1.json").read_text("utf-8"))
    kinds = {
        "command": str, "commit": str, "training": dict, "time": str, "positions": int,
        "held_out_positions": int, "held_out_loss": float, "gold_mean": float, "strength": float,
        "strength_spread": float, "weights": dict,
    }  # fmt: skip
    assert {name: type(value) for name, value in facts.items()} == kinds
    assert facts["command"] == (
        "realmwright train --sets base,nomads,caves --games 30 --rounds 2 --steps 0 --seed 4 --players 0"
    )
    assert (facts["positions"], facts["held_out_positions"], facts["held_out_loss"]) == (27, 3, 3.0)
    assert {file.name for file in folder.glob("*.png")} == {"loss.png", "strength.png"}


@pytest.mark.usefixtures("quick")
def test_it_goes_on_from_its_own_folder_alone(capsys: Captured, tmp_path: Path) -> None:
    arguments = ["--games", "4", "--rounds", "1"]
    assert run(tmp_path, *arguments) == 0
    first = capsys.readouterr().out
    assert run(tmp_path, *arguments) == 0
    assert capsys.readouterr().out == first
    assert run(tmp_path, *arguments, "--sets", "nomads", "--seed", "7") == 1
    shown = capsys.readouterr()
    assert not shown.out
    assert f"realmwright: {tmp_path} holds another training, by its sets base, seed 1;" in shown.err


@pytest.mark.parametrize(
    ("arguments", "option", "sentence"),
    [
        (["--players", "1"], "--players", "1 player; the game is for 2 to 5"),
        (["--players", "6"], "--players", "less than or equal to 5"),
        (["--players", "-1"], "--players", "greater than or equal to 0"),
        (["--sets", "foo"], "--sets", "no set is named 'foo'"),
        (["--games", "1"], "--games", "greater than or equal to 2"),
        (["--rounds", "-1"], "--rounds", "greater than or equal to 0"),
        (["--rounds", "0"], "--steps", "a training has a round or a step"),
        (["--jobs", "-1"], "--jobs", "greater than or equal to 0"),
        (["--seed", "x"], "--seed", "a valid integer"),
    ],
)
def test_wrong_usage(
    arguments: list[str], option: str, sentence: str, capsys: Captured, tmp_path: Path
) -> None:
    folder = tmp_path / "none"
    assert app.run(["train", "--out", str(folder), *arguments]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert option in shown.err
    assert sentence in shown.err
    assert shown.err.splitlines()[-1].startswith("realmwright: ")
    assert not folder.exists()


def test_what_is_not_installed_is_named(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realmwright.cli.train.find_spec", lambda module: None if module == "ray" else module)
    assert run(tmp_path / "none", "--ray", "auto") == 2
    assert "training needs ray: install realmwright[ray]" in capsys.readouterr().err


@pytest.mark.usefixtures("quick")
def test_a_step_tells_what_it_explains(capsys: Captured, tmp_path: Path) -> None:
    assert run(tmp_path, "--games", "30", "--rounds", "1", "--steps", "1") == 0
    *_, step, end = capsys.readouterr().out.splitlines()
    assert step == (
        "step 1: 0.0 % of how lines differ, chance and all, is explained on games held out (0.0 % before), "
        "mean gold 50.0, 75 ± 0 % against the values set by hand"
    )
    assert "weights-1-1.json" in end
    facts = json.loads((tmp_path / "weights-1-1.json").read_text("utf-8"))
    assert (facts["explained_before"], facts["explained"]) == (0, 0)
