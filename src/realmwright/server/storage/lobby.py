"""Public tables, as the lobby asks for them. A private one has no `awaited`, so it is never found here."""

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection, Engine, select, update

from realmwright.server.storage.database import reading, take_turns, writing
from realmwright.server.storage.store import Begun, Listed, listed, now, write_game
from realmwright.server.storage.tables import games, seats

# Tables with a free seat that are looked through at most, and tables to be watched that are shown.
_MOST_OPEN: Final = 1000
_MOST_WATCHED: Final = 50
# The lock of whoever looks for a table or adds one.
_MATCHING: Final = 0x6C6F626279

_PUBLIC: Final = (
    select(games)
    .where(games.c.awaited.is_not(None), games.c.over.is_(False))
    .order_by(games.c.changed.desc(), games.c.id)
)
# As `Seat.joined` has it.
_FREE_SEAT: Final = (
    select(seats.c.seat)
    .where(
        seats.c.game == games.c.id,
        seats.c.kind != "computer",
        seats.c.level.is_(None),
        seats.c.holder.is_(None),
    )
    .exists()
)


def public_games(engine: Engine) -> list[Listed]:
    """The public games that are not over: those with a free seat, then those to be watched.

    The last changed first of either kind; those that are played hide none that waits for somebody.
    """
    with reading(engine) as connection:
        return [*_open(connection), *_full(connection)]


def still_awaited(engine: Engine, ids: Sequence[str]) -> None:
    """Somebody waits at these public tables now."""
    mine = games.c.id.in_(ids), games.c.awaited.is_not(None)
    with writing(engine) as connection:
        connection.execute(update(games).where(*mine).values(awaited=now()))


def follows(engine: Engine, id: str, holder: str) -> bool:
    """Whether a game follows one that somebody played in."""
    before = select(games.c.id).join(seats, seats.c.game == games.c.id)
    query = before.where(games.c.next == id, seats.c.holder == holder).limit(1)
    with reading(engine) as connection:
        return connection.scalar(query) is not None


def find_or_add(engine: Engine, fits: Callable[[Listed], bool], begun: Begun) -> str:
    """The public table that fits and has waited longest; else a new one is added. Its id.

    One transaction looks and adds: of two who come at once the second finds the table of the first.
    """
    with writing(engine) as connection:
        take_turns(connection, _MATCHING)
        for table in reversed(_open(connection)):
            if fits(table):
                return table.info.id
        write_game(connection, begun)
        return begun.info.id


def _open(connection: Connection) -> list[Listed]:
    return listed(connection, _PUBLIC.where(_FREE_SEAT).limit(_MOST_OPEN))


def _full(connection: Connection) -> list[Listed]:
    return listed(connection, _PUBLIC.where(~_FREE_SEAT).limit(_MOST_WATCHED))
