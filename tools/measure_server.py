"""What a served game costs: memory while idle, and the time of a choice.

`.venv-compiled/bin/python tools/measure_server.py` prints one JSON object. Nothing leaves the process: the
parts of the server are called directly.
"""

import asyncio
import gc
import json
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from realmwright import COMPILED
from realmwright.server.audience import event_frame
from realmwright.server.config import Config
from realmwright.server.hall import Hall
from realmwright.server.storage.database import open_database
from realmwright.server.storage.store import Store
from realmwright.server.visitor import Visitor
from realmwright.server.wire import NewGame, SeatRequest, to_json
from realmwright.telling.course import Course

GAMES = 200
CHOICES = 60  # of each game before it is measured: about its middle


def resident() -> int:
    """Bytes of memory that the process holds."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


async def play(hall: Hall, game: str, who: Visitor, times: list[float]) -> None:
    """Some random choices."""
    table = hall.table(game)
    for _ in range(CHOICES):
        course = await table.course()
        if course.over:
            return
        action = secrets.choice(course.game.state.legal_actions())
        begin = time.perf_counter()
        await table.act(who, course.number, action)
        times.append(time.perf_counter() - begin)


def frames(course: Course) -> tuple[float, int]:
    """Seconds to make a frame of the last event, and its bytes."""
    begin = time.perf_counter()
    for _ in range(100):
        frame = to_json(event_frame(course, (0,), [True, True]))
    return (time.perf_counter() - begin) / 100, len(frame)


async def measure(folder: Path) -> dict[str, object]:
    """All figures."""
    store = Store(open_database(f"sqlite:///{folder / 'games.db'}"))
    hall = Hall(store, Config(database="", bot_delay=0))
    asked = NewGame("random", [SeatRequest("here"), SeatRequest("here")])
    times: list[float] = []
    first = (await hall.create(asked, "me")).game
    await play(hall, first, Visitor("me"), times)
    before = resident()
    games = [(await hall.create(asked, "me")).game for _ in range(GAMES)]
    for game in games:
        await play(hall, game, Visitor("me"), times)
    held = resident() - before
    seconds, size = frames(await hall.table(games[0]).course())
    begin = time.perf_counter()
    await hall.stored(lambda: store.load(games[0]))
    loading = time.perf_counter() - begin
    await hall.stop()
    times.sort()
    return {
        "compiled": COMPILED,
        "games": GAMES,
        "kilobytes_per_game_in_memory": round(held / GAMES / 1000, 1),
        "choice_ms_median": round(statistics.median(times) * 1000, 2),
        "choice_ms_p99": round(times[int(len(times) * 0.99)] * 1000, 2),
        "frame_ms": round(seconds * 1000, 3),
        "frame_bytes": size,
        "read_ms": round(loading * 1000, 2),
    }


def main() -> None:
    """Measure in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(Path(folder))), indent=2))


if __name__ == "__main__":
    main()
