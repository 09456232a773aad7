"""`kill -9` in the middle of play: what was acknowledged is there, and every game goes on.

Of the only process on SQLite, of one of two on PostgreSQL; under the load of players and computer players.
"""

import asyncio
import random
import signal
import time
from pathlib import Path

import pytest

from realmwright.server.storage.database import open_database
from realmwright.server.storage.store import Store
from server.harness import PATIENCE
from server.under_load import Served, Site, Table, all_go_on, check_stored, gone

# `make soak` kills fifty times, in more games.
KILLS, GAMES = 2, 4
MANY_KILLS, MANY_GAMES = 50, 8
CHANCE = random.Random(7)
# People at one screen, people and computers, computers that somebody watches.
SEATS = (["here", "here"], ["here", "greedy"], ["here", "here", "greedy", "greedy"], ["here", "random"])


async def test_killed_again_and_again(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await kill_again_and_again(database, tmp_path, KILLS, GAMES, capsys)


@pytest.mark.soak
async def test_killed_fifty_times(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await kill_again_and_again(database, tmp_path, MANY_KILLS, MANY_GAMES, capsys)


async def kill_again_and_again(
    database: str, folder: Path, kills: int, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Play on and on; kill, look, let all go on, start anew."""
    servers = [Served(database, folder / "server.log") for _ in range(2 if "postgresql" in database else 1)]
    for server in servers:
        await server.start()
    site, store = Site(servers), Store(open_database(database))
    tables = [Table(site, number, SEATS[number % len(SEATS)]) for number in range(games)]
    playing = asyncio.gather(*(table.play() for table in tables))
    try:
        await all_go_on(tables)
        longest = max([await kill_one(servers, store, tables, playing) for _ in range(kills)])
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        workers = [worker for server in servers for worker in server.children()]
        for server in servers:
            await server.end(signal.SIGTERM)
    assert await gone(workers)
    check_stored(store, tables)
    store.close()
    acknowledged = sum(len(table.acknowledged) for table in tables)
    assert acknowledged >= kills
    with capsys.disabled():
        name = "PostgreSQL, one of two processes" if len(servers) > 1 else "SQLite, the only process"
        print(
            f"\n{name}: {kills} kills in {sum(table.games for table in tables)} games, {acknowledged} "
            f"acknowledged actions, none lost; every game had gone on after {longest:.1f} s at most"
        )


async def kill_one(
    servers: list[Served], store: Store, tables: list[Table], playing: "asyncio.Future[list[None]]"
) -> float:
    """Kill a server in the middle of it all; the seconds until every game has gone on."""
    await asyncio.sleep(CHANCE.uniform(0.2, 1.0))
    server = CHANCE.choice(servers)
    workers = server.children()
    await server.end(signal.SIGKILL)
    begun = time.monotonic()
    assert await gone(workers)
    check_stored(store, tables)
    if len(servers) == 1:
        await server.start()
    await all_go_on(tables)
    took = time.monotonic() - begun
    if len(servers) > 1:
        await server.start()
    if playing.done():
        await playing
    return took


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_asked_to_stop_stops(database: str, tmp_path: Path, how: int) -> None:
    server = Served(database, tmp_path / "server.log")
    await server.start()
    tables = [Table(Site([server]), 0, ["here", "greedy"])]
    playing = asyncio.gather(*(table.play() for table in tables))
    await all_go_on(tables)
    await asyncio.sleep(0.3)
    workers = server.children()
    begin = time.monotonic()
    code = await server.end(how)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    assert code == (0 if how == signal.SIGINT else -how)
    assert time.monotonic() - begin < PATIENCE
    assert await gone(workers)
