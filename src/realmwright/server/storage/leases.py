"""Which process lets the computer players of a game choose, where several serve one database."""

import contextlib
from typing import Final

from sqlalchemy import Connection, Engine, text


class Leases:
    """Advisory locks of PostgreSQL, held by one connection: they end with it, and so with the process.

    On SQLite none is needed: whoever opens the same file twice has computer players think twice, and what is
    stored first counts. All calls but `holds` block.
    """

    def __init__(self, engine: Engine) -> None:
        self.needed: Final = engine.dialect.name == "postgresql"
        self._engine: Final = engine
        self._connection: Connection | None = None
        self._held: Final[set[str]] = set()

    def holds(self, game: str) -> bool:
        """Whether this process has the lease of a game, as far as is known."""
        return game in self._held

    def take(self, game: str) -> bool:
        """Whether this process has the lease of a game now."""
        if game not in self._held and self._ask("pg_try_advisory_lock", game):
            self._held.add(game)
        return game in self._held

    def give_back(self, game: str) -> None:
        """Let other processes have it."""
        self._held.discard(game)
        if self._connection is not None:
            self._ask("pg_advisory_unlock", game)

    def close(self) -> None:
        """Give all back."""
        self._held.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                # Not back into the pool: the locks would live on in it.
                connection.invalidate()
            connection.close()

    def _ask(self, function: str, game: str) -> bool:
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            question = text(f"SELECT {function}(hashtextextended(:game, 0))")
            return bool(self._connection.scalar(question, {"game": game}))
        except Exception:
            self.close()
            raise
