"""What the server sends of contests."""

from typing import Literal

from realmwright.server.values import CardName, HexId, LevelName, ProgramName, TaskName
from realmwright.server.wire import LocationHex, Sent, SummarySetup

Standing = Literal["open", "playing", "finished"]


class ContestSummary(Sent):
    """Tables with the same cards, one for each who plays. `day`: of a game of the day, which has no title.

    `levels`: the computer players at the other seats. `state`: how this browser stands, and its `game`.
    """

    id: str
    title: str
    day: str | None
    ends: str
    over: bool
    players: int
    setup: SummarySetup
    cards: tuple[CardName, ...]
    levels: list[LevelName | ProgramName]
    state: Standing
    game: str | None


class ContestResult(Sent):
    """How somebody did: gold by seat, the own first, and the place at the own table.

    `by_gold` and `by_place` are the ranks among all who have finished in time, from 1, shared where equal.
    """

    name: str
    game: str
    me: bool
    gold: list[int]
    place: int | None
    by_gold: int | None
    by_place: int | None
    over: bool


class Contest(Sent):
    """A contest, and what its board and scoring have that lists leave out.

    Results are null for who may not see them yet: before the own game there is over.
    """

    about: ContestSummary
    locations: list[LocationHex]
    caves: tuple[HexId, ...]
    tasks: tuple[TaskName, ...]
    results: list[ContestResult] | None


class ContestCreated(Sent):
    """A contest was made."""

    contest: str
