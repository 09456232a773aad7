"""What is said at a game, and what of it was reported. Nothing here touches a game's own rows.

So neither its events nor when it was last changed tell that somebody has spoken. All calls block.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from sqlalchemy import ColumnElement, Connection, Engine, Row, and_, delete, false, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.tables import chat, games, reports

# Of the table all read; of the watchers nobody who plays, until the game is over.
Channel: TypeAlias = Literal["table", "watchers"]
CHANNELS: Final[tuple[Channel, ...]] = get_args(Channel)
# Words of a channel that are kept; the oldest go.
KEPT: Final = 500
# Times that somebody may have been faster, at another process.
_TRIES: Final = 20


class NoGame(Exception):
    """There is no such game, or none any more."""


@dataclass(frozen=True)
class Saying:
    """What somebody says. `seat` and `name` of one who plays; `quick`: a quick word in place of a text."""

    channel: Channel
    author: str
    seat: int | None
    name: str | None
    text: str
    quick: str | None = None
    reply: int | None = None


@dataclass(frozen=True)
class Said:
    """The same as it is stored: with its number in its channel, and which of the watchers said it."""

    saying: Saying
    number: int
    at: int
    watcher: int | None


@dataclass(frozen=True)
class Reported:
    """A word that somebody finds should not stand there, for the host of the server."""

    game: str
    said: Said
    at: int
    times: int


class ChatStore:
    """The words said at the games of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine

    def newest(self, game: str) -> dict[Channel, int]:
        """The number of the last word of each channel; 0 where nobody has spoken."""
        query = select(chat.c.channel, func.max(chat.c.number)).where(chat.c.game == game)
        with reading(self._engine) as connection:
            found = {row[0]: row[1] for row in connection.execute(query.group_by(chat.c.channel))}
        return {channel: found.get(channel, 0) for channel in CHANNELS}

    def after(self, game: str, heard: Mapping[Channel, int]) -> list[Said]:
        """The words of some channels after a number of each, those of a channel in order."""
        wanted: list[ColumnElement[bool]] = [
            and_(chat.c.channel == channel, chat.c.number > number) for channel, number in heard.items()
        ]
        query = select(chat).where(chat.c.game == game, or_(false(), *wanted))
        with reading(self._engine) as connection:
            rows = connection.execute(query.order_by(chat.c.channel.desc(), chat.c.number))
            return [_said(row) for row in rows]

    def say(self, game: str, saying: Saying, at: int) -> Said:
        """Store a word under the next number. Raises NoGame."""
        for _ in range(_TRIES):
            try:
                with writing(self._engine) as connection:
                    return _say(connection, game, saying, at)
            except IntegrityError:
                # Another process had the number first, or the game was deleted: then it is not found.
                continue
        raise NoGame(game)

    def report(self, game: str, channel: Channel, number: int, reporter: str, at: int) -> bool:
        """Note that a word was reported; whether it was not by the same person before. Raises NoGame."""
        key = {"game": game, "channel": channel, "number": number, "reporter": reporter}
        there = select(chat.c.number).where(
            chat.c.game == game, chat.c.channel == channel, chat.c.number == number
        )
        again = select(reports.c.at).filter_by(**key)
        try:
            with writing(self._engine) as connection:
                if connection.scalar(there) is None:
                    raise NoGame(game)
                if connection.scalar(again) is not None:
                    return False
                connection.execute(insert(reports).values(**key, at=at))
        except IntegrityError:
            return False
        return True

    def reported(self) -> list[Reported]:
        """All words that were reported, the last report first."""
        last, times = func.max(reports.c.at).label("reported"), func.count().label("times")
        same = [reports.c[name] == chat.c[name] for name in ("game", "channel", "number")]
        query = select(chat, last, times).join(reports, and_(*same)).group_by(*chat.c).order_by(last.desc())
        with reading(self._engine) as connection:
            return [
                Reported(row.game, _said(row), row.reported, row.times) for row in connection.execute(query)
            ]


def _say(connection: Connection, game: str, saying: Saying, at: int) -> Said:
    if connection.scalar(select(games.c.id).where(games.c.id == game)) is None:
        raise NoGame(game)
    its = and_(chat.c.game == game, chat.c.channel == saying.channel)
    number = (connection.scalar(select(func.max(chat.c.number)).where(its)) or 0) + 1
    watcher = _watcher(connection, its, saying.author) if saying.seat is None else None
    row = {
        "game": game,
        "channel": saying.channel,
        "number": number,
        "at": at,
        "author": saying.author,
        "seat": saying.seat,
        "name": saying.name,
        "watcher": watcher,
        "quick": saying.quick,
        "text": saying.text,
        "reply": saying.reply,
    }
    connection.execute(insert(chat).values(**row))
    connection.execute(delete(chat).where(its, chat.c.number <= number - KEPT))
    return Said(saying, number, at, watcher)


def _watcher(connection: Connection, its: ColumnElement[bool], author: str) -> int:
    """Which of those who watch this is, in the order in which they spoke first."""
    known = connection.scalar(select(chat.c.watcher).where(its, chat.c.author == author).limit(1))
    if known is None:
        known = (connection.scalar(select(func.max(chat.c.watcher)).where(its)) or 0) + 1
    return int(known)


def _said(row: Row[Any]) -> Said:
    saying = Saying(row.channel, row.author, row.seat, row.name, row.text, row.quick, row.reply)
    return Said(saying, row.number, row.at, row.watcher)
