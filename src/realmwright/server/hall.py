"""All games of a server: makes them, finds them, forgets those that nobody looks at."""

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

import msgspec
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from realmwright.board.quadrants import QuadrantError
from realmwright.players.registry import player_names
from realmwright.rules.errors import RulesError
from realmwright.rules.setup import RULES, Setup
from realmwright.server import rated, requests, wire
from realmwright.server.bots import BotPool
from realmwright.server.bus import EventBus, LookingBus
from realmwright.server.clocks import keep_time
from realmwright.server.config import Config
from realmwright.server.errors import Busy, Conflict, Forbidden, Unknown, Unusable
from realmwright.server.fair import Debts, FairQueue
from realmwright.server.grouped import Grouped
from realmwright.server.identity import Identity, digest, is_game_id, new_game_id, new_token
from realmwright.server.limits import Allowance
from realmwright.server.notices import Notices, keep_telling
from realmwright.server.people import People
from realmwright.server.sending import Sender
from realmwright.server.setups import make_setup, setup_to_wire
from realmwright.server.storage.accounts import AccountStore
from realmwright.server.storage.chat import ChatStore
from realmwright.server.storage.contests import enter
from realmwright.server.storage.leases import Leases
from realmwright.server.storage.notices import NoticeStore
from realmwright.server.storage.progress import Progress
from realmwright.server.storage.store import Advance, Begun, Listed, Stale, Store, Unreadable, write_game
from realmwright.server.subscriber import FORGOTTEN
from realmwright.server.supervisor import keep_going, warn_once, where
from realmwright.server.table import Table
from realmwright.telling.chance import draw
from realmwright.telling.course import BrokenLog, Course
from realmwright.telling.deal import drawn
from realmwright.telling.info import Event, GameInfo, Seat, standing, turns_ended
from realmwright.telling.positions import is_position, position_text
from realmwright.telling.visible import clean_name

_LOG = logging.getLogger("realmwright.server")
_T = TypeVar("_T")
# Proper names, the same in every language, for seats that were given none. Persons have others than computer
# players: a seat that waits for somebody must not look like a computer's.
NAMES: Final = (
    "Rowan",
    "Hazel",
    "Linden",
    "Bryony",
    "Alder",
    "Willow",
    "Aspen",
    "Sorrel",
    "Juniper",
    "Elder",
)
PERSONS: Final = ("Robin", "Kim", "Sasha", "Charlie", "Noa")
_LISTED: Final = 50
# What a database raises that is locked, full or gone.
_AWAY: Final = (OperationalError, InterfaceError, InternalError, PoolTimeout)
# Hundredths of a second in which those who look on are told that the server ends.
_FAREWELL: Final = 200
# Seconds between two checkpoints.
_CHECKPOINT: Final = 5.0
# A slot for replays rests so many times as long as it took.
_REST: Final = 3.0
# Replays of one address that may wait.
_REPLAYS: Final = 8
# Bytes a second that an address may have sent once more, and the longest that it waits then.
_CATCHING_UP: Final = 100_000.0
_LONGEST_REST: Final = 10.0


class Hall:
    """The tables in memory over the games in the store."""

    QUEUES: Final = ("computers", "replays", "database")

    def __init__(self, store: Store, config: Config, bus: EventBus | None = None) -> None:
        self.store: Final = store
        self.chat: Final = ChatStore(store.engine)
        self.words: Final = Allowance(config.words_a_minute)
        self.people: Final = People(AccountStore(store.engine), self.stored, config.passwords_a_minute)
        self.bots: Final = BotPool(config.bot_processes, programs=config.programs)
        self.bot_delay: Final = config.bot_delay
        self.sockets_a_seat: Final = config.sockets_a_seat
        self.now: Final = config.now
        self._keeps_time: Final = partial(keep_time, self, config.look_for_time, config.grace)
        self.config: Final = config
        self.notices: Final = Notices(
            NoticeStore(store.engine), self.stored, self, config.now, config.notice_delay
        )
        self._sender: Sender | None = None
        self.patience: Final = config.patience, config.patience_in_public
        self.patience_with_absence: Final = config.absence, config.absence_over_days
        # Replays together take a quarter of a core at most, so they hold up no game.
        self.replays: Final = FairQueue(1, rest=_REST, most=_REPLAYS)
        self.catching_up: Final = Debts(_CATCHING_UP, _LONGEST_REST)
        # The one that was asked last comes last.
        self.tables: Final[OrderedDict[str, Table]] = OrderedDict()
        self._bus: Final[EventBus] = bus or self._open_bus()
        # After the bus has begun to note whether other games are put in, and another key with them.
        self.identity = Identity(store.signing_key())
        # Made at the first start, as the other key: a backup has both.
        store.vapid_key()
        self._leases: Final = Leases(store.engine)
        self._idle_after: Final = config.idle_after
        self._most_tables: Final = config.games_in_memory
        # Whether this server is about to end: what comes anew had better go to another.
        self.leaving = False
        self._answers = True
        self._asking = 0
        # One thread for the database: SQLite has one writer anyway, and the order stays plain.
        self._thread: Final = ThreadPoolExecutor(1, "store")
        # Another for whoever looks after the server: what they ask waits behind nobody.
        self._probe: Final = ThreadPoolExecutor(1, "probe")
        self._commits: Final = Grouped(self._append_all, self.stored)
        self._readings: Final = Grouped(store.events_after, self.stored)
        self._chores: list[asyncio.Task[None]] = []

    async def start(self, *chores: tuple[str, Callable[[], Awaitable[None]]]) -> None:
        """Begin to serve; further chores go on as long as that."""
        await self._bus.start(self)
        own: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("the sweep of idle games", self._sweep),
            ("the checkpoints", self._checkpoints),
            ("the look at the clocks", self._keeps_time),
            ("the notices", partial(keep_telling, self.notices, self.sender, self.config.look_for_time)),
        ]
        for name, chore in (*own, *chores):
            self._chores.append(asyncio.create_task(keep_going(name, chore)))

    def _open_bus(self) -> EventBus:
        # psycopg cannot wait in the event loop that processes of computer players need on Windows.
        if self.store.engine.dialect.name == "postgresql" and sys.platform != "win32":
            # The driver is not always installed.
            from realmwright.server.listening import ListeningBus

            return ListeningBus(self.store, self.stored)
        return LookingBus(self.store, self.stored)

    async def stop(self) -> None:
        """Let all viewers go, end the computer players, close the database."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.send_away()
        await asyncio.gather(*(table.close() for table in list(self.tables.values())))
        await self.bots.close()
        await self.notices.all_sent()
        await self._bus.stop()
        await self.stored(self._leases.close)
        await self.stored(self.store.close)
        self._thread.shutdown()
        self._probe.shutdown()

    async def send_away(self) -> None:
        """Tell all who look on to come back to the server that follows; waits until they are told."""
        self.leaving = True
        for table in list(self.tables.values()):
            table.audience.close()
        for _ in range(_FAREWELL):
            if not self.sockets:
                break
            await asyncio.sleep(0.01)

    @property
    def levels(self) -> list[str]:
        """The computer players that may sit at a table: those of the package, then programs of others."""
        return [*player_names(), *self.bots.programs]

    @property
    def sockets(self) -> int:
        """How many look on."""
        return sum(len(table.audience.subscribers) for table in list(self.tables.values()))

    async def sender(self) -> Sender:
        """Who sends notices, with the keys of this server."""
        if self._sender is None:
            key, vapid = await self.stored(self.store.signing_key), await self.stored(self.store.vapid_key)
            self._sender = Sender(self.config, key, vapid)
        return self._sender

    def looks(self, game: str, holder: str) -> bool:
        """Whether somebody has the page of a game before them, at this process."""
        table = self.tables.get(game)
        return table is not None and table.audience.looks(holder)

    def length(self, queue: str) -> int:
        """How many wait in one of the queues."""
        lengths = self.bots.queue.waiting, self.replays.waiting, self._asking
        return dict(zip(self.QUEUES, lengths, strict=True))[queue]

    # What a table needs.

    async def stored(self, call: Callable[[], _T]) -> _T:
        """Do something with the store in its thread. Raises Busy if the database does not take it."""
        self._asking += 1
        try:
            done = await asyncio.get_running_loop().run_in_executor(self._thread, call)
        except _AWAY as error:
            raise self._busy(error) from error
        finally:
            self._asking -= 1
        if not self._answers:
            _LOG.warning("the database answers again")
        self._answers = True
        return done

    async def asked_at_once(self, call: Callable[[], _T]) -> _T:
        """Only read something, though others wait for the database. Raises Busy if it does not answer."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._probe, call)
        except _AWAY as error:
            raise self._busy(error) from error

    def _busy(self, error: Exception) -> Busy:
        """What is told of a database that takes nothing; its words may name its place: they are logged."""
        if self._answers:
            _LOG.warning("the database does not answer", extra={"reason": _reason(error)})
        self._answers = False
        return Busy("the database does not take it now; the log of the server says why")

    def append(self, advance: Advance) -> Awaitable[None]:
        """Store how a game goes on. Raises Stale or Busy."""
        return self._commits.do(advance)

    def _append_all(self, advances: Sequence[Advance]) -> list[None]:
        self.store.append(advances)
        return [None] * len(advances)

    def events_after(self, id: str, number: int) -> Awaitable[list[Event]]:
        """What is stored of a game after an event. Raises Busy."""
        return self._readings.do((id, number))

    async def read(self, id: str) -> tuple[GameInfo, list[Event]]:
        """A game from the store. Raises Unknown."""
        try:
            found = await self.stored(partial(self.store.load, id))
        except Unreadable as error:
            warn_once("a game cannot be read", game=id, reason=str(error))
            raise _unreadable(id) from error
        if found is None:
            self.tables.pop(id, None)
            raise Unknown(f"there is no game {id!r}")
        return found

    async def load(self, id: str) -> Course:
        """A game from the store, replayed; one that no longer replays goes on from its last position."""
        info, events = await self.read(id)
        try:
            position = await self.stored(partial(self.store.last_position, id, len(events)))
            return await asyncio.to_thread(replay, info, events, position)
        except BrokenLog as error:
            _LOG.warning("a game no longer replays", extra={"game": id, "where": where(error)})
            return await self._restore(info, events)
        except (RulesError, QuadrantError, LookupError, TypeError, ValueError) as error:
            warn_once("a game cannot be set up any more", game=id, where=where(error))
            raise _unreadable(id) from error

    async def _restore(self, info: GameInfo, events: list[Event]) -> Course:
        position = await self.stored(partial(self.store.last_position, info.id, events[-1].number))
        if position is None:
            raise _unreadable(info.id)
        number, text = position
        back = going_back(events, number, text)
        try:
            course = await asyncio.to_thread(Course, info, [*events, *back])
            await self.stored(partial(self.store.restore, info.id, back, str(RULES)))
        except (BrokenLog, Stale) as error:
            # What stands in the log is not for everybody's eyes.
            warn_once("a game cannot be read any more", game=info.id, where=where(error))
            raise _unreadable(info.id) from error
        return course

    async def lease(self, id: str) -> bool:
        """Whether this process, and no other, lets the computer players of a game choose from now on."""
        return not self._leases.needed or await self.stored(partial(self._leases.take, id))

    async def give_back(self, id: str) -> None:
        """Let other processes do so; no more than that if none was taken."""
        if self._leases.holds(id):
            await self.stored(partial(self._leases.give_back, id))

    # Games.

    def table(self, id: str) -> Table:
        """The table of a game, which may turn out not to exist when it is asked something.

        Raises Busy, or Unknown for what is no game's id.
        """
        if id not in self.tables:
            if not is_game_id(id):
                raise Unknown(f"there is no game {id!r}")
            self._make_room()
            self.tables[id] = Table(self, id)
        self.tables.move_to_end(id)
        return self.tables[id]

    def _make_room(self) -> None:
        if len(self.tables) < self._most_tables:
            return
        idle = next((id for id, table in self.tables.items() if table.idle), None)
        if idle is None:
            raise Busy("too many games are played here now")
        del self.tables[idle]

    async def create(self, asked: requests.NewGame, holder: str) -> wire.Created:
        """A new game. Raises Unusable, or Forbidden for a rated one without an account."""
        asked = await rated.asked_for(self.people, asked, holder)
        setup = await asyncio.to_thread(make_setup, asked)
        seats, invites = seat_people(asked.seats, holder, self.levels)
        return await self._open(_asked_for(asked, setup, seats, holder), (), invites)

    async def begun(self, asked: requests.NewGame, setup: Setup, holder: str) -> Begun:
        """The same, not stored yet: of invited seats nobody has a token. Raises the same."""
        asked = await rated.asked_for(self.people, asked, holder)
        seats, _ = seat_people(asked.seats, holder, self.levels)
        return await asyncio.to_thread(begin, _asked_for(asked, setup, seats, holder), ())

    async def open(
        self, setup: Setup, log: Sequence[int], people: list[requests.SeatRequest], holder: str
    ) -> wire.Created:
        """A game that begins with a log, as a record has it. Raises Unusable."""
        seats, invites = seat_people(people, holder, self.levels)
        return await self._open(GameInfo(new_game_id(), setup, seats, maker=holder), log, invites)

    async def add_to_contest(self, contest: str, info: GameInfo) -> None:
        """Store the table of somebody who plays in a contest. Raises EnteredAlready."""
        begun = await asyncio.to_thread(begin, info, ())
        who = info.seats[0]
        await self.stored(
            partial(
                enter, self.store.engine, contest, str(who.holder), who.name, info.id,
                partial(write_game, begun=begun),
            )
        )  # fmt: skip

    def seats_of_contest(self, levels: Sequence[str], holder: str, name: str) -> list[Seat]:
        """Who sits at such a table: a person, then computer players."""
        people = [requests.SeatRequest("here", name=name or None)]
        asked = [*people, *(requests.SeatRequest("computer", level=level) for level in levels)]
        return seat_people(asked, holder, self.levels)[0]

    async def _open(self, info: GameInfo, log: Sequence[int], invites: list[wire.Invite]) -> wire.Created:
        begun = await asyncio.to_thread(begin, info, log)
        await self.stored(partial(self.store.add, begun))
        return wire.Created(info.id, invites)

    async def again(self, id: str, holder: str) -> wire.Created:
        """The next game with the same settings; the same browsers sit at its seats. Raises Forbidden.

        However many ask at once, one game is made, and all get that.
        """
        info = await self.table(id).info()
        if holder not in [info.maker, *(seat.holder for seat in info.seats)]:
            raise Forbidden("only who played this game can have it played again")
        if info.next is not None:
            return wire.Created(info.next, [])
        if info.asked is None:
            raise Conflict("an opened record has no settings to play again with", key="error.no-settings")
        asked = msgspec.json.decode(info.asked, type=requests.NewGame)
        # A new board and new cards, unless they were chosen.
        asked = msgspec.structs.replace(asked, seed=None)
        setup = await asyncio.to_thread(make_setup, asked)
        # To a rated game everybody sits down anew: it would count against who is not there.
        maker = holder if info.options.rated else info.maker
        seats, invites = _same_people(info, {holder} if info.options.rated else info.people)
        following = GameInfo(new_game_id(), setup, seats, asked=info.asked, maker=maker, options=info.options)
        begun = await asyncio.to_thread(begin, following, ())
        next = await self.table(id).follow_with(begun)
        return wire.Created(next, invites if next == following.id else [])

    async def own_games(self, holder: str | None) -> list[wire.GameSummary]:
        """The games of a browser, the last changed first."""
        if holder is None:
            return []
        games = []
        for listed in await self.stored(partial(self.store.games_of, holder, _LISTED)):
            try:
                games.append(_summary(listed, holder))
            except Exception as error:  # whatever is wrong with one game, the others are listed
                warn_once("a game cannot be listed", game=listed.info.id, where=where(error))
        return games

    # What the bus tells.

    def in_memory(self) -> list[str]:
        """The games that news are wanted of."""
        return list(self.tables)

    def heard(self, id: str, number: int) -> None:
        """Events of a game up to a number are stored."""
        if id in self.tables:
            self.tables[id].hear(number)

    def said(self, id: str, channel: str, number: int) -> None:
        """Words of a channel of a game up to a number are stored."""
        if id in self.tables:
            self.tables[id].chat.hear(channel, number)

    def deleted(self, id: str) -> None:
        """A game is not stored any more."""
        table = self.tables.pop(id, None)
        if table is not None:
            table.deleted()

    async def keys_changed(self) -> None:
        """Some keys lead to somebody else than before, or to nobody: their sockets come back as that."""
        self.people.forget()
        looking = [other for table in self.tables.values() for other in table.audience.subscribers]
        for subscriber in looking:
            who = subscriber.who
            if who.key is not None and await self.people.holder(who.key) != who.holder:
                subscriber.close(FORGOTTEN)

    async def replaced(self) -> None:
        """Other games than before are in the database, and another key, as after `realmwright restore`."""
        self.identity = Identity(await self.stored(self.store.signing_key))
        self._sender = None
        self.people.forget()
        for table in self.tables.values():
            table.replaced()
            table.chat.replaced()

    # Looking after.

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self._idle_after))
            self.forget_idle(self._idle_after)

    async def _checkpoints(self) -> None:
        """Bring SQLite's log into the file: most of it while others write, so that the rest takes a moment.

        Left to itself SQLite lets a choice wait for it, and all that come meanwhile. The log begins anew only
        if all of it is in the file, and that is so only while nobody writes.
        """
        while True:
            await asyncio.sleep(_CHECKPOINT)
            await asyncio.to_thread(self.store.checkpoint)
            await self.stored(self.store.checkpoint)

    def forget_idle(self, age: float) -> None:
        """Let tables go that nobody has looked at for some seconds; the store keeps the games."""
        oldest = asyncio.get_running_loop().time() - age
        for id, table in list(self.tables.items()):
            if table.idle and table.used <= oldest:
                del self.tables[id]


def _reason(error: Exception) -> str:
    return str(error.orig if isinstance(error, DBAPIError) else error)


def _unreadable(id: str) -> Conflict:
    return Conflict(f"game {id} cannot be read any more", key="error.unreadable")


def going_back(events: list[Event], number: int, text: str) -> list[Event]:
    """The events that lead back to the position of an earlier one: what was done since is taken back."""
    last = events[-1].number
    since = len(standing(events)) - len(standing(events[:number]))
    undone = [Event(last + 1, "undo", count=since)] if since > 0 else []
    restored = Event(last + len(undone) + 1, "restored", text=text, count=turns_ended(events[:number]))
    return [*undone, restored]


def replay(info: GameInfo, events: list[Event], position: tuple[int, str] | None) -> Course:
    """The course of stored events. Raises BrokenLog, also if it leads elsewhere under the running rules."""
    if info.rules != str(RULES) and position is not None:
        number, text = position
        if not is_position(text, Course(info, events[:number]).game):
            raise BrokenLog(f"under the rules {RULES} the log of rules {info.rules} leads elsewhere")
    return Course(info, events)


def seat_people(
    asked: list[requests.SeatRequest], holder: str, levels: Sequence[str]
) -> tuple[list[Seat], list[wire.Invite]]:
    """The seats as asked for, and tokens for those by invite. Raises Unusable."""
    seats: list[Seat] = []
    invites: list[wire.Invite] = []
    for number, request in enumerate(asked):
        taken = {seat.name for seat in seats} | {clean_name(other.name or "") for other in asked}
        names = NAMES if request.kind == "computer" else PERSONS
        name = clean_name(request.name or "") or next(name for name in names if name not in taken)
        seat = Seat(request.kind, name)
        if request.kind == "computer":
            seat.level = request.level or levels[0]
            if seat.level not in levels:
                raise Unusable(f"no computer player is named {seat.level!r}", key="error.level")
        elif request.kind == "here":
            seat.holder = holder
        else:
            invites.append(_invite(number, seat))
        seats.append(seat)
    return seats, invites


def _asked_for(asked: requests.NewGame, setup: Setup, seats: list[Seat], holder: str) -> GameInfo:
    asked_as = msgspec.json.encode(asked)
    return GameInfo(new_game_id(), setup, seats, asked=asked_as, maker=holder, options=asked.table)


def _invite(number: int, seat: Seat) -> wire.Invite:
    token = new_token()
    seat.invite = digest(token)
    return wire.Invite(number, token, None)


def _same_people(info: GameInfo, coming: Collection[str]) -> tuple[list[Seat], list[wire.Invite]]:
    levels = [None if seat.substituted else seat.level for seat in info.seats]
    holders = [seat.holder if seat.holder in coming else None for seat in info.seats]
    free = [holder is None and level is None for holder, level in zip(holders, levels, strict=True)]
    seats = [
        Seat("invite" if free[number] else seat.kind, seat.name, levels[number], holders[number])
        for number, seat in enumerate(info.seats)
    ]
    invites = [_invite(number, seat) for number, seat in enumerate(seats) if not seat.joined]
    return seats, invites


def begin(info: GameInfo, log: Sequence[int]) -> Begun:
    """A new game as it is stored, after the actions of a log."""
    course, events = first_events(info, log)
    return Begun(info, events, Progress.of(course), [(course.number, position_text(course.game))])


def first_events(info: GameInfo, log: Sequence[int]) -> tuple[Course, list[Event]]:
    """A course with the actions of a log, and the draws that are due then; and its events."""
    course = Course(info)
    events: list[Event] = []

    def take(action: int) -> None:
        events.append(course.event_of(action))
        course.take(events[-1])

    for action in log:
        take(action)
    while course.game.state.is_chance():
        take(drawn(course, draw))
    return course, events


def _summary(listed: Listed, holder: str) -> wire.GameSummary:
    info, progress = listed.info, listed.progress
    decides = progress.decides
    setup = setup_to_wire(info.setup)
    mine = decides is not None and decides >= 0 and info.seats[decides].played_by(holder)
    return wire.GameSummary(
        id=info.id,
        names=[seat.name for seat in info.seats],
        round=progress.round,
        my_turn=mine,
        made=info.maker == holder,
        substituted=[
            number for number, seat in enumerate(info.seats) if seat.holder == holder and seat.substituted
        ],
        deadline=wire.iso(progress.deadline) if mine and progress.deadline is not None else None,
        over=progress.over,
        gold=list(progress.gold),
        supply=list(progress.supply),
        setup=wire.SummarySetup(setup.quadrants, setup.terrain),
        cards=setup.cards,
        changed=wire.iso(listed.changed),
    )
