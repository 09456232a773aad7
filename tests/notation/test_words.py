"""Escapes, numbers, turn lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realmwright.notation.lines import TurnLine, line_text, read_line
from realmwright.notation.words import escape, read_number, split_escaped, unescape
from realmwright.rules.rounds import SILO_ROUND, Turn

TEXT = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from(' ,;"\\\n\r'), max_size=12)


@given(TEXT)
def test_a_value_survives(text: str) -> None:
    value = escape(text)
    assert unescape(value) == text
    assert "\n" not in value


@given(st.lists(TEXT, min_size=1, max_size=5), st.sampled_from(",;"))
def test_a_list_survives(items: list[str], separator: str) -> None:
    value = f"{separator} ".join(escape(item, separator) for item in items)
    assert split_escaped(value, separator) == items


def test_bare_spaces_around_an_item_do_not_count() -> None:
    assert split_escaped(r"  a b ,\ c\ ,, d", ",") == ["a b", " c ", "", "d"]


@pytest.mark.parametrize("word", ["", "-", "x", "1.5", "٣", "+1", " 1", "-1"])
def test_no_number(word: str) -> None:
    with pytest.raises(ValueError, match="a whole number, 0 or more, is due"):
        read_number(word)


def test_numbers() -> None:
    assert read_number("007") == 7
    assert read_number("-3", -5) == -3
    with pytest.raises(ValueError, match="a whole number is due, not '-6'"):
        read_number("-6", -5)


ITEMS = st.lists(st.sampled_from(["c4", ".", "|", "@2", "{forest}", "=swamp+grass", "take-back"]), max_size=9)
CARDS = st.lists(st.sampled_from(["forest", "swamp+grass", "?"]), max_size=3)


@given(st.integers(1, 99), st.integers(0, 4), CARDS, ITEMS)
def test_a_turn_survives(round: int, seat: int, cards: list[str], items: list[str]) -> None:
    line = TurnLine(3, Turn(round, seat), tuple(cards), tuple(items))
    assert read_line(3, line_text(line)) == line


@given(st.integers(0, 4), ITEMS)
def test_a_part_of_the_silo_phase_survives(seat: int, items: list[str]) -> None:
    line = TurnLine(1, Turn(SILO_ROUND, seat), (), tuple(items))
    assert line_text(line).startswith(f"silo.{seat + 1}:")
    assert read_line(1, line_text(line)) == line
