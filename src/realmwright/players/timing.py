"""Loops over single calls of State and View, to be timed: compiled, so that the call counts and not the loop.

Each gives how many calls it made. A position is called `rounds` times in a row, as in a search, where it
has just been worked on, too. Nothing here is of use for playing.
"""

from collections.abc import Sequence

from librt.random import Random
from mypy_extensions import i64

from realmwright.players.playout import draw
from realmwright.rules.preview import preview
from realmwright.rules.state import State
from realmwright.rules.view import View


def positions(start: State, random: Random) -> list[State]:
    """Every decision of a player in one random game, as positions of their own."""
    state = start.clone()
    found: list[State] = []
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
        else:
            found.append(state.clone())
            state.apply_action(state.choice(random.randrange(state.count_choices())))
    return found


def some_actions(states: Sequence[State], random: Random) -> list[int]:
    """A random legal action for each position."""
    return [state.choice(random.randrange(state.count_choices())) for state in states]


def count_choices(states: Sequence[State], rounds: int) -> int:
    """`count_choices`, each time as if never asked before."""
    calls: i64 = 0
    for state in states:
        for _ in range(rounds):
            state.stale = True
            state.count_choices()
            calls += 1
    return calls


def legal_actions(states: Sequence[State], rounds: int) -> int:
    """`legal_actions`, each time as if never asked before."""
    calls: i64 = 0
    for state in states:
        for _ in range(rounds):
            state.stale = True
            state.legal_actions()
            calls += 1
    return calls


def apply_and_undo(states: Sequence[State], actions: Sequence[int], rounds: int) -> int:
    """`apply_action` and `undo`, with the choices before and after."""
    calls: i64 = 0
    for place in range(len(states)):
        state = states[place]
        for _ in range(rounds):
            state.undo(state.apply_action(actions[place]))
            calls += 1
    return calls


def clone(states: Sequence[State], rounds: int) -> int:
    """`clone`."""
    calls: i64 = 0
    for state in states:
        for _ in range(rounds):
            state.clone()
            calls += 1
    return calls


def gold(states: Sequence[State], rounds: int) -> int:
    """`gold`."""
    calls: i64 = 0
    for state in states:
        for _ in range(rounds):
            state.gold()
            calls += 1
    return calls


def view(states: Sequence[State], rounds: int) -> int:
    """`view` of the seat that must decide."""
    calls: i64 = 0
    for state in states:
        for _ in range(rounds):
            state.view(state.current_player())
            calls += 1
    return calls


def previews(views: Sequence[View], actions: Sequence[int], rounds: int) -> int:
    """`preview`."""
    calls: i64 = 0
    for place in range(len(views)):
        for _ in range(rounds):
            preview(views[place], actions[place])
            calls += 1
    return calls
