"""A look back is as the game was then, costs what it must, and holds up nobody."""

import asyncio
import threading
from typing import Any

import pytest

from realmwright.server import hall
from realmwright.server.looking_back import LookBack
from realmwright.telling.course import Course
from server.harness import PATIENCE, Browser, eventually, legal, running


async def choose(browser: Browser, game: str, times: int) -> list[Any]:
    """What was seen after each choice."""
    seen = [await browser.snapshot(game)]
    for _ in range(times):
        done = await browser.act(game, seen[-1]["n"], legal(seen[-1])[0])
        assert done.status_code == 200, done.text
        seen.append(await browser.snapshot(game))
    return seen


async def test_it_is_as_it_was(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        seen = await choose(browser, game, 6)
        taken_back = await browser.post(f"/api/games/{game}/undo", {"n": seen[-1]["n"]})
        assert taken_back.status_code == 200
        seen += await choose(browser, game, 4)
        for order in (seen, seen[::-1], seen[::2] + seen[1::2]):
            for then in order:
                assert await browser.json(f"/api/games/{game}/past/{then['n']}") == then


async def test_a_walk_through_a_game_takes_every_event_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was a whole replay for every step."""
    monkeypatch.setattr(hall, "_REST", 0.0)
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        last = (await choose(browser, game, 20))[-1]["n"]
        await browser.json(f"/api/games/{game}/past/{last}")
        taken = 0
        take = Course.take

        def counted(course: Course, event: Any) -> None:
            nonlocal taken
            taken += 1
            take(course, event)

        monkeypatch.setattr(Course, "take", counted)
        for number in range(1, last + 1):
            await browser.json(f"/api/games/{game}/past/{number}")
        # To the first one it goes back.
        assert taken == last - 1


async def test_it_does_not_hold_up_the_game(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        now = (await choose(browser, game, 3))[-1]
        go_on, usual = threading.Event(), LookBack.at

        def slow(back: LookBack, number: int) -> Course:
            go_on.wait(2 * PATIENCE)
            return usual(back, number)

        monkeypatch.setattr(LookBack, "at", slow)
        looking = [asyncio.create_task(server.browser().get(f"/api/games/{game}/past/2")) for _ in range(12)]

        async def three_refused() -> bool:
            return sum(answer.done() for answer in looking) == 3

        await eventually(three_refused)
        done = await browser.act(game, now["n"], legal(now)[0])
        assert done.status_code == 200
        go_on.set()
        statuses = sorted(answer.status_code for answer in await asyncio.gather(*looking))
        # One is worked out and eight wait, at one address.
        assert statuses == [200] * 9 + [503] * 3


async def test_a_step_back_takes_no_event_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was a whole replay for every step."""
    monkeypatch.setattr(hall, "_REST", 0.0)
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        seen = await choose(browser, game, 12)
        assert await browser.json(f"/api/games/{game}/past/{seen[-1]['n']}") == seen[-1]
        made: list[Any] = []
        monkeypatch.setattr(Course, "take", lambda course, event: made.append(event))
        for then in seen[::-1]:
            assert await browser.json(f"/api/games/{game}/past/{then['n']}") == then
        assert made == []


async def test_the_timeline_has_the_choices_that_stand(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        seen = await choose(browser, game, 9)
        await browser.post(f"/api/games/{game}/undo", {"n": seen[-1]["n"]})
        timeline = await server.browser().json(f"/api/games/{game}/timeline")
        steps = timeline["steps"]
        assert timeline["n"] == seen[-1]["n"] + 1
        # The beginning, then what was chosen, each with its draws.
        assert [step["n"] for step in steps] == [then["n"] for then in seen[:-1]]
        assert [step["seat"] for step in steps[1:]] == [
            then["view"]["decision"]["seat"] for then in seen[:-2]
        ]
        assert [step["round"] for step in steps[1:]] == [then["view"]["round"] for then in seen[:-2]]
        turns = [(step["turn"], step["seat"]) for step in steps[1:]]
        assert turns == sorted(turns)
        assert len({turn for turn, _ in turns}) == len({*turns})


async def test_every_line_of_the_log_leads_to_what_it_tells(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        log = (await choose(browser, game, 12))[-1]["log"]
        assert len(log) > 6
        for entry in log:
            then = await browser.json(f"/api/games/{game}/past/{entry['n']}")
            assert then["log"][entry["id"]] == entry
            if entry["n"] > 1:
                before = await browser.json(f"/api/games/{game}/past/{entry['n'] - 1}")
                assert before["log"][entry["id"] :][:1] != [entry]
