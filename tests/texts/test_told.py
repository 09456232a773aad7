"""Every sentence of the rules of a thing is told to players, by words that stand in its text."""

import re
from pathlib import Path

import pytest

from realmwright.texts import catalogue
from scenarios.sentences import read_sentences
from texts.told import GAP, Telling, read_told, spans

TESTS = Path(__file__).resolve().parents[1]
SENTENCES = read_sentences((TESTS / "scenarios" / "sentences.txt").read_text("utf-8"))
TOLD = read_told(TESTS / "texts" / "told.txt")
TEXTS = catalogue("en").texts
HELPS = sorted(key for key in TEXTS if key.endswith(".help"))
# Longer ones are not read.
LONGEST = 600


def test_every_sentence_is_told() -> None:
    told = {telling.id for telling in TOLD.tellings} | set(TOLD.untold)
    lacking = [f"{sentence.id}  {sentence.text}" for sentence in SENTENCES if sentence.id not in told]
    assert lacking == []


def test_nothing_else_is_listed() -> None:
    known = {sentence.id for sentence in SENTENCES}
    listed = [telling.id for telling in TOLD.tellings]
    assert sorted((set(listed) | set(TOLD.untold)) - known) == []
    assert sorted(set(TOLD.untold) & set(listed)) == []
    assert len(set(TOLD.untold)) == len(TOLD.untold)
    assert len(set(TOLD.tellings)) == len(TOLD.tellings)


def test_rules_of_things_are_told_and_not_left_to_the_game() -> None:
    left = [id for id in TOLD.untold if id.startswith(("4.", "5.", "6."))]
    assert left == ["4.nomad-tiles", "5.order"]


@pytest.mark.parametrize("telling", TOLD.tellings, ids=lambda telling: f"{telling.key} {telling.id}")
def test_the_words_stand_in_the_text(telling: Telling) -> None:
    words = f" {GAP} ".join(telling.words)
    assert telling.key in TEXTS, f"told.txt names {telling.key}, which is no text"
    assert spans(TEXTS[telling.key], telling.words), (
        f"{telling.key} no longer says {words!r}: read the rule again, then mend text or told.txt"
    )


def sentences_of(text: str) -> list[tuple[int, int]]:
    """Where the sentences of a text begin and end."""
    ends = [match.end() for match in re.finditer(r"[.!?](?= |$)", text)]
    return list(zip([0, *ends[:-1]], ends, strict=True))


@pytest.mark.parametrize("key", HELPS)
def test_a_help_says_nothing_that_no_rule_stands_behind(key: str) -> None:
    text = TEXTS[key]
    assert len(text) <= LONGEST
    found = [spans(text, telling.words) or [] for telling in TOLD.tellings if telling.key == key]
    backed = [span for words in found for span in words]
    for begin, end in sentences_of(text):
        assert any(first < end and begin < last for first, last in backed), (
            f"{key}: nothing in told.txt stands behind {text[begin:end].strip()!r}"
        )
