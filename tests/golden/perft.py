"""Counts of action sequences from a position, and the pinned positions with theirs."""

from pathlib import Path
from typing import Final

from realmwright.notation.position import parse_position
from realmwright.rules.state import State

POSITIONS: Final = Path(__file__).with_name("positions")
DEPTHS: Final = (1, 2, 3)


def count(state: State, depth: int) -> int:
    """How many sequences of so many actions there are; chance results count as actions."""
    if depth == 1:
        return state.count_choices()
    total = 0
    for action in state.legal_actions():
        record = state.apply_action(action)
        total += count(state, depth - 1)
        state.undo(record)
    return total


def read_pinned(path: Path) -> tuple[State, list[int]]:
    """A pinned position with its counts, which stand in its first line."""
    text = path.read_text("utf-8")
    first = text.split("\n", 1)[0]
    return parse_position(text), [
        int(word) for word in first.removeprefix("; sequences of 1, 2, 3 actions:").split()
    ]


def pinned_text(state_text: str, counts: list[int]) -> str:
    """The text of a pinned position."""
    return f"; sequences of 1, 2, 3 actions: {' '.join(map(str, counts))}\n{state_text}"
