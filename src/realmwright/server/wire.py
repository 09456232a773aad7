"""What the server sends, in camelCase. `requests` says what it takes.

The two are the one source of `docs/openapi.json`, and so of the page's types.

Texts are never sent, only keys of the message catalogue with parameters.
"""

from datetime import UTC, datetime
from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import Struct, field

from realmwright.server.values import (
    Action,
    CardName,
    GoldSource,
    HexId,
    Layout,
    LevelName,
    LocationName,
    NomadName,
    PieceKind,
    PlacedKind,
    PlaceName,
    ProgramName,
    Seat,
    SetName,
    Subject,
    TaskName,
    TerrainCard,
    TerrainName,
    TileName,
    TileStatus,
    VariantName,
)
from realmwright.telling.course import Phase
from realmwright.telling.info import EventKind, Way
from realmwright.telling.journal import LogEntry
from realmwright.telling.message import Message
from realmwright.telling.table_options import TableOptions

_T = TypeVar("_T")


class Sent(Struct, rename="camel"):
    """What the server sends."""


class QuadrantInPlay(Sent):
    """A quadrant, or a side of the island, as it lies."""

    id: str
    title: Message
    turned: bool
    layout: Layout


class LocationHex(Sent):
    """A hex with a location, and the nomad tile first laid on a nomad hex."""

    hex: HexId
    name: PlaceName
    rim: Literal["gold", "silver"]
    nomad: NomadName | None


class Setup(Sent):
    """What is fixed for the whole game.

    `quadrants`: top left, top right, bottom left, bottom right. `terrain`: a letter a hex, those of the
    quadrant files, L for a location hex, a dot where there is no hex. `removed`: the terrain that the Scouts
    card takes out of the deck. `seed` fixes the set-up only; null if it was chosen by hand.
    """

    sets: tuple[SetName, ...]
    quadrants: list[QuadrantInPlay]
    island: QuadrantInPlay | None
    terrain: str
    locations: list[LocationHex]
    caves: tuple[HexId, ...]
    cards: tuple[CardName, ...]
    tasks: tuple[TaskName, ...]
    removed: TerrainName | None
    options: tuple[VariantName, ...]
    start: Seat
    seed: str | None


class Occupant(Sent):
    """A piece on a hex; walls are listed apart."""

    hex: HexId
    kind: PieceKind
    seat: Seat


class Tile(Sent):
    """A tile that a player has, and the hex it came from."""

    name: TileName
    status: TileStatus
    hex: HexId | None


class Stock(Sent):
    """Pieces that are not on the board."""

    warrior: int
    wagon: int
    ship: int
    city_hall: int = field(name="city-hall")


class SeatView(Sent):
    """A player, as the looking seat may see them.

    `joined` is false while nobody has taken an invited seat. `waiting`: settlements that wait on a Temple;
    `counters`: those of the Cathedral; `marks`: lines claimed for Mayors, as printed. `hand` is null for who
    may not see it. `gold`: if the game ended now, only sources in play. `offered`: the seat is taken, and
    others are invited to it. `substituted`: a computer player plays it for a person. `out`: why it can win
    no more, though the game may go on.
    """

    seat: Seat
    name: str
    kind: Literal["person", "computer"]
    level: LevelName | ProgramName | None
    connected: bool
    joined: bool
    offered: bool
    substituted: bool
    supply: int
    stock: Stock
    waiting: int
    counters: int
    marks: list[str]
    tiles: list[Tile]
    hand_size: int
    hand: list[TerrainCard] | None
    gold: dict[GoldSource, int]
    gold_total: int
    out: Way | None = None


class LegalAction(Sent):
    """One choice: a hex, whose number is the action, a held card or half, or an option."""

    action: Action
    kind: Literal["hex", "option", "card"]
    card: TerrainCard | None
    subject: Subject | None


class Power(Sent):
    """Something the looking seat may start in its turn, listed whether or not it can be started now.

    `action` starts it. Of its tiles some may be ready, some work from the next turn on, some are used.
    """

    action: Action
    subject: Subject
    ready: int
    new: int
    used: int


class Decision(Sent):
    """What is asked, and of whom; null when nobody must choose.

    `subject`: the power that is being carried out. `moving`: where the piece stands that is being moved.
    `instead`: the pieces that could be moved in its place, if its choice were taken back. `places`: what a
    free hex would receive if it were chosen. `legal` and `instead` are empty for everyone but the seat that
    must choose. `end` is what ends the turn, legal or not.
    """

    seat: Seat | None
    prompt: Message
    subject: Subject | None
    moving: HexId | None
    instead: list[HexId]
    places: PlacedKind | None
    legal: list[LegalAction]
    end: Action


class Wish(Sent):
    """Somebody asks to take back, or for a computer player in place of who is `absent`.

    `answers` are the seats that have not agreed yet; of those who are away no answer is waited for.
    """

    seat: Seat
    answers: list[Seat]
    absent: Seat | None


class SeatClock(Sent):
    """What a seat has left as of the last event, in milliseconds, of its time and of its vacation."""

    left: int
    vacation: int
    away: bool


class Clocks(Sent):
    """The clocks as of the last event, which happened at `since`, by the clock of the server (milliseconds).

    That of `running` goes on from there, as do the vacations of those who are away, and before its own time
    that of `running` if it is. What time it is at the server now, `time` frames tell.
    """

    running: Seat | None
    since: int
    seats: list[SeatClock]


class GameView(Sent):
    """The position as one seat or a spectator may see it.

    `me`: the seat that looks; on a shared screen the one whose person acts now. `mine`: the seats that play
    at this screen. `turn`: whose turn it is, the decision may be another's. `blocked`: free hexes beside a
    warrior. Tiles left are listed in the order of the locations. `card` has settled `terrain` for this turn.
    `owed`: builds of the mandatory action still due, null once it is done. `undo`: `ask` when others must
    agree. `sources`: the rows of the final table. `next`: the game that follows this one. `restored`: the log
    before no longer replayed, the game went on from a stored position. `hints`: whether players may ask.
    `deleting`: the seats that agree to the game being deleted, `aborting`: to calling it off. `aborted`: it
    was, and no one wins. `options`: what the maker of the table chose. `clocks` are null where there are
    none, and for what is past. `host`: a seat of the maker, if they play. `contest`: the event that it is a
    table of.
    """

    game: str
    setup: Setup
    me: Seat | None
    mine: list[Seat]
    phase: Phase
    round: int
    turn: Seat
    seats: list[SeatView]
    occupants: list[Occupant]
    walls: list[HexId]
    walls_left: int
    blocked: list[HexId]
    tiles_left: list[int]
    terrain: TerrainName | None
    card: TerrainCard | None
    owed: int | None
    deck: int
    discard: dict[TerrainCard, int]
    gone: dict[TerrainCard, int]
    decision: Decision
    powers: list[Power]
    last_turn: tuple[HexId, ...]
    last_round: bool
    undo: Literal["free", "ask", "none"]
    asked: Wish | None
    sources: tuple[GoldSource, ...]
    winners: list[Seat] | None
    next: str | None
    restored: bool
    hints: bool
    host: Seat | None
    contest: str | None
    deleting: list[Seat]
    aborting: list[Seat]
    aborted: bool
    options: TableOptions
    clocks: Clocks | None


class Snapshot(Sent, tag_field="kind", tag="snapshot"):
    """The whole of a game as of event `n`."""

    n: int
    view: GameView
    log: list[LogEntry]


KindOfEvent = Literal[EventKind, "end"]


class GameEvent(Sent):
    """One event, and the game after it. Log lines from `logFrom` on are replaced by `log`.

    Numbers have no gaps. An undo is an event like any other.
    """

    n: int
    kind: KindOfEvent
    view: GameView
    log_from: int
    log: list[LogEntry]


class Presence(Sent, tag_field="kind", tag="presence"):
    """Who is connected, by seat; no event, so without a number."""

    connected: list[bool]


class Time(Sent, tag_field="kind", tag="time"):
    """What time it is at the server, in milliseconds since 1970: where there are clocks."""

    now: int


class TimelineStep(Sent):
    """A position to stop at: after a seat's choice and the draws that followed, as of event `n`.

    The first one is the beginning, chosen by nobody. Steps of one turn share its number; round 0 is the
    silo phase.
    """

    n: int
    seat: Seat | None
    round: int
    turn: int


class Timeline(Sent):
    """The choices of a game that stand, as of event `n`."""

    n: int
    steps: list[TimelineStep]


class Origin(Sent):
    """Gold, and the hexes that have earned it together: the number belongs on the first of them.

    There are none for what was earned before the known history of the game.
    """

    gold: int
    hexes: tuple[HexId, ...]


class Origins(Sent):
    """Where the gold comes from that each player would have if the game ended after event `n`, by seat."""

    n: int
    seats: list[dict[GoldSource, list[Origin]]]


class Variation(Sent):
    """A line tried on a copy of the game: all that was played, draws too, and where it leads.

    `opinion`: whether the computer may be asked there.
    """

    actions: list[Action]
    view: GameView
    log: list[LogEntry]
    origins: Origins
    opinion: bool


class Preview(Sent):
    """What a choice would do at once: to the own gold if the game ended now, tiles taken and lost."""

    action: Action
    gold: dict[GoldSource, int]
    tiles: list[TileName]
    lost: list[TileName]


class Hand(Sent):
    """The cards of one seat, for a screen that several share, and all that it may choose."""

    seat: Seat
    hand: list[TerrainCard]
    legal: list[LegalAction]


class ToldLine(Sent):
    """The choices of a player in a row: the hexes among them, and step by step what is done for what gold."""

    hexes: list[HexId]
    steps: list[Message]


class Hint(Sent):
    """The best choice as of event `n`, the whole line that it begins, and why, in sentences."""

    n: int
    action: Action
    line: ToldLine
    text: list[Message]


class AnalysisPoint(Sent):
    """The lead each seat could expect when a turn was over, and its doubt: two games of three end within it.

    `n` is the last event of the turn, round 0 the silo phase.
    """

    round: int
    seat: Seat
    n: int
    ahead: list[float]
    doubt: list[float]


class CostlyTurn(Sent):
    """A turn that cost much: the event before it, what it cost, what was played and the better line.

    `doubt` is how far `loss` may be off, 95 %.
    """

    round: int
    seat: Seat
    n: int
    loss: float
    doubt: float
    played: ToldLine
    better: ToldLine
    text: list[Message]


class Analysis(Sent):
    """A finished game looked over, as far as that has come: `done` of `total` turns."""

    done: int
    total: int
    points: list[AnalysisPoint]
    costly: list[CostlyTurn]


class TurnEnd(Sent):
    """The gold each seat would have had if the game had ended after a turn; round 0 is the silo phase."""

    round: int
    seat: Seat
    gold: list[dict[GoldSource, int]]


class Statistics(Sent):
    """A finished game in numbers: the gold after each turn, and by seat how often a tile was used."""

    turns: list[TurnEnd]
    uses: list[dict[TileName, int]]


class Problem(Sent):
    """What went wrong: a key of the catalogue, its text in the language that was asked for, and a sentence
    for developers."""

    status: int
    error: Message
    text: str
    detail: str


class Deletion(Sent):
    """Whether the game is deleted now; else others who play it must agree too, or nobody asks any more."""

    deleted: bool


class Accepted(Sent):
    """The request was carried out and stored; the events up to `n` follow on the socket."""

    n: int


class CatalogueQuadrant(Sent):
    """A quadrant that can be chosen: the rows of its file, and what the letters a and b mean."""

    id: str
    title: Message
    set: SetName
    layout: Layout
    rows: tuple[str, ...]
    a: LocationName
    b: LocationName | None


class CatalogueCard(Sent):
    """A card that can be chosen."""

    name: CardName
    set: SetName


class FirstGame(Sent):
    """The set-up for a first game."""

    quadrants: tuple[str, ...]
    cards: tuple[CardName, ...]


class Catalogue(Sent):
    """All that a new game can be made of. `level`: whom to begin with; `programs`: bots of others."""

    sets: list[SetName]
    quadrants: list[CatalogueQuadrant]
    cards: list[CatalogueCard]
    tasks: list[TaskName]
    options: tuple[VariantName, ...]
    levels: list[LevelName]
    programs: list[ProgramName]
    level: LevelName
    first_game: FirstGame
    faults: list[Message]  # Of files of the player's own that hold no quadrant.


class Invite(Sent):
    """The one-time token of a seat: it is shown once, the page makes a link of it.

    `opens`: the ISO time from which on it counts, for a taken seat that is offered; its holder may refuse.
    """

    seat: Seat
    token: str
    opens: str | None


class Created(Sent):
    """A game was made."""

    game: str
    invites: list[Invite]


class Joined(Sent):
    """The seat now belongs to this browser."""

    game: str
    seat: Seat


class SummarySetup(Sent):
    """What the small picture of a board needs."""

    quadrants: list[QuadrantInPlay]
    terrain: str


class GameSummary(Sent):
    """A line of the list of own games; `changed` is the ISO time of the last action.

    `gold` and `supply` by seat; empty for games that were last played under an earlier version.
    `made`: by this browser, which may play in it or not. `substituted`: the seats that a computer plays for
    this browser. `deadline`: when its own time is over.
    """

    id: str
    names: list[str]
    round: int
    my_turn: bool
    made: bool
    substituted: list[Seat]
    deadline: str | None
    over: bool
    gold: list[int]
    supply: list[int]
    setup: SummarySetup
    cards: tuple[CardName, ...]
    changed: str


def iso(milliseconds: int) -> str:
    """A time as it is sent."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def to_json(value: Any) -> bytes:
    """The bytes that are sent."""
    return msgspec.json.encode(value)


def encoded(value: _T) -> _T:
    """A part that goes into many answers, encoded once: its JSON in the place of what it is made from."""
    return cast("_T", msgspec.Raw(to_json(value)))
