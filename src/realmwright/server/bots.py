"""Computer players as clients in worker processes: they get a View and answer with an action."""

import asyncio
import pickle
import struct
import sys
from typing import Final, TypeVar

import msgspec

from realmwright.rules.view import View
from realmwright.server import wire
from realmwright.server.questions import Advise, Choose, Expect, Judge, Question

# Seconds that a player may think before its process is given up.
LIMIT: Final = 60.0
_PATIENCE: Final = 3.0
_T = TypeVar("_T")


class BotFailed(Exception):
    """A player did not answer: its process died, took too long, or it raised something."""


class _Answer(msgspec.Struct):
    answer: msgspec.Raw = msgspec.Raw()
    error: str = ""


class _Worker:
    """One process; one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process: Final = process

    @classmethod
    async def start(cls) -> "_Worker":
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "realmwright.server.bot_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        return cls(process)

    async def ask(self, question: bytes) -> bytes:
        """Send a frame, wait for the answer."""
        writer, reader = self.process.stdin, self.process.stdout
        assert writer is not None
        assert reader is not None
        writer.write(struct.pack(">I", len(question)) + question)
        await writer.drain()
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
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


class BotPool:
    """As many worker processes as may think at the same time, started when first needed."""

    def __init__(self, size: int, limit: float = LIMIT) -> None:
        self._limit: Final = limit
        self._turns: Final = asyncio.Semaphore(size)
        self._idle: Final[list[_Worker]] = []
        self._all: Final[set[_Worker]] = set()
        self._closed = False

    async def choose(self, key: str, level: str, view: View) -> int:
        """What the player of that level chooses; `key` names the seat. Raises BotFailed."""
        return await self._ask(Choose(key, level, view), level, int)

    async def advise(self, question: Advise) -> wire.Hint:
        """A hint. Raises BotFailed."""
        return await self._ask(question, "hint", wire.Hint)

    async def judge(self, question: Judge) -> wire.CostlyTurn:
        """What a stretch of a finished game cost. Raises BotFailed."""
        return await self._ask(question, "analysis", wire.CostlyTurn)

    async def expect(self, question: Expect) -> list[float]:
        """The lead each seat may expect. Raises BotFailed."""
        return await self._ask(question, "analysis", list[float])

    async def _ask(self, question: Question, who: str, kind: type[_T]) -> _T:
        frame = pickle.dumps(question)
        async with self._turns:
            if self._closed:
                raise BotFailed("the server is closing")
            worker = self._idle.pop() if self._idle else await self._new()
            try:
                answer = await asyncio.wait_for(worker.ask(frame), self._limit)
            except (OSError, EOFError, TimeoutError) as error:
                await self._drop(worker)
                raise BotFailed(f"{who}: {type(error).__name__}") from error
            except asyncio.CancelledError:
                await self._drop(worker)
                raise
            self._idle.append(worker)
        found = msgspec.json.decode(answer, type=_Answer)
        if found.error:
            raise BotFailed(f"{who}: {found.error}")
        return msgspec.json.decode(found.answer, type=kind)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        workers = list(self._all)
        self._all.clear()
        self._idle.clear()
        await asyncio.gather(*(worker.stop() for worker in workers))

    async def _new(self) -> _Worker:
        worker = await _Worker.start()
        self._all.add(worker)
        return worker

    async def _drop(self, worker: _Worker) -> None:
        self._all.discard(worker)
        await worker.kill()
