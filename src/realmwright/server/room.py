"""What a table needs of the hall it stands in."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol, TypeVar

from realmwright.server.bots import BotPool
from realmwright.server.fair import FairQueue
from realmwright.server.limits import Allowance
from realmwright.server.storage.chat import ChatStore
from realmwright.server.storage.store import Advance, Store
from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo

_T = TypeVar("_T")


class Room(Protocol):
    """All that is shared by the games of a server."""

    @property
    def store(self) -> Store:
        """The games in the database."""

    @property
    def chat(self) -> ChatStore:
        """What is said at them."""

    @property
    def words(self) -> Allowance:
        """How much anybody may say."""

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
    def now(self) -> Callable[[], int]:
        """What time it is, in milliseconds since 1970."""

    @property
    def replays(self) -> FairQueue:
        """Where whoever wants games replayed beside the running ones waits."""

    def stored(self, call: Callable[[], _T]) -> Coroutine[Any, Any, _T]:
        """Do something with the store in its thread."""

    def append(self, advance: Advance) -> Awaitable[None]:
        """Store how a game goes on. Raises Stale or Busy."""

    def events_after(self, id: str, number: int) -> Awaitable[list[Event]]:
        """What is stored of a game after an event. Raises Busy."""

    async def read(self, id: str) -> tuple[GameInfo, list[Event]]:
        """A game from the store. Raises Unknown."""

    async def load(self, id: str) -> Course:
        """The same, replayed."""

    def deleted(self, id: str) -> None:
        """Let the table of a game go that is not stored any more."""

    async def lease(self, id: str) -> bool:
        """Whether this process, and no other, lets the computer players of a game choose from now on."""

    async def give_back(self, id: str) -> None:
        """Let other processes do so; no more than that if none was taken."""
