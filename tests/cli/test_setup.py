"""``realmwright setup``: set-ups drawn and chosen, own quadrant files, errors."""

import json
from pathlib import Path
from typing import Any

import pytest

from realmwright.board.quadrants import SHIPPED, layout_of
from realmwright.cli import app

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "realmwright" / "quadrants"


def run_json(capsys: Captured, *arguments: str) -> dict[str, Any]:
    assert app.run(["setup", "--json", *arguments]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert isinstance(facts, dict)
    return facts


def quadrant_text(name: str = "Mine") -> str:
    rows = "\n".join(["GGGGGGGGGG"] * 8 + ["aCDFTWMcGG", "GGGGGGGGGG"])
    return f"name: {name}\nset: base\na: Farm\nlayout: printed, says its owner\n\n{rows}\n"


def write(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_json_is_the_whole_set_up(capsys: Captured) -> None:
    facts = run_json(capsys, "--sets", "all", "--players", "4", "--seed", "12", "--option", "one-capitol")
    assert list(facts) == [
        "sets", "players", "start", "seed", "options", "quadrants", "island", "layouts", "cards", "tasks",
        "nomads", "capitols", "caves", "removed", "board", "island_board",
    ]  # fmt: skip
    assert (facts["players"], facts["seed"], facts["options"]) == (4, 12, ["one-capitol"])
    assert len(facts["sets"]) == 8
    assert len(facts["board"]) == 20
    assert {len(row) for row in facts["board"]} == {20}
    assert len(facts["island_board"]) == (5 if facts["island"] else 0)


def test_one_seed_is_one_set_up(capsys: Captured) -> None:
    arguments = ("--sets", "nomads,crossroads", "--seed", "3", "--players", "greedy,random,random")
    assert run_json(capsys, *arguments) == run_json(capsys, *arguments)
    assert run_json(capsys)["seed"] != run_json(capsys)["seed"]


def test_the_first_game(capsys: Captured) -> None:
    facts = run_json(capsys, "--first-game", "--seed", "1")
    assert facts["quadrants"] == ["tavern", "paddock", "oasis", "farm"]
    assert facts["cards"] == ["fishermen", "knights", "merchants"]
    assert set(facts["layouts"].values()) == {"printed"}


def test_chosen_quadrants_and_cards(capsys: Captured) -> None:
    facts = run_json(capsys, "--quadrants", "farm',tower, barn ,oracle'", "--cards", "lords hermits workers")
    assert facts["quadrants"] == ["farm'", "tower", "barn", "oracle'"]
    assert facts["cards"] == ["lords", "hermits", "workers"]
    assert facts["board"][0][:10] == SHIPPED["farm"].turned()[0]


def test_what_is_shown(capsys: Captured) -> None:
    quadrants = "canoe,tower,barn,farm'"
    assert app.run(["setup", "--sets", "marshlands", "--seed", "4", "--quadrants", quadrants]) == 0
    shown = capsys.readouterr().out
    assert "Canoe *" in shown
    assert "a layout of our own" in shown
    assert "Farm (turned)" in shown
    assert "begins" in shown
    assert "Terrain: G grass" in shown


def test_own_files_of_the_data_folder_and_of_a_folder(
    capsys: Captured, data_home: Path, tmp_path: Path
) -> None:
    write(data_home, "mine.txt", quadrant_text())
    other = write(tmp_path / "other", "theirs.txt", quadrant_text("Theirs"))
    write(other, "notes.md", "no quadrant")
    names = "mine,theirs',farm,barn"
    facts = run_json(capsys, "--quadrants", names, "--quadrants", str(other))
    assert facts["quadrants"] == names.split(",")
    assert facts["layouts"] == {"mine": "custom", "theirs": "custom", "farm": "printed", "barn": "printed"}
    assert app.run(["setup", "--quadrants", names, "--quadrants", str(other)]) == 0
    assert "Mine, Theirs: from a file of yours." in capsys.readouterr().out


def test_a_file_takes_the_place_of_a_shipped_quadrant(capsys: Captured, data_home: Path) -> None:
    write(data_home, "farm.txt", quadrant_text("Farm"))
    facts = run_json(capsys, "--quadrants", "farm,tavern,oasis,barn")
    assert facts["layouts"]["farm"] == "custom"
    assert facts["board"][0][:10] == "G" * 10


def test_a_wrong_file_is_told_and_everything_else_works(capsys: Captured, data_home: Path) -> None:
    write(data_home, "mine.txt", quadrant_text())
    write(data_home, "bad.txt", quadrant_text().replace("T", "X"))
    facts = run_json(capsys, "--quadrants", "mine,farm,barn,tower")
    assert facts["layouts"]["mine"] == "custom"
    assert app.run(["setup", "--json"]) == 0
    shown = capsys.readouterr()
    json.loads(shown.out)
    assert f"{data_home / 'bad.txt'}, line 14, column 5: “X” stands where one of these is due" in shown.err
    # Named, it is missing: the fault and the mistake stand together.
    assert app.run(["setup", "--quadrants", "bad,farm,barn,tower"]) == 2
    shown = capsys.readouterr()
    assert "bad.txt, line 14, column 5" in shown.err
    assert "no quadrant is named 'bad'" in shown.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "1"], "1 player; the game is for 2 to 5"),
        (["--quadrants", "nowhere"], "there is no folder nowhere"),
        (["--quadrants", "farm,barn"], "2 quadrants are named; a board has 4"),
        (["--quadrants", "farm,barn,farm,tower"], "a quadrant is named twice"),
        (["--quadrants", "farm,barn,tower,castle"], "no quadrant is named 'castle'"),
        (["--quadrants", "farm,barn,tower,quarry"], "quarry belongs to the set nomads"),
        (["--cards", "lords"], "3 different cards are in play, not lords"),
        (["--cards", "lords,kings,farmers"], "no card of these sets is named 'kings'"),
        (["--first-game", "--cards", "lords,farmers,knights"], "the first game has its own"),
        (["--sets", "sea"], "no set is named 'sea'"),
    ],
)
def test_wrong_usage(arguments: list[str], sentence: str, capsys: Captured) -> None:
    assert app.run(["setup", *arguments]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert sentence in shown.err


def test_layouts() -> None:
    assert layout_of(SHIPPED["farm"]) == "printed"
    assert layout_of(SHIPPED["canoe"]) == "own"
