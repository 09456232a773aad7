"""Whether a database has changed, and which games."""

import contextlib
from typing import Any, Final

from sqlalchemy import Engine, func, select

from realmwright.server.storage.database import reading
from realmwright.server.storage.store import now
from realmwright.server.storage.tables import events, games

# Milliseconds: a write is seen a little after the time that it bears.
_OVERLAP: Final = 30_000


class Watch:
    """Remembers what it has seen. Where nothing has changed, SQLite tells by a counter in shared memory."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._connection: Any = None
        self._version: int | None = None
        self._since = now()

    def changes(self) -> list[tuple[str, int]]:
        """Games that may have changed since the last look, each with its newest event.

        A look that failed counts for nothing: the next finds what it would have.
        """
        version = self._read_version() if self._engine.dialect.name == "sqlite" else None
        if version is not None and version == self._version:
            return []
        begun = now()
        last = select(func.max(events.c.number)).where(events.c.game == games.c.id).scalar_subquery()
        newest = select(games.c.id, last).where(games.c.changed >= self._since - _OVERLAP)
        with reading(self._engine) as connection:
            found = [(row[0], row[1]) for row in connection.execute(newest)]
        self._since, self._version = begun, version
        return found

    def _read_version(self) -> int:
        try:
            if self._connection is None:
                # A connection of its own, since the counter tells what the others have written.
                self._connection = self._engine.raw_connection()
            cursor = self._connection.cursor()
            cursor.execute("PRAGMA data_version")
            (version,) = cursor.fetchone()
            cursor.close()
            return int(version)
        except Exception:
            # Another connection counts from elsewhere, so what has changed meanwhile is found.
            self._version = None
            with contextlib.suppress(Exception):
                self.close()
            raise

    def close(self) -> list[tuple[str, int]]:
        """Give the connection back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        return []
