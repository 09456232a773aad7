"""What profiles show: games that have ended, with all who played them, and ratings. All calls block."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Engine, Row, Select, func, select

from realmwright.server.rating import SETTLED, UNKNOWN, Skill
from realmwright.server.storage.database import reading
from realmwright.server.storage.tables import accounts, finished, games, ratings, results, seats
from realmwright.telling.info import Way

# Names of columns that stand in several tables.
_SEAT_NAME: Final = seats.c.name.label("seat_name")


@dataclass(frozen=True)
class SeatResult:
    """How a seat of a game came off.

    `name`: what it is called, as far as the game is there; `account`: the account of who played it, `shown`:
    whether others may look at its profile. `before`, `after`: what was thought of them, where that changed.
    """

    holder: str | None
    name: str | None
    account: str | None
    shown: bool
    place: int
    gold: Mapping[str, int]
    out: Way | None
    before: Skill | None
    after: Skill | None


@dataclass(frozen=True)
class GameResult:
    """A game that has ended; `there`: it is not deleted."""

    game: str
    there: bool
    at: int
    public: bool
    rated: bool
    played_out: bool
    sets: list[str]
    seats: list[SeatResult]


@dataclass(frozen=True)
class Rated:
    """An account with its rating."""

    holder: str
    name: str
    private: bool
    skill: Skill
    games: int


@dataclass(frozen=True)
class Sitting:
    """Who sits at a seat by an account, and what was thought of them before and after, where that changed."""

    rated: Rated
    before: Skill | None
    after: Skill | None


def history(engine: Engine, holder: str, limit: int) -> list[GameResult]:
    """The games that somebody has played to their end, the last one first."""
    own = select(results.c.game).where(results.c.holder == holder)
    query = (
        select(finished, games.c.id)
        .outerjoin(games, games.c.id == finished.c.game)
        .where(finished.c.game.in_(own))
        .order_by(finished.c.at.desc(), finished.c.game)
        .limit(limit)
    )
    with reading(engine) as connection:
        found = connection.execute(query).all()
        ids = [row.game for row in found]
        sitting: dict[str, list[SeatResult]] = {id: [] for id in ids}
        for row in connection.execute(_seats(ids)):
            sitting[row.game].append(_seat(row))
    return [
        GameResult(
            row.game, row.id is not None, row.at, row.public, row.number is not None, row.played_out,
            row.sets.split(), sitting[row.game],
        )
        for row in found
    ]  # fmt: skip


def rating_of(engine: Engine, holder: str) -> Rated | None:
    """The rating of an account; None before its first rated game."""
    with reading(engine) as connection:
        row = connection.execute(_rated().where(ratings.c.holder == holder)).first()
    return None if row is None else _told(row)


def rank_of(engine: Engine, skill: Skill) -> int:
    """The place that somebody has among the best."""
    better = select(func.count()).select_from(_rated().where(*_SETTLED, ratings.c.mu > skill.mu).subquery())
    with reading(engine) as connection:
        return 1 + (connection.scalar(better) or 0)


def best(engine: Engine, limit: int) -> list[Rated]:
    """The best, but for those who want no profile and those of whom too little is known."""
    query = _rated().where(*_SETTLED).order_by(ratings.c.mu.desc(), accounts.c.folded).limit(limit)
    with reading(engine) as connection:
        return [_told(row) for row in connection.execute(query)]


def at_tables(engine: Engine, tables: Collection[str]) -> dict[str, dict[int, Sitting]]:
    """By table and seat, who sits there; of whom nothing is known yet, what everybody begins with."""
    account = accounts.c.holder, accounts.c.name, accounts.c.private
    now = ratings.c.mu, ratings.c.sigma, ratings.c.games
    columns: list[ColumnElement[Any]] = [seats.c.game, seats.c.seat, *account, *now, *_CHANGE]
    query = (
        select(*columns)
        .select_from(seats)
        .join(accounts, accounts.c.holder == seats.c.holder)
        .outerjoin(ratings, ratings.c.holder == seats.c.holder)
        .outerjoin(results, (results.c.game == seats.c.game) & (results.c.seat == seats.c.seat))
        .where(seats.c.game.in_(tables))
    )
    found: dict[str, dict[int, Sitting]] = {}
    with reading(engine) as connection:
        for row in connection.execute(query):
            before, after = _skill(row.mu_before, row.sigma_before), _skill(row.mu_after, row.sigma_after)
            found.setdefault(row.game, {})[row.seat] = Sitting(_told(row), before, after)
    return found


_SETTLED: Final = accounts.c.private.is_(False), ratings.c.games >= SETTLED
_CHANGE: Final = (
    results.c.mu_before,
    results.c.sigma_before,
    results.c.mu.label("mu_after"),
    results.c.sigma.label("sigma_after"),
)


def _rated() -> Select[Any]:
    return select(ratings, accounts.c.name, accounts.c.private).join(
        accounts, accounts.c.holder == ratings.c.holder
    )


def _told(row: Row[Any]) -> Rated:
    return Rated(row.holder, row.name, row.private, _skill(row.mu, row.sigma) or UNKNOWN, row.games or 0)


def _seats(ids: list[str]) -> Select[Any]:
    return (
        select(results, _SEAT_NAME, accounts.c.name, accounts.c.private)
        .outerjoin(seats, (seats.c.game == results.c.game) & (seats.c.seat == results.c.seat))
        .outerjoin(accounts, accounts.c.holder == results.c.holder)
        .where(results.c.game.in_(ids))
        .order_by(results.c.game, results.c.seat)
    )


def _seat(row: Row[Any]) -> SeatResult:
    return SeatResult(
        holder=row.holder,
        name=row.seat_name,
        account=row.name,
        shown=row.name is not None and not row.private,
        place=row.place,
        gold=msgspec.json.decode(row.gold, type=dict[str, int]),
        out=row.out,
        before=_skill(row.mu_before, row.sigma_before),
        after=_skill(row.mu, row.sigma),
    )


def _skill(mu: float | None, sigma: float | None) -> Skill | None:
    return None if mu is None or sigma is None else Skill(mu, sigma)
