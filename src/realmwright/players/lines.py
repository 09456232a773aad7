"""Lines from where the owner of a view stands: what each choice brings, and which others end elsewhere.

A line is the choices of one player in a row, to the end of the turn or to where somebody else decides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from realmwright.players.beam import Planner, as_list, position_key
from realmwright.players.evaluation import Evaluation
from realmwright.players.lookahead import Lookahead, Settings
from realmwright.players.tables import learned
from realmwright.players.weights import Weights
from realmwright.rules.actions import END_TURN
from realmwright.rules.position import Position
from realmwright.rules.view import View

# The beam by which a line goes on that is looked for beside another.
_WIDTH: Final = 6
_MOVERS: Final = 2
_NODES: Final = 300


@dataclass(frozen=True)
class Steps:
    """A line, choice by choice: the actions, their words in a record, and how each changes the own gold."""

    actions: tuple[int, ...]
    words: tuple[str, ...]
    gold: tuple[int, ...]


def weights_of(view: View) -> Weights:
    """The learned weights for the game of a view."""
    return learned(view.known().play)


def steps_of(view: View, line: Sequence[int]) -> Steps:
    """A line step by step."""
    state = view.known()
    seat = view.current_player()
    words: list[str] = []
    gold: list[int] = []
    before = sum(state.gold()[seat])
    for action in line:
        words.append(state.action_to_string(action))
        state.apply_action(action)
        after = sum(state.gold()[seat])
        gold.append(after - before)
        before = after
    return Steps(tuple(line), tuple(words), tuple(gold))


def end_of(view: View, line: Sequence[int]) -> int:
    """A number for the position that a line ends with: the same for the same pieces and tiles."""
    state = view.known()
    for action in line:
        state.apply_action(action)
    return int(position_key(state))


def best_lines(view: View, seed: int, budget: float, settings: Settings) -> list[tuple[int, ...]]:
    """Lines that all end otherwise, the best first, as a look-ahead compares them.

    There are two at least, unless all that the player can do comes to the same.
    """
    found = Lookahead(view, weights_of(view), settings, seed, budget).candidates()
    ends: dict[int, tuple[int, ...]] = {}
    for candidate in found:
        line = tuple(as_list(candidate.line.actions))
        ends.setdefault(end_of(view, line), line)
    lines = list(ends.values())
    if len(lines) == 1:
        for line in other_lines(view, lines[0]):
            if end_of(view, line) not in ends:
                lines.append(line)
                break
    return lines


def other_lines(view: View, line: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Lines that leave a line at some choice, the last of its choices first, and go on by a narrow beam."""
    state = view.known()
    seat = view.current_player()
    planner = Planner(Evaluation(state, weights_of(view)), i64(seat), _WIDTH, _MOVERS, _NODES)
    undos = [state.apply_action(action) for action in line]
    for place in range(len(line) - 1, -1, -1):
        state.undo(undos.pop())
        begun = tuple(line[:place])
        for action in state.legal_actions():
            if action == line[place]:
                continue
            undo = state.apply_action(action)
            rests = _rests(state, planner, action)
            state.undo(undo)
            for rest in rests:
                yield (*begun, action, *rest)


def _rests(state: Position, planner: Planner, action: int) -> list[list[int]]:
    """How a line may go on after an action that has been carried out."""
    if action == END_TURN or state.current_player() != planner.seat:
        return [[]]
    return [as_list(found.actions) for found in planner.plan()]
