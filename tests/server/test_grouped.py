"""What many games store or read at the same time goes into one transaction; each is told of its own."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pytest
from sqlalchemy import event as on
from sqlalchemy.exc import OperationalError

from realmwright import expansions
from realmwright.board.geometry import hex_id
from realmwright.server.errors import Busy
from realmwright.server.grouped import Grouped
from realmwright.server.hall import begin
from realmwright.server.storage.database import open_database
from realmwright.server.storage.progress import Progress
from realmwright.server.storage.store import Advance, Stale, Store
from realmwright.telling.info import Event, GameInfo, Seat

_T = TypeVar("_T")
GAMES = [f"game{number}" for number in range(20)]
NEW = 3  # the number of the next event of a new game


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(open_database(database))
    setup = expansions.draw_setup(expansions.first_game(2, 1))
    for id in GAMES:
        begun = begin(GameInfo(id, setup, [Seat("here", name, holder="h") for name in ("Anna", "Ben")]), ())
        assert begun.log[-1].number == NEW - 1
        store.add(begun)
    yield store
    store.close()


def choice(id: str, number: int = NEW, hex: str = "a1") -> Advance:
    return Advance(id, [Event(number, "action", 0, hex_id(hex))], Progress(1, 0, False), [(number, id)])


def stored(store: Store, id: str) -> list[int]:
    """The actions stored after the beginning of a game."""
    return [event.action for event in store.events_after([(id, NEW - 1)])[0]]


class Thread:
    """Does what blocks when it is let; counts commits."""

    def __init__(self, store: Store) -> None:
        self.commits = 0
        self.free = asyncio.Event()
        on.listen(store.engine, "commit", self._commit)

    def _commit(self, _connection: object) -> None:
        self.commits += 1

    async def do(self, call: Callable[[], _T]) -> _T:
        await self.free.wait()
        try:
            return await asyncio.to_thread(call)
        except OperationalError as error:
            raise Busy("the database is busy") from error


def grouped(store: Store, thread: Thread) -> Grouped[Advance, None]:
    def append(advances: Sequence[Advance]) -> list[None]:
        store.append(advances)
        return [None] * len(advances)

    return Grouped(append, thread.do)


async def test_those_that_come_meanwhile_share_a_transaction(store: Store) -> None:
    thread = Thread(store)
    group = grouped(store, thread)
    waiting = [group.do(choice(id)) for id in GAMES]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in waiting)  # nothing is acknowledged that is not stored
    later = group.do(choice("game0", NEW + 1, "b1"))
    thread.free.set()
    await asyncio.gather(*waiting, later)
    assert thread.commits == 2
    assert stored(store, "game0") == [hex_id("a1"), hex_id("b1")]
    assert all(stored(store, id) == [hex_id("a1")] for id in GAMES[1:])
    assert store.last_position("game7", NEW) == (NEW, "game7")


async def test_of_those_that_share_it_only_the_one_that_comes_too_late_is_refused(store: Store) -> None:
    thread = Thread(store)
    thread.free.set()
    group = grouped(store, thread)
    store.append([choice("game3", hex="c1")])
    done = await asyncio.gather(*(group.do(choice(id)) for id in GAMES), return_exceptions=True)
    assert [id for id, result in zip(GAMES, done, strict=True) if isinstance(result, Stale)] == ["game3"]
    assert [result for result in done if not isinstance(result, Stale)] == [None] * (len(GAMES) - 1)
    assert stored(store, "game3") == [hex_id("c1")]
    assert all(stored(store, id) == [hex_id("a1")] for id in GAMES if id != "game3")


async def test_if_the_database_does_not_answer_none_is_acknowledged(store: Store) -> None:
    thread = Thread(store)
    thread.free.set()
    group = grouped(store, thread)

    def full(_connection: object) -> None:
        raise OperationalError("commit", {}, Exception("disk I/O error"))

    on.listen(store.engine, "commit", full)
    done = await asyncio.gather(*(group.do(choice(id)) for id in GAMES), return_exceptions=True)
    on.remove(store.engine, "commit", full)
    assert all(isinstance(result, Busy) for result in done)
    assert not any(stored(store, id) for id in GAMES)
    await group.do(choice("game1"))
    assert stored(store, "game1") == [hex_id("a1")]


async def test_who_no_longer_waits_holds_up_nobody(store: Store) -> None:
    thread = Thread(store)
    group = grouped(store, thread)
    first, second = (group.do(choice(id)) for id in GAMES[:2])
    await asyncio.sleep(0)
    first.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await first
    thread.free.set()
    await second
    assert stored(store, "game0") == stored(store, "game1") == [hex_id("a1")]


async def test_readers_share_a_question_and_each_gets_the_news_of_its_game(store: Store) -> None:
    store.append([choice("game1"), choice("game2", hex="c1")])
    store.append([choice("game2", NEW + 1, "d1")])
    thread = Thread(store)
    asked: list[int] = []

    def read(wanted: Sequence[tuple[str, int]]) -> list[list[Event]]:
        asked.append(len(wanted))
        return store.events_after(wanted)

    group = Grouped(read, thread.do)
    wanted = [("game0", NEW - 1), ("game1", NEW - 1), ("game2", NEW), ("game2", NEW - 1), ("gone", 0)]
    reading = [group.do(one) for one in wanted]
    thread.free.set()
    found = [[event.action for event in events] for events in await asyncio.gather(*reading)]
    a1, c1, d1 = map(hex_id, ("a1", "c1", "d1"))
    assert found == [[], [a1], [d1], [c1, d1], []]
    assert asked == [len(wanted)]
