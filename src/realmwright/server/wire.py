"""What goes over the wire: the JSON of `frontend/src/api/types.ts`, in camelCase.

Texts are never sent, only keys of the message catalogue with parameters.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from realmwright.telling.journal import LogEntry
from realmwright.telling.message import Message

Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=80)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]


class Sent(Struct, rename="camel"):
    """What the server sends."""


class Asked(Struct, rename="camel", forbid_unknown_fields=True):
    """What the server takes; anything that is not named here is refused."""


class QuadrantInPlay(Sent):
    """A quadrant, or a side of the island, as it lies."""

    id: str
    title: str
    turned: bool
    layout: Literal["printed", "own", "custom"]


class LocationHex(Sent):
    """A hex with a location."""

    hex: int
    name: str
    rim: Literal["gold", "silver"]
    nomad: str | None


class Setup(Sent):
    """What is fixed for the whole game."""

    sets: tuple[str, ...]
    quadrants: list[QuadrantInPlay]
    island: QuadrantInPlay | None
    terrain: str
    locations: list[LocationHex]
    caves: tuple[int, ...]
    cards: tuple[str, ...]
    tasks: tuple[str, ...]
    removed: str | None
    options: tuple[str, ...]
    start: int
    seed: str | None


class Occupant(Sent):
    """A piece on a hex; walls are listed apart."""

    hex: int
    kind: str
    seat: int


class Tile(Sent):
    """A tile that a player has."""

    name: str
    status: Literal["new", "ready", "used"]
    hex: int | None


class Stock(Sent):
    """Pieces that are not on the board."""

    warrior: int
    wagon: int
    ship: int
    cityhall: int


class SeatView(Sent):
    """A player, as the looking seat may see them."""

    seat: int
    name: str
    kind: Literal["person", "computer"]
    level: str | None
    connected: bool
    joined: bool
    supply: int
    stock: Stock
    waiting: int
    counters: int
    marks: list[str]
    tiles: list[Tile]
    hand_size: int
    hand: list[str] | None
    gold: dict[str, int]
    gold_total: int


class LegalAction(Sent):
    """One choice."""

    action: int
    token: str
    kind: Literal["hex", "option", "card"]
    hex: int | None
    subject: str | None


class Power(Sent):
    """Something the looking seat may start in its turn, now or not."""

    token: str
    subject: str
    left: int
    count: int
    status: Literal["new", "ready", "used"]


class Decision(Sent):
    """What is asked, and of whom."""

    seat: int | None
    prompt: Message
    subject: str | None
    places: str | None
    legal: list[LegalAction]


class UndoAsked(Sent):
    """Somebody asks to take back; `answers` are the seats that have not agreed yet."""

    seat: int
    answers: list[int]


class GameView(Sent):
    """The position as one seat or a spectator may see it."""

    game: str
    setup: Setup
    me: int | None
    mine: list[int]
    phase: Literal["turn", "silo", "over"]
    round: int
    turn: int
    seats: list[SeatView]
    occupants: list[Occupant]
    walls: list[int]
    walls_left: int
    blocked: list[int]
    tiles_left: list[int]
    terrain: str | None
    card: str | None
    owed: int | None
    deck: int
    discard: dict[str, int]
    gone: dict[str, int]
    decision: Decision
    powers: list[Power]
    last_turn: tuple[int, ...]
    last_round: bool
    undo: Literal["free", "ask", "none"]
    asked: UndoAsked | None
    sources: tuple[str, ...]
    winners: list[int] | None
    next: str | None
    restored: bool
    hints: bool


class Snapshot(Sent, tag_field="kind", tag="snapshot"):
    """The whole of a game as of event `n`."""

    n: int
    view: GameView
    log: list[LogEntry]


class GameEvent(Sent):
    """One event, and the game after it. Log lines from `log_from` on are replaced."""

    n: int
    kind: Literal["action", "undo", "seat", "ask", "answer", "again", "restored", "end"]
    view: GameView
    log_from: int
    log: list[LogEntry]


class Presence(Sent, tag_field="kind", tag="presence"):
    """Who is connected, by seat; no event, so without a number."""

    connected: list[bool]


class Preview(Sent):
    """What a choice would do at once."""

    action: int
    gold: dict[str, int]
    tiles: list[str]
    lost: list[str]


class Hand(Sent):
    """The cards of one seat, for a screen that several share, and what they let it choose."""

    seat: int
    hand: list[str]
    legal: list[LegalAction]


class Hint(Sent):
    """The best choice as of event `n`, the hexes and words of its whole line, and why, in sentences."""

    n: int
    action: int
    hexes: list[int]
    words: list[str]
    text: list[Message]


class AnalysisPoint(Sent):
    """The lead each seat could expect when a turn was over; `n` is its last event, round 0 the silo phase."""

    round: int
    seat: int
    n: int
    ahead: list[float]


class CostlyTurn(Sent):
    """A turn that cost much: `n` is the event before it, `hexes` those of the better line."""

    round: int
    seat: int
    n: int
    loss: float
    played: list[str]
    better: list[str]
    hexes: list[int]
    text: list[Message]


class Analysis(Sent):
    """A finished game looked over, as far as that has come: `done` of `total` turns."""

    done: int
    total: int
    points: list[AnalysisPoint]
    costly: list[CostlyTurn]


class Problem(Sent):
    """What went wrong: a key of the catalogue, and a sentence for developers."""

    status: int
    error: Message
    detail: str


class ActionRequest(Asked):
    """A choice; `n` is the newest event that whoever chooses has seen."""

    n: Number
    action: Annotated[int, Meta(ge=0, le=9999)]


class UndoRequest(Asked):
    """The wish to take back the own last choice."""

    n: Number


class UndoAnswer(Asked):
    """The answer to such a wish; a refusal by the one who asked withdraws it."""

    n: Number
    accept: bool


class Accepted(Sent):
    """The request was carried out and stored; the events up to `n` follow on the socket."""

    n: int


class CatalogueQuadrant(Sent):
    """A quadrant that can be chosen."""

    id: str
    title: str
    set: str
    layout: Literal["printed", "own", "custom"]
    rows: tuple[str, ...]
    a: str
    b: str | None


class CatalogueCard(Sent):
    """A card that can be chosen."""

    name: str
    set: str


class FirstGame(Sent):
    """The set-up for a first game."""

    quadrants: tuple[str, ...]
    cards: tuple[str, ...]


class Catalogue(Sent):
    """All that a new game can be made of."""

    sets: list[str]
    quadrants: list[CatalogueQuadrant]
    cards: list[CatalogueCard]
    tasks: list[str]
    options: tuple[str, ...]
    levels: list[str]
    level: str
    first_game: FirstGame


class SeatRequest(Asked):
    """Who sits at a seat of a new game."""

    kind: Literal["here", "invite", "computer"]
    name: Name | None = None
    level: Word | None = None


Seats = Annotated[list[SeatRequest], Meta(min_length=2, max_length=5)]
Words = Annotated[list[Word], Meta(max_length=16)]


class NewGame(Asked):
    """A new game, as the start page asks for it."""

    setup: Literal["first-game", "random", "chosen"]
    seats: Seats
    sets: Words = field(default_factory=list)
    quadrants: Annotated[list[Word], Meta(max_length=4)] | None = None
    cards: Annotated[list[Word], Meta(max_length=3)] | None = None
    seed: Annotated[str, Meta(pattern=r"^[0-9]{1,18}$")] | None = None
    options: Words = field(default_factory=list)
    start: SeatNumber | None = None
    # Whether players may ask for hints; unless it is said, only where one person plays against computers.
    hints: bool | None = None


class Invite(Sent):
    """The one-time token of a seat: it is shown once, the page makes a link of it."""

    seat: int
    token: str


class Created(Sent):
    """A game was made."""

    game: str
    invites: list[Invite]


class JoinRequest(Asked):
    """A one-time token, to be traded for the seat."""

    token: Annotated[str, Meta(max_length=200)]
    name: Name | None = None


class Joined(Sent):
    """The seat now belongs to this browser."""

    game: str
    seat: int


class OpenRecord(Asked):
    """The text of a record file, and who plays on if it is not finished (all at this screen unless given)."""

    text: Annotated[str, Meta(max_length=100_000)]
    seats: Seats | None = None


class SummarySetup(Sent):
    """What the small picture of a board needs."""

    quadrants: list[QuadrantInPlay]
    terrain: str


class GameSummary(Sent):
    """A line of the list of own games."""

    id: str
    names: list[str]
    round: int
    my_turn: bool
    over: bool
    setup: SummarySetup
    cards: tuple[str, ...]
    changed: str


class Health(Sent):
    """That the server is well."""

    status: Literal["ok"]
    version: str
    compiled: bool
    games: int
    sockets: int


class SyncRequest(Asked, tag_field="kind", tag="sync"):
    """Over the socket: send what came after event `after` once more."""

    after: Number


def to_json(value: Any) -> bytes:
    """The bytes that are sent."""
    return msgspec.json.encode(value)
