"""``make load``: how many players a server bears, written to docs/server.md.

125 games of four with a socket for each seat: first an action a second in each game, then as many as the
server takes. The servers are started as their users start them, on one core, the players come from another;
all stays on this machine and ends by itself. Then a server is started anew: everything that was acknowledged
must be stored. At last the games are copied until there are 10,000, and what a start and a list cost then.

`make load ARGS="--processes 2 --database postgresql+psycopg://..."` measures another kind of server; the
results of other kinds stay as they are.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from load_page import ROOT, Results, keep, share
from many_players import PlayedGame, Served, Tally, serving
from sqlalchemy import func, insert, literal, null, select

from realmwright.server.storage.database import open_database, writing
from realmwright.server.storage.tables import events, games, positions, seats

SERVER: Final = ROOT / ".venv-compiled" / "bin" / "realmwright"
STORED: Final = 10_000
# Games that are made or left at the same time.
_AT_ONCE: Final = 8
# The longest that a part may take, in seconds.
_MOST: Final = 600.0
_LISTS: Final = 20


def main() -> int:
    """Measure, and keep what was found; 1 if something acknowledged was lost."""
    asked = arguments()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"sqlite:///{folder}/games.db"
        found = asyncio.run(measured(asked, database))
    for name, value in found.items():
        print(f"{name:>20} {value}")
    if not asked.dry:
        keep("load", found)
    return 1 if found["lost"] else 0


def arguments() -> argparse.Namespace:
    """What is measured."""
    parser = argparse.ArgumentParser(description="How many players a server bears.")
    parser.add_argument("--server", type=Path, default=SERVER, help="the command realmwright to be measured")
    parser.add_argument("--database", default="", help="its URL; a new SQLite file unless given")
    parser.add_argument("--processes", type=int, default=1, help="servers that share the database")
    parser.add_argument("--games", type=int, default=125)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each part, at most 600")
    parser.add_argument(
        "--port", type=int, default=8810, help="the first server's; the others come behind it"
    )
    parser.add_argument("--dry", action="store_true", help="only print")
    return parser.parse_args()


async def measured(asked: argparse.Namespace, database: str) -> Results:
    """All of it."""
    core = own_core()
    ports = range(asked.port, asked.port + asked.processes)
    seconds = min(asked.seconds, _MOST)
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    played = [PlayedGame(number, urls, number) for number in range(asked.games)]
    try:
        async with AsyncExitStack() as stack:
            servers = [
                await stack.enter_async_context(serving(asked.server, database, port, core)) for port in ports
            ]
            await at_once([game.make for game in played])
            paced = await part(servers, played, seconds, 1.0)
            full = await part(servers, played, seconds, 0.0)
        stored = await kept(asked, database, core, played)
    finally:
        await at_once([game.leave for game in played])
    return {
        "database": database.partition(":")[0].partition("+")[0],
        "processes": asked.processes,
        "sockets": 4 * asked.games,
        **{f"paced_{name}": value for name, value in paced.items()},
        **{f"full_{name}": value for name, value in full.items()},
        **stored,
        "measured": time.strftime("%Y-%m-%d"),
        "commit": commit(),
    }


async def part(
    servers: Sequence[Served], played: Sequence[PlayedGame], seconds: float, pause: float
) -> Results:
    """Play for some seconds; what it cost and how long it took."""
    tally = Tally()
    cpu, begin = sum(server.cpu for server in servers), time.perf_counter()
    until = asyncio.get_running_loop().time() + seconds
    await asyncio.gather(*(game.play(until, pause, tally) for game in played))
    took = time.perf_counter() - begin
    actions = len(tally.told)
    return {
        "actions_a_second": round(actions / took),
        "answered_p50": share(tally.answered, 0.5),
        "answered_p99": share(tally.answered, 0.99),
        "told_p50": share(tally.told, 0.5),
        "told_p99": share(tally.told, 0.99),
        "cpu_ms": round(1000 * (sum(server.cpu for server in servers) - cpu) / max(1, actions), 2),
        "kilobytes": round(tally.received / 1000 / max(1, actions), 1),
        "memory": round(sum(server.most_memory for server in servers)),
        "late": tally.late,
        "refused": sum(tally.refused.values()) + tally.untold,
    }


async def kept(
    asked: argparse.Namespace, database: str, core: int | None, played: Sequence[PlayedGame]
) -> Results:
    """What a server that is started anew knows, and what it costs to have very many games stored."""
    async with serving(asked.server, database, asked.port, core) as server:
        newest = await asyncio.gather(*(game.newest(server.url) for game in played))
    lost = sum(game.acknowledged > number for game, number in zip(played, newest, strict=True))
    multiply(database)
    async with serving(asked.server, database, asked.port, core) as server:
        begin = time.perf_counter()
        times = [await played[0].listed(server.url) for _ in range(_LISTS)]
        assert time.perf_counter() - begin < _MOST
        return {
            "lost": lost,
            "start_cpu": round(server.began_with, 2),
            "start_memory": round(server.memory),
            "list_p50": share(times, 0.5),
            "list_most": share(times, 1.0),
        }


def multiply(database: str) -> None:
    """Copy the stored games, with all that belongs to them, until there are 10,000."""
    engine = open_database(database)
    with writing(engine) as connection:
        there = connection.scalar(select(func.count()).select_from(games)) or 1
        copies = -(-STORED // there) - 1
        for copy in range(copies):
            for table in (games, seats, events, positions):
                id = table.c.id if table is games else table.c.game
                # What is unique, or names another game, is left out.
                columns = {id.name: id + literal(f".{copy}"), "invite": null(), "next": null()}
                original = select(*(columns.get(column.name, column) for column in table.c))
                connection.execute(
                    insert(table).from_select(list(table.c), original.where(~id.contains(".")))
                )
    engine.dispose()


def own_core() -> int | None:
    """Where servers run; this process leaves it to them. None where there is but one core."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    first, *others = sorted(os.sched_getaffinity(0))
    if not others:
        return None
    os.sched_setaffinity(0, others)
    return first


async def at_once(calls: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Do all of it, a few at a time."""
    places = asyncio.Semaphore(_AT_ONCE)

    async def one(call: Callable[[], Awaitable[None]]) -> None:
        async with places:
            await call()

    await asyncio.gather(*(one(call) for call in calls))


def commit() -> str:
    """What was measured."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
