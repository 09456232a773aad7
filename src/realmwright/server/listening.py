"""The bus of PostgreSQL: LISTEN, on a connection of its own. A trigger of the database sends the NOTIFY.

So an event is told if and only if it is stored, whoever stores it and however that process ends.
"""

import asyncio
from typing import Final

import psycopg

from realmwright.server.bus import Blocking, Listener, Look, ended
from realmwright.server.storage.database import psycopg_arguments
from realmwright.server.storage.store import Store
from realmwright.server.storage.tables import CHANNEL
from realmwright.server.supervisor import keep_going


class ListeningBus:
    """Hears of events a few milliseconds after they are stored."""

    def __init__(self, store: Store, blocking: Blocking) -> None:
        self._arguments: Final = psycopg_arguments(store.engine)
        self._look: Final = Look(store, blocking)
        self._task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(keep_going("listening for events", lambda: self._listen(listener)))

    async def stop(self) -> None:
        """Listen no more."""
        await ended(self._task)

    async def _listen(self, listener: Listener) -> None:
        async with await psycopg.AsyncConnection.connect(autocommit=True, **self._arguments) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            # What was stored while nobody listened.
            await self._look(listener)
            async for told in connection.notifies():
                match told.payload.split(" "):
                    case [game, number]:
                        listener.heard(game, int(number))
                    case [game, number, channel]:
                        listener.said(game, channel, int(number))
                    case _:
                        await self._look(listener)
