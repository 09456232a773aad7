"""Tells each process what the others have stored: (game, number) alone; whoever hears it reads the rest.

Each process tells its own sockets itself; the bus is for others that serve the same database, such as a
second `realmwright play` of the same player, or the other servers behind a proxy.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from realmwright.server.storage.store import Store
from realmwright.server.storage.watch import NewEvents, Watch
from realmwright.server.supervisor import keep_going

_T = TypeVar("_T")
# Seconds between two looks, and between two questions for new events alone.
_PAUSE: Final = 0.5
_SHORT_PAUSE: Final = 0.04


class Blocking(Protocol):
    """Does a blocking call in the thread of the database."""

    def __call__(self, call: Callable[[], _T], /) -> Coroutine[Any, Any, _T]: ...


class Listener(Protocol):
    """Who hears of it, also of what the own process has stored."""

    def in_memory(self) -> Sequence[str]:
        """The games that news are wanted of."""

    def heard(self, id: str, number: int, /) -> None:
        """Events of a game up to a number are stored."""

    def said(self, id: str, channel: str, number: int, /) -> None:
        """Words of a channel of a game up to a number are stored."""

    def deleted(self, id: str, /) -> None:
        """A game in memory is not stored any more."""

    async def keys_changed(self) -> None:
        """Some keys lead to somebody else than before, or to nobody."""

    async def replaced(self) -> None:
        """Other games than before are in the database."""


class EventBus(Protocol):
    """Carries (game, number) to every process that serves.

    Nobody need publish: what is stored is told, by whichever process, and nothing else is.
    """

    async def start(self, listener: Listener) -> None:
        """Begin. Whatever fails, the database's restart too, is begun anew, and no event is missed for it."""

    async def stop(self) -> None:
        """End."""


class Look:
    """Asks the database what is new of the games in memory."""

    def __init__(self, store: Store, blocking: Blocking) -> None:
        self._store: Final = store
        self._blocking: Final = blocking
        known = store.news(())
        self._edition, self._keys = known.edition, known.keys

    async def __call__(self, listener: Listener) -> None:
        """Tell the listener. A look that failed counts for nothing: the next finds what it would have."""
        asked = listener.in_memory()
        news = await self._blocking(partial(self._store.news, asked))
        if news.edition != self._edition:
            await listener.replaced()
            self._edition = news.edition
        if news.keys != self._keys:
            await listener.keys_changed()
            self._keys = news.keys
        newest = dict(news.newest)
        for game in asked:
            if game in newest:
                listener.heard(game, newest[game])
            else:
                listener.deleted(game)
        for game, channel, number in news.said:
            listener.said(game, channel, number)


class LookingBus:
    """For databases that call nobody: looks twice a second whether anybody has written.

    Of SQLite it asks for new events much more often, while there are games in memory: that costs little.
    """

    def __init__(self, store: Store, blocking: Blocking) -> None:
        sqlite = store.engine if store.engine.dialect.name == "sqlite" else None
        self._watch: Final = Watch(sqlite) if sqlite else None
        self._new_events: Final = NewEvents(sqlite) if sqlite else None
        self._look: Final = Look(store, blocking)
        self._blocking: Final = blocking
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        """Begin to look."""
        self._begin("the look for events", lambda: self._go_on(listener))
        if self._new_events is not None:
            new_events = self._new_events
            self._begin("the look for new events", lambda: self._pass_on(new_events, listener))

    def _begin(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._tasks.append(asyncio.create_task(keep_going(name, work)))

    async def stop(self) -> None:
        """Look no more."""
        for task in self._tasks:
            await ended(task)
        for watch in (self._watch, self._new_events):
            if watch is not None:
                await self._blocking(watch.close)

    async def _go_on(self, listener: Listener) -> None:
        while True:
            await asyncio.sleep(_PAUSE)
            if self._watch is None:
                await self._look(listener)
            elif await self._blocking(self._watch.changed):
                await self._look(listener)
                self._watch.seen()

    async def _pass_on(self, new_events: NewEvents, listener: Listener) -> None:
        while True:
            # At once, before any game is in memory: from here on nothing is missed.
            for game, number in await self._blocking(new_events.read):
                listener.heard(game, number)
            await asyncio.sleep(_SHORT_PAUSE if listener.in_memory() else _PAUSE)


async def ended(task: "asyncio.Task[None] | None") -> None:
    """Cancel a task and wait until it has ended."""
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
