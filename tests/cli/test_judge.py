"""``realmwright judge``: the tables, the JSON, errors."""

import json

import pytest

from realmwright.arena import judge as arena
from realmwright.cli import app

Captured = pytest.CaptureFixture[str]
FEW = ("--players", "steward+nodes=60+width=4+lines=2,greedy", "--strong", "greedy", "--ends", "random")
SMALL = (*FEW, "--positions", "1", "--lines", "2", "--deals", "1", "--jobs", "1")


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beam that finds lines is narrow: wide ones take long uncompiled."""
    monkeypatch.setattr("realmwright.arena.siblings._BEAM", (8, 2, 200))
    monkeypatch.setattr(arena, "_LOOKS", 1)


def test_tables_tell_the_worth_of_values_and_who_chooses_better(capsys: Captured) -> None:
    assert app.run(["judge", *SMALL]) == 0
    shown = capsys.readouterr().out
    for word in ("Is worth", "look-ahead", "value", "Chooses otherwise", "opening", "greedy against"):
        assert word in shown


def test_the_json_has_the_same(capsys: Captured) -> None:
    assert app.run(["judge", "--json", *SMALL]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert set(facts) == {"positions", "worth", "choices"}
    assert [(row["kind"], row["phase"], row["spread"]) for row in facts["worth"][:2]] == [
        ("value", "opening", None), ("look-ahead", "opening", None)
    ]  # fmt: skip
    assert facts["choices"][0]["player"] == "greedy"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "gredy"), "no player is named 'gredy'"),
        (("--players", "greedy,greedy"), "each player is judged once"),
        ((*FEW, "--strong", "nobody"), "no player is named 'nobody'"),
        ((*FEW, "--sets", "moon"), "moon"),
        ((*FEW, "--phases", "end"), "no phase is named 'end'; there are opening, early, middle, late"),
        ((*FEW, "--nodes", "5", "--budget-ms", "5"), "not both"),
    ],
)
def test_mistakes_are_told(capsys: Captured, arguments: tuple[str, ...], sentence: str) -> None:
    assert app.run(["judge", *arguments]) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())
