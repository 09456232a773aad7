"""Everything that pages and terminal say in random games has a text."""

import re
from collections.abc import Iterator

import pytest
from librt.random import Random

import realmwright
from realmwright.expansions import draw_setup
from realmwright.players.playout import draw
from realmwright.rules.actions import ACTION_NAMES
from realmwright.rules.draw import Wanted
from realmwright.rules.explain import explain
from realmwright.rules.state import CHANCE
from realmwright.rules.view import View
from realmwright.telling.course import Course
from realmwright.telling.info import GameInfo, Seat
from realmwright.telling.prompts import prompt
from realmwright.telling.refusals import refusal
from realmwright.terminal.describe import Describer
from realmwright.texts import catalogue

pytestmark = pytest.mark.engine

TEXTS = catalogue()
SEATS = 3
GAMES = 12 if realmwright.COMPILED else 2


def keys(message: object) -> Iterator[str]:
    """The key of a message and those of the messages within it; each has what its text asks for."""
    if isinstance(message, list):
        for part in message:
            yield from keys(part)
    elif hasattr(message, "key") and hasattr(message, "params"):
        asked = set(re.findall(r"\{(\w+)[,}]", TEXTS.texts.get(message.key, "")))
        assert asked <= set(message.params), message.key
        yield message.key
        for value in message.params.values():
            yield from keys(value)


def views(course: Course, random: Random) -> Iterator[View]:
    """The view of whoever decides, over a whole random game."""
    while not course.over:
        state = course.game.state
        actor = state.current_player()
        if actor == CHANCE:
            action = draw(state, random)
        else:
            yield course.view(actor)
            actions = state.legal_actions()
            action = actions[random.randrange(len(actions))]
        course.take(course.event_of(action))


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_is_said_has_a_text(seed: int) -> None:
    info = GameInfo(
        "", draw_setup(Wanted(("all",), SEATS, seed)), [Seat("here", f"P{n}") for n in range(SEATS)]
    )
    course = Course(info)
    words = Describer(course, catalogue())
    random = Random(seed)
    found: set[str] = set()
    for view in views(course, random):
        ask = view.asked()
        assert ask is not None
        assert ask.step in view.known().decision().steps
        for seat in (view.seat, None):
            found |= set(keys(prompt(view, info.seats, seat)))
        for action in view.legal_actions():
            if action >= 425:
                name, _, _ = words.option(action)
                assert name not in ("", str(action)), action
                assert ".name" not in name
        for action in list(ACTION_NAMES)[random.randrange(9) :: 9]:
            for reason in explain(view, action):
                found |= set(keys(refusal(reason, info.seats)))
    for entry in course.log_entries():
        found |= set(keys(entry.text))
    found |= set(keys(prompt(course.view(None), info.seats, None)))
    assert not {key for key in found if key not in TEXTS}
