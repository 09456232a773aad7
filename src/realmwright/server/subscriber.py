"""One socket as the game sees it: frames go in, the socket's task takes them out."""

import asyncio
from typing import Final

from realmwright.server.visitor import Visitor

# Frames that may wait for a slow client before it is let go; it asks again from its last number.
_BACKLOG: Final = 256


class Subscriber:
    """A viewer of a game that is told of every event."""

    def __init__(self, who: Visitor) -> None:
        self.who: Final = who
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue(_BACKLOG)
        self.closed = False

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client that does not keep up is let go."""
        if self.closed:
            return
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """No further frames."""
        if not self.closed:
            self.closed = True
            while self._frames.full():
                self._frames.get_nowait()
            self._frames.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next frame; None when it is over."""
        return await self._frames.get()
