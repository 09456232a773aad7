"""What is told of turns, and where, as it is stored. All calls block.

A game says since when a turn waits for a person (`games.notice`); whichever process settles first who is told
of it, by one transaction, makes a notice for each channel; whichever takes a channel's notices sends them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Connection, Engine, Row, and_, delete, insert, or_, select, update

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.tables import channels, games, hushed, notices, seats
from realmwright.server.values import ChannelKind

NoticeKind: TypeAlias = Literal["turn", "reminder"]
# Games and channels that are looked after at once.
_MOST: Final = 200
_MINUTE: Final = 60_000


@dataclass(frozen=True)
class Channel:
    """Where a person wants to be told; the columns of its table."""

    id: str
    holder: str
    kind: ChannelKind
    address: str
    language: str
    created: int
    p256dh: str | None = None
    auth: str | None = None
    browser: str | None = None
    pace: int = 0
    active: bool = True
    confirmed: bool = True
    trouble: str | None = None
    failures: int = 0
    next: int = 0
    retry: int = 0


@dataclass(frozen=True)
class Due:
    """A turn of which it is to be settled who is told: the moment that says so is gone when it is."""

    game: str
    kind: NoticeKind
    moment: int
    holder: str | None


@dataclass(frozen=True)
class Waiting:
    """A game that waits for a person: nothing of it but what all may know."""

    game: str
    seat: int
    turn: int
    kind: NoticeKind
    round: int
    deadline: int | None


@dataclass(frozen=True)
class Delivery:
    """What is to be sent to a channel.

    `fresh`: what it has not been told of. `standing`: all that it has been told of and waits, with these.
    """

    channel: Channel
    fresh: Sequence[Waiting]
    standing: Sequence[Waiting]
    names: dict[str, list[str]]


# The seat of the person that a game waits for.
_WAITED_FOR: Final = and_(seats.c.game == games.c.id, seats.c.seat == games.c.waits)
# The turn of a notice runs, and waits for whoever the channel belongs to.
_STANDS: Final = and_(
    games.c.over.is_(False),
    games.c.waits == notices.c.seat,
    games.c.turn == notices.c.turn,
    seats.c.holder == channels.c.holder,
)
_TOLD: Final = (
    select(notices, games.c.round, games.c.deadline, _STANDS.label("stands"), games.c.turn.label("running"))
    .join(channels, channels.c.id == notices.c.channel)
    .join(games, games.c.id == notices.c.game)
    .join(seats, and_(seats.c.game == notices.c.game, seats.c.seat == notices.c.seat))
)
_WANTED: Final = and_(
    channels.c.active.is_(True), channels.c.confirmed.is_(True), channels.c.trouble.is_(None)
)


class NoticeStore:
    """The channels and notices in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    # Channels.

    def channels(self, holder: str) -> list[Channel]:
        """All of a person, the oldest first."""
        query = select(channels).where(channels.c.holder == holder)
        with reading(self._engine) as connection:
            rows = connection.execute(query.order_by(channels.c.created, channels.c.id))
            return [Channel(**row._mapping) for row in rows]

    def channel(self, id: str) -> Channel | None:
        """One of them, whoever it belongs to."""
        with reading(self._engine) as connection:
            row = connection.execute(select(channels).where(channels.c.id == id)).first()
        return None if row is None else Channel(**row._mapping)

    def add(self, channel: Channel) -> None:
        """Store a channel. A browser has one, whoever it was before; a person one for each address."""
        same = and_(channels.c.kind == channel.kind, channels.c.address == channel.address)
        if channel.kind != "push":
            same = and_(same, channels.c.holder == channel.holder)
        with writing(self._engine) as connection:
            connection.execute(delete(channels).where(same))
            connection.execute(insert(channels).values(**vars(channel)))

    def change(self, id: str, holder: str, values: dict[str, Any]) -> bool:
        """Change a channel of a person; whether there is such a one."""
        mine = channels.c.id == id, channels.c.holder == holder
        with writing(self._engine) as connection:
            return connection.execute(update(channels).where(*mine).values(**values)).rowcount == 1

    def remove(self, id: str) -> bool:
        """Forget a channel, with what was to be sent there; whether there was one."""
        with writing(self._engine) as connection:
            return connection.execute(delete(channels).where(channels.c.id == id)).rowcount == 1

    def forget_unconfirmed(self, before: int) -> None:
        """Forget channels that nobody has confirmed."""
        stale = channels.c.confirmed.is_(False), channels.c.created < before
        with writing(self._engine) as connection:
            connection.execute(delete(channels).where(*stale))

    # Turns.

    def due(self, kind: NoticeKind, until: int) -> list[Due]:
        """The turns that are to be told until a time, the longest due first."""
        moment = _moment(kind)
        query = (
            select(games.c.id, moment, seats.c.holder)
            .join(seats, _WAITED_FOR)
            .where(moment <= until, games.c.over.is_(False))
        )
        with reading(self._engine) as connection:
            rows = connection.execute(query.order_by(moment).limit(_MOST)).all()
        return [Due(row[0], kind, row[1], row[2]) for row in rows]

    def settle(self, turns: Sequence[Due], told: bool) -> None:
        """Let turns be told at each channel of their person that does not know of it, or nowhere.

        Where nobody sat, nobody is told. Nothing happens to those that another process has settled.
        """
        with writing(self._engine) as connection:
            for due in sorted(turns, key=lambda due: due.game):
                moment = _moment(due.kind)
                mine = update(games).where(games.c.id == due.game, moment == due.moment)
                first = connection.execute(mine.values({moment.name: None})).rowcount == 1
                if first and told and due.holder is not None:
                    self._note(connection, due)

    def _note(self, connection: Connection, due: Due) -> None:
        here = select(games.c.waits, games.c.turn, seats.c.holder).join(seats, _WAITED_FOR)
        row = connection.execute(here.where(games.c.id == due.game, games.c.over.is_(False))).first()
        if row is None:
            return
        key = {"game": due.game, "seat": row.waits, "turn": row.turn, "kind": due.kind}
        known = select(notices.c.channel).where(*(notices.c[name] == value for name, value in key.items()))
        quiet = select(hushed.c.game).where(hushed.c.game == due.game, hushed.c.holder == row.holder)
        wanted = select(channels.c.id).where(channels.c.holder == row.holder, _WANTED)
        query = wanted.where(channels.c.id.not_in(known), ~quiet.exists())
        rows = [{**key, "channel": id, "state": "waiting"} for id in connection.scalars(query)]
        if rows:
            connection.execute(insert(notices), rows)

    # Sending.

    def ready(self, at: int) -> list[str]:
        """The channels that something may be sent to at a time."""
        query = (
            select(channels.c.id)
            .join(notices, notices.c.channel == channels.c.id)
            .where(
                notices.c.state == "waiting",
                channels.c.retry <= at,
                or_(channels.c.next <= at, notices.c.kind == "reminder"),
            )
        )
        with reading(self._engine) as connection:
            return list(connection.scalars(query.distinct().limit(_MOST)))

    def take(self, id: str, at: int) -> Delivery | None:
        """Take what is to be sent to a channel: nobody else sends it. Turns that are gone are not told."""
        with writing(self._engine) as connection:
            channel = _locked(connection, id)
            if channel is None or channel.retry > at:
                return None
            fresh = self._waiting(connection, id)
            if channel.next > at and all(one.kind != "reminder" for one in fresh):
                return None
            wanted = channel.active and channel.trouble is None
            if not fresh or not wanted:
                _forget(connection, id, fresh)
                return None
            state = "sent" if channel.kind == "push" else "done"
            for one in fresh:
                connection.execute(update(notices).where(*_key(id, one)).values(state=state))
            due = at + channel.pace * _MINUTE
            connection.execute(update(channels).where(channels.c.id == id).values(next=due))
            standing = self._standing(connection, id) if channel.kind == "push" else fresh
            return _delivery(connection, channel, fresh, standing)

    def _waiting(self, connection: Connection, id: str) -> list[Waiting]:
        rows = connection.execute(_TOLD.where(notices.c.channel == id, notices.c.state == "waiting")).all()
        _forget(connection, id, [_told(row) for row in rows if not row.stands])
        return [_told(row) for row in rows if row.stands]

    def _standing(self, connection: Connection, id: str) -> list[Waiting]:
        rows = connection.execute(_TOLD.where(notices.c.channel == id, notices.c.state == "sent", _STANDS))
        return [_told(row) for row in rows]

    def succeeded(self, id: str) -> None:
        """What was taken has arrived."""
        well = {"failures": 0, "retry": 0}
        with writing(self._engine) as connection:
            failed = channels.c.id == id, channels.c.failures > 0
            connection.execute(update(channels).where(*failed).values(**well))

    def failed(self, delivery: Delivery, retry: int, trouble: str | None) -> None:
        """What was taken has not arrived: it waits for a time; with a trouble the channel is switched off."""
        channel = delivery.channel
        values = {"failures": channel.failures + 1, "next": channel.next, "retry": retry, "trouble": trouble}
        with writing(self._engine) as connection:
            connection.execute(update(channels).where(channels.c.id == channel.id).values(**values))
            for one in delivery.fresh:
                connection.execute(update(notices).where(*_key(channel.id, one)).values(state="waiting"))

    def gone(self) -> list[str]:
        """The channels that show turns that are gone."""
        query = _TOLD.where(notices.c.state == "sent", ~_STANDS).with_only_columns(notices.c.channel)
        with reading(self._engine) as connection:
            return list(connection.scalars(query.distinct().limit(_MOST)))

    def withdraw(self, id: str) -> Delivery | None:
        """Take what a channel still has to show, now that some is gone; None if another process did.

        Of a turn that was taken back it may be told anew when it comes again.
        """
        with writing(self._engine) as connection:
            channel = _locked(connection, id)
            sent = _TOLD.where(notices.c.channel == id, notices.c.state == "sent", ~_STANDS)
            gone = connection.execute(sent).all() if channel is not None else []
            if channel is None or not gone:
                return None
            for one in gone:
                if one.running < one.turn:
                    connection.execute(delete(notices).where(*_key(id, _told(one))))
                else:
                    connection.execute(update(notices).where(*_key(id, _told(one))).values(state="done"))
            return _delivery(connection, channel, (), self._standing(connection, id))


def _moment(kind: NoticeKind) -> Any:
    return games.c.notice if kind == "turn" else games.c.reminder


def _key(channel: str, one: Waiting) -> list[Any]:
    key = {"game": one.game, "seat": one.seat, "turn": one.turn, "kind": one.kind, "channel": channel}
    return [notices.c[name] == value for name, value in key.items()]


def _forget(connection: Connection, id: str, found: Sequence[Waiting]) -> None:
    for one in found:
        connection.execute(delete(notices).where(*_key(id, one)))


def _told(row: Row[Any]) -> Waiting:
    return Waiting(row.game, row.seat, row.turn, row.kind, row.round, row.deadline)


def _locked(connection: Connection, id: str) -> Channel | None:
    """A channel, for one process after the other; notices are added to it meanwhile."""
    query = select(channels).where(channels.c.id == id).with_for_update(key_share=True)
    row = connection.execute(query).first()
    return None if row is None else Channel(**row._mapping)


def _delivery(
    connection: Connection, channel: Channel, fresh: Sequence[Waiting], standing: Sequence[Waiting]
) -> Delivery:
    return Delivery(channel, fresh, standing, _names(connection, [one.game for one in standing]))


def _names(connection: Connection, ids: Sequence[str]) -> dict[str, list[str]]:
    query = select(seats.c.game, seats.c.name).where(seats.c.game.in_(ids))
    found: dict[str, list[str]] = {}
    for game, name in connection.execute(query.order_by(seats.c.game, seats.c.seat)):
        found.setdefault(game, []).append(name)
    return found
