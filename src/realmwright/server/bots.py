"""Computer players as clients in worker processes: they get a View and answer with an action."""

import asyncio
import contextlib
import logging
import pickle
import struct
import sys
from collections.abc import Iterable
from typing import Final, TypeVar

import msgspec

from realmwright.bots.program import Program
from realmwright.rules.view import View
from realmwright.server import wire
from realmwright.server.fair import FairQueue, Path
from realmwright.server.questions import Advise, Choose, Expect, Judge, Question
from realmwright.server.supervisor import Passing

# Seconds that a player may think before its process is given up.
LIMIT: Final = 60.0
# Seconds that a process may take until it is ready.
START_LIMIT: Final = 60.0
COMMAND = (sys.executable, "-m", "realmwright.server.bot_worker")
_PATIENCE: Final = 3.0
# Seconds before a process is tried anew where none can be started: the first pause, and the longest.
_FIRST_PAUSE: Final = 0.5
_LAST_PAUSE: Final = 30.0
_LOG = logging.getLogger("realmwright.server")
_T = TypeVar("_T")


class BotFailed(Exception):
    """A player did not answer: its process died, took too long, or it raised something."""


class NoProcess(Passing):
    """No process can be started now: the question was not even asked, and may be asked again later."""


class _Answer(msgspec.Struct):
    answer: msgspec.Raw = msgspec.Raw()
    error: str = ""


class _Worker:
    """One process; one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process: Final = process

    @classmethod
    async def start(cls) -> "_Worker":
        """A process that has said that it is ready. Raises OSError, EOFError or TimeoutError."""
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        worker = cls(process)
        try:
            await asyncio.wait_for(worker._frame(), START_LIMIT)
        except BaseException:
            await worker.kill()
            raise
        return worker

    @property
    def alive(self) -> bool:
        """Whether it has not ended yet, as far as is known."""
        return self.process.returncode is None

    async def ask(self, question: bytes) -> bytes:
        """Send a frame, wait for the answer."""
        writer = self.process.stdin
        assert writer is not None
        writer.write(struct.pack(">I", len(question)) + question)
        await writer.drain()
        return await self._frame()

    async def _frame(self) -> bytes:
        reader = self.process.stdout
        assert reader is not None
        (length,) = struct.unpack(">I", await reader.readexactly(4))
        return await reader.readexactly(length)

    async def stop(self) -> None:
        """Let it end by itself, then make it."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), _PATIENCE)
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        """End it now."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class BotPool:
    """As many worker processes as may think at the same time, started when first needed.

    Questions are asked in fair order: each says by a path for whom, see `FairQueue`.
    """

    def __init__(self, size: int, limit: float = LIMIT, programs: Iterable[Program] = ()) -> None:
        self._limit: Final = limit
        # Programs of others that play, by the name of their level.
        self.programs: Final = {program.name: program for program in programs}
        self.queue: Final = FairQueue(size)
        self._idle: Final[list[_Worker]] = []
        self._all: Final[set[_Worker]] = set()
        self._pause = 0.0
        self._not_before = 0.0
        self._closed = False

    async def choose(self, key: str, level: str, view: View, path: Path, seed: int | None = None) -> int:
        """What the player of that level chooses; `key` names the seat. Raises BotFailed or NoProcess."""
        program = self.programs.get(level)
        return await self._ask(Choose(key, level, view, program, seed), level, int, path)

    async def advise(self, question: Advise, path: Path) -> wire.Hint:
        """A hint. Raises BotFailed or NoProcess."""
        return await self._ask(question, "hint", wire.Hint, path)

    async def judge(self, question: Judge, path: Path) -> wire.CostlyTurn:
        """What a stretch of a finished game cost. Raises BotFailed or NoProcess."""
        return await self._ask(question, "analysis", wire.CostlyTurn, path)

    async def expect(self, question: Expect, path: Path) -> list[tuple[float, float]]:
        """The lead each seat may expect, and its doubt. Raises BotFailed or NoProcess."""
        return await self._ask(question, "analysis", list[tuple[float, float]], path)

    async def _ask(self, question: Question, who: str, kind: type[_T], path: Path) -> _T:
        frame = pickle.dumps(question)
        async with self.queue.turn(path):
            worker = await self._worker()
            try:
                answer = await asyncio.wait_for(worker.ask(frame), self._limit)
            except BaseException as error:
                await self._drop(worker)
                if not isinstance(error, Exception):
                    raise
                raise BotFailed(f"{who}: {type(error).__name__}") from error
            self._idle.append(worker)
        try:
            found = msgspec.json.decode(answer, type=_Answer)
            if found.error:
                raise BotFailed(f"{who}: {found.error}")
            return msgspec.json.decode(found.answer, type=kind)
        except msgspec.DecodeError as error:
            raise BotFailed(f"{who}: {type(error).__name__}") from error

    @property
    def processes(self) -> int:
        """How many there are."""
        return len(self._all)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        workers = list(self._all)
        self._all.clear()
        self._idle.clear()
        await asyncio.gather(*(worker.stop() for worker in workers))

    async def _worker(self) -> _Worker:
        """One that waits, or a new one. Raises BotFailed or NoProcess."""
        if self._closed:
            raise BotFailed("the server is closing")
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._all.discard(worker)
        return await self._new()

    async def _new(self) -> _Worker:
        loop = asyncio.get_running_loop()
        if loop.time() < self._not_before:
            raise NoProcess("no process for computer players can be started")
        try:
            worker = await _Worker.start()
        except Exception as error:
            self._pause = min(max(_FIRST_PAUSE, 2 * self._pause), _LAST_PAUSE)
            self._not_before = loop.time() + self._pause
            kind = type(error).__name__
            reason = f"{kind}: {error}" if isinstance(error, OSError) else kind
            _LOG.warning(
                "no process for computer players can be started",
                extra={"reason": reason, "next_try_in": self._pause},
            )
            raise NoProcess("no process for computer players can be started") from error
        if self._pause:
            _LOG.warning("processes for computer players can be started again")
        self._pause = 0.0
        self._all.add(worker)
        return worker

    async def _drop(self, worker: _Worker) -> None:
        self._all.discard(worker)
        await worker.kill()
