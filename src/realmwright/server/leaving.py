"""How players leave a game, or stop it for a while, as events: giving up, calling it off, vacation."""

from realmwright.server.errors import Conflict, Forbidden
from realmwright.telling.course import Course, Viewer
from realmwright.telling.info import Event


def resign(course: Course, mine: Viewer, seat: int) -> list[Event]:
    """A seat of these gives up. Raises Forbidden or Conflict."""
    if seat not in mine:
        raise Forbidden(f"seat {seat + 1} is not played from this browser")
    _check_runs(course)
    if course.gathers:
        raise Conflict("not all seats are taken yet", key="error.not-now")
    if seat in course.outcome.out:
        raise Conflict("this seat is out of the game already", key="error.not-now")
    return [Event(course.number + 1, "resign", seat, count=int(course.ends_without(seat)))]


def abort(course: Course, mine: Viewer, agree: bool) -> list[Event]:
    """Whoever plays these seats agrees that the game be called off, or wants to go on. Raises Conflict.

    All persons must agree who can still win.
    """
    _check_runs(course)
    agreed = course.outcome.agreed
    if not agree:
        return [Event(course.number + 1, "abort", mine[0], count=0)] if agreed else []
    if agreed.issuperset(mine):
        return []
    asked = {
        seat
        for seat, sits in enumerate(course.info.seats)
        if sits.holder is not None and not sits.computer and seat not in course.outcome.out
    }
    return [Event(course.number + 1, "abort", mine[0], count=2 if asked <= {*agreed, *mine} else 1)]


def vacation(course: Course, mine: Viewer, away: bool) -> list[Event]:
    """Whoever plays these seats goes on vacation, or is back. Raises Conflict."""
    _check_runs(course)
    clock = course.clock
    if clock is None or (away and not any(clock.seats[seat].vacation for seat in mine)):
        raise Conflict("there are no days of vacation left", key="error.no-vacation")
    changed = [seat for seat in mine if clock.seats[seat].away != away]
    return [
        Event(course.number + place, "vacation", seat, count=int(away))
        for place, seat in enumerate(changed, start=1)
    ]


def _check_runs(course: Course) -> None:
    if course.over:
        raise Conflict("the game is over", key="error.game-over")
