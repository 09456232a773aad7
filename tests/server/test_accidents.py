"""What breaks beside the requests: processes of computer players, the look for events, the database."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text
from sqlalchemy import event as on
from sqlalchemy.exc import InterfaceError, OperationalError

from realmwright.rules.view import View
from realmwright.server import bots, supervisor
from realmwright.server.bus import Listener, Look
from realmwright.server.errors import Busy
from realmwright.server.storage import database as storage
from realmwright.server.storage.store import Store
from realmwright.server.storage.tables import CHANNEL
from realmwright.server.storage.watch import Watch
from realmwright.server.supervisor import keep_going
from server.harness import Browser, Running, Stream, eventually, legal, logged, running
from server.stores import locked, new_sqlite

ALONE = [{"kind": "here", "name": "Anna"}, {"kind": "computer", "level": "greedy", "name": "Ben"}]
# Programs instead of the process of computer players.
CANNOT_START = {
    "no such program": ("/no/such/program",),
    "not to be carried out": (str(Path(__file__)),),
    "ends at once": (sys.executable, "-c", "raise SystemExit(1)"),
    "killed at once": (sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"),
}


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_FIRST_PAUSE", 0.05)
    monkeypatch.setattr(bots, "_LAST_PAUSE", 0.2)
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(supervisor, "LAST_PAUSE", 0.2)


async def computers_turn(browser: Browser, game: str) -> int:
    """Play until the computer must choose; the number of the last event."""
    now = await browser.snapshot(game)
    while legal(now):
        done = await browser.act(game, now["n"], legal(now)[0])
        assert done.status_code == 200
        now = await browser.snapshot(game)
    number: int = now["n"]
    return number


async def own_turn(stream: Stream) -> Any:
    """The frame with which the computer has ended its turn."""
    while not legal(frame := await stream.event()):
        pass
    return frame


@pytest.mark.parametrize("reason", CANNOT_START)
async def test_a_process_that_cannot_start_leaves_no_game_stuck(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: Any, reason: str
) -> None:
    usual = bots.COMMAND
    monkeypatch.setattr(bots, "COMMAND", CANNOT_START[reason])
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make({"seats": ALONE, "start": 0}))["game"]
        stream = await browser.stream(game)
        hint = await browser.get(f"/api/games/{game}/hint/{(await browser.snapshot(game))['n']}")
        assert (hint.status_code, hint.json()["error"]["key"]) == (503, "error.broken")
        n = await computers_turn(browser, game)
        await asyncio.sleep(0.5)
        # It waits, and no move is made up for it.
        assert (await browser.snapshot(game))["n"] == n
        assert "no process for computer players can be started" in logged(caplog.records)
        assert len(caplog.records) < 30
        await stream.until(n)
        monkeypatch.setattr(bots, "COMMAND", usual)
        await own_turn(stream)
        assert "can be started again" in logged(caplog.records)


async def test_processes_that_were_killed_while_idle_are_passed_over(database: str, caplog: Any) -> None:
    async with running(database, bot_processes=2) as server:
        browser = server.browser()
        games = [(await browser.make({"seats": ALONE, "start": 1}))["game"] for _ in range(2)]
        streams = [await browser.stream(game) for game in games]
        for stream in streams:
            await own_turn(stream)
        workers = list(server.hall.bots._all)
        for worker in workers:
            os.kill(worker.process.pid, signal.SIGKILL)
            await worker.process.wait()
        for game, stream in zip(games, streams, strict=True):
            await stream.until(await computers_turn(browser, game))
            await own_turn(stream)
        # Nobody's choice was left to chance.
        assert logged(caplog.records) == ""


async def test_a_mistake_in_a_turn_is_told_and_the_game_goes_on(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    async with running(database) as server:
        usual, asked = server.hall.bots.choose, []

        async def choose(key: str, level: str, view: View, path: tuple[str, ...], *rest: Any) -> int:
            asked.append(level)
            if len(asked) < 3:
                raise ZeroDivisionError("a card in hand")
            return await usual(key, level, view, path, *rest)

        monkeypatch.setattr(server.hall.bots, "choose", choose)
        browser = server.browser()
        game = (await browser.make({"seats": ALONE, "start": 1}))["game"]
        await own_turn(await browser.stream(game))
        assert f"game {game} failed" in logged(caplog.records)
        assert "ZeroDivisionError at test_accidents.py" in logged(caplog.records)
        assert "a card in hand" not in logged(caplog.records)


# The look for events, and the database.


ERRORS = [
    OperationalError("select", {}, Exception("database is locked")),
    InterfaceError("select", {}, Exception("connection already closed")),
    RuntimeError("anything"),
    asyncio.CancelledError(),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
async def test_the_look_for_events_survives_what_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any, error: BaseException
) -> None:
    url = new_sqlite(tmp_path / "games.db")
    async with running(url) as first, running(url) as second:
        anna, watching = first.browser(), second.browser()
        game = (await anna.make())["game"]
        stream = await watching.stream(game)
        await stream.event()
        failed = asyncio.Event()
        loop, usual = asyncio.get_running_loop(), Watch.changed
        watches: set[Watch] = set()

        def changed(watch: Watch) -> bool:
            watches.add(watch)
            # The quick look and the whole one, of both servers.
            if len(watches) == 4:
                loop.call_soon_threadsafe(failed.set)
            raise error

        monkeypatch.setattr(Watch, "changed", changed)
        await failed.wait()
        # What is written meanwhile is told when it looks again.
        now = await anna.snapshot(game)
        n = (await anna.act(game, now["n"], legal(now)[0])).json()["n"]
        monkeypatch.setattr(Watch, "changed", usual)
        assert (await stream.until(n))["n"] == n
        for look in ("the look for events failed", "the look for new events failed"):
            assert look in logged(caplog.records)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
async def test_listening_for_events_survives_what_fails(
    postgresql_database: str, monkeypatch: pytest.MonkeyPatch, caplog: Any, error: BaseException
) -> None:
    async with running(postgresql_database) as first, running(postgresql_database) as second:
        anna, watching = first.browser(), second.browser()
        game = (await anna.make())["game"]
        stream = await watching.stream(game)
        await stream.event()
        failed: set[Look] = set()

        async def fail(look: Look, _listener: Listener) -> None:
            failed.add(look)
            raise error

        async def both_failed() -> bool:
            return len(failed) == 2

        with monkeypatch.context() as patch:
            patch.setattr(Look, "__call__", fail)
            hang_up_on_listeners(first.hall.store.engine)
            await eventually(both_failed)
            # What is written meanwhile is told when it listens again.
            now = await anna.snapshot(game)
            n = (await anna.act(game, now["n"], legal(now)[0])).json()["n"]
        assert (await stream.until(n))["n"] == n
        assert "listening for events failed" in logged(caplog.records)


def hang_up_on_listeners(engine: Engine) -> None:
    """End the connections by which servers listen."""
    with engine.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query = :listens"
            ),
            {"listens": f"LISTEN {CHANNEL}"},
        )


async def test_what_was_written_while_the_database_was_away_is_told(tmp_path: Path) -> None:
    database = new_sqlite(tmp_path / "games.db")
    async with running(database) as first, running(database) as second:
        anna, watching = first.browser(), second.browser()
        game = (await anna.make())["game"]
        stream = await watching.stream(game)
        await stream.event()
        gone = away(second)
        now = await anna.snapshot(game)
        n = (await anna.act(game, now["n"], legal(now)[0])).json()["n"]
        await asyncio.sleep(1.2)  # at least two looks fail
        assert (await watching.get("/health")).status_code == 503
        second.hall._bus._watch.close()  # type: ignore[attr-defined]
        gone.undo()
        assert (await stream.until(n))["n"] == n


def away(server: Running) -> pytest.MonkeyPatch:
    """The database of one server does not answer until this is undone."""
    patch = pytest.MonkeyPatch()

    async def stored(call: Any) -> Any:
        raise Busy("the database is busy: server closed the connection")

    patch.setattr(server.hall, "stored", stored)
    patch.setattr(server.hall, "asked_at_once", stored)
    patch.setattr(server.hall._commits, "_blocking", stored)
    patch.setattr(server.hall._bus, "_blocking", stored)
    patch.setattr(server.hall._bus._look, "_blocking", stored)  # type: ignore[attr-defined]
    return patch


async def test_a_computer_whose_choice_could_not_be_stored_chooses_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make({"seats": ALONE, "start": 0}))["game"]
        stream = await browser.stream(game)
        n = await computers_turn(browser, game)
        usual = Store.append
        failed: list[Any] = []

        def append(*arguments: Any) -> None:
            if len(failed) < 3:
                failed.append(arguments)
                raise OperationalError("insert", {}, Exception("database is locked"))
            usual(*arguments)

        monkeypatch.setattr(Store, "append", append)
        await stream.until(n)
        await own_turn(stream)
        assert len(failed) == 3


async def test_what_was_stored_though_it_seemed_to_fail_is_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection broke after the commit: nobody may wait for an event that is there."""
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream = await browser.stream(game)
        usual = Store.append

        def append(*arguments: Any) -> None:
            usual(*arguments)
            raise OperationalError("commit", {}, Exception("server closed the connection"))

        now = await browser.snapshot(game)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", append)
            answer = await browser.act(game, now["n"], legal(now)[0])
        assert answer.status_code == 503
        assert (await stream.until(now["n"] + 1))["n"] == now["n"] + 1


async def test_on_a_full_disk_nothing_is_acknowledged_and_the_game_goes_on_when_there_is_room(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        with full_disk(server.hall.store.engine):
            answer = None
            while answer is None or answer.status_code == 200:
                now = await browser.snapshot(game)
                answer = await browser.act(game, now["n"], legal(now)[0])
            assert answer.status_code == 503
            # The words of the database may name where it is: they are for whoever looks after the server.
            assert "full" not in answer.text
            assert "full" in logged(caplog.records)
            assert (await browser.snapshot(game))["n"] == now["n"]
        assert (await browser.act(game, now["n"], legal(now)[0])).status_code == 200


@contextmanager
def full_disk(engine: Engine) -> Iterator[None]:
    """SQLite may take no more pages than it has by now; PostgreSQL says what it says where a disk is full."""
    if engine.dialect.name == "sqlite":
        most = 1
        on.listen(
            engine, "begin", lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")
        )
        yield
        most = 1_000_000
        return
    says_so = "BEGIN RAISE EXCEPTION 'the disk is full' USING ERRCODE = 'disk_full'; END"
    with engine.begin() as connection:
        connection.execute(
            text(f"CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $${says_so}$$")
        )
        connection.execute(
            text("CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()")
        )
    yield
    with engine.begin() as connection:
        connection.execute(text("DROP TRIGGER full_disk ON events"))


async def test_while_the_database_is_locked_all_are_told_and_whoever_looks_after_the_server_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "WAIT", 1.0)
    async with running(database) as server:
        browser = server.browser()
        games = [(await browser.make())["game"] for _ in range(5)]
        now = [await browser.snapshot(game) for game in games]
        with locked(database):
            acts = [
                asyncio.ensure_future(browser.act(game, was["n"], legal(was)[0]))
                for game, was in zip(games, now, strict=True)
            ]

            async def waits() -> bool:
                return server.hall.length("database") > 0

            await eventually(waits)
            for path in ("/health", "/ready"):
                assert (await browser.get(path)).status_code == 200
            assert not any(act.done() for act in acts)
            assert {answer.status_code for answer in await asyncio.gather(*acts)} == {503}
        assert (await browser.act(games[0], now[0]["n"], legal(now[0])[0])).status_code == 200


async def test_work_goes_on_after_whatever_it_raises_and_the_log_does_not_fill(caplog: Any) -> None:
    rounds = 0
    goes_on = asyncio.Event()

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        if rounds <= 4:
            raise ValueError("a card in hand")
        if rounds == 5:
            return  # it should not have ended
        if rounds == 6:
            raise asyncio.CancelledError
        goes_on.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(keep_going("the work", work))
    await asyncio.wait_for(goes_on.wait(), 10)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    assert {record.message for record in caplog.records} == {"the work failed, and is begun anew"}
    reasons = [record.reason.partition(" at ")[0] for record in caplog.records]
    assert reasons == ["ValueError", "it ended", "what it waited for was given up"]
    assert "a card in hand" not in logged(caplog.records)
