"""What whoever looks after a server needs: is it ready, figures, a log, a restart that nobody notices."""

import asyncio
import json
import logging
import random
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

import httpx
import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from realmwright.board.terrain import TERRAIN_NAMES
from realmwright.cli.app import NOTICE
from realmwright.server import logs
from realmwright.server.run import address, bind
from realmwright.server.storage.database import reading
from realmwright.server.subscriber import RESTARTS
from server.harness import Browser, Running, Stream, eventually, legal, logged, running
from server.under_load import children, gone

PATIENCE = 120.0


# Ready.


async def test_a_server_with_its_database_is_ready(database: str) -> None:
    async with running(database) as server:
        assert await server.browser().json("/ready") == {"leaving": False, "database": True, "schema": True}


async def test_without_its_database_or_with_another_versions_it_is_not(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        with server.hall.store.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        answer = await browser.get("/ready")
        assert (answer.status_code, answer.json()["database"], answer.json()["schema"]) == (503, True, False)
        with server.hall.store.engine.begin() as connection:
            connection.execute(text("DROP TABLE alembic_version"))
        assert (await browser.get("/ready")).json()["schema"] is False


async def test_a_server_that_is_to_end_says_so_first_and_still_answers(database: str) -> None:
    async with running(database, drain=1.0) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        stream = await browser.stream(game)
        server.server.should_exit = True

        async def says_so() -> bool:
            answer = await browser.get("/ready")
            return answer.status_code == 503 and answer.json()["leaving"] is True

        await eventually(says_so)
        now = await browser.snapshot(game)
        assert (await browser.act(game, now["n"], legal(now)[0])).status_code == 200
        await stream.until(now["n"] + 1)
        assert await stream.closed() == RESTARTS.code


# Figures and the log.


@contextmanager
def kept_log() -> Iterator[list[logging.LogRecord]]:
    """Everything that a server logs, however talkative; but for what the test's own browsers do."""
    records: list[logging.LogRecord] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if not record.name.startswith(("httpx", "httpcore", "websockets.client")):
                records.append(record)

    handler = Keeping()
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield records
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


async def figures(server: Running) -> str:
    """What Prometheus reads."""
    with server.server.metrics.shown("127.0.0.1", 0) as port:
        async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as client:
            answer = await client.get(f"http://127.0.0.1:{port}/metrics")
    assert answer.status_code == 200
    return answer.text


def figure(shown: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", shown, re.MULTILINE)
    assert found, name
    return float(found[1])


async def test_figures_tell_what_goes_on(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        games = [(await browser.make())["game"] for _ in range(3)]
        streams = [await browser.stream(game) for game in games[:2]]
        for stream in streams:
            await stream.frame()
        now = await browser.snapshot(games[0])
        await browser.act(games[0], now["n"], legal(now)[0])
        await browser.act(games[0], now["n"], legal(now)[0])
        await browser._client.request("PROPFIND", "/api/games")
        shown = await figures(server)
        assert figure(shown, "realmwright_games_in_memory") == 2
        assert figure(shown, "realmwright_sockets") == 2
        assert figure(shown, "realmwright_leaving") == 0
        for queue in ("computers", "replays", "database"):
            assert figure(shown, f'realmwright_waiting{{queue="{queue}"}}') == 0
        route = 'route="/api/games/{game}/actions"'
        for status, times in ((200, 1), (409, 1)):
            name = f'realmwright_requests_total{{method="POST",{route},status="{status}"}}'
            assert figure(shown, name) == times
        assert figure(shown, f"realmwright_request_seconds_count{{{route}}}") == 2
        assert figure(shown, f"realmwright_request_seconds_sum{{{route}}}") > 0
        assert 'method="other"' in shown
        assert "PROPFIND" not in shown
        assert figure(shown, "process_cpu_seconds_total") > 0


async def test_figures_are_not_for_the_public(database: str) -> None:
    async with running(database) as server:
        assert "realmwright_requests" not in (await server.browser().get("/metrics")).text


def secrets_of(server: Running, browsers: list[Browser], tokens: list[str]) -> set[str]:
    """Whatever must stand in no log and no figure: keys, tokens and their digests, cards, seeds."""
    found = {*tokens}
    for browser in browsers:
        found |= {cookie.value or "" for cookie in browser.cookies.jar}
    with reading(server.hall.store.engine) as connection:
        found |= {str(row[0]) for row in connection.execute(text("select value from settings"))}
        for row in connection.execute(text("select holder, invite from seats")):
            found |= {str(value) for value in row if value}
        found |= {str(row[0]) for row in connection.execute(text("select maker from games"))}
    found |= {part for secret in list(found) for part in secret.split(".") if len(part) > 8}
    return found


async def listen(stream: Stream) -> None:
    """Take every frame, as a page does."""
    while True:
        await stream.frame()


async def play_with_everything(server: Running) -> tuple[list[Browser], list[str], int]:
    """A whole game of two persons and a computer: an invitation, undone choices, hints, mistakes."""
    chance = random.Random(5)
    host, guest, stranger = server.browser(), server.browser(), server.browser()
    seed = "7316502948"
    seats = [{"kind": "here", "name": "Annabel"}, {"kind": "invite"}, {"kind": "computer", "level": "greedy"}]
    made = await host.make({"setup": "random", "seats": seats, "seed": seed, "hints": True})
    game, token = made["game"], made["invites"][0]["token"]
    await guest.join(token, "Benedict")
    looking = [asyncio.create_task(listen(await browser.stream(game))) for browser in (host, guest, stranger)]
    spent = await stranger.post("/api/invites", {"token": token})
    assert spent.status_code == 404
    # A mail program follows a link in a message: its word stands in the path.
    word = "word-by-which-messages-end"
    await stranger.post(f"/api/notices/stop/{word}")
    steps = 0
    n, over = 0, False
    while not over:
        acted = False
        for browser in (host, guest):
            now = await browser.snapshot(game)
            n, over = now["n"], now["view"]["phase"] == "over"
            actions = legal(now) if not over else []
            if not actions:
                continue
            acted = True
            steps += 1
            if steps % 20 == 3:
                await browser.get(f"/api/games/{game}/hint/{n}")
                await browser.get(f"/api/games/{game}/hand/0")
                await browser.get(f"/api/games/{game}/past/{max(1, n - 2)}")
                await browser.act(game, n - 1, actions[0])
            answer = await browser.act(game, n, chance.choice(actions))
            assert answer.status_code == 200, answer.text
            if steps % 15 == 4:
                await browser.post(f"/api/games/{game}/undo", {"n": n + 1})
            break
        if not acted:
            await asyncio.sleep(0.02)
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    return [host, guest, stranger], [token, seed, word], n


async def test_neither_log_nor_figures_tell_a_secret_of_a_whole_game(database: str) -> None:
    with kept_log() as records:
        for name in logs.TALKATIVE:
            logging.getLogger(name).setLevel(logging.INFO)
        async with running(database) as server:
            browsers, tokens, n = await play_with_everything(server)
            shown = await figures(server)
            hidden = secrets_of(server, browsers, tokens)
            games = list(server.hall.tables)
    logs_told = [logged(records, as_json=as_json) for as_json in (True, False)]
    # It was a whole game, and it was logged and counted.
    assert n > 100
    for told in logs_told:
        assert told.count("/actions") > 50
        assert "/api/notices/stop/" in told
        assert "Shutting down" in told
    assert 'route="/api/games/{game}/actions"' in shown
    assert len(hidden) > 10
    for place in (*logs_told, shown):
        assert [secret for secret in hidden if secret in place] == []
        assert [name for name in TERRAIN_NAMES if re.search(rf"\b{name}", place, re.IGNORECASE)] == []
        assert "Annabel" not in place
        assert "Benedict" not in place
    assert [game for game in games if game in shown] == []


def test_errors_are_told_without_their_text() -> None:
    with kept_log() as records:
        log = logging.getLogger("asyncio")
        try:
            raise ValueError("grass in hand")
        except ValueError as error:
            log.exception("what nobody awaited\nfuture: %r", error)
    for as_json in (True, False):
        told = logged(records, as_json=as_json)
        assert "what nobody awaited" in told
        assert "ValueError at test_operations.py" in told
        assert "grass" not in told


def test_a_line_is_json_and_strangers_break_no_line() -> None:
    with kept_log() as records:
        logging.getLogger("realmwright.server").warning(
            "a game\x1b[2J no longer\nreplays", extra={"game": "x\x1b\ny"}
        )
    (line,) = logged(records).splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"], told["game"]) == ("warning", "realmwright.server", "x\x1b\ny")
    (line,) = logged(records, as_json=False).splitlines()
    assert "\x1b" not in line


# A restart.


# As systemd does: the socket becomes file 3, the environment says for which process.
HANDING_OVER = """
import os, sys

os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.argv[2], sys.argv[2:])
"""


@asynccontextmanager
async def served(database: str, listening: socket.socket) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server that systemd starts: the socket is handed over to it, and stays open when it ends."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HANDING_OVER, str(listening.fileno())),
        *(sys.executable, "-m", "realmwright", "serve", "--log", "warning"),
        *("--database", database),
        pass_fds=[listening.fileno()],
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert str(listening.getsockname()[1]) in line.decode(), line
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), PATIENCE)


class Person:
    """Plays and looks on, and takes no error for an answer."""

    def __init__(self, url: str, seed: int) -> None:
        self.browser = Browser(url)
        self.chance = random.Random(seed)
        self.seen: list[int] = []
        self.closed: list[tuple[int, str]] = []
        self.acted: list[int] = []

    async def look_on(self, game: str) -> None:
        """Follow the game; where the socket is closed, come back from the last event."""
        while True:
            stream = await self.browser.stream(game, self.seen[-1] if self.seen else None)
            try:
                await self._follow(stream)
            except ConnectionClosed:
                self.closed.append((stream.socket.close_code or 0, stream.socket.close_reason or ""))

    async def _follow(self, stream: Stream) -> None:
        while True:
            frame = await stream.frame()
            if frame["kind"] == "snapshot" and self.seen:
                # Who is far behind is told the position in place of each event.
                self.seen.extend(range(self.seen[-1] + 1, frame["n"]))
            if "n" in frame:
                self.seen.append(frame["n"])

    async def play(self, game: str, until: asyncio.Event) -> None:
        """Choose whenever there is something to choose."""
        alone = {"Connection": "close"}
        while not until.is_set():
            shown = await self.browser.get(f"/api/games/{game}", headers=alone)
            assert shown.status_code == 200, shown.text
            now = shown.json()
            actions = [] if now["view"]["phase"] == "over" else legal(now)
            if actions:
                body = {"n": now["n"], "action": self.chance.choice(actions)}
                path = f"/api/games/{game}/actions"
                assert (await self.browser.post(path, body, headers=alone)).status_code == 200
                self.acted.append(now["n"] + 1)
            await asyncio.sleep(0.02)


@pytest.mark.skipif(sys.platform == "win32", reason="systemd hands over sockets")
async def test_nobody_notices_a_restart_but_for_a_pause(database: str) -> None:
    with bind("127.0.0.1", 0, strict=True) as listening:
        url = address(listening).rstrip("/")
        anna, ben = Person(url, 1), Person(url, 2)
        enough = asyncio.Event()
        seats = [{"kind": "here"}, {"kind": "invite"}, {"kind": "computer", "level": "builder"}]
        async with served(database, listening) as first:
            made = await anna.browser.make({"setup": "random", "seats": seats})
            game = made["game"]
            await ben.browser.join(made["invites"][0]["token"])
            tasks = [
                asyncio.create_task(work)
                for person in (anna, ben)
                for work in (person.look_on(game), person.play(game, enough))
            ]
            await until(lambda: len(anna.acted) > 3 and len(ben.acted) > 3, tasks)
            workers = children(first.pid)
            assert workers or sys.platform != "linux"
            first.send_signal(signal.SIGTERM)
            _, said = await asyncio.wait_for(first.communicate(), PATIENCE)
            assert first.returncode == -signal.SIGTERM
            assert [line for line in said.decode().splitlines() if line != NOTICE] == []
            assert await gone(workers)
        before = len(anna.acted)
        async with served(database, listening) as second:
            await until(lambda: len(anna.acted) > before + 3, tasks)
            enough.set()
            await asyncio.gather(tasks[1], tasks[3])
            last = (await anna.browser.snapshot(game))["n"]
            await until(lambda: max(anna.seen) >= last and max(ben.seen) >= last, [tasks[0], tasks[2]])
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for person in (anna, ben):
                await person.browser.close()
            assert second.returncode is None
    for person in (anna, ben):
        assert person.closed == [tuple(RESTARTS)]
        # Nothing is missed, nothing comes twice, and what was acknowledged is there.
        assert person.seen == list(range(person.seen[0], person.seen[-1] + 1))
        assert set(person.acted) <= set(range(1, last + 1))


async def until(holds: Callable[[], bool], tasks: list[asyncio.Task[None]]) -> None:
    """Wait until it holds; a task that has ended before tells why."""

    async def look() -> bool:
        for task in tasks:
            if task.done():
                task.result()
        return holds()

    await eventually(look)
