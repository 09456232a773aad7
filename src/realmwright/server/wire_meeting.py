"""What the server sends of where players meet: invitations, other devices. The rest of it is in `wire`."""

from typing import Literal

from realmwright.server.values import Seat
from realmwright.server.wire import Sent, Setup


class InvitedWith(Sent):
    """Who else plays a game that somebody is invited to; `joined` is false for a seat that is free."""

    name: str
    kind: Literal["person", "computer"]
    joined: bool


class Invitation(Sent):
    """What a link invites to: the game, the seat, and whether this browser has it already.

    `opens`: the ISO time before which whoever has the seat is asked; null for a free one. `host`: the name of
    who made the game, if they play.
    """

    game: str
    seat: Seat
    mine: bool
    opens: str | None
    host: str | None
    players: list[InvitedWith]
    setup: Setup


class DeviceLink(Sent):
    """The one-time token by which another device goes on in place of this browser, until an ISO time."""

    token: str
    expires: str


class OwnPlan(Sent):
    """What a browser keeps of a game for itself: a note; whether its running turn ends as soon as it may."""

    note: str
    ends: bool
