"""What has been written into an SQLite database, by whichever process: a counter in shared memory tells."""

import contextlib
from typing import Any, Final

from sqlalchemy import Engine

_SINCE: Final = "SELECT game, max(number) FROM events WHERE rowid > ? GROUP BY game"


class Watch:
    """Remembers the counter, over a connection of its own: it counts what the others have written."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._connection: Any = None
        self._version: int | None = None
        self._seen: int | None = None

    def changed(self) -> bool:
        """Whether anything was written since what was last `seen`."""
        ((self._version,),) = self.rows("PRAGMA data_version")
        return self._version != self._seen

    def seen(self) -> None:
        """What was written before the last question is known now."""
        self._seen = self._version

    def rows(self, query: str, *values: object) -> list[Any]:
        """What the connection answers."""
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            cursor = self._connection.cursor()
            found: list[Any] = cursor.execute(query, values).fetchall()
            cursor.close()
            return found
        except Exception:
            # Another connection counts from elsewhere, so what has changed meanwhile is found.
            self._seen = None
            with contextlib.suppress(Exception):
                self.close()
            raise

    def close(self) -> None:
        """Give the connection back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


class NewEvents:
    """The events that were written since the last question, by the numbers that SQLite gives its rows.

    It is quick, and may miss what comes after many events were deleted: whoever must know all looks too.
    """

    def __init__(self, engine: Engine) -> None:
        self._watch: Final = Watch(engine)
        self._last: int | None = None

    def read(self) -> list[tuple[str, int]]:
        """Games and their newest events; none the first time."""
        if not self._watch.changed():
            return []
        since, ((self._last,),) = self._last, self._watch.rows("SELECT coalesce(max(rowid), 0) FROM events")
        rows = [] if since is None else self._watch.rows(_SINCE, since)
        self._watch.seen()
        return rows

    def close(self) -> None:
        """Give the connection back."""
        self._watch.close()
