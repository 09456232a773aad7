"""What the server sends of the talk at a game."""

from realmwright.server.values import Channel, QuickWord, Seat
from realmwright.server.wire import Sent


class Word(Sent):
    """Something said; `n` counts the words of its channel from 1.

    `seat` and `name`: who said it, as the seat was called then. Of one who watches both are null, and
    `watcher` tells which of them. `reply`: the word that it answers. `removed`: the host has taken it away,
    what it said is told to nobody; `removes`: this is no word, it tells that of an earlier one.
    """

    n: int
    at: str
    seat: Seat | None
    name: str | None
    watcher: int | None
    quick: QuickWord | None
    text: str
    reply: int | None
    removed: bool
    removes: int | None


class Chat(Sent, tag_field="kind", tag="chat"):
    """Words of a channel, in order. Whoever misses some between asks for them."""

    channel: Channel
    words: list[Word]


class Reported(Sent):
    """The host of the server is told of the word."""


class Removed(Sent):
    """The word is taken away."""
