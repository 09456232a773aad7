"""Group commit, and the same for reading: what several games ask of the database at once, one call does.

The first is done at once. Those that come while a call is under way wait for the next one, which does all of
them: the more games are played, the more share a transaction and its sync.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

from realmwright.server.bus import Blocking
from realmwright.server.errors import Busy

_Asked = TypeVar("_Asked")
_Done = TypeVar("_Done")
# The most that one call does.
_AT_ONCE: Final = 64


class Grouped(Generic[_Asked, _Done]):
    """Does things of one kind, all that wait in one call."""

    def __init__(self, do_all: Callable[[Sequence[_Asked]], Sequence[_Done]], blocking: Blocking) -> None:
        """`do_all` does some, in the thread of the database, all or none; an answer for each."""
        self._do_all: Final = do_all
        self._blocking: Final = blocking
        self._waiting: list[tuple[_Asked, asyncio.Future[_Done]]] = []
        self._task: asyncio.Task[None] | None = None

    def do(self, asked: _Asked) -> "asyncio.Future[_Done]":
        """Done with the answer, when it is done. Raises what doing it raises, and then nothing of it is."""
        done: asyncio.Future[_Done] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._go_on())
        return done

    async def _go_on(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
            await self._do(batch)

    async def _do(self, batch: list[tuple[_Asked, "asyncio.Future[_Done]"]]) -> None:
        try:
            answers = await self._blocking(partial(self._do_all, [asked for asked, _ in batch]))
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, Busy):
                # None of them is done: one that cannot be must not hold up the others.
                for one in batch:
                    await self._do([one])
                return
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
        else:
            for (_, done), answer in zip(batch, answers, strict=True):
                if not done.done():  # else whoever waited has been cancelled
                    done.set_result(answer)
