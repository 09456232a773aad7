"""Records in and out of the server."""

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from realmwright.expansions import CATALOGUE
from realmwright.notation.errors import NotationError
from realmwright.notation.header import ABORTED
from realmwright.notation.position import print_position
from realmwright.notation.record import MOST_SIGNS, Record, print_record, read_record
from realmwright.own_quadrants import own_quadrants
from realmwright.rules.errors import RulesError
from realmwright.rules.game import Game
from realmwright.server import requests, wire
from realmwright.server.errors import Conflict, TooBig, Unusable
from realmwright.server.visitor import Visitor
from realmwright.telling.chance import any_card
from realmwright.telling.course import Course
from realmwright.telling.message import message
from realmwright.telling.visible import clean_name

if TYPE_CHECKING:
    from realmwright.server.hall import Hall

_TRIES: Final = 20
# Signs of a reason that are kept at either end.
_QUOTED: Final = 120


def record_text(course: Course) -> str:
    """The record of a game as anybody may have it: hidden cards are not in it while the game goes on."""
    if course.restored:
        # Its log begins in the middle of a game, so there is no record; the position is what can be kept.
        if not course.over:
            raise Conflict("the game goes on from a position, so it has no record", key="error.no-record")
        return print_position(course.game.state)
    names = [seat.name for seat in course.info.seats]
    return print_record(course.game, names, hands=course.over, ending=_ending(course))


def _ending(course: Course) -> list[str]:
    """How the game ended, or who is out of it, where the rules do not say: in the words of a record."""
    if course.outcome.aborted:
        return [ABORTED]
    return [f"{seat + 1}={way}" for seat, way in sorted(course.outcome.out.items())]


async def open_record(hall: "Hall", asked: requests.OpenRecord, holder: str) -> wire.Created:
    """A game of a record. Raises Unusable with what is wrong with it, or TooBig.

    A `[Deck]` in it is passed over: no text that somebody brings says what a served game draws.
    """
    if len(asked.text) > MOST_SIGNS:
        raise TooBig(f"a record has at most {MOST_SIGNS:,} signs, not {len(asked.text):,}")
    record = await asyncio.to_thread(_read, asked.text)
    players = record.setup.players
    if asked.seats is not None and len(asked.seats) != players:
        raise Unusable(f"the record is of {players} players, not {len(asked.seats)}", key="error.seats")
    people = asked.seats or [requests.SeatRequest("here") for _ in range(players)]
    named = [
        requests.SeatRequest(request.kind, request.name or clean_name(name) or None, request.level)
        for request, name in zip(people, record.players or [""] * players, strict=True)
    ]
    return await hall.open(record.setup, record.log, named, holder)


async def copy_game(
    hall: "Hall", id: str, who: Visitor, asked: requests.CopyRequest, holder: str
) -> wire.Created:
    """A game that begins as another one was. Raises Conflict, Unknown or Unusable.

    What was hidden then is dealt anew, unless the game is over and all lies open.
    """
    table = hall.table(id)
    now = await table.course()
    if now.restored:
        raise Conflict("the beginning of the game is lost", key="error.no-record")
    if len(asked.seats) != len(now.info.seats):
        raise Unusable(f"the game is of {len(now.info.seats)} players", key="error.seats")
    over, setup = now.over, now.info.setup

    def begun(before: Course) -> list[int]:
        return before.game.log[:] if over else _hidden(before)

    log = await table.looked_back(who, asked.n, begun)
    return await hall.open(setup, log, asked.seats, holder)


def _hidden(course: Course) -> list[int]:
    """The log of a running game, what was hidden in it drawn anew."""
    return list(_read(print_record(course.game)).log)


def _read(text: str) -> Record:
    try:
        record = read_record(text, CATALOGUE, own_quadrants().library)
        return _dealt_anew(record)
    except (NotationError, RulesError, ValueError) as error:
        reason = _brief(str(error))
        raise Unusable(reason, error=message("error.record", reason=reason)) from error


def _brief(reason: str) -> str:
    """A reason without the middle, if what it quotes is long."""
    return reason if len(reason) <= 2 * _QUOTED else f"{reason[:_QUOTED]} … {reason[-_QUOTED:]}"


def _dealt_anew(record: Record) -> Record:
    """Cards that the record does not show are drawn, not guessable from how it was read."""
    if not record.hidden:
        return record
    for _ in range(_TRIES):
        log = list(record.log)
        try:
            for place in record.hidden:
                log[place] = any_card(Game(record.setup, record.catalogue, log[:place]).state)
            Game(record.setup, record.catalogue, log)
        except RulesError:
            continue
        return replace(record, log=tuple(log))
    return record
