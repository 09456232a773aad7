"""A served game: the one authority over it. It checks, stores, then tells.

All that reads or changes the game holds its lock, so nobody ever sees what is not stored yet.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

from realmwright.rules.errors import IllegalAction
from realmwright.rules.explain import explain
from realmwright.rules.preview import preview
from realmwright.rules.view import View
from realmwright.server import wire
from realmwright.server.analyst import Analyst
from realmwright.server.bots import BotFailed, BotPool
from realmwright.server.errors import Busy, Conflict, Forbidden, Unknown
from realmwright.server.questions import Advise
from realmwright.server.storage.store import Begun, Progress, Stale, Store
from realmwright.server.subscriber import Subscriber
from realmwright.server.views import game_view, hand, hints_allowed
from realmwright.server.wire import to_json
from realmwright.telling.chance import draw
from realmwright.telling.course import Course, Viewer
from realmwright.telling.info import Event, EventKind, GameInfo
from realmwright.telling.message import Message
from realmwright.telling.positions import position_text
from realmwright.telling.refusals import refusal

_T = TypeVar("_T")
# A client that has missed more than this gets the whole game instead.
_REPLAYED: Final = 100
# Times that what does not depend on the newest event is tried again if another process was faster.
_TRIES: Final = 5
# Seconds before a computer player tries again where the database was busy.
_LATER: Final = 2.0
_LOG = logging.getLogger("realmwright.server")


class _GoneOn(Conflict):
    """Another process has written an event first."""


class Room(Protocol):
    """What a table needs of the hall it stands in."""

    @property
    def store(self) -> Store:
        """The games in the database."""

    @property
    def bots(self) -> BotPool:
        """The processes of computer players."""

    @property
    def bot_delay(self) -> float:
        """Seconds that a computer player takes for a choice at least."""

    @property
    def analyses(self) -> asyncio.Semaphore:
        """Held by whoever analyses a game."""

    async def stored(self, call: Callable[[], _T]) -> _T:
        """Do something with the store in its thread."""

    async def read(self, id: str) -> tuple[GameInfo, list[Event]]:
        """A game from the store. Raises Unknown."""

    async def load(self, id: str) -> Course:
        """The same, replayed."""

    async def told(self, id: str, number: int) -> None:
        """Tell other processes that events up to a number are stored."""


class Table:
    """One game, its viewers, and the computer players that sit at it."""

    def __init__(self, room: Room, id: str, course: Course | None = None) -> None:
        self.id: Final = id
        self.subscribers: Final[set[Subscriber]] = set()
        self._room: Final = room
        self._lock: Final = asyncio.Lock()
        self._course: Course | None = course
        self._position_turn = -1
        self._bot: asyncio.Task[None] | None = None
        # The hint for the running decision, by the number of the last event before.
        self._hint: tuple[int, asyncio.Task[wire.Hint]] | None = None
        self._analysis: tuple[Analyst, asyncio.Task[None]] | None = None
        self._closed = False
        self.used = asyncio.get_running_loop().time()

    # What viewers ask.

    async def snapshot(self, holder: str | None) -> wire.Snapshot:
        """The whole game as this browser may see it."""
        async with self._lock:
            return self._snapshot(await self._ready(), holder)

    async def past(self, holder: str | None, number: int) -> wire.Snapshot:
        """The game as it was after an event. Raises Unknown for one that is not there, or cannot be shown."""
        async with self._lock:
            course = await self._ready()
            if not course.first <= number <= course.number:
                raise Unknown(f"the game has events {course.first} to {course.number}")
            info, events = await self._room.read(self.id)
            before = await asyncio.to_thread(Course, info, events[:number])
            return self._snapshot(before, holder)

    async def preview(self, holder: str | None, action: int) -> wire.Preview:
        """What a choice would do. Raises Conflict if it is not theirs to make."""
        async with self._lock:
            course = await self._ready()
            view = course.view(self._actor(course, holder))
            try:
                found = preview(view, action)
            except IllegalAction as error:
                raise Conflict(str(error), key="error.not-legal") from error
            takes, loses = ([name for _, name in tiles] for tiles in (found.takes, found.loses))
            return wire.Preview(action, dict(found.gold), takes, loses)

    async def explain(self, holder: str | None, action: int) -> list[Message]:
        """Why a choice is refused; empty if it is not."""
        async with self._lock:
            course = await self._ready()
            mine = self._mine(course, holder)
            actor = course.game.state.current_player()
            seat = actor if actor in mine else mine[0] if mine else None
            return [refusal(reason, course.info.seats) for reason in explain(course.view(seat), action)]

    async def hand(self, holder: str | None, seat: int) -> wire.Hand:
        """The cards of one of the browser's own seats."""
        async with self._lock:
            course = await self._ready()
            if seat not in self._mine(course, holder):
                raise Forbidden(f"seat {seat + 1} is not played from this browser")
            return hand(course, seat)

    async def hint(self, holder: str | None, number: int) -> wire.Hint:
        """The best choice for the seat of this browser that must act. Forbidden where hints are off."""
        async with self._lock:
            course = await self._ready()
            if not hints_allowed(course.info):
                raise Forbidden("this game is played without hints", key="error.no-hints")
            seat = self._actor(course, holder)
            self._check_number(course, number)
            if self._hint is None or self._hint[0] != number:
                names = tuple(sits.name for sits in course.info.seats)
                asked = self._room.bots.advise(Advise(course.view(seat), names, number))
                self._hint = number, asyncio.create_task(asked)
            sought = self._hint[1]
        try:
            found = await asyncio.shield(sought)
        except BotFailed as error:
            _LOG.warning("game %s: %s", self.id, error)
            self._hint = None
            raise Busy("no hint could be found", key="error.broken") from error
        async with self._lock:
            self._check_number(await self._ready(), number)
        return found

    async def analysis(self) -> wire.Analysis:
        """The analysis of the finished game as far as it has come; the first question begins it."""
        async with self._lock:
            course = await self._ready()
            if not course.over:
                raise Conflict("the game is not over", key="error.game-runs")
            if course.restored:
                raise Conflict("the beginning of the game is lost", key="error.no-record")
            if self._analysis is None:
                info, events = await self._room.read(self.id)
                analyst = Analyst(info, events, course.game.log)
                task = asyncio.create_task(analyst.run(self._room.bots, self._room.analyses))
                self._analysis = analyst, task
            return self._analysis[0].so_far()

    async def info(self) -> GameInfo:
        """Who sits here."""
        async with self._lock:
            return (await self._ready()).info

    async def course(self) -> Course:
        """The game itself, to be read at once."""
        async with self._lock:
            return await self._ready()

    # What viewers do.

    async def act(self, holder: str | None, number: int, action: int) -> int:
        """Carry out a choice; the number of the last event that came of it. Raises Conflict or Forbidden."""
        async with self._lock:
            course = await self._ready()
            self._actor(course, holder)
            self._check_number(course, number)
            return await self._act(course, action)

    async def undo(self, holder: str | None, number: int) -> int:
        """Take back the own last choice, or ask those who must agree."""
        async with self._lock:
            course = await self._ready()
            mine = self._players(course, holder)
            self._check_number(course, number)
            plan = course.undo_plan(mine)
            if plan is None:
                raise Conflict("there is nothing to take back", key="error.no-undo")
            kind: EventKind = "ask" if plan.others else "undo"
            return await self._commit(course, [Event(course.number + 1, kind, plan.seat, count=plan.count)])

    async def answer(self, holder: str | None, number: int, accept: bool) -> int:
        """Agree to what another player wishes to take back, or not; the one who wishes may give it up."""
        async with self._lock:
            course = await self._ready()
            mine = self._players(course, holder)
            self._check_number(course, number)
            wish = course.wish
            if wish is None:
                raise Conflict("nobody asks to take back", key="error.nothing-asked")
            unanswered = [seat for seat in course.others(wish.seat) if seat not in wish.agreed]
            answering = [seat for seat in unanswered if seat in mine]
            if not answering and not (wish.seat in mine and not accept):
                raise Conflict("this is not yours to answer", key="error.nothing-asked")
            seat = answering[0] if answering else wish.seat
            events = [Event(course.number + 1, "answer", seat, count=int(accept))]
            if accept and set(unanswered) <= set(mine):
                events.append(Event(course.number + 2, "undo", wish.seat, count=wish.count))
            return await self._commit(course, events)

    async def claim(self, seat: int, invite: str, holder: str, name: str) -> int:
        """Give a seat to a browser, for a token. Raises TokenSpent of the store."""
        async with self._lock:
            course = await self._ready()
            sits = course.info.seats[seat]
            named = name or sits.name
            event = Event(course.number + 1, "seat", seat)
            store = self._room.store
            await self._write(lambda: store.claim(self.id, seat, invite, holder, named, event))
            sits.holder, sits.name = holder, named
            return await self._stored(course, [event])

    async def follow_with(self, begun: Begun) -> str:
        """Store the game that follows this one, and tell everybody; the id of the one that was first."""
        for _ in range(_TRIES):
            with contextlib.suppress(_GoneOn):
                async with self._lock:
                    return await self._follow_with(begun)
        raise Conflict("the game has gone on meanwhile", key="error.stale")

    async def _follow_with(self, begun: Begun) -> str:
        course = await self._ready()
        if course.info.next is not None:
            return course.info.next
        event = Event(course.number + 1, "again", text=begun.info.id)
        store = self._room.store
        next = await self._write(lambda: store.follow(self.id, event, begun))
        if next != begun.info.id:
            # Another process was first; the bus brings its event.
            return next
        course.info.next = next
        await self._stored(course, [event])
        return next

    # Sockets.

    async def subscribe(self, holder: str | None, after: int | None) -> Subscriber:
        """A new viewer; what it has missed after an event, or the whole game, is sent first."""
        async with self._lock:
            course = await self._ready()
            subscriber = Subscriber(holder)
            self.subscribers.add(subscriber)
            try:
                for frame in await self._missed(course, holder, after):
                    subscriber.send(frame)
            except BaseException:
                self.subscribers.discard(subscriber)
                raise
            self._tell_presence(course)
        self.poke()
        return subscriber

    async def sync(self, subscriber: Subscriber, after: int) -> None:
        """Send a viewer once more what came after an event."""
        async with self._lock:
            course = await self._ready()
            for frame in await self._missed(course, subscriber.holder, after):
                subscriber.send(frame)

    async def unsubscribe(self, subscriber: Subscriber) -> None:
        """A viewer has gone."""
        self.subscribers.discard(subscriber)
        subscriber.close()
        async with self._lock:
            if self._course is not None:
                self._tell_presence(self._course)

    async def catch_up(self, number: int) -> None:
        """Events up to a number are stored: read and tell those that came from another process."""
        async with self._lock:
            if self._course is not None and self._course.number < number:
                after = self._course.number
                self._course = None
                course = await self._ready()
                for subscriber in self.subscribers:
                    for frame in await self._missed(course, subscriber.holder, after):
                        subscriber.send(frame)
        self.poke()

    async def close(self) -> None:
        """Let the viewers go and stop thinking."""
        self._closed = True
        for task in self._tasks():
            task.cancel()
        await asyncio.gather(*self._tasks(), return_exceptions=True)
        for subscriber in self.subscribers:
            subscriber.close()

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        thinking = any(not task.done() for task in self._tasks())
        return not self.subscribers and not thinking and not self._lock.locked()

    def _tasks(self) -> list[asyncio.Task[Any]]:
        """All work that goes on beside the requests."""
        tasks = (self._bot, self._hint and self._hint[1], self._analysis and self._analysis[1])
        return [task for task in tasks if task is not None]

    # Computer players.

    def poke(self) -> None:
        """Let a computer player think if it is its turn and somebody watches or waits."""
        if self._bot is None or self._bot.done():
            self._bot = asyncio.create_task(self._think())

    async def _think(self) -> None:
        while not self._closed:
            async with self._lock:
                course = await self._ready()
                seat = course.game.state.current_player()
                if seat < 0 or not course.info.seats[seat].computer or course.wish is not None:
                    return
                view, number = course.view(seat), course.number
                level = course.info.seats[seat].level or ""
            action = await self._choose(f"{self.id}/{seat}", level, view)
            try:
                async with self._lock:
                    course = await self._ready()
                    if course.number == number:
                        await self._bot_acts(course, seat, action)
            except Busy as error:
                _LOG.warning("game %s: %s", self.id, error.detail)
                await asyncio.sleep(_LATER)

    async def _choose(self, key: str, level: str, view: View) -> int | None:
        loop = asyncio.get_running_loop()
        begin = loop.time()
        action = None
        for _ in range(2):
            try:
                action = await self._room.bots.choose(key, level, view)
                break
            except BotFailed as error:
                _LOG.warning("game %s: %s", self.id, error)
        await asyncio.sleep(max(0.0, self._room.bot_delay - (loop.time() - begin)))
        return action

    async def _bot_acts(self, course: Course, seat: int, action: int | None) -> None:
        legal = course.view(seat).legal_actions()
        if action not in legal:
            # A player that fails must not stop the game for the others.
            action = secrets.choice(legal)
        try:
            await self._act(course, action)
        except Conflict:
            return

    # The work.

    async def _ready(self) -> Course:
        """The game, loaded if it is not. The lock is held."""
        self.used = asyncio.get_running_loop().time()
        if self._course is None:
            self._course = await self._room.load(self.id)
            self._position_turn = self._course.turns
            # It may have been a computer's turn when the server stopped.
            self.poke()
        return self._course

    async def _act(self, course: Course, action: int) -> int:
        state = course.game.state
        if not state.is_legal(action):
            raise Conflict(f"action {action} is not legal now", key="error.not-legal")
        return await self._commit(course, [course.event_of(action)])

    async def _commit(self, course: Course, events: list[Event]) -> int:
        """Carry events out, with the draws that are due after them; store all, then tell all."""
        frames: list[dict[Viewer, bytes]] = []
        texts: list[tuple[int, str]] = []
        log = list(events)
        frames += self._take(course, events)
        state = course.game.state
        while state.is_chance():
            event = course.event_of(draw(course.game))
            log.append(event)
            frames += self._take(course, [event])
        undone = any(event.kind == "undo" for event in events)
        if course.turns != self._position_turn or course.over or undone:
            texts.append((course.number, position_text(course.game)))
        progress = Progress(course.round, state.current_player() if not course.over else None, course.over)
        store = self._room.store
        await self._write(lambda: store.append(self.id, log, progress, texts))
        self._position_turn = course.turns
        self._tell(course, frames)
        await self._room.told(self.id, course.number)
        self.poke()
        return course.number

    async def _write(self, call: Callable[[], _T]) -> _T:
        """Store; what could not be stored is forgotten, and the game read anew when it is next needed."""
        try:
            return await asyncio.shield(asyncio.ensure_future(self._room.stored(call)))
        except Stale as error:
            self._course = None
            raise _GoneOn("the game has gone on meanwhile", key="error.stale") from error
        except BaseException:
            self._course = None
            raise

    async def _stored(self, course: Course, events: list[Event]) -> int:
        """Events are stored already: go on by them and tell."""
        self._tell(course, self._take(course, events))
        await self._room.told(self.id, course.number)
        self.poke()
        return course.number

    def _take(self, course: Course, events: Sequence[Event]) -> list[dict[Viewer, bytes]]:
        frames = []
        for event in events:
            course.take(event)
            frames.append(self._frames(course))
        return frames

    def _frames(self, course: Course) -> dict[Viewer, bytes]:
        """The last event as each of the present viewers gets it."""
        viewers = {self._mine(course, subscriber.holder) for subscriber in self.subscribers}
        return {viewer: to_json(event_frame(course, viewer, self._connected(course))) for viewer in viewers}

    def _tell(self, course: Course, frames: list[dict[Viewer, bytes]]) -> None:
        for subscriber in self.subscribers:
            viewer = self._mine(course, subscriber.holder)
            for frame in frames:
                if viewer in frame:
                    subscriber.send(frame[viewer])

    def _tell_presence(self, course: Course) -> None:
        frame = to_json(wire.Presence(self._connected(course)))
        for subscriber in self.subscribers:
            subscriber.send(frame)

    async def _missed(self, course: Course, holder: str | None, after: int | None) -> list[bytes]:
        viewer = self._mine(course, holder)
        connected = self._connected(course)
        if after is None or not max(course.first, course.number - _REPLAYED) <= after <= course.number:
            return [to_json(self._snapshot(course, holder))]
        if after == course.number:
            return []
        info, events = await self._room.read(self.id)
        return await asyncio.to_thread(replayed_frames, info, events, after, viewer, connected)

    def _snapshot(self, course: Course, holder: str | None) -> wire.Snapshot:
        viewer = self._mine(course, holder)
        view = game_view(course, viewer, self._connected(course))
        return wire.Snapshot(course.number, view, course.log_entries())

    def _mine(self, course: Course, holder: str | None) -> Viewer:
        if holder is None:
            return ()
        return tuple(number for number, seat in enumerate(course.info.seats) if seat.holder == holder)

    def _players(self, course: Course, holder: str | None) -> Viewer:
        mine = self._mine(course, holder)
        if not mine:
            raise Forbidden("no seat of this game is played from this browser")
        return mine

    def _actor(self, course: Course, holder: str | None) -> int:
        """The seat that must decide, if this browser plays it."""
        mine = self._players(course, holder)
        actor = course.game.state.current_player()
        if actor not in mine:
            over = course.over
            raise Conflict(
                "the game is over" if over else "somebody else must decide",
                key="error.game-over" if over else "error.not-your-turn",
            )
        return actor

    def _check_number(self, course: Course, number: int) -> None:
        if number != course.number:
            raise Conflict(f"the newest event is {course.number}, not {number}", key="error.stale")

    def _connected(self, course: Course) -> list[bool]:
        here = {subscriber.holder for subscriber in self.subscribers} - {None}
        return [seat.computer or seat.holder in here for seat in course.info.seats]


def event_frame(course: Course, viewer: Viewer, connected: list[bool]) -> wire.GameEvent:
    """The last event of a course, as a viewer gets it."""
    event = course.last
    assert event is not None
    kind = "end" if course.over and event.kind == "action" else event.kind
    first = course.journal.changed_from
    view = game_view(course, viewer, connected)
    return wire.GameEvent(course.number, kind, view, first, course.log_entries(first))


def replayed_frames(
    info: GameInfo, events: Sequence[Event], after: int, viewer: Viewer, connected: list[bool]
) -> list[bytes]:
    """The events after a number as a viewer gets them, worked out anew from the stored ones."""
    course = Course(info, [event for event in events if event.number <= after])
    frames = []
    for event in events[after:]:
        course.take(event)
        frames.append(to_json(event_frame(course, viewer, connected)))
    return frames
