"""The cards on top of the deck that are known since a take-back passed them over (design.md section 7).

They belong to a game and not to its position: a State has no order of the deck, so no View can tell it, and
`resample` deals as if there were none. Only whoever draws for chance asks here.
"""

from collections.abc import Iterable, Sequence
from typing import Final, final


@final
class DeckTop:
    """Cards, as chance results, in the order in which the next draws give them, whoever draws.

    A card that is not in the deck when its turn comes is skipped: the game went another way, and the card
    lies in a hand or among the discards, with which it is shuffled like any other. A take-back restores what
    was skipped too. So a position that is come to again draws the same card again.
    """

    def __init__(self, cards: Iterable[int] = ()) -> None:
        # The next one last.
        self._cards: Final[list[int]] = []
        # Each card drawn so far, with what its draw took from `_cards`: it, and above it those skipped.
        self._draws: Final[list[tuple[int, list[int]]]] = []
        self.put(cards)

    def cards(self) -> tuple[int, ...]:
        """All of them, the next one first."""
        return tuple(reversed(self._cards))

    def put(self, cards: Iterable[int]) -> None:
        """Lay cards on top, the first one uppermost."""
        self._cards.extend(reversed(tuple(cards)))

    def first(self, deck: Sequence[int]) -> int | None:
        """The card that is drawn next from a deck of these cards; None: any of them may be."""
        for card in reversed(self._cards):
            if card in deck:
                return card
        return None

    def draw(self, card: int) -> None:
        """A card was drawn. One that is not among the known shows that none of them lay on the deck."""
        left = len(self._cards)
        while left > 0:
            left -= 1
            if self._cards[left] == card:
                break
        self._draws.append((card, self._cards[left:]))
        del self._cards[left:]

    def take_back(self) -> None:
        """The last draw is taken back: its card lies on top again, below those that it skipped."""
        card, taken = self._draws.pop()
        if not taken or taken[0] != card:
            self._cards.append(card)
        self._cards.extend(taken)
