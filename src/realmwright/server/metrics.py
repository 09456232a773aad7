"""Figures of a running server for Prometheus, and a line of the log for every request.

Requests are told apart by their route, never by their path: no figure has a name, a card or a game in it.
Litestar has such figures too, but of the whole process, and not of what is refused before it is routed.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)

from realmwright.server.guard import told
from realmwright.server.hall import Hall
from realmwright.server.visitor import address_of

_LOG: Final = logging.getLogger("realmwright.server.requests")
# What a stranger may send besides is one figure, not one for each word.
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
_SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0)
_NOWHERE: Final = "none"


class Metrics:
    """All figures."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self.requests: Final = Counter(
            "realmwright_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.seconds: Final = Histogram(
            "realmwright_request_seconds",
            "Time until the whole answer was sent; an action is stored by then.",
            ("route",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.sockets_closed: Final = Counter(
            "realmwright_sockets_closed",
            "Sockets that have ended, by the code that the server closed with; 0 if it did not.",
            ("code",),
            registry=self.registry,
        )

    def watch(self, hall: Hall) -> None:
        """Take the figures of a hall too, whenever somebody asks for them."""

        def gauge(name: str, text: str, value: Callable[[], float]) -> None:
            Gauge(name, text, registry=self.registry).set_function(value)

        gauge("realmwright_games_in_memory", "Games in memory.", lambda: len(hall.tables))
        gauge("realmwright_sockets", "Sockets that are told of a game.", lambda: hall.sockets)
        gauge("realmwright_bot_processes", "Processes of computer players.", lambda: hall.bots.processes)
        gauge("realmwright_leaving", "1 while the server is about to end.", lambda: hall.leaving)
        waiting = Gauge("realmwright_waiting", "What waits, by queue.", ("queue",), registry=self.registry)
        for queue in Hall.QUEUES:
            waiting.labels(queue).set_function(partial(hall.length, queue))

    @contextmanager
    def shown(self, host: str, port: int) -> Iterator[int]:
        """Show them at an address of their own, at any path; gives the port. Raises OSError."""
        server, thread = start_http_server(port, host, self.registry)
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class Observed:
    """Around the whole application: what is asked is counted, timed and logged, what is refused too."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app: Final = app
        self._metrics: Final = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request in, and note what becomes of it."""
        kind: str = scope["type"]
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        code = 0

        async def noting(message: Message) -> None:
            nonlocal code
            if message["type"] == "http.response.start":
                code = message["status"]
            elif message["type"] == "websocket.close":
                code = message["code"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            self._note(scope, code, time.perf_counter() - begun)

    def _note(self, scope: Scope, code: int, seconds: float) -> None:
        method = scope.get("method", "SOCKET")
        if method == "SOCKET":
            self._metrics.sockets_closed.labels(code).inc()
        else:
            route = scope.get("path_template") or _NOWHERE
            known = method if method in _METHODS else "other"
            self._metrics.requests.labels(known, route, code).inc()
            self._metrics.seconds.labels(route).observe(seconds)
        if _LOG.isEnabledFor(logging.INFO):
            facts = {
                "method": method,
                "path": told(scope["path"]),
                "code": code,
                "ms": round(1000 * seconds, 1),
                "address": address_of(scope),
            }
            _LOG.info("asked", extra=facts)
