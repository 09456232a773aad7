"""Runs the server with uvicorn."""

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import uvicorn
from litestar.types import ASGIApp

from realmwright.server import logs
from realmwright.server.app import create_app
from realmwright.server.config import MAX_FRAME, Config
from realmwright.server.connections import FLOODED, SaidOnce, bounded_protocol, room_for
from realmwright.server.guard import Guard
from realmwright.server.hall import Hall
from realmwright.server.metrics import Metrics, Observed
from realmwright.server.storage.database import open_database
from realmwright.server.storage.store import Store
from realmwright.server.visitor import networks

# Seconds after which a thread lets others run. The database's thread needs the interpreter for moments only,
# many times in a transaction, and would wait for the usual 5 ms each time while the loop is busy.
_SWITCH: Final = 0.0005
# Of so many collections of what has lived for a while one looks through everything.
_SELDOM: Final = 100
# Seconds that running requests may take on when the server is to end.
_GRACE: Final = 10
_LAST_CALL: Final = 0.2
# Seconds between two looks whether it is to end at once.
_LOOK: Final = 0.05
# The first file that systemd hands over.
_HANDED_OVER: Final = 3


class Server(uvicorn.Server):
    """Tells when it serves, and ends so that nobody is left without an answer."""

    def __init__(self, config: Config, started: Callable[[], None] = lambda: None) -> None:
        self.metrics = Metrics()
        self._app = create_app(config)
        self._drain = config.drain
        self._tell = started
        super().__init__(settings(Observed(Guard(self._app, config), self.metrics), config))

    @property
    def hall(self) -> Hall:
        """The games; there once it serves."""
        hall = self._app.state.hall
        assert isinstance(hall, Hall)
        return hall

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, then tell."""
        await super().startup(sockets)
        if self.started:
            quieten_collector()
            self.metrics.watch(self.hall)
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say so to proxies; then take no more connections, send sockets away, finish what was asked."""
        self.hall.leaving = True
        for _ in range(round(self._drain / _LOOK)):
            if self.force_exit:
                break
            await asyncio.sleep(_LOOK)
        for listening in (*self.servers, *(sockets or ())):
            listening.close()
        await self.hall.send_away()
        # Whoever has just been connected is heard: uvicorn closes what has not asked yet.
        await asyncio.sleep(_LAST_CALL)
        await super().shutdown(sockets)


def quieten_collector() -> None:
    """Let Python's garbage collector stop the server seldom, and for less long.

    It looks through all that lives, a hundred thousand objects and a thousand for each game in memory, and
    nothing else runs meanwhile. What is there before the first game stays, and a game makes no rings.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _SELDOM)


def handed_over() -> socket.socket | None:
    """The listening socket of a systemd unit, which stays open between two servers; None without one."""
    if sys.platform != "win32" and os.environ.get("LISTEN_PID") == str(os.getpid()):
        for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"):
            os.environ.pop(name, None)
        listening = socket.socket(fileno=_HANDED_OVER)
        listening.set_inheritable(False)
        return listening
    return None


def bind(host: str, port: int, *, strict: bool) -> socket.socket:
    """A listening socket; on another free port if this one is taken, unless `strict`. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (port, 0):
        # Only where the protocol is named does asyncio turn off Nagle's delay, some 40 ms for every answer.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            # There it would let a second server take a port that is in use.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
        except OSError:
            listening.close()
            if strict or wanted == 0:
                raise
        else:
            listening.listen(128)
            return listening
    raise AssertionError("the second port is always free")


def settings(app: ASGIApp, config: Config) -> uvicorn.Config:
    """How uvicorn serves the application."""
    made = uvicorn.Config(
        app,
        http=bounded_protocol(config),
        ws_max_size=4 * MAX_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE,
        # Without any named, nobody is believed: uvicorn alone would believe this machine.
        forwarded_allow_ips=[str(network) for network in networks(config.proxies)],
        server_header=False,
        log_config=None,
        access_log=False,
    )
    once = SaidOnce()
    for name in FLOODED:
        logger = logging.getLogger(name)
        for before in [known for known in logger.filters if isinstance(known, SaidOnce)]:
            logger.removeFilter(before)
        logger.addFilter(once)
    return made


def serve(
    config: Config,
    listening: socket.socket,
    started: Callable[[], None],
    log_level: str = "warning",
    *,
    log_json: bool = False,
) -> bool:
    """Serve until a signal; whether it could begin. Raises DatabaseError, and OSError for the metrics."""
    logs.configure(log_level, as_json=log_json)
    sys.setswitchinterval(_SWITCH)
    store = Store(open_database(config.database))
    try:
        store.signing_key()
    finally:
        store.close()
    config = replace(config, connections=room_for(config.connections))
    server = Server(config, started)
    shown = server.metrics.shown(*config.metrics) if config.metrics else contextlib.nullcontext()
    # The signal that ended it is raised again when all is closed: for Ctrl+C there is nothing left to say.
    with shown, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return server.started


def address(listening: socket.socket) -> str:
    """The URL of a listening socket."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_addresses() -> list[str]:
    """The addresses of this machine in its network; the one that leads out comes first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        # Nothing is sent: it only asks which of our addresses would be used.
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
