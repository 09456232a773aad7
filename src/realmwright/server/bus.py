"""Tells of new events: (game, number) alone; whoever hears it reads the rest from the database.

Each process tells its own sockets itself; the bus is for others that serve the same database, such as a
second `realmwright play` of the same player.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeAlias

from realmwright.server.storage.watch import Watch
from realmwright.server.supervisor import keep_going

Listener: TypeAlias = Callable[[str, int], None]
# Does a blocking call in the thread of the database.
Blocking: TypeAlias = Callable[[Callable[[], list[tuple[str, int]]]], Awaitable[list[tuple[str, int]]]]
# Seconds between two looks.
_PAUSE: Final = 0.5


class EventBus(Protocol):
    """Carries (game, number) to every process that serves."""

    async def start(self, listener: Listener) -> None:
        """Begin; the listener hears of events that are stored, those of its own process too.

        Whatever fails, the database's restart too, is begun anew, and no event is passed over for it.
        """

    async def publish(self, game: str, number: int) -> None:
        """Tell that events up to a number are stored."""

    async def stop(self) -> None:
        """End."""


class LookingBus:
    """For databases that call nobody: looks twice a second whether anybody has written."""

    def __init__(self, watch: Watch, blocking: Blocking) -> None:
        self._watch: Final = watch
        self._blocking: Final = blocking
        self._task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(keep_going("the look for events", lambda: self._look(listener)))

    async def publish(self, game: str, number: int) -> None:
        """The others look by themselves."""

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._blocking(self._watch.close)

    async def _look(self, listener: Listener) -> None:
        while True:
            await asyncio.sleep(_PAUSE)
            for game, number in await self._blocking(self._watch.changes):
                listener(game, number)
