"""Hints and analyses over the wire: who gets them, of what, and when not."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from realmwright.board.geometry import hex_id
from realmwright.rules.actions import card_action
from realmwright.server import wire
from realmwright.server.analyst import numbers_of
from realmwright.server.bots import BotFailed
from realmwright.server.questions import Advise, Expect, Judge
from realmwright.telling.info import Event
from server.harness import PAIR, Browser, Running, legal, logged, running

NO_LINE = wire.ToldLine([], [])
ALONE = [{"kind": "here", "name": "Anna"}, {"kind": "computer", "level": "greedy", "name": "Ben"}]
RECORD = (Path(__file__).parents[1] / "records" / "base-1.txt").read_text(encoding="utf-8")


async def at_turn(browser: Browser, game: str) -> Any:
    """The game once this browser must choose."""
    stream = await browser.stream(game)
    frame = await stream.event()
    while not legal(frame):
        frame = await stream.event()
    return frame


async def opened(browser: Browser) -> str:
    """A finished game of a record."""
    made = await browser.post("/api/records", {"text": RECORD})
    game: str = made.json()["game"]
    return game


async def test_a_hint_is_a_legal_choice_with_its_reason(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make({"seats": ALONE}))["game"]
        frame = await at_turn(browser, game)
        assert frame["view"]["hints"] is True
        hint = await browser.json(f"/api/games/{game}/hint/{frame['n']}")
        assert hint["n"] == frame["n"]
        assert hint["action"] in legal(frame)
        assert hint["line"]["hexes"]
        assert hint["line"]["steps"]
        assert hint["text"][0]["key"] == "hint.why"
        # The same question is not worked out again.
        assert await browser.json(f"/api/games/{game}/hint/{frame['n']}") == hint

        stale = await browser.get(f"/api/games/{game}/hint/{frame['n'] - 1}")
        assert (stale.status_code, stale.json()["error"]["key"]) == (409, "error.stale")
        stranger = await server.browser().get(f"/api/games/{game}/hint/{frame['n']}")
        assert (stranger.status_code, stranger.json()["error"]["key"]) == (403, "error.not-yours")


async def test_hints_are_not_endless(database: str) -> None:
    async with running(database, makings_a_minute=3) as server:
        overheard(server)
        browser = server.browser()
        game = (await browser.make({"seats": ALONE}))["game"]
        frame = await at_turn(browser, game)
        answers = [await browser.get(f"/api/games/{game}/hint/{frame['n']}") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 429]


async def test_between_people_hints_are_off_unless_wanted(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        for body, on in (
            ({"seats": PAIR}, False),
            ({"seats": PAIR, "hints": True}, True),
            ({"seats": ALONE, "hints": False}, False),
            ({"seats": [ALONE[1], ALONE[0], {"kind": "invite"}]}, False),
        ):
            game = (await browser.make(body))["game"]
            frame = await browser.snapshot(game)
            assert frame["view"]["hints"] is on, body
            if not on:
                refused = await browser.get(f"/api/games/{game}/hint/{frame['n']}")
                assert (refused.status_code, refused.json()["error"]["key"]) == (403, "error.no-hints")


async def test_a_hint_is_made_of_the_view_of_whoever_asks(database: str) -> None:
    async with running(database) as server:
        asked = overheard(server)
        browser = server.browser()
        game = (await browser.make({"hints": True}))["game"]
        frame = await at_turn(browser, game)
        await browser.json(f"/api/games/{game}/hint/{frame['n']}")
        (question,) = asked
        seat = frame["view"]["decision"]["seat"]
        assert question.view.seat == seat
        assert question.view.hand(1 - seat) == ["unknown"]
        assert question.names == ("Anna", "Ben")


def overheard(server: Running) -> list[Advise]:
    """What is asked of the processes from now on; they are not bothered."""
    asked: list[Advise] = []

    async def advise(question: Advise, path: tuple[str, ...]) -> wire.Hint:
        asked.append(question)
        return wire.Hint(question.number, question.view.legal_actions()[0], NO_LINE, [])

    server.hall.bots.advise = advise  # type: ignore[method-assign]
    return asked


async def test_a_hint_that_comes_too_late_is_none(database: str) -> None:
    async with running(database) as server:
        asked, going = asyncio.Event(), asyncio.Event()

        async def advise(question: Advise, path: tuple[str, ...]) -> wire.Hint:
            asked.set()
            await going.wait()
            return wire.Hint(question.number, 0, NO_LINE, [])

        server.hall.bots.advise = advise  # type: ignore[method-assign]
        browser = server.browser()
        game = (await browser.make({"hints": True}))["game"]
        frame = await at_turn(browser, game)
        waiting = asyncio.create_task(browser.get(f"/api/games/{game}/hint/{frame['n']}"))
        await asked.wait()
        # The game is not held up by the question.
        done = await browser.act(game, frame["n"], legal(frame)[0])
        assert done.status_code == 200
        going.set()
        assert (await waiting).json()["error"]["key"] == "error.stale"


async def test_a_hint_that_failed_can_be_asked_for_again(database: str, caplog: Any) -> None:
    async with running(database) as server:
        failing: list[Exception] = [ZeroDivisionError("a card in hand"), BotFailed("died")]

        async def advise(question: Advise, path: tuple[str, ...]) -> wire.Hint:
            if failing:
                raise failing.pop()
            return wire.Hint(question.number, question.view.legal_actions()[0], NO_LINE, [])

        server.hall.bots.advise = advise  # type: ignore[method-assign]
        browser = server.browser()
        game = (await browser.make({"hints": True}))["game"]
        frame = await at_turn(browser, game)
        answers = [await browser.get(f"/api/games/{game}/hint/{frame['n']}") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [503, 503, 200]
        assert "ZeroDivisionError at test_advice.py" in logged(caplog.records)
        assert "a card in hand" not in logged(caplog.records)


async def test_a_running_game_is_not_analysed(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        for body in ({"seats": ALONE}, {"seats": PAIR}):
            game = (await browser.make(body))["game"]
            refused = await browser.post(f"/api/games/{game}/analysis")
            assert (refused.status_code, refused.json()["error"]["key"]) == (409, "error.game-runs")


async def test_anybody_who_looks_may_ask_for_the_analysis_of_a_finished_game(database: str) -> None:
    async with running(database) as server:
        asked: list[Judge] = []

        async def judge(question: Judge, path: tuple[str, ...]) -> wire.CostlyTurn:
            asked.append(question)
            if len(asked) == 3:
                raise BotFailed("no")
            stretch = question.stretch
            return wire.CostlyTurn(
                stretch.round, stretch.seat, question.number, len(asked), 0.5, NO_LINE, NO_LINE, []
            )

        async def expect(question: Expect, path: tuple[str, ...]) -> list[tuple[float, float]]:
            return [(4.26, 9.0), (-4.26, 9.0)]

        server.hall.bots.judge = judge  # type: ignore[method-assign]
        server.hall.bots.expect = expect  # type: ignore[method-assign]
        browser = server.browser()
        game = await opened(browser)
        await browser.post(f"/api/games/{game}/analysis")
        seen = await finished(server.browser(), game)
        assert seen["done"] == seen["total"] == len(asked)
        assert [turn["loss"] for turn in seen["costly"]] == [len(asked), len(asked) - 1, len(asked) - 2]
        view = (await browser.snapshot(game))["view"]
        gold = [seat["goldTotal"] for seat in view["seats"]]
        assert (seen["points"][0]["ahead"], seen["points"][0]["doubt"]) == ([4.3, -4.3], [9.0, 9.0])
        assert seen["points"][-1]["doubt"] == [0.0, 0.0]
        assert seen["points"][-1]["ahead"] == [gold[0] - gold[1], gold[1] - gold[0]]
        # The board can be looked at as it was before the turn, and the view is of whoever played it.
        for question in asked[:4]:
            past = await browser.json(f"/api/games/{game}/past/{question.number}")
            assert past["view"]["decision"]["seat"] == question.stretch.seat == question.stretch.view.seat


async def test_a_chart_has_its_end_even_if_nothing_else_can_be_told(database: str) -> None:
    async with running(database) as server:

        async def fail(question: Judge | Expect, path: tuple[str, ...]) -> Any:
            raise BotFailed("no")

        server.hall.bots.judge = fail  # type: ignore[method-assign]
        server.hall.bots.expect = fail  # type: ignore[method-assign]
        browser = server.browser()
        seen = await finished(browser, await opened(browser))
        assert [point["ahead"] for point in seen["points"]] == [[-2.0, 2.0]]
        assert seen["costly"] == []


async def finished(browser: Browser, game: str) -> Any:
    """The whole analysis."""
    for _ in range(600):
        seen = (await browser.post(f"/api/games/{game}/analysis")).json()
        if seen["total"] and seen["done"] == seen["total"]:
            return seen
        await asyncio.sleep(0.1)
    raise AssertionError("the analysis never ends")


@pytest.mark.compiled
async def test_an_analysis_by_the_processes(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        seen = await finished(browser, await opened(browser))
        assert len(seen["costly"]) == 3
        losses = [turn["loss"] for turn in seen["costly"]]
        assert losses == sorted(losses, reverse=True)
        for turn in seen["costly"]:
            assert [message["key"] for message in turn["text"]] == ["analysis.played", "analysis.better"]
            # There is no doubt where the rest of the game was counted out.
            assert turn["loss"] > turn["doubt"] >= 0
            assert turn["better"]["steps"]
            assert turn["played"] != turn["better"]


def test_numbers_of_events_after_some_were_taken_back() -> None:
    events = [
        Event(1, "action", None, card_action("grass")),
        Event(2, "seat", 1),
        Event(3, "action", 0, hex_id("c4")),
        Event(4, "action", 0, hex_id("c5")),
        Event(5, "undo", 0, count=2),
        Event(6, "action", 0, hex_id("d4")),
    ]
    assert numbers_of(events) == [0, 1, 6]
