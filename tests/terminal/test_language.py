"""The game in the terminal in every language: which it speaks, whole games without a word of another."""

import io
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from realmwright import COMPILED
from realmwright.cli import app
from realmwright.cli.terminal import language_of
from realmwright.texts import DEFAULT, catalogue, languages
from terminal.test_terminal import Captured, session
from texts.foreign import foreign_words

LOOKS = ("help", "board", "now", "row 7", "look c4", "why a1", "gold", "cards", "players", "hand", "log")
EVERYTHING = (
    "help tavern",
    "help fishermen",
    "help base",
    "undo",
    "xyzzy",
    "99",
    "save",
    "load",
    "why",
    "hint",
)
# Turns of the game with all sets, which takes long uncompiled.
TURNS = 400 if COMPILED else 12


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de_AT"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR@euro"}, "fr_FR"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "nl"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de_DE"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, "C"),
        ({}, ""),
    ],
)
def test_the_language_that_is_set_for_messages(environment: Mapping[str, str], language: str) -> None:
    assert language_of(environment) == language


def played(options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert app.run(["terminal", *options]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", languages())
def test_the_environment_or_the_option_says_the_language(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    farewell = catalogue(language).text("terminal.left")
    assert farewell in played(["--language", language], monkeypatch, capsys)
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert farewell in played([], monkeypatch, capsys)
    assert catalogue(DEFAULT).text("terminal.left") in played(["--language", DEFAULT], monkeypatch, capsys)


def test_a_language_that_there_is_not(capsys: Captured) -> None:
    assert app.run(["terminal", "--language", "xx"]) == 2
    assert "no texts in 'xx'; there are de, en, fr, nl" in capsys.readouterr().err


@pytest.mark.parametrize("language", [language for language in languages() if language != DEFAULT])
@pytest.mark.parametrize(("sets", "turns"), [("", 400), ("all", TURNS)], ids=["base", "all"])
def test_a_whole_game(language: str, sets: str, turns: int, capsys: Captured) -> None:
    def lines() -> Iterator[str]:
        yield from EVERYTHING
        for turn in range(turns):
            if turn % 5 == 0:
                yield from LOOKS
            yield "auto turn"

    made = session(list(lines()), sets=sets, language=language)
    assert made.course.over or turns == TURNS
    shown = capsys.readouterr().out
    assert catalogue(language).text("terminal.left") in shown or not made.course.over
    assert foreign_words(shown, language) == []


@pytest.mark.parametrize("language", languages())
def test_help_knows_the_words_of_records_and_the_names_of_the_language(
    language: str, capsys: Captured
) -> None:
    texts = catalogue(language)
    for subject in ("location.tree-house", "card.lords", "set.base"):
        for word in (subject.partition(".")[2], texts.text(f"{subject}.name")):
            session([f"help {word}"], language=language)
            assert texts.text(f"{subject}.help") in capsys.readouterr().out


@pytest.mark.parametrize("language", languages())
def test_yes_in_every_language(language: str, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "game.txt"
    file.write_text("there already", encoding="utf-8")
    yes = catalogue(language).text("terminal.yes").split()
    for answer in ("y", "yes", *yes):
        session([f"save {file}", answer], language=language)
        assert file.read_text("utf-8") != "there already"
        file.write_text("there already", encoding="utf-8")
    session([f"save {file}", "x"], language=language)
    assert file.read_text("utf-8") == "there already"
