"""The engine of the database, and its schema brought up to date."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from realmwright.paths import data_folder

# Marks a connection whose transactions only read.
READ: Final = "realmwright_read"
_WAIT: Final = 20.0


class DatabaseError(Exception):
    """The database cannot be used as asked; says why."""


def default_url() -> str:
    """SQLite in the player's data folder."""
    return f"sqlite:///{data_folder() / 'games.db'}"


def open_database(url: str) -> Engine:
    """The engine for a URL, with the schema brought up to date. Raises DatabaseError."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise DatabaseError(f"{url!r} is no database URL; such as sqlite:////path/games.db is one") from error
    if parsed.get_backend_name() == "sqlite":
        engine = _open_sqlite(parsed.database, url)
    else:
        try:
            engine = create_engine(parsed, pool_pre_ping=True, hide_parameters=True)
        except (ImportError, NoSuchModuleError) as error:
            raise DatabaseError(f"no driver for {parsed.drivername} is installed: {error}") from error
    try:
        migrate(engine)
    except DBAPIError as error:
        engine.dispose()
        raise DatabaseError(
            f"the database {parsed.render_as_string()} cannot be used: {error.orig}"
        ) from error
    return engine


def _open_sqlite(path: str | None, url: str) -> Engine:
    if path and path != ":memory:":
        file = Path(path)
        if not file.parent.is_dir():
            file.parent.mkdir(parents=True, mode=0o700)
        # It holds the key that signs cookies.
        file.touch(mode=0o600)
    # Without `isolation_level=None` the driver begins transactions itself, and only at the first write:
    # two that read first and then write would both go on from what they read, and one update be lost.
    # Parameters are hidden from errors, and so from logs: cards in hand are among them.
    connect = {"isolation_level": None, "timeout": _WAIT}
    engine = create_engine(url, connect_args=connect, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    reads = connection.get_execution_options().get(READ)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that only reads."""
    with engine.connect().execution_options(**{READ: True}) as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: on SQLite it holds the write lock from its beginning."""
    with engine.begin() as connection:
        yield connection


def alembic_config(connection: Connection) -> Config:
    """The configuration of the migrations in this package."""
    config = Config()
    config.set_main_option("script_location", "realmwright.server:migrations")
    config.attributes["connection"] = connection
    return config


def migrate(engine: Engine) -> None:
    """Bring the schema up to date."""
    with writing(engine) as connection:
        command.upgrade(alembic_config(connection), "head")
