"""Connections that bring no request, read no answer, or are too many: they go, and others are served."""

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import Iterator

import pytest

from realmwright.server import connections
from realmwright.server.connections import SaidOnce, room_for
from server.harness import Running, eventually, legal, running

HALVES = {
    "nothing": b"",
    "half a head": b"GET /health HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
    "half a second request": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HT",
}


UPGRADE = (
    b"GET /api/games/GAME/events HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def opened(server: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))


async def closes(reader: asyncio.StreamReader) -> None:
    """Read until the server has closed the connection."""
    with contextlib.suppress(ConnectionResetError):
        await asyncio.wait_for(reader.read(), 20)


@pytest.mark.parametrize("sent", HALVES.values(), ids=HALVES)
async def test_half_a_request_does_not_stay(database: str, sent: bytes) -> None:
    async with running(database, request_within=0.5) as server:
        reader, writer = await opened(server)
        writer.write(sent)
        await closes(reader)
        writer.close()


async def test_a_byte_now_and_then_gains_no_time(database: str) -> None:
    async with running(database, request_within=0.5) as server:
        reader, writer = await opened(server)
        closing = asyncio.create_task(closes(reader))
        for sign in b"GET / HTTP/1.1\r\nX: " + b"y" * 1000:
            writer.write(bytes([sign]))
            await asyncio.sleep(0.1)
            if closing.done():
                break
        assert closing.done()
        await closing
        writer.close()


async def test_whoever_asks_now_and_then_keeps_the_connection(database: str) -> None:
    async with running(database, request_within=1.5) as server:
        reader, writer = await opened(server)
        for _ in range(4):
            writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            await reader.readexactly(int(length))
            await asyncio.sleep(0.5)
        writer.close()


async def test_a_socket_stays_however_long_it_is_silent(database: str) -> None:
    async with running(database, request_within=0.3) as server:
        anna = server.browser()
        made = await anna.make()
        stream = await anna.stream(made["game"])
        before = await stream.frame()
        await asyncio.sleep(1.0)
        now = await anna.snapshot(made["game"])
        assert (await anna.act(made["game"], now["n"], legal(now)[0])).status_code == 200
        assert before["kind"] == "snapshot"
        await stream.until(now["n"] + 1)
        await stream.close()


@contextlib.contextmanager
def deaf(server: Running, request: bytes) -> Iterator[None]:
    """A connection that sends a request and reads nothing of what comes."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.socket() as connection:
        # As little as may be is taken by the system in its place.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.connect((host, int(port)))
        connection.sendall(request)
        yield


async def all_have_left(server: Running) -> None:
    async def nobody() -> bool:
        return not server.server.server_state.connections

    await eventually(nobody)


async def test_who_reads_no_answer_does_not_stay(database: str) -> None:
    asked = b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    async with running(database, request_within=0.5, answer_within=0.5) as server:
        await all_have_left(server)
        # One answer more than the system takes: the last ones wait in the server.
        with deaf(server, 50 * asked):
            await eventually(lambda: connected(server))
            await all_have_left(server)


async def test_who_reads_nothing_of_a_socket_does_not_stay(database: str) -> None:
    async with running(database, request_within=0.5, answer_within=0.5) as server:
        game = (await server.browser().make())["game"]
        # So often a socket shows that somebody is there.
        server.server.config.ws_ping_interval = server.server.config.ws_ping_timeout = 0.5
        with deaf(server, UPGRADE.replace(b"GAME", game.encode())):
            await eventually(lambda: looks(server))
            for subscriber in server.hall.tables[game].audience.subscribers:
                subscriber.send(b" " * 20_000_000)
            await all_have_left(server)

            async def nobody_looks() -> bool:
                return server.hall.sockets == 0

            # Or its player would count as present, and computers would think for nobody.
            await eventually(nobody_looks)


async def connected(server: Running) -> bool:
    return bool(server.server.server_state.connections)


async def looks(server: Running) -> bool:
    return server.hall.sockets == 1


async def test_silent_connections_leave_room_again(database: str) -> None:
    async with running(database, connections=20, request_within=3.0) as server:
        silent = [await opened(server) for _ in range(40)]
        refused = await asyncio.wait_for(silent[-1][0].read(), 20)
        assert refused.startswith(b"HTTP/1.1 503 ")
        await asyncio.gather(*[closes(reader) for reader, _ in silent])
        assert (await server.browser().get("/health")).status_code == 200
        for _, writer in silent:
            writer.close()


async def test_one_address_has_its_share(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(database, connections_an_address=5) as server:
        # A proxy on this machine brings everybody's connections.
        own = [await opened(server) for _ in range(8)]
        assert (await server.browser().get("/health")).status_code == 200
        for _, writer in own:
            writer.close()
        await asyncio.sleep(0.2)
        monkeypatch.setattr(connections, "is_local", lambda address: False)
        strangers = [await opened(server) for _ in range(8)]
        answers = [await asyncio.wait_for(reader.read(), 20) for reader, _ in strangers[-2:]]
        assert all(answer.startswith(b"HTTP/1.1 503 ") for answer in answers)
        for _, writer in strangers:
            writer.close()


def test_a_log_does_not_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("realmwright.server.connections.time.monotonic", lambda: clock[0])
    once = SaidOnce()

    def said(text: str) -> bool:
        return once.filter(logging.LogRecord("asyncio", logging.ERROR, "", 1, text, (), None))

    assert [said("out of files"), said("out of files"), said("other")] == [True, False, True]
    clock[0] += 11
    assert said("out of files")


@pytest.mark.skipif(sys.platform == "win32", reason="sockets are no files there")
def test_the_limit_of_files_is_raised_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "win32":
        import resource

        limits = [(256, 1000)]
        monkeypatch.setattr(resource, "getrlimit", lambda kind: limits[-1])
        monkeypatch.setattr(resource, "setrlimit", lambda kind, pair: limits.append(pair))
        assert room_for(500) == 500
        assert limits[-1] == (628, 1000)
        assert room_for(4000) == 872
        assert limits[-1] == (1000, 1000)
