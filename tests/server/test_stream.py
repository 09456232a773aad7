"""The stream of events: no gaps, catching up, who is here, frames that are not asked for."""

import asyncio
import contextlib
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from realmwright.rules.setup import Setup
from realmwright.server import audience, setups, views, wire
from realmwright.server.audience import KEPT
from realmwright.server.storage.store import Store
from realmwright.server.visitor import Visitor
from realmwright.telling.course import Course
from server.harness import Browser, Stream, choose, eventually, legal, running


def without_presence(frame: Any) -> Any:
    for seat in frame["view"]["seats"]:
        del seat["connected"]
    return frame


async def test_numbers_have_no_gaps_and_a_client_that_missed_some_gets_the_same(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream = await browser.stream(game)
        first = await stream.event()
        last = await choose(browser, game, 7)
        assert last["n"] - first["n"] <= KEPT
        frames = [without_presence(await stream.event()) for _ in range(last["n"] - first["n"])]
        assert [frame["n"] for frame in frames] == list(range(first["n"] + 1, last["n"] + 1))
        late = await browser.stream(game, after=first["n"])
        assert [without_presence(await late.event()) for _ in frames] == frames
        await stream.socket.send(json.dumps({"kind": "sync", "after": last["n"] - 2}))
        assert [without_presence(await stream.event()) for _ in range(2)] == frames[-2:]
        assert without_presence(last)["view"] == frames[-1]["view"]


async def test_whoever_was_away_for_a_moment_misses_nothing(database: str) -> None:
    async with running(database) as server:
        browser, watching = server.browser(), server.browser()
        game = (await browser.make())["game"]
        stream, other = await browser.stream(game), await watching.stream(game)
        first = await stream.event()
        await stream.close()
        last = await choose(browser, game, 5)
        told = [await other.event() for _ in range(last["n"] - first["n"] + 1)][1:]
        back = await browser.stream(game, after=first["n"])
        for event in told:
            frame = await back.event()
            assert (frame["n"], frame["kind"]) == (event["n"], event["kind"])
            assert (frame["view"]["me"], event["view"]["me"]) == (frame["view"]["turn"], None)
        assert frame["view"]["decision"] == last["view"]["decision"]


async def test_whoever_missed_more_gets_the_whole_game_and_nothing_is_replayed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream = await browser.stream(game)
        first = await stream.event()
        last = await choose(browser, game, KEPT + 4)
        await stream.until(last["n"])
        # No event is read or played again for it.
        monkeypatch.setattr(Store, "load", None)
        monkeypatch.setattr(Course, "take", None)
        for after in (first["n"], last["n"] - KEPT - 1):
            await stream.socket.send(json.dumps({"kind": "sync", "after": after}))
            frame = await stream.event()
            assert (frame["kind"], frame["n"]) == ("snapshot", last["n"])
            assert frame["log"] == last["log"]


async def test_a_spectator_who_asks_again_and_again_waits_longer_and_longer(database: str) -> None:
    """38 bytes made 690 kB, ten times a second from each socket: now all of an address share a budget."""
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        now = await choose(browser, game, KEPT + 4)
        watching = [await server.browser().stream(game) for _ in range(6)]
        for stream in watching:
            await stream.event()
        ended = asyncio.get_running_loop().time() + 2
        sent = sum(await asyncio.gather(*(_ask_until(ended, stream) for stream in watching)))
        # A quarter of a megabyte, and what each was sent before it had to wait.
        assert sent < 2 * 100_000 + 2 * len(watching) * len(json.dumps(now))
        # Nobody was sent away, and the game goes on.
        now = await choose(browser, game)
        for stream in watching:
            assert (await stream.until(now["n"]))["n"] == now["n"]


async def _ask_until(ended: float, stream: Stream) -> int:
    """Ask for everything nine times a second; how many bytes come."""
    for _ in range(8):
        await stream.socket.send(json.dumps({"kind": "sync", "after": 1}))
    sent = 0
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(ended - asyncio.get_running_loop().time()):
            while True:
                sent += len(await stream.socket.recv())
    return sent


async def test_comings_and_goings_are_told_as_one(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "_PRESENCE", 1.0)
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        made = await anna.make({"seats": [{"kind": "here"}, {"kind": "invite"}]})
        await ben.join(made["invites"][0]["token"])
        stream = await anna.stream(made["game"])
        await stream.event()
        crowd = [await ben.stream(made["game"]) for _ in range(10)]
        for other in crowd:
            await other.close()
        await asyncio.sleep(1.5)
        now = await choose(anna, made["game"]) if legal(await anna.snapshot(made["game"])) else None
        now = now or await choose(ben, made["game"])
        await stream.until(now["n"])
        told = [frame for frame in stream.frames if b'"presence"' in frame]
        # 20 comings and goings of one browser, and its own.
        assert 1 <= len(told) <= 6


async def test_a_client_without_a_usable_number_gets_the_whole_game(database: str) -> None:
    async with running(database) as server:
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


async def test_presence(database: str) -> None:
    async with running(database) as server:
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
    database: str, frame: str | bytes, code: int
) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream, other = await browser.stream(game), await browser.stream(game)
        await stream.socket.send(frame)
        assert await stream.closed() == code
        await other.event()
        now = await choose(browser, game)
        assert (await other.until(now["n"]))["n"] == now["n"]


async def test_too_many_frames(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream = await browser.stream(game)
        now = await stream.event()
        for _ in range(30):
            await stream.socket.send(json.dumps({"kind": "sync", "after": now["n"]}))
        assert await stream.closed() == 1008


async def test_unknown_games_and_foreign_pages(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        assert await (await browser.stream("nosuchgame12")).closed() == 4404
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
            with pytest.raises(InvalidStatus) as refused:
                await browser.stream(game, None, **headers)
            assert refused.value.response.status_code == 403


async def test_a_slow_client_is_let_go_and_catches_up(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        table = server.hall.table(game)
        subscriber = await table.subscribe(Visitor(), None)
        for _ in range(300):
            subscriber.send(b"{}")
        assert subscriber.closed
        frames = []
        while (frame := await asyncio.wait_for(subscriber.next(), 5)) is not None:
            frames.append(frame)
        assert len(frames) < 300
        table.unsubscribe(subscriber)


async def test_what_never_changes_of_a_game_is_worked_out_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many games there are: a cache for so many would be of no use to one more."""
    asked = []

    def setup_to_wire(setup: Setup) -> wire.Setup:
        asked.append(setup)
        return setups.setup_to_wire.__wrapped__(setup)

    monkeypatch.setattr(views, "setup_to_wire", setup_to_wire)
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream = await browser.stream(game)
        last = await choose(browser, game, 3)
        await stream.until(last["n"])
        await browser.json(f"/api/games/{game}/past/{last['n'] - 1}")
    assert len(asked) == 1


async def test_a_reload_shows_the_same(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        before = await choose(browser, game, 13)
        server.hall.forget_idle(-1)
        assert game not in server.hall.tables
        assert await browser.snapshot(game) == before
    async with running(database) as server:
        again = server.browser()
        again.cookies.update(browser.cookies)
        assert (await again.snapshot(game))["view"] == before["view"]


async def test_one_browser_looks_at_a_game_so_often_and_no_more(database: str) -> None:
    async with running(database, sockets_a_seat=3) as server:
        anna, ben = server.browser(), server.browser()
        game, other = (await anna.make())["game"], (await anna.make())["game"]
        open = [await anna.stream(game) for _ in range(3)]
        assert await (await anna.stream(game)).closed() == 4429
        # Other games, and other people, have room.
        for browser, where in ((anna, other), (ben, game), (ben, game), (ben, game), (ben, game)):
            assert (await (await browser.stream(where)).frame())["kind"] == "snapshot"
        await open[0].close()

        async def has_room() -> bool:
            with contextlib.suppress(ConnectionClosed):
                return bool(await (await anna.stream(game)).frame())
            return False

        await eventually(has_room)
