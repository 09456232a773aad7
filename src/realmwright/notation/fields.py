"""The lines of a position: what each is called, how it is printed, read, and left out.

Every field gives its words, and the words it has when its line is left out. A default may look at the
fields that stand before it in `position.FIELDS`, so printing and reading agree by themselves.
"""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i16, i64, mypyc_attr

from realmwright.board.geometry import hex_id, hex_name
from realmwright.board.terrain import SUITABLE, SWAMP, TERRAIN_NAMES
from realmwright.notation.words import UNKNOWN_CARD, card_name, read_card, read_number, read_seat
from realmwright.rules.actions import CARDS, SWAMP_HALF, other_half
from realmwright.rules.hand import SWAMP_BUILDS, hand_size, held_card, is_double
from realmwright.rules.ledger import (
    BUILD_HEXES,
    BUILDS,
    CARD,
    DISCARD,
    DONE,
    HAND,
    HAND_SIZE,
    MANDATORY,
    MOST_BUILDS,
    NO_CARD,
    NOT_BEGUN,
    NOTHING,
    PHASE,
    REMOVED,
    SUPPLY_BUILDS,
    TERRAIN,
    TURN,
    TURNS,
)
from realmwright.rules.new_game import starting_deck
from realmwright.rules.position import Position
from realmwright.rules.turn import NORMAL_BUILDS
from realmwright.rules.view import UNKNOWN

# In place of a value: there is none.
NONE: Final = "-"
PHASES: Final = ("dealing", "turns", "silo", "over")
MANDATORY_WORDS: Final = ("not-begun", "under-way", "done")
# The card of a turn when none is left anywhere.
NO_CARD_LEFT: Final = "none"
_MOST: Final = 2**15 - 1


def value_or_none(words: Sequence[str]) -> str:
    """Words as the value of a line; NONE for no words."""
    return " ".join(words) or NONE


def items_of(value: str) -> list[str]:
    """The words of a value; none for NONE."""
    return [] if value == NONE else value.split()


def small_number(word: str, lowest: int = 0) -> int:
    """A number that the ledger can hold. Raises ValueError for another."""
    number = read_number(word, lowest)
    if number > _MOST:
        raise ValueError(f"{word} is more than the greatest number, {_MOST}")
    return number


def choice_of(word: str, known: Sequence[str]) -> int:
    """The place of a word among those there are. Raises ValueError for another."""
    if word not in known:
        raise ValueError(f"{word!r} is none of {', '.join(known)}")
    return known.index(word)


@mypyc_attr(allow_interpreted_subclasses=False)
class Field:
    """One kind of line; `per_seat` if there is one for each player. Wrong words raise ValueError."""

    def __init__(self, name: str, *, per_seat: bool = False) -> None:
        self.name: Final = name
        self.per_seat: Final = per_seat
        # Printed even with its default value.
        self.always = False

    def words(self, state: Position, seat: i64) -> str:
        """The value as it is; `seat` is 0 for a field of the table."""
        raise NotImplementedError

    def default(self, state: Position, seat: i64) -> str:
        """The value that a left-out line stands for."""
        return NONE

    def read(self, state: Position, seat: i64, value: str) -> None:
        """Change the position to the value."""
        raise NotImplementedError


@final
class Choice(Field):
    """One of some words, by its place among them."""

    def __init__(self, name: str, at: i64, known: Sequence[str], usual: int = 0) -> None:
        super().__init__(name)
        self._at: Final[i64] = at
        self._known: Final = tuple(known)
        self._usual: Final = self._known[usual]

    def words(self, state: Position, seat: i64) -> str:
        return self._known[i64(state.ledger[self._at])]

    def default(self, state: Position, seat: i64) -> str:
        return self._usual

    def read(self, state: Position, seat: i64, value: str) -> None:
        state.ledger[self._at] = i16(choice_of(value, self._known))


class Number(Field):
    """A number of the table, or of a seat's block."""

    def __init__(self, name: str, at: i64, *, per_seat: bool = False) -> None:
        super().__init__(name, per_seat=per_seat)
        self.at: Final[i64] = at

    def usual(self, state: Position, seat: i64) -> int:
        """The number that a left-out line stands for."""
        return 0

    def words(self, state: Position, seat: i64) -> str:
        return str(state.of_seat(seat, self.at) if self.per_seat else i64(state.ledger[self.at]))

    def default(self, state: Position, seat: i64) -> str:
        return str(self.usual(state, seat))

    def read(self, state: Position, seat: i64, value: str) -> None:
        number = small_number(value)
        if self.per_seat:
            state.set_seat(seat, self.at, number)
        else:
            state.ledger[self.at] = i16(number)


@final
class Turn(Field):
    """Whose turn it is; the start player's if left out."""

    def __init__(self) -> None:
        super().__init__("turn")
        self.always = True

    def words(self, state: Position, seat: i64) -> str:
        return str(i64(state.ledger[TURN]) + 1)

    def default(self, state: Position, seat: i64) -> str:
        return str(state.play.start + 1)

    def read(self, state: Position, seat: i64, value: str) -> None:
        state.ledger[TURN] = i16(read_seat(value, state.play.seats))


@final
class Hand(Field):
    """The cards of a hand; left out, the card of the turn in the hand of its player."""

    def __init__(self) -> None:
        super().__init__("hand", per_seat=True)

    def words(self, state: Position, seat: i64) -> str:
        held = [int(held_card(state, seat, slot)) for slot in range(hand_size(state, seat))]
        return value_or_none([UNKNOWN_CARD if card == UNKNOWN - 1 else card_name(card) for card in held])

    def default(self, state: Position, seat: i64) -> str:
        ledger = state.ledger
        card = i64(ledger[CARD])
        mine = i64(ledger[TURN]) == seat and i64(ledger[PHASE]) == TURNS
        return card_name(int(card)) if mine and card >= 0 else NONE

    def read(self, state: Position, seat: i64, value: str) -> None:
        cards = [UNKNOWN if word == UNKNOWN_CARD else read_card(word) + 1 for word in items_of(value)]
        if len(cards) > HAND_SIZE:
            raise ValueError(f"{len(cards)} cards are more than a hand can have, {HAND_SIZE}")
        cards.sort(reverse=True)
        for slot in range(HAND_SIZE):
            state.set_seat(seat, HAND + slot, cards[slot] if slot < len(cards) else 0)


@final
class Card(Field):
    """The card of the turn, NONE while it is not known which.

    Left out, it is the only card that the player whose turn it is holds, if that is no double card.
    """

    def __init__(self) -> None:
        super().__init__("card")

    def words(self, state: Position, seat: i64) -> str:
        card = i64(state.ledger[CARD])
        return NONE if card == NOTHING else NO_CARD_LEFT if card == NO_CARD else card_name(int(card))

    def default(self, state: Position, seat: i64) -> str:
        """Nothing that is ever printed where a card is known, so that it always stands there."""
        return NONE if only_card(state) == NOTHING else ""

    def read(self, state: Position, seat: i64, value: str) -> None:
        if value == NO_CARD_LEFT:
            state.ledger[CARD] = NO_CARD
        else:
            state.ledger[CARD] = i16(NOTHING if value in ("", NONE) else read_card(value))


def only_card(state: Position) -> i64:
    """The card that a turn has if nothing else is said: the only one in hand, if it is no double one."""
    seat = i64(state.ledger[TURN])
    if i64(state.ledger[PHASE]) != TURNS or hand_size(state, seat) != 1:
        return NOTHING
    card = held_card(state, seat, 0)
    return NOTHING if is_double(state, card) or card >= CARDS else card


@final
class Terrain(Field):
    """The settled terrain of the turn; left out, that of the card unless it leaves a choice of halves."""

    def __init__(self) -> None:
        super().__init__("terrain")

    def words(self, state: Position, seat: i64) -> str:
        terrain = i64(state.ledger[TERRAIN])
        return NONE if terrain < 0 else TERRAIN_NAMES[terrain]

    def default(self, state: Position, seat: i64) -> str:
        card = i64(state.ledger[CARD])
        return NONE if card < 0 or is_double(state, card) else TERRAIN_NAMES[other_half(card)]

    def read(self, state: Position, seat: i64, value: str) -> None:
        known = TERRAIN_NAMES[:SUITABLE]
        state.ledger[TERRAIN] = i16(NOTHING if value == NONE else choice_of(value, known))


@final
class Builds(Field):
    """The hexes built in the mandatory action, in order."""

    def __init__(self) -> None:
        super().__init__("builds")

    def words(self, state: Position, seat: i64) -> str:
        ledger = state.ledger
        return value_or_none([hex_name(int(ledger[BUILD_HEXES + k])) for k in range(int(ledger[BUILDS]))])

    def read(self, state: Position, seat: i64, value: str) -> None:
        hexes = [hex_id(word) for word in items_of(value)]
        if len(hexes) > MOST_BUILDS:
            raise ValueError(f"{len(hexes)} hexes are more than are kept, {MOST_BUILDS}")
        state.ledger[BUILDS] = i16(len(hexes))
        for place, hex in enumerate(hexes):
            state.ledger[BUILD_HEXES + place] = i16(hex)


@final
class SupplyBuilds(Number):
    """How many of the builds were from the supply; left out, all."""

    def usual(self, state: Position, seat: i64) -> int:
        return int(state.ledger[BUILDS])


@final
class Owed(Number):
    """How many builds from the supply are owed; left out, what a normal turn still owes."""

    def usual(self, state: Position, seat: i64) -> int:
        ledger = state.ledger
        if i64(ledger[PHASE]) != TURNS or i64(ledger[MANDATORY]) == DONE:
            return 0
        builds = SWAMP_BUILDS if i64(ledger[TERRAIN]) == SWAMP else NORMAL_BUILDS
        made = 0 if i64(ledger[MANDATORY]) == NOT_BEGUN else int(ledger[SUPPLY_BUILDS])
        return max(builds - made, 0)


class Pile(Field):
    """Cards by number: `forest 2 canyon 1`."""

    def __init__(self, name: str, at: i64) -> None:
        super().__init__(name)
        self.at: Final[i64] = at

    def words(self, state: Position, seat: i64) -> str:
        return pile_words([int(state.ledger[self.at + card]) for card in range(CARDS)])

    def read(self, state: Position, seat: i64, value: str) -> None:
        words = items_of(value)
        if len(words) % 2 != 0:
            raise ValueError(f"each card needs its number, as in `forest 2 canyon 1`, not {value!r}")
        counts = [0] * CARDS
        for place in range(0, len(words), 2):
            card = read_card(words[place])
            if card == SWAMP_HALF:
                raise ValueError("there is no card of swamp alone")
            counts[card] += small_number(words[place + 1])
        for card in range(CARDS):
            state.ledger[self.at + card] = i16(counts[card])


@final
class Deck(Pile):
    """The deck; left out, all cards of the game that are nowhere else."""

    def default(self, state: Position, seat: i64) -> str:
        counts = starting_deck(state.play)
        for card in range(CARDS):
            counts[card] -= int(state.ledger[DISCARD + card]) + int(state.ledger[REMOVED + card])
        for player in range(state.play.seats):
            for slot in range(hand_size(state, player)):
                held = held_card(state, player, slot)
                if held < CARDS:
                    counts[held] -= 1
        for card in range(CARDS):
            if counts[card] < 0:
                all_there = starting_deck(state.play)[card]
                message = f"the hands and piles hold {all_there - counts[card]} cards of {card_name(card)}"
                raise ValueError(f"{message}; the game has {all_there}")
        return pile_words(counts)


def pile_words(counts: Sequence[int]) -> str:
    """Cards with their numbers."""
    return value_or_none([f"{card_name(card)} {count}" for card, count in enumerate(counts) if count != 0])
