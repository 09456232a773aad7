"""Group commit: what several games store at the same time is stored by one transaction, and synced once.

The first is stored at once. Those that come while a transaction is written wait for the next one, which takes
all of them: the more games are played, the more share a transaction.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

from realmwright.server.errors import Busy
from realmwright.server.storage.store import Advance, Store

# Does a blocking call in the thread of the database.
Blocking: TypeAlias = Callable[[Callable[[], None]], Awaitable[None]]


class GroupCommit:
    """Stores how games go on."""

    def __init__(self, store: Store, blocking: Blocking) -> None:
        self._store: Final = store
        self._blocking: Final = blocking
        self._waiting: list[tuple[Advance, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    def append(self, advance: Advance) -> "asyncio.Future[None]":
        """Done when it is stored. Raises Stale or Busy, and then nothing of it is."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((advance, stored))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write())
        return stored

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await self._write_all(batch)

    async def _write_all(self, batch: list[tuple[Advance, asyncio.Future[None]]]) -> None:
        error = await self._tried([advance for advance, _ in batch])
        if error is not None and not isinstance(error, Busy) and len(batch) > 1:
            # None of them is stored: one game that cannot be must not hold up the others.
            for one in batch:
                await self._write_all([one])
            return
        for _, stored in batch:
            if stored.done():
                continue  # whoever waited has been cancelled
            if error is None:
                stored.set_result(None)
            else:
                stored.set_exception(error)

    async def _tried(self, advances: list[Advance]) -> Exception | None:
        try:
            await self._blocking(partial(self._store.append, advances))
        except Exception as error:
            return error
        return None
