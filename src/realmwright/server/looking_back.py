"""A game as it was: replayed beside the running one, which is not held up."""

from collections.abc import Sequence
from typing import Final

from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo


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
