"""The message catalogue: every text there is one for, and parameters filled in."""

import re
from pathlib import Path

import pytest

from realmwright.board.terrain import TERRAIN_NAMES, TERRAINS
from realmwright.expansions import CATALOGUE
from realmwright.players.registry import player_names
from realmwright.rules.actions import OPTION_WORDS
from realmwright.rules.pieces import KIND_NAMES
from realmwright.rules.setup import OPTIONS
from realmwright.telling.subjects import piece_word, subject_of
from realmwright.texts import catalogue, languages

ROOT = Path(__file__).resolve().parents[2]
TEXTS = catalogue()


def test_english_is_there() -> None:
    assert "en" in languages()
    with pytest.raises(LookupError, match="no texts in 'xx'; there are en"):
        catalogue("xx")


@pytest.mark.parametrize("language", languages())
def test_every_text_can_be_filled_in(language: str) -> None:
    texts = catalogue(language)
    for key, text in texts.texts.items():
        names = set(re.findall(r"\{(\w+)", text))
        shown = texts.text(key, **dict.fromkeys(names, 2))
        assert "{" not in shown, key
        assert "}" not in shown, key
        assert shown.strip(), key


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_texts(language: str) -> None:
    assert set(catalogue(language).texts) == set(TEXTS.texts)


def subjects() -> list[str]:
    """Everything of the game that is shown with a name and a rule."""
    found = [f"location.{name}" for name in CATALOGUE.locations]
    found += [f"nomad.{name}" for name in CATALOGUE.nomad_tiles]
    found += [f"card.{name}" for name in CATALOGUE.cards]
    found += [f"task.{name}" for name in CATALOGUE.tasks]
    found += [subject_of(power.word) for entry in CATALOGUE.sets.values() for power in entry.open_powers]
    found += [f"silver.{name}" for name in ("castle", "palace", "silo", "nomad", "capitol")]
    found += [f"set.{name}" for name in CATALOGUE.sets]
    return found + [f"level.{name}" for name in player_names()]


@pytest.mark.parametrize("subject", subjects())
def test_everything_has_a_name_and_a_rule(subject: str) -> None:
    for part in ("name", "rule"):
        assert f"{subject}.{part}" in TEXTS


def test_no_two_things_share_a_name() -> None:
    names = [
        TEXTS.text(f"{subject}.name") for subject in subjects() if not subject.startswith(("set.", "level."))
    ]
    assert len(set(names)) == len(names)


def test_words_that_are_chosen_have_names() -> None:
    for word in OPTION_WORDS:
        assert f"{subject_of(word)}.name" in TEXTS, word
    for terrain in TERRAIN_NAMES[:TERRAINS]:
        assert f"terrain.{terrain}.name" in TEXTS
        assert f"terrain.{terrain}.on" in TEXTS
    for kind in KIND_NAMES[:-1]:
        assert f"piece.{piece_word(kind)}" in TEXTS
    for option in OPTIONS:
        assert f"variant.{option}" in TEXTS


def test_every_reason_of_a_refusal_has_a_text() -> None:
    source = (ROOT / "src/realmwright/rules/explain.py").read_text(encoding="utf-8")
    codes = set(re.findall(r"Reason\(\s*\"(\w+)\"", source)) | set(re.findall(r"\"([A-Z]\w+)\" if ", source))
    codes |= set(re.findall(r" else \"([A-Z]\w+)\"", source))
    assert len(codes) > 20
    assert not {code for code in codes if f"refusal.{code}" not in TEXTS}
