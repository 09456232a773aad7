"""What the server sends of accounts, to their owners alone. The rest of it is in `wire`."""

from realmwright.server.values import Channel, ChannelKind, QuickWord, Seat
from realmwright.server.wire import Sent


class Session(Sent):
    """A browser that is signed in; times are ISO. `here`: it is this one."""

    id: str
    browser: str
    created: str
    used: str
    here: bool


class Account(Sent):
    """Whom this browser is signed in as; `name` is null for a guest."""

    name: str | None
    created: str | None
    private: bool
    sessions: list[Session]


class SignedIn(Sent):
    """This browser is signed in, by another cookie than before."""


class SignedOut(Sent):
    """Those browsers are guests now."""


class PasswordChanged(Sent):
    """The new password counts."""


class AccountDeleted(Sent):
    """There is no such account any more."""


class OwnChoice(Sent):
    """A choice of an own seat, in the word of records; `n` is its event."""

    n: int
    at: str
    seat: Seat
    word: str


class OwnGame(Sent):
    """A game that the account plays or has made."""

    id: str
    created: str
    changed: str
    over: bool
    made: bool
    seats: dict[str, str]
    notes: list[str]
    choices: list[OwnChoice]


class OwnWord(Sent):
    """Something said in a chat."""

    game: str
    channel: Channel
    n: int
    at: str
    name: str | None
    quick: QuickWord | None
    text: str


class OwnReport(Sent):
    """A word that was reported."""

    game: str
    channel: Channel
    n: int
    at: str


class OwnEntry(Sent):
    """A part in a contest, with the gold of each seat at the end."""

    contest: str
    game: str
    name: str
    finished: str | None
    gold: list[int] | None


class OwnChannel(Sent):
    """Where notices go: a browser at its push service, an e-mail address or a web hook."""

    kind: ChannelKind
    address: str
    language: str
    pace: int
    active: bool
    confirmed: bool
    created: str


class OwnResult(Sent):
    """How a game of the account came off; in a rated one what was thought of it before and after."""

    game: str
    at: str
    rated: bool
    place: int
    gold: dict[str, int]
    out: str | None
    mu_before: float | None
    sigma_before: float | None
    mu: float | None
    sigma: float | None


class Export(Sent):
    """All that is kept of an account, but the digests of its password and keys."""

    account: Account
    games: list[OwnGame]
    words: list[OwnWord]
    reports: list[OwnReport]
    entries: list[OwnEntry]
    channels: list[OwnChannel]
    hushed: list[str]
    results: list[OwnResult]
