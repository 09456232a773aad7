"""What several people must agree on, as events of a game: taking back, and deleting it."""

from realmwright.server.errors import Conflict, Forbidden
from realmwright.telling.course import Course, Viewer
from realmwright.telling.info import Event


def take_back(course: Course, mine: Viewer) -> list[Event]:
    """Whoever plays these seats takes the last choice back, or asks those who must agree. Raises Conflict."""
    plan = course.undo_plan(mine)
    if plan is None:
        raise Conflict("there is nothing to take back", key="error.no-undo")
    return [Event(course.number + 1, "ask" if plan.others else "undo", plan.seat, count=plan.count)]


def answer(course: Course, mine: Viewer, accept: bool) -> list[Event]:
    """The answer to what somebody wishes to take back, which is taken back if all agree then.

    The one who wishes may give it up. Raises Conflict.
    """
    wish = course.wish
    if wish is None:
        raise Conflict("nobody asks to take back", key="error.nothing-asked")
    unanswered = [seat for seat in course.others(wish.seat) if seat not in wish.agreed]
    answering = [seat for seat in unanswered if seat in mine]
    if not answering and not (wish.seat in mine and not accept):
        raise Conflict("this is not yours to answer", key="error.nothing-asked")
    seat = answering[0] if answering else wish.seat
    events = [Event(course.number + 1, "answer", seat, count=int(accept))]
    if accept and set(unanswered) <= set(mine):
        events.append(Event(course.number + 2, "undo", wish.seat, count=wish.count))
    return events


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
