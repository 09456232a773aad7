"""The lines of a position: what each is called, how it is printed, read, and left out.

Every field gives its words, and the words it has when its line is left out. A default may look at the
fields that stand before it in `position.FIELDS`, so printing and reading agree by themselves.
"""

from collections.abc import Callable, Sequence
from typing import Final, final

from mypy_extensions import i16, i64, mypyc_attr

from realmwright.board.geometry import hex_id, hex_name
from realmwright.board.terrain import SUITABLE, SWAMP, TERRAIN_NAMES
from realmwright.notation.words import UNKNOWN_CARD, card_name, read_card, read_number, read_seat
from realmwright.rules import ledger as where
from realmwright.rules.actions import CARDS, SWAMP_HALF, other_half
from realmwright.rules.hand import SWAMP_BUILDS, hand_size, held_card, is_double
from realmwright.rules.new_game import starting_deck
from realmwright.rules.position import Position
from realmwright.rules.status import DONE, NO_CARD, NOT_BEGUN, NOTHING, TURNS
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
    """One kind of line; `per_seat` if there is one for each player. Wrong words raise ValueError.

    With `always` it is printed even with its default value.
    """

    def __init__(self, name: str, *, per_seat: bool = False, always: bool = False) -> None:
        self.name: Final = name
        self.per_seat: Final = per_seat
        self.always: Final = always

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


def place_of(field: Field, seat: i64, at: i64) -> i64:
    """Where in the ledger a number of a field stands, of the table or of a seat's block."""
    return where.SEATS + where.SEAT_SIZE * seat + at if field.per_seat else at


def _zero(state: Position, seat: i64) -> int:
    return 0


@final
class Number(Field):
    """A number of the table, or of a seat's block; `usual` is what a left-out line stands for."""

    def __init__(
        self,
        name: str,
        at: i64,
        usual: Callable[[Position, i64], int] = _zero,
        *,
        per_seat: bool = False,
    ) -> None:
        super().__init__(name, per_seat=per_seat)
        self._at: Final[i64] = at
        self._usual: Final = usual

    def words(self, state: Position, seat: i64) -> str:
        return str(i64(state.ledger[place_of(self, seat, self._at)]))

    def default(self, state: Position, seat: i64) -> str:
        return str(self._usual(state, seat))

    def read(self, state: Position, seat: i64, value: str) -> None:
        state.ledger[place_of(self, seat, self._at)] = i16(small_number(value))


Known = Callable[[Position], Sequence[str]]


def _none(state: Position, seat: i64) -> list[int]:
    return []


@final
class Counts(Field):
    """Things by number: `forest 2 canyon 1`.

    `known` gives their names in the order of the ledger, "" for what is not told; `usual` the numbers that a
    left-out line stands for.
    """

    def __init__(
        self,
        name: str,
        at: i64,
        known: Known,
        usual: Callable[[Position, i64], list[int]] = _none,
        *,
        per_seat: bool = False,
    ) -> None:
        super().__init__(name, per_seat=per_seat)
        self._at: Final[i64] = at
        self._known: Final = known
        self._usual: Final = usual

    def words(self, state: Position, seat: i64) -> str:
        first = place_of(self, seat, self._at)
        return self._told(state, [int(state.ledger[first + k]) for k in range(len(self._known(state)))])

    def default(self, state: Position, seat: i64) -> str:
        return self._told(state, self._usual(state, seat))

    def _told(self, state: Position, counts: Sequence[int]) -> str:
        named = zip(self._known(state), counts, strict=False)
        return value_or_none([f"{name} {count}" for name, count in named if name and count != 0])

    def read(self, state: Position, seat: i64, value: str) -> None:
        known = self._known(state)
        words = items_of(value)
        if len(words) % 2 != 0:
            raise ValueError(f"each name needs its number, as in `{self.name}: {known[0]} 2`, not {value!r}")
        counts = {name: 0 for name in known if name}
        for place in range(0, len(words), 2):
            choice_of(words[place], tuple(counts))
            counts[words[place]] += small_number(words[place + 1])
        first = place_of(self, seat, self._at)
        for place, name in enumerate(known):
            if name:
                state.ledger[first + place] = i16(small_number(str(counts[name])))


@final
class Bits(Field):
    """Some words, one bit each; `known` gives them from the lowest bit on."""

    def __init__(self, name: str, at: i64, known: Known, *, per_seat: bool = False) -> None:
        super().__init__(name, per_seat=per_seat)
        self._at: Final[i64] = at
        self._known: Final = known

    def words(self, state: Position, seat: i64) -> str:
        bits = i64(state.ledger[place_of(self, seat, self._at)])
        return value_or_none([word for place, word in enumerate(self._known(state)) if (bits >> place) & 1])

    def read(self, state: Position, seat: i64, value: str) -> None:
        known = self._known(state)
        bits: i64 = 0
        for word in items_of(value):
            bits |= 1 << choice_of(word, known)
        state.ledger[place_of(self, seat, self._at)] = i16(bits)


@final
class Turn(Field):
    """Whose turn it is; the start player's if left out."""

    def words(self, state: Position, seat: i64) -> str:
        return str(i64(state.ledger[where.TURN]) + 1)

    def default(self, state: Position, seat: i64) -> str:
        return str(state.play.start + 1)

    def read(self, state: Position, seat: i64, value: str) -> None:
        state.ledger[where.TURN] = i16(read_seat(value, state.play.seats))


@final
class Hand(Field):
    """The cards of a hand; left out, the card of the turn in the hand of its player."""

    def words(self, state: Position, seat: i64) -> str:
        held = [int(held_card(state, seat, slot)) for slot in range(hand_size(state, seat))]
        return value_or_none([UNKNOWN_CARD if card == UNKNOWN - 1 else card_name(card) for card in held])

    def default(self, state: Position, seat: i64) -> str:
        ledger = state.ledger
        card = i64(ledger[where.CARD])
        mine = i64(ledger[where.TURN]) == seat and i64(ledger[where.PHASE]) == TURNS
        return card_name(int(card)) if mine and card >= 0 else NONE

    def read(self, state: Position, seat: i64, value: str) -> None:
        cards = [UNKNOWN if word == UNKNOWN_CARD else read_card(word) + 1 for word in items_of(value)]
        if len(cards) > where.HAND_SIZE:
            raise ValueError(f"{len(cards)} cards are more than a hand can have, {where.HAND_SIZE}")
        cards.sort(reverse=True)
        for slot in range(where.HAND_SIZE):
            state.set_seat(seat, where.HAND + slot, cards[slot] if slot < len(cards) else 0)


@final
class Card(Field):
    """The card of the turn, NONE while it is not known which.

    Left out, it is the only card that the player whose turn it is holds, if that is no double card.
    """

    def words(self, state: Position, seat: i64) -> str:
        card = i64(state.ledger[where.CARD])
        return NONE if card == NOTHING else NO_CARD_LEFT if card == NO_CARD else card_name(int(card))

    def default(self, state: Position, seat: i64) -> str:
        """Nothing that is ever printed where a card is known, so that it always stands there."""
        return NONE if only_card(state) == NOTHING else ""

    def read(self, state: Position, seat: i64, value: str) -> None:
        if value == NO_CARD_LEFT:
            state.ledger[where.CARD] = NO_CARD
        else:
            state.ledger[where.CARD] = i16(NOTHING if value in ("", NONE) else read_card(value))


def only_card(state: Position) -> i64:
    """The card that a turn has if nothing else is said: the only one in hand, if it is no double one."""
    seat = i64(state.ledger[where.TURN])
    if i64(state.ledger[where.PHASE]) != TURNS or hand_size(state, seat) != 1:
        return NOTHING
    card = held_card(state, seat, 0)
    return NOTHING if is_double(state, card) or card >= CARDS else card


@final
class Terrain(Field):
    """The settled terrain of the turn; left out, that of the card unless it leaves a choice of halves."""

    def words(self, state: Position, seat: i64) -> str:
        terrain = i64(state.ledger[where.TERRAIN])
        return NONE if terrain < 0 else TERRAIN_NAMES[terrain]

    def default(self, state: Position, seat: i64) -> str:
        card = i64(state.ledger[where.CARD])
        return NONE if card < 0 or is_double(state, card) else TERRAIN_NAMES[other_half(card)]

    def read(self, state: Position, seat: i64, value: str) -> None:
        known = TERRAIN_NAMES[:SUITABLE]
        state.ledger[where.TERRAIN] = i16(NOTHING if value == NONE else choice_of(value, known))


@final
class Builds(Field):
    """The hexes built in the mandatory action, in order."""

    def words(self, state: Position, seat: i64) -> str:
        ledger = state.ledger
        return value_or_none(
            [hex_name(int(ledger[where.BUILD_HEXES + k])) for k in range(int(ledger[where.BUILDS]))]
        )

    def read(self, state: Position, seat: i64, value: str) -> None:
        hexes = [hex_id(word) for word in items_of(value)]
        if len(hexes) > where.MOST_BUILDS:
            raise ValueError(f"{len(hexes)} hexes are more than are kept, {where.MOST_BUILDS}")
        state.ledger[where.BUILDS] = i16(len(hexes))
        for place, hex in enumerate(hexes):
            state.ledger[where.BUILD_HEXES + place] = i16(hex)


def supply_builds(state: Position, seat: i64) -> int:
    """How many of the builds were from the supply, if nothing is said: all."""
    return int(state.ledger[where.BUILDS])


def owed(state: Position, seat: i64) -> int:
    """How many builds from the supply are owed, if nothing is said: what a normal turn still owes."""
    ledger = state.ledger
    if i64(ledger[where.PHASE]) != TURNS or i64(ledger[where.MANDATORY]) == DONE:
        return 0
    builds = SWAMP_BUILDS if i64(ledger[where.TERRAIN]) == SWAMP else NORMAL_BUILDS
    made = 0 if i64(ledger[where.MANDATORY]) == NOT_BEGUN else int(ledger[where.SUPPLY_BUILDS])
    return max(builds - made, 0)


def cards(state: Position) -> Sequence[str]:
    """The cards of a pile: none is of swamp alone."""
    return _PILED


_PILED: Final = tuple("" if card == SWAMP_HALF else card_name(card) for card in range(CARDS))


def deck(state: Position, seat: i64) -> list[int]:
    """The deck if nothing is said: all cards of the game that are nowhere else."""
    there = starting_deck(state.play)
    counts = [
        there[card] - int(state.ledger[where.DISCARD + card]) - int(state.ledger[where.REMOVED + card])
        for card in range(CARDS)
    ]
    for player in range(state.play.seats):
        for slot in range(hand_size(state, player)):
            held = held_card(state, player, slot)
            if held < CARDS:
                counts[held] -= 1
    for card, count in enumerate(counts):
        if count < 0:
            held_too = f"the hands and piles hold {there[card] - count} cards of {card_name(card)}"
            raise ValueError(f"{held_too}; the game has {there[card]}")
    return counts
