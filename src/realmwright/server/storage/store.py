"""Reading and writing games. All calls block; `AsyncStore` in `hall` carries them to a thread."""

import base64
import re
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError

from realmwright.rules.actions import action_of_record_word, record_word
from realmwright.server.storage.contests import note_results
from realmwright.server.storage.database import DatabaseError, reading, writing
from realmwright.server.storage.progress import (
    COLUMNS,
    Progress,
    columns_of,
    going_on,
    numbers_of,
    spaced,
)
from realmwright.server.storage.results import Ending, forget_results, note_endings
from realmwright.server.storage.schema import is_current
from realmwright.server.storage.setup_text import parse_setup, print_setup
from realmwright.server.storage.tables import CHANNEL, chat, events, games, positions, seats, settings
from realmwright.server.supervisor import warn_once
from realmwright.telling.info import NO_ACTION, Event, GameInfo, Seat
from realmwright.telling.table_options import TableOptions

_KEY: Final = "signing-key"
_VAPID_KEY: Final = "vapid-key"
# The order of the curve P-256, less than which its keys are (FIPS 186-4, D.1.2.3).
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
# Changes whenever other games are put into the database.
EDITION: Final = "edition"
# Changes whenever a key leads to somebody else than before, or to nobody.
KEYS: Final = "keys"
_KEY_FORM: Final = re.compile("[0-9a-f]{64}")


# What every choice needs, prepared once.
_ADD_EVENTS: Final = insert(events)
_ADD_POSITIONS: Final = insert(positions)
_GO_ON: Final = (
    update(games)
    .where(
        games.c.id == bindparam("its_id"),
        # What it goes on from is there: other games may have been put into the database meanwhile.
        exists().where(events.c.game == bindparam("its_id"), events.c.number == bindparam("after")),
    )
    .values(changed=bindparam("changed"), **going_on({name: bindparam(name) for name in COLUMNS}))
)


class Stale(Exception):
    """Somebody else has written an event of that number first."""


class Unreadable(Exception):
    """What is stored of a game is none that this version knows."""


@dataclass(frozen=True)
class Begun:
    """A new game: its first events, and positions, each with the event that it is the position after."""

    info: GameInfo
    log: Sequence[Event]
    progress: Progress
    texts: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True)
class Advance:
    """How a game goes on: further events, how far it is then, positions as in `Begun`, and who sits anew."""

    id: str
    log: Sequence[Event]
    progress: Progress
    texts: Sequence[tuple[int, str]] = ()
    seats: Sequence[tuple[int, Seat]] = ()
    # How the game came off, if it has come to its end with these events.
    ending: Ending | None = None


@dataclass(frozen=True)
class Listed:
    """A game in a list, without its events."""

    info: GameInfo
    progress: Progress
    changed: int
    # Of a public table: when somebody was last seen waiting there.
    awaited: int | None = None


@dataclass(frozen=True)
class Kept:
    """A stored game, by its age alone: when it was last changed."""

    id: str
    changed: int
    over: bool


@dataclass(frozen=True)
class News:
    """What another process may have changed: the edition of the database, keys, events and words."""

    edition: str | None
    keys: str | None
    newest: Sequence[tuple[str, int]]
    said: Sequence[tuple[str, str, int]]


class _FollowedAlready(Exception):
    """Another game follows already."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The games in a database."""

    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    def check(self) -> None:
        """Raises OperationalError if the database does not answer."""
        with reading(self.engine) as connection:
            connection.execute(select(settings.c.name).limit(1))

    def checkpoint(self) -> None:
        """Bring what SQLite has in its log into the file; others write on meanwhile."""
        if self.engine.dialect.name == "sqlite":
            connection = self.engine.raw_connection()
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
            finally:
                connection.close()

    def current(self) -> bool:
        """Whether the tables are those of this version. Raises as `check`."""
        with reading(self.engine) as connection:
            return is_current(connection)

    def signing_key(self) -> bytes:
        """The key that signs cookies; made at first use. Raises DatabaseError for one that is damaged."""
        found = self._kept(_KEY, lambda: secrets.token_hex(32))
        if not _KEY_FORM.fullmatch(found):
            raise DatabaseError(f"the key that signs cookies is damaged: {_KEY} has 64 hexadecimal digits")
        return bytes.fromhex(found)

    def vapid_key(self) -> str:
        """The key by which push services know this server (RFC 8292), in base64url; made at first use."""
        return self._kept(_VAPID_KEY, _new_vapid_key)

    def _kept(self, name: str, make: Callable[[], str]) -> str:
        """A setting that is made once, whichever process needs it first."""
        kept = select(settings.c.value).where(settings.c.name == name)
        try:
            with writing(self.engine) as connection:
                found = connection.scalar(kept)
                if found is None:
                    found = make()
                    connection.execute(insert(settings).values(name=name, value=found))
        except IntegrityError:
            # Another process has made one at the same time.
            with reading(self.engine) as connection:
                found = connection.scalar(kept)
        return str(found)

    def add(self, begun: Begun) -> None:
        """Store a new game."""
        with writing(self.engine) as connection:
            write_game(connection, begun)

    def follow(self, id: str, event: Event, begun: Begun) -> str:
        """Store a game as the one that follows another, unless that has one; the id of what follows it now.

        Whoever sets `next` first wins: the row is locked until the end of the transaction, and the second
        finds it set. Raises Stale if the other game has an event of that number.
        """
        try:
            with writing(self.engine) as connection:
                # Events before their game, as everywhere: writers that lock in one order wait for each other
                # in no ring.
                write_events(connection, id, [event], now())
                first = connection.execute(
                    update(games)
                    .where(games.c.id == id, games.c.next.is_(None))
                    .values(next=begun.info.id, changed=now())
                )
                if first.rowcount != 1:
                    raise _FollowedAlready
                write_game(connection, begun)
                return begun.info.id
        except (_FollowedAlready, IntegrityError) as error:
            with reading(self.engine) as connection:
                next = connection.scalar(select(games.c.next).where(games.c.id == id))
            if next is None:
                raise Stale(id) from error
            return str(next)

    def append(self, advances: Sequence[Advance]) -> None:
        """Store how some games go on. Raises Stale, and stores nothing, if one is not as it was known.

        It has an event of such a number already, or not the one before.
        """
        at = now()
        # Processes that lock in one order wait for each other in no ring.
        advances = sorted(advances, key=lambda game: game.id)
        try:
            with writing(self.engine) as connection:
                connection.execute(
                    _ADD_EVENTS, [row for game in advances for row in _event_rows(game.id, game.log, at)]
                )
                for game in advances:
                    _seat_anew(connection, game)
                _write_positions(connection, [(game.id, *text) for game in advances for text in game.texts])
                gone_on = connection.execute(_GO_ON, [_progress_row(game, at) for game in advances])
                if gone_on.rowcount != len(advances):
                    raise Stale(", ".join(game.id for game in advances))
                note_results(
                    connection, {g.id: spaced(g.progress.gold) for g in advances if g.progress.over}, at
                )
                endings = {game.id: game.ending for game in advances if game.ending is not None}
                if endings:
                    note_endings(connection, endings, at)
        except IntegrityError as error:
            raise Stale(", ".join(game.id for game in advances)) from error

    def restore(self, id: str, log: Sequence[Event], rules: str) -> None:
        """Let a game go on from the position of the last of some events, under the running rules.

        Raises Stale.
        """
        last = log[-1]
        try:
            with writing(self.engine) as connection:
                write_events(connection, id, log, now())
                _write_positions(connection, [(id, last.number, last.text)])
                connection.execute(update(games).where(games.c.id == id).values(rules=rules))
        except IntegrityError as error:
            raise Stale(id) from error

    def load(self, id: str) -> tuple[GameInfo, list[Event]] | None:
        """A game with all its events; None if there is none of that id. Raises Unreadable.

        Events that are newer than who sits there would let somebody have a seat that was just taken.
        """
        with reading(self.engine, one_moment=True) as connection:
            row = connection.execute(select(games).where(games.c.id == id)).first()
            if row is None:
                return None
            info = _info(row, _seats(connection, [id]).get(id, []))
            return info, _read_events(connection, [(id, 0)])[0]

    def events_after(self, asked: Sequence[tuple[str, int]]) -> list[list[Event]]:
        """The events of some games, each after a number."""
        with reading(self.engine) as connection:
            return _read_events(connection, asked)

    def news(self, ids: Sequence[str]) -> News:
        """What is stored of games, for a process that has them in memory."""
        newest = (
            select(events.c.number)
            .where(events.c.game == games.c.id)
            .order_by(events.c.number.desc())
            .limit(1)
            .scalar_subquery()
        )
        with reading(self.engine) as connection:
            known = select(settings.c.name, settings.c.value).where(settings.c.name.in_((EDITION, KEYS)))
            marks = {row[0]: row[1] for row in connection.execute(known)}
            edition, keys = marks.get(EDITION), marks.get(KEYS)
            if not ids:
                return News(edition, keys, (), ())
            rows = connection.execute(select(games.c.id, newest).where(games.c.id.in_(ids)))
            numbers = [(row[0], row[1] or 0) for row in rows]
            words = select(chat.c.game, chat.c.channel, func.max(chat.c.number)).where(chat.c.game.in_(ids))
            said = connection.execute(words.group_by(chat.c.game, chat.c.channel))
            return News(edition, keys, numbers, [(row[0], row[1], row[2]) for row in said])

    def last_position(self, id: str, number: int) -> tuple[int, str] | None:
        """The last stored position of a game not after event `number`, with the event it belongs to."""
        query = (
            select(positions.c.number, positions.c.text)
            .where(positions.c.game == id, positions.c.number <= number)
            .order_by(positions.c.number.desc())
            .limit(1)
        )
        with reading(self.engine) as connection:
            row = connection.execute(query).first()
        return None if row is None else (row.number, row.text)

    def games_of(self, holder: str, limit: int) -> list[Listed]:
        """The games that a browser sits in or has made, the last changed first; but for unreadable ones."""
        # Each half has an index; for both in one condition all games would be looked through.
        own = union(
            select(seats.c.game).where(seats.c.holder == holder),
            select(games.c.id).where(games.c.maker == holder),
        )
        query = (
            select(games).where(games.c.id.in_(own)).order_by(games.c.changed.desc(), games.c.id).limit(limit)
        )
        with reading(self.engine) as connection:
            return listed(connection, query)

    def due(self, at: int) -> list[str]:
        """The games that the server must look after, as of a time; the longest due first."""
        query = select(games.c.id).where(games.c.deadline <= at).order_by(games.c.deadline)
        with reading(self.engine) as connection:
            return list(connection.scalars(query))

    def last_played_before(self, at: int, *, over: bool | None = None) -> list[Kept]:
        """The games that were last changed before a time, the oldest first; finished or not, or both."""
        query = select(games.c.id, games.c.changed, games.c.over).where(games.c.changed < at)
        if over is not None:
            query = query.where(games.c.over.is_(over))
        with reading(self.engine) as connection:
            return [Kept(*row) for row in connection.execute(query.order_by(games.c.changed, games.c.id))]

    def delete(self, ids: Sequence[str]) -> int:
        """Delete games with all that belongs to them; how many there were.

        A game that one of them followed may be played again.
        """
        with writing(self.engine) as connection:
            return _delete(connection, ids)

    def delete_as_of(self, id: str, number: int) -> None:
        """Delete a game whose newest event is known. Raises Stale if that is another, or the game is gone."""
        with writing(self.engine) as connection:
            newest = connection.scalar(select(func.max(events.c.number)).where(events.c.game == id))
            if newest != number:
                raise Stale(id)
            _delete(connection, [id])


def _new_vapid_key() -> str:
    number = 1 + secrets.randbelow(_ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def listed(connection: Connection, query: Select[Any]) -> list[Listed]:
    """The games of a query, as lists show them; but for unreadable ones."""
    rows = connection.execute(query).all()
    sitting = _seats(connection, [row.id for row in rows])
    found = []
    for row in rows:
        try:
            info = _info(row, sitting.get(row.id, []))
        except Unreadable as error:
            warn_once("a game cannot be listed", game=row.id, reason=str(error))
        else:
            gold, supply = numbers_of(row.gold), numbers_of(row.supply)
            progress = Progress(row.round, row.decides, row.over, gold, supply, row.deadline)
            found.append(Listed(info, progress, row.changed, row.awaited))
    return found


def _seat_row(id: str, number: int, seat: Seat) -> dict[str, Any]:
    return {
        "game": id,
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "holder": seat.holder,
        "invite": seat.invite,
        "offer": seat.offer,
        "opens": seat.opens,
    }


def _seat_anew(connection: Connection, game: Advance) -> None:
    for number, seat in game.seats:
        row = _seat_row(game.id, number, seat)
        connection.execute(
            update(seats)
            .where(seats.c.game == row.pop("game"), seats.c.seat == row.pop("seat"))
            .values(**row)
        )


def write_game(connection: Connection, begun: Begun) -> None:
    """Store a new game."""
    info, progress, at = begun.info, begun.progress, now()
    row = {
        "id": info.id,
        "created": at,
        "changed": at,
        "setup": print_setup(info.setup),
        "asked": info.asked.decode() if info.asked else None,
        "rules": info.rules,
        "maker": info.maker,
        "options": msgspec.json.encode(info.options).decode(),
        "awaited": at if info.options.public else None,
        "contest": info.contest,
        "deal": info.deal,
        **columns_of(progress, at),
    }
    connection.execute(insert(games).values(**row))
    connection.execute(
        insert(seats), [_seat_row(info.id, number, seat) for number, seat in enumerate(info.seats)]
    )
    write_events(connection, info.id, begun.log, at)
    _write_positions(connection, [(info.id, *text) for text in begun.texts])


def _delete(connection: Connection, ids: Sequence[str]) -> int:
    if connection.dialect.name == "postgresql":
        # No event, so whoever hears of it looks which games are there.
        connection.execute(select(func.pg_notify(CHANNEL, "deleted")))
    connection.execute(update(games).where(games.c.next.in_(ids)).values(next=None))
    forget_results(connection, ids)
    return connection.execute(delete(games).where(games.c.id.in_(ids))).rowcount


def write_events(connection: Connection, id: str, log: Sequence[Event], at: int) -> None:
    """Store events. Raises IntegrityError if the game has one of such a number, or is gone."""
    if log:
        connection.execute(_ADD_EVENTS, _event_rows(id, log, at))


def _event_rows(id: str, log: Sequence[Event], at: int) -> list[dict[str, Any]]:
    return [
        {
            "game": id,
            "number": event.number,
            "at": event.at or at,
            "kind": event.kind,
            "seat": event.seat,
            "token": _stored_text(event),
            "amount": event.count,
        }
        for event in log
    ]


def _write_positions(connection: Connection, texts: Iterable[tuple[str, int, str]]) -> None:
    rows = [{"game": id, "number": number, "text": text} for id, number, text in texts]
    if rows:
        connection.execute(_ADD_POSITIONS, rows)


def _progress_row(game: Advance, at: int) -> dict[str, Any]:
    return {
        "its_id": game.id,
        "after": game.log[0].number - 1,
        "changed": at,
        **columns_of(game.progress, at),
    }


def write_progress(connection: Connection, id: str, progress: Progress) -> None:
    """How far a game is that was changed now."""
    at = now()
    row = {"changed": at, **going_on(columns_of(progress, at))}
    connection.execute(update(games).where(games.c.id == id).values(**row))


def _read_events(connection: Connection, asked: Sequence[tuple[str, int]]) -> list[list[Event]]:
    each = [and_(events.c.game == id, events.c.number > number) for id, number in asked]
    found: dict[str, list[Event]] = {}
    for row in connection.execute(select(events).where(or_(*each)).order_by(events.c.number)):
        found.setdefault(row.game, []).append(_event(row))
    return [[event for event in found.get(id, ()) if event.number > number] for id, number in asked]


def _stored_text(event: Event) -> str:
    """An action as its word in a record, which every later version of the table of actions still reads."""
    return record_word(event.action, event.seat is None) if event.kind == "action" else event.text


def _event(row: Row[Any]) -> Event:
    if row.kind != "action":
        return Event(row.number, row.kind, row.seat, count=row.amount, text=row.token, at=row.at)
    try:
        action = action_of_record_word(row.token)
    except ValueError:
        action = NO_ACTION
    return Event(row.number, row.kind, row.seat, action, row.amount, at=row.at)


def _seats(connection: Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {}
    query = select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.game, seats.c.seat)
    for row in connection.execute(query):
        found.setdefault(row.game, []).append(_seat(row))
    return found


def _seat(row: Row[Any]) -> Seat:
    return Seat(row.kind, row.name, row.level, row.holder, row.invite, row.offer, row.opens)


def _info(row: Row[Any], sitting: list[Seat]) -> GameInfo:
    """The game of a row. Raises Unreadable, whatever is wrong with it."""
    try:
        setup = parse_setup(row.setup)
        options = msgspec.json.decode(row.options or "{}", type=TableOptions)
    except Exception as error:
        # What stands there is not for a log: a set-up names cards. Its kind tells what was wrong.
        kind = type(error).__name__
        raise Unreadable(f"game {row.id}: its set-up or options do not read: {kind}") from error
    if len(sitting) != setup.players:
        raise Unreadable(f"game {row.id}: {len(sitting)} seats for {setup.players} players")
    return GameInfo(
        id=row.id,
        setup=setup,
        seats=sitting,
        asked=row.asked.encode() if row.asked else None,
        maker=row.maker,
        next=row.next,
        rules=row.rules,
        options=options,
        contest=row.contest,
        deal=row.deal,
    )
