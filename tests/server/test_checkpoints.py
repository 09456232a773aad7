"""SQLite's log is brought into the file by the server, not by whoever chooses next."""

from pathlib import Path

import pytest

from realmwright.server import hall
from realmwright.server.storage.database import open_database, writing
from realmwright.server.storage.store import Store
from realmwright.server.storage.tables import settings
from server.harness import eventually, legal, running
from server.stores import new_sqlite


def write(store: Store, times: int) -> None:
    for number in range(times):
        with writing(store.engine) as connection:
            connection.execute(settings.update().values(value=str(number)))


def test_after_a_checkpoint_the_log_begins_anew(tmp_path: Path) -> None:
    store = Store(open_database(new_sqlite(tmp_path / "games.db")))
    store.signing_key()
    log = tmp_path / "games.db-wal"
    write(store, 50)
    store.checkpoint()
    size = log.stat().st_size
    write(store, 50)
    assert log.stat().st_size == size
    write(store, 300)  # now without one before
    assert log.stat().st_size > size
    store.close()


async def test_a_server_checkpoints_beside_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "_CHECKPOINT", 0.05)
    file = tmp_path / "games.db"
    async with running(new_sqlite(file)) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        written = file.stat().st_mtime_ns

        async def written_since() -> bool:
            return file.stat().st_mtime_ns > written

        now = await browser.snapshot(game)
        assert (await browser.act(game, now["n"], legal(now)[0])).status_code == 200
        # The file itself is written by checkpoints alone.
        await eventually(written_since)
