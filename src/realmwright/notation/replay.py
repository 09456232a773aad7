"""Reading a record: its lines are carried out one by one, and each word checked against what is legal.

The first hands and the cards drawn at the end of a turn go into hands unseen; a record shows them at the
seat's next line, or as `[Hand n]`. So the reader takes such a card from there when it is drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from realmwright.notation.errors import RecordError
from realmwright.notation.lines import TurnLine
from realmwright.notation.words import (
    BAR,
    CARD_SEPARATOR,
    END,
    SEAT_MARK,
    UNKNOWN_CARD,
    card_name,
    legal_words,
    read_card,
    read_item,
)
from realmwright.rules import ledger as where
from realmwright.rules.actions import END_TURN, FIRST_CARD
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.hand import held_card
from realmwright.rules.new_game import new_game
from realmwright.rules.rounds import turn_of
from realmwright.rules.setup import Setup
from realmwright.rules.state import State

# More than any count of cards.
_NEW_CARD: Final = 100


@dataclass(frozen=True)
class Drawn:
    """A card that the record gives for an unseen draw, and where it stands."""

    word: str
    line: int
    turn: str


class Clash(Exception):
    """A card that stands in for an unknown one is needed later: the draw must be read as another."""

    def __init__(self, place: int, card: int) -> None:
        super().__init__(place, card)
        self.place = place
        self.card = card


class Replay:
    """The lines of a record carried out from the first position on.

    `hands` are the cards of the `[Hand n]` tags by seat; `exact` tells that there are any, so that no
    card may be missing. `avoid` lists, by place in the log, cards that shall not stand in there.
    """

    def __init__(
        self,
        setup: Setup,
        catalogue: Catalogue,
        lines: Sequence[TurnLine],
        hands: Sequence[Sequence[Drawn]],
        exact: bool,
        avoid: dict[int, set[int]],
    ) -> None:
        self.state: Final[State] = new_game(setup, catalogue)
        self.log: Final[list[int]] = []
        # Where in the log a card stands in for one that the record does not show.
        self.hidden: Final[list[int]] = []
        # The turns by name, with the length of the log after their last item.
        self.turns: Final[list[tuple[str, int]]] = []
        self._lines: Final = lines
        self._hands: Final = hands
        self._exact: Final = exact
        self._avoid: Final = avoid
        # How many lines have been begun, and how much of each seat's cards was drawn.
        self._begun = 0
        self._drawn: Final[list[int]] = [0] * setup.players
        self._cards: Final[list[list[Drawn]]] = [
            _cards_of(seat, lines, hands) for seat in range(setup.players)
        ]
        # How many of them the lines begun so far show.
        self._shown: Final[list[int]] = [0] * setup.players
        self._ended = 0

    def run(self) -> None:
        """Carry out all lines, and the draws after them as far as their cards are given."""
        while True:
            while self.state.draws_hidden():
                if not self._draw_hidden():
                    self._check_rest()
                    return
            if self.state.is_terminal() or self._begun == len(self._lines):
                self._check_rest()
                return
            self._carry_out(self._lines[self._begun])

    def _draw_hidden(self) -> bool:
        """Draw the next card of a seat unseen; whether the record goes on after that."""
        seat = int(self.state.seat())
        cards = self._cards[seat]
        if self._drawn[seat] < len(cards):
            drawn = cards[self._drawn[seat]]
            self._drawn[seat] += 1
            if drawn.word == UNKNOWN_CARD:
                self._stand_in(seat)
            else:
                self._apply_drawn(drawn)
            return True
        if self._begun == len(self._lines):
            return False
        self._check_may_lack(seat)
        self._stand_in(seat)
        return True

    def _check_may_lack(self, seat: int) -> None:
        """A card that is drawn now stands nowhere: it must still be in hand, in a record without hands."""
        rest = self._lines[self._begun :]
        for line in rest:
            if line.turn.seat == seat and not line.turn.is_silo:
                message = "a card that was drawn for this turn does not stand before the colon"
                raise line.error(message)
        if self._exact:
            message = f"[Hand {seat + 1}] lacks a card that was drawn before this turn"
            raise rest[0].error(message)

    def _apply_drawn(self, drawn: Drawn) -> None:
        try:
            card = read_card(drawn.word)
        except ValueError as error:
            raise RecordError(drawn.line, drawn.turn, drawn.word, str(error)) from error
        self._check_left(card)
        if not self.state.is_legal(FIRST_CARD + card):
            left = legal_words(self.state)
            message = f"no such card was left in the deck when it was drawn, only {left}"
            raise RecordError(drawn.line, drawn.turn, drawn.word, message)
        self._apply(FIRST_CARD + card)

    def _check_left(self, card: int) -> None:
        """If a card that stands in for another has used up the one that is due now, read it otherwise."""
        if self.state.ledger[where.DECK + card] > 0:
            return
        for place in reversed(self.hidden):
            if self.log[place] == FIRST_CARD + card:
                raise Clash(place, card)

    def _stand_in(self, seat: int) -> None:
        """Draw some card for one that the record does not show: one that is not needed later, if possible."""
        needed: dict[str, int] = {}
        for word in self._known_later():
            needed[word] = needed.get(word, 0) + 1
        held = {card_name(card) for card in self._held(seat)}
        held |= {drawn.word for drawn in self._cards[seat][self._drawn[seat] :]}
        best, worth = -1, 0
        for action in self.state.legal_actions():
            card = action - FIRST_CARD
            if card in self._avoid.get(len(self.log), set()):
                continue
            # A pair could stand for any terrain, so a new card comes first.
            name = card_name(card)
            value = (
                int(self.state.ledger[where.DECK + card])
                - needed.get(name, 0)
                + (0 if name in held else _NEW_CARD)
            )
            if best < 0 or value > worth:
                best, worth = action, value
        if best < 0:
            raise RecordError(
                self._line_number(), "", "", "no cards for the hands agree with the cards drawn later"
            )
        self.hidden.append(len(self.log))
        self._apply(best)

    def _held(self, seat: int) -> list[int]:
        cards = [int(held_card(self.state, seat, slot)) for slot in range(where.HAND_SIZE)]
        return [card for card in cards if card >= 0]

    def _known_later(self) -> list[str]:
        """The words of the cards that the record shows and that are still to be drawn."""
        words = [drawn.word for seat, cards in enumerate(self._cards) for drawn in cards[self._drawn[seat] :]]
        for line in self._lines[self._begun :]:
            words += [item[1:-1] for item in line.items if item.startswith("{")]
        return words

    def _line_number(self) -> int:
        return self._lines[min(self._begun, len(self._lines) - 1)].number

    def _carry_out(self, line: TurnLine) -> None:
        """One line: its head must be the turn that is due, then item by item."""
        self._check_head(line)
        self._begun += 1
        speaker = line.turn.seat
        said = False
        for place, item in enumerate(line.items):
            if item == BAR:
                continue
            if item.startswith(SEAT_MARK):
                speaker = self._seat_marked(line, item)
                said = True
                continue
            said = False
            self._item(line, item, speaker)
            if item == END:
                self._check_end(line, place)
        if said:
            raise line.error("an item of this seat must follow", line.items[-1])
        self.turns.append((line.label(), len(self.log)))
        if self._begun < len(self._lines):
            self._check_complete(line)

    def _check_head(self, line: TurnLine) -> None:
        """Whether the line is of the turn that is due, and shows as many cards as were drawn."""
        state = self.state
        due = turn_of(state, self._ended)
        if line.turn != due:
            raise line.error(f"turn {due.label()} is due here")
        if due.is_silo:
            if self.turns[-1][0] == line.label():
                raise line.error("this line continues the one before: make it one")
            return
        self._shown[due.seat] += len(line.cards)
        drawn = self._drawn[due.seat] - self._shown[due.seat] + len(line.cards)
        if drawn != len(line.cards):
            cards = "card was" if drawn == 1 else "cards were"
            message = f"{drawn} {cards} drawn for this turn, not {len(line.cards)}"
            raise line.error(message, CARD_SEPARATOR.join(line.cards))
        for card in line.cards:
            if card == UNKNOWN_CARD and (line is not self._lines[-1] or END in line.items or self._exact):
                message = (
                    "a card may only be unknown in the last turn, if it is not over and no hands are given"
                )
                raise line.error(message, card)

    def _seat_marked(self, line: TurnLine, item: str) -> int:
        number = item[len(SEAT_MARK) :]
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= self.state.play.seats):
            message = f"a seat from {SEAT_MARK}1 to {SEAT_MARK}{self.state.play.seats} is due"
            raise line.error(message, item)
        return int(number) - 1

    def _item(self, line: TurnLine, item: str, speaker: int) -> None:
        state = self.state
        actor = state.current_player()
        if actor >= 0 and actor != speaker:
            message = f"seat {actor + 1} decides here: {SEAT_MARK}{actor + 1} must stand before it"
            raise line.error(message, item)
        try:
            if state.is_chance() and item.startswith("{"):
                self._check_left(read_card(item[1:-1]))
            action = read_item(state, item)
        except ValueError as error:
            raise line.error(str(error), item) from error
        self._apply(action)

    def _check_end(self, line: TurnLine, place: int) -> None:
        if place + 1 < len(line.items):
            message = f"the turn ends at {END!r}: nothing may follow"
            raise line.error(message, line.items[place + 1])

    def _check_complete(self, line: TurnLine) -> None:
        """Whether the line has carried its turn to the end; another one follows."""
        if not line.turn.is_silo and END not in line.items:
            message = (
                f"the turn lacks its end, {END!r}, and another follows; legal here: {legal_words(self.state)}"
            )
            raise line.error(message)

    def _check_rest(self) -> None:
        """Nothing may be left over."""
        for line in self._lines[self._begun :]:
            raise line.error("the game is over: no turn can follow")
        for seat, cards in enumerate(self._cards):
            for drawn in cards[self._drawn[seat] :]:
                message = f"seat {seat + 1} has not drawn this card"
                raise RecordError(drawn.line, drawn.turn, drawn.word, message)

    def _apply(self, action: int) -> None:
        self.state.apply_action(action)
        self.log.append(action)
        self._ended += action == END_TURN


def _cards_of(seat: int, lines: Sequence[TurnLine], hands: Sequence[Sequence[Drawn]]) -> list[Drawn]:
    """All cards that the record shows a seat to draw unseen, in order."""
    found = [
        Drawn(word, line.number, line.label())
        for line in lines
        if line.turn.seat == seat and not line.turn.is_silo
        for word in line.cards
    ]
    return [*found, *hands[seat]]
