"""Computers think while somebody looks or waits, and in fair order; games in memory are bounded."""

import asyncio
import gc
import itertools
import weakref
from pathlib import Path
from typing import Any

import pytest

from realmwright.rules.view import View
from realmwright.server import analyst, table
from server.harness import PAIR, Browser, Running, Stream, choose, eventually, legal, running

FIVE = [{"kind": "computer", "level": "random"}] * 5
ALONE = [{"kind": "here", "name": "Anna"}, {"kind": "computer", "level": "random", "name": "Ben"}]


async def newest(server: Running, game: str) -> int:
    """The newest event of a game, by a browser that only looks once."""
    number: int = (await server.browser().snapshot(game))["n"]
    return number


async def test_a_game_of_computers_alone_needs_a_watcher(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make({"seats": FIVE}))["game"]
        n = (await browser.snapshot(game))["n"]
        await asyncio.sleep(0.7)
        # Neither who made it nor who looks once is a watcher.
        assert await newest(server, game) == n
        stream = await server.browser().stream(game)
        await stream.until(n + 10)
        await stream.close()

        # A choice that was being thought about is still made; then it rests.
        async def rests() -> bool:
            before = await newest(server, game)
            await asyncio.sleep(0.5)
            return await newest(server, game) == before

        await eventually(rests)
        rested = await newest(server, game)
        back = await server.browser().stream(game)
        await back.until(rested + 5)


async def test_a_player_who_waits_is_answered_without_a_socket(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "_WAITS", 1.0)
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make({"seats": ALONE, "start": 1}))["game"]
        n = await newest(server, game)
        await asyncio.sleep(0.5)
        # A stranger's look is not a player's wait.
        assert await newest(server, game) == n

        async def own_turn() -> bool:
            return bool(legal(await browser.snapshot(game)))

        await eventually(own_turn)


class Slow:
    """Computer players that take a while, and note whose turns they had."""

    def __init__(self, server: Running, seconds: float) -> None:
        self.asked: list[str] = []
        self._pool = server.hall.bots
        self._seconds = seconds
        self._pool.choose = self.choose  # type: ignore[method-assign]
        queue, leave = self._pool.queue, self._pool.queue._leave
        # However busy this machine is, each choice has cost the same.
        queue._leave = lambda shares, took: leave(shares, min(took, seconds))  # type: ignore[method-assign]

    async def choose(
        self, key: str, level: str, view: View, path: tuple[str, ...], seed: int | None = None
    ) -> int:
        async with self._pool.queue.turn(path):
            await asyncio.sleep(self._seconds)
            self.asked.append(key.partition("/")[0])
            return view.legal_actions()[0]


async def test_many_games_of_computers_do_not_hold_up_one_that_is_played(database: str) -> None:
    """60 such games let a turn of a game with a person wait 68 seconds."""
    async with running(database) as server:
        slow = Slow(server, 0.03)
        crowd: list[Stream] = []
        for _ in range(20):
            browser = server.browser()
            game = (await browser.make({"seats": FIVE}))["game"]
            crowd.append(await browser.stream(game))
        anna = server.browser()
        game = (await anna.make({"seats": ALONE, "start": 1}))["game"]
        stream = await anna.stream(game)
        slow.asked.clear()
        while not legal(await stream.event()):
            pass
        turns = [at for at, asked in enumerate(slow.asked) if asked == game]
        assert len(turns) >= 4  # three settlements and the end of the turn
        # Never more than a few others between two of its choices; there are twenty that wait.
        assert max(after - before for before, after in itertools.pairwise(turns)) <= 4


async def test_an_analysis_goes_on_only_while_somebody_asks(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyst, "_WAITS", 0.3)
    record = (Path(__file__).parents[1] / "records" / "base-1.txt").read_text(encoding="utf-8")
    async with running(database) as server:
        asked: list[Any] = []

        async def answer(question: Any, path: tuple[str, ...]) -> list[tuple[float, float]]:
            asked.append(question)
            await asyncio.sleep(0.02)
            return [(0.0, 0.0)] * 2

        monkeypatch.setattr(server.hall.bots, "expect", answer)
        browser = server.browser()
        game = (await browser.post("/api/records", {"text": record})).json()["game"]
        path = f"/api/games/{game}/analysis"

        async def more() -> bool:
            before = len(asked)
            await browser.post(path)
            await asyncio.sleep(0.05)
            return len(asked) > before

        await eventually(more)
        await asyncio.sleep(0.6)
        given_up = len(asked)
        await asyncio.sleep(0.3)
        assert len(asked) == given_up
        await eventually(more)
        # It went on where it was.
        assert len({id(question.state) for question in asked}) == len(asked)


async def look(browser: Browser, game: str) -> int:
    return (await browser.get(f"/api/games/{game}")).status_code


async def test_games_in_memory_are_bounded(database: str) -> None:
    async with running(database, games_in_memory=3) as server:
        browser = server.browser()
        games = [(await browser.make({"seats": PAIR}))["game"] for _ in range(6)]
        for game in games:
            assert await look(browser, game) == 200
            assert len(server.hall.tables) <= 3
        # Nobody's game leaves who looks at it; then there is no room for another, and room again.
        streams = [await browser.stream(game) for game in games[:3]]
        for stream in streams:
            await stream.event()
        assert [await look(browser, game) for game in games] == [200, 200, 200, 503, 503, 503]
        assert await (await browser.stream(games[4])).closed() == 4503
        assert len(server.hall.tables) == 3
        now = await browser.snapshot(games[0])
        assert (await browser.act(games[0], now["n"], legal(now)[0])).status_code == 200
        await streams[1].close()

        async def room() -> bool:
            return await look(browser, games[5]) == 200

        await eventually(room)
        assert games[1] not in server.hall.tables


async def test_a_game_that_leaves_memory_leaves_nothing_there(database: str) -> None:
    """So that memory does not grow with the games that were ever played."""
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make({"seats": ALONE, "start": 0}))["game"]
        stream = await browser.stream(game)
        now = await choose(browser, game, 3)
        assert (await browser.post(f"/api/games/{game}/undo", {"n": now["n"]})).status_code == 200
        await browser.json(f"/api/games/{game}/past/{now['n'] - 1}")
        await browser.post(f"/api/games/{game}/chat", {"text": "good game"})
        kept = [weakref.ref(part) for part in parts(server.hall.tables[game])]
        await stream.close()

        async def nothing_is_left() -> bool:
            server.hall.forget_idle(0.0)
            gc.collect()
            return not any(part() for part in kept)

        await eventually(nothing_is_left)
        assert game not in server.hall.tables


def parts(here: table.Table) -> list[Any]:
    """What a game in memory is made of."""
    assert here._course is not None
    assert here._looking_back._back is not None
    return [here, here._course, here.audience, here.chat, here._looking_back._back]
