"""``realmwright simulate``: the JSON of design.md section 11, the table, errors."""

import json
from typing import Any

import pytest

import realmwright
from realmwright.cli import app
from realmwright.rules.setup import RULES

pytestmark = pytest.mark.engine

Captured = pytest.CaptureFixture[str]


def run_json(capsys: Captured, *arguments: str) -> dict[str, Any]:
    assert app.run(["simulate", "--json", *arguments]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert isinstance(facts, dict)
    return facts


def test_the_json_has_these_keys_and_types(capsys: Captured) -> None:
    facts = run_json(capsys, "--players", "3", "--games", "4", "--seed", "2", "--sets", "nomads,caves")
    kinds = {
        "version": str, "rules": str, "sets": list, "players": list, "games": int, "seed": int, "jobs": int,
        "seconds": float, "cpu_seconds": float, "games_per_second": float, "decisions_per_game": float,
        "gold_mean": list, "wins": list, "ties": int, "compiled": bool, "module": str,
    }  # fmt: skip
    assert list(facts) == list(kinds)
    assert {name: type(value) for name, value in facts.items()} == kinds
    assert facts["version"] == realmwright.__version__
    assert facts["rules"] == str(RULES)
    assert facts["sets"] == ["base", "nomads", "caves"]
    assert facts["players"] == ["random"] * 3
    assert (facts["games"], facts["seed"], facts["jobs"]) == (4, 2, 1)
    assert facts["games_per_second"] == pytest.approx(4 / facts["cpu_seconds"])
    assert len(facts["gold_mean"]) == len(facts["wins"]) == 3
    assert sum(facts["wins"]) == pytest.approx(4)
    assert facts["compiled"] is realmwright.COMPILED
    assert facts["module"] == realmwright.MODULE


def test_players_by_name_and_options(capsys: Captured) -> None:
    facts = run_json(capsys, "--players", "greedy,random", "--games", "2", "--option", "no-lords")
    assert facts["players"] == ["greedy", "random"]
    assert facts["jobs"] == 1


def test_two_jobs_give_the_same(capsys: Captured) -> None:
    arguments = ("--games", "20", "--seed", "6")
    one, two = run_json(capsys, *arguments), run_json(capsys, *arguments, "--jobs", "2")
    assert (one.pop("jobs"), two.pop("jobs")) == (1, 2)
    for facts in (one, two):
        for name in ("seconds", "cpu_seconds", "games_per_second"):
            assert facts.pop(name) > 0
    assert one == two


def test_the_table(capsys: Captured) -> None:
    assert app.run(["simulate", "--players", "random,greedy", "--games", "2"]) == 0
    shown = capsys.readouterr().out
    assert "greedy" in shown
    assert "2 games of base with seed 1" in shown
    assert realmwright.MODULE in shown.replace("\n", "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "6"], "6 players; the game is for 2 to 5"),
        (["--players", "greedy"], "1 player; the game is for 2 to 5"),
        (["--players", "best,random"], "no player is named 'best'"),
        (["--sets", "nomad"], "no set is named 'nomad'"),
        (["--option", "lords"], "no option is named 'lords'"),
        (["--sets", "all", "--option", "lords"], "--option: no option is named 'lords'"),
        (["--sets", "nomad", "--option", "no-lords"], "--sets: no set is named 'nomad'"),
        (["--games", "0"], "--games"),
        (["--nodes", "-1"], "--nodes"),
        (["--jobs", "0"], "--jobs"),
        (["--seed", "-1"], "--seed"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_wrong_usage(arguments: list[str], sentence: str, capsys: Captured) -> None:
    assert app.run(["simulate", "--json", *arguments]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert sentence in shown.err
    assert shown.err.splitlines()[-1].startswith("realmwright: ")
