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
    players: OrderedDict[tuple[str, str], Player] = OrderedDict()
    with contextlib.suppress(BrokenPipeError):
        _write(target, b"")
        while (frame := _read(source)) is not None:
            _write(target, to_json(_answer(frame, players)))


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


def _answer(frame: bytes, players: "OrderedDict[tuple[str, str], Player]") -> dict[str, Any]:
    try:
        question: Question = pickle.loads(frame)
        seed = secrets.randbits(_SEEDS)
        if isinstance(question, Choose):
            return {"answer": int(_player(players, question.key, question.level).choose(question.view))}
        if isinstance(question, Advise):
            found = hint(question.view, seed, HINT_SECONDS)
            return {"answer": hint_to_wire(question.view, found, question.names, question.number)}
        if isinstance(question, Expect):
            told = expected(question.state, question.seed)
            return {"answer": [(seat.lead, seat.doubt) for seat in told]}
        return {
            "answer": judged_to_wire(question.stretch, question.names, question.number, seed, JUDGE_SECONDS)
        }
    except Exception as error:  # whatever a player does wrong, the server hears of it
        return {"error": where(error)}


def _player(players: "OrderedDict[tuple[str, str], Player]", key: str, level: str) -> Player:
    if (key, level) not in players:
        players[key, level] = make_player(level, secrets.randbits(_SEEDS))
        if len(players) > _KEPT:
            players.popitem(last=False)
    players.move_to_end((key, level))
    return players[key, level]


if __name__ == "__main__":
    main()
