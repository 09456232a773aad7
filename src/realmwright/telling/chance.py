"""The draws of a served game: no seed, no generator that could be guessed (contract section 1)."""

import secrets

from realmwright.rules.state import State


def draw(state: State) -> int:
    """A card for the chance that is due, by the cards in the deck."""
    outcomes = state.chance_outcomes()
    size = state.deck_size()
    left = secrets.randbelow(size)
    for action, probability in outcomes:
        left -= round(probability * size)
        if left < 0:
            return action
    raise AssertionError("the probabilities make up the deck")
