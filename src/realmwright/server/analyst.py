"""The analysis of a finished game: worked out turn by turn in the processes of the computer players."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from realmwright.expansions import CATALOGUE
from realmwright.players.analysis import Overview, Point, Stretch, costliest, expected, look_over
from realmwright.server import wire
from realmwright.server.bots import BotFailed, BotPool
from realmwright.server.fair import Path
from realmwright.server.questions import Expect, Judge
from realmwright.server.room import Room
from realmwright.server.supervisor import keep_going
from realmwright.server.visitor import Visitor
from realmwright.telling.info import Event, GameInfo, standing

_LOG = logging.getLogger("realmwright.server")
# Seconds that a reader counts as waiting after each question.
_WAITS: Final = 30.0
# Every game is looked over with the same cards.
_SEED: Final = 1


class Analysis:
    """The analysis of one game: begun when somebody first asks, and going on while somebody does."""

    def __init__(self, room: Room, id: str) -> None:
        self._room: Final = room
        self._id: Final = id
        self._analyst: Analyst | None = None
        self._wanted = 0.0
        self.task: asyncio.Task[None] | None = None

    def forget(self) -> None:
        """Begin anew next time."""
        self._analyst = None

    async def so_far(self, who: Visitor, log: Sequence[int]) -> wire.Analysis:
        """How far it is for a finished game of that log."""
        if self._analyst is None:
            self._analyst = Analyst(*await self._room.read(self._id), log)
        analyst = self._analyst
        self._wanted = asyncio.get_running_loop().time()
        if self.task is None or self.task.done():
            path = ("analysis", who.address, who.holder or "", self._id)
            work = partial(analyst.run, self._room.bots, path, self._is_wanted)
            self.task = asyncio.create_task(
                keep_going(f"the analysis of game {self._id}", work, may_end=True)
            )
        return analyst.so_far()

    def _is_wanted(self) -> bool:
        return asyncio.get_running_loop().time() - self._wanted < _WAITS


class Analyst:
    """Works out one analysis and tells how far it is. It begins when somebody first asks, and is kept."""

    def __init__(self, info: GameInfo, events: Sequence[Event], log: Sequence[int]) -> None:
        self._info: Final = info
        self._numbers: Final = numbers_of(events)
        self._log: Final = tuple(log)
        self._overview: Overview | None = None
        self._points: Final[list[wire.AnalysisPoint]] = []
        self._charted = 0
        self._done = 0
        self._costly: list[wire.CostlyTurn] = []

    async def run(self, bots: BotPool, path: Path, wanted: Callable[[], bool]) -> None:
        """Work it out while it is wanted; if it is again, go on where it was. Raises NoProcess."""
        if self._overview is None:
            self._overview = await asyncio.to_thread(look_over, self._info.setup, CATALOGUE, self._log)
        points, stretches = self._overview.points, self._overview.stretches
        while self._charted < len(points) and wanted():
            await self._expect(bots, path, points[self._charted])
            self._charted += 1
        while self._done < len(stretches) and wanted():
            await self._judge(bots, path, stretches[self._done])
            self._done += 1

    def so_far(self) -> wire.Analysis:
        """What is known by now."""
        if self._overview is None:
            return wire.Analysis(0, 0, [], [])
        return wire.Analysis(self._done, len(self._overview.stretches), self._points, self._costly)

    async def _judge(self, bots: BotPool, path: Path, stretch: Stretch) -> None:
        names = tuple(seat.name for seat in self._info.seats)
        try:
            judged = await bots.judge(Judge(stretch, names, self._numbers[stretch.begin]), path)
        except BotFailed as error:
            self._warn(error)
        else:
            self._costly = costliest([judged, *self._costly])

    async def _expect(self, bots: BotPool, path: Path, point: Point) -> None:
        """Add a point to the chart; one that fails is left out."""
        try:
            # The end is counted, not thought out: so there is always a chart.
            if point.state.is_terminal():
                told = [(seat.lead, seat.doubt) for seat in expected(point.state, _SEED)]
            else:
                told = await bots.expect(Expect(point.state, _SEED), path)
        except BotFailed as error:
            self._warn(error)
            return
        leads, doubts = [round(lead, 1) for lead, _ in told], [round(doubt, 1) for _, doubt in told]
        number = self._numbers[point.length]
        self._points.append(wire.AnalysisPoint(point.round, point.seat, number, leads, doubts))

    def _warn(self, error: BotFailed) -> None:
        _LOG.warning("a part of an analysis failed", extra={"game": self._info.id, "reason": str(error)})


def numbers_of(events: Sequence[Event]) -> list[int]:
    """The event after which the log had each length, from 0 on."""
    return [0, *(event.number for event in standing(events))]
