"""What a table needs of the hall that it stands in."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from realmwright.server.bots import BotPool
from realmwright.server.fair import FairQueue
from realmwright.server.storage.store import Store
from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo

_T = TypeVar("_T")


class Room(Protocol):
    """The hall, as a table knows it."""

    @property
    def store(self) -> Store:
        """The games in the database."""

    @property
    def bots(self) -> BotPool:
        """The processes of computer players."""

    @property
    def bot_delay(self) -> float:
        """Seconds that a computer player takes for a choice at least."""

    @property
    def sockets_a_seat(self) -> int:
        """Sockets that one browser may have at one game; 0 for no limit."""

    @property
    def replays(self) -> FairQueue:
        """Where whoever wants games replayed beside the running ones waits."""

    async def stored(self, call: Callable[[], _T]) -> _T:
        """Do something with the store in its thread."""

    async def read(self, id: str) -> tuple[GameInfo, list[Event]]:
        """A game from the store. Raises Unknown."""

    async def load(self, id: str) -> Course:
        """The same, replayed."""

    def forget(self, id: str) -> None:
        """Let the table of a game go that is not stored any more."""

    async def told(self, id: str, number: int) -> None:
        """Tell other processes that events up to a number are stored."""
