"""A served game: the one authority over it. It checks, stores, then tells.

All that reads or changes the game holds its lock, so nobody ever sees what is not stored yet.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from realmwright.rules.errors import IllegalAction
from realmwright.rules.explain import explain
from realmwright.rules.preview import preview
from realmwright.rules.view import View
from realmwright.server import clocks, consent, wire
from realmwright.server.advising import advise, check_hints, share_of
from realmwright.server.analyst import Analysis
from realmwright.server.audience import Audience, seats_of
from realmwright.server.bots import BotFailed
from realmwright.server.chat import Chat
from realmwright.server.errors import Busy, Conflict, Forbidden, TooMany, Unknown
from realmwright.server.fair import Path
from realmwright.server.looking_back import LookingBack, check_played_out, check_whole
from realmwright.server.plans import ends_itself
from realmwright.server.questions import Advise
from realmwright.server.room import Room
from realmwright.server.storage.progress import Progress
from realmwright.server.storage.results import Ending
from realmwright.server.storage.seating import SeatChange, change_seats
from realmwright.server.storage.store import Advance, Begun, Stale
from realmwright.server.subscriber import DELETED, Subscriber
from realmwright.server.supervisor import keep_going
from realmwright.server.views import hand, origins, statistics, timeline
from realmwright.server.visitor import Visitor
from realmwright.telling.course import BrokenLog, Course, Viewer
from realmwright.telling.deal import mind
from realmwright.telling.info import Event, GameInfo
from realmwright.telling.message import Message
from realmwright.telling.positions import position_text
from realmwright.telling.refusals import refusal

_T = TypeVar("_T")
# Times that what does not depend on the newest event is tried again if another process was faster.
_TRIES: Final = 5
# Seconds that a player without a socket counts as waiting after each question.
_WAITS: Final = 30.0
# Seconds until it is looked again whether another process still lets the computer players of a game choose.
_LEASE_PAUSE: Final = 2.0
# As a number of an event: whatever is stored, asked of the database.
_NEWEST: Final = 2**63
# What another process has stored of these kinds changes the game alone, not who sits where.
_PLAIN: Final = frozenset(("action", "undo", "ask", "answer", "delete"))
_LOG = logging.getLogger("realmwright.server")


class _GoneOn(Conflict):
    """Another process has written an event first."""


class Table:
    """One game, its viewers, and the computer players that sit at it."""

    def __init__(self, room: Room, id: str) -> None:
        self.id: Final = id
        self.audience: Final = Audience(room.now)
        self.chat: Final = Chat(room, id, self.audience, self.course)
        self._room: Final = room
        self._lock: Final = asyncio.Lock()
        self._course: Course | None = None
        self._position_turn = -1
        # The newest event that is known to be stored, and the newest that the audience was told.
        self._heard = 0
        self._told = 0
        # The player who asked for something last, and when; somebody with a socket need not ask.
        self._asked = Visitor(), -_WAITS
        self._going_on: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None
        # There may be news for what goes on and waits.
        self._news: Final = asyncio.Event()
        self._looking_back: Final = LookingBack(room, id)
        # The hint for the running decision, by the number of the last event before.
        self._hint: tuple[int, asyncio.Task[wire.Hint]] | None = None
        self._analysis: Final = Analysis(room, id)
        self._closed = False
        self.used = asyncio.get_running_loop().time()

    # What viewers ask.

    async def snapshot(self, who: Visitor) -> wire.Snapshot:
        """The whole game as this browser may see it, with all that any process has stored."""
        async with self._lock:
            course = await self._ready(_NEWEST)
            if seats_of(course.info, who):
                self._waits(who)
            return self.audience.snapshot(course, who)

    async def timeline(self) -> wire.Timeline:
        """The positions that can be looked back at. They tell who chose when, nothing else: all may know."""
        async with self._lock:
            return timeline(await self._ready(_NEWEST))

    async def origins(self, who: Visitor, number: int) -> wire.Origins:
        """Where the gold came from after an event. Raises Unknown as `past`."""
        async with self._lock:
            course = await self._ready(number)
            if number == course.number:
                return origins(course)
        return await self.looked_back(who, number, origins)

    async def past(self, who: Visitor, number: int) -> wire.Snapshot:
        """The game as it was after an event. Raises Unknown for one that is not there, or cannot be shown."""
        async with self._lock:
            course = await self._ready(number)
            viewer, connected = seats_of(course.info, who), self.audience.connected(course.info)

        def tell(before: Course) -> wire.Snapshot:
            return self.audience.moment(before, connected).snapshot(viewer)

        return await self.looked_back(who, number, tell)

    async def looked_back(self, who: Visitor, number: int, tell: Callable[[Course], _T]) -> _T:
        """What is told of the game as it was after an event; in its turn, beside the running game."""
        async with self._lock:
            course = await self._ready(number)
            if not course.first <= number <= course.number:
                raise Unknown(f"the game has events {course.first} to {course.number}")
        return await self._looking_back.at(number, course.info, who, tell)

    async def preview(self, who: Visitor, action: int) -> wire.Preview:
        """What a choice would do. Raises Conflict if it is not theirs to make."""
        async with self._lock:
            course = await self._ready()
            view = course.view(self._actor(course, who))
            try:
                found = preview(view, action)
            except IllegalAction as error:
                raise Conflict(str(error), key="error.not-legal") from error
            takes, loses = ([name for _, name in tiles] for tiles in (found.takes, found.loses))
            return wire.Preview(action, dict(found.gold), takes, loses)

    async def explain(self, who: Visitor, action: int) -> list[Message]:
        """Why a choice is refused; empty if it is not."""
        async with self._lock:
            course = await self._ready()
            mine = seats_of(course.info, who)
            actor = course.game.state.current_player()
            seat = actor if actor in mine else mine[0] if mine else None
            return [refusal(reason, course.info.seats) for reason in explain(course.view(seat), action)]

    async def hand(self, who: Visitor, seat: int) -> wire.Hand:
        """The cards of one of the browser's own seats."""
        async with self._lock:
            course = await self._ready()
            if seat not in seats_of(course.info, who):
                raise Forbidden(f"seat {seat + 1} is not played from this browser")
            return hand(course, seat)

    async def hint(self, who: Visitor, number: int) -> wire.Hint:
        """The best choice for the seat of this browser that must act. Forbidden where hints are off."""
        async with self._lock:
            course = await self._ready(number)
            check_hints(course.info)
            seat = self._actor(course, who)
            self._check_number(course, number)
            if self._hint is None or self._hint[0] != number:
                names = tuple(sits.name for sits in course.info.seats)
                question = Advise(course.view(seat), names, number)
                asked = advise(self._room.bots, question, share_of(course.info, who), self.id)
                self._hint = number, asyncio.create_task(asked)
            sought = self._hint[1]
        try:
            found = await asyncio.shield(sought)
        except Busy:
            if self._hint == (number, sought):
                self._hint = None
            raise
        async with self._lock:
            self._check_number(await self._ready(), number)
        return found

    async def analysis(self, who: Visitor) -> wire.Analysis:
        """The analysis of the finished game as far as it has come; it goes on while somebody asks."""
        async with self._lock:
            course = await self._ready()
            check_played_out(course)
            return await self._analysis.so_far(who, course.game.log)

    async def statistics(self, who: Visitor) -> wire.Statistics:
        """The finished game in numbers. Raises Conflict where it runs, or its beginning is lost."""
        async with self._lock:
            course = await self._ready()
            check_whole(course)
        return await self.looked_back(who, course.number, statistics)

    async def contest(self) -> str | None:
        """The contest that this is a table of; it never changes, so nobody waits for the game."""
        return (self._course.info if self._course is not None else await self.info()).contest

    async def info(self) -> GameInfo:
        """Who sits here."""
        async with self._lock:
            return (await self._ready()).info

    async def course(self) -> Course:
        """The game itself, to be read at once."""
        async with self._lock:
            return await self._ready()

    # What viewers do.

    async def act(self, who: Visitor, number: int, action: int) -> int:
        """Carry out a choice; the number of the last event that came of it. Raises Conflict or Forbidden."""
        async with self._lock:
            course = await self._ready(number)
            self._actor(course, who)
            self._check_number(course, number)
            if not course.info.begins:
                raise Conflict("the game begins when all seats are taken", key="error.not-full")
            return await self._act(course, action)

    async def decide(
        self, who: Visitor, number: int, decided: Callable[[Course, Viewer], list[Event]]
    ) -> int:
        """Carry out what whoever plays some seats decides of the position after an event: to take back, …"""
        async with self._lock:
            course = await self._ready(number)
            mine = self._players(course, who)
            self._check_number(course, number)
            return await self._commit(course, decided(course, mine))

    async def settle(self, who: Visitor, decided: Callable[[Course, Viewer], list[Event]]) -> int:
        """The same of what may be decided at any time: to give up, …"""

        async def settled() -> int:
            course = await self._ready(_NEWEST)
            events = decided(course, self._players(course, who))
            return await self._commit(course, events) if events else course.number

        return await self._whatever_comes(settled)

    async def look_at_time(self) -> None:
        """Let the time of the seat that must act be over, if it is; and computer players go on."""
        # Nobody need look: who plays over days must find that all others have chosen.
        self._waits(Visitor())
        with contextlib.suppress(_GoneOn):
            async with self._lock:
                course = await self._ready()
                event = clocks.timed_out(course, self._room.now())
                if event is not None:
                    await self._commit(course, [event])

    async def reseat(self, plan: Callable[[Course], SeatChange]) -> int:
        """Change who sits here, as a plan says of the game as it is. Raises what it does, and TokenSpent."""
        return await self._whatever_comes(partial(self._reseat, plan))

    async def follow_with(self, begun: Begun) -> str:
        """Store the game that follows this one, and tell everybody; the id of the one that was first."""
        return await self._whatever_comes(partial(self._follow_with, begun))

    async def delete(self, who: Visitor, agree: bool) -> bool:
        """Agree that the game be deleted, or want it kept; whether it is deleted now. Raises Forbidden."""
        return await self._whatever_comes(partial(self._delete, who, agree))

    async def _whatever_comes(self, change: Callable[[], Awaitable[_T]]) -> _T:
        """Make a change that is wanted whatever others do meanwhile, also where another process is first."""
        for _ in range(_TRIES):
            with contextlib.suppress(_GoneOn):
                async with self._lock:
                    return await change()
        raise Conflict("the game has gone on meanwhile", key="error.stale")

    async def _reseat(self, plan: Callable[[Course], SeatChange]) -> int:
        course = await self._ready(_NEWEST)
        change = plan(course)
        change.carry_out(course.info)
        change = replace(change, event=clocks.sat_down(course, change.event, self._room.now()))
        frames = self._take(course, [change.event])
        store = partial(change_seats, self._room.store.engine, change, Progress.of(course))
        await self._write(self._room.stored(store))
        self._tell(course, frames)
        self.poke()
        return course.number

    async def _delete(self, who: Visitor, agree: bool) -> bool:
        course = await self._ready()
        events = consent.delete(course, who.holder, agree)
        if events is None:
            store = self._room.store
            await self._write(self._room.stored(partial(store.delete_as_of, self.id, course.number)))
            self._room.deleted(self.id)
        elif events:
            await self._commit(course, events)
        return events is None

    async def _follow_with(self, begun: Begun) -> str:
        course = await self._ready()
        if course.info.next is not None:
            return course.info.next
        event = Event(course.number + 1, "again", text=begun.info.id, at=self._room.now())
        store = self._room.store
        next = await self._write(self._room.stored(lambda: store.follow(self.id, event, begun)))
        if next != begun.info.id:
            # Another process was first; the bus brings its event.
            return next
        course.info.next = next
        self._tell(course, self._take(course, [event]))
        self.poke()
        return next

    # Sockets.

    async def subscribe(self, who: Visitor, after: int | None) -> Subscriber:
        """A new viewer; what it has missed after an event, or the whole game, is sent first.

        Raises TooMany if this browser has looked at the game in too many places before.
        """
        async with self._lock:
            course = await self._ready(_NEWEST if after is None else after)
            if 0 < self._room.sockets_a_seat <= self.audience.sockets_of(who):
                raise TooMany("this game is open too often in this browser; close one of its pages")
            subscriber = Subscriber(who)
            self.audience.join(course, subscriber, after)
        self.poke()
        return subscriber

    async def sync(self, subscriber: Subscriber, after: int | None) -> int:
        """Send a viewer once more what came after an event, or the whole game; how many bytes that are."""
        async with self._lock:
            return self.audience.catch_up(await self._ready(after or 0), subscriber, after)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """A viewer has gone."""
        self.audience.leave(self._course.info if self._course else None, subscriber)

    def hear(self, number: int) -> None:
        """Events up to a number are stored, perhaps by another process: whoever looks is to be told."""
        self._heard = max(self._heard, number)
        if self.audience.subscribers and (self._course is None or self._course.number < number):
            self._refresh()

    def replaced(self) -> None:
        """The database has other games than before: this one is read anew."""
        self._course = self._hint = None
        self._analysis.forget()
        self._looking_back.forget()
        self._told = self._heard = 0
        if self.audience.subscribers:
            self._refresh()

    def deleted(self) -> None:
        """The game is not stored any more: whoever looks is told, and what is thought about leads nowhere."""
        self._closed, self._course = True, None
        self.audience.close(DELETED)

    async def close(self) -> None:
        """Let the viewers go and stop thinking."""
        self._closed = True
        for task in self._tasks():
            task.cancel()
        await asyncio.gather(*self._tasks(), return_exceptions=True)
        self.audience.close()

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        thinking = any(not task.done() for task in self._tasks())
        return not self.audience.subscribers and not thinking and not self._lock.locked()

    @property
    def awaited(self) -> bool:
        """Whether somebody is here, and waits for the table to be full."""
        return self._course is not None and self.audience.waits(self._course.info)

    def _tasks(self) -> list[asyncio.Task[Any]]:
        """All work that goes on beside the requests."""
        tasks = (self._going_on, self._catching_up, self._analysis.task, self.chat.catching_up)
        return [task for task in (*tasks, self._hint and self._hint[1]) if task is not None]

    # Computer players.

    def poke(self) -> None:
        """Go on with what waits for no request: computer players."""
        self._news.set()
        if self._course is not None and not any(seat.computer for seat in self._course.info.seats):
            return
        if not self._closed and (self._going_on is None or self._going_on.done()):
            self._going_on = asyncio.create_task(keep_going(f"game {self.id}", self._go_on, may_end=True))

    def _refresh(self) -> None:
        """Read what is stored, and tell whoever looks, though somebody may be thinking just now."""
        if not self._closed and (self._catching_up is None or self._catching_up.done()):
            work = keep_going(f"the news of game {self.id}", self._read_on, may_end=True)
            self._catching_up = asyncio.create_task(work)

    async def _read_on(self) -> None:
        try:
            async with self._lock:
                # While it is read, more may be heard of.
                while (await self._ready()).number < self._heard:
                    pass
        except (Unknown, Conflict) as error:
            _LOG.warning("a game does not go on", extra={"game": self.id, "reason": error.detail})
        else:
            self.poke()

    async def _go_on(self) -> None:
        """Let computer players choose while it is their turn and somebody looks or waits."""
        try:
            await self._let_them_choose()
        finally:
            await self._room.give_back(self.id)

    async def _let_them_choose(self) -> None:
        while not self._closed:
            self._news.clear()
            try:
                async with self._lock:
                    course = await self._ready()
                    seat = course.game.state.current_player()
                    if seat < 0 or not course.info.seats[seat].computer or course.wish is not None:
                        return
                    who = self._somebody(course) if course.info.begins else None
                    if who is None:
                        return
                    view, number = course.view(seat), course.number
                    key, seed = mind(course, seat)
                    level, path = course.info.seats[seat].level or "", share_of(course.info, who)
                if not await self._room.lease(self.id):
                    # The other process may die, or those who look there may leave.
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._news.wait(), _LEASE_PAUSE)
                    continue
                action = await self._choose(key, level, view, path, seed)
                async with self._lock:
                    course = await self._ready()
                    if course.number == number:
                        await self._bot_acts(course, seat, action)
            except (Unknown, Conflict) as error:
                # It is gone, or cannot be read: whoever asks next is told so.
                _LOG.warning("a game does not go on", extra={"game": self.id, "reason": error.detail})
                return

    def _waits(self, who: Visitor) -> None:
        """A player asks: it waits for the game to go on, for a while."""
        self._asked = who, asyncio.get_running_loop().time()
        self.poke()

    def _somebody(self, course: Course) -> Visitor | None:
        """For whom computer players think: whoever looks, or a player who waits. Else they rest."""
        watcher = self.audience.watcher(course.info)
        if watcher is not None:
            return watcher
        who, at = self._asked
        plays = any(not seat.computer for seat in course.info.seats)
        return who if plays and asyncio.get_running_loop().time() - at < _WAITS else None

    async def _choose(self, key: str, level: str, view: View, path: Path, seed: int | None) -> int | None:
        loop = asyncio.get_running_loop()
        begin = loop.time()
        action = None
        for _ in range(2):
            try:
                action = await self._room.bots.choose(key, level, view, path, seed)
                break
            except BotFailed as error:
                _LOG.warning("a computer player failed", extra={"game": self.id, "reason": str(error)})
        await asyncio.sleep(max(0.0, self._room.bot_delay - (loop.time() - begin)))
        return action

    async def _bot_acts(self, course: Course, seat: int, action: int | None) -> None:
        legal = course.view(seat).legal_actions()
        chosen = action if action in legal else secrets.choice(legal)  # The game must go on for the others.
        event = replace(course.event_of(chosen), count=int(chosen != action))
        with contextlib.suppress(Conflict):
            await self._commit(course, [event])

    # The work.

    async def _ready(self, seen: int = 0) -> Course:
        """The game as far as it is known to be stored, loaded if it is not. The lock is held.

        `seen`: an event that whoever asks has seen, perhaps at another process before this one heard of it.
        """
        self.used = asyncio.get_running_loop().time()
        if self._course is not None and self._course.number < max(self._heard, seen):
            await self._catch_up(self._course)
        if self._course is None:
            try:
                course = await self._room.load(self.id)
            except Unknown:
                self.deleted()
                raise
            if course.number != self._told:
                self.audience.tell_all(course)
            self._told, self._heard = course.number, course.number
            self._position_turn = course.turns
            self._course = course
        return self._course

    async def _catch_up(self, course: Course) -> None:
        """Go on by events that another process has stored."""
        events = await self._room.events_after(self.id, course.number)
        kinds = {event.kind for event in events}
        if not events:
            self._heard = course.number
            return
        if "restored" in kinds:
            self._course = None
            return
        if kinds - _PLAIN:
            info, _ = await self._room.read(self.id)
            course.info.seats[:], course.info.next, course.info.maker = info.seats, info.next, info.maker
        self._course = None
        with contextlib.suppress(BrokenLog):
            self._tell(course, self._take(course, events))
            self._position_turn = course.turns
            self._course = course

    async def _act(self, course: Course, action: int) -> int:
        state = course.game.state
        if not state.is_legal(action):
            raise Conflict(f"action {action} is not legal now", key="error.not-legal")
        return await self._commit(course, [course.event_of(action)])

    async def _commit(self, course: Course, events: list[Event]) -> int:
        """Carry events out, with what comes of itself after them; store all, then tell all."""
        texts: list[tuple[int, str]] = []
        at, was_over = self._room.now(), course.over
        log = [replace(event, at=at) for event in events]
        seats = clocks.seated_anew(course.info, log)
        frames = self._take(course, log)
        while (event := clocks.by_itself(course) or await ends_itself(self._room, course)) is not None:
            log.append(replace(event, at=at))
            frames += self._take(course, log[-1:])
        undone = any(event.kind == "undo" for event in events)
        if course.turns != self._position_turn or course.over or undone:
            texts.append((course.number, position_text(course.game)))
        ending = None if was_over else Ending.of(course)
        advance = Advance(self.id, log, Progress.of(course), texts, seats, ending)
        await self._write(self._room.append(advance))
        self._position_turn = course.turns
        self._tell(course, frames)
        self.poke()
        return course.number

    async def _write(self, storing: Awaitable[_T]) -> _T:
        """Wait until it is stored; what could not be is forgotten, and the game read anew when needed."""
        try:
            return await asyncio.shield(storing)
        except Stale as error:
            self._course = None
            self._refresh()
            raise _GoneOn("the game has gone on meanwhile", key="error.stale") from error
        except BaseException:
            # Perhaps it is stored nevertheless: then whoever looks is told when the game is read again.
            self._course = None
            self._refresh()
            raise

    def _take(self, course: Course, events: Sequence[Event]) -> list[tuple[int, dict[Viewer, bytes]]]:
        frames = []
        for event in events:
            course.take(event)
            frames.append(self.audience.frames(course))
        return frames

    def _tell(self, course: Course, frames: list[tuple[int, dict[Viewer, bytes]]]) -> None:
        self._told = course.number
        self.audience.tell(course.info, frames)

    def _players(self, course: Course, who: Visitor) -> Viewer:
        mine = seats_of(course.info, who)
        if not mine:
            raise Forbidden("no seat of this game is played from this browser")
        self._waits(who)
        return mine

    def _actor(self, course: Course, who: Visitor) -> int:
        """The seat that must decide, if this browser plays it."""
        mine = self._players(course, who)
        actor = course.game.state.current_player()
        if actor not in mine:
            if course.over:
                raise Conflict("the game is over", key="error.game-over")
            raise Conflict("somebody else must decide", key="error.not-your-turn")
        return actor

    def _check_number(self, course: Course, number: int) -> None:
        if number != course.number:
            raise Conflict(f"the newest event is {course.number}, not {number}", key="error.stale")
