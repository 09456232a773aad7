"""When the person of each seat was last seen at the game. All calls block."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Engine, bindparam, select, update

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.tables import seats

# Prepared once: all who play are noted at the same time, and nobody's choice may wait for that.
_SEEN: Final = (
    update(seats)
    .where(seats.c.game == bindparam("its_game"), seats.c.holder == bindparam("its_holder"))
    .values(seen=bindparam("at"))
)


def note_seen(engine: Engine, here: Mapping[str, Sequence[str]], at: int) -> None:
    """Some holders are at some games now, a time in milliseconds since 1970."""
    rows = [
        {"its_game": game, "its_holder": holder, "at": at}
        for game, holders in sorted(here.items())
        for holder in holders
    ]
    with writing(engine) as connection:
        connection.execute(_SEEN, rows)


def last_seen(engine: Engine, game: str) -> dict[int, int]:
    """When the person of a seat was last seen; nothing of those who never were."""
    query = select(seats.c.seat, seats.c.seen).where(seats.c.game == game, seats.c.seen.is_not(None))
    with reading(engine) as connection:
        return {row.seat: row.seen for row in connection.execute(query)}
