"""What several people must agree on, as events of a game: taking back, a stand-in, and deleting it."""

from typing import Final

from realmwright.server.attendance import Attendance
from realmwright.server.errors import Conflict, Forbidden
from realmwright.server.rated import check_same_people
from realmwright.telling.clock import DAY
from realmwright.telling.course import Course, Viewer
from realmwright.telling.info import Event
from realmwright.telling.message import Message

_MINUTE: Final = 60_000


def take_back(course: Course, mine: Viewer) -> list[Event]:
    """Whoever plays these seats takes the last choice back, or asks those who must agree. Raises Conflict."""
    plan = course.undo_plan(mine)
    if plan is None:
        raise Conflict("there is nothing to take back", key="error.no-undo")
    return [Event(course.number + 1, "ask" if plan.others else "undo", plan.seat, count=plan.count)]


def ask_for_stand_in(course: Course, mine: Viewer, seat: int, attendance: Attendance) -> list[Event]:
    """Whoever plays these seats wants a computer player in place of one who is away.

    The game must wait for that one. All must agree who are here. Raises Conflict.
    """
    _check_away(course, mine, seat, attendance)
    if course.wish is not None and course.wish.absent == seat:
        return _answer_stand_in(course, mine, attendance, accept=True)
    others = set(course.others(mine[0])) - {seat, *mine}
    if not attendance.awaited(course, others):
        return [_takes_over(course.number + 1, seat)]
    return [Event(course.number + 1, "ask", mine[0], count=seat, text="absent")]


def answer(course: Course, mine: Viewer, accept: bool, attendance: Attendance) -> list[Event]:
    """The answer to what somebody wishes, which comes about if all agree then.

    The one who wishes may give it up. Raises Conflict.
    """
    wish = course.wish
    if wish is None:
        raise Conflict("nobody asks for anything", key="error.nothing-asked")
    if wish.absent is not None:
        return _answer_stand_in(course, mine, attendance, accept=accept)
    unanswered = course.unanswered()
    answering = [seat for seat in unanswered if seat in mine]
    if not answering and not (wish.seat in mine and not accept):
        raise Conflict("this is not yours to answer", key="error.nothing-asked")
    seat = answering[0] if answering else wish.seat
    events = [Event(course.number + 1, "answer", seat, count=int(accept))]
    if accept and set(unanswered) <= set(mine):
        events.append(Event(course.number + 2, "undo", wish.seat, count=wish.count))
    return events


def _answer_stand_in(course: Course, mine: Viewer, attendance: Attendance, *, accept: bool) -> list[Event]:
    """Whoever was thought to be away refuses it too. It comes about once all agree who are here by then."""
    wish = course.wish
    assert wish is not None
    assert wish.absent is not None
    if not accept:
        refusing = wish.absent if wish.absent in mine else mine[0]
        return [Event(course.number + 1, "answer", refusing, count=0)]
    if wish.absent in mine:
        raise Conflict("whoever is here plays", key="error.nothing-asked")
    events = []
    if not {wish.seat, *wish.agreed}.intersection(mine):
        events.append(Event(course.number + 1, "answer", mine[0], count=1))
    if set(attendance.awaited(course, course.unanswered())) <= set(mine):
        events.append(_takes_over(course.number + 1 + len(events), wish.absent))
    if not events:
        raise Conflict("others must agree", key="error.nothing-asked")
    return events


def _check_away(course: Course, mine: Viewer, seat: int, attendance: Attendance) -> None:
    sits = course.info.seats[seat] if seat < len(course.info.seats) else None
    if course.over:
        raise Conflict("the game is over", key="error.game-over")
    if sits is None or sits.computer or sits.holder is None or seat in mine:
        raise Conflict("no other person has that seat")
    check_same_people(course)
    if course.on_vacation(seat):
        raise Conflict("vacation is no absence", key="error.on-vacation")
    if seat != course.decides:
        raise Conflict("the game does not wait for that seat", key="error.not-awaited")
    if not attendance.away(course, seat):
        told = Message("error.not-away", {"player": sits.name, "time": _span(attendance.patience)})
        raise Conflict("that player has not been away for so long", error=told)


def _span(milliseconds: int) -> Message:
    """A time as it is told: in days, or else in minutes."""
    days, minutes = milliseconds // DAY, milliseconds // _MINUTE
    return Message("clock.days-long", {"n": days}) if days else Message("clock.minutes-long", {"n": minutes})


def _takes_over(number: int, seat: int) -> Event:
    return Event(number, "seat", seat, text="computer")


def delete(course: Course, holder: str | None, agree: bool) -> list[Event] | None:
    """A browser agrees that the game be deleted, or wants it kept; None: all agree.

    All people who play it must; where nobody does, its maker. Raises Forbidden for others.
    """
    people = course.info.people
    if holder not in people:
        raise Forbidden("only who plays a game can have it deleted")
    agreed = {course.info.seats[seat].holder for seat in course.deleting}
    if agree and people <= agreed | {holder}:
        return None
    nothing_new = holder in agreed if agree else not agreed
    if nothing_new:
        return []
    # Also one that a computer plays for them.
    seat = next(number for number, seat in enumerate(course.info.seats) if seat.holder == holder)
    return [Event(course.number + 1, "delete", seat, count=int(agree))]
