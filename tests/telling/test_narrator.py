"""What the log says of single actions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from realmwright.notation.record import read_record
from realmwright.rules.ledger import EPILOGUE, PHASE
from realmwright.telling.journal import Entry
from realmwright.telling.narrator import look, tell
from realmwright.texts import catalogue

RECORDS = Path(__file__).parents[1] / "records"


def told(name: str) -> Iterator[tuple[bool, Entry]]:
    """All lines about the game of a record, and whether each is of the silo phase."""
    record = read_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    game = record.game(0)
    before = look(game.view(None), 0, 1)
    for action in record.log:
        silos = game.state.ledger[PHASE] == EPILOGUE
        actor = game.state.current_player()
        game.apply(action)
        after = look(game.view(None), 0, 1)
        for entry in tell(before, after, actor, action):
            yield silos, entry
        before = after


@pytest.mark.parametrize(("name", "key"), [("harvest-4", "log.power-move"), ("harvest-1", "log.power-build")])
def test_what_the_silo_does_is_said_to_be_its_work(name: str, key: str) -> None:
    done = [entry for silos, entry in told(name) if silos and entry.key in ("log.build", key)]
    assert done
    for entry in done:
        assert entry.key == key
        assert entry.subject == "silver.silo"
        assert "with Silo: " in catalogue().text(entry.key, **{**entry.params, "player": "Anna"})


@pytest.mark.parametrize("name", ["harvest-2", "nomads-2", "marshlands-3"])
def test_every_line_is_told_whole(name: str) -> None:
    for _, entry in told(name):
        if "power" in catalogue().texts[entry.key]:
            assert entry.params["power"] is not None
        if entry.key == "log.build":
            assert entry.params["on"] is not None
