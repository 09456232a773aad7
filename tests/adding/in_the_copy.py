"""What a game with the made-up things shows; run in the copy they are added to, by `test_adding.py`."""

import re
from collections.abc import Iterator
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest
from librt.random import Random

from agreement.coverage import Coverage
from agreement.lockstep import agreed_digest, eager_action
from realmwright.expansions import CATALOGUE, begin, draw_setup
from realmwright.notation.record import print_record, read_record
from realmwright.players.registry import make_player
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game
from realmwright.rules.setup import Setup
from realmwright.server.document import schemas
from realmwright.server.views import Moment
from realmwright.telling.course import Course
from realmwright.telling.info import GameInfo, Seat
from realmwright.telling.prompts import prompt
from realmwright.telling.subjects import subject_of
from realmwright.texts import catalogue

ICONS = Path(__file__).resolve().parents[2] / "frontend" / "src" / "icons"
SETS = ("crossroads",)
QUADRANTS = ("beacon", "lighthouse", "oasis", "farm")
CARDS = ("northmen", "hermits", "lords")
EAGERNESS = 0.6
# What each of them needs of a set-up, so that one can be missing while the others are tried.
WANTED = {
    "beacon": Wanted((), 2, 1, quadrants=("beacon", "tavern", "oasis", "farm")),
    "northmen": Wanted((), 2, 1, cards=CARDS),
    "rampart": Wanted(SETS, 2, 1, quadrants=("lighthouse", "tavern", "oasis", "farm"), tasks=("rampart",)),
}


@pytest.mark.parametrize("name", WANTED)
def test_engine_and_oracle_agree(name: str) -> None:
    agreed_digest(begin(draw_setup(WANTED[name])), 1, EAGERNESS)


def everything() -> Setup:
    """A set-up with all of them."""
    return draw_setup(Wanted(SETS, 2, 1, quadrants=QUADRANTS, cards=CARDS, tasks=("rampart",)))


def test_a_record_is_read_as_the_game_it_was_made_of() -> None:
    game, used, random = Game(everything(), CATALOGUE), Coverage(), Random(1)
    while not game.state.is_terminal():
        action = eager_action(game.state, random, EAGERNESS)
        if not game.state.is_chance():
            used.choose(game.state, action)
        game.apply(action)
    assert used.counts["power beacon"] > 1
    text = print_record(game)
    assert {"beacon", "northmen", "rampart"} <= set(re.findall("[a-z]+", text))
    record = read_record(text)
    assert (record.setup, record.log) == (game.setup, tuple(game.log))


def courses() -> Iterator[Course]:
    """A game with all of them, before each choice."""
    seats = [Seat("here", name, holder="screen") for name in ("Anna", "Ben")]
    course, random = Course(GameInfo("game", everything(), seats)), Random(1)
    while not course.over:
        yield course
        course.take(course.event_of(eager_action(course.game.state, random, EAGERNESS)))


def test_each_step_is_asked_and_shown_and_a_player_knows_what_to_do() -> None:
    texts, asked = catalogue(), set[str]()
    shown = {"$ref": "#/components/schemas/GameView", "components": {"schemas": schemas()}}
    for course in courses():
        state = course.game.state
        if state.is_chance() or state.decision().name != "beacon":
            continue
        view = course.view(state.current_player())
        question = prompt(view, course.info.seats, view.seat)
        assert texts.say(question).startswith("Beacon: choose")
        asked.add(question.key)
        sent = msgspec.json.decode(msgspec.json.encode(Moment(course, [True, True]).view((0, 1))))
        jsonschema_rs.validate(shown, sent)
        assert sent["decision"]["subject"] == "location.beacon"
        for level in ("greedy", "builder"):
            assert make_player(level, 1).choose(view) in view.legal_actions()
    assert asked == {"prompt.beacon", "prompt.beacon-build"}


@pytest.mark.parametrize("name", WANTED)
def test_it_has_a_drawing(name: str) -> None:
    group = subject_of(name).partition(".")[0]
    drawn = re.compile(rf"Drawings<'{group}'> = {{\n(.*?)^}};", re.M | re.S)
    blocks = [block for path in ICONS.glob("*.ts") for block in drawn.findall(path.read_text("utf-8"))]
    assert re.search(rf"^  '?{name}'?: ", "".join(blocks), re.M), f"{name} has no drawing in {group}"
