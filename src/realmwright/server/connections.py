"""What a connection may hold: a place among so many, and time until its request has come and its answer gone.

uvicorn has a time for the pause between requests alone, and every byte ends it: a client that sends half a
request, or a byte a minute, or nothing at all, would keep its connection for ever. So would one that reads
nothing, of WebSockets too: what is closed stays open until all that was sent before has been taken.
"""

import asyncio
import contextlib
import logging
import sys
import time
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.utils import get_remote_addr

from realmwright.server.config import Config
from realmwright.server.visitor import Network, among, is_local, networks, one_visitor

_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\ncontent-length: 0\r\n\r\n"
)
# Files that are open beside the connections: the database, worker processes, pages.
_OTHER_FILES: Final = 128
# Seconds in which a line of a log is not said again.
_QUIET: Final = 10.0
_REMEMBERED: Final = 1000


class _Bounded(asyncio.Protocol):
    """In front of uvicorn's protocol, whichever that is; uses what its two for HTTP have in common."""

    bounds: Config
    proxies: list[Network]
    transport: asyncio.Transport
    connections: set[Any]
    # The request that was begun last, with its answer.
    cycle: Any
    loop: asyncio.AbstractEventLoop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._cycle_seen: Any = None
        self._timer: asyncio.TimerHandle | None = None
        self._since = self.loop.time()
        if self._full():
            self.transport.write(_FULL)
            self.transport.close()
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not self._cycle_seen:
            # The head of a request has arrived: its body gets a time of its own.
            self._cycle_seen, self._since = self.cycle, self.loop.time()

    def on_response_complete(self) -> None:
        """uvicorn calls it when an answer has been sent; the time of the next request begins."""
        self._since = self.loop.time()
        super().on_response_complete()  # type: ignore[misc]

    def _full(self) -> bool:
        """Whether there are too many connections with this one, in all or from its address.

        Those of this machine and of proxies count in all alone: a proxy brings everybody's, and the guard
        counts what it asks for each.
        """
        bounds = self.bounds
        if bounds.connections and len(self.connections) > bounds.connections:
            return True
        address = _address(self)
        if address is None or not bounds.connections_an_address:
            return False
        if is_local(one_visitor(address)) or among(address, self.proxies):
            return False
        if len(self.connections) <= bounds.connections_an_address:
            return False
        others = [one_visitor(_address(other) or "") for other in self.connections]
        return others.count(one_visitor(address)) > bounds.connections_an_address

    def _watch(self) -> None:
        """End the connection if its request, or whoever should read, is overdue; else look again in time."""
        bounds, now = self.bounds, self.loop.time()
        unsent = self.transport.get_write_buffer_size() > 0
        if self.transport.get_protocol() is not self:
            # A WebSocket by now: its pings close it if nobody is there.
            if self.transport.is_closing() and not unsent:
                return
            well = not self.transport.is_closing()
        else:
            # The request has arrived and is being answered; what is answered is taken, too.
            well = not unsent and self._is_answering()
        if well:
            self._since = now
        left = self._since + (bounds.answer_within if unsent else bounds.request_within) - now
        if left <= 0:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(min(left, bounds.request_within), self._watch)

    def _is_answering(self) -> bool:
        cycle = self.cycle
        return cycle is not None and not cycle.response_complete and not cycle.more_body


def bounded_protocol(config: Config) -> type[asyncio.Protocol]:
    """uvicorn's protocol for HTTP, within the bounds of a server's settings."""
    own = {"bounds": config, "proxies": networks(config.proxies)}
    return type("BoundedProtocol", (_Bounded, AutoHTTPProtocol), own)


def _address(connection: Any) -> str | None:
    """Where a connection comes from; None where that is not known."""
    transport = getattr(connection, "transport", None)
    client = get_remote_addr(transport) if transport is not None else None
    return client[0] if client else None


def room_for(connections: int) -> int:
    """Raise this process's limit of open files for so many connections; how many there is room for then."""
    room = connections
    if sys.platform != "win32":  # sockets are no files there
        with contextlib.suppress(ImportError):
            room = _room_in_files(connections)
    return room


if sys.platform != "win32":

    def _room_in_files(connections: int) -> int:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        due = connections + _OTHER_FILES
        if soft == resource.RLIM_INFINITY or soft >= due:
            return connections
        allowed = due if hard == resource.RLIM_INFINITY else min(due, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        except (OSError, ValueError):
            allowed = soft
        return max(1, allowed - _OTHER_FILES)


class SaidOnce(logging.Filter):
    """Lets a line through once in ten seconds: what every connection of a flood is told of fills no disk."""

    def __init__(self) -> None:
        super().__init__()
        self._said: Final[dict[tuple[str, int, str], float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is said: it was not just before."""
        now = time.monotonic()
        line = (record.name, record.levelno, str(record.msg))
        if now - self._said.get(line, -_QUIET) < _QUIET:
            return False
        if len(self._said) >= _REMEMBERED:
            self._said.clear()
        self._said[line] = now
        return True


# Loggers that tell what goes wrong with single connections.
FLOODED: Final = ("asyncio", "uvicorn.error")
