"""What the server asks its processes that think (`bot_worker`)."""

from dataclasses import dataclass
from typing import TypeAlias

from realmwright.bots.program import Program
from realmwright.players.analysis import Stretch
from realmwright.rules.state import State
from realmwright.rules.view import View


@dataclass(frozen=True)
class Choose:
    """What a player of that level chooses; `key` names the seat. Answered by an action.

    `program`: what plays under the name of the level, where that is a program of others.
    `seed`: what its chance follows from, where that is settled.
    """

    key: str
    level: str
    view: View
    program: Program | None = None
    seed: int | None = None


@dataclass(frozen=True)
class Advise:
    """A hint for the owner of the view, as of an event. Answered by `wire.Hint`."""

    view: View
    names: tuple[str, ...]
    number: int


@dataclass(frozen=True)
class Judge:
    """What a stretch of a finished game cost; `number` is the event before. Answered by `wire.CostlyTurn`."""

    stretch: Stretch
    names: tuple[str, ...]
    number: int


@dataclass(frozen=True)
class Expect:
    """The lead each seat may expect after a turn, with its doubt: answered by such pairs.

    The seed is the same for a whole game.
    """

    state: State
    seed: int


Question: TypeAlias = Choose | Advise | Judge | Expect
