"""What of a stranger's text reaches others."""

import unicodedata

import pytest

from realmwright.telling.visible import clean_name, visible

#: Signs that a name has no use for, as Unicode's own tables call them.
UNSEEN = [
    "\x1b[31m", "\x07", "\x00", "\x7f", "\x9b",  # control
    "\u202e", "\u2066", "\u200e", "\u061c",  # direction
    "\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\U000e0041",  # no width
    "\u3164", "\u115f", "\u2800", "\ufe0f", "\u034f",  # blank
    "\ud800", "\ue000", "\u0378",  # no sign at all
]  # fmt: skip


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_a_name_is_what_is_seen_of_it(sign: str) -> None:
    cleaned = clean_name(f"An{sign}na")
    assert cleaned in ("Anna", "An[31mna")
    assert all(unicodedata.category(letter)[0] != "C" for letter in cleaned)
    assert clean_name(sign.removesuffix("[31m")) == ""


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Žofie O’Brien", "李小龍", "محمد", "Ὀδυσσεύς", "🐢", "\\;,]"])
def test_names_of_people_stay(name: str) -> None:
    assert clean_name(name) == name


def test_spaces_of_any_kind_are_one_and_a_name_ends() -> None:
    assert clean_name("  Anna\t\n\u00a0\u2003 \u200b Bell\u2028") == "Anna Bell"
    assert clean_name("Zoe\u0308") == "Zoë"
    assert clean_name("x" * 39 + " yz") == "x" * 39


def test_a_text_of_several_lines_is_shown_without_what_moves_a_terminal() -> None:
    assert visible("one\x1b[2J\ntwo\r\u202e") == "one\ufffd[2J\ntwo\ufffd\ufffd"
