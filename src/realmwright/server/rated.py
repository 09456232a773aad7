"""Rated tables: who may sit at them, and what is not done there while the game goes on."""

from typing import Final

import msgspec

from realmwright.server.errors import Conflict, Forbidden, Unusable
from realmwright.server.people import People
from realmwright.server.requests import NewGame
from realmwright.telling.course import Course
from realmwright.telling.info import GameInfo

# What would let somebody think about a game by other means than their own: other lines, the computer's
# opinion, a copy with hints, or what such a copy can be made of.
AIDS: Final = frozenset(("variation", "opinion", "copy", "record", "again"))


async def asked_for(people: People, asked: NewGame, holder: str) -> NewGame:
    """A new game as it is made: at a rated table its maker sits by the name of their account.

    Raises Unusable for what cannot be rated, Forbidden without an account.
    """
    if not asked.table.rated:
        return asked
    _check(asked)
    named = [
        msgspec.structs.replace(
            seat, name=await _account_name(people, holder) if seat.kind == "here" else None
        )
        for seat in asked.seats
    ]
    return msgspec.structs.replace(asked, seats=named)


async def name_at(people: People, info: GameInfo, holder: str, name: str) -> str:
    """What somebody is called who sits down. Raises Forbidden where they need an account and have none."""
    return await _account_name(people, holder) if info.options.rated else name


def check_one_seat(info: GameInfo, holder: str) -> None:
    """Raises Conflict for whoever has a seat of a rated table already."""
    if info.options.rated and info.seats_of(holder):
        raise Conflict("everybody has one seat at a rated table", key="error.rated-one-seat")


def check_same_people(course: Course) -> None:
    """Raises Conflict at a rated table that has begun: nobody takes anybody's place there."""
    if course.info.options.rated and not course.gathers:
        raise Conflict("at a rated table everybody plays to the end", key="error.rated-seats")


def check_over(course: Course) -> None:
    """Raises Forbidden for a rated game that goes on."""
    if course.info.options.rated and not course.over:
        raise Forbidden("this rated game is not over", key="error.rated-runs")


def _check(asked: NewGame) -> None:
    options = asked.table
    if any(seat.kind == "computer" for seat in asked.seats) or options.time_out == "computer":
        raise Unusable("no computer player plays at a rated table", key="error.rated-computers")
    if sum(seat.kind == "here" for seat in asked.seats) > 1:
        raise Unusable("everybody has one seat at a rated table", key="error.rated-one-seat")
    if options.pace is None:
        raise Unusable("a rated table has clocks", key="error.rated-clocks")
    if asked.hints:
        raise Unusable("a rated table has no hints", key="error.rated-hints")
    if asked.start is not None:
        raise Unusable("at a rated table the lot says who begins", key="error.rated-start")


async def _account_name(people: People, holder: str) -> str:
    account = await people.account_of(holder)
    if account is None:
        raise Forbidden("a rated table is for people with an account", key="error.rated-account")
    return account.name
