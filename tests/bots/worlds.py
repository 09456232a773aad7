"""Positions to ask bots about, and bots that are asked."""

import sys
from collections.abc import Iterator
from pathlib import Path

from librt.random import Random

from realmwright.bots.program import Program
from realmwright.expansions import begin, draw_setup
from realmwright.players.playout import draw
from realmwright.rules.draw import Wanted
from realmwright.rules.state import State
from realmwright.rules.view import View

STUB = Path(__file__).parent / "stub.py"


def stub(how: str, good: int = 0, notes: Path | None = None) -> Program:
    """The program that does wrong after some answers."""
    noted = (str(notes),) if notes else ()
    return Program("stub", (sys.executable, "-I", str(STUB), how, str(good), *noted))


def decisions(sets: tuple[str, ...], players: int, seed: int) -> Iterator[State]:
    """The positions of a random game in which a player must choose."""
    random = Random(seed)
    state = begin(draw_setup(Wanted(sets, players, seed)))
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
        else:
            yield state
            state.apply_action(state.choice(random.randrange(state.count_choices())))


def some_view() -> View:
    """What the first player of a game sees at first."""
    state = next(decisions(("base",), 2, 1))
    return state.view(state.current_player())
