"""Which turn runs: rounds, turns and parts of the silo phase are counted, and named `7.2` and `silo.2`."""

from dataclasses import dataclass
from typing import Final

from realmwright.board.plain import Plain
from realmwright.rules import ledger as where
from realmwright.rules.position import Position
from realmwright.rules.status import EPILOGUE, TURNS

# In place of the round, and what it is called: the silo phase.
SILO_ROUND: Final = 0
SILO: Final = "silo"


@dataclass(frozen=True)
class Turn(Plain):
    """A seat's turn in a round, counted from 1, or in SILO_ROUND its part of the silo phase; seats from 0."""

    round: int
    seat: int

    @property
    def is_silo(self) -> bool:
        """Whether it is a part of the silo phase."""
        return self.round == SILO_ROUND

    def label(self) -> str:
        """What it is called in records: `7.2`, `silo.2`."""
        return f"{SILO if self.is_silo else self.round}.{self.seat + 1}"


def turn_of(state: Position, ended: int) -> Turn:
    """The turn or part that runs in a position with so many turns behind it."""
    if is_silo_phase(state):
        return Turn(SILO_ROUND, state.current_player())
    return Turn(round_of(state, ended), int(state.ledger[where.TURN]))


def round_of(state: Position, ended: int) -> int:
    """The running round, from 1. A turn's draws still belong to it, the silo phase to the last round."""
    return (ended - 1 if ended > 0 and _between_turns(state) else ended) // int(state.play.seats) + 1


def is_silo_phase(state: Position) -> bool:
    """Whether players use their silos, after the last turn (rules.md section 3)."""
    return state.ledger[where.PHASE] == EPILOGUE


def _between_turns(state: Position) -> bool:
    """Whether no turn follows yet the one that ended: cards are drawn, silos used, or it is over."""
    if state.is_terminal() or is_silo_phase(state):
        return True
    return state.ledger[where.PHASE] == TURNS and state.draws_hidden()
