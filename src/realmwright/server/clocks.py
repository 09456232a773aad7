"""Whose time is over, and what becomes of it. What each seat has left is reckoned in `telling.clock`."""

import asyncio
import logging
import secrets
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from realmwright.rules.actions import END_TURN, is_hex
from realmwright.rules.view import View
from realmwright.server.errors import RequestError
from realmwright.server.room import Room
from realmwright.server.setups import USUAL_LEVEL
from realmwright.telling.chance import draw
from realmwright.telling.course import Course
from realmwright.telling.deal import drawn
from realmwright.telling.info import Event, GameInfo, Seat

_LOG: Final = logging.getLogger("realmwright.server")


def timed_out(course: Course, now: int) -> Event | None:
    """The event of a time that is over, as the table chose; None if it is not, or nobody's clock runs."""
    clock, seat = course.clock, course.on_clock
    if clock is None or seat is None or clock.deadline is None or now < clock.deadline:
        return None
    way = course.info.options.time_out
    ends = way == "forfeit" and course.ends_without(seat)
    return Event(course.number + 1, "timeout", seat, count=int(ends), text=way)


def seated_anew(info: GameInfo, events: Iterable[Event]) -> list[tuple[int, Seat]]:
    """Let computer players take over what some events give them; the seats that have changed."""
    changed: list[tuple[int, Seat]] = []
    for event in events:
        given = event.kind in ("timeout", "seat") and event.text == "computer"
        if given and event.seat is not None:
            seat = info.seats[event.seat]
            seat.level, seat.offer, seat.opens = USUAL_LEVEL, None, None
            changed.append((event.seat, seat))
    return changed


def sat_down(course: Course, event: Event, now: int) -> Event:
    """An event of the seats, now that they are as it says; with the last free one taken, clocks begin."""
    full = event.kind == "seat" and course.gathers and course.info.complete
    return replace(event, at=now, count=1) if full else replace(event, at=now)


def by_itself(course: Course) -> Event | None:
    """What comes next without anybody's choice: a draw, or a step of a turn without its player."""
    if course.over:
        return None
    if course.game.state.is_chance():
        return course.event_of(drawn(course, draw))
    seat = course.stand_in
    return None if seat is None else course.event_of(hurried(course.view(seat)))


def hurried(view: View) -> int:
    """A choice for a player who is not there: no more than the rules demand, where it falls by chance.

    Ends the turn as soon as that is legal; before, builds on one of the hexes that are.
    """
    legal = view.legal_actions()
    if END_TURN in legal:
        return END_TURN
    return secrets.choice([action for action in legal if is_hex(action)] or legal)


class Timed(Protocol):
    """A game whose clocks can be looked at."""

    async def look_at_time(self) -> None:
        """Let the time of the seat that must act be over, if it is; and computer players go on."""


class TimedHall(Room, Protocol):
    """Where such games are found."""

    def table(self, id: str, /) -> Timed:
        """The table of a game."""


async def keep_time(hall: TimedHall, pause: float, grace: float) -> None:
    """Look again and again for games whose time has come, whether or not they are in memory.

    Another process may look at the same moment: the number of the event decides whose is stored.
    """
    await asyncio.sleep(grace)
    while True:
        await look_for_time(hall)
        await asyncio.sleep(pause)


async def look_for_time(hall: TimedHall) -> None:
    """Look once. A game that cannot be read does not hold up the others."""
    for id in await hall.stored(partial(hall.store.due, hall.now())):
        try:
            await hall.table(id).look_at_time()
        except RequestError as error:
            _LOG.info("a clock could not be looked at", extra={"game": id, "reason": error.detail})
