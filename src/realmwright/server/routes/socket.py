"""The stream of a game's events: `/api/games/{game}/events?after=n`."""

import asyncio
import contextlib
import time
from typing import Final

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from realmwright.server import requests
from realmwright.server.config import MAX_FRAME
from realmwright.server.errors import RequestError
from realmwright.server.routes.contests import admit_to
from realmwright.server.routes.context import Socket, hall_of, recognise, visitor_of
from realmwright.server.storage.chat import Channel
from realmwright.server.subscriber import Subscriber
from realmwright.server.table import Table

POLICY: Final = 1008
MALFORMED: Final = 1003
TOO_BIG: Final = 1009
# Frames a second that a client may send.
_PACE: Final = 10


@websocket("/api/games/{game:str}/events")
async def events(
    socket: Socket,
    game: FromPath[str],
    after: FromQuery[str | None] = None,
    words: FromQuery[str | None] = None,
    watchers: FromQuery[str | None] = None,
) -> None:
    """The whole game first, or what came after event `after`; then each event as it comes.

    `words` and `watchers`: the last words that were heard of the channels of the table and the watchers.
    """
    await socket.accept()
    try:
        await recognise(socket)
        table = hall_of(socket).table(game)
        await admit_to(socket, game, "events")
        subscriber = await table.subscribe(visitor_of(socket), _number(after))
        try:
            heard: dict[Channel, int] = {"table": _number(words) or 0, "watchers": _number(watchers) or 0}
            await table.chat.welcome(subscriber, heard)
            await _serve(socket, table, subscriber)
        finally:
            table.unsubscribe(subscriber)
    except RequestError as error:
        await socket.close(4000 + error.status, error.detail[:100])


def _number(text: str | None) -> int | None:
    """The last event that the client has; None, the whole game, for whatever is no number."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None


async def _serve(socket: Socket, table: Table, subscriber: Subscriber) -> None:
    """Send and receive until either side has had enough."""
    sending = asyncio.create_task(_send(socket, subscriber))
    receiving = asyncio.create_task(_receive(socket, table, subscriber))
    done, open = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
    for task in open:
        task.cancel()
    await asyncio.gather(*open, return_exceptions=True)
    code, reason = subscriber.ending
    for task in done:
        with contextlib.suppress(WebSocketDisconnect, OSError):
            code, reason = task.result() or (code, reason)
            with contextlib.suppress(Exception):
                await socket.close(code, reason)


async def _send(socket: Socket, subscriber: Subscriber) -> tuple[int, str] | None:
    while True:
        frame = await subscriber.next()
        if frame is None:
            return subscriber.ending
        await socket.send_data(frame.decode(), mode="text")


async def _receive(socket: Socket, table: Table, subscriber: Subscriber) -> tuple[int, str] | None:
    """All that a client may say here is which event and words it has last, and whether it is looked at."""
    allowance, at = float(_PACE), time.monotonic()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=1000)
        now = time.monotonic()
        allowance, at = min(float(_PACE), allowance + (now - at) * _PACE) - 1.0, now
        if allowance < 0:
            return POLICY, "too many frames"
        text = message.get("text")
        if not isinstance(text, str):
            return MALFORMED, "frames are JSON text"
        if len(text) > MAX_FRAME:
            return TOO_BIG, "the frame is too big"
        try:
            asked = msgspec.json.decode(text, type=requests.SyncRequest | requests.LookRequest)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return MALFORMED, 'a frame is {"kind": "sync", "after": n} or {"kind": "look", "looks": true}'
        if isinstance(asked, requests.LookRequest):
            subscriber.looks = asked.looks
            continue
        # What it is sent once more it pays for by waiting, with all others of its address.
        sent = await table.sync(subscriber, asked.after)
        heard: dict[Channel, int] = {"table": asked.words, "watchers": asked.watchers}
        sent += await table.chat.catch_up(subscriber, heard)
        await asyncio.sleep(hall_of(socket).catching_up.charge(subscriber.who.address, sent))
