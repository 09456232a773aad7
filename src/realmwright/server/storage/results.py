"""How games came off, and the ratings that follow from the rated ones. All calls block.

A game and its ratings are stored in one transaction. Rated games come one after the other, in an order that
is kept (`finished.number`), so that the ratings can be worked out anew and are the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from realmwright.server.rating import UNKNOWN, Skill, rate
from realmwright.server.storage.database import take_turns, writing
from realmwright.server.storage.tables import accounts, finished, ratings, results, seats
from realmwright.telling.course import Course
from realmwright.telling.info import Way

# The lock of whoever changes ratings.
_RATING: Final = 0x726174696E67


@dataclass(frozen=True)
class Ending:
    """How a game came off, by seat: places from 1, gold by card, task and castle, and who had left it."""

    rated: bool
    public: bool
    played_out: bool
    sets: Sequence[str]
    places: Sequence[int]
    gold: Sequence[Mapping[str, int]]
    out: Mapping[int, Way]

    @classmethod
    def of(cls, course: Course) -> "Ending | None":
        """That of a game that is over; None if it goes on, or was called off, which counts for nothing."""
        if not course.over or course.outcome.aborted:
            return None
        view, options = course.view(None), course.info.options
        columns = view.columns()
        return cls(
            rated=options.rated,
            public=options.public,
            played_out=not course.outcome.ended,
            sets=course.info.setup.sets,
            places=course.outcome.places(view),
            gold=[dict(zip(columns, row, strict=True)) for row in view.gold()],
            out=dict(course.outcome.out),
        )


def note_endings(connection: Connection, endings: Mapping[str, Ending], at: int) -> None:
    """Games have ended: their results, and what they change of ratings.

    One that had ended before, and went on from a stored position as its log no longer replays, counts once.
    """
    if any(ending.rated for ending in endings.values()):
        take_turns(connection, _RATING)
    noted = set(connection.scalars(select(finished.c.game).where(finished.c.game.in_(endings))))
    for game, ending in sorted(endings.items()):
        if game not in noted:
            _note(connection, game, ending, at)


def forget_results(connection: Connection, games: Iterable[str]) -> None:
    """Games are deleted: nobody's history has them any more, unless they were rated."""
    its = finished.c.game.in_(games), finished.c.number.is_(None)
    connection.execute(delete(finished).where(*its))


def rate_anew(engine: Engine) -> int:
    """Work all ratings out from the results of rated games, in their order; how many games these are.

    Of players who have no account any more it is kept what was thought of them before each game.
    """
    known: dict[str, tuple[Skill, int]] = {}
    with writing(engine) as connection:
        take_turns(connection, _RATING)
        order = select(finished.c.game).where(finished.c.number.is_not(None)).order_by(finished.c.number)
        games = connection.scalars(order).all()
        for game in games:
            counted = results.c.game == game, results.c.mu.is_not(None)
            rows = connection.execute(select(results).where(*counted).order_by(results.c.seat)).all()
            before = [
                Skill(row.mu_before, row.sigma_before)
                if row.holder is None
                else known.get(row.holder, (UNKNOWN, 0))[0]
                for row in rows
            ]
            after = rate(before, [row.place for row in rows]) if rows else []
            for row, was, now in zip(rows, before, after, strict=True):
                here = results.c.game == game, results.c.seat == row.seat
                connection.execute(update(results).where(*here).values(**_change(was, now)))
                if row.holder is not None:
                    known[row.holder] = now, known.get(row.holder, (UNKNOWN, 0))[1] + 1
        connection.execute(delete(ratings))
        for holder, (skill, count) in known.items():
            its = {"mu": skill.mu, "sigma": skill.sigma, "games": count}
            connection.execute(insert(ratings).values(holder=holder, **its))
    return len(games)


def _note(connection: Connection, game: str, ending: Ending, at: int) -> None:
    sitting = select(seats.c.seat, seats.c.kind, seats.c.level, seats.c.holder).where(seats.c.game == game)
    people = {
        row.seat: row.holder
        for row in connection.execute(sitting)
        if row.holder is not None and row.kind != "computer" and row.level is None
    }
    # Whoever plays several seats comes off in no one way.
    holders = {seat: holder for seat, holder in people.items() if [*people.values()].count(holder) == 1}
    changes = _rate(connection, ending.places, holders) if ending.rated else {}
    number = (connection.scalar(select(func.max(finished.c.number))) or 0) + 1 if ending.rated else None
    row = {"number": number, "at": at, "public": ending.public, "played_out": ending.played_out}
    connection.execute(insert(finished).values(game=game, sets=" ".join(ending.sets), **row))
    rows: list[dict[str, Any]] = [
        {
            "game": game,
            "seat": seat,
            "holder": holders.get(seat),
            "place": place,
            "gold": msgspec.json.encode(gold).decode(),
            "out": ending.out.get(seat),
            **changes.get(seat, dict.fromkeys(("mu_before", "sigma_before", "mu", "sigma"))),
        }
        for seat, (place, gold) in enumerate(zip(ending.places, ending.gold, strict=True))
    ]
    connection.execute(insert(results), rows)


def _rate(
    connection: Connection, places: Sequence[int], holders: Mapping[int, str]
) -> dict[int, dict[str, float]]:
    """Change the ratings of those who have an account, against each other; what changes, by seat."""
    there = set(connection.scalars(select(accounts.c.holder).where(accounts.c.holder.in_(holders.values()))))
    rated = [seat for seat in sorted(holders) if holders[seat] in there]
    if len(rated) < 2:
        return {}
    rows = connection.execute(select(ratings).where(ratings.c.holder.in_(there)))
    known = {row.holder: (Skill(row.mu, row.sigma), row.games) for row in rows}
    before = [known.get(holders[seat], (UNKNOWN, 0))[0] for seat in rated]
    after = rate(before, [places[seat] for seat in rated])
    for seat, skill in zip(rated, after, strict=True):
        holder = holders[seat]
        row = {"mu": skill.mu, "sigma": skill.sigma}
        if holder in known:
            row["games"] = known[holder][1] + 1
            connection.execute(update(ratings).where(ratings.c.holder == holder).values(**row))
        else:
            connection.execute(insert(ratings).values(holder=holder, games=1, **row))
    return {seat: _change(was, now) for seat, was, now in zip(rated, before, after, strict=True)}


def _change(before: Skill, after: Skill) -> dict[str, float]:
    return {
        "mu_before": before.mu,
        "sigma_before": before.sigma,
        "mu": after.mu,
        "sigma": after.sigma,
    }
