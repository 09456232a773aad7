"""Fair turns: whoever asks most does not get most."""

import asyncio
import contextlib

import pytest

from realmwright.server import fair
from realmwright.server.fair import Crowded, Debts, FairQueue, Path


class Clock:
    """What work takes by this clock does not hang on how busy the machine is."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


CLOCK = Clock()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "time", CLOCK)


class Work:
    """Notes who had turns, in which order."""

    def __init__(self, queue: FairQueue, cost: float = 0.0) -> None:
        self.queue = queue
        self.cost = cost
        self.done: list[str] = []
        self.open: list[asyncio.Task[None]] = []

    def ask(self, *path: str) -> None:
        self.open.append(asyncio.create_task(self._ask(path)))

    async def _ask(self, path: Path) -> None:
        async with self.queue.turn(path):
            await asyncio.sleep(self.cost)
            CLOCK.now += self.cost
            self.done.append(path[-1])

    async def end(self) -> list[str]:
        await asyncio.gather(*self.open)
        return self.done


async def test_one_question_of_another_address_comes_after_the_running_one() -> None:
    work = Work(FairQueue(1), 0.002)
    for game in range(60):
        work.ask("played", "attacker", f"browser {game}", f"game {game}")
    await asyncio.sleep(0.005)
    work.ask("played", "somebody", "anna", "hers")
    assert "hers" in (await work.end())[:5]


async def test_games_that_are_only_watched_do_not_hold_up_those_that_are_played() -> None:
    work = Work(FairQueue(1), 0.002)
    for game in range(60):
        work.ask("watched", f"address {game}", "", f"game {game}")
    await asyncio.sleep(0.005)
    work.ask("played", "address 1", "anna", "hers")
    assert "hers" in (await work.end())[:5]


async def test_at_one_address_games_take_turns() -> None:
    work = Work(FairQueue(1), 0.002)
    for game in "aaaaaaabc":
        work.ask("played", "address", "browser", game)
    assert sorted((await work.end())[:3]) == ["a", "b", "c"]


async def test_what_is_shared_is_time_not_turns() -> None:
    queue = FairQueue(1)
    slow, quick = Work(queue, 0.03), Work(queue, 0.003)
    slow.done = quick.done
    for _ in range(4):
        slow.ask("slow")
    for _ in range(12):
        quick.ask("quick")
    await slow.end()
    order = await quick.end()
    # Between two slow ones a good many quick ones have their turns.
    first, second = [at for at, name in enumerate(order) if name == "slow"][:2]
    assert second - first > 4


async def test_who_comes_late_has_no_credit() -> None:
    work = Work(FairQueue(1), 0.01)
    for _ in range(10):
        work.ask("early")
    await asyncio.gather(*work.open[:6])
    for _ in range(10):
        work.ask("late")
    order = await work.end()
    # The late one does not first get as many turns as the early one has had.
    assert "early" in order[order.index("late") :][:3]


async def test_two_slots_are_not_both_for_one_if_another_waits() -> None:
    queue = FairQueue(2)
    work = Work(queue, 0.01)
    for _ in range(6):
        work.ask("many")
    work.ask("one")
    assert "one" in (await work.end())[:4]
    assert queue.waiting == 0


async def test_who_gives_up_leaves_the_turn_to_others() -> None:
    queue = FairQueue(1)
    work = Work(queue, 0.005)
    for name in "abcd":
        work.ask(name)
    await asyncio.sleep(0.001)
    for given_up in (work.open[2], work.open[0]):  # one that waits, one that runs
        given_up.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*work.open)
    await asyncio.gather(*work.open, return_exceptions=True)
    assert work.done == ["b", "d"]
    assert queue.waiting == 0
    async with asyncio.timeout(1), queue.turn(("e",)):
        pass


async def test_after_work_a_slot_rests() -> None:
    work = Work(FairQueue(1, rest=3.0), 0.02)
    begun = asyncio.get_running_loop().time()
    for name in "abc":
        work.ask(name)
    await work.end()
    assert asyncio.get_running_loop().time() - begun >= 2 * 4 * 0.02


async def test_no_more_than_so_many_wait() -> None:
    queue = FairQueue(1, most=2)
    work = Work(queue, 0.01)
    for _ in range(3):
        work.ask("address", "x")
    await asyncio.sleep(0)
    with pytest.raises(Crowded):
        async with queue.turn(("address", "y")):
            pass
    work.ask("elsewhere", "z")
    assert sorted(await work.end()) == ["x", "x", "x", "z"]


def test_debts_are_paid_by_waiting() -> None:
    debts = Debts(1000, longest=5)
    assert debts.charge("a", 500) == pytest.approx(0.5)
    assert debts.charge("a", 500) == pytest.approx(1.0)
    assert debts.charge("b", 100) == pytest.approx(0.1)
    CLOCK.now += 0.8
    assert debts.charge("a", 500) == pytest.approx(0.7)
    assert debts.charge("a", 1_000_000) == 5
