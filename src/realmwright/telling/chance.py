"""The draws of a played game: no seed, no generator that could be guessed (design.md section 3)."""

import secrets
from collections.abc import Callable

from realmwright.rules.game import Game
from realmwright.rules.state import State


def any_card(state: State) -> int:
    """A card for the chance that is due, by the cards in the deck."""
    outcomes = state.chance_outcomes()
    size = state.deck_size()
    left = secrets.randbelow(size)
    for action, probability in outcomes:
        left -= round(probability * size)
        if left < 0:
            return action
    raise AssertionError("the probabilities make up the deck")


def draw(game: Game, shuffled: Callable[[State], int] = any_card) -> int:
    """The card for the chance that is due: one that a take-back passed over comes before any other."""
    due = game.card_due()
    return shuffled(game.state) if due is None else due
