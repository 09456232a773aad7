"""What the server sends of itself: that it is well, and whom it knows no more. The rest is in `wire`."""

from typing import Literal

from realmwright.server.wire import Sent


class LoggedOut(Sent):
    """This browser is nobody any more."""


class Health(Sent):
    """That the server is well."""

    status: Literal["ok"]
    version: str
    compiled: bool
    games: int
    sockets: int


class Ready(Sent):
    """What a server needs to be asked: its database with the tables of its version; and that it stays."""

    leaving: bool
    database: bool
    schema: bool
