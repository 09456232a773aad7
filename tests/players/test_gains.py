"""What one more settlement is worth: the formulas of the cards, and what the evaluation makes of them."""

import pytest
from librt.random import Random

import realmwright
from agreement import random_action
from realmwright.expansions import CATALOGUE, begin, draw_setup
from realmwright.rules import ledger as where
from realmwright.rules.actions import is_hex
from realmwright.rules.cards import KingdomCard
from realmwright.rules.draw import Wanted
from realmwright.rules.position import FREE_PART, MANDATORY_PART
from realmwright.rules.scoring import Scoring
from realmwright.rules.state import State

GAMES = 60 if realmwright.COMPILED else 4


def mandatory_builds(state: State) -> list[int]:
    """The hexes of the mandatory action that may be built on now."""
    ledger = state.ledger
    kind = int(ledger[int(ledger[where.TOP]) + where.KIND])
    if state.is_terminal() or state.is_chance() or kind not in (FREE_PART, MANDATORY_PART):
        return []
    return [action for action in state.legal_actions() if is_hex(action)]


def positions(sets: str, games: int, seed: int, step: int) -> list[State]:
    """Positions of random games where the mandatory action has hexes to build on."""
    found = []
    for game in range(games):
        random = Random(seed + game)
        state = begin(draw_setup(Wanted(sets.split(","), 2 + game % 4, seed + game)))
        number = 0
        while not state.is_terminal():
            if mandatory_builds(state):
                number += 1
                if number % step == 0:
                    found.append(state.clone())
            state.apply_action(random_action(state, random))
    return found


@pytest.mark.parametrize("sets", ["base", "all"])
def test_the_gain_of_a_card_is_what_its_column_grows_by(sets: str) -> None:
    seen: set[str] = set()
    random = Random(4)
    for state in positions(sets, GAMES, 100, 7):
        seat = state.current_player()
        scoring = Scoring(state)
        hexes = mandatory_builds(state)
        hex = hexes[random.randrange(len(hexes))]
        scoring.fill()
        before = state.gold()[seat]
        content, legal = state.content(), state.legal_actions()
        entries = [*state.play.cards, *state.play.tasks]
        gains = [int(entry.gain(scoring, seat, hex)) for entry in entries]
        assert (state.content(), state.legal_actions()) == (content, legal)
        undo = state.apply_action(hex)
        after = state.gold()[seat]
        state.undo(undo)
        for entry, gain, then, now in zip(entries, gains, before, after, strict=False):
            # Families pay for three in a line, which one settlement more does not tell.
            if entry.name != "families":
                assert gain == now - then, (entry.name, hex)
            if gain:
                seen.add(entry.name)
    if realmwright.COMPILED:
        names = (
            {*CATALOGUE.cards, *CATALOGUE.tasks}
            if sets == "all"
            else {c.name for c in CATALOGUE.sets["base"].cards}
        )
        assert len(seen) > 0.7 * len(names), names - seen


@pytest.mark.parametrize("sets", ["base", "all"])
def test_a_formula_says_what_trying_says(sets: str) -> None:
    for state in positions(sets, GAMES, 300, 13):
        seat = state.current_player()
        scoring = Scoring(state)
        scoring.fill()
        for card in state.play.cards:
            if not (card.during or card.claims):
                for hex in mandatory_builds(state)[:10]:
                    assert card.gain(scoring, seat, hex) == KingdomCard.gain(card, scoring, seat, hex), (
                        card.name
                    )
