"""From pinned positions of each set there are as many sequences of actions as ever."""

from pathlib import Path

import pytest

from golden.perft import DEPTHS, POSITIONS, count, pinned_text, read_pinned
from realmwright.notation.position import print_position
from realmwright.rules.setup import SET_IDS

PATHS = sorted(POSITIONS.glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_counts(path: Path) -> None:
    state, pinned = read_pinned(path)
    before = state.content()
    assert [count(state, depth) for depth in DEPTHS] == pinned
    assert state.content() == before


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_text_is_the_one_that_is_printed(path: Path) -> None:
    state, pinned = read_pinned(path)
    assert pinned_text(print_position(state), pinned) == path.read_text("utf-8")


def test_each_set_has_positions() -> None:
    assert {path.stem.rsplit("-", 1)[0] for path in PATHS} == {*SET_IDS, "all"}
