"""`realmwright backup` and `restore`: of either store, while servers run, and nothing damaged goes in."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from realmwright.cli import app
from realmwright.server.storage.backup import BackupError, back_up, restore
from realmwright.server.storage.database import DatabaseError, open_database, reading, writing
from realmwright.server.storage.store import EDITION, Store
from realmwright.server.storage.tables import events, games, metadata, settings
from server import postgresql
from server.harness import Browser, eventually, legal, running

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.backup"


@pytest.fixture(params=["to sqlite", "to postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Another database, without tables."""
    if request.param == "to postgresql":
        with request.getfixturevalue("cluster").database(postgresql.EMPTY) as url:
            yield url
    else:
        yield f"sqlite:///{tmp_path / 'other.db'}"


def content(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a database, but for what tells one edition from another."""
    engine = open_database(url)
    with reading(engine) as connection:
        found = {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }
    engine.dispose()
    found["settings"] = [row for row in found["settings"] if row[0] != EDITION]
    return found


async def play(browser: Browser, game: str, times: int) -> int:
    for _ in range(times):
        now = await browser.snapshot(game)
        done = await browser.act(game, now["n"], legal(now)[0])
        assert done.status_code == 200, done.text
    number: int = (await browser.snapshot(game))["n"]
    return number


async def test_games_move_from_one_store_to_the_other(
    database: str, other: str, file: Path, capsys: Captured
) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        seats = [{"kind": "here", "name": "Änne 木"}, {"kind": "invite"}, {"kind": "computer"}]
        made = await anna.make({"setup": "random", "sets": ["base", "nomads"], "seats": seats, "start": 0})
        token = made["invites"][0]["token"]
        n = await play(anna, made["game"], 3)
        assert app.run(["backup", str(file), "--database", database]) == 0
    assert app.run(["restore", str(file), "--database", other]) == 0
    assert f"Games in {file}: 1." in capsys.readouterr().out
    assert content(other) == content(database)
    async with running(other) as server:
        again = server.browser()
        again.cookies.update(anna.cookies)
        assert (await again.snapshot(made["game"]))["n"] == n
        ben = server.browser()
        assert (await ben.join(token))["game"] == made["game"]


async def test_a_backup_is_of_one_moment_while_servers_write(database: str, file: Path) -> None:
    async with running(database) as server:
        anna = server.browser()
        ids = [(await anna.make())["game"] for _ in range(3)]
        writing = asyncio.gather(*(play(anna, game, 12) for game in ids))
        await asyncio.sleep(0.2)
        assert await asyncio.to_thread(back_up, database, file) == 3
        await writing
    with closing(sqlite3.connect(file)) as connection:
        for game in ids:
            rows = connection.execute(
                "SELECT number FROM events WHERE game = ? ORDER BY 1", (game,)
            ).fetchall()
            assert [number for (number,) in rows] == list(range(1, len(rows) + 1))
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


async def test_a_server_goes_on_with_what_was_restored_under_it(database: str, file: Path) -> None:
    async with running(database) as server:
        anna, watching = server.browser(), server.browser()
        game = (await anna.make())["game"]
        before = await play(anna, game, 2)
        await asyncio.to_thread(back_up, database, file)
        after = await play(anna, game, 4)
        later = (await anna.make())["game"]
        stream = await watching.stream(game)
        await stream.until(after)
        with pytest.raises(BackupError, match=r"has games already \(2\)"):
            await asyncio.to_thread(restore, file, database)
        await asyncio.to_thread(lambda: restore(file, database, replace=True))
        frame = await stream.event()
        assert (frame["kind"], frame["n"]) == ("snapshot", before)
        assert (await anna.get(f"/api/games/{later}")).status_code == 404
        n = await play(anna, game, 1)
        assert (await stream.until(n))["n"] == n
        assert [line["id"] for line in await anna.json("/api/games")] == [game]


async def test_cookies_of_the_backup_hold_at_a_server_that_had_another_key(
    database: str, other: str, file: Path
) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = (await anna.make())["game"]
        back_up(database, file)
    async with running(other) as server:
        there = server.browser()
        there.cookies.update(anna.cookies)
        assert await there.json("/api/games") == []
        await asyncio.to_thread(restore, file, other)

        async def known() -> bool:
            return bool(await there.json("/api/games"))

        await eventually(known)
        await play(there, game, 1)


# What is refused.


@pytest.fixture
def backed_up(tmp_path: Path, file: Path) -> Path:
    """A backup of a few games."""
    url = f"sqlite:///{tmp_path / 'backed-up.db'}"

    async def make() -> None:
        async with running(url) as server:
            for _ in range(2):
                await play(server.browser(), (await server.browser().make())["game"], 0)

    asyncio.run(make())
    back_up(url, file)
    return file


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda whole: b"",
    "no database": lambda whole: b"anything" * 1000,
    "cut short": lambda whole: whole[:-5000],
    "its head is lost": lambda whole: bytes(100) + whole[100:],
    "another letter in a row": lambda whole: whole.replace(b"Anna", b"Anne", 1),
    "a page is lost": lambda whole: whole[:8192] + bytes(4096) + whole[12288:],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_is_refused_before_anything_is_touched(
    backed_up: Path, other: str, damage: str, capsys: Captured
) -> None:
    store = Store(open_database(other))
    store.signing_key()
    store.close()
    before = content(other)
    whole = backed_up.read_bytes()
    damaged = DAMAGES[damage](whole)
    assert damaged != whole
    backed_up.write_bytes(damaged)
    assert app.run(["restore", str(backed_up), "--database", other, "--replace"]) == 1
    told = capsys.readouterr().err
    assert str(backed_up) in told
    assert "damaged" in told
    assert len(told.splitlines()) <= 2
    assert content(other) == before


def test_no_flipped_bit_goes_in(backed_up: Path, tmp_path: Path) -> None:
    """A flip is refused, or is where nothing is kept, and then all goes in as it was."""
    other = f"sqlite:///{tmp_path / 'other.db'}"
    restore(backed_up, other)
    right, whole, chance, refused = content(other), backed_up.read_bytes(), random.Random(5), 0
    # Most of the file are pages with nothing on them yet.
    written = [at for at, byte in enumerate(whole) if byte]
    for _ in range(30):
        at = chance.choice(written)
        backed_up.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
        try:
            restore(backed_up, other, replace=True)
        except BackupError:
            refused += 1
        assert content(other) == right
    assert refused > 3


def test_a_backup_of_a_newer_version_is_refused(backed_up: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'newer.db'}"
    engine = open_database(url)
    with writing(engine) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    newer = tmp_path / "newer.backup"
    back_up(url, newer)
    with pytest.raises(BackupError, match="newer version: update Realmwright"):
        restore(newer, f"sqlite:///{tmp_path / 'other.db'}")


def test_a_backup_is_one_file_for_nobody_else(backed_up: Path) -> None:
    assert backed_up.stat().st_mode & 0o077 == 0
    assert list(backed_up.parent.glob(f"{backed_up.name}*")) == [backed_up]


def test_what_is_no_backup_is_told(tmp_path: Path, backed_up: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    with pytest.raises(BackupError, match="no file"):
        restore(tmp_path / "nothing", url)
    with pytest.raises(BackupError, match="is no backup: `realmwright backup`"):
        restore(tmp_path / "backed-up.db", url)
    with pytest.raises(BackupError, match="already"):
        back_up(url, backed_up)
    with pytest.raises(DatabaseError, match="no database"):
        back_up(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "new")
    assert not (tmp_path / "none.db").exists()
    assert not list(tmp_path.glob("*.part"))


def test_a_restore_that_fails_midway_changes_nothing(
    backed_up: Path, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    restore(backed_up, other)
    before = content(other)
    monkeypatch.setattr("realmwright.server.storage.backup.EDITION", None)
    with pytest.raises(DatabaseError):
        restore(backed_up, other, replace=True)
    assert content(other) == before


def test_many_games_are_restored(tmp_path: Path, backed_up: Path, other: str) -> None:
    """More rows than are held at a time."""
    url = f"sqlite:///{tmp_path / 'backed-up.db'}"
    engine = open_database(url)
    with writing(engine) as connection:
        (first, *_) = connection.execute(select(games)).mappings().all()
        connection.execute(insert(games), [{**first, "id": f"game{k}"} for k in range(2500)])
        rows = [
            {"game": f"game{k}", "number": 1, "at": 0, "kind": "action", "token": ".", "amount": 0}
            for k in range(2500)
        ]
        connection.execute(insert(events), rows)
    engine.dispose()
    many = tmp_path / "many.backup"
    assert back_up(url, many) == 2502
    assert restore(many, other) == 2502
    engine = open_database(other)
    with reading(engine) as connection:
        assert connection.scalar(select(func.count()).select_from(games)) == 2502
        assert connection.scalar(select(settings.c.value).where(settings.c.name == EDITION))
    engine.dispose()
