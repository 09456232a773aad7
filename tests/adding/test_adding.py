"""A new location, card or task needs what CONTRIBUTING lists, and nothing else; what is left out is found.

They are added to copies of the project, and tests run there: those that are for all locations, cards and
tasks, and those of `in_the_copy.py`, which play games with the new ones.
"""

import re
from pathlib import Path
from typing import Final

import pytest

from adding.location import LOCATION, QUADRANT, SENTENCES, WORD
from adding.scoring import CARD, TASK
from adding.tree import ROOT, Addition, Found, complaints, copy, python

pytestmark = pytest.mark.uncompiled

EVERYTHING: Final = (*LOCATION, *CARD, *TASK)
# Without the code nothing can be tried; only a quadrant that is there lacks counts, a sentence a scenario.
CODE: Final = [addition for addition in EVERYTHING if addition.found is None]
FIRST: Final = [QUADRANT, *(addition for addition in EVERYTHING if addition.path == SENTENCES.path)]
LATER: Final = [addition for addition in EVERYTHING if addition not in CODE and addition not in FIRST]

# What `make docs` writes, and what `make types` writes besides.
PAGES: Final = {
    "docs/actions.md",
    "docs/openapi.json",
    "frontend/src/api/names.ts",
    "tests/golden/actions.txt",
}
TYPES: Final = "frontend/src/api/types.ts"
CHECKS: Final = (
    "tests/board/test_quadrants.py",
    "tests/golden/test_actions.py",
    "tests/scenarios/test_sentences.py",
    "tests/texts/test_catalogue.py",
    "tests/texts/test_keys.py",
    "tests/texts/test_languages.py",
    "tests/texts/test_names.py",
    "tests/texts/test_told.py",
    "tests/adding/in_the_copy.py",
    "tests/scenarios/test_scenarios.py::test_scenario[04-a-base: Beacon: two hexes away, wherever that is]",
    "tests/scenarios/test_scenarios.py::test_scenario[05-a-base: Northmen: not on the eleventh line]",
    "tests/scenarios/test_scenarios.py::test_scenario[05-c-tasks: Rampart: nine on a line, gaps or not]",
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with everything."""
    return copy(tmp_path_factory.mktemp("whole"), EVERYTHING)


@pytest.fixture(scope="module")
def lacking(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What complains in copies where most is left out: first all but the code, then what comes later."""
    code = copy(tmp_path_factory.mktemp("code"), CODE)
    half = copy(tmp_path_factory.mktemp("half"), [*CODE, *FIRST])
    return complaints(code, finders_of(FIRST)) | complaints(half, finders_of(LATER))


def finders_of(additions: list[Addition]) -> set[str]:
    """The tests that find out that these are missing."""
    return {addition.found.test for addition in additions if addition.found}


def test_with_everything_the_pages_follow_and_nothing_complains(whole: Path) -> None:
    made = python(whole, "tools/make_docs.py")
    assert set(re.findall(r"(\S+) written", made.stdout)) == PAGES, made.stderr
    assert complaints(whole, CHECKS) == {}


@pytest.mark.parametrize(
    "left_out", [*FIRST, *LATER], ids=lambda left_out: f"{left_out.found.word} {left_out.path}"
)
def test_what_is_left_out_is_found(left_out: Addition, lacking: dict[str, str]) -> None:
    assert isinstance(left_out.found, Found)
    assert left_out.found.word in lacking.get(left_out.found.test, "nothing complains")


def test_a_power_without_its_option_word_says_so(tmp_path: Path) -> None:
    tree = copy(tmp_path, [addition for addition in CODE if addition is not WORD])
    assert (
        "'beacon' is none of the OPTION_WORDS" in python(tree, "-c", "import realmwright.expansions").stderr
    )


@pytest.mark.parametrize(
    ("title", "additions", "words"),
    [
        ("location", LOCATION, {"<set>": "base", "<name>": "beacon", "<chapter>": "04-a-base"}),
        ("card", CARD, {"<set>": "base", "<chapter>": "05-a-base"}),
        ("task", TASK, {"<set>": "crossroads", "<chapter>": "05-c-tasks"}),
    ],
)
def test_these_are_the_files_that_contributing_lists(
    title: str, additions: tuple[Addition, ...], words: dict[str, str]
) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    [chapter] = re.findall(rf"^## Add a {title}\n(.*?)^## ", text, re.M | re.S)
    table = "".join(line for line in chapter.splitlines(keepends=True) if line.startswith("| `"))
    for word, meant in words.items():
        table = table.replace(word, meant)
    listed = re.findall(r"^\| `([^`]+)`", table, re.M)
    assert listed == [addition.path for addition in additions]
    assert {*PAGES, TYPES} <= set(re.findall(r"`([^`]+)`", text))
