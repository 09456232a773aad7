"""Runs the server with uvicorn."""

import contextlib
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import uvicorn

from realmwright.server.app import create_app
from realmwright.server.config import MAX_FRAME, Config
from realmwright.server.connections import FLOODED, SaidOnce, bounded_protocol, room_for
from realmwright.server.guard import Guard
from realmwright.server.storage.database import open_database
from realmwright.server.storage.store import Store
from realmwright.server.visitor import networks

_GRACE: Final = 3


class Server(uvicorn.Server):
    """Tells when it serves."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, then tell."""
        await super().startup(sockets)
        if self.started:
            self._tell()


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


def settings(app: Guard, config: Config, log_level: str) -> uvicorn.Config:
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
        log_level=log_level,
        access_log=log_level in ("debug", "info"),
    )
    once = SaidOnce()
    for name in FLOODED:
        logger = logging.getLogger(name)
        for before in [known for known in logger.filters if isinstance(known, SaidOnce)]:
            logger.removeFilter(before)
        logger.addFilter(once)
    return made


def serve(
    config: Config, listening: socket.socket, started: Callable[[], None], log_level: str = "warning"
) -> bool:
    """Serve until a signal; whether it could begin. Raises DatabaseError."""
    store = Store(open_database(config.database))
    try:
        store.signing_key()
    finally:
        store.close()
    config = replace(config, connections=room_for(config.connections))
    server = Server(settings(create_app(config), config, log_level), started)
    # The signal that ended it is raised again when all is closed: for Ctrl+C there is nothing left to say.
    with contextlib.suppress(KeyboardInterrupt):
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
