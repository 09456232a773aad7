"""`realmwright prune`: what is old is told, and deleted when asked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update

from realmwright import expansions
from realmwright.cli import app
from realmwright.server.hall import first_events
from realmwright.server.storage.database import open_database, reading, writing
from realmwright.server.storage.progress import Progress
from realmwright.server.storage.store import Begun, Store, now
from realmwright.server.storage.tables import events, games, positions, seats
from realmwright.telling.info import GameInfo, Seat

Captured = pytest.CaptureFixture[str]
DAY = 24 * 3600 * 1000
# Id, days since it was played, whether it is finished.
GAMES = (("old-over", 100, True), ("old", 95, False), ("new-over", 20, True), ("new", 10, False))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(open_database(url))
    setup = expansions.draw_setup(expansions.first_game(2, 1))
    for id, days, over in GAMES:
        info = GameInfo(id, setup, [Seat("here", "Anna", holder="h"), Seat("here", "Ben", holder="h")])
        _, log = first_events(info, ())
        store.add(Begun(info, log, Progress(1, 0, over), [(2, "text")]))
        with writing(store.engine) as connection:
            played = now() - days * DAY
            connection.execute(update(games).where(games.c.id == id).values(changed=played))
    yield store
    store.close()


def left(store: Store) -> set[str]:
    """The games of which anything is stored."""
    found = set()
    with reading(store.engine) as connection:
        for column in (games.c.id, seats.c.game, events.c.game, positions.c.game):
            found |= set(connection.scalars(select(column)))
    return found


@pytest.mark.parametrize(
    ("words", "goes", "told"),
    [
        (
            ["--older-than", "30"],
            {"old", "old-over"},
            "2 games (1 finished, 1 not), last played more than 30",
        ),
        (["--older-than", "97"], {"old-over"}, "1 game (1 finished, 0 not), last played more than 97"),
        (["--older-than", "0", "--finished"], {"old-over", "new-over"}, "2 games (2 finished, 0 not)"),
        (["--older-than", "15", "--unfinished"], {"old"}, "1 game (0 finished, 1 not)"),
        (["--older-than", "0"], {id for id, _, _ in GAMES}, "4 games (2 finished, 2 not)"),
    ],
)
def test_what_is_old_goes_when_asked_twice(
    store: Store, url: str, capsys: Captured, words: list[str], goes: set[str], told: str
) -> None:
    everything = {id for id, _, _ in GAMES}
    assert app.run(["prune", *words, "--database", url]) == 0
    said = capsys.readouterr().out
    assert said.startswith(told)
    assert "Nothing was deleted." in said
    assert left(store) == everything
    assert app.run(["prune", *words, "--delete", "--database", url]) == 0
    said = capsys.readouterr().out
    assert said.startswith(told)
    assert said.splitlines()[-1] == f"{len(goes)} game{'s' if len(goes) > 1 else ''} deleted."
    assert left(store) == everything - goes


def test_nothing_is_old(store: Store, url: str, capsys: Captured) -> None:
    for more, kind in (([], ""), (["--finished"], "finished "), (["--unfinished"], "unfinished ")):
        assert app.run(["prune", "--older-than", "300", *more, "--delete", "--database", url]) == 0
        assert capsys.readouterr().out == f"No {kind}game was last played more than 300 days ago.\n"
    assert len(left(store)) == len(GAMES)


def test_how_old_must_be_said(capsys: Captured) -> None:
    assert app.run(["prune"]) == 2
    assert "--older-than" in capsys.readouterr().err


def test_what_followed_is_forgotten_with_it(store: Store) -> None:
    """Its forerunner may be played again."""
    with writing(store.engine) as connection:
        connection.execute(update(games).where(games.c.id == "new").values(next="old"))
        connection.execute(update(games).where(games.c.id == "new-over").values(next="new"))
    assert store.delete(["old", "no-such-game"]) == 1
    with reading(store.engine) as connection:
        following = {row.id: row.next for row in connection.execute(select(games.c.id, games.c.next))}
    assert following == {"old-over": None, "new-over": "new", "new": None}
