"""Whether a database has changed, and which games."""

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
        self._version = 0
        self._since = now()

    def changes(self) -> list[tuple[str, int]]:
        """Games that may have changed since the last look, each with its newest event."""
        if self._engine.dialect.name == "sqlite" and not self._is_written():
            return []
        since, self._since = self._since, now()
        newest = (
            select(events.c.game, func.max(events.c.number))
            .join(games, games.c.id == events.c.game)
            .where(games.c.changed >= since - _OVERLAP)
            .group_by(events.c.game)
        )
        with reading(self._engine) as connection:
            return [(row[0], row[1]) for row in connection.execute(newest)]

    def _is_written(self) -> bool:
        if self._connection is None:
            # A connection of its own, since the counter tells what the others have written.
            self._connection = self._engine.raw_connection()
        cursor = self._connection.cursor()
        cursor.execute("PRAGMA data_version")
        (version,) = cursor.fetchone()
        cursor.close()
        before, self._version = self._version, int(version)
        return self._version != before

    def close(self) -> list[tuple[str, int]]:
        """Give the connection back."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        return []
