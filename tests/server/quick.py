"""Servers of tests begin and end at once: they are begun and ended a thousand times.

What takes time there is no promise, and is done as shipped by those that are processes of their own (see
`under_load`, `test_commands`): pauses of uvicorn, and making the routes. (`stores`: the tables of databases.)
"""

import asyncio
from typing import Any
from unittest import mock

import uvicorn.server
from litestar import Litestar

from realmwright.server import run
from realmwright.server.app import create_app
from realmwright.server.config import Config

# Applications whose server has ended.
_FREE: list[Litestar] = []


class _Hasty:
    """asyncio, but its pauses are a tenth as long."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 10)


def hurry() -> None:
    """From now on no server of this process waits long for itself."""
    mock.patch.object(uvicorn.server, "asyncio", _Hasty()).start()
    mock.patch.object(run, "_LAST_CALL", 0.02).start()


def make_server(config: Config) -> run.Server:
    """A server, with the routes of one that has ended if there is one."""

    def reused(config: Config) -> Litestar:
        app = _FREE.pop() if _FREE else create_app(config)
        app.state.config = config
        return app

    with mock.patch.object(run, "create_app", reused):
        return run.Server(config)


def has_ended(server: run.Server) -> None:
    """Nobody needs it any more."""
    _FREE.append(server._app)
