"""What the server sends of where players meet: invitations, other devices, the lobby."""

from typing import Literal

from realmwright.server.values import CardName, Seat, SetName
from realmwright.server.wire import Sent, Setup, SummarySetup
from realmwright.server.wire_players import Rating
from realmwright.telling.table_options import TableOptions


class InvitedWith(Sent):
    """Who else plays a game that somebody is invited to; `joined` is false for a seat that is free.

    `rating`: at a rated table that of who sits there, unless they keep it to themselves.
    """

    name: str
    kind: Literal["person", "computer"]
    joined: bool
    rating: Rating | None


class Invitation(Sent):
    """What a link invites to: the game, the seat, and whether this browser has it already.

    `opens`: the ISO time before which whoever has the seat is asked; null for a free one. `host`: the name of
    who made the game, if they play. `options`: how the table is played.
    """

    game: str
    seat: Seat
    mine: bool
    opens: str | None
    host: str | None
    players: list[InvitedWith]
    setup: Setup
    options: TableOptions


class DeviceLink(Sent):
    """The one-time token by which another device goes on in place of this browser, until an ISO time."""

    token: str
    expires: str


class OwnPlan(Sent):
    """What a browser keeps of a game for itself.

    A note; whether its running turn ends as soon as it may; whether it wants no notices of the game.
    """

    note: str
    ends: bool
    quiet: bool


class LobbyTable(Sent):
    """A public table. `mine`: this browser plays there; `here`: somebody waits there; `changed`: ISO time."""

    id: str
    players: list[InvitedWith]
    mine: bool
    here: bool
    round: int
    sets: tuple[SetName, ...]
    cards: tuple[CardName, ...]
    setup: SummarySetup
    options: TableOptions
    changed: str


class Lobby(Sent):
    """The public tables: those with a free seat, where somebody waits first, and those to be watched."""

    open: list[LobbyTable]
    watch: list[LobbyTable]
