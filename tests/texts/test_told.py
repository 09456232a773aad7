"""Every sentence of the rules is told to players, by words that stand in a text."""

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
    told = {telling.id for telling in TOLD}
    lacking = [f"{sentence.id}  {sentence.text}" for sentence in SENTENCES if sentence.id not in told]
    assert lacking == []


def test_nothing_else_is_listed() -> None:
    known = {sentence.id for sentence in SENTENCES}
    assert sorted({telling.id for telling in TOLD} - known) == []
    assert len(set(TOLD)) == len(TOLD)


@pytest.mark.parametrize("telling", TOLD, ids=lambda telling: f"{telling.key} {telling.id}")
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
    found = [spans(text, telling.words) or [] for telling in TOLD if telling.key == key]
    backed = [span for words in found for span in words]
    for begin, end in sentences_of(text):
        assert any(first < end and begin < last for first, last in backed), (
            f"{key}: nothing in told.txt stands behind {text[begin:end].strip()!r}"
        )
