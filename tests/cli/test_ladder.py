"""``realmwright ladder``: the JSON, the table, errors."""

import json
from pathlib import Path

import pytest

from realmwright.cli import app

Captured = pytest.CaptureFixture[str]


def test_the_json_and_the_table(capsys: Captured, tmp_path: Path) -> None:
    arguments = ["ladder", "--out", str(tmp_path), "--players", "random,greedy", "--games", "4"]
    assert app.run([*arguments, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["sets"] == ["base"]
    assert [sorted(level) for level in facts["levels"]] == [["elo", "games", "high", "low", "name"]] * 2
    assert facts["levels"][0]["name"] == "greedy"
    assert app.run(arguments) == 0
    assert "greedy" in capsys.readouterr().out


def test_more_games_than_are_asked_for_count_no_more_than_that(capsys: Captured, tmp_path: Path) -> None:
    arguments = ["ladder", "--out", str(tmp_path), "--players", "random,greedy", "--json", "--games"]
    for games in ("4", "2"):
        assert app.run([*arguments, games]) == 0
        facts = json.loads(capsys.readouterr().out)
        assert {level["games"] for level in facts["levels"]} == {int(games)}


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--players", "random"], "two levels"),
        (["--players", "random,random"], "each once"),
        (["--players", "random,nobody"], "nobody"),
        (["--sets", "nothing"], "--sets: no set is named 'nothing'"),
        (["--nodes", "5", "--budget-ms", "5"], "--nodes"),
    ],
)
def test_mistakes(capsys: Captured, tmp_path: Path, arguments: list[str], word: str) -> None:
    assert app.run(["ladder", "--out", str(tmp_path), *arguments]) == 2
    assert word in capsys.readouterr().err
