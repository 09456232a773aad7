"""A server in the test's own event loop, and browsers that talk to it over real sockets."""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from realmwright.server import logs, run
from realmwright.server.config import Config
from realmwright.server.hall import Hall
from realmwright.server.run import address, bind
from server.quick import has_ended, hurry, make_server
from server.serve import BEGINNING

hurry()
PATIENCE = 60.0
PAIR = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Ben"}]


class FakeClock:
    """What time it is at all servers of a test, in milliseconds since 1970."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> int:
        return self.now

    def go_on(self, milliseconds: int) -> None:
        """Let it be later, for all at once."""
        self.now += milliseconds


@dataclass
class Running:
    """A server that runs."""

    url: str
    hall: Hall
    server: run.Server
    browsers: list["Browser"] = field(default_factory=list)

    def browser(self) -> "Browser":
        """A new browser, without cookies."""
        browser = Browser(self.url)
        self.browsers.append(browser)
        return browser


@asynccontextmanager
async def running(database: str, port: int = 0, **settings: Any) -> AsyncIterator[Running]:
    """Serve games from the database of a URL (the fixture `database`: one of each); port 0 is a free one."""
    settings = {"bot_delay": 0.0, "requests_a_minute": 0, "makings_a_minute": 0, **settings}
    server = make_server(Config(database=database, **settings))
    listening = bind("127.0.0.1", port, strict=True)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            await task
    here = Running(address(listening).rstrip("/"), server.hall, server)
    try:
        yield here
    finally:
        for browser in here.browsers:
            await browser.close()
        server.should_exit = True
        await task
        has_ended(server)


class Browser:
    """Somebody's browser: its cookies, its requests, its sockets. It notes every byte that it gets."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.received: list[bytes] = []
        self._client = httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False)
        self._streams: list[Stream] = []

    async def close(self) -> None:
        """Leave."""
        for stream in self._streams:
            await stream.close()
        await self._client.aclose()

    async def get(self, path: str, **options: Any) -> httpx.Response:
        """A request, as a page of ours makes it."""
        return self._note(await self._client.get(path, **options))

    async def post(self, path: str, body: Any = None, **options: Any) -> httpx.Response:
        """A request that may change something."""
        headers = {"Origin": self.url, **options.pop("headers", {})}
        return self._note(await self._client.post(path, json=body, headers=headers, **options))

    async def json(self, path: str) -> Any:
        """The answer to a request that must succeed."""
        response = await self.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    async def make(self, body: Any = None, **options: Any) -> Any:
        """Make a game, here against each other unless the body says otherwise."""
        body = {"setup": "first-game", "seats": PAIR, **(body or {})}
        response = await self.post(options.pop("path", "/api/games"), body)
        assert response.status_code == 201, response.text
        return response.json()

    async def join(self, token: str, name: str | None = None) -> Any:
        """Trade a token for a seat."""
        response = await self.post("/api/invites", {"token": token, "name": name})
        assert response.status_code == 201, response.text
        return response.json()

    async def snapshot(self, game: str) -> Any:
        """The whole game."""
        return await self.json(f"/api/games/{game}")

    async def act(self, game: str, n: int, action: int) -> httpx.Response:
        """Choose."""
        return await self.post(f"/api/games/{game}/actions", {"n": n, "action": action})

    async def stream(
        self, game: str, after: int | None = None, query: str | None = None, **headers: str
    ) -> "Stream":
        """A socket."""
        query = f"?{query}" if query is not None else "" if after is None else f"?after={after}"
        address = f"{self.url.replace('http', 'ws')}/api/games/{game}/events{query}"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._client.cookies.jar)
        head = {"Origin": self.url, **({"Cookie": cookies} if cookies else {}), **headers}
        origin = Origin(head.pop("Origin"))
        socket = await connect(
            address,
            origin=origin,
            additional_headers=head,
            compression=None,
            max_size=None,
            # Whoever reads nothing for a while answers pings all the same.
            max_queue=None,
            proxy=None,
            # A machine with too much to do is no reason to hang up.
            ping_interval=None,
            open_timeout=PATIENCE,
        )
        stream = Stream(socket, self)
        self._streams.append(stream)
        return stream

    @property
    def cookies(self) -> httpx.Cookies:
        """The cookies that it holds."""
        return self._client.cookies

    def _note(self, response: httpx.Response) -> httpx.Response:
        self.received.append(response.content)
        return response


class Stream:
    """A socket to a game."""

    def __init__(self, socket: ClientConnection, browser: Browser) -> None:
        self.socket = socket
        self.frames: list[bytes] = []
        self._browser = browser

    async def frame(self) -> Any:
        """The next frame."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text.encode())
        self._browser.received.append(text.encode())
        return json.loads(text)

    async def until(self, n: int) -> Any:
        """The frame of event `n`; presence and earlier events are passed over."""
        while True:
            frame = await self.frame()
            if frame.get("n", -1) >= n:
                return frame

    async def event(self) -> Any:
        """The next frame that has a number."""
        while True:
            frame = await self.frame()
            if "n" in frame:
                return frame

    async def closed(self) -> int:
        """Wait until the server closes; its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.wait_for(self.socket.recv(), PATIENCE)
        return self.socket.close_code or 0

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()


def logged(records: Iterable[logging.LogRecord], *, as_json: bool = True) -> str:
    """What the log of a server tells, a line for each record."""
    told = logs.formatter(as_json=as_json)
    return "\n".join(map(told.format, records))


async def eventually(holds: Callable[[], Awaitable[bool]]) -> None:
    """Ask again and again until it holds."""
    for _ in range(int(PATIENCE / 0.05)):
        if await holds():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never holds")


def legal(snapshot: Any) -> list[int]:
    """The actions that whoever got this may choose."""
    return [choice["action"] for choice in snapshot["view"]["decision"]["legal"]]


async def by_invite(server: Running, seats: int = 2, **asked: Any) -> tuple[list[Browser], str]:
    """A game of people at different browsers, one a seat; the first begins."""
    browsers = [server.browser() for _ in range(seats)]
    guests = [{"kind": "invite", "name": f"P{seat}"} for seat in range(1, seats)]
    made = await browsers[0].make({"seats": [{"kind": "here", "name": "Anna"}, *guests], "start": 0, **asked})
    for browser, invite in zip(browsers[1:], made["invites"], strict=True):
        await browser.join(invite["token"])
    return browsers, made["game"]


async def choose(browser: Browser, game: str, times: int = 1) -> Any:
    """Make the first legal choice some times; the whole game after it."""
    now = await browser.snapshot(game)
    for _ in range(times):
        done = await browser.act(game, now["n"], legal(now)[0])
        assert done.status_code == 200, done.text
        now = await browser.snapshot(game)
    return now
