"""Hints in sentences: every one can be said, and says what it should."""

from pathlib import Path

import pytest

import realmwright
from players.test_advice import SMALL, decisions
from realmwright.expansions import begin, draw_setup
from realmwright.notation.record import read_record
from realmwright.players.advice import Effect, Hint, Reasons, Rival, hint
from realmwright.players.analysis import look_over
from realmwright.players.forecast import Forecast, Gap
from realmwright.players.lines import Steps, steps_of
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import Wanted
from realmwright.rules.view import View
from realmwright.telling.hints import hint_messages, step_messages
from realmwright.telling.message import Message, message
from realmwright.texts import catalogue
from telling.test_messages import keys

TEXTS = catalogue()
RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Anna", "Ben", "Clara", "David", "Eva")


@pytest.mark.parametrize("seed", range(4 if realmwright.COMPILED else 1))
def test_every_hint_can_be_said(seed: int) -> None:
    for state in decisions("all", 3, seed)[seed :: 5 if realmwright.COMPILED else 149]:
        view = state.view(state.current_player())
        found = hint(view, 1, 0.0, SMALL)
        said = hint_messages(view, found, NAMES)
        steps = step_messages(view, found.steps)
        missing = {key for message in (*said, *steps) for key in keys(message) if key not in TEXTS}
        assert not missing
        assert all(TEXTS.say(message).endswith(".") for message in said)
        assert steps


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
    others = (Effect(0, 0, ("farm",)), Effect(1, -18, ()))
    steps = Steps((first, second), (name(first), name(second)), (3, 0))
    less = Rival(Steps((rival, second), (name(rival), name(second)), (0, 0)), Gap(2.6, 1.4))
    found = Hint(steps, False, Reasons(gold, ("tavern",), Forecast(61.4, 9.3), others), less)
    assert [spoken(message) for message in hint_messages(view, found, NAMES)] == [
        f"Build at {name(first)}: +3 gold by the end of the turn (Fishermen +2 and Miners +1), takes Tavern,"
        " about 61 ± 9 ahead in the end, keeps Anna from the Farm and costs Ben 18 gold.",
        f"Or else {name(rival)} and {name(second)}: about 3 ± 2 gold less.",
    ]
    assert [spoken(message) for message in step_messages(view, found.steps)] == [
        f"{name(first)}: +3 gold",
        name(second),
    ]
    over = Hint(Steps((END_TURN,), (".",), (0,)), False, Reasons((), (), Forecast(-3.2, 6.6), ()), None)
    assert [spoken(message) for message in hint_messages(view, over, NAMES)] == [
        "End turn: about 3 ± 7 behind in the end."
    ]
    assert [spoken(message) for message in step_messages(view, over.steps)] == ["End turn"]


@pytest.mark.parametrize("less", [Gap(2.6, 2.7), Gap(0.3, 0.1), Gap(-1.0, 0.5)])
def test_what_is_in_doubt_is_as_good(less: Gap) -> None:
    view = first_turn()
    first, second = (steps_of(view, (action,)) for action in view.legal_actions()[:2])
    found = Hint(first, False, Reasons((), (), Forecast(0.0, 5.0), ()), Rival(second, less))
    assert spoken(hint_messages(view, found, NAMES)[1]) == f"Or else {second.words[0]}: about as good."


@pytest.mark.parametrize(
    ("forecast", "said"),
    [
        (Forecast(0.2, 8.0), "about level in the end, ± 8"),
        (Forecast(4.0, 0.0), "4 ahead in the end"),
        (Forecast(-4.0, 0.0), "4 behind in the end"),
        (Forecast(0.0, 0.0), "level in the end"),
    ],
)
def test_a_forecast_tells_its_doubt_as_long_as_there_is_one(forecast: Forecast, said: str) -> None:
    assert reason(Reasons((), (), forecast, ())).endswith(f" and {said}.")


def spoken(message: Message) -> str:
    """A message in words, with plain spaces."""
    return TEXTS.say(message).replace("\u00a0", " ")


def reason(reasons: Reasons) -> str:
    """The reasons of a hint to build, in words."""
    view = first_turn()
    found = Hint(steps_of(view, view.legal_actions()[:1]), False, reasons, None)
    return spoken(hint_messages(view, found, NAMES)[0])


LEVEL = Forecast(0.0, 0.0)


def test_players_to_whom_the_same_is_done_are_named_together() -> None:
    others = (Effect(0, 0, ("wagon",)), Effect(2, -3, ("wagon",)), Effect(3, 0, ("wagon",)))
    said = reason(Reasons((), (), LEVEL, others))
    assert said.endswith("keeps Anna, Clara and David from the Wagon and costs Clara 3 gold.")
    changes = (Effect(0, -2, ()), Effect(2, -2, ()), Effect(3, -1, ()), Effect(4, 5, ()))
    assert reason(Reasons((), (), LEVEL, changes)).endswith(
        "costs Anna and Clara 2 gold each, costs David 1 gold and gives Eva 5 gold."
    )


def test_gold_that_comes_to_nothing_is_no_plus() -> None:
    said = reason(Reasons((("chainers", -3), ("castle", 3)), (), LEVEL, ()))
    assert ": as much gold as now by the end of the turn (Chainers −3 and Castle +3)" in said


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "harvest-1",
            {
                "Palisade b6 to d6, d4, e3 and d3",
                "Scout Cabin i14 + k10, University l9, Farmland g15, Tavern k9, m9, m8 and j12",
                "Silo h3 + b6 + m7 + c5",
            },
        ),
        (
            "marshlands-2",
            {"Canoe swamp o3", "Canoe swamp k3 + water p3", "Two Canoes swamp m1, n6, e4 and d4"},
        ),
    ],
)
def test_a_line_says_step_by_step_what_each_power_does_where(name: str, sentences: set[str]) -> None:
    record = read_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    told = set()
    for stretch in look_over(record.setup, record.catalogue, record.log).stretches:
        steps = steps_of(stretch.view, stretch.played)
        said = step_messages(stretch.view, steps)
        told.add(TEXTS.say(message("hint.rival-close", items=[_without_gold(step) for step in said])))
        paid = sum(int(str(step.params["n"])) for step in said if step.key == "hint.step")
        assert paid == sum(steps.gold)
    assert {f"Or else {sentence}: about as good." for sentence in sentences} <= told


def _without_gold(step: Message) -> Message:
    item = step.params["item"] if step.key == "hint.step" else step
    assert isinstance(item, Message)
    return item
