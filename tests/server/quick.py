"""Servers of tests begin and end at once: they are begun and ended a thousand times.

What takes time there is no promise, and is done as shipped by those that are processes of their own (see
`under_load`, `test_commands`): pauses of uvicorn, making the routes, and the tables of a new database.
"""

import asyncio
import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import uvicorn.server
from litestar import Litestar

from realmwright.server import run
from realmwright.server.app import create_app
from realmwright.server.config import Config
from realmwright.server.storage.database import open_database

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


@cache
def _tables() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        open_database(f"sqlite:///{file}").dispose()
        return file.read_bytes()


def new_sqlite(file: Path) -> str:
    """The URL of a file, made as the migrations make it unless it is there."""
    if not file.exists():
        file.write_bytes(_tables())
    return f"sqlite:///{file}"
