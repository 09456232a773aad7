"""Nobody fishes by taking back (design.md section 7), and nobody is told what lies on the deck."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from realmwright import expansions
from realmwright.notation.position import print_position
from realmwright.notation.record import print_record
from realmwright.rules.actions import END_TURN, card_action
from realmwright.server.hall import first_events
from realmwright.server.records import record_text
from realmwright.server.views import Moment
from realmwright.server.wire import to_json
from realmwright.telling.course import Viewer
from realmwright.telling.info import NO_ACTION, Event, EventKind, GameInfo, Seat
from server.harness import Browser, Running, Stream, legal, running
from server.test_hidden import equal
from server.test_storage import change
from server.test_undo import undo

ALONE = [{"kind": "here", "name": "Anna"}, {"kind": "computer", "level": "random"}]
# Anna's choices for her first turn, without its end.
BUILDS = 3


@pytest.fixture(autouse=True)
def always_another_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance gives every card of the deck in turn, so that no card comes twice by luck."""
    numbers: Iterator[int] = iter(range(10**6))

    def randbelow(size: int) -> int:
        return 6 * next(numbers) % size

    monkeypatch.setattr("realmwright.telling.chance.secrets.randbelow", randbelow)


async def until_asked(stream: Stream, frame: Any, n: int) -> Any:
    """The first frame from event `n` on in which this browser may choose."""
    while frame["n"] < n or not legal(frame):
        frame = await stream.event()
    return frame


async def act(browser: Browser, stream: Stream, game: str, frame: Any, action: int) -> Any:
    """Choose, and let the computer answer."""
    done = await browser.act(game, frame["n"], action)
    assert done.status_code == 200, done.text
    return await until_asked(stream, frame, done.json()["n"])


async def end_turn(browser: Browser, stream: Stream, game: str, frame: Any) -> Any:
    """End Anna's turn, and wait until it is her turn again."""
    return await act(browser, stream, game, frame, END_TURN)


async def draws(server: Running, game: str) -> list[int]:
    """The cards that were drawn since the first hands, also those of turns taken back."""
    _, events = await server.hall.read(game)
    return [event.action for event in events if event.kind == "action" and event.seat is None][2:]


async def test_ending_the_turn_again_gives_the_same_cards(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = (await anna.make({"seats": ALONE, "start": 0}))["game"]
        stream = await anna.stream(game)
        frame = await stream.event()
        for _ in range(BUILDS):
            frame = await act(anna, stream, game, frame, legal(frame)[0])
        for _ in range(4):
            frame = await end_turn(anna, stream, game, frame)
            undone = await undo(anna, game, frame["n"])
            frame = await until_asked(stream, frame, undone.json()["n"])
        # Hers and the computer's, which may have used its turn otherwise.
        own, other = draws_of_two = (await draws(server, game))[:2]
        assert await draws(server, game) == 4 * draws_of_two
        # Other builds change nothing about it.
        for _ in range(BUILDS):
            undone = await undo(anna, game, frame["n"])
            frame = await until_asked(stream, frame, undone.json()["n"])
        for _ in range(BUILDS):
            frame = await act(anna, stream, game, frame, legal(frame)[-1])
        await end_turn(anna, stream, game, frame)
        assert (await draws(server, game))[-2:] == [own, other]


@pytest.mark.parametrize("broken", [False, True])
async def test_a_server_that_starts_anew_gives_the_same_card(database: str, broken: bool) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = (await anna.make({"seats": ALONE, "start": 0}))["game"]
        stream = await anna.stream(game)
        frame = await stream.event()
        for _ in range(BUILDS):
            frame = await act(anna, stream, game, frame, legal(frame)[0])
        frame = await end_turn(anna, stream, game, frame)
        await undo(anna, game, frame["n"])
        before = await draws(server, game)
    if broken:  # Its log does not replay: it goes on from the position that was taken back to.
        change(database, "update events set token = 'z9' where number = 3")
    async with running(database) as server:
        again = server.browser()
        again.cookies.update(anna.cookies)
        stream = await again.stream(game)
        frame = await until_asked(stream, await stream.event(), 0)
        assert frame["view"]["restored"] is broken
        assert len(frame["view"]["occupants"]) == BUILDS
        await end_turn(again, stream, game, frame)
        assert await draws(server, game) == before + before


async def test_what_was_done_since_the_last_position_comes_again_too(database: str) -> None:
    """A game that goes on from a position goes back to it; cards drawn since are passed over by that."""
    async with running(database) as server:
        anna = server.browser()
        game = (await anna.make({"seats": ALONE, "start": 0}))["game"]
        stream = await anna.stream(game)
        frame = await stream.event()
        for _ in range(BUILDS):
            frame = await act(anna, stream, game, frame, legal(frame)[0])
        await end_turn(anna, stream, game, frame)
        before = await draws(server, game)
    change(database, "update events set token = 'z9' where number = 3")
    change(database, "delete from positions where number > 2")
    async with running(database) as server:
        again = server.browser()
        again.cookies.update(anna.cookies)
        stream = await again.stream(game)
        frame = await until_asked(stream, await stream.event(), 0)
        assert frame["view"]["restored"]
        assert frame["view"]["occupants"] == []
        for _ in range(BUILDS):
            frame = await act(again, stream, game, frame, legal(frame)[0])
        await end_turn(again, stream, game, frame)
        assert await draws(server, game) == before + before


class World:
    """A game of three; the cards that chance gives where it is free, and all that each viewer was told."""

    def __init__(self, *cards: str) -> None:
        seats = [Seat("here", name, holder=name) for name in ("Anna", "Ben", "Cleo")]
        info = GameInfo("game", replace(expansions.draw_setup(expansions.first_game(3, 1)), start=0), seats)
        self.cards = iter(cards)
        self.told: list[dict[Viewer, bytes]] = []
        self.course, _ = first_events(info, [card_action(card) for card in ("grass", "forest", "desert")])

    def build(self, place: int, times: int = 1) -> None:
        """Build on the first legal hex, or on the last."""
        for _ in range(times):
            self.act(self.course.game.state.legal_actions()[place])

    def end_turn(self) -> None:
        """End the turn and draw."""
        self.act(END_TURN)
        due = self.course.game.card_due()
        self.act(card_action(next(self.cards)) if due is None else due)

    def act(self, action: int) -> None:
        """Whoever must, chooses."""
        seat = self.course.game.state.current_player()
        self.take("action", seat if seat >= 0 else None, action)

    def take(self, kind: EventKind, seat: int | None, action: int = NO_ACTION, count: int = 0) -> None:
        """Go on by an event, and note all that each viewer can get."""
        course = self.course
        course.take(Event(course.number + 1, kind, seat, action, count))
        told: dict[Viewer, bytes] = {}
        moment = Moment(course, [True] * 3)
        for viewer in ((0,), (1,), (2,), (1, 2), ()):
            told[viewer] = to_json(moment.event(viewer)) + to_json(moment.snapshot(viewer))
        told[()] += record_text(course).encode()
        self.told.append(told)


def taken_back_and_drawn_again(card: str) -> World:
    """Seat 1 draws a card, takes that and a build of seat 2 back, builds elsewhere, and draws again."""
    world = World(card, "canyon", "flower-field")
    world.build(0, times=3)
    world.end_turn()
    world.build(0)
    world.take("ask", 0, count=4)
    world.take("answer", 1, count=1)
    world.take("answer", 2, count=1)
    world.take("undo", 0, count=4)
    world.build(-1)
    for builds in (0, 3, 3):
        world.build(0, times=builds)
        world.end_turn()
    return world


def test_what_others_get_does_not_depend_on_the_card_on_the_deck() -> None:
    one, other = taken_back_and_drawn_again("canyon"), taken_back_and_drawn_again("desert")
    assert one.course.game.log != other.course.game.log
    # With the last draw the next turn of seat 1 begins: its card is seen.
    for told, twin in zip(one.told[:-1], other.told[:-1], strict=True):
        for viewer in ((1,), (2,), (1, 2), ()):
            equal(told[viewer], twin[viewer])
        told_own = told[(0,)], twin[(0,)]
    assert told_own[0] != told_own[1], "seat 1 sees its own card"


def test_what_lies_on_the_deck_is_in_no_text_and_no_view() -> None:
    """After the take-back all is as if there had been no draw."""
    world, never = World("canyon"), World()
    for each in (world, never):
        each.build(0, times=3)
    world.end_turn()
    world.take("undo", 0, count=2)
    game, other = world.course.game, never.course.game
    assert game.deck_top.cards() != ()
    assert record_text(world.course) == record_text(never.course)
    assert print_record(game) == print_record(other)
    assert print_position(game.state) == print_position(other.state)
    for seat in (0, 1, 2, None):
        assert pickle.dumps(game.view(seat)) == pickle.dumps(other.view(seat))
