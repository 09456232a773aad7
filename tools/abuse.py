"""``make abuse``: what players feel while somebody attacks the server, written to docs/server.md.

The players of `load.py` choose once a second in each game. Beside them, one after the other, an attacker in a
process of its own does what a hostile client can, from one address. All stays on this machine, and ends by
itself. Players must be told within 300 ms in 99 of 100 cases.
"""

import argparse
import asyncio
import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import aiohttp
from load import SERVER, at_once, commit, own_core
from load_page import Results, keep, share
from many_players import Browser, PlayedGame, Tally, serving, session_from

# Milliseconds within which players must be told.
AIM: Final = 300.0
_FROM: Final = "127.2.0.1"
# The longest that an attack may take, in seconds, and how often one does what it does at the same time.
_MOST: Final = 120.0
_AT_ONCE: Final = 12


async def silent(attacker: Browser, game: str) -> None:
    """1,100 connections on which nothing is ever said."""
    await connections(attacker, 1100, b"", game)


async def slow(attacker: Browser, game: str) -> None:
    """300 requests whose head comes a byte a second."""
    await connections(attacker, 300, b"GET /health HTTP/1.1\r\nx: ", game)


async def connections(attacker: Browser, count: int, begun: bytes, _game: str) -> None:
    """Open connections, and send a byte a second on those that are to say something."""
    host, _, port = attacker.url.removeprefix("http://").partition(":")
    writers: list[asyncio.StreamWriter] = []
    while True:
        while len(writers) < count:
            _, writer = await asyncio.open_connection(host, int(port), local_addr=(_FROM, 0))
            writer.write(begun)
            writers.append(writer)
        await asyncio.sleep(1)
        writers = [writer for writer in writers if not writer.transport.is_closing()]
        for writer in writers if begun else ():
            writer.write(b"x")


async def sync(attacker: Browser, game: str) -> None:
    """A spectator that asks for the whole game once more, as often as it may."""
    socket = await attacker.socket(game)

    async def read() -> None:
        async for _ in socket:
            pass

    reading = asyncio.create_task(read())
    while not socket.closed:
        await socket.send_str('{"kind": "sync", "after": 0}')
        await asyncio.sleep(0.11)
    await reading


async def past(attacker: Browser, game: str) -> None:
    """A spectator that looks back, to and fro."""
    for number in (3, 60, 2, 50):
        await attacker.get(f"/api/games/{game}/past/{number}")


async def creation(attacker: Browser, _game: str) -> None:
    """New games, by a path that is written otherwise."""
    await attacker.post("//api/games", {"setup": "random", "seats": [{"kind": "here"}] * 5})


async def again(attacker: Browser, _game: str) -> None:
    """A chain of games played again."""
    made = await attacker.made("/api/games", {"setup": "random", "seats": [{"kind": "here"}] * 2})
    while True:
        made = await attacker.made(f"/api/games/{made['game']}/again", None)


async def computers(attacker: Browser, _game: str) -> None:
    """Games of five computers that search long, each looked at."""
    seats = [{"kind": "computer", "level": "sovereign"}] * 5
    made = await attacker.made("/api/games", {"setup": "random", "seats": seats})
    async for _ in await attacker.socket(str(made["game"])):
        pass


ATTACKS: Final[dict[str, Callable[[Browser, str], Awaitable[None]]]] = {
    attack.__name__: attack for attack in (silent, slow, sync, past, creation, again, computers)
}
_ALONE: Final = (silent, slow)


async def attacking(name: str, url: str, game: str, seconds: float) -> None:
    """An attack again and again, whatever comes of it."""
    attack = ATTACKS[name]

    async def go_on(session: aiohttp.ClientSession) -> None:
        while True:
            with contextlib.suppress(aiohttp.ClientError, OSError, RuntimeError, TimeoutError):
                await attack(Browser(session, url), game)
            await asyncio.sleep(0.01)

    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(min(seconds, _MOST)), session_from(_FROM) as session:
            await asyncio.gather(*(go_on(session) for _ in range(1 if attack in _ALONE else _AT_ONCE)))


async def measured(asked: argparse.Namespace, database: str) -> Results:
    """What players feel without an attack, and beside each."""
    core = own_core()
    found: Results = {"database": "sqlite", "processes": 1, "commit": commit()}
    played = [PlayedGame(n, [f"http://127.0.0.1:{asked.port}"], n) for n in range(asked.games)]
    try:
        async with serving(asked.server, database, asked.port, core) as server:
            await at_once([game.make for game in played])
            for name in ("nobody", *ATTACKS):
                tally = Tally()
                beside = None
                if name != "nobody":
                    command = [sys.executable, __file__, "--attack", name, "--game", played[0].id]
                    options = ["--port", str(asked.port), "--seconds", str(asked.seconds)]
                    beside = subprocess.Popen([*command, *options])  # noqa: ASYNC220
                try:
                    until = asyncio.get_running_loop().time() + asked.seconds
                    await asyncio.gather(*(game.play(until, 1.0, tally) for game in played))
                finally:
                    if beside is not None:
                        beside.terminate()
                        beside.wait()
                found[f"{name}_p50"] = share(tally.told, 0.5)
                found[f"{name}_p99"] = share(tally.told, 0.99)
                found[f"{name}_failed"] = sum(tally.refused.values()) + tally.untold
                print(f"{name:>10} {found[f'{name}_p50']} {found[f'{name}_p99']}", flush=True)
            found["memory"] = round(server.most_memory)
    finally:
        await at_once([game.leave for game in played])
    return {**found, "measured": time.strftime("%Y-%m-%d")}


def main() -> int:
    """Attack, or measure beside attacks; 1 if players had to wait."""
    parser = argparse.ArgumentParser(description="What players feel while somebody attacks the server.")
    parser.add_argument("--server", type=Path, default=SERVER, help="the command realmwright to be attacked")
    parser.add_argument("--games", type=int, default=125)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack")
    parser.add_argument("--port", type=int, default=8815)
    parser.add_argument("--attack", choices=ATTACKS, help="only attack the server at that port")
    parser.add_argument("--game", default="", help="a game that the attacker knows of")
    parser.add_argument("--dry", action="store_true", help="only print")
    asked = parser.parse_args()
    if asked.attack:
        asyncio.run(attacking(asked.attack, f"http://127.0.0.1:{asked.port}", asked.game, asked.seconds))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measured(asked, f"sqlite:///{folder}/games.db"))
    if not asked.dry:
        keep("abuse", found)
    return 1 if max(float(found[f"{name}_p99"]) for name in ATTACKS) > AIM else 0


if __name__ == "__main__":
    sys.exit(main())
