"""A process in which computer players think: `python -m realmwright.server.bot_worker`.

Over standard input come frames (four bytes of length, then a pickle of a question); over
standard output go frames of JSON, the first of them empty: the process is ready. The end of
the input ends the process, so none outlives its server.
"""

import contextlib
import os
import pickle
import secrets
import signal
import struct
import sys
from collections import OrderedDict
from typing import Any, BinaryIO, Final

from realmwright.bots.external import Bot, ExternalPlayer
from realmwright.bots.program import Program
from realmwright.bots.protocol import Fault
from realmwright.players.advice import HINT_SECONDS, hint
from realmwright.players.analysis import JUDGE_SECONDS, expected
from realmwright.players.player import Player
from realmwright.players.registry import make_player
from realmwright.server.answers import hint_to_wire, judged_to_wire
from realmwright.server.questions import Advise, Choose, Expect, Question
from realmwright.server.supervisor import where
from realmwright.server.wire import to_json

_KEPT: Final = 64
_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG
_SEEDS: Final = 62


def main() -> None:
    """Answer until the input ends."""
    _end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, target = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a player that prints must not break the frames
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.nice(5)
    players = Players()
    try:
        with contextlib.suppress(BrokenPipeError):
            _write(target, b"")
            while (frame := _read(source)) is not None:
                _write(target, to_json(_answer(frame, players)))
    finally:
        players.close()


def _end_with_parent() -> None:
    """Where the system can, end at once with the server, even in the middle of a long thought."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)


def _read(source: BinaryIO) -> bytes | None:
    head = source.read(4)
    if len(head) < 4:
        return None
    (length,) = struct.unpack(">I", head)
    body = source.read(length)
    return body if len(body) == length else None


def _write(target: BinaryIO, body: bytes) -> None:
    target.write(struct.pack(">I", len(body)) + body)
    target.flush()


def _answer(frame: bytes, players: "Players") -> dict[str, Any]:
    try:
        question: Question = pickle.loads(frame)
        seed = secrets.randbits(_SEEDS)
        if isinstance(question, Choose):
            return {"answer": int(players.of(question).choose(question.view))}
        if isinstance(question, Advise):
            found = hint(question.view, seed, HINT_SECONDS)
            return {"answer": hint_to_wire(question.view, found, question.names, question.number)}
        if isinstance(question, Expect):
            told = expected(question.state, question.seed)
            return {"answer": [(seat.lead, seat.doubt) for seat in told]}
        return {
            "answer": judged_to_wire(question.stretch, question.names, question.number, seed, JUDGE_SECONDS)
        }
    except Fault as fault:
        return {"error": str(fault)}
    except Exception as error:  # whatever a player does wrong, the server hears of it
        return {"error": where(error)}


class Players:
    """The players that think here: one for each seat, and one process for each program of others."""

    def __init__(self) -> None:
        self._seated: Final[OrderedDict[tuple[str, str], Player]] = OrderedDict()
        self._bots: Final[dict[Program, Bot]] = {}

    def of(self, question: Choose) -> Player:
        """The player of the seat that is asked. Those that were not asked for long are forgotten."""
        seat = question.key, question.level
        if seat not in self._seated:
            self._seated[seat] = self._made(question)
            if len(self._seated) > _KEPT:
                self._seated.popitem(last=False)
        self._seated.move_to_end(seat)
        return self._seated[seat]

    def close(self) -> None:
        """End the programs of others."""
        for bot in self._bots.values():
            bot.close()

    def _made(self, question: Choose) -> Player:
        if question.program is None:
            seed = secrets.randbits(_SEEDS) if question.seed is None else question.seed
            return make_player(question.level, seed)
        return ExternalPlayer(self._bots.setdefault(question.program, Bot(question.program)))


if __name__ == "__main__":
    main()
