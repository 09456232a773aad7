"""Whether anybody has written into an SQLite database: it tells by a counter in shared memory."""

import contextlib
from typing import Any, Final

from sqlalchemy import Engine


class Watch:
    """Remembers the counter, over a connection of its own: it counts what the others have written."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._connection: Any = None
        self._version: int | None = None
        self._seen: int | None = None

    def changed(self) -> bool:
        """Whether anything was written since what was last `seen`."""
        self._version = self._read_version()
        return self._version != self._seen

    def seen(self) -> None:
        """What was written before the last question is known now."""
        self._seen = self._version

    def _read_version(self) -> int:
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            cursor = self._connection.cursor()
            cursor.execute("PRAGMA data_version")
            (version,) = cursor.fetchone()
            cursor.close()
            return int(version)
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
