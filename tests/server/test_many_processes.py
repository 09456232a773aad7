"""Several servers over one PostgreSQL: who decides, who hears, who thinks, and what a restart of it does."""

import asyncio
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from realmwright.server import supervisor, table
from realmwright.server.hall import Hall
from realmwright.server.storage.database import DatabaseError, open_database
from realmwright.server.storage.leases import Leases
from realmwright.server.storage.store import Store
from server import postgresql
from server.harness import PATIENCE, Browser, Running, legal, running
from server.under_load import Served

ALONE = [{"kind": "here", "name": "Anna"}, {"kind": "computer", "level": "greedy", "name": "Ben"}]


@pytest.fixture
def url(postgresql_database: str) -> str:
    return postgresql_database


async def act(browser: Browser, game: str, n: int | None = None) -> int:
    now = await browser.snapshot(game)
    done = await browser.act(game, n or now["n"], legal(now)[0])
    assert done.status_code == 200, done.text
    number: int = done.json()["n"]
    return number


# Starting.


def test_the_driver_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseError, match=r"pip install 'realmwright\[postgresql\]'") as caught:
        open_database("postgresql://nobody@127.0.0.1:1/games")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("url", ["postgresql+asyncpg://anna:secret@host/games", "mysql://anna:secret@host/x"])
def test_other_drivers_and_databases_are_refused_and_no_password_is_told(url: str) -> None:
    with pytest.raises(DatabaseError, match="PostgreSQL") as caught:
        open_database(url)
    assert "secret" not in str(caught.value)


def test_a_database_that_is_not_there_is_told_in_one_sentence(url: str) -> None:
    with pytest.raises(DatabaseError, match="cannot be used"):
        open_database(url.replace("/games", "/elsewhere"))


def test_servers_that_start_at_once_on_an_empty_database_agree(cluster: postgresql.Cluster) -> None:
    def start(url: str) -> bytes:
        store = Store(open_database(url))
        key = store.signing_key()
        store.close()
        return key

    with cluster.database(postgresql.EMPTY) as url, ThreadPoolExecutor(6) as threads:
        assert len(set(threads.map(start, [url] * 6))) == 1


# One game at several servers.


async def test_what_is_stored_is_told_at_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the database's own call: nobody publishes, and nobody looks."""
    async with running(url) as first, running(url) as second:
        anna = first.browser()
        game = (await anna.make())["game"]
        stream = await second.browser().stream(game)
        await stream.event()
        monkeypatch.setattr(Store, "news", None)
        for _ in range(3):
            n = await act(anna, game)
            assert (await asyncio.wait_for(stream.until(n), PATIENCE))["n"] == n


async def test_a_deleted_game_is_gone_at_every_server(url: str) -> None:
    async with running(url) as first, running(url) as second:
        anna = first.browser()
        game = (await anna.make())["game"]
        stream = await second.browser().stream(game)
        await stream.event()
        first.hall.store.delete([game])
        assert await asyncio.wait_for(stream.closed(), PATIENCE) == 4410


async def test_no_request_needs_the_server_of_the_one_before(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though no server hears of any other: what a browser brings, or the database, is enough."""
    monkeypatch.setattr(Hall, "heard", lambda *_: None)
    async with running(url) as first, running(url) as second:
        anna, there = first.browser(), second.browser()
        made = await anna.make({"seats": [{"kind": "here"}, {"kind": "invite"}], "start": 0})
        there.cookies.update(anna.cookies)
        game = made["game"]
        await there.snapshot(game)
        ben = second.browser()
        await ben.join(made["invites"][0]["token"])
        now = await anna.snapshot(game)
        assert now["n"] == 3
        # Each server has the game in memory as of an earlier event than the browser has seen.
        n, action = now["n"], legal(now)[0]
        for one, other in ((anna, there), (there, anna), (anna, there)):
            done = await one.act(game, n, action)
            assert done.status_code == 200, done.text
            taken_back = await other.post(f"/api/games/{game}/undo", {"n": done.json()["n"]})
            assert taken_back.status_code == 200, taken_back.text
            n = taken_back.json()["n"]
            assert (await (await one.stream(game)).event())["n"] == n
        assert n == now["n"] + 6


async def test_an_event_that_never_was_is_refused(url: str) -> None:
    async with running(url) as server:
        anna = server.browser()
        game = (await anna.make())["game"]
        now = await anna.snapshot(game)
        for n in (now["n"] + 1, now["n"] + 1000, 10**6):
            assert (await anna.act(game, n, legal(now)[0])).status_code == 409
        await act(anna, game)


async def test_texts_that_postgresql_cannot_take_are_no_game(url: str) -> None:
    async with running(url) as server:
        for id in ("%00", "a%00b", "é" * 12, "x" * 500):
            assert (await server.browser().get(f"/api/games/{id}")).status_code in (400, 404)
            assert await (await server.browser().stream(id)).closed() in (4400, 4404)


# Computer players.


def thinks(server: Running, monkeypatch: pytest.MonkeyPatch, seconds: float = 0.0) -> list[str]:
    """Notes each choice that a server's computer players are asked for."""
    usual, asked = server.hall.bots.choose, []

    async def choose(key: str, *what: Any) -> int:
        asked.append(key)
        await asyncio.sleep(seconds)
        return await usual(key, *what)

    monkeypatch.setattr(server.hall.bots, "choose", choose)
    return asked


async def test_one_server_thinks_though_viewers_look_at_both(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(url) as first, running(url) as second:
        here, there = (thinks(server, monkeypatch, 0.1) for server in (first, second))
        anna, ben = first.browser(), second.browser()
        game = (await anna.make({"seats": ALONE, "start": 1}))["game"]
        playing, watching = await anna.stream(game), await ben.stream(game)
        while not legal(frame := await playing.event()):
            pass
        await watching.until(frame["n"])
        # Three settlements, each thought about once.
        assert sorted((len(here), len(there))) in ([0, 3], [0, 4])


async def test_another_server_takes_over_when_one_dies(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_LEASE_PAUSE", 0.2)
    engine = open_database(url)
    dead = Leases(engine)
    async with running(url) as server:
        asked = thinks(server, monkeypatch)
        anna = server.browser()
        game = (await anna.make({"seats": ALONE, "start": 1}))["game"]
        assert dead.take(game)
        stream = await anna.stream(game)
        await stream.event()
        await asyncio.sleep(0.6)
        assert asked == []
        assert dead._connection is not None
        dead._connection.connection.driver_connection.pgconn.finish()  # type: ignore[union-attr]
        while not legal(await stream.event()):
            pass
        assert asked
    dead.close()
    engine.dispose()


async def test_players_at_two_processes_one_of_which_is_killed(url: str, tmp_path: Path) -> None:
    """The one that stays has all that was acknowledged, and the computer player's turn."""
    servers = [Served(url, tmp_path / "server.log") for _ in range(2)]
    for server in servers:
        await server.start()
    anna, ben, again = Browser(servers[0].url), Browser(servers[1].url), Browser(servers[1].url)
    try:
        seats = [{"kind": "here"}, {"kind": "invite"}, {"kind": "computer", "level": "greedy"}]
        made = await anna.make({"seats": seats, "start": 0})
        game = made["game"]
        await ben.join(made["invites"][0]["token"])
        again.cookies.update(anna.cookies)
        sees, hears = await anna.stream(game), await ben.stream(game)
        n = await whole_turn(anna, game)
        assert (await hears.until(n))["n"] == n
        n = await whole_turn(ben, game)
        assert (await sees.until(n))["n"] == n
        await servers[0].end(signal.SIGKILL)
        goes_on = await again.stream(game, after=n)
        while not legal(await goes_on.event()):
            pass
        n = await whole_turn(again, game)
        assert (await hears.until(n))["n"] == n
        await whole_turn(ben, game)
    finally:
        for browser in (anna, ben, again):
            await browser.close()
        for server in servers:
            await server.end(signal.SIGTERM)


async def whole_turn(browser: Browser, game: str) -> int:
    """Choose as long as it is this browser's to choose; the last event that came of it."""
    now = await browser.snapshot(game)
    while legal(now):
        await act(browser, game)
        now = await browser.snapshot(game)
    number: int = now["n"]
    return number


# Its restart.


async def test_a_restart_of_the_database_is_survived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    monkeypatch.setattr(supervisor, "LAST_PAUSE", 0.5)
    programs = postgresql.programs()
    if programs is None:
        pytest.skip(postgresql.MISSING)
    with postgresql.cluster(programs) as own:
        url = own.url("postgres")
        async with running(url) as first, running(url, bot_delay=0.05) as second:
            anna, watching = first.browser(), second.browser()
            game = (await anna.make({"start": 0}))["game"]
            computers = {"seats": [{"kind": "computer", "level": "greedy"}] * 2}
            unattended = (await watching.make(computers))["game"]
            stream = await watching.stream(game)
            goes_on = await watching.stream(unattended)
            await goes_on.until((await goes_on.event())["n"] + 5)
            await act(anna, game)
            for _ in range(2):
                await asyncio.to_thread(own.stop)
                asked = [await anna.get(path) for path in ("/health", f"/api/games/{game}")]
                assert [answer.status_code for answer in asked] == [503, 503]
                await asyncio.sleep(0.3)
                await asyncio.to_thread(own.start)
                # Whoever asks is answered, events are told again, and computer players go on.
                n = await act(anna, game)
                assert (await stream.until(n))["n"] == n
                before = (await watching.snapshot(unattended))["n"]
                assert (await goes_on.until(before + 3))["n"] > before
        assert "listening for events failed, and is begun anew" in caplog.text
