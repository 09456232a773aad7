"""Talk at a game: a channel of the table, and one of those who watch, which nobody who plays may read.

It is no part of the game: no event, no view and no list tells of it. Each channel counts its own words, so
that a player sees no gap where the watchers have spoken. A process tells its own words as it tells those of
others: by reading on from the last that it has told.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from realmwright.server import requests, wire_chat
from realmwright.server.audience import Audience, seats_of
from realmwright.server.errors import Conflict, Forbidden, Unknown, Unusable
from realmwright.server.room import Room
from realmwright.server.storage.chat import CHANNELS, Channel, NoGame, Said, Saying
from realmwright.server.storage.store import now
from realmwright.server.subscriber import Subscriber
from realmwright.server.supervisor import keep_going
from realmwright.server.values import QUICK_WORDS
from realmwright.server.views import seat_that_looks
from realmwright.server.visitor import Visitor
from realmwright.server.wire import iso, to_json
from realmwright.telling.course import Course
from realmwright.telling.visible import clean_words

_LOG = logging.getLogger("realmwright.server")


class Chat:
    """What is said at one game, and who hears it."""

    def __init__(
        self, room: Room, id: str, audience: Audience, course: Callable[[], Awaitable[Course]]
    ) -> None:
        self._room: Final = room
        self._id: Final = id
        self._audience: Final = audience
        self._course: Final = course
        # Holds it who reads what is new and tells it, so that words come in order.
        self._lock: Final = asyncio.Lock()
        # The last word of each channel that all who look were told; none while nobody is told of any.
        self._told: dict[Channel, int] | None = None
        self.catching_up: asyncio.Task[None] | None = None

    async def say(self, who: Visitor, asked: requests.ChatRequest) -> wire_chat.Word:
        """Say something where whoever asks belongs: at the table, or among the watchers.

        Raises Forbidden, Unusable, TooMany, or Unknown for a word that is answered but is not there.
        """
        course = await self._open()
        if who.holder is None:
            raise Forbidden("nobody says anything without a cookie of ours")
        saying = _saying(course, who, who.holder, asked)
        self._room.words.take(who)
        if asked.reply is not None and not await self._there(saying.channel, asked.reply):
            raise _no_word(asked.reply)
        try:
            store = self._room.chat
            said = await self._room.stored(partial(store.say, self._id, saying, now()))
        except NoGame as error:
            raise Unknown(f"there is no game {self._id!r}") from error
        await self.read_on()
        return _word(said)

    async def words(self, who: Visitor, channel: Channel, after: int) -> wire_chat.Chat:
        """The words of a channel after one. Raises Forbidden for one that is not for these ears."""
        course = await self._open()
        if not _hears(course, who, channel):
            raise Forbidden("who plays hears the watchers when the game is over")
        said = await self._room.stored(partial(self._room.chat.after, self._id, {channel: after}))
        return wire_chat.Chat(channel, list(map(_word, said)))

    async def report(self, who: Visitor, asked: requests.ReportRequest) -> None:
        """Tell the host of the server of a word. Raises Forbidden, Unknown or TooMany."""
        course = await self._open()
        if who.holder is None or not _hears(course, who, asked.channel):
            raise Forbidden("only what one hears can be reported")
        self._room.words.take(who)
        report = partial(self._room.chat.report, self._id, asked.channel, asked.n, who.holder, now())
        try:
            new = await self._room.stored(report)
        except NoGame as error:
            raise _no_word(asked.n) from error
        if new:
            # What was said is in the database alone: `realmwright reports` tells it.
            _LOG.warning(
                "a word was reported", extra={"game": self._id, "channel": asked.channel, "n": asked.n}
            )

    async def remove(self, who: Visitor, asked: requests.RemovalRequest) -> None:
        """Take a word away, as who made the game. Raises Forbidden, or Unknown for one that is not there."""
        course = await self._open()
        if who.holder is None or who.holder != course.info.maker or not _hears(course, who, asked.channel):
            raise Forbidden("only who made the game takes away what is said there")
        remove = partial(self._room.chat.remove, self._id, asked.channel, asked.n, who.holder, now())
        try:
            await self._room.stored(remove)
        except NoGame as error:
            raise _no_word(asked.n) from error
        await self.read_on()

    async def welcome(self, subscriber: Subscriber, heard: Mapping[Channel, int]) -> None:
        """Send a new viewer what was said after the last words that it has heard, and what is from now on."""
        async with self._lock:
            course = await self._course()
            if course.info.options.chat:
                await self._tell_since(course, subscriber, heard, await self._read_on())
                subscriber.hears = True

    async def catch_up(self, subscriber: Subscriber, heard: Mapping[Channel, int]) -> int:
        """Send a viewer once more what was said after the words that it has heard; how many bytes."""
        async with self._lock:
            if self._told is None or not subscriber.hears:
                return 0
            return await self._tell_since(await self._course(), subscriber, heard, self._told)

    async def _tell_since(
        self,
        course: Course,
        subscriber: Subscriber,
        heard: Mapping[Channel, int],
        told: Mapping[Channel, int],
    ) -> int:
        wanted = {
            channel: heard.get(channel, 0)
            for channel in CHANNELS
            if _hears(course, subscriber.who, channel) and heard.get(channel, 0) < told[channel]
        }
        if not wanted:
            return 0
        said = await self._room.stored(partial(self._room.chat.after, self._id, wanted))
        # What is newer, they are told with all others.
        known = [word for word in said if word.number <= told[word.saying.channel]]
        frames = [frame for _, frame in _frames(known)]
        for frame in frames:
            subscriber.send(frame)
        return sum(map(len, frames))

    def hear(self, channel: str, number: int) -> None:
        """Words up to a number are stored, perhaps by another process: whoever hears them is to be told."""
        told = self._told
        if told is None or told.get(channel, number) >= number:  # type: ignore[call-overload]
            return
        if self.catching_up is None or self.catching_up.done():
            work = keep_going(f"the talk of game {self._id}", self._tell_news, may_end=True)
            self.catching_up = asyncio.create_task(work)

    def replaced(self) -> None:
        """Other words than before are in the database: whoever looks hears them on coming back."""
        self._told = None

    async def _tell_news(self) -> None:
        try:
            await self.read_on()
        except (Unknown, Conflict) as error:
            _LOG.warning("talk cannot be told", extra={"game": self._id, "reason": error.detail})

    async def read_on(self) -> None:
        """Tell what is stored and was not told yet."""
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> dict[Channel, int]:
        """The same; the last words that all are told of then. The lock is held."""
        store, stored = self._room.chat, self._room.stored
        told = self._told
        if told is None or not any(other.hears for other in self._audience.subscribers):
            self._told = await stored(partial(store.newest, self._id))
            return self._told
        course = await self._course()
        said = await stored(partial(store.after, self._id, told))
        for channel, frame in _frames(said):
            for other in self._audience.subscribers:
                if other.hears and _hears(course, other.who, channel):
                    other.send(frame)
        told.update({word.saying.channel: word.number for word in said})
        return told

    async def _open(self) -> Course:
        """The game, if there is talk at it. Raises Forbidden where its maker wants none."""
        course = await self._course()
        if not course.info.options.chat:
            raise Forbidden("there is no chat at this table", key="error.no-chat")
        return course

    async def _there(self, channel: Channel, number: int) -> bool:
        said = await self._room.stored(partial(self._room.chat.after, self._id, {channel: number - 1}))
        return bool(said) and said[0].number == number


def _saying(course: Course, who: Visitor, holder: str, asked: requests.ChatRequest) -> Saying:
    """What is said, and as whom: of several seats at one screen as the one that looks."""
    text = clean_words(asked.text)
    if bool(text) == (asked.quick is not None):
        raise Unusable("either a text that can be read is said, or one of the quick words")
    if asked.quick is not None and asked.quick not in QUICK_WORDS:
        raise Unusable(f"{asked.quick!r} is none of the quick words")
    seat = seat_that_looks(course, seats_of(course.info, who))
    if seat is None:
        return Saying("watchers", holder, None, None, text, asked.quick, asked.reply)
    name = course.info.seats[seat].name
    return Saying("table", holder, seat, name, text, asked.quick, asked.reply)


def _hears(course: Course, who: Visitor, channel: Channel) -> bool:
    """Whether somebody may hear a channel: the watchers speak of what the players must not know."""
    return channel == "table" or course.over or not seats_of(course.info, who)


def _frames(said: Sequence[Said]) -> list[tuple[Channel, bytes]]:
    """The words as they are sent, those of a channel together."""
    found = []
    for channel in CHANNELS:
        words = [_word(word) for word in said if word.saying.channel == channel]
        if words:
            found.append((channel, to_json(wire_chat.Chat(channel, words))))
    return found


def _word(said: Said) -> wire_chat.Word:
    saying = said.saying if not said.removed else replace(said.saying, text="", quick=None)
    return wire_chat.Word(
        n=said.number,
        at=iso(said.at),
        seat=saying.seat,
        name=saying.name,
        watcher=said.watcher,
        quick=saying.quick,
        text=saying.text,
        reply=saying.reply,
        removed=said.removed,
        removes=saying.removes,
    )


def _no_word(number: int) -> Unknown:
    return Unknown(f"there is no word {number}")
