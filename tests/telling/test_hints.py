"""Hints in sentences: every one can be said, and says what it should."""

from pathlib import Path

import pytest

import realmwright
from players.test_advice import SMALL, decisions
from realmwright.expansions import begin, draw_setup
from realmwright.notation.record import read_record
from realmwright.players.advice import Block, Hint, Reasons, hint
from realmwright.players.analysis import Judgement, look_over
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import Wanted
from realmwright.rules.view import View
from realmwright.telling.hints import hint_messages, judgement_messages
from realmwright.texts import catalogue
from telling.test_messages import keys

TEXTS = catalogue()
RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Anna", "Ben", "Clara", "David", "Eva")


@pytest.mark.parametrize("seed", range(4 if realmwright.COMPILED else 1))
def test_every_hint_can_be_said(seed: int) -> None:
    for state in decisions("all", 3, seed)[seed :: 5 if realmwright.COMPILED else 37]:
        view = state.view(state.current_player())
        said = hint_messages(view, hint(view, 1, 0.0, SMALL), NAMES)
        missing = {key for message in said for key in keys(message) if key not in TEXTS}
        assert not missing
        assert all(TEXTS.say(message).endswith(".") for message in said)


def first_turn() -> View:
    """The view of whoever begins."""
    state = begin(draw_setup(Wanted((), 4, 1)))
    while state.is_chance():
        state.apply_action(state.legal_actions()[0])
    return state.view(state.current_player())


def test_the_sentences_of_a_hint() -> None:
    view = first_turn()
    first, rival = view.legal_actions()[:2]
    name = view.action_to_string
    known = view.known()
    known.apply_action(first)
    second = known.legal_actions()[0]
    gold = (("fishermen", 2), ("miners", 1))
    blocks = (Block(0, 0.0, ("farm",)), Block(1, 2.2, ()))
    found = Hint(
        (first, second),
        (name(first), name(second)),
        False,
        Reasons(gold, ("tavern",), 61.4, blocks),
        rival,
        2.6,
    )
    said = [TEXTS.say(message) for message in hint_messages(view, found, NAMES)]
    over = Hint((END_TURN,), (".",), False, Reasons((), (), -3.2, ()), None, None)
    assert [TEXTS.say(message) for message in hint_messages(view, over, NAMES)] == [
        "End turn: about 3 behind in the end."
    ]
    assert said == [
        f"Build at {name(first)}: +3 gold by the end of the turn (Fishermen +2 and Miners +1), takes Tavern,"
        " about 61 ahead in the end, keeps Anna from the Farm and costs Ben about 2 gold.",
        f"Then {name(second)}.",
        f"Build at {name(rival)}: about 3 gold less.",
    ]


def reason(reasons: Reasons) -> str:
    """The reasons of a hint to build, in words."""
    view = first_turn()
    action = view.legal_actions()[0]
    found = Hint((action,), (view.action_to_string(action),), False, reasons, None, None)
    return TEXTS.say(hint_messages(view, found, NAMES)[0])


def test_players_who_suffer_the_same_are_named_together() -> None:
    blocks = (Block(0, 0.0, ("wagon",)), Block(2, 3.1, ("wagon",)), Block(3, 0.9, ("wagon",)))
    assert reason(Reasons((), (), 0.0, blocks)).endswith("and keeps Anna, Clara and David from the Wagon.")
    costs = (Block(0, 2.2, ()), Block(2, 1.8, ()), Block(3, 1.2, ()))
    assert reason(Reasons((), (), 0.0, costs)).endswith(
        "costs Anna and Clara about 2 gold each and costs David about 1 gold."
    )


def test_gold_that_comes_to_nothing_is_no_plus() -> None:
    said = reason(Reasons((("chainers", -3), ("castle", 3)), (), 0.0, ()))
    assert ": as much gold as now by the end of the turn (Chainers −3 and Castle +3)" in said


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "harvest-1",
            {
                "Palisade b6 to d6, d4, e3 and d3.",
                "Scout Cabin i14 + k10, University l9, Farmland g15, Tavern k9, m9, m8 and j12.",
                "Silo h3 + b6 + m7 + c5.",
            },
        ),
        (
            "marshlands-2",
            {"Canoe swamp o3.", "Canoe swamp k3 + water p3.", "Two Canoes swamp m1, n6, e4 and d4."},
        ),
    ],
)
def test_a_line_says_what_each_power_does_where(name: str, sentences: set[str]) -> None:
    record = read_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    told = set()
    for stretch in look_over(record.setup, record.catalogue, record.log).stretches:
        judgement = Judgement(0.0, (), (), stretch.played, False, Reasons((), (), 0.0, ()))
        played, _ = judgement_messages(stretch, judgement, NAMES)
        told.add(TEXTS.say(played).removeprefix("Played: "))
    assert sentences <= told
