"""What the core gives comes through pickle as it was, compiled too: work is spread over processes.

A compiled class has no dictionary, so that pickle knows nothing of it without `__reduce__`.
"""

import pickle
from pathlib import Path

import pytest

from realmwright.expansions import begin, draw_setup
from realmwright.notation.record import read_record
from realmwright.rules.draw import Wanted
from realmwright.rules.explain import explain
from realmwright.rules.preview import preview
from realmwright.rules.state import State

pytestmark = pytest.mark.engine

RECORD = Path(__file__).parent / "records" / "nomads-1.txt"


@pytest.fixture(name="state")
def in_the_middle_of_a_game() -> State:
    record = read_record(RECORD.read_text("utf-8"))
    return record.game(len(record.log) // 2).state


def same(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_positions_and_what_a_view_gives(state: State) -> None:
    if state.is_chance():
        state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    view = state.view(seat)
    same(state)
    same(view)
    same(view.pieces())
    same([view.tiles(player) for player in range(state.play.seats)])
    same(view.pending())
    same(preview(view, view.legal_actions()[0]))
    reasons = explain(view, next(hex for hex in range(400) if not state.is_legal(hex)))
    assert reasons
    same(reasons)


def test_set_ups_and_records() -> None:
    same(draw_setup(Wanted(("all",), 4, 3)))
    same(begin(draw_setup(Wanted(("all",), 4, 3))))
    record = read_record(RECORD.read_text("utf-8"))
    again = pickle.loads(pickle.dumps(record))
    assert (again.setup, again.log, again.gold) == (record.setup, record.log, record.gold)
    assert again.catalogue is record.catalogue
