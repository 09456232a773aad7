"""What players keep of a game for themselves: a note, and the end of a turn, set in advance."""

from functools import partial

from realmwright.rules.actions import END_TURN
from realmwright.server import requests
from realmwright.server.errors import Conflict, Forbidden
from realmwright.server.room import Room
from realmwright.server.storage.plans import Plan, hush, is_hushed, plan_of, set_plan
from realmwright.server.wire_meeting import OwnPlan
from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo
from realmwright.telling.table_options import DaysPace


async def own_plan(room: Room, course: Course, holder: str | None) -> OwnPlan:
    """What a browser keeps of a game. Raises Forbidden if it plays no seat of it."""
    seat = _own_seat(course.info, holder)
    plan = await room.stored(partial(plan_of, room.store.engine, course.info.id, seat))
    return _told(course, seat, plan, await _is_hushed(room, course, holder))


async def keep_plan(room: Room, course: Course, asked: requests.PlanRequest, holder: str | None) -> OwnPlan:
    """Keep a note, let the own running turn end as soon as it may, or want no notices.

    Raises Forbidden or Conflict.
    """
    seat = _own_seat(course.info, holder)
    if asked.ends and not _may_end(course, seat):
        raise Conflict("that is for the own turn of a game over days", key="error.not-your-turn")
    stored = await room.stored(partial(plan_of, room.store.engine, course.info.id, seat))
    note = stored.note if asked.note is None else asked.note
    ends = stored.ends if asked.ends is None else course.turns if asked.ends else None
    plan = Plan(note, ends)
    await room.stored(partial(set_plan, room.store.engine, course.info.id, seat, plan))
    if asked.quiet is not None and holder is not None:
        await room.stored(partial(hush, room.store.engine, course.info.id, holder, asked.quiet))
    return _told(course, seat, plan, await _is_hushed(room, course, holder))


async def ends_itself(room: Room, course: Course) -> Event | None:
    """The end of a turn that its player has set in advance, if it may end now."""
    seat = course.decides
    if seat is None or not _may_end(course, seat) or END_TURN not in course.view(seat).legal_actions():
        return None
    plan = await room.stored(partial(plan_of, room.store.engine, course.info.id, seat))
    return course.event_of(END_TURN) if plan.ends == course.turns else None


def _own_seat(info: GameInfo, holder: str | None) -> int:
    seats = info.seats_of(holder)
    if not seats:
        raise Forbidden("no seat of this game is played from this browser")
    return seats[0]


def _may_end(course: Course, seat: int) -> bool:
    days = isinstance(course.info.options.pace, DaysPace)
    return days and course.phase == "turn" and course.view(None).turn_seat() == seat


async def _is_hushed(room: Room, course: Course, holder: str | None) -> bool:
    return await room.stored(partial(is_hushed, room.store.engine, course.info.id, holder or ""))


def _told(course: Course, seat: int, plan: Plan, quiet: bool) -> OwnPlan:
    return OwnPlan(plan.note, plan.ends == course.turns and _may_end(course, seat), quiet)
