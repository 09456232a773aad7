"""Servers as processes of their own, and players who go on whatever becomes of those."""

import asyncio
import contextlib
import json
import random
import re
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import select

from realmwright.rules.actions import record_word
from realmwright.server.storage.database import reading
from realmwright.server.storage.store import Store
from realmwright.server.storage.tables import events
from server.harness import legal
from server.serve import ClockFile

PATIENCE = 120.0
TESTS = Path(__file__).resolve().parents[1]
# Seconds between two looks of somebody who waits.
_PAUSE = 0.02
# Answers of a server that has lost its database, or that has just heard less than the one before.
_PASSING = (409, 503)


class Served:
    """A server of its own process, over a database, at one port: as shipped, or with a fake clock."""

    def __init__(self, database: str, log: Path, clock: ClockFile | None = None, **settings: Any) -> None:
        self.database = database
        self._settings = settings
        self.port = 0
        self.process: asyncio.subprocess.Process | None = None
        self._log = log
        self._clock = clock

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Serve; returns when it does."""
        log = self._log.open("ab")
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *self._command()),
            cwd=TESTS,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        log.close()
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        self.port = int(found[1])

    def _command(self) -> list[str]:
        if self._clock is not None:
            settings = {"database": self.database, "clock": str(self._clock.path), **self._settings}
            return ["server.serve", str(self.port), json.dumps(settings)]
        shipped = ["realmwright", "serve", "--port", str(self.port), "--database", self.database]
        return [*shipped, "--bot-delay", "0", "--log", "warning"]

    async def end(self, how: int) -> int:
        """Send a signal, wait for the end; the exit code."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)
        await asyncio.wait_for(self.process.communicate(), PATIENCE)
        return self.process.returncode or 0

    def children(self) -> list[int]:
        """The worker processes of computer players."""
        assert self.process is not None
        return children(self.process.pid)


def children(process: int) -> list[int]:
    path = Path(f"/proc/{process}/task/{process}/children")
    return [int(word) for word in path.read_text().split()] if path.exists() else []


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def gone(processes: list[int]) -> bool:
    """Whether they end soon."""
    for _ in range(400):
        if not any(map(alive, processes)):
            return True
        await asyncio.sleep(0.05)
    return False


class Site:
    """All servers, as behind a proxy without sticky sessions: each request goes to the next that answers."""

    def __init__(self, servers: Sequence[Served]) -> None:
        self._turn = deque(servers)

    def next(self) -> str:
        self._turn.rotate(1)
        return self._turn[0].url


class Table:
    """A game that is played by one browser for all its people; begun anew when it is over.

    Remembers each action that was acknowledged, of all its games.
    """

    def __init__(self, site: Site, number: int, seats: Sequence[str]) -> None:
        self.acknowledged: dict[tuple[str, int], int] = {}
        self.games = 0
        # The newest event that was seen, of all games.
        self.seen = ("", 0)
        self._site = site
        self._chance = random.Random(number)
        self._seats = [
            {"kind": "here"} if seat == "here" else {"kind": "computer", "level": seat} for seat in seats
        ]
        self._cookie = ""
        # An address of its own, so that the limits for one hold for it alone.
        transport = httpx.AsyncHTTPTransport(local_address=f"127.1.0.{number + 1}")
        self._client = httpx.AsyncClient(transport=transport, timeout=PATIENCE)

    async def play(self) -> None:
        """Play until cancelled."""
        async with self._client:
            while True:
                await self._play_one()

    async def _play_one(self) -> None:
        made = await self._ask("POST", "/api/games", {"setup": "random", "seats": self._seats})
        self._cookie = f"realmwright={made.cookies['realmwright']}"
        game = made.json()["game"]
        self.games += 1
        while True:
            now = (await self._ask("GET", f"/api/games/{game}")).json()
            self.seen = game, now["n"]
            if now["view"]["phase"] == "over":
                return
            actions = legal(now)
            if not actions:
                await asyncio.sleep(_PAUSE)
                continue
            action = self._chance.choice(actions)
            answer = await self._ask("POST", f"/api/games/{game}/actions", {"n": now["n"], "action": action})
            if answer.status_code == 200:
                self.acknowledged[game, now["n"] + 1] = action

    async def _ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask one server after the other until one answers."""
        for _ in range(int(PATIENCE / _PAUSE)):
            url = self._site.next()
            headers = {"Cookie": self._cookie} if self._cookie else {}
            with contextlib.suppress(httpx.TransportError):
                answer = await self._client.request(method, url + path, json=body, headers=headers)
                if answer.is_success or (method == "POST" and answer.status_code in _PASSING):
                    return answer
                assert answer.status_code in _PASSING, answer.text
            await asyncio.sleep(_PAUSE)
        raise AssertionError(f"no server answers {path}")


class Lost(AssertionError):
    """What was acknowledged and is not there."""


def check_stored(store: Store, tables: Sequence[Table]) -> None:
    """Every game has its events without gaps, and every acknowledged action is one of them."""
    stored: dict[str, dict[int, str]] = {}
    with reading(store.engine) as connection:
        for row in connection.execute(select(events.c.game, events.c.number, events.c.token)):
            stored.setdefault(row.game, {})[row.number] = row.token
    for game, found in stored.items():
        if sorted(found) != list(range(1, len(found) + 1)):
            raise Lost(f"game {game} has a gap")
    for table in tables:
        for (game, number), action in table.acknowledged.items():
            if stored[game].get(number) != record_word(action, drawn=False):
                raise Lost(f"game {game}: action {number} was acknowledged and is not there")


async def all_go_on(tables: Sequence[Table]) -> None:
    """Wait until each game has gone on."""
    before = [table.seen for table in tables]
    for _ in range(int(PATIENCE / _PAUSE)):
        if all(table.seen != was for table, was in zip(tables, before, strict=True)):
            return
        await asyncio.sleep(_PAUSE)
    stuck = [table.seen for table, was in zip(tables, before, strict=True) if table.seen == was]
    raise AssertionError(f"games do not go on: {stuck}")
