"""Contests: tables with one set-up and the same cards, one for each who plays, and the game of the day.

Nobody is shown another table of a contest, nor a result, before the own game there is over or the contest
is: what is played at one table tells the cards of all.
"""

import asyncio
import secrets
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from realmwright.expansions import CATALOGUE
from realmwright.rules.draw import SHORT_SEEDS
from realmwright.server import requests, wire, wire_contests
from realmwright.server.errors import Conflict, Forbidden, Unknown, Unusable
from realmwright.server.identity import new_game_id
from realmwright.server.setups import USUAL_LEVEL, make_setup, setup_to_wire
from realmwright.server.storage import contests as stored
from realmwright.server.storage import store
from realmwright.server.storage.contests import Contest, EnteredAlready, Result
from realmwright.server.storage.setup_text import parse_setup, print_setup
from realmwright.telling.deal import derived
from realmwright.telling.info import GameInfo
from realmwright.telling.visible import clean_name

if TYPE_CHECKING:
    from realmwright.server.hall import Hall

_HOUR: Final = 3_600_000
_DAILY: Final = "daily-"
# Whom the game of the day is played against.
DAILY_LEVELS: Final = [USUAL_LEVEL, USUAL_LEVEL]
_LISTED: Final = 30
# What hands the cards of a table on: not while others may still play with them.
_HANDS_ON: Final = frozenset(("record", "copy", "again"))
# What ends a game before its time: whoever leads would give up at the best moment.
_LEAVES: Final = frozenset(("resign", "abort"))


async def create(hall: "Hall", asked: requests.NewContest, holder: str) -> wire_contests.ContestCreated:
    """A new contest. Raises Unusable."""
    seats = asked.game.seats
    levels = [seat.level or USUAL_LEVEL for seat in seats[1:]]
    if seats[0].kind != "here" or any(seat.kind != "computer" for seat in seats[1:]):
        raise Unusable("one person plays at each table, at the first seat", key="error.contest-seats")
    if not set(levels) <= set(hall.levels):
        raise Unusable("no computer player is named so", key="error.level")
    setup = await asyncio.to_thread(make_setup, asked.game)
    title, begins = clean_name(asked.title), store.now()
    contest = Contest(
        new_game_id(), title, begins, begins + asked.hours * _HOUR, holder, print_setup(setup),
        tuple(levels), secrets.token_hex(32),
    )  # fmt: skip
    await hall.stored(partial(stored.add_contest, hall.store.engine, contest))
    return wire_contests.ContestCreated(contest.id)


async def listed(hall: "Hall", holder: str | None) -> list[wire_contests.ContestSummary]:
    """The game of the day, then the contests that a browser has made or plays in."""
    engine = hall.store.engine
    own = [] if holder is None else await hall.stored(partial(stored.contests_of, engine, holder, _LISTED))
    today = await _find(hall, _today())
    others = [contest for contest in own if contest.id != today.id]
    return [await _summary(hall, contest, holder) for contest in (today, *others)]


async def show(hall: "Hall", id: str, holder: str | None) -> wire_contests.Contest:
    """A contest, with its results for who may see them. Raises Unknown."""
    contest = await _find(hall, id)
    summary = await _summary(hall, contest, holder)
    setup = setup_to_wire(parse_setup(contest.setup))
    shown = partial(wire_contests.Contest, summary, setup.locations, setup.caves, setup.tasks)
    if not _open_to(contest, summary.state):
        return shown(None)
    found = await hall.stored(partial(stored.results, hall.store.engine, contest.id))
    return shown(_ranked(contest, found, summary.game))


async def enter(hall: "Hall", id: str, holder: str, name: str) -> wire.Created:
    """A table for somebody; the one that they have, if there is one. Raises Unknown or Conflict."""
    contest = await _find(hall, id)
    if store.now() >= contest.ends:
        raise Conflict("the contest is over", key="error.contest-over")
    await hall.stored(partial(stored.add_contest, hall.store.engine, contest))
    info = GameInfo(
        new_game_id(), parse_setup(contest.setup), hall.seats_of_contest(contest.levels, holder, name),
        asked=msgspec.json.encode(_asked(contest)), contest=contest.id, deal=contest.deal,
    )  # fmt: skip
    try:
        await hall.add_to_contest(contest.id, info)
    except EnteredAlready:
        own = await hall.stored(partial(stored.own_result, hall.store.engine, contest.id, holder))
        if own is None:
            raise Conflict("the contest has gone on meanwhile", key="error.stale") from None
        return wire.Created(own.game, [])
    return wire.Created(info.id, [])


async def admit(hall: "Hall", game: str, holder: str | None, operation: str) -> None:
    """Raises Forbidden if the game is a table of a contest that this browser may not see now, or not so."""
    table = hall.table(game)
    its_contest = await table.contest()
    if its_contest is None:
        return
    contest = await hall.stored(partial(stored.contest_of, hall.store.engine, its_contest))
    if contest is None or store.now() >= contest.ends:
        return
    if operation in _LEAVES:
        raise Forbidden("a game of a contest is played to its end", key="error.contest-leaving")
    if operation in _HANDS_ON:
        raise Forbidden("a game of a contest is handed on after its end", key="error.contest-runs")
    if holder is not None and any(seat.holder == holder for seat in (await table.info()).seats):
        return
    if not _open_to(contest, (await _standing(hall, contest, holder))[0]):
        raise Forbidden("play your own game of this contest first", key="error.contest-closed")


# The game of the day.


def _today() -> str:
    return _DAILY + datetime.fromtimestamp(store.now() / 1000, UTC).date().isoformat()


async def _find(hall: "Hall", id: str) -> Contest:
    """A contest that is stored, or the game of this day. Raises Unknown."""
    found = await hall.stored(partial(stored.contest_of, hall.store.engine, id[:24]))
    if found is not None:
        return found
    if id != _today():
        raise Unknown(f"there is no contest {id!r}")
    key = await hall.stored(hall.store.signing_key)
    return await asyncio.to_thread(_daily, id, key)


def _daily(id: str, key: bytes) -> Contest:
    """The game of a day: all of it follows from the secret of the server and the date."""
    day = date.fromisoformat(id.removeprefix(_DAILY))
    begins = datetime(day.year, day.month, day.day, tzinfo=UTC)
    seed = int(derived(key, f"{id}/setup"), 16)
    small = list(CATALOGUE.sets)
    asked = requests.NewGame(
        "random",
        _people(DAILY_LEVELS),
        # The base game, and on most days another set.
        sets=sorted({"base", small[seed % len(small)]}),
        seed=str(seed % SHORT_SEEDS),
    )
    ends = begins + timedelta(days=1)
    return Contest(
        id, "", _milliseconds(begins), _milliseconds(ends), None, print_setup(make_setup(asked)),
        tuple(DAILY_LEVELS), derived(key, f"{id}/deal"),
    )  # fmt: skip


# How it is told.


def _asked(contest: Contest) -> requests.NewGame:
    """How a table of a contest was asked for: without hints."""
    return requests.NewGame("random", _people(contest.levels), hints=False)


def _people(levels: Iterable[str]) -> list[requests.SeatRequest]:
    computers = [requests.SeatRequest("computer", level=level) for level in levels]
    return [requests.SeatRequest("here"), *computers]


async def _standing(
    hall: "Hall", contest: Contest, holder: str | None
) -> tuple[wire_contests.Standing, str | None]:
    """How a browser stands in a contest, and its game."""
    engine = hall.store.engine
    own = (
        None if holder is None else await hall.stored(partial(stored.own_result, engine, contest.id, holder))
    )
    if own is None:
        return "open", None
    return "playing" if own.finished is None else "finished", own.game


def _open_to(contest: Contest, standing: wire_contests.Standing) -> bool:
    """Whether tables and results of others may be seen."""
    return standing == "finished" or store.now() >= contest.ends


async def _summary(hall: "Hall", contest: Contest, holder: str | None) -> wire_contests.ContestSummary:
    standing, game = await _standing(hall, contest, holder)
    setup = setup_to_wire(parse_setup(contest.setup))
    day = contest.id.removeprefix(_DAILY) if contest.id.startswith(_DAILY) else None
    return wire_contests.ContestSummary(
        id=contest.id,
        title=contest.title,
        day=day,
        ends=wire.iso(contest.ends),
        over=store.now() >= contest.ends,
        players=await hall.stored(partial(stored.entered, hall.store.engine, contest.id)),
        setup=wire.SummarySetup(setup.quadrants, setup.terrain),
        cards=setup.cards,
        levels=list(contest.levels),
        state=standing,
        game=game,
    )


def _ranked(contest: Contest, found: list[Result], own: str | None) -> list[wire_contests.ContestResult]:
    """All results: those that count, the most gold first; then those that came too late or are not there."""
    counted = [one for one in found if one.finished is not None and one.finished < contest.ends]
    places = {one.game: 1 + sum(gold > one.gold[0] for gold in one.gold[1:]) for one in counted}
    told = []
    for one in found:
        in_time = one in counted
        better = [other for other in counted if other.gold[0] > one.gold[0]] if in_time else []
        before = [
            other
            for other in counted
            if in_time and (places[other.game], -other.gold[0]) < (places[one.game], -one.gold[0])
        ]
        told.append(
            wire_contests.ContestResult(
                name=one.name,
                game=one.game,
                me=one.game == own,
                gold=list(one.gold),
                place=places.get(one.game),
                by_gold=1 + len(better) if in_time else None,
                by_place=1 + len(before) if in_time else None,
                over=one.finished is not None,
            )
        )
    return sorted(told, key=lambda one: (one.by_gold or len(found) + 1, one.name))


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
