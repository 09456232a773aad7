"""``realmwright bench``: the JSON of design.md section 11; what is left out is said."""

import json
import shutil
from pathlib import Path

import pytest

import realmwright
from realmwright.arena import bench as measures
from realmwright.arena import machine_facts
from realmwright.cli import app

Captured = pytest.CaptureFixture[str]
NAMES = [
    "random games, 2 players", "random games, 3 players", "random games, 4 players",
    "random games, 5 players", "random games, all sets, 4 players", "legal actions", "count choices",
    "apply + undo", "clone, 2 players", "clone, 5 players", "gold", "view", "preview",
    "state in memory, 2 players", "state as bytes, 2 players", "state pickled, 2 players",
    "state in memory, 5 players", "state as bytes, 5 players", "state pickled, 5 players",
    "import of realmwright", "import of the engine",
]  # fmt: skip
UNITS = {"games/s", "µs", "bytes", "s", "instructions"}


@pytest.fixture
def no_valgrind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)


@pytest.mark.usefixtures("no_valgrind")
def test_the_json_has_these_keys_and_results(capsys: Captured) -> None:
    assert app.run(["bench", "--quick", "--json"]) == 0
    shown = capsys.readouterr()
    facts = json.loads(shown.out)
    assert list(facts) == ["commit", "cpu", "calibration", "module", "results"]
    assert facts["module"] == realmwright.MODULE
    assert facts["commit"] is None or isinstance(facts["commit"], str)
    assert isinstance(facts["cpu"], str)
    assert facts["calibration"] > 0
    assert [result["name"] for result in facts["results"]] == NAMES
    for result in facts["results"]:
        assert list(result) == ["name", "median", "spread", "unit"]
        assert result["unit"] in UNITS
        assert result["spread"] >= 0
        assert result["median"] > 0 or result["unit"] == "s"
    assert "instructions per game are left out: valgrind is not installed" in shown.err


@pytest.mark.usefixtures("no_valgrind")
def test_for_the_eye(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    results = [measures.Result.of("apply + undo", [3.0, 1.0, 2.5], "µs")]
    monkeypatch.setattr(measures, "bench", lambda effort, say: iter(results))
    assert app.run(["bench", "--quick"]) == 0
    shown = capsys.readouterr().out
    assert realmwright.MODULE in shown
    assert "apply + undo" in shown
    assert "2.500 ± 2.000" in shown


def test_the_commit_is_that_of_the_checkout() -> None:
    top = Path(realmwright.__file__).parents[2]
    commit = machine_facts.commit()
    if (top / ".git").exists() and (top / "src").is_dir():
        assert commit is not None
        assert len(commit.removesuffix("+")) == 12


@pytest.mark.soak
def test_instructions_are_counted_where_valgrind_is() -> None:
    if shutil.which("valgrind") is None:
        pytest.skip("valgrind is not installed")
    counted = machine_facts.instructions_per_game(3)
    assert not isinstance(counted, str)
    assert counted > 50_000
