"""One socket as the game sees it: frames go in, the socket's task takes them out."""

import asyncio
from typing import Final, NamedTuple

from realmwright.server.visitor import Visitor

# Frames that may wait for a slow client before it is let go; it asks again from its last number.
_BACKLOG: Final = 256


class Ending(NamedTuple):
    """Why the server closes a socket: the code, and a sentence for whoever looks at the wire."""

    code: int
    reason: str


BEHIND: Final = Ending(1013, "ask again from the last event")
# As RFC 6455 and its registry have it: the service restarts, come back after a random short while.
RESTARTS: Final = Ending(1012, "the server begins anew; come back from the last event")
DELETED: Final = Ending(4410, "the game was deleted")
# The browser is another one now: what it shows is not its own any more.
FORGOTTEN: Final = Ending(4401, "this browser has been forgotten; load the page again")


class Subscriber:
    """A viewer of a game that is told of every event."""

    def __init__(self, who: Visitor) -> None:
        self.who: Final = who
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue(_BACKLOG)
        self.closed = False
        # Whether its page is looked at, as far as it has said.
        self.looks = True
        # Whether it is told what is said at the game.
        self.hears = False
        self.ending = BEHIND

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client that does not keep up is let go."""
        if self.closed:
            return
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.close()

    def close(self, ending: Ending = BEHIND) -> None:
        """No further frames than those that wait."""
        if not self.closed:
            self.closed = True
            self.ending = ending
            while self._frames.full():
                self._frames.get_nowait()
            self._frames.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next frame; None when it is over."""
        return await self._frames.get()
