"""When the person of each seat was last seen at the game. All calls block."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Engine, select, update

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.tables import seats


def note_seen(engine: Engine, here: Mapping[str, Sequence[str]], at: int) -> None:
    """Some holders are at some games now, a time in milliseconds since 1970."""
    with writing(engine) as connection:
        for game, holders in here.items():
            mine = seats.c.game == game, seats.c.holder.in_(holders)
            connection.execute(update(seats).where(*mine).values(seen=at))


def last_seen(engine: Engine, game: str) -> dict[int, int]:
    """When the person of a seat was last seen; nothing of those who never were."""
    query = select(seats.c.seat, seats.c.seen).where(seats.c.game == game, seats.c.seen.is_not(None))
    with reading(engine) as connection:
        return {row.seat: row.seen for row in connection.execute(query)}
