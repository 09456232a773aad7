"""The whole games in `tests/records`: each replays to its result, together they use every class."""

from pathlib import Path

import pytest

from agreement.coverage import Coverage
from agreement.records import HARD_TASKS, RECORDS, classes_of
from realmwright.expansions import CATALOGUE
from realmwright.notation.record import read_record
from realmwright.rules.game import Game
from realmwright.rules.setup import SET_IDS


def replayed(file: Path) -> Coverage:
    """What happened in a game, which ends as its record says."""
    record = read_record(file.read_text("utf-8"))
    game = Game(record.setup, CATALOGUE)
    coverage = Coverage()
    coverage.begin(game.state)
    for action in record.log:
        if not game.state.is_chance():
            coverage.choose(game.state, action)
        game.apply(action)
    assert game.state.is_terminal()
    assert tuple(sum(row) for row in game.state.gold()) == record.gold
    coverage.end(game.state)
    return coverage


@pytest.mark.parametrize("name", SET_IDS)
def test_the_records_of_a_set_use_all_it_brings(name: str) -> None:
    files = sorted(RECORDS.glob(f"{name}-[0-9]*.txt"))
    assert files
    coverage = Coverage()
    for file in files:
        game = replayed(file)
        assert game.counts[f"set {name}"] == 1
        coverage.add(game)
    assert not [entry for entry in sorted(classes_of(name)) if not coverage.counts[entry]]


def test_a_record_has_the_tasks_met_that_are_hard_to_meet() -> None:
    counts = replayed(RECORDS / "tasks.txt").counts
    assert [task for task in HARD_TASKS if not counts[f"task met {task}"]] == []
