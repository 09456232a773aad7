"""The whole games in `tests/records`: each replays to its result, together they use every class."""

import pytest

from agreement.coverage import Coverage
from agreement.records import RECORDS, classes_of
from realmwright.expansions import CATALOGUE
from realmwright.notation.record import read_record
from realmwright.rules.game import Game
from realmwright.rules.setup import SET_IDS


@pytest.mark.parametrize("name", SET_IDS)
def test_the_records_of_a_set_use_all_it_brings(name: str) -> None:
    files = sorted(RECORDS.glob(f"{name}-[0-9]*.txt"))
    assert files
    coverage = Coverage()
    for file in files:
        record = read_record(file.read_text("utf-8"))
        assert name in record.setup.sets
        game = Game(record.setup, CATALOGUE)
        coverage.begin(game.state)
        for action in record.log:
            if not game.state.is_chance():
                coverage.choose(game.state, action)
            game.apply(action)
        assert game.state.is_terminal()
        assert tuple(sum(row) for row in game.state.gold()) == record.gold
        coverage.end(game.state)
    assert not [entry for entry in sorted(classes_of(name)) if not coverage.counts[entry]]
