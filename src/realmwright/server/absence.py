"""Who is here at a game: noted again and again, and asked for when others wish for a stand-in.

A socket shows that somebody is here. Every process notes now and then whom it sees, so that all of them, and
a server that starts anew, know.
"""

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING, Final

from realmwright.server.attendance import Attendance
from realmwright.server.errors import RequestError
from realmwright.server.storage.presence import last_seen, note_seen
from realmwright.telling.table_options import DaysPace

if TYPE_CHECKING:
    from realmwright.server.hall import Hall

# Seconds between two notes of who is here.
_PULSE: Final = 15.0


async def attendance(hall: "Hall", id: str) -> Attendance:
    """Who is here at a game. Raises Unknown."""
    table = hall.table(id)
    info = await table.info()
    seen = await hall.stored(partial(last_seen, hall.store.engine, id))
    live, over_days = hall.patience_with_absence
    patience = over_days if isinstance(info.options.pace, DaysPace) else live
    return Attendance(hall.now(), table.audience.connected(info), seen, round(1000 * patience))


async def keep_pulse(hall: "Hall") -> None:
    """Note again and again who is here."""
    while True:
        await asyncio.sleep(_PULSE)
        await note_who_is_here(hall)


async def note_who_is_here(hall: "Hall") -> None:
    """Note once who is at the games of several people."""
    here: dict[str, list[str]] = {}
    for id, table in list(hall.tables.items()):
        holders = {other.who.holder for other in table.audience.subscribers}
        with contextlib.suppress(RequestError):
            people = (await table.info()).people if holders - {None} else set()
            if len(people) > 1 and people & holders:
                here[id] = sorted(people & holders)
    if here:
        await hall.stored(partial(note_seen, hall.store.engine, here, hall.now()))
