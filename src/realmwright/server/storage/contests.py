"""Contests in the database: what is played, who plays, and what came of it. All calls block."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Row, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.tables import contests, entries, seats


@dataclass(frozen=True)
class Contest:
    """Tables with one set-up and the same cards: the set-up as text, and the computers at the other seats.

    `deal` is the secret key of the cards. Times are milliseconds since 1970.
    """

    id: str
    title: str
    begins: int
    ends: int
    maker: str | None
    setup: str
    levels: tuple[str, ...]
    deal: str


@dataclass(frozen=True)
class Result:
    """Somebody who plays in a contest, and how their game ended: when, and the gold by seat."""

    contest: str
    holder: str
    name: str
    game: str
    finished: int | None
    gold: tuple[int, ...]


class EnteredAlready(Exception):
    """This browser has a table in the contest, or had one."""


def add_contest(engine: Engine, contest: Contest) -> None:
    """Store a contest; one that is there stays."""
    row = {**vars(contest), "levels": " ".join(contest.levels)}
    try:
        with writing(engine) as connection:
            if connection.scalar(select(contests.c.id).where(contests.c.id == contest.id)) is None:
                connection.execute(insert(contests).values(**row))
    except IntegrityError:
        # Another process has stored the same.
        return


def contest_of(engine: Engine, id: str) -> Contest | None:
    """The contest of that id."""
    with reading(engine) as connection:
        row = connection.execute(select(contests).where(contests.c.id == id)).first()
    return None if row is None else _contest(row)


def contests_of(engine: Engine, holder: str, limit: int) -> list[Contest]:
    """The contests that a browser has made or plays in, the last begun first."""
    entered = select(entries.c.contest).where(_own(holder))
    query = (
        select(contests)
        .where(or_(contests.c.maker == holder, contests.c.id.in_(entered)))
        .order_by(contests.c.begins.desc(), contests.c.id)
        .limit(limit)
    )
    with reading(engine) as connection:
        return [_contest(row) for row in connection.execute(query)]


def enter(
    engine: Engine, contest: str, holder: str, name: str, game: str, write: Callable[[Connection], None]
) -> None:
    """Somebody plays: their table is stored by `write`. Raises EnteredAlready, and stores nothing then."""
    row = {"contest": contest, "holder": holder, "name": name, "game": game}
    try:
        with writing(engine) as connection:
            taken = select(entries.c.game).where(entries.c.contest == contest, _own(holder))
            if connection.scalar(taken) is not None:
                raise EnteredAlready
            connection.execute(insert(entries).values(**row))
            write(connection)
    except IntegrityError as error:
        raise EnteredAlready from error


def results(engine: Engine, contest: str) -> list[Result]:
    """All who play in a contest."""
    with reading(engine) as connection:
        rows = connection.execute(select(entries).where(entries.c.contest == contest))
        return [_result(row) for row in rows]


def own_result(engine: Engine, contest: str, holder: str) -> Result | None:
    """How a browser does in a contest; of its game, wherever it was begun."""
    query = select(entries).where(entries.c.contest == contest, _own(holder))
    with reading(engine) as connection:
        row = connection.execute(query).first()
    return None if row is None else _result(row)


def entered(engine: Engine, contest: str) -> int:
    """How many play in a contest."""
    with reading(engine) as connection:
        query = select(func.count()).select_from(entries).where(entries.c.contest == contest)
        return connection.scalar(query) or 0


def note_results(connection: Connection, gold: Mapping[str, str], at: int) -> None:
    """Games have ended with that gold: of those that are tables of a contest it is the result."""
    for game, found in gold.items():
        connection.execute(
            update(entries)
            .where(entries.c.game == game, entries.c.finished.is_(None))
            .values(finished=at, gold=found)
        )


def _own(holder: str) -> Any:
    """An entry that this browser made, or whose seat it has now."""
    sat = select(seats.c.game).where(seats.c.holder == holder)
    return or_(entries.c.holder == holder, entries.c.game.in_(sat))


def _contest(row: Row[Any]) -> Contest:
    levels: Sequence[str] = row.levels.split()
    return Contest(row.id, row.title, row.begins, row.ends, row.maker, row.setup, tuple(levels), row.deal)


def _result(row: Row[Any]) -> Result:
    gold = tuple(map(int, (row.gold or "").split()))
    return Result(row.contest, row.holder, row.name, row.game, row.finished, gold)
