"""What is known of a game beside its position: who sits where, and its numbered events."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from realmwright.rules.actions import END_TURN
from realmwright.rules.setup import RULES, Setup
from realmwright.telling.table_options import TableOptions

# Of an event that is none, or whose stored word no longer names one.
NO_ACTION: Final = -1

SeatKind: TypeAlias = Literal["here", "invite", "computer"]
EventKind: TypeAlias = Literal[
    "action", "undo", "seat", "offer", "ask", "answer", "again", "delete", "restored",
    "timeout", "resign", "abort", "vacation",
]  # fmt: skip
# Why a seat is out of the game, though it goes on.
Way: TypeAlias = Literal["time", "resigned"]


@dataclass
class Seat:
    """Who sits at a seat. `holder`, `invite` and `offer` are digests: of a browser's key, of one-time tokens.

    `level`: the computer player that plays the seat; that of a person while it is given to one. `offer`: the
    token of a taken seat that is offered to others, which counts from the time `opens`, milliseconds since
    1970.
    """

    kind: SeatKind
    name: str
    level: str | None = None
    holder: str | None = None
    invite: str | None = None
    offer: str | None = None
    opens: int | None = None

    @property
    def computer(self) -> bool:
        """Whether a computer player plays the seat now."""
        return self.kind == "computer" or self.level is not None

    @property
    def substituted(self) -> bool:
        """Whether a computer player plays for a person."""
        return self.computer and self.kind != "computer"

    def played_by(self, holder: str | None) -> bool:
        """Whether a browser plays the seat."""
        return holder is not None and self.holder == holder and not self.computer

    @property
    def joined(self) -> bool:
        """Whether somebody can act for the seat."""
        return self.computer or self.holder is not None


@dataclass(frozen=True)
class Event:
    """What happened in a game, in the order of its number, from 1.

    `action`: `seat` (None: chance) chose `action`; with `count` 1 it was chosen by lot, for a computer
    player that gave no answer. `undo`: the last `count` actions are taken back, for `seat` (None: for the
    position that follows). `ask`: `seat` wishes so; or, with `text` `absent`, that a computer player stands
    in for the seat `count`. `answer`: `seat` declines (`count` 0) or agrees (1).
    `seat`: somebody took the seat; or, by `text`, goes on at another `device`, or a `computer` plays for
    them, or no longer (`back`); `count` 1: since then none is free. `offer`: the seat is offered to others
    (`count` 1), or its holder keeps it (0). `again`: the game goes on in another one, `text`. `delete`:
    `seat` agrees that the game be deleted (`count` 1), or wants it kept (0), whoever agreed before.
    `restored`: the events before no longer replay, the game goes on from a position, `text`, after `count`
    turns. `timeout`: the time of `seat` is over, and `text`, a `TimeOut`, becomes of it; `resign`: it gives
    up; with either, `count` 1: that ends the game. `abort`: `seat` agrees that the game be called off
    (`count` 1), all have (2), or somebody wants to go on (0). `vacation`: `seat` goes (1), or is back (0).
    `at`: when it happened, in milliseconds since 1970; 0 until somebody says so.
    """

    number: int
    kind: EventKind
    seat: int | None = None
    action: int = NO_ACTION
    count: int = 0
    text: str = ""
    at: int = field(default=0, compare=False)


def standing(events: Iterable[Event]) -> list[Event]:
    """The actions that are not taken back; of a game that goes on from a position, those since."""
    actions: list[Event] = []
    for event in events:
        if event.kind == "action":
            actions.append(event)
        elif event.kind == "undo":
            del actions[max(0, len(actions) - event.count) :]
        elif event.kind == "restored":
            actions = []
    return actions


def turns_ended(events: Iterable[Event]) -> int:
    """How many turns had ended after some events, by their actions alone: they may not replay."""
    known = list(events)
    before = next((event.count for event in reversed(known) if event.kind == "restored"), 0)
    return before + sum(event.action == END_TURN for event in standing(known))


@dataclass
class GameInfo:
    """A game without its events."""

    id: str
    setup: Setup
    seats: list[Seat]
    # How the game was asked for, to play again with the same settings; None for an opened record.
    asked: bytes | None = None
    # Digest of the browser that made it: it may invite anew.
    maker: str | None = None
    # The game that followed this one.
    next: str | None = None
    # The version of the rules that its events were played under.
    rules: str = str(RULES)
    options: TableOptions = field(default_factory=TableOptions)
    # The contest it is a table of, and the secret key that all tables of that have their cards by.
    contest: str | None = None
    deal: str | None = None

    @property
    def complete(self) -> bool:
        """Whether somebody sits at each seat."""
        return all(seat.joined for seat in self.seats)

    @property
    def begins(self) -> bool:
        """Whether choices can be made: at a public or rated table as soon as it is full."""
        return self.complete or not (self.options.public or self.options.rated)

    @property
    def strict(self) -> bool:
        """Whether nothing is taken back past a card or somebody else's choice, even if all agree."""
        return self.contest is not None or self.options.rated

    @property
    def people(self) -> set[str]:
        """The browsers that play the game; of one that nobody plays, the one that made it."""
        playing = {seat.holder for seat in self.seats} - {None}
        return {holder for holder in playing or {self.maker} if holder is not None}

    @property
    def solitary(self) -> bool:
        """Whether it is no game of two persons: then hints give nobody an advantage."""
        return sum(seat.kind != "computer" for seat in self.seats) <= 1

    def seats_of(self, holder: str | None) -> tuple[int, ...]:
        """The seats that a browser plays, in order."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.played_by(holder))
