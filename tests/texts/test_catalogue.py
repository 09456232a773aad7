"""The message catalogue: every text there is one for, and parameters filled in."""

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from realmwright.expansions import CATALOGUE
from realmwright.players.registry import player_names
from realmwright.telling.subjects import GROUPS
from realmwright.texts import Catalogue, catalogue, languages, preferred
from realmwright.texts.catalogue import in_words

ROOT = Path(__file__).resolve().parents[2]
TEXTS = catalogue()
HELPED = ("location", "silver", "nomad", "extra", "card", "task")
# Letters that a rule in one line may have.
ONE_LINE = 70


def test_english_is_there() -> None:
    assert "en" in languages()
    with pytest.raises(LookupError, match="no texts in 'xx'; there are de, en, fr, nl"):
        catalogue("xx")


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("task.new-task.name", "New task"),
        ("card.tailors.rule", "Tailors"),
        ("refusal.NoSuchChoice", "No such choice"),
        ("prompt.step-first", "Step first"),
        ("name", "Name"),
    ],
)
def test_no_player_reads_a_key(key: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[in_words.__module__], "in_words", in_words)
    assert Catalogue({}).text(key) == shown


def test_here_a_missing_text_fails() -> None:
    with pytest.raises(AssertionError, match=r"no text has the key task\.new-task\.name"):
        TEXTS.text("task.new-task.name")


@pytest.mark.parametrize("language", languages())
def test_every_text_can_be_filled_in(language: str) -> None:
    texts = catalogue(language)
    for key, text in texts.texts.items():
        names = set(re.findall(r"\{(\w+)", text))
        shown = texts.text(key, **dict.fromkeys(names, 2))
        assert "{" not in shown, key
        assert "}" not in shown, key
        assert shown.strip(), key


def subjects() -> list[str]:
    """Everything of the game that is shown with a name and a rule."""
    return [f"{group}.{name}" for group in HELPED for name in GROUPS[group]]


@pytest.mark.parametrize("subject", [f"level.{name}" for name in player_names()])
def test_every_level_has_a_name_and_a_rule(subject: str) -> None:
    for part in ("name", "rule"):
        assert f"{subject}.{part}" in TEXTS


@pytest.mark.parametrize("subject", [*subjects(), *(f"set.{name}" for name in CATALOGUE.sets)])
def test_everything_has_a_name_a_rule_in_one_line_and_longer_help(subject: str) -> None:
    name, rule, help = (TEXTS.text(f"{subject}.{part}") for part in ("name", "rule", "help"))
    assert len(name) < len(rule) <= ONE_LINE
    assert len(help) > len(rule)


@pytest.mark.parametrize("part", ["name", "rule", "help"])
def test_no_two_things_share_a_text(part: str) -> None:
    texts = Counter(TEXTS.text(f"{subject}.{part}") for subject in subjects())
    assert [text for text, times in texts.items() if times > 1] == []


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["de"], "de"),
        (["de-AT"], "de"),
        (["de_CH"], "de"),
        (["DE"], "de"),
        (["xx", "de", "en"], "de"),
        (["xx"], "en"),
        ([""], "en"),
        (["C"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_there_is(wanted: list[str], found: str) -> None:
    assert preferred(wanted) == found
