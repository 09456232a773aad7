"""What is said at a game, and what of it was reported. Nothing here touches a game's own rows.

So neither its events nor when it was last changed tell that somebody has spoken. All calls block.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    and_,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.tables import chat, games, reports

_T = TypeVar("_T")
# Of the table all read; of the watchers nobody who plays, until the game is over.
Channel: TypeAlias = Literal["table", "watchers"]
CHANNELS: Final[tuple[Channel, ...]] = get_args(Channel)
# Words of a channel that are kept; the oldest go.
KEPT: Final = 500
_LATER: Final = chat.alias("later")
# Words, each with whether a later one takes it away.
_WORDS: Final = select(
    chat,
    exists()
    .where(
        _LATER.c.game == chat.c.game,
        _LATER.c.channel == chat.c.channel,
        _LATER.c.removes == chat.c.number,
    )
    .label("removed"),
)
_OF_WORD: Final = and_(*(reports.c[name] == chat.c[name] for name in ("game", "channel", "number")))
_REPORTED: Final = select(reports.c.at).where(_OF_WORD).exists()
# Times that somebody may have been faster, at another process.
_TRIES: Final = 20


class NoGame(Exception):
    """There is no such game, or none any more."""


@dataclass(frozen=True)
class Saying:
    """What somebody says. `seat` and `name` of one who plays; `quick`: a quick word in place of a text.

    `removes`: nothing is said, an earlier word is taken away.
    """

    channel: Channel
    author: str
    seat: int | None
    name: str | None
    text: str
    quick: str | None = None
    reply: int | None = None
    removes: int | None = None


@dataclass(frozen=True)
class Said:
    """The same as it is stored: with its number in its channel, and which of the watchers said it.

    `removed`: it was taken away. What it said is for the host of the server alone then, if it was reported.
    """

    saying: Saying
    number: int
    at: int
    watcher: int | None
    removed: bool = False


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
        query = _WORDS.where(chat.c.game == game, or_(false(), *wanted))
        with reading(self._engine) as connection:
            rows = connection.execute(query.order_by(chat.c.channel.desc(), chat.c.number))
            return [_said(row) for row in rows]

    def say(self, game: str, saying: Saying, at: int) -> Said:
        """Store a word under the next number. Raises NoGame."""
        return self._under_next_number(game, lambda connection: _say(connection, game, saying, at))

    def remove(self, game: str, channel: Channel, number: int, author: str, at: int) -> Said:
        """Take a word away, which is told under the next number. Raises NoGame if there is no such word."""
        saying = Saying(channel, author, None, None, "", removes=number)
        return self._under_next_number(game, lambda connection: _remove(connection, game, saying, at))

    def erase(self, game: str, channel: Channel, number: int, at: int) -> None:
        """Take a word away as the host of the server: nothing of what it said is kept, no report either.

        Raises NoGame if there is no such word.
        """
        saying = Saying(channel, "", None, None, "", removes=number)
        self._under_next_number(game, lambda connection: _erase(connection, game, saying, at))

    def dismiss(self, game: str, channel: Channel, number: int) -> None:
        """Forget that a word was reported. Raises NoGame if it was not."""
        with writing(self._engine) as connection:
            if not _forget_reports(connection, game, channel, number):
                raise NoGame(game)

    def _under_next_number(self, game: str, write: Callable[[Connection], _T]) -> _T:
        for _ in range(_TRIES):
            try:
                with writing(self._engine) as connection:
                    return write(connection)
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
        joined = _WORDS.add_columns(last, times).join(reports, _OF_WORD)
        query = joined.group_by(*chat.c).order_by(last.desc())
        with reading(self._engine) as connection:
            return [
                Reported(row.game, _said(row), row.reported, row.times) for row in connection.execute(query)
            ]


def _say(connection: Connection, game: str, saying: Saying, at: int) -> Said:
    if connection.scalar(select(games.c.id).where(games.c.id == game)) is None:
        raise NoGame(game)
    its = and_(chat.c.game == game, chat.c.channel == saying.channel)
    number = (connection.scalar(select(func.max(chat.c.number)).where(its)) or 0) + 1
    speaks = saying.seat is None and saying.removes is None
    watcher = _watcher(connection, its, saying.author) if speaks else None
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
        "removes": saying.removes,
    }
    connection.execute(insert(chat).values(**row))
    connection.execute(delete(chat).where(its, chat.c.number <= number - KEPT))
    return Said(saying, number, at, watcher)


def _remove(connection: Connection, game: str, saying: Saying, at: int) -> Said:
    if _is_removed(connection, game, saying):
        raise NoGame(game)
    _blank(connection, game, saying, ~_REPORTED)
    return _say(connection, game, saying, at)


def _erase(connection: Connection, game: str, saying: Saying, at: int) -> None:
    _forget_reports(connection, game, saying.channel, saying.removes)
    if not _is_removed(connection, game, saying):
        _say(connection, game, saying, at)
    _blank(connection, game, saying)


def _is_removed(connection: Connection, game: str, saying: Saying) -> bool:
    """Whether the word that is taken away has been before. Raises NoGame if there is none."""
    its = chat.c.game == game, chat.c.channel == saying.channel, chat.c.number == saying.removes
    here = _WORDS.where(*its, chat.c.removes.is_(None)).subquery()
    removed = connection.scalar(select(here.c.removed))
    if removed is None:
        raise NoGame(game)
    return bool(removed)


def _blank(connection: Connection, game: str, saying: Saying, *which: ColumnElement[bool]) -> None:
    its = chat.c.game == game, chat.c.channel == saying.channel, chat.c.number == saying.removes
    connection.execute(update(chat).where(*its, *which).values(text="", quick=None))


def _forget_reports(connection: Connection, game: str, channel: Channel, number: int | None) -> bool:
    """Whether there were any."""
    its = reports.c.game == game, reports.c.channel == channel, reports.c.number == number
    return connection.execute(delete(reports).where(*its)).rowcount > 0


def _watcher(connection: Connection, its: ColumnElement[bool], author: str) -> int:
    """Which of those who watch this is, in the order in which they spoke first."""
    known = connection.scalar(select(chat.c.watcher).where(its, chat.c.author == author).limit(1))
    if known is None:
        known = (connection.scalar(select(func.max(chat.c.watcher)).where(its)) or 0) + 1
    return int(known)


def _said(row: Row[Any]) -> Said:
    saying = Saying(row.channel, row.author, row.seat, row.name, row.text, row.quick, row.reply, row.removes)
    return Said(saying, row.number, row.at, row.watcher, bool(row.removed))
