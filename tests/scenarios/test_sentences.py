"""Every sentence of the rules has a scenario."""

import ast
from pathlib import Path

import pytest

from realmwright.expansions import CATALOGUE
from realmwright.telling.subjects import GROUPS
from scenarios.language import all_scenarios
from scenarios.sentences import Sentence, read_sentences

FOLDER = Path(__file__).parent
SENTENCES = read_sentences((FOLDER / "sentences.txt").read_text("utf-8"))

# Beginnings of ids whose scenarios are still to be written. Nothing else may be missing.
UNFINISHED: tuple[str, ...] = ()


def shown_by_texts() -> set[str]:
    return {id for scenario in all_scenarios(FOLDER) for id in scenario.shows}


def shown_by_tests() -> set[str]:
    """The ids that Python tests of this folder show, by `@shows("...")`."""
    found: set[str] = set()
    for path in FOLDER.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "shows":
                found |= {str(ast.literal_eval(argument)) for argument in node.args}
    return found


def missing() -> list[Sentence]:
    shown = shown_by_texts() | shown_by_tests()
    return [sentence for sentence in SENTENCES if sentence.id not in shown]


def test_every_sentence_has_a_scenario() -> None:
    lacking = [sentence for sentence in missing() if not sentence.id.startswith(UNFINISHED or ("?",))]
    assert [f"{sentence.id}  {sentence.text}" for sentence in lacking] == []


def test_what_is_called_unfinished_is_not_finished() -> None:
    lacking = [sentence.id for sentence in missing()]
    assert [start for start in UNFINISHED if not any(id.startswith(start) for id in lacking)] == []


def test_scenarios_show_known_sentences() -> None:
    known = {sentence.id for sentence in SENTENCES}
    assert sorted((shown_by_texts() | shown_by_tests()) - known) == []


def test_titles_differ() -> None:
    titles = [scenario.id for scenario in all_scenarios(FOLDER)]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1.hex  one\n1.hex  two", "line 2: 1.hex stands there twice"),
        ("1.hex", "line 1: an id and its sentence are due"),
        ("Hex  one", "line 1: an id and its sentence are due"),
        ("2.a  one\n1.b  two", "line 2: section 1 stands behind section 2"),
    ],
)
def test_a_wrong_list_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_sentences(text)


def test_every_location_tile_card_and_task_has_its_sentences() -> None:
    names = []
    for entry in CATALOGUE.sets.values():
        for power in (*entry.locations, *entry.nomad_tiles, *entry.open_powers):
            donation = power.name.startswith("donation-")
            names.append("4.donation" if donation else "4." + power.name.replace("-bonus", ".bonus"))
        names += [f"5.{card.name}" for card in entry.cards]
        names += [f"5.{task.name}" for task in entry.tasks]
    ids = {sentence.id for sentence in SENTENCES}
    assert [name for name in names if name not in ids] == []


def test_the_rules_name_every_location_card_and_task() -> None:
    rules = (FOLDER.parents[1] / "docs/rules.md").read_text("utf-8").lower().replace("'", "")
    names = [name.replace("-", " ") for group in ("location", "card", "task") for name in GROUPS[group]]
    assert [name for name in names if name not in rules] == []
