"""`kill -9` in the middle of play: what was acknowledged is there, and the game goes on."""

import asyncio
import contextlib
import random
import re
import signal
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import realmwright
from realmwright.rules.actions import record_word
from server.harness import legal

# `make soak` kills twenty times.
KILLS = 5 if realmwright.COMPILED else 3
MANY = 20
PATIENCE = 120.0


class Served:
    """A server of its own process, over one database, at one port."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.db"
        self.port = 0
        self.process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Serve; returns when it does."""
        log = self.database.with_name("server.log").open("ab")
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "realmwright", "serve", "--port", str(self.port)),
            *("--database", f"sqlite:///{self.database}", "--bot-delay", "0", "--log", "warning"),
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        log.close()
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        self.port = int(found[1])

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


class Player:
    """Plays against greedy and remembers what was acknowledged."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.cookie = ""
        self.game = ""
        self.acknowledged: dict[int, int] = {}
        self.over = False
        self.stepped = asyncio.Event()

    async def begin(self, url: str) -> None:
        seats = [{"kind": "here"}, {"kind": "computer", "level": "greedy"}]
        async with self._client(url) as client:
            made = await client.post("/api/games", json={"setup": "random", "seats": seats})
            self.game = made.json()["game"]
            self.cookie = made.cookies["realmwright"]
            self.acknowledged = {}
            self.over = False

    async def play(self, url: str) -> None:
        """Play on until the connection breaks or the game ends."""
        with contextlib.suppress(httpx.TransportError):
            async with self._client(url) as client:
                while not self.over:
                    await self.step(client)

    async def step(self, client: httpx.AsyncClient) -> None:
        shown = await client.get(f"/api/games/{self.game}")
        assert shown.status_code == 200, shown.text
        now = shown.json()
        self.over = now["view"]["phase"] == "over"
        actions = legal(now)
        if not actions:
            await asyncio.sleep(0.01)
            return
        action = self.chance.choice(actions)
        body = {"n": now["n"], "action": action}
        answer = await client.post(f"/api/games/{self.game}/actions", json=body)
        if answer.status_code == 200:
            self.acknowledged[now["n"] + 1] = action
            self.stepped.set()

    def _client(self, url: str) -> httpx.AsyncClient:
        headers = {"Cookie": f"realmwright={self.cookie}"} if self.cookie else {}
        return httpx.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE, verify=False)


def stored(database: Path, game: str) -> dict[int, tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("select number, seat, token from events where game = ?", (game,)).fetchall()
    return {number: (seat, token) for number, seat, token in rows}


async def test_killed_again_and_again(tmp_path: Path) -> None:
    await kill_again_and_again(tmp_path, KILLS)


@pytest.mark.soak
async def test_killed_many_times(tmp_path: Path) -> None:
    await kill_again_and_again(tmp_path, MANY)


async def kill_again_and_again(folder: Path, kills: int) -> None:
    """Play, kill, look, start, play on."""
    server, player = Served(folder), Player(7)
    await server.start()
    await player.begin(server.url)
    played = 0
    for _ in range(kills):
        goal = len(player.acknowledged) + player.chance.randrange(1, 9)
        playing = asyncio.create_task(player.play(server.url))
        while len(player.acknowledged) < goal and not playing.done():
            player.stepped.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(player.stepped.wait(), 1)
        await asyncio.sleep(player.chance.uniform(0.0, 0.1))
        workers = server.children()
        await server.end(signal.SIGKILL)
        await playing
        assert await gone(workers)
        events = stored(server.database, player.game)
        assert sorted(events) == list(range(1, len(events) + 1))
        for number, action in player.acknowledged.items():
            assert events[number] == (0, record_word(action, drawn=False))
        played += len(player.acknowledged)
        await server.start()
        if player.over:
            await player.begin(server.url)
    assert played >= kills
    async with player._client(server.url) as client:
        before = (await client.get(f"/api/games/{player.game}")).json()["n"]
        while not player.over and player.acknowledged.keys() <= set(range(before + 3)):
            await player.step(client)
    workers = server.children()
    await server.end(signal.SIGTERM)
    assert await gone(workers)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_asked_to_stop_stops(tmp_path: Path, how: int) -> None:
    server, player = Served(tmp_path), Player(1)
    await server.start()
    await player.begin(server.url)
    async with player._client(server.url) as client:
        for _ in range(5):
            await player.step(client)
    workers = server.children()
    begin = time.monotonic()
    code = await server.end(how)
    assert code == (0 if how == signal.SIGINT else -how)
    assert time.monotonic() - begin < 15
    assert await gone(workers)
