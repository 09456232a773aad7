"""The words that records and positions share: escapes, hexes, cards, items.

In a tag's value, and where a list is separated by commas or semicolons, a backslash takes the meaning
from the character behind it; `\\n` and `\\r` are line ends.
"""

import re
from collections.abc import Iterable
from typing import Final

from realmwright.board.geometry import hex_name
from realmwright.rules.actions import CARD_NAMES, END_TURN, FIRST_CARD, card_action, is_card
from realmwright.rules.state import State

END: Final = "."
BAR: Final = "|"
SEAT_MARK: Final = "@"
CARD_SEPARATOR: Final = "/"
NO_CARDS: Final = "-"
# A card that may not be known yet.
UNKNOWN_CARD: Final = "?"

# A character of a value, with its escape; what two of these mean.
_SIGN: Final = re.compile(r"\\.|[^\\]", re.DOTALL)
_LINE_ENDS: Final = {"\\n": "\n", "\\r": "\r"}
# So many legal choices an error names.
_MOST_NAMED: Final = 60
_MOST_NUMBER: Final = 2**63 - 1
_MOST_DIGITS: Final = 19


def escape(text: str, separator: str = "") -> str:
    """Text for a tag's value; `separator` is the character that ends an item of a list there."""
    made = re.sub(rf'[\\"{separator}]', r"\\\g<0>", text).replace("\n", "\\n").replace("\r", "\\r")
    return re.sub(r"^ | $", r"\\ ", made) if separator else made


def split_escaped(value: str, separator: str = "") -> list[str]:
    """The items of a value, without escapes, and without the spaces around them that are not escaped."""
    items: list[list[str]] = [[]]
    for sign in _SIGN.findall(value):
        if sign == separator:
            items.append([])
        elif sign != " " or items[-1] or not separator:
            items[-1].append(sign)
    if separator:
        for item in items:
            while item and item[-1] == " ":
                item.pop()
    return ["".join([_LINE_ENDS.get(sign, sign[-1]) for sign in item]) for item in items]


def unescape(value: str) -> str:
    """A value without its escapes."""
    return split_escaped(value)[0]


def hex_words(hexes: Iterable[int]) -> str:
    """The names of some hexes, a space between them."""
    return " ".join([hex_name(hex) for hex in hexes])


def read_number(word: str, lowest: int = 0) -> int:
    """A whole number up to 64 bits. Raises ValueError for anything else, and for one below the lowest."""
    digits = word.removeprefix("-")
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a whole number up to {_MOST_NUMBER} is due, not {len(digits)} signs")
    if not (digits.isascii() and digits.isdigit()) or int(word) < lowest:
        due = "a whole number" if lowest < 0 else f"a whole number, {lowest} or more,"
        raise ValueError(f"{due} is due, not {word!r}")
    if int(word) > _MOST_NUMBER:
        raise ValueError(f"a whole number up to {_MOST_NUMBER} is due, not {word}")
    return int(word)


def read_seat(word: str, seats: int) -> int:
    """The seat, from 0, that a word counts from 1. Raises ValueError for one that is not in the game."""
    seat = read_number(word, 1) - 1
    if seat >= seats:
        raise ValueError(f"there is no seat {word}: the game has {seats}")
    return seat


def read_card(word: str) -> int:
    """The number of a card by its name. Raises ValueError for a word that is none."""
    return card_action(word) - FIRST_CARD


def card_name(card: int) -> str:
    """The name of a card by its number."""
    return CARD_NAMES[card]


def legal_words(state: State) -> str:
    """What is legal now, for an error: all of it, or as much as can be read."""
    words = [state.action_to_string(action) for action in state.legal_actions()]
    if len(words) > _MOST_NAMED:
        words = [*words[:_MOST_NAMED], f"and {len(words) - _MOST_NAMED} more"]
    return " ".join(words)


def who_decides(state: State) -> str:
    """Whose decision it is, for an error."""
    if state.is_terminal():
        return "nobody, since the game is over"
    return "chance" if state.is_chance() else f"seat {state.current_player() + 1}"


def read_item(state: State, word: str) -> int:
    """The legal action that an item of a record means at this point.

    Raises ValueError with a sentence if it means nothing or is not legal.
    """
    if state.is_terminal():
        raise ValueError("the game is over: nothing more can happen")
    try:
        action = state.string_to_action(word)
    except ValueError as error:
        raise ValueError(f"{error}; {who_decides(state)} has: {legal_words(state)}") from error
    if action == END_TURN and word != END:
        raise ValueError(f"the end of a turn is written {END!r}")
    if is_card(action) and state.is_chance() != word.startswith("{"):
        due = "a card is drawn here, in braces" if state.is_chance() else "a player chooses here, by ="
        raise ValueError(f"{due}: {legal_words(state)}")
    if not state.is_legal(action):
        raise ValueError(f"not legal here; {who_decides(state)} has: {legal_words(state)}")
    return action
