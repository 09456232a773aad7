"""Players for `load.py` and `abuse.py`: games of four, each seat a browser with a socket of its own.

All of it goes to this machine. Each game has a source address of its own (127.1.x.y), so the server's limits
for an address hold for it as for the people of one house.
"""

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp
import msgspec

SEATS: Final = 4
# Seconds until something that was asked for counts as lost.
PATIENCE: Final = 60.0
# Seconds that a server has to begin or to end.
_BEGINS: Final = 60.0


class _Choice(msgspec.Struct):
    action: int


class _Decision(msgspec.Struct):
    seat: int | None
    legal: list[_Choice]


class _View(msgspec.Struct):
    me: int | None
    phase: str
    decision: _Decision


class _Frame(msgspec.Struct):
    n: int = 0
    view: _View | None = None


@dataclass
class Served:
    """A server process of ours."""

    process: subprocess.Popen[bytes]
    url: str
    # CPU seconds until it served.
    began_with: float

    @property
    def cpu(self) -> float:
        """CPU seconds that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def most_memory(self) -> float:
        """The most memory that it has held, in MB."""
        return self._status("VmHWM")

    @property
    def memory(self) -> float:
        """The memory that it holds, in MB."""
        return self._status("VmRSS")

    def _status(self, name: str) -> float:
        lines = Path(f"/proc/{self.process.pid}/status").read_text("ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) / 1000

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        try:
            self.process.wait(_BEGINS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@asynccontextmanager
async def serving(command: Path, database: str, port: int, core: int | None) -> AsyncIterator[Served]:
    """A server as its users start it, on one core if that is given."""
    arguments = [str(command), "serve", "--port", str(port), "--database", database, "--log", "warning"]
    if core is not None and sys.platform == "linux":
        arguments = ["taskset", "-c", str(core), *arguments]
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL)  # noqa: ASYNC220
    served = Served(process, f"http://127.0.0.1:{port}", 0.0)
    try:
        async with aiohttp.ClientSession() as session:
            await _until_served(session, served)
        served.began_with = served.cpu
        yield served
    finally:
        served.stop()


async def _until_served(session: aiohttp.ClientSession, served: Served) -> None:
    for _ in range(int(_BEGINS / 0.02)):
        with contextlib.suppress(aiohttp.ClientError):
            async with session.get(f"{served.url}/health") as response:
                if response.status == 200:
                    return
        if served.process.poll() is not None:
            break
        await asyncio.sleep(0.02)
    raise RuntimeError(f"the server at {served.url} does not begin to serve")


def address_of(number: int) -> str:
    """The source address of a game."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


def session_from(address: str) -> aiohttp.ClientSession:
    """A client that comes from an address of this machine, and keeps no cookies."""
    return aiohttp.ClientSession(
        # The server closes what is silent for five seconds; a request must not be sent just then.
        connector=aiohttp.TCPConnector(local_addr=(address, 0), limit=0, keepalive_timeout=3),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(PATIENCE),
    )


class Browser:
    """A player at one of the servers."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.url: Final = url
        self._session: Final = session
        self._cookie = ""

    async def post(self, path: str, body: object) -> tuple[int, bytes]:
        """A request that changes something: status and answer."""
        async with self._session.post(
            self.url + path,
            data=json.dumps(body),
            headers={"Origin": self.url, "Content-Type": "application/json", "Cookie": self._cookie},
        ) as response:
            for cookie in response.cookies.values():
                self._cookie = f"{cookie.key}={cookie.value}"
            return response.status, await response.read()

    async def made(self, path: str, body: object) -> dict[str, object]:
        """What a request that must make something has made."""
        status, text = await self.post(path, body)
        if status != 201:
            raise RuntimeError(f"{path}: {status} {text[:200]!r}")
        found: dict[str, object] = json.loads(text)
        return found

    async def get(self, path: str, url: str | None = None) -> tuple[int, bytes]:
        """A request that changes nothing, to another server if that is named: status and answer."""
        async with self._session.get((url or self.url) + path, headers={"Cookie": self._cookie}) as response:
            return response.status, await response.read()

    async def socket(self, game: str) -> aiohttp.ClientWebSocketResponse:
        """A socket to a game."""
        return await self._session.ws_connect(
            f"{self.url}/api/games/{game}/events",
            headers={"Origin": self.url, "Cookie": self._cookie},
            max_msg_size=0,
        )


@dataclass
class Tally:
    """What happened to the actions of a time: seconds until the answer, and until all seats were told."""

    answered: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    # Answers that were none of the expected, by status; seats that were told nothing in a minute.
    refused: dict[int, int] = field(default_factory=dict)
    untold: int = 0
    # Turns of the clock at which the action before was not told yet.
    late: int = 0
    received: int = 0


class PlayedGame:
    """A game of four that is played at random, one action at a time."""

    def __init__(self, number: int, urls: Sequence[str], seed: int) -> None:
        self.id = ""
        # The newest event that was acknowledged.
        self.acknowledged = 0
        self._session: Final = session_from(address_of(number))
        self._browsers: Final = [Browser(self._session, urls[seat % len(urls)]) for seat in range(SEATS)]
        self._random: Final = random.Random(seed)
        self._sockets: list[aiohttp.ClientWebSocketResponse] = []
        self._readers: list[asyncio.Task[None]] = []
        self._tally = Tally()
        # The newest event that each seat was told, and the choice that is due: seat, event, actions.
        self._seen = [0] * SEATS
        self._due: tuple[int, int, list[_Choice]] | None = None
        self._over = False
        self._changed: Final = asyncio.Event()

    async def make(self) -> None:
        """Make it, and let all sit down."""
        seats = [{"kind": "here"}] + [{"kind": "invite"}] * (SEATS - 1)
        made = await self._browsers[0].made("/api/games", {"setup": "random", "seats": seats})
        invites = made["invites"]
        assert isinstance(invites, list)
        for browser, invite in zip(self._browsers[1:], invites, strict=True):
            await browser.made("/api/invites", {"token": invite["token"]})
        await self._enter(str(made["game"]))

    async def play(self, until: float, pause: float, tally: Tally) -> None:
        """An action every `pause` seconds until a time of the loop; if it is 0 one after the other."""
        loop = asyncio.get_running_loop()
        self._tally = tally
        at = loop.time() + self._random.random() * pause
        while at < until and loop.time() < until:
            await asyncio.sleep(max(0.0, at - loop.time()))
            if self._over:
                await self._again()
            await self._act(tally)
            late = int((loop.time() - at) / pause) if pause else 0
            tally.late += late
            at += pause * (late + 1) if pause else 0.0
        self._tally = Tally()

    async def newest(self, url: str) -> int:
        """The newest event that a server knows."""
        _, text = await self._browsers[0].get(f"/api/games/{self.id}", url)
        return msgspec.json.decode(text, type=_Frame).n

    async def listed(self, url: str) -> float:
        """Seconds that a server takes for the list of the own games."""
        begin = time.perf_counter()
        status, text = await self._browsers[0].get("/api/games", url)
        assert status == 200, text
        assert len(json.loads(text)) > 1
        return time.perf_counter() - begin

    async def leave(self) -> None:
        """Close everything."""
        await self._leave_sockets()
        await self._session.close()

    async def _enter(self, id: str) -> None:
        self.id, self.acknowledged, self._over, self._due = id, 0, False, None
        self._seen = [0] * SEATS
        for seat, browser in enumerate(self._browsers):
            socket = await browser.socket(id)
            self._sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(seat, socket)))

    async def _leave_sockets(self) -> None:
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for socket in self._sockets:
            await socket.close()
        self._readers, self._sockets = [], []

    async def _again(self) -> None:
        next = await self._browsers[0].made(f"/api/games/{self.id}/again", None)
        await self._leave_sockets()
        await self._enter(str(next["game"]))

    async def _read(self, seat: int, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            text: str = message.data
            self._tally.received += len(text)
            frame = msgspec.json.decode(text, type=_Frame)
            if frame.view is None:
                continue
            self._seen[seat] = frame.n
            decision = frame.view.decision
            if frame.view.phase == "over":
                self._over = True
            elif decision.seat == seat and decision.legal:
                self._due = seat, frame.n, decision.legal
            self._changed.set()

    async def _wait(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._changed.clear()
                await self._changed.wait()

    def _ask_again(self, seat: int, number: int, legal: list[_Choice]) -> None:
        """What was refused is tried again, unless the game has gone on."""
        if self._due is None:
            self._due = seat, number, legal

    async def _act(self, tally: Tally) -> None:
        await self._wait(lambda: self._over or self._due is not None)
        if self._due is None:
            return
        (seat, number, legal), self._due = self._due, None
        action = self._random.choice(legal).action
        begin = time.perf_counter()
        status, text = await self._browsers[seat].post(
            f"/api/games/{self.id}/actions", {"n": number, "action": action}
        )
        answered = time.perf_counter() - begin
        if status != 200:
            tally.refused[status] = tally.refused.get(status, 0) + 1
            self._ask_again(seat, number, legal)
            await asyncio.sleep(0.1)
            return
        accepted = json.loads(text)["n"]
        self.acknowledged = accepted
        try:
            await self._wait(lambda: min(self._seen) >= accepted)
        except TimeoutError:
            tally.untold += 1
            return
        tally.answered.append(answered)
        tally.told.append(time.perf_counter() - begin)
