"""A database as version 0.1.0 left it: its games go on, and move to PostgreSQL."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from realmwright.server.storage.backup import back_up, restore
from realmwright.server.storage.database import open_database, reading
from realmwright.server.storage.tables import metadata
from server.harness import Running, legal, running

# What that version's server stored while three games were played, and what it showed of them.
STORED = Path(__file__).with_name("stored_by_0_1_0.sql")
ANNA = "NCws_UHcmn-XFVkeh03UHg.ef698d6616a0adb48cc93df870202e37336f6ec237b7609f633bfae06e67285f"
BEN = "pLwN2BXROpJF594gAIXO4g.1e11410c8e64ca33e9673c48462b11ae82a1edf74c69d83ee0ac087d74572c06"
TAKEN_BACK, INVITED, FINISHED, FOLLOWING = "YUSngOP-NrjQ", "UdZmP2vjOo7m", "C7Jbu2zQ7UGv", "j_iilsdoFjGj"
TOKEN = "RRwZNhLwUT606xWDmAp2Ml1jLGomxvXY"


@pytest.fixture
def former(tmp_path: Path) -> str:
    file = tmp_path / "games.db"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript(STORED.read_text("utf-8"))
    return f"sqlite:///{file}"


def test_its_tables_become_those_of_this_version(former: str) -> None:
    engine = open_database(former)
    with reading(engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    engine.dispose()


async def test_its_games_go_on(former: str) -> None:
    async with running(former) as server:
        await go_on(server)


@pytest.mark.parametrize("opened", [False, True], ids=["as it was left", "brought up to date"])
async def test_its_games_go_on_in_either_store(
    former: str, database: str, tmp_path: Path, opened: bool
) -> None:
    if opened:
        open_database(former).dispose()
    if database == former:
        database = f"sqlite:///{tmp_path / 'other.db'}"
    assert back_up(former, tmp_path / "backup") == 4
    assert restore(tmp_path / "backup", database) == 4
    async with running(database) as server:
        await go_on(server)


async def go_on(server: Running) -> None:
    anna, ben, cleo = (server.browser() for _ in range(3))
    anna.cookies.set("realmwright", ANNA)
    ben.cookies.set("realmwright", BEN)
    shown = {game: await anna.snapshot(game) for game in (TAKEN_BACK, INVITED, FINISHED)}
    assert {game: one["n"] for game, one in shown.items()} == {TAKEN_BACK: 19, INVITED: 8, FINISHED: 163}
    assert [shown[game]["view"]["phase"] for game in shown] == ["turn", "turn", "over"]
    assert [len(shown[game]["view"]["occupants"]) for game in shown] == [9, 2, 76]
    assert not any(one["view"]["restored"] for one in shown.values())
    assert shown[FINISHED]["view"]["next"] == FOLLOWING
    assert {line["id"] for line in await anna.json("/api/games")} == {TAKEN_BACK, INVITED}
    assert {line["id"] for line in await ben.json("/api/games")} == {INVITED, FINISHED, FOLLOWING}
    assert (await cleo.join(TOKEN))["seat"] == 3
    for browser, game in ((anna, TAKEN_BACK), (anna, INVITED), (ben, FOLLOWING)):
        now: Any = await browser.snapshot(game)
        done = await browser.act(game, now["n"], legal(now)[0])
        assert done.status_code == 200, done.text
