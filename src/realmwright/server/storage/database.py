"""The engine of the database, and its schema brought up to date."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Connection,
    Dialect,
    Engine,
    ExceptionContext,
    create_engine,
    event,
    func,
    make_url,
    select,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InvalidatePoolError,
    NoSuchModuleError,
    OperationalError,
)
from sqlalchemy.pool import ConnectionPoolEntry

from realmwright.paths import data_folder
from realmwright.server.storage import schema

# Marks a connection whose transactions only read.
READ: Final = "realmwright_read"
# To PostgreSQL: a dead machine at the other end is found out within a quarter of a minute.
_KEPT_ALIVE: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 4,
    "tcp_user_timeout": 13_000,
    "application_name": "realmwright",
}
# Seconds after which a connection is tried before it is used; what a connection notes when it was.
_REST: Final = 1.0
_USED: Final = "realmwright_used"
# Pages in SQLite's log after which whoever commits brings them into the file. A server does so itself
# (`Store.checkpoint`), far sooner, so that nobody waits for it.
_LONGEST_LOG: Final = 20_000
# Seconds that whoever comes first waits for another one's lock; at PostgreSQL, those behind too, but briefly:
# there are many locks, and most are soon free.
WAIT: Final = 5.0
_SHORT_WAIT: Final = 0.05
_WAITS: Final = "realmwright_waits"
# What PostgreSQL says then.
_NOT_AVAILABLE: Final = "55P03"


class DatabaseError(Exception):
    """The database cannot be used as asked; says why."""


def default_url() -> str:
    """SQLite in the player's data folder."""
    return f"sqlite:///{data_folder() / 'games.db'}"


def open_database(url: str) -> Engine:
    """The engine for a URL, with the schema brought up to date. Raises DatabaseError."""
    engine = connect(url)
    if engine.dialect.name == "sqlite":
        _make_file(engine.url.database)
    try:
        with telling(engine):
            with reading(engine) as connection:
                current = schema.is_current(connection)
            if not current:
                with writing(engine) as connection:
                    schema.migrate(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def connect(url: str) -> Engine:
    """The engine for a URL, whatever is in the database. Raises DatabaseError."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise DatabaseError(f"{url!r} is no database URL; such as sqlite:////path/games.db is one") from error
    try:
        if parsed.get_backend_name() == "sqlite":
            return _open_sqlite(parsed)
        return _open_postgresql(parsed)
    except (ArgumentError, NoSuchModuleError) as error:
        raise DatabaseError(f"the database URL {parsed.render_as_string()} does not hold: {error}") from error


@contextmanager
def telling(engine: Engine) -> Iterator[None]:
    """Whatever the database refuses is raised as DatabaseError."""
    shown = engine.url.render_as_string()
    try:
        yield
    except DBAPIError as error:
        raise DatabaseError(f"the database {shown} cannot be used: {error.orig}") from error
    except schema.Unknown as error:
        raise DatabaseError(
            f"the database {shown} is of another, newer version: update Realmwright"
        ) from error


def _open_postgresql(url: URL) -> Engine:
    shown = url.render_as_string()
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise DatabaseError(f"games are kept in SQLite or PostgreSQL, not in {shown}")
    if "+" in url.drivername and url.get_driver_name() != "psycopg":
        raise DatabaseError(f"PostgreSQL is spoken to by psycopg: postgresql://… in place of {shown}")
    try:
        engine = create_engine(
            url.set(drivername="postgresql+psycopg"), connect_args=_kept_alive(url), hide_parameters=True
        )
    except ImportError as error:
        raise DatabaseError(
            "PostgreSQL needs a driver that is not installed: pip install 'realmwright[postgresql]'"
        ) from error
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", partial(_try_if_rested, engine.dialect))
    patience = _ShortPatience()
    event.listen(engine, "checkout", patience.prepare)
    event.listen(engine, "handle_error", patience.failed)
    event.listen(engine, "commit", patience.done)
    return engine


def _note_use(_connection: Any, record: ConnectionPoolEntry) -> None:
    record.info[_USED] = time.monotonic()


def _try_if_rested(
    dialect: Dialect, connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: Any
) -> None:
    """Connections of before the database's restart are found out and replaced.

    Those that were just used are not tried: at a busy server that took longer than what was asked.
    """
    if time.monotonic() - record.info.get(_USED, time.monotonic()) > _REST:
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error


def take_turns(connection: Connection, lock: int) -> None:
    """Wait for all transactions that take the same lock of PostgreSQL; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(lock)))


def psycopg_arguments(engine: Engine) -> dict[str, Any]:
    """By which psycopg connects to the database of an engine."""
    _, arguments = engine.dialect.create_connect_args(engine.url)
    return {**arguments, **_kept_alive(engine.url)}


def _kept_alive(url: URL) -> dict[str, Any]:
    """What the URL leaves open of how connections are watched."""
    arguments = {**_KEPT_ALIVE, "options": f"-c lock_timeout={int(1000 * WAIT)}"}
    return {name: value for name, value in arguments.items() if name not in url.query}


def _open_sqlite(url: URL) -> Engine:
    if url.get_driver_name() != "pysqlite":
        raise DatabaseError(f"SQLite is read by Python's own module: sqlite://… in place of {url}")
    # Without `isolation_level=None` the driver begins transactions itself, and only at the first write:
    # two that read first and then write would both go on from what they read, and one update be lost.
    # Parameters are hidden from errors, and so from logs: cards in hand are among them.
    connect = {"isolation_level": None, "timeout": WAIT}
    engine = create_engine(url, connect_args=connect, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _Patience().begin)
    return engine


def _make_file(path: str | None) -> None:
    if path and path != ":memory:":
        file = Path(path)
        if not file.parent.is_dir():
            file.parent.mkdir(parents=True, mode=0o700)
        # It holds the key that signs cookies.
        file.touch(mode=0o600)


def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"wal_autocheckpoint = {_LONGEST_LOG}",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


class _Patience:
    """Begins transactions. Once one has waited in vain for a lock, those behind it do not wait as well.

    They come one after the other, in one thread: each would add its wait to that of all behind it.
    """

    def __init__(self) -> None:
        self._lost = False

    def begin(self, connection: Connection) -> None:
        """Begin a transaction, for writing with the lock. Raises OperationalError."""
        if connection.get_execution_options().get(READ):
            connection.exec_driver_sql("BEGIN")
            return
        wait = 0 if self._lost else int(1000 * WAIT)
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {wait}")
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except OperationalError:
            self._lost = True
            raise
        if self._lost:
            self._lost = False
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(1000 * WAIT)}")


class _ShortPatience:
    """The same of PostgreSQL: after one that waited in vain nobody waits long, until something is written."""

    def __init__(self) -> None:
        self._lost = False

    def prepare(self, connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: Any) -> None:
        """Let a connection wait as long as others do by now."""
        wait = _SHORT_WAIT if self._lost else WAIT
        if record.info.get(_WAITS, WAIT) != wait:
            cursor = connection.cursor()
            cursor.execute(f"SET lock_timeout = {int(1000 * wait)}")
            cursor.close()
            connection.commit()
            record.info[_WAITS] = wait

    def failed(self, context: ExceptionContext) -> None:
        """A statement failed, perhaps after a wait for a lock."""
        if getattr(context.original_exception, "sqlstate", None) == _NOT_AVAILABLE:
            self._lost = True

    def done(self, connection: Connection) -> None:
        """A transaction is committed."""
        if not connection.get_execution_options().get(READ):
            self._lost = False


@contextmanager
def reading(engine: Engine, *, one_moment: bool = False) -> Iterator[Connection]:
    """Questions alone; answers that must agree with each other are asked for as of `one_moment`.

    SQLite gives no others. On PostgreSQL that takes a transaction, whose begin and end cost two more ways.
    """
    options: dict[str, Any] = {READ: True}
    if engine.dialect.name == "postgresql":
        options["isolation_level"] = "REPEATABLE READ" if one_moment else "AUTOCOMMIT"
    with engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: on SQLite it holds the write lock from its beginning."""
    with engine.begin() as connection:
        yield connection
