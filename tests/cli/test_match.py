"""``realmwright match``: the JSON of design.md section 11, the table, files, errors."""

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from realmwright.cli import app

Captured = pytest.CaptureFixture[str]
GREEDY = ("--players", "greedy,random", "--games", "2", "--seed", "3")


def run_json(capsys: Captured, *arguments: str) -> dict[str, Any]:
    assert app.run(["match", "--json", *arguments]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert isinstance(facts, dict)
    return facts


def test_the_json_has_these_keys_and_types(capsys: Captured) -> None:
    facts = run_json(capsys, "--players", "greedy,random,random", "--games", "3", "--sets", "caves,nomads")
    kinds = {"games": int, "seed": int, "sets": list, "players": list}
    assert {name: type(value) for name, value in facts.items()} == kinds
    assert (facts["games"], facts["seed"], facts["sets"]) == (3, 1, ["base", "nomads", "caves"])
    of_player = {
        "name": str, "win_rate": float, "win_rate_low": float, "win_rate_high": float, "gold_mean": float,
        "rank_mean": float, "margin_mean": float, "margin_low": type(None), "margin_high": type(None),
        "turn_ms_mean": float, "turn_ms_p99": float,
    }  # fmt: skip
    assert [player["name"] for player in facts["players"]] == ["greedy", "random", "random"]
    for player in facts["players"]:
        assert {name: type(value) for name, value in player.items()} == of_player
        assert 0 == player["win_rate_low"] <= player["win_rate"] <= player["win_rate_high"] == 1
        assert 0 < player["turn_ms_mean"] <= player["turn_ms_p99"]
    assert sum(player["win_rate"] for player in facts["players"]) == pytest.approx(1)


def test_the_table_shows_no_interval_of_few_set_ups(capsys: Captured) -> None:
    assert app.run(["match", *GREEDY]) == 0
    shown = capsys.readouterr().out
    row = next(line for line in shown.splitlines() if "greedy" in line)
    assert " % " in row
    assert " to " not in row
    assert "2 games of base with seed 3." in shown


def test_a_file_is_gone_on_from(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = run_json(capsys, *GREEDY, "--out", str(file))
    kept = file.read_text("utf-8")
    assert json.loads(kept.splitlines()[0])["nodes"] == 0
    assert run_json(capsys, *GREEDY, "--out", str(file)) == first, "all of it comes from the file"
    assert file.read_text("utf-8") == kept


def test_a_damaged_file_is_told_in_a_sentence(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run_json(capsys, *GREEDY, "--out", str(file))
    file.write_text(file.read_text("utf-8").replace('"gold":[', '"gold":[1,', 1), "utf-8")
    assert app.run(["match", *GREEDY, "--out", str(file)]) == 1
    assert "is damaged: line 2: gold is of 3 players, the match of 2" in capsys.readouterr().err


def test_nodes_are_part_of_the_match(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run_json(capsys, *GREEDY, "--nodes", "50", "--out", str(file))
    assert json.loads(file.read_text("utf-8").splitlines()[0])["nodes"] == 50
    assert app.run(["match", *GREEDY, "--out", str(file)]) == 1
    assert "another match" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "greedy"], "--players: 1 player; the game is for 2 to 5"),
        (["--players", "best,random"], "--players: no player is named 'best'"),
        (["--sets", "nomad"], "--sets: no set is named 'nomad'"),
        (["--option", "lords"], "--option: no option is named 'lords'"),
        (["--sets", "all", "--option", "lords"], "--option: no option is named 'lords'"),
        (["--sets", "nomad", "--option", "no-lords"], "--sets: no set is named 'nomad'"),
        (["--nodes", "5", "--budget-ms", "5"], "--nodes: a turn has a budget of time or of nodes"),
        (["--games", "0"], "--games"),
        (["--jobs", "0"], "--jobs"),
    ],
)
def test_wrong_usage(arguments: list[str], sentence: str, capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert app.run(["match", "--json", *GREEDY, *arguments, "--out", str(file)]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert sentence in shown.err
    assert shown.err.splitlines()[-1].startswith("realmwright: ")
    assert not file.exists()


# Where the tests run in the background, Ctrl-C would be ignored by whatever they start.
INTERRUPTIBLE = """
import signal, sys
from realmwright.cli import app
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(app.run(sys.argv[1:]))
"""


@pytest.mark.compiled
def test_a_search_can_be_interrupted(tmp_path: Path) -> None:
    """Ctrl-C within compiled code is no lack of memory, whatever the code does then."""
    file = tmp_path / "games.jsonl"
    match = ["match", "--players", "sovereign,sovereign", "--games", "1000", "--out", str(file)]
    command = [sys.executable, "-c", INTERRUPTIBLE, *match]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as run:
        try:
            while not file.exists() and run.poll() is None:
                time.sleep(0.05)
            time.sleep(1.0)
            run.send_signal(signal.SIGINT)
            told = run.communicate(timeout=60)[1]
        finally:
            run.kill()
    assert "fatal" not in told
    assert f"realmwright: stopped; the same command goes on from what {file} holds" in told
    assert run.returncode == 1


# Bots of others.

ROOT = Path(__file__).resolve().parents[2]
NODE = f"mine=node {ROOT / 'examples' / 'bot.mjs'}"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
def test_the_example_in_another_language_plays_a_match_and_beats_random(capsys: Captured) -> None:
    facts = run_json(capsys, "--bot", NODE, "--players", "mine,random", "--games", "12")
    mine, other = facts["players"]
    assert (mine["name"], other["name"]) == ("mine", "random")
    assert mine["win_rate"] > 0.7
    assert mine["margin_mean"] > 5
    # What it took on the clock, since it is another process.
    assert mine["turn_ms_mean"] > 1


def test_a_bot_that_does_wrong_ends_the_match_and_is_told_with_what_it_said(
    capsys: Captured, tmp_path: Path
) -> None:
    stub = f"mine={sys.executable} {ROOT / 'tests' / 'bots' / 'stub.py'} nonsense 20"
    file = tmp_path / "games.jsonl"
    command = ["match", "--bot", stub, "--players", "mine,random", "--games", "9", "--out", str(file)]
    assert app.run(command) == 1
    assert "the bot 'mine' did wrong: its answer is not" in (told := capsys.readouterr().err)
    assert "it said 'resign'" in told
    assert file.exists()


def test_a_player_that_is_no_bot_is_refused_with_those_there_are(capsys: Captured) -> None:
    assert app.run(["match", "--bot", "mine=node", "--players", "yours,random", "--games", "1"]) == 2
    assert "there are mine, random" in " ".join(capsys.readouterr().err.split())
    assert app.run(["match", "--bot", "greedy=node", "--players", "greedy,random"]) == 2
    assert "--bot" in capsys.readouterr().err
