"""Planning a whole turn: a beam over its decisions, each line tried and taken back on one State.

A line grows by whole actions: a build of the mandatory action, an extra action with all its choices, the
end of the turn. Lines that leave the same pieces and tiles are merged. Where a card is drawn or another
player decides, a line ends: what comes then is planned anew.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from realmwright.players.evaluation import Evaluation
from realmwright.rules.actions import END_TURN
from realmwright.rules.catalogue import FREE_PART, HALF, MANDATORY_PART
from realmwright.rules.ledger import KIND, TOP, WAIVED
from realmwright.rules.state import State, Undo

# An action with choices of its own is followed along so many of its best lines, and so deep.
_INNER_WIDTH: Final = 8
_DEEPEST: Final = 16
_LONGEST: Final = 40


@final
class Line:
    """A way to go on with the turn: its actions, its value, whether the turn or our part of it is over."""

    def __init__(self, actions: vec[i16], value: float, key: i64, ended: bool) -> None:
        self.actions: Final = actions
        self.value: Final = value
        self.key: Final = key
        self.ended: Final = ended


def by_value(line: Line) -> float:
    """Best first."""
    return -line.value


@final
class Planner:
    """Finds good ways to play the turn of one player from where a State stands."""

    def __init__(self, evaluation: Evaluation, seat: i64, width: i64, movers: i64, nodes: i64) -> None:
        self.state: Final = evaluation.state
        self.evaluation: Final = evaluation
        self.seat: Final = seat
        # How many lines are kept, and how many of the best try actions with choices of their own.
        self.width = width
        self.movers = movers
        # Positions that may still be valued; then only the best line is played to the end.
        self.nodes = nodes
        self.found: list[Line] = []

    def plan(self) -> list[Line]:
        """The ended lines found, the best first; at least one. The player must be due to decide."""
        lines = [Line(vec[i16](), 0.0, 0, False)]
        inside = not self._is_quiet()
        ended: dict[int, Line] = {}
        for _ in range(_LONGEST):
            self.found = []
            for rank, line in enumerate(lines):
                if rank == 0 or self.nodes > 0:
                    self._grow(line, inside or (rank < self.movers and self.nodes > 0))
            inside = False
            lines = []
            for line in self._merged():
                if line.ended:
                    known = ended.get(int(line.key))
                    if known is None or known.value < line.value:
                        ended[int(line.key)] = line
                elif len(lines) < self.width:
                    lines.append(line)
            if not lines:
                break
        return sorted(ended.values(), key=by_value)

    def _merged(self) -> list[Line]:
        """The lines just found, the best first, one for each position."""
        seen: set[int] = set()
        kept: list[Line] = []
        for line in sorted(self.found, key=by_value):
            key = int(line.key)
            if key not in seen:
                seen.add(key)
                kept.append(line)
        return kept

    def _grow(self, line: Line, with_moves: bool) -> None:
        """Add every way to go on from a line by one action, extra actions with all their choices."""
        partial = self._step(line.actions, with_moves)
        for _ in range(_DEEPEST):
            deeper: list[Line] = []
            for rank, unfinished in enumerate(partial):
                if rank == 0 or self.nodes > 0:
                    deeper += self._step(unfinished.actions, True)
            if not deeper:
                break
            deeper.sort(key=by_value)
            partial = deeper[:_INNER_WIDTH]

    def _step(self, before: vec[i16], with_moves: bool) -> list[Line]:
        """Try each legal choice after some actions: whole lines are noted, the best others given back."""
        state = self.state
        undos = self._walk(before)
        unfinished: list[Line] = []
        for action in state.legal_actions():
            undo = state.apply_action(action)
            self.nodes -= 1
            if self._is_over() or action == END_TURN:
                self._note(append(before[:], i16(action)), True)
            elif self._is_quiet():
                self._note(append(before[:], i16(action)), False)
            elif with_moves:
                unfinished.append(
                    Line(append(before[:], i16(action)), self.evaluation.value(self.seat), 0, False)
                )
            state.undo(undo)
        self._back(undos)
        return unfinished

    def _walk(self, actions: vec[i16]) -> list[Undo]:
        return [self.state.apply_action(int(i64(action))) for action in actions]

    def _back(self, undos: list[Undo]) -> None:
        for undo in reversed(undos):
            self.state.undo(undo)

    def _is_over(self) -> bool:
        """Whether a card is due or somebody else must decide."""
        return self.state.current_player() != self.seat

    def _is_quiet(self) -> bool:
        """Whether the turn is between actions."""
        ledger = self.state.ledger
        kind = i64(ledger[i64(ledger[TOP]) + KIND])
        return (kind == FREE_PART or kind == MANDATORY_PART or kind == HALF) and ledger[WAIVED] == 0

    def _note(self, actions: vec[i16], ended: bool) -> None:
        value = self.evaluation.value(self.seat)
        self.found.append(Line(actions, value, position_key(self.state), ended))


def position_key(state: State) -> i64:
    """A number for the pieces and the ledger of a position, the same for the same content."""
    return i64(hash(state.content()))


def as_list(actions: vec[i16]) -> list[int]:
    """The actions of a line."""
    return [int(i64(action)) for action in actions]
