"""From what a seat may know to a whole position: the only way that a View becomes a State."""

from librt.random import Random
from mypy_extensions import i16, i64

from realmwright.rules import ledger as where
from realmwright.rules.actions import CARDS
from realmwright.rules.state import State
from realmwright.rules.view import UNKNOWN, View


def resample(view: View, random: Random, point: float | None = None) -> State:
    """A position that agrees with the view: the unknown cards are dealt anew, each way equally likely.

    The `point`, from 0 up to but not including 1, says where among the unseen cards the first one is taken.
    """
    state = view.known()
    assert isinstance(state, State)
    ledger = state.ledger
    unseen = 0
    for card in range(CARDS):
        unseen += int(ledger[where.DECK + card])
    for seat in range(state.play.seats):
        cards: list[int] = []
        first = where.SEATS + where.SEAT_SIZE * seat + where.HAND
        for slot in range(where.HAND_SIZE):
            held = i64(ledger[first + slot])
            if held == UNKNOWN:
                card = _draw(state, random.randrange(unseen) if point is None else int(point * unseen))
                point = None
                unseen -= 1
                cards.append(card + 1)
            elif held:
                cards.append(int(held))
        cards.sort(reverse=True)
        for slot in range(len(cards)):
            ledger[first + slot] = i16(cards[slot])
    state.stale = True
    return state


def _draw(state: State, number: int) -> int:
    """Take the card of that number out of the deck."""
    ledger = state.ledger
    for card in range(CARDS):
        number -= int(ledger[where.DECK + card])
        if number < 0:
            ledger[where.DECK + card] -= 1
            return card
    raise AssertionError("a card for every unknown one")
