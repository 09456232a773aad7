"""Hints in sentences: every one can be said, and says what it should."""

import pytest

import realmwright
from players.test_advice import SMALL, decisions
from realmwright.expansions import begin, draw_setup
from realmwright.players.advice import Block, Hint, Reasons, hint
from realmwright.rules.actions import END_TURN
from realmwright.server.advice import hint_messages
from realmwright.texts import catalogue
from texts.test_messages import keys

TEXTS = catalogue()
NAMES = ("Anna", "Ben", "Clara", "David", "Eva")


@pytest.mark.parametrize("seed", range(4 if realmwright.COMPILED else 1))
def test_every_hint_can_be_said(seed: int) -> None:
    for state in decisions("all", 3, seed)[seed :: 5 if realmwright.COMPILED else 37]:
        view = state.view(state.current_player())
        said = hint_messages(view, hint(view, 1, 0.0, SMALL), NAMES)
        missing = {key for message in said for key in keys(message) if key not in TEXTS}
        assert not missing
        assert all(TEXTS.say(message).endswith(".") for message in said)


def test_the_sentences_of_a_hint() -> None:
    state = begin(draw_setup((), 2, 1))
    while state.is_chance():
        state.apply_action(state.legal_actions()[0])
    view = state.view(state.current_player())
    first, second = view.legal_actions()[:2]
    name = view.action_to_string
    gold = (("fishermen", 2), ("miners", 1))
    blocks = (Block(0, 0.0, ("farm",)), Block(1, 2.2, ()))
    found = Hint(
        (first, second, END_TURN),
        (name(first), name(second), "."),
        False,
        Reasons(gold, ("tavern",), 61.4, blocks),
        name(second),
        2.6,
    )
    said = [TEXTS.say(message) for message in hint_messages(view, found, NAMES)]
    over = Hint((END_TURN,), (".",), False, Reasons((), (), -3.2, ()), None, None)
    assert [TEXTS.say(message) for message in hint_messages(view, over, NAMES)] == [
        "End turn: about 3 behind in the end."
    ]
    assert said == [
        f"Build at {name(first)}: +3 gold this turn (Fishermen +2 and Miners +1), takes Tavern,"
        " about 61 ahead in the end, keeps Anna from the Farm and costs Ben about 2 gold.",
        f"Then {name(second)}.",
        f"Build at {name(second)}: about 3 gold less.",
    ]
