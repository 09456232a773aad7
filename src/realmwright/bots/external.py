"""A program as a player: started when first asked, ended when it does wrong, started anew after that."""

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

from realmwright.bots import launch
from realmwright.bots.program import Program, environment
from realmwright.bots.protocol import MOST_OF_LINE, Fault, hello, question, read_action, read_ready
from realmwright.rules.view import View

#: Seconds within which a program must answer `hello`, and a question.
LIMIT: Final = 10.0
#: Seconds that a program has to end by itself once its input has ended.
PATIENCE: Final = 1.0
#: Seconds that a program rests which did wrong twice running: the first rest, doubled up to the longest.
FIRST_REST: Final = 1.0
LONGEST_REST: Final = 60.0


class Bot:
    """The process of a program; one question at a time.

    `quiet`: what it writes to standard error goes nowhere, for it may tell a hand; else to the own one.
    """

    def __init__(self, program: Program, limit: float = LIMIT, *, quiet: bool = True) -> None:
        self.program: Final = program
        self._limit: Final = limit
        self._quiet: Final = quiet
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        self._faults = 0
        self._not_before = 0.0

    def ask(self, view: View, game: str) -> int:
        """The choice of the owner of the view, who must act. Raises Fault; the process is ended then."""
        if time.monotonic() < self._not_before:
            raise Fault("it rests, since it did wrong again and again")
        try:
            process = self._started()
            self._asked += 1
            asked = question(view, self._asked, game, round(1000 * self._limit))
            action = read_action(self._exchange(process, asked), self._asked, view)
        except Fault:
            self._rest()
            raise
        except BaseException:
            self.kill()
            raise
        self._faults = 0
        return action

    def close(self) -> None:
        """Let it end by itself, then make it."""
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """End it now, with all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        # Whoever still listens has the pipe for itself: what the program has started and hidden may hold it.
        closing = threading.Thread(target=_close, args=(process.stdin, process.stdout), daemon=True)
        closing.start()
        closing.join(PATIENCE)

    def _rest(self) -> None:
        self.kill()
        self._faults += 1
        if self._faults > 1:
            rest = min(FIRST_REST * 2.0 ** (self._faults - 2), LONGEST_REST)
            self._not_before = time.monotonic() + rest

    def _started(self) -> "subprocess.Popen[bytes]":
        """The process, which has said that it is ready. Raises Fault."""
        if self._process is None:
            self._process = self._start()
            read_ready(self._exchange(self._process, hello()))
        return self._process

    def _start(self) -> "subprocess.Popen[bytes]":
        command = list(self.program.command)
        surroundings = environment()
        if shutil.which(command[0], path=surroundings.get("PATH")) is None:
            raise Fault(f"there is no program {command[0]!r}")
        if sys.platform == "linux":
            command = [sys.executable, "-I", "-S", str(Path(launch.__file__)), str(os.getpid()), *command]
        try:
            return subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if self._quiet else None,
                env=surroundings,
                # A group of its own, to be ended whole.
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(f"it cannot be started: {error.strerror}") from error

    def _exchange(self, process: "subprocess.Popen[bytes]", line: bytes) -> bytes:
        """Say a line and hear one. Raises Fault."""
        assert process.stdin is not None
        assert process.stdout is not None
        source, target = process.stdout, process.stdin
        heard = _within(self._limit, lambda: _say_and_hear(source, target, line))
        if heard is None:
            raise Fault(f"no answer within {self._limit:g} seconds")
        if len(heard) > MOST_OF_LINE:
            raise Fault(f"its line is longer than {MOST_OF_LINE} bytes", heard)
        if not heard.endswith(b"\n"):
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            code = process.returncode
            how = "it has closed its output" if code is None else f"it has ended with code {code}"
            raise Fault(how, heard)
        return heard


class ExternalPlayer:
    """A program in one game: a `Player`. Several may share its process."""

    def __init__(self, bot: Bot) -> None:
        self._bot: Final = bot
        # Tells games apart, and nothing else of them.
        self._game: Final = secrets.token_hex(8)

    def choose(self, view: View) -> int:
        """What the program chooses. Raises Fault."""
        return self._bot.ask(view, self._game)


def _close(*pipes: IO[bytes] | None) -> None:
    for pipe in pipes:
        with contextlib.suppress(OSError):
            if pipe is not None:
                pipe.close()


def _say_and_hear(source: IO[bytes], target: IO[bytes], line: bytes) -> bytes:
    """A line of the program, one byte more than `MOST_OF_LINE` at most; without its end where output ends."""
    try:
        target.write(line)
        target.flush()
    except OSError:
        # It has ended, or listens no more; perhaps it said something before.
        pass
    return source.readline(MOST_OF_LINE + 1)


def _within(seconds: float, call: Callable[[], bytes]) -> bytes | None:
    """What is heard within some seconds, or None; whoever waits too long ends the process, and so the wait.

    A thread, since pipes can be waited for in no other way on every system.
    """
    heard: list[bytes] = []

    def listen() -> None:
        # A pipe that is closed meanwhile has nothing more to say.
        with contextlib.suppress(OSError, ValueError):
            heard.append(call())

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    thread.join(seconds)
    return heard[0] if heard else None
