"""What people name as an address leads to no network that is not public, whatever way it is written."""

import asyncio
import contextlib
import socket
import time
from typing import Any

import pytest

from realmwright.server import reaching
from realmwright.server.reaching import Reach, Unreachable, is_public
from realmwright.server.visitor import networks
from server.harness import PATIENCE, running
from server.receiving import inbox

LOOPBACK = networks(["127.0.0.0/8"])

# What an attacker would like the server to connect to, by the address that a name leads to in the end.
NOT_PUBLIC = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",  # what clouds tell their machines
    "100.64.0.1",  # shared by customers of a provider
    "192.0.0.8",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:a9fe:a9fe",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "fc00::1",
    "fd12:3456:789a::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "100::1",
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2606:4700:4700::1111", "2a00:1450::1"]

# URLs that nothing is sent to at all.
REFUSED = [
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "http://example.com/",
    "https://",
    "https:///x",
    "example.com",
    "https://user@example.com/",
    "https://user:word@example.com/",
    "https://example.com/#part",
    "https://example.com:22/",
    "https://example.com:25/",
    "https://example.com:99999/",
    "https://example.com/\r\nX: y",
    "https://exa mple.com/",
    "https://example.com\\@127.0.0.1/",
    "https://ex\N{CYRILLIC SMALL LETTER A}mple.com/",
    "https://[::1/",
    "https://example.com/" + 2000 * "x",
]
# Ways to write 127.0.0.1: only what is connected to tells.
LOOPBACKS = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "localhost",
    "localhost.",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_these_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_these_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", REFUSED)
def test_nothing_is_sent_to_such_a_url(url: str) -> None:
    with pytest.raises(Unreachable):
        Reach(()).check(url)


async def reached(url: str, reach: Reach) -> bool:
    try:
        await reach.post(url, b"{}", {})
    except Unreachable:
        return False
    return True


@pytest.mark.parametrize("host", LOOPBACKS)
async def test_no_way_of_writing_it_leads_to_this_machine(host: str) -> None:
    """Some are no names for it; the others lead there where that is allowed: the rule keeps them away."""
    async with inbox() as here:
        port = here.url.rpartition(":")[2]
        assert not await reached(f"https://{host}:{port}/", Reach(()))
        # By http, to another network that is allowed.
        assert not await reached(f"http://{host}:{port}/", Reach(networks(["10.0.0.0/8"])))
        assert here.requests == []
        if host in ("127.0.0.1", "localhost"):
            assert await reached(f"http://{host}:{port}/", Reach(LOOPBACK))


async def test_a_name_that_leads_elsewhere_the_second_time_gains_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is checked is what is connected to: the name is asked for once, and led inside it ends there."""
    asked: list[str] = []
    found = socket.getaddrinfo

    def rebinding(host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if host == "rebind.test":
            asked.append(host)
            host = "8.8.8.8" if len(asked) == 1 else "127.0.0.1"
            if len(asked) == 1:
                # Public at first, when somebody looks; the second answer is the attack.
                return found(host, port, *more, **named)
        return found(host, port, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    async with inbox() as here:
        port = here.url.rpartition(":")[2]
        socket.getaddrinfo("rebind.test", 0)
        assert not await reached(f"https://rebind.test:{port}/", Reach(()))
        assert (asked, here.requests) == (["rebind.test"] * 2, [])


async def test_a_redirect_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with inbox() as here:
        here.answers, here.headers = [302], {"Location": f"{here.url}/inside"}
        answer = await Reach(LOOPBACK).post(f"{here.url}/hook", b"{}", {})
        assert answer.status == 302
        assert [one.path for one in here.requests] == ["/hook"]


@pytest.mark.parametrize(
    "drip", [b"", b"HTTP/1.1 200 OK\r\n", b"x" * 100], ids=["silent", "slow", "nonsense"]
)
async def test_whoever_answers_nothing_or_nonsense_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch, drip: bytes
) -> None:
    monkeypatch.setattr(reaching, "_WITHIN", 0.5)
    gone = asyncio.Event()

    async def stall(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(drip)
        with contextlib.suppress(OSError):
            await reader.read()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        gone.set()

    server = await asyncio.start_server(stall, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    begin = time.monotonic()
    assert not await reached(f"http://127.0.0.1:{port}/", Reach(LOOPBACK))
    assert time.monotonic() - begin < 20
    await asyncio.wait_for(gone.wait(), PATIENCE)
    server.close()


async def test_an_endless_answer_is_not_read() -> None:
    sent, gone = 0, asyncio.Event()

    async def flood(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
        with contextlib.suppress(OSError):
            while True:
                writer.write(bytes(65536))
                sent += 65536
                await writer.drain()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        gone.set()

    server = await asyncio.start_server(flood, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    assert await reached(f"http://127.0.0.1:{port}/", Reach(LOOPBACK))
    await asyncio.wait_for(gone.wait(), PATIENCE)
    # What the system holds on the way, and no more.
    assert sent < 20_000_000
    server.close()


@pytest.mark.parametrize("path", ["hooks", "push"])
async def test_the_server_takes_no_such_address_and_reaches_none(database: str, path: str) -> None:
    """The same for a browser's subscription: anybody can say that theirs is anywhere."""
    async with running(database) as server:
        browser = server.browser()
        keys = {"p256dh": 87 * "A", "auth": 22 * "A"} if path == "push" else {}
        named = "endpoint" if path == "push" else "address"
        for url in ("http://127.0.0.1:9150/x", "https://a@127.0.0.1/", "https://127.0.0.1:22/"):
            answer = await browser.post(f"/api/notices/{path}", {named: url, **keys})
            assert (answer.status_code, answer.json()["error"]["key"]) == (400, "error.notice-url"), url
