"""Backups: a copy of the games of either store, made and put back while servers run.

A backup is an SQLite file with the tables of its version, whichever store it is of, so games move from
SQLite to PostgreSQL and back by one. One table more, `backup`, holds a digest of all the others.
"""

import hashlib
import os
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, delete, func, insert, select, text

from realmwright import __version__
from realmwright.server.storage import schema
from realmwright.server.storage.database import (
    DatabaseError,
    connect,
    open_database,
    reading,
    telling,
    writing,
)
from realmwright.server.storage.store import EDITION
from realmwright.server.storage.tables import games, metadata, settings

# Rows in memory at a time.
_ROWS: Final = 1000
# What PostgreSQL tells of by itself when it is stored.
_TELLING: Final = (("events", "told"), ("chat", "said"))


class BackupError(DatabaseError):
    """A backup cannot be made or put back; says why. Nothing was changed."""


def back_up(url: str, file: Path) -> int:
    """Copy the games of a database, as of one moment, into a new file; how many they are.

    Raises BackupError or DatabaseError.
    """
    if file.exists():
        raise BackupError(f"there is a file {file} already")
    engine = connect(url)
    part = file.with_name(f"{file.name}.part")
    try:
        with telling(engine), _private(part):
            if engine.dialect.name == "sqlite":
                _copy_sqlite(engine, part)
            else:
                _copy_postgresql(engine, part)
            count = _sign(part)
            part.rename(file)
    except sqlite3.Error as error:
        raise BackupError(f"the database cannot be copied: {error}") from error
    finally:
        engine.dispose()
    return count


def restore(file: Path, url: str, *, replace: bool = False) -> int:
    """Put the games of a backup into a database; how many they are.

    What is in the database is deleted, if `replace`; else there must be no game. The file is checked whole
    before anything is touched; all of it goes in at once, or nothing. Raises BackupError or DatabaseError.
    """
    if not file.is_file():
        raise BackupError(f"there is no file {file}")
    with tempfile.TemporaryDirectory(prefix="realmwright-") as folder:
        copy = Path(folder) / "backup"
        shutil.copy(file, copy)
        _check(copy, file)
        source = _of_this_version(copy, file)
        engine = open_database(url)
        try:
            with telling(engine):
                return _put(source, engine, replace)
        finally:
            source.dispose()
            engine.dispose()


# Making one.


@contextmanager
def _private(part: Path) -> Iterator[None]:
    """A new file that nobody else may read, for the key that signs cookies; gone if it is not renamed."""
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield
    finally:
        part.unlink(missing_ok=True)


def _copy_sqlite(engine: Engine, part: Path) -> None:
    """By SQLite's own online backup, in one step: those who write meanwhile go on."""
    database = Path(engine.url.database or "")
    if not database.is_file():
        raise BackupError(f"there is no database {database}")
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)


def _copy_postgresql(engine: Engine, part: Path) -> None:
    """In one transaction, which sees everything as of its beginning."""
    options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    copy = open_database(str(_sqlite_url(part)))
    try:
        with engine.connect().execution_options(**options) as source, source.begin():
            if not schema.is_current(source):
                raise BackupError(
                    "the database is of another version: start a server of this one on it first"
                )
            with writing(copy) as target:
                _copy_rows(source, target)
    finally:
        copy.dispose()


def _sign(part: Path) -> int:
    """Make a copy a backup; the number of its games."""
    with closing(sqlite3.connect(part)) as connection:
        # One file, without another beside it.
        connection.execute("PRAGMA journal_mode = DELETE")
        digest = _digest(connection)
        connection.execute("CREATE TABLE backup (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        stated = (("digest", digest), ("version", __version__))
        connection.executemany("INSERT INTO backup VALUES (?, ?)", stated)
        connection.commit()
        (count,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(count)


# Putting one back.


def _check(copy: Path, file: Path) -> None:
    """Raises BackupError unless the file is a backup, and whole."""
    try:
        with closing(sqlite3.connect(copy)) as connection:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise BackupError(f"{file} is damaged")
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if not {"backup", "games"} <= names:
                raise BackupError(f"{file} is no backup: `realmwright backup` makes one of a database")
            stated = dict(connection.execute("SELECT name, value FROM backup"))
            if stated.get("digest") != _digest(connection):
                raise BackupError(f"{file} is damaged")
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise BackupError(f"{file} is damaged, or no backup: {error}") from error


def _of_this_version(copy: Path, file: Path) -> Engine:
    """The checked copy of a backup, its tables brought up to date."""
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("DROP TABLE backup")
    try:
        return open_database(str(_sqlite_url(copy)))
    except DatabaseError as error:
        raise BackupError(f"{file} is of another, newer version: update Realmwright") from error


def _put(source: Engine, engine: Engine, replace: bool) -> int:
    with reading(source) as read, writing(engine) as write:
        postgresql = engine.dialect.name == "postgresql"
        if postgresql:
            names = ", ".join(table.name for table in metadata.sorted_tables)
            write.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
        there = write.scalar(select(func.count()).select_from(games)) or 0
        if there and not replace:
            raise BackupError(f"the database has games already ({there}); --replace deletes them first")
        for table in reversed(metadata.sorted_tables):
            write.execute(delete(table))
        if postgresql:
            for table, trigger in _TELLING:
                write.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}"))
        _copy_rows(read, write)
        # Servers that run look when games are deleted, and see by it that nothing is as they remember it.
        write.execute(delete(settings).where(settings.c.name == EDITION))
        write.execute(insert(settings).values(name=EDITION, value=secrets.token_hex(16)))
        if postgresql:
            for table, trigger in _TELLING:
                write.execute(text(f"ALTER TABLE {table} ENABLE TRIGGER {trigger}"))
        return read.scalar(select(func.count()).select_from(games)) or 0


# Both.


def _copy_rows(source: Connection, target: Connection) -> None:
    """All rows of all tables, a game before what belongs to it."""
    for table in metadata.sorted_tables:
        found = source.execution_options(yield_per=_ROWS).execute(select(table))
        for rows in found.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


def _digest(connection: sqlite3.Connection) -> str:
    """Of all rows of all tables but `backup`, in the order of their keys."""
    made = hashlib.sha256()
    tables = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' "
        "AND name <> 'backup' ORDER BY name"
    ).fetchall()
    for name, sql in tables:
        made.update(repr((name, sql)).encode())
        key = [column for _, column, *_, place in connection.execute(f'PRAGMA table_info("{name}")') if place]
        order = ", ".join(f'"{column}"' for column in key) or "rowid"
        for row in connection.execute(f'SELECT * FROM "{name}" ORDER BY {order}'):
            made.update(repr(row).encode("utf-8", "surrogatepass"))
    return made.hexdigest()


def _sqlite_url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))
