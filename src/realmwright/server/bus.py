"""Tells of new events: (game, number) alone, whoever hears it reads the rest from the database.

One process needs no more than the in-process bus. Several behind one database share a bus that carries
the pairs between them.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[str, int], Awaitable[None]]


class EventBus(Protocol):
    """Carries (game, number) to every process that serves."""

    async def start(self, listener: Listener) -> None:
        """Begin; the listener hears of events that other processes have stored."""

    async def publish(self, game: str, number: int) -> None:
        """Tell that events up to a number are stored."""

    async def stop(self) -> None:
        """End."""


class LocalBus:
    """For one process, which publishes to its own sockets itself: nobody else is to be told."""

    async def start(self, listener: Listener) -> None:
        """Nothing to listen to."""

    async def publish(self, game: str, number: int) -> None:
        """Nobody to tell."""

    async def stop(self) -> None:
        """Nothing to end."""
