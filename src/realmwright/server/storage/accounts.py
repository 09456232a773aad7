"""Accounts and their sessions, and keys that were given up. All calls block.

A change of who a key leads to is told to other processes by a new value of the setting `keys`.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.plans import forget_plan
from realmwright.server.storage.results import forget_results
from realmwright.server.storage.store import KEYS, now
from realmwright.server.storage.tables import (
    CHANNEL,
    accounts,
    channels,
    events,
    games,
    metadata,
    revoked,
    seats,
    sessions,
    settings,
)
from realmwright.telling.table_options import TableOptions

# Milliseconds after which it is noted anew that a session is used.
_USED: Final = 3_600_000
# Times that another process may have been faster.
_TRIES: Final = 20


# Wherever a person is named by their holder: all of it goes along with whoever signs in or leaves.
_PEOPLE: Final = [
    column
    for table in metadata.sorted_tables
    for column in table.c
    if column.name in ("holder", "maker", "author", "reporter") and table not in (accounts, sessions)
]


class NameTaken(Exception):
    """There is an account of that name."""


class Contended(Exception):
    """Games went on again and again while their seats were to change hands."""


@dataclass(frozen=True)
class Account:
    """A person with a name and a password."""

    holder: str
    name: str
    folded: str
    password: str
    created: int
    private: bool = False


@dataclass(frozen=True)
class Session:
    """A browser that has signed in. `key` is the digest of its key."""

    key: str
    holder: str
    created: int
    used: int
    browser: str


class AccountStore:
    """The accounts in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    def holder(self, key: str) -> str | None:
        """Whom a key leads to: an account, a guest, whose holder is the key itself, or nobody any more."""
        at = now()
        with reading(self._engine) as connection:
            session = connection.execute(select(sessions).where(sessions.c.key == key)).first()
            ended = session is None and _is_revoked(connection, key)
        if session is None:
            return None if ended else key
        if session.used < at - _USED:
            with writing(self._engine) as connection:
                connection.execute(update(sessions).where(sessions.c.key == key).values(used=at))
        return str(session.holder)

    def account(self, holder: str) -> Account | None:
        """The account of a holder; None for a guest."""
        return self._found(accounts.c.holder == holder)

    def named(self, folded: str) -> Account | None:
        """The account of a name."""
        return self._found(accounts.c.folded == folded)

    def _found(self, which: ColumnElement[bool]) -> Account | None:
        with reading(self._engine) as connection:
            row = connection.execute(select(accounts).where(which)).first()
        return None if row is None else Account(*row)

    def sessions(self, holder: str) -> list[Session]:
        """The browsers that are signed in to an account, the last used first."""
        query = select(sessions).where(sessions.c.holder == holder).order_by(sessions.c.used.desc())
        with reading(self._engine) as connection:
            return [Session(*row) for row in connection.execute(query)]

    def register(self, account: Account, session: Session, guest: str | None) -> None:
        """Store an account and its first session. A guest becomes it: its key ends. Raises NameTaken."""
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(accounts).values(**vars(account)))
                connection.execute(insert(sessions).values(**vars(session)))
                if guest is not None:
                    _stay_subscribed(connection, guest, session)
                _revoke(connection, [guest] if guest else [])
        except IntegrityError as error:
            raise NameTaken(account.name) from error

    def sign_in(self, session: Session, guest: str | None) -> None:
        """Store a session. A guest's seats become the account's, and its key ends. Raises Contended."""

        def change(connection: Connection) -> None:
            connection.execute(insert(sessions).values(**vars(session)))
            if guest is not None:
                _hand_over(connection, guest, session.holder)
                _stay_subscribed(connection, guest, session)
                _revoke(connection, [guest])

        self._insist(change)

    def end(self, keys: Sequence[str]) -> None:
        """From now on keys lead to nobody, sessions and guests alike."""
        with writing(self._engine) as connection:
            connection.execute(delete(sessions).where(sessions.c.key.in_(keys)))
            # The browser is told of no turns any more; nor is a guest, whose seats nobody has now.
            its = or_(channels.c.browser.in_(keys), channels.c.holder.in_(keys))
            connection.execute(delete(channels).where(its))
            _revoke(connection, keys)

    def set_password(self, holder: str, password: str) -> None:
        """Store another password."""
        with writing(self._engine) as connection:
            connection.execute(update(accounts).where(accounts.c.holder == holder).values(password=password))

    def set_private(self, holder: str, private: bool) -> None:
        """Let the profile be for the owner's eyes alone, or not."""
        with writing(self._engine) as connection:
            connection.execute(update(accounts).where(accounts.c.holder == holder).values(private=private))

    def delete(self, holder: str, names: Sequence[str]) -> None:
        """Delete an account with all that is its own; what others have a part in goes on without it.

        Games that nobody else plays go. Seats of running ones are free, those of finished and of rated ones
        nobody's; they are called by one of some names. What it has said goes. Raises Contended.
        """

        def change(connection: Connection) -> None:
            keys = connection.scalars(select(sessions.c.key).where(sessions.c.holder == holder)).all()
            alone = _played_alone(connection, holder)
            connection.execute(update(games).where(games.c.next.in_(alone)).values(next=None))
            forget_results(connection, alone)
            connection.execute(delete(games).where(games.c.id.in_(alone)))
            _tell_all(connection, holder)
            _leave_seats(connection, holder, names)
            for column in _PEOPLE:
                its, table = column == holder, column.table
                nameless = update(table).values({column.name: None}).where(its)
                connection.execute(nameless if column.nullable else delete(table).where(its))
            connection.execute(delete(accounts).where(accounts.c.holder == holder))
            _revoke(connection, keys)

        self._insist(change)

    def _insist(self, change: Callable[[Connection], None]) -> None:
        for _ in range(_TRIES):
            try:
                with writing(self._engine) as connection:
                    change(connection)
                return
            except IntegrityError:
                # A game has gone on meanwhile: its next event had that number.
                continue
        raise Contended


def _is_revoked(connection: Connection, key: str) -> bool:
    return connection.scalar(select(revoked.c.key).where(revoked.c.key == key)) is not None


def _revoke(connection: Connection, keys: Iterable[str]) -> None:
    at = now()
    for key in keys:
        if not _is_revoked(connection, key):
            connection.execute(insert(revoked).values(key=key, at=at))
    mark = secrets.token_hex(8)
    if not connection.execute(update(settings).where(settings.c.name == KEYS).values(value=mark)).rowcount:
        connection.execute(insert(settings).values(name=KEYS, value=mark))
    if connection.dialect.name == "postgresql":
        # No event, so whoever hears of it looks what is new.
        connection.execute(select(func.pg_notify(CHANNEL, "keys")))


def _hand_over(connection: Connection, guest: str, holder: str) -> None:
    """All that a guest has is an account's from now on."""
    _tell_all(connection, guest)
    for column in _PEOPLE:
        table = column.table
        if column.primary_key:
            # What there can be once for each, both of them have: one of them stays.
            own = table.alias()
            same = [own.c[key.name] == key for key in table.primary_key if key is not column]
            twice = exists().where(own.c[column.name] == holder, *same)
            connection.execute(delete(table).where(column == guest, twice))
        connection.execute(update(table).where(column == guest).values({column.name: holder}))


def _stay_subscribed(connection: Connection, guest: str, session: Session) -> None:
    """The browser, which has another key from now on, is told of turns as before."""
    its = update(channels).where(channels.c.browser == guest)
    connection.execute(its.values(browser=session.key))


def _leave_seats(connection: Connection, holder: str, names: Sequence[str]) -> None:
    """Seats of running games are free, those of finished ones nobody's.

    So are those of a rated game that runs, where nobody else may go on with them: their time runs out.
    """
    sitting = select(seats.c.game, seats.c.seat, games.c.over, games.c.options).join(games)
    found = connection.execute(sitting.where(seats.c.holder == holder).order_by(seats.c.game, seats.c.seat))
    for game, seat, over, options in found.all():
        others = connection.execute(select(seats.c.name, seats.c.holder).where(seats.c.game == game)).all()
        taken = {other.name for other in others}
        rated = msgspec.json.decode(options or "{}", type=TableOptions).rated
        gone = over or (rated and all(other.holder for other in others))
        left = {"holder": secrets.token_hex(32)} if gone else {"holder": None, "kind": "invite"}
        name = next(name for name in names if name not in taken)
        here = seats.c.game == game, seats.c.seat == seat
        forget_plan(connection, game, seat)
        nothing = {"invite": None, "offer": None, "opens": None}
        connection.execute(update(seats).where(*here).values(name=name, **left, **nothing))


def _played_alone(connection: Connection, holder: str) -> list[str]:
    """The games that a holder plays or has made, and nobody else plays."""
    own = select(seats.c.game).where(seats.c.holder == holder)
    others = select(seats.c.game).where(seats.c.holder != holder, seats.c.holder.is_not(None))
    its = or_(games.c.id.in_(own), games.c.maker == holder)
    return list(connection.scalars(select(games.c.id).where(its, games.c.id.not_in(others))))


def _tell_all(connection: Connection, holder: str) -> None:
    """An event in each game that a holder plays or has made: who sits there is to be read anew.

    No line of the log tells it, as when somebody goes on at another device.
    """
    playing = select(seats.c.game, seats.c.seat).where(seats.c.holder == holder)
    found: dict[str, int | None] = {row[0]: row[1] for row in connection.execute(playing)}
    for game in connection.scalars(select(games.c.id).where(games.c.maker == holder)):
        found.setdefault(game, None)
    for game, seat in sorted(found.items()):
        last = select(func.max(events.c.number)).where(events.c.game == game)
        number = (connection.scalar(last) or 0) + 1
        row = {"game": game, "number": number, "at": now(), "kind": "seat", "seat": seat}
        connection.execute(insert(events).values(**row, token="device", amount=0))
