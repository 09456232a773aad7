"""The lobby: public tables that wait for players or may be watched, and a start against whoever waits."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from realmwright.server import rated, requests, wire, wire_meeting
from realmwright.server.errors import Busy, Conflict, Unknown
from realmwright.server.identity import digest
from realmwright.server.profiles import Sittings, sitting_at
from realmwright.server.seating import players_of
from realmwright.server.setups import make_setup, setup_to_wire
from realmwright.server.storage.histories import Sitting
from realmwright.server.storage.lobby import find_or_add, follows, public_games, still_awaited
from realmwright.server.storage.seating import SeatChange
from realmwright.server.storage.store import Listed, now
from realmwright.server.supervisor import warn_once, where
from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo
from realmwright.telling.table_options import TableOptions
from realmwright.telling.visible import clean_name

if TYPE_CHECKING:
    from realmwright.server.hall import Hall

# Seconds between two looks at who waits, and after which nobody counts as waiting any more.
_PULSE: Final = 15.0
_WAITS: Final = 45.0
# Seconds that what the lobby shows is kept for all who ask.
_KEPT: Final = 1.0
# Tables of either kind that are shown.
_SHOWN: Final = 50
# Before anybody has looked: when that was, the tables, and who sits at rated ones.
_NOTHING: Final[tuple[float, list[Listed], Sittings]] = float("-inf"), [], {}
# Times that another table is looked for, if somebody else was faster.
_TRIES: Final = 10


class Lobby:
    """What is shown of public tables, worked out once for all who ask at about the same time."""

    def __init__(self, hall: "Hall") -> None:
        self._hall: Final = hall
        self._known = _NOTHING

    async def shown(self, holder: str | None) -> wire_meeting.Lobby:
        """The lobby as a browser sees it."""
        loop = asyncio.get_running_loop()
        if loop.time() - self._known[0] > _KEPT:
            found = await self._hall.stored(partial(public_games, self._hall.store.engine))
            sitting = await sitting_at(self._hall, [table.info for table in found])
            self._known = loop.time(), found, sitting
        open: list[wire_meeting.LobbyTable] = []
        watch: list[wire_meeting.LobbyTable] = []
        _, tables, sittings = self._known
        for table in tables:
            try:
                told = _told(table, sittings.get(table.info.id, {}), holder)
                (watch if table.info.complete else open).append(told)
            except Exception as error:  # whatever is wrong with one game, the others are listed
                warn_once("a game cannot be listed", game=table.info.id, where=where(error))
        open.sort(key=lambda table: not table.here)
        return wire_meeting.Lobby(open[:_SHOWN], watch[:_SHOWN])

    async def join(self, id: str, asked: requests.SitDown, holder: str) -> wire.Joined:
        """Take the first free seat of a public table, or of the rated one that follows the own game.

        Raises Conflict if there is none.
        """
        name = clean_name(asked.name or "")
        info = await self._hall.table(id).info()
        engine = self._hall.store.engine
        next = info.options.rated and await self._hall.stored(partial(follows, engine, id, holder))
        if not (info.options.public or next):
            # Nobody is told that there is such a game.
            raise Unknown(f"there is no public table {id!r}")

        name = await rated.name_at(self._hall.people, info, holder, name)

        def sit_down(course: Course) -> SeatChange:
            rated.check_one_seat(course.info, holder)
            seat = _free(course.info)
            if seat is None:
                raise Conflict("all seats of the table are taken", key="error.seat-taken")
            fields = {"holder": holder, "name": name or course.info.seats[seat].name}
            return SeatChange(id, Event(course.number + 1, "seat", seat), {seat: fields})

        if not info.seats_of(holder):
            await self._hall.table(id).reseat(sit_down)
            self._forget()
        return wire.Joined(id, (await self._hall.table(id).info()).seats_of(holder)[0])

    async def quick_start(self, asked: requests.QuickStart, holder: str) -> wire.Joined:
        """Play against whoever waits, else wait at a new table."""
        seats = [requests.SeatRequest("here", asked.name)]
        seats += [requests.SeatRequest("invite") for _ in range(asked.players - 1)]
        options = TableOptions(
            public=True,
            pace=asked.pace,
            time_out="forfeit" if asked.rated else "skip",
            rated=asked.rated,
        )
        wanted = requests.NewGame("random", seats, sets=asked.sets or ["base"], table=options)
        setup = await asyncio.to_thread(make_setup, wanted)
        for _ in range(_TRIES):
            begun = await self._hall.begun(wanted, setup, holder)
            fits = partial(_fits, asked, holder)
            id = await self._hall.stored(partial(find_or_add, self._hall.store.engine, fits, begun))
            self._forget()
            if id == begun.info.id:
                return wire.Joined(id, 0)
            try:
                return await self.join(id, requests.SitDown(asked.name), holder)
            except (Conflict, Unknown):
                # Somebody else has the last seat.
                continue
        raise Busy("tables fill faster than they are found")

    def _forget(self) -> None:
        """Something has changed: whoever asks next is told."""
        self._known = _NOTHING

    async def keep_pulse(self) -> None:
        """Note where somebody waits, so that others need not wait for those who have left."""
        while True:
            await asyncio.sleep(_PULSE)
            waiting = [id for id, table in list(self._hall.tables.items()) if table.awaited]
            if waiting:
                await self._hall.stored(partial(still_awaited, self._hall.store.engine, waiting))


def _fits(asked: requests.QuickStart, holder: str, table: Listed) -> bool:
    """Whether somebody waits at a table for whoever asks."""
    info = table.info
    return (
        _free(info) is not None
        and is_awaited(table)
        and holder not in info.people
        and len(info.seats) == asked.players
        and (asked.sets is None or set(asked.sets) | {"base"} == set(info.setup.sets) | {"base"})
        and info.options.pace == asked.pace
        and info.options.rated == asked.rated
    )


def is_awaited(table: Listed) -> bool:
    """Whether somebody was at a table a moment ago."""
    return table.awaited is not None and now() - table.awaited < _WAITS * 1000


def _free(info: GameInfo) -> int | None:
    """The first seat that anybody may take."""
    return next((number for number, seat in enumerate(info.seats) if not seat.joined), None)


def _told(table: Listed, sitting: Mapping[int, Sitting], holder: str | None) -> wire_meeting.LobbyTable:
    info, setup = table.info, setup_to_wire(table.info.setup)
    return wire_meeting.LobbyTable(
        id=info.id,
        players=players_of(info, sitting, holder),
        mine=bool(info.seats_of(holder)),
        here=is_awaited(table),
        round=table.progress.round,
        sets=setup.sets,
        cards=setup.cards,
        setup=wire.SummarySetup(setup.quadrants, setup.terrain),
        options=info.options,
        changed=wire.iso(table.changed),
    )


def etag(lobby: wire_meeting.Lobby) -> str:
    """What changes if and only if the lobby does."""
    return f'"{digest(msgspec.json.encode(lobby).decode())[:20]}"'
