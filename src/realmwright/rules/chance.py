"""What chance may draw: cards as (action, probability), design.md section 3."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from realmwright.rules import ledger as where
from realmwright.rules.actions import CARDS, FIRST_CARD, FIRST_DOUBLE

CARDS_OF_A_KIND: Final = 5
# One more than the largest count of a card, and than the largest deck.
_COUNTS: Final = CARDS_OF_A_KIND + 1
_SIZES: Final = FIRST_DOUBLE * CARDS_OF_A_KIND + 1


def _pairs() -> list[object]:
    """Every result there can be, by card, count and size of the deck: making one is slower than a draw."""
    return [
        (FIRST_CARD + card, count / max(size, 1))
        for card in range(CARDS)
        for count in range(_COUNTS)
        for size in range(_SIZES)
    ]


_PAIRS: Final = _pairs()


def deck_size(ledger: vec[i16], kinds: i64) -> i64:
    """How many cards are in the deck, of that many kinds."""
    size: i64 = 0
    for at in range(where.DECK, where.DECK + kinds):
        size += i64(ledger[at])
    return size


def outcomes(ledger: vec[i16], kinds: i64) -> list[tuple[int, float]]:
    """The cards in the deck with their probabilities, sorted."""
    size = deck_size(ledger, kinds)
    found: list[object] = []
    for card in range(kinds):
        count = i64(ledger[where.DECK + card])
        if count > 0:
            found.append(_PAIRS[(card * _COUNTS + count) * _SIZES + size])
    return cast(list[tuple[int, float]], found)
