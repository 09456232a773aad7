"""Where tests store games: in SQLite and in a PostgreSQL of the run. Tables are made once, and copied."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Protocol

from sqlalchemy import make_url, text

from realmwright.server.storage.database import connect, open_database, writing
from realmwright.server.storage.tables import metadata
from server.postgresql import Cluster

# Of the two halves of `make test` the compiled one has PostgreSQL: what it keeps does not hang on the engine.
STORES = ["sqlite"] + ["postgresql"] * (os.environ.get("REALMWRIGHT_EXPECT_COMPILED") != "no")


class Databases(Protocol):
    """Makes databases in one of the stores."""

    def new(self) -> str:
        """The URL of one with the tables of this version, without games."""

    def copy(self, url: str) -> str:
        """The URL of one like another, whose servers have ended."""


class Files:
    """Those of SQLite, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count()

    def new(self) -> str:
        """The URL of a new file."""
        return new_sqlite(self._next())

    def copy(self, url: str) -> str:
        """The URL of a new file with what another holds."""
        file = self._next()
        former = url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(former)) as one, closing(sqlite3.connect(file)) as other:
            one.backup(other)
        return f"sqlite:///{file}"

    def _next(self) -> Path:
        return self._folder / f"games{next(self._numbers)}.db"


class InCluster:
    """Those of PostgreSQL; the stack drops them."""

    def __init__(self, cluster: Cluster, stack: ExitStack) -> None:
        self._cluster = cluster
        self._stack = stack

    def new(self) -> str:
        """The URL of a new database."""
        return self._stack.enter_context(self._cluster.database())

    def copy(self, url: str) -> str:
        """The URL of a copy."""
        return self._stack.enter_context(self._cluster.database(make_url(url).database))


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Nobody else can write anything meanwhile; reading goes on."""
    engine = connect(url)
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"LOCK TABLE {', '.join(metadata.tables)} IN EXCLUSIVE MODE"))
        yield
    engine.dispose()


@cache
def _tables() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        open_database(f"sqlite:///{file}").dispose()
        return file.read_bytes()


def new_sqlite(file: Path) -> str:
    """The URL of a new file of SQLite, with the tables as the migrations make them."""
    file.write_bytes(_tables())
    return f"sqlite:///{file}"
