"""A game as it was: replayed beside the running one, which is not held up."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from realmwright.server.errors import Busy, Conflict
from realmwright.server.fair import Crowded
from realmwright.server.room import Room
from realmwright.server.visitor import Visitor
from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo

_T = TypeVar("_T")


class LookBack:
    """A second course of a game. It goes on to later events and back over actions, else it begins anew."""

    def __init__(self, info: GameInfo, events: Sequence[Event]) -> None:
        self.info: Final = info
        self._events: Final = events
        self._course: Course | None = None

    def knows(self, info: GameInfo, number: int) -> bool:
        """Whether it can show that event, for what is now known of the game."""
        return self.info is info and number <= len(self._events)

    def at(self, number: int) -> Course:
        """The course as of an event; it stays so until the next call."""
        course = self._course
        if course is not None and course.number > number and self._only_actions(number, course.number):
            course.go_back(self._events[number - 1])
        elif course is None or course.number > number:
            course = self._course = Course(self.info, self._events[:number])
        for event in self._events[course.number : number]:
            course.take(event)
        return course

    def _only_actions(self, first: int, last: int) -> bool:
        """Whether nothing but actions happened from the first event to the last."""
        return first > 0 and all(event.kind == "action" for event in self._events[first - 1 : last])


class LookingBack:
    """Looks back at one game for all who want to, in fair order with all other games of the server."""

    def __init__(self, room: Room, id: str) -> None:
        self._room: Final = room
        self._id: Final = id
        self._back: LookBack | None = None

    def forget(self) -> None:
        """Begin anew next time."""
        self._back = None

    async def at(self, number: int, info: GameInfo, who: Visitor, tell: Callable[[Course], _T]) -> _T:
        """What is told of the game as it was after an event. Raises Busy."""
        try:
            # One at a time: nobody else uses the same look back meanwhile.
            async with self._room.replays.turn((who.address, who.holder or "", self._id)):
                if self._back is None or not self._back.knows(info, number):
                    self._back = LookBack(info, (await self._room.read(self._id))[1])
                back = self._back
                return await asyncio.to_thread(lambda: tell(back.at(number)))
        except Crowded as error:
            raise Busy("too many looks back are waiting", key="error.too-many") from error


def check_whole(course: Course) -> None:
    """Only a game that is over and known from its beginning can be looked over."""
    if not course.over:
        raise Conflict("the game is not over", key="error.game-runs")
    if course.restored:
        raise Conflict("the beginning of the game is lost", key="error.no-record")


def check_played_out(course: Course) -> None:
    """Only a game that ended by the rules can be analysed, too."""
    check_whole(course)
    if course.outcome.ended:
        raise Conflict("the game was left before its end", key="error.left-early")
