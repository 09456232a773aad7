"""What the server takes, in camelCase: the other half of `wire`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from realmwright.server.values import Channel, QuickWord, Seat
from realmwright.telling.table_options import Pace, TableOptions
from realmwright.telling.visible import MOST_OF_NAME, MOST_OF_WORDS

Name = Annotated[str, Meta(max_length=MOST_OF_NAME)]
Password = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=80)]
Token = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Asked(Struct, rename="camel", forbid_unknown_fields=True):
    """What the server takes; anything that is not named here is refused."""


class ActionRequest(Asked):
    """A choice; `n` is the newest event that whoever chooses has seen."""

    n: Number
    action: Annotated[int, Meta(ge=0, le=9999)]


class UndoRequest(Asked):
    """The wish to take back the own last choice."""

    n: Number


class WishAnswer(Asked):
    """The answer to what another player wishes; a refusal by the one who asked withdraws it."""

    n: Number
    accept: bool


class StandInRequest(Asked):
    """The wish that a computer player stands in for somebody who is away."""

    n: Number


class DeletionRequest(Asked):
    """Agree that the game be deleted; or want it kept, whoever agreed before."""

    agree: bool


class ResignRequest(Asked):
    """A seat of this browser gives up."""

    seat: Seat


class AbortRequest(Asked):
    """Agree that the game be called off; or go on, whoever agreed before."""

    agree: bool


class PlanRequest(Asked):
    """A note to keep, whether the own running turn is to end as soon as it may, and no notices are wanted.

    Null leaves as it is.
    """

    note: Annotated[str, Meta(max_length=4000)] | None = None
    ends: bool | None = None
    quiet: bool | None = None


class VacationRequest(Asked):
    """Go on vacation with all seats of this browser, or come back."""

    away: bool


class SeatRequest(Asked):
    """Who sits at a seat of a new game."""

    kind: Literal["here", "invite", "computer"]
    name: Name | None = None
    level: Word | None = None


Seats = Annotated[list[SeatRequest], Meta(min_length=2, max_length=5)]


Words = Annotated[list[Word], Meta(max_length=16)]


class NewGame(Asked):
    """A new game, as the start page asks for it.

    With `chosen`: four quadrants, an apostrophe behind those that are turned, and the cards. `hints`: whether
    players may ask for hints; unless it is said, only where one person plays against computers.
    `table`: how the table is played, beside the set-up.
    """

    setup: Literal["first-game", "random", "chosen"]
    seats: Seats
    sets: Words = field(default_factory=list)
    quadrants: Annotated[list[Word], Meta(max_length=4)] | None = None
    cards: Annotated[list[Word], Meta(max_length=3)] | None = None
    seed: Annotated[str, Meta(pattern=r"^[0-9]{1,18}$")] | None = None
    options: Words = field(default_factory=list)
    start: Seat | None = None
    hints: bool | None = None
    table: TableOptions = field(default_factory=TableOptions)


class NewContest(Asked):
    """A contest: a title, hours until it ends, and the game; its first seat is of whoever plays."""

    title: Annotated[str, Meta(min_length=1, max_length=MOST_OF_NAME)]
    hours: Annotated[int, Meta(ge=1, le=24 * 31)]
    game: NewGame


class EntryRequest(Asked):
    """Somebody wants to play in a contest."""

    name: Name | None = None


class JoinRequest(Asked):
    """A one-time token, to be traded for the seat."""

    token: Token
    name: Name | None = None


class InvitationRequest(Asked):
    """The one-time token of an invitation, to see what it invites to."""

    token: Token


class MoveRequest(Asked):
    """A one-time token by which another device goes on here."""

    token: Token


class SubstituteRequest(Asked):
    """Which computer player gets the seat; the usual one unless it is said."""

    level: Word | None = None


class Credentials(Asked):
    """Name and password of an account, to make one or to sign in."""

    name: Name
    password: Password


class PasswordChange(Asked):
    """Another password; all other browsers are signed out."""

    old: Password
    new: Password


class SessionEnd(Asked):
    """A browser to be signed out; all but this one if none is named."""

    session: Word | None = None


class ProfileRequest(Asked):
    """Whether nobody else is shown the own profile."""

    private: bool


class AccountDeletion(Asked):
    """The wish to delete the own account for good."""

    password: Password


class ChatRequest(Asked):
    """Something said: a text or a quick word; `reply`: the word of the same channel that it answers."""

    text: Annotated[str, Meta(max_length=MOST_OF_WORDS)] = ""
    quick: QuickWord | None = None
    reply: Number | None = None


class ReportRequest(Asked):
    """A word that the host of the server should look at."""

    channel: Channel
    n: Number


class RemovalRequest(Asked):
    """A word that the host of the game takes away."""

    channel: Channel
    n: Number


class SitDown(Asked):
    """What whoever takes a seat of a public table is called."""

    name: Name | None = None


class QuickStart(Asked):
    """A game against whoever waits. `sets`: those it is to be played with; any unless it is said.

    `rated`: it counts for the ratings of both, who have accounts.
    """

    players: Annotated[int, Meta(ge=2, le=5)] = 2
    sets: Words | None = None
    pace: Pace | None = None
    name: Name | None = None
    rated: bool = False


class VariationRequest(Asked):
    """A line to be tried from event `n` on: what is chosen, draws too."""

    n: Number
    actions: Annotated[list[Annotated[int, Meta(ge=0, le=9999)]], Meta(max_length=1000)]


class CopyRequest(Asked):
    """A new game that begins as this one was after event `n`, and who plays it."""

    n: Number
    seats: Seats


class OpenRecord(Asked):
    """The text of a record file, and who plays on if it is not finished (all at this screen unless given)."""

    text: str
    seats: Seats | None = None


class SyncRequest(Asked, tag_field="kind", tag="sync"):
    """Over the socket: send what came after event `after` once more, or the whole game.

    `words`, `watchers`: the last words that were heard of each channel; what was said since is sent too.
    """

    after: Number | None
    words: Number = 0
    watchers: Number = 0


class LookRequest(Asked, tag_field="kind", tag="look"):
    """Over the socket: whether the page is before somebody's eyes, or hidden behind another."""

    looks: bool


class PushSubscription(Asked):
    """A browser's subscription to Web Push; its keys in base64url."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    p256dh: Annotated[str, Meta(min_length=87, max_length=88, pattern="^[A-Za-z0-9_-]+=*$")]
    auth: Annotated[str, Meta(min_length=22, max_length=24, pattern="^[A-Za-z0-9_-]+=*$")]
    language: Word | None = None


class NoticeAddress(Asked):
    """An e-mail address, or the URL of a web hook, that notices go to."""

    address: Annotated[str, Meta(max_length=2000)]
    language: Word | None = None


class ChannelChange(Asked):
    """A channel is switched on or off, or has another pace, in minutes; what is not named stays."""

    active: bool | None = None
    pace: Literal[0, 60, 1440] | None = None


class NoticeWord(Asked):
    """The word of a link in an e-mail."""

    word: Token
