"""Sharing what is scarce: whoever has had least comes next, and whoever has cost much rests."""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

# From the widest share to the narrowest, such as the kind of work, an address, a browser, a game.
Path: TypeAlias = tuple[str, ...]
_KEPT: Final = 1000


class Crowded(Exception):
    """More waits for one share than may."""


class _Share:
    """A part of the whole. `used` are seconds of work; whoever comes anew begins at `now`, with no credit."""

    def __init__(self) -> None:
        self.used = 0.0
        self.now = 0.0
        self.running = 0
        self.waiting = 0
        self.parts: Final[dict[str, _Share]] = {}
        self.queue: Final[deque[asyncio.Future[None]]] = deque()

    @property
    def empty(self) -> bool:
        return not self.waiting and not self.running

    def part(self, name: str) -> "_Share":
        if name not in self.parts:
            if len(self.parts) >= _KEPT:
                self._forget()
            self.parts[name] = _Share()
        found = self.parts[name]
        if found.empty:
            found.used = max(found.used, self.now)
        return found

    def next(self) -> "_Share":
        """The part that waits and has had least; of two slots not both for one part if another waits."""
        waiting = [part for part in self.parts.values() if part.waiting]
        found = min(waiting, key=lambda part: (part.running, part.used))
        self.now = max(self.now, found.used)
        return found

    def _forget(self) -> None:
        """Those that are owed nothing and owe nothing."""
        for name, part in list(self.parts.items()):
            if part.empty and part.used <= self.now:
                del self.parts[name]


class FairQueue:
    """So many pieces of work at a time, in fair order at every level of their paths, by the time they took.

    `rest`: how long a slot stays empty after a piece of work, as a multiple of what that took. So all of
    it together never takes more than a part of a core. `most`: pieces that may wait for a first-level share.
    """

    def __init__(self, slots: int, rest: float = 0.0, most: int | None = None) -> None:
        self._free = slots
        self._rest: Final = rest
        self._most: Final = most
        self._root = _Share()

    @asynccontextmanager
    async def turn(self, path: Path) -> AsyncIterator[None]:
        """Wait for the turn of a path, and hold it. Raises Crowded."""
        shares = self._enter(path)
        ticket: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        shares[-1].queue.append(ticket)
        self._go_on()
        try:
            await ticket
        except asyncio.CancelledError:
            if ticket in shares[-1].queue:
                shares[-1].queue.remove(ticket)
                for share in shares:
                    share.waiting -= 1
            else:  # its turn had just come
                self._leave(shares, 0.0)
            raise
        begun = time.monotonic()
        try:
            yield
        finally:
            self._leave(shares, time.monotonic() - begun)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._root.waiting

    def _enter(self, path: Path) -> list[_Share]:
        if self._root.empty:
            # Nobody has waited for anybody: nothing to make up for.
            self._root = _Share()
        shares = [self._root]
        for name in path:
            shares.append(shares[-1].part(name))
        if self._most is not None and shares[1].waiting >= self._most:
            raise Crowded
        for share in shares:
            share.waiting += 1
        return shares

    def _go_on(self) -> None:
        while self._free and self._root.waiting:
            self._free -= 1
            share = self._root
            while True:
                share.waiting -= 1
                share.running += 1
                if not share.parts:
                    break
                share = share.next()
            ticket = share.queue.popleft()
            if not ticket.done():
                ticket.set_result(None)

    def _leave(self, shares: list[_Share], took: float) -> None:
        for share in shares:
            share.running -= 1
            share.used += took
        if self._rest * took:
            asyncio.get_running_loop().call_later(self._rest * took, self._release)
        else:
            self._release()

    def _release(self) -> None:
        self._free += 1
        self._go_on()


class Debts:
    """What each address has cost lately beyond what it may a second, forgotten as time goes by."""

    def __init__(self, a_second: float, longest: float) -> None:
        self._rate: Final = a_second
        self._longest: Final = longest
        # When each will have paid.
        self._paid: Final[OrderedDict[str, float]] = OrderedDict()

    def charge(self, address: str, cost: float) -> float:
        """How many seconds it should rest after what cost that much."""
        now = time.monotonic()
        paid = max(now, self._paid.pop(address, now)) + cost / self._rate
        self._paid[address] = min(paid, now + self._longest)
        while len(self._paid) > _KEPT:
            self._paid.popitem(last=False)
        return self._paid[address] - now
