"""Tells persons that their turn has come, and that their time runs out, where they want to be told.

Each process looks at the database once a second. Nothing is kept in memory: what waits, what is settled and
what is taken to be sent stands in the database, so that one process does each once, and others go on.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol

from realmwright.server.bus import Blocking
from realmwright.server.errors import Busy
from realmwright.server.sending import Sender, Sent
from realmwright.server.storage.notices import Delivery, Due, NoticeStore
from realmwright.server.supervisor import where

_LOG: Final = logging.getLogger("realmwright.server")
# Messages that one process sends at once, of each kind: a slow hook holds up no e-mail.
_AT_ONCE: Final = {"push": 16, "hook": 8, "mail": 4}
# Turns that are settled by one transaction.
_AT_A_TIME: Final = 16
# Milliseconds before a notice is due in which every process tells whether its person looks at the game.
_LOOKS_BEFORE: Final = 5_000
# Milliseconds until a message that did not arrive is tried again; after the last the channel is switched off.
_BACK_OFF: Final = (60_000, 300_000, 1_500_000, 7_200_000, 28_800_000)
_LONGEST_WAIT: Final = 86_400_000
# Why a channel was switched off.
FAILS: Final = "fails"


class Lookers(Protocol):
    """Knows who looks at a game, at this process."""

    def looks(self, game: str, holder: str, /) -> bool:
        """Whether somebody has the page of a game before them."""


class Notices:
    """What one process does about them."""

    def __init__(
        self, store: NoticeStore, stored: Blocking, lookers: Lookers, now: Callable[[], int], delay: float
    ) -> None:
        self.store: Final = store
        self._stored: Final = stored
        self._lookers: Final = lookers
        self._now: Final = now
        self._delay: Final = round(1000 * delay)
        self._sending: Final[set[asyncio.Task[None]]] = set()
        self._places: Final = {kind: asyncio.Semaphore(most) for kind, most in _AT_ONCE.items()}
        self._taken: Final[set[str]] = set()

    async def look(self, sender: Sender) -> None:
        """Look once: settle who is told of what, and begin to send it."""
        await self._settle_turns()
        await self._settle(await self._stored(partial(self.store.due, "reminder", self._now())))
        for id in await self._stored(partial(self.store.ready, self._now())):
            self._begin(id, partial(self.store.take, id, self._now()), sender)
        for id in await self._stored(self.store.gone):
            self._begin(id, partial(self.store.withdraw, id), sender)

    async def all_sent(self) -> None:
        """Wait until what is being sent has arrived, or not."""
        while self._sending:
            await asyncio.gather(*self._sending, return_exceptions=True)

    async def _settle_turns(self) -> None:
        """Whoever looks at their game is told nothing, at whichever process they look."""
        now = self._now()
        found = await self._stored(partial(self.store.due, "turn", now - self._delay + _LOOKS_BEFORE))
        seen = {due.game for due in found if self._is_seen(due)}
        await self._settle([due for due in found if due.game in seen], told=False)
        await self._settle([due for due in found if due.game not in seen and due.moment <= now - self._delay])

    async def _settle(self, turns: Sequence[Due], *, told: bool = True) -> None:
        """Some at a time, so that what is played need not wait long."""
        for begin in range(0, len(turns), _AT_A_TIME):
            await self._stored(partial(self.store.settle, turns[begin : begin + _AT_A_TIME], told))

    def _is_seen(self, due: Due) -> bool:
        return due.holder is not None and self._lookers.looks(due.game, due.holder)

    def _begin(self, id: str, take: Callable[[], Delivery | None], sender: Sender) -> None:
        """Take what is to be sent to a channel, and send it, unless this process is at it."""
        if id not in self._taken:
            self._taken.add(id)
            task = asyncio.create_task(self._deliver(id, take, sender))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _deliver(self, id: str, take: Callable[[], Delivery | None], sender: Sender) -> None:
        try:
            delivery = await self._stored(take)
            if delivery is not None:
                async with self._places[delivery.channel.kind]:
                    await self._settle_sent(delivery, await sender.send(delivery))
        except Busy:
            # The log has heard of it; the next look goes on.
            pass
        except Exception as error:
            _LOG.warning("a notice could not be sent", extra={"channel": id, "where": where(error)})
        finally:
            self._taken.discard(id)

    async def _settle_sent(self, delivery: Delivery, sent: Sent) -> None:
        id, failures = delivery.channel.id, delivery.channel.failures
        if sent.outcome == "gone":
            await self._stored(partial(self.store.remove, id))
        elif sent.outcome == "arrived":
            await self._stored(partial(self.store.succeeded, id))
        elif delivery.fresh:
            over = sent.outcome == "refused" or failures >= len(_BACK_OFF)
            pause = max(_BACK_OFF[min(failures, len(_BACK_OFF) - 1)], 1000 * (sent.retry_after or 0))
            retry = self._now() + min(pause, _LONGEST_WAIT)
            trouble = FAILS if over else None
            await self._stored(partial(self.store.failed, delivery, retry, trouble))


async def keep_telling(notices: Notices, sender: Callable[[], Awaitable[Sender]], pause: float) -> Any:
    """Look again and again."""
    while True:
        await asyncio.sleep(pause)
        await notices.look(await sender())
