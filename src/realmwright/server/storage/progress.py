"""How far a game is, as it is stored with every event: for lists, clocks and notices, which replay none."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import case

from realmwright.server.storage.tables import games
from realmwright.telling.course import Course

COLUMNS: Final = (
    "round", "decides", "over", "gold", "supply", "deadline", "reminder", "turn", "waits", "notice",
)  # fmt: skip


@dataclass(frozen=True)
class Progress:
    """What the list of games shows of how far a game is.

    `gold` and `supply` by seat; empty where an earlier version stored it. `deadline`: when the server must
    look after it, `reminder`: when the seat that must act is to be reminded, in milliseconds since 1970.
    `turn`: the running turn, as the number of those that have ended; `waits`: the seat of a person that must
    act in it; `since`: when that came about, where other persons play.
    """

    round: int
    decides: int | None
    over: bool
    gold: tuple[int, ...] = ()
    supply: tuple[int, ...] = ()
    deadline: int | None = None
    reminder: int | None = None
    turn: int | None = None
    waits: int | None = None
    since: int | None = None

    @classmethod
    def of(cls, course: Course) -> "Progress":
        """How far a game is; all of it lies open."""
        view = course.view(None)
        clock = course.clock
        gold = tuple(sum(row) for row in view.gold())
        supply = tuple(view.supply(seat) for seat in range(view.seats))
        return cls(
            course.round,
            course.decides,
            course.over,
            gold,
            supply,
            deadline=due_at(course),
            reminder=clock.reminder if clock is not None else None,
            turn=course.turns,
            waits=course.on_clock,
            since=(course.last.at if course.last else 0) if len(course.info.people) > 1 else None,
        )


def due_at(course: Course) -> int | None:
    """When the server must look after a game with clocks, whoever looks at it; None if never.

    When time is over; and at once where a computer player must choose, so that those who look seldom need
    not wait for it.
    """
    if course.clock is None or course.over:
        return None
    seat = course.decides
    computer = seat is not None and course.info.seats[seat].computer
    return course.clock.since if computer else course.clock.deadline


def columns_of(progress: Progress, at: int) -> dict[str, Any]:
    """The columns of a game that is stored at a time, and was not before."""
    waits = progress.waits is not None and progress.since is not None
    return {
        "round": progress.round,
        "decides": progress.decides,
        "over": progress.over,
        "gold": spaced(progress.gold),
        "supply": spaced(progress.supply),
        "deadline": progress.deadline,
        "reminder": progress.reminder,
        "turn": progress.turn,
        "waits": progress.waits,
        "notice": (progress.since or at) if waits else None,
    }


def going_on(columns: dict[str, Any]) -> dict[str, Any]:
    """The same of a game that was: as long as one person must act in one turn, it is the same notice."""
    same = (games.c.turn == columns["turn"]) & (games.c.waits == columns["waits"])
    return {**columns, "notice": case((same, games.c.notice), else_=columns["notice"])}


def spaced(numbers: Iterable[int]) -> str:
    """Numbers by seat, as a column has them."""
    return " ".join(map(str, numbers))


def numbers_of(text: str | None) -> tuple[int, ...]:
    """The numbers of such a column; none where an earlier version stored it."""
    return tuple(map(int, (text or "").split()))
