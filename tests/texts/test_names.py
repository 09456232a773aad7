"""`docs/names.md` says what the parts of the game are called in every language, and whose name that is."""

import re
from pathlib import Path

import pytest

from realmwright.expansions import CATALOGUE
from realmwright.telling.subjects import GROUPS
from realmwright.texts import catalogue, languages

PAGE = Path(__file__).resolve().parents[2] / "docs" / "names.md"
ROW = re.compile(r"\| `([a-z.-]+)` \| (.+) \|")
# The columns of the page.
COLUMNS = ("en", "de", "fr", "nl")
PARTS = ("location", "silver", "nomad", "extra", "card", "task", "terrain", "piece")
NAMES = [f"{group}.{name}" for group in PARTS for name in GROUPS[group]]
NAMES += [f"set.{name}" for name in CATALOGUE.sets]
ROWS = {match[1]: match[2].split(" | ") for match in ROW.finditer(PAGE.read_text("utf-8"))}


def name_in(language: str, subject: str) -> str:
    texts = catalogue(language)
    return texts.text(subject if subject.startswith("piece.") else f"{subject}.name")


def test_every_language_has_a_column() -> None:
    assert sorted(COLUMNS) == languages()


def test_everything_is_listed() -> None:
    assert sorted(ROWS) == sorted(NAMES)


@pytest.mark.parametrize("subject", NAMES)
def test_the_names_are_those_of_the_texts(subject: str) -> None:
    shown = [cell.strip("*") for cell in ROWS[subject]]
    assert shown == [name_in(language, subject) for language in COLUMNS]


@pytest.mark.parametrize("language", COLUMNS)
@pytest.mark.parametrize("groups", [("location", "silver", "nomad", "extra"), ("card", "task")])
def test_no_two_things_share_a_name(language: str, groups: tuple[str, ...]) -> None:
    named = [name_in(language, f"{group}.{name}") for group in groups for name in GROUPS[group]]
    assert len(set(named)) == len(named)
