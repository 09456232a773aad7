"""The analysis of a finished game: worked out turn by turn in the processes of the computer players."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from realmwright.expansions import CATALOGUE
from realmwright.players.analysis import MOST_COSTLY, Course, look_over
from realmwright.server import wire
from realmwright.server.bots import BotFailed, BotPool
from realmwright.server.info import Event, GameInfo
from realmwright.server.questions import Judge

_LOG = logging.getLogger("realmwright.server")


class Analysis:
    """One analysis, as far as it has come. It is begun when somebody first asks for it, and kept."""

    def __init__(self, info: GameInfo, events: Sequence[Event], log: Sequence[int]) -> None:
        self._info: Final = info
        self._numbers: Final = numbers_of(events)
        self._log: Final = tuple(log)
        self._course: Course | None = None
        self._done = 0
        self._costly: list[wire.CostlyTurn] = []

    async def run(self, bots: BotPool, turns: asyncio.Semaphore) -> None:
        """Work it out; one analysis of the server at a time, so that computer players get their turns."""
        course = await asyncio.to_thread(look_over, self._info.setup, CATALOGUE, self._log)
        self._course = course
        names = tuple(seat.name for seat in self._info.seats)
        async with turns:
            for stretch in course.stretches:
                try:
                    self._note(await bots.judge(Judge(stretch, names, self._numbers[stretch.begin])))
                except BotFailed as error:
                    _LOG.warning("game %s: %s", self._info.id, error)
                self._done += 1

    def so_far(self) -> wire.Analysis:
        """What is known by now."""
        if self._course is None:
            return wire.Analysis(0, 0, [], [])
        points = [
            wire.AnalysisPoint(
                point.round,
                point.seat,
                self._numbers[point.length],
                [round(gold, 1) for gold in point.ahead],
            )
            for point in self._course.points
        ]
        return wire.Analysis(self._done, len(self._course.stretches), points, self._costly)

    def _note(self, judged: wire.CostlyTurn) -> None:
        """Keep the turns that cost most, of each turn its worst part."""
        rest = [turn for turn in self._costly if (turn.round, turn.seat) != (judged.round, judged.seat)]
        same = [turn for turn in self._costly if turn not in rest]
        worst = max([judged, *same], key=lambda turn: turn.loss)
        ranked = sorted([worst, *rest], key=lambda turn: -turn.loss)
        self._costly = [turn for turn in ranked if turn.loss > 0][:MOST_COSTLY]


def numbers_of(events: Sequence[Event]) -> list[int]:
    """The event after which the log had each length, from 0 on."""
    numbers = [0]
    for event in events:
        if event.kind == "action":
            numbers.append(event.number)
        elif event.kind == "undo":
            del numbers[len(numbers) - event.count :]
    return numbers
