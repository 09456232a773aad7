"""The stream of events: no gaps, catching up, who is here, frames that are not asked for."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from server.harness import Browser, Stream, legal, running


async def choose(browser: Browser, game: str, times: int = 1) -> Any:
    now = await browser.snapshot(game)
    for _ in range(times):
        done = await browser.act(game, now["n"], legal(now)[0])
        assert done.status_code == 200, done.text
        now = await browser.snapshot(game)
    return now


def without_presence(frame: Any) -> Any:
    for seat in frame["view"]["seats"]:
        del seat["connected"]
    return frame


async def test_numbers_have_no_gaps_and_a_client_that_missed_some_gets_the_same(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream = await browser.stream(game)
        first = await stream.event()
        last = await choose(browser, game, 9)
        frames = [without_presence(await stream.event()) for _ in range(last["n"] - first["n"])]
        assert [frame["n"] for frame in frames] == list(range(first["n"] + 1, last["n"] + 1))
        late = await browser.stream(game, after=first["n"])
        assert [without_presence(await late.event()) for _ in frames] == frames
        await stream.socket.send(json.dumps({"kind": "sync", "after": last["n"] - 2}))
        assert [without_presence(await stream.event()) for _ in range(2)] == frames[-2:]
        assert without_presence(last)["view"] == frames[-1]["view"]


async def test_a_client_without_a_usable_number_gets_the_whole_game(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        now = await choose(browser, game, 2)
        for query in (
            "",
            "?after=",
            "?after=x",
            "?after=-1",
            f"?after={now['n'] + 1}",
            "?after=99999999999999999",
        ):
            stream = Stream(await _open(browser, game, query), browser)
            assert (await stream.event())["kind"] == "snapshot"
            await stream.close()


async def _open(browser: Browser, game: str, query: str) -> Any:
    from websockets.asyncio.client import connect

    address = f"{browser.url.replace('http', 'ws')}/api/games/{game}/events{query}"
    return await connect(address, origin=browser.url, proxy=None)  # type: ignore[arg-type]


async def test_presence(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        anna, ben = server.browser(), server.browser()
        made = await anna.make({"seats": [{"kind": "here"}, {"kind": "invite"}, {"kind": "computer"}]})
        await ben.join(made["invites"][0]["token"])
        stream = await anna.stream(made["game"])
        while (await stream.frame()) != {"kind": "presence", "connected": [True, False, True]}:
            pass
        other = await ben.stream(made["game"])
        while (await stream.frame()) != {"kind": "presence", "connected": [True, True, True]}:
            pass
        await other.close()
        while (await stream.frame()) != {"kind": "presence", "connected": [True, False, True]}:
            pass


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("no json", 1003),
        ("{}", 1003),
        ('{"kind": "sync", "after": -1}', 1003),
        ('{"kind": "sync", "after": 1e99}', 1003),
        ('{"kind": "sync", "after": 1, "more": 2}', 1003),
        ('{"kind": "action", "n": 1, "action": 2}', 1003),
        ("[" * 3000, 1003),
        ("x" * 5000, 1009),
        ("x" * 100_000, 1009),
        (b"\x00\x01", 1003),
    ],
)
async def test_frames_that_are_not_asked_for_end_the_socket_alone(
    tmp_path: Path, frame: str | bytes, code: int
) -> None:
    async with running(tmp_path) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream, other = await browser.stream(game), await browser.stream(game)
        await stream.socket.send(frame)
        assert await stream.closed() == code
        await other.event()
        now = await choose(browser, game)
        assert (await other.until(now["n"]))["n"] == now["n"]


async def test_too_many_frames(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream = await browser.stream(game)
        now = await stream.event()
        for _ in range(30):
            await stream.socket.send(json.dumps({"kind": "sync", "after": now["n"]}))
        assert await stream.closed() == 1008


async def test_unknown_games_and_foreign_pages(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        assert await (await browser.stream("nosuchgame12")).closed() == 4404
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
            with pytest.raises(InvalidStatus) as refused:
                await browser.stream(game, None, **headers)
            assert refused.value.response.status_code == 403


async def test_a_slow_client_is_let_go_and_catches_up(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        table = server.hall.table(game)
        subscriber = await table.subscribe(None, None)
        for _ in range(300):
            subscriber.send(b"{}")
        assert subscriber.closed
        frames = []
        while (frame := await asyncio.wait_for(subscriber.next(), 5)) is not None:
            frames.append(frame)
        assert len(frames) < 300
        await table.unsubscribe(subscriber)


async def test_a_reload_shows_the_same(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        before = await choose(browser, game, 13)
        server.hall.forget_idle(-1)
        assert game not in server.hall.tables
        assert await browser.snapshot(game) == before
    async with running(tmp_path) as server:
        again = server.browser()
        again.cookies.update(browser.cookies)
        assert (await again.snapshot(game))["view"] == before["view"]
