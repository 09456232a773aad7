"""A game as it was: replayed beside the running one, which is not held up."""

from collections.abc import Sequence
from typing import Final

from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo


class LookBack:
    """A second course of a game. It goes on to later events, and begins anew only for earlier ones."""

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
        if course is None or course.number > number:
            course = self._course = Course(self.info, self._events[:number])
        for event in self._events[course.number : number]:
            course.take(event)
        return course
