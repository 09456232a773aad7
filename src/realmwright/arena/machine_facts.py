"""What a measurement must say about the machine and the engine, and what other processes measure."""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import realmwright
from realmwright.machine import output_of

_CPU_INFO = Path("/proc/cpuinfo")
#: Games that a counted run plays besides those counted: what it takes to begin is the same for both.
_FEW = 2
#: Seconds that a counted run may take.
_PATIENCE = 600
_GAMES = """
import sys
from realmwright.arena.bench import SEED, starts
from realmwright.players.playout import Tally, play_random_games
play_random_games(starts(2, ())[0], SEED, range(int(sys.argv[1])), Tally(2))
"""


def cpu() -> str:
    """The name of the processor."""
    if _CPU_INFO.is_file():
        found = re.search(r"^model name\s*:\s*(.+)$", _CPU_INFO.read_text("utf-8", "replace"), re.MULTILINE)
        if found:
            return found[1].strip()
    return platform.processor() or platform.machine()


def commit() -> str | None:
    """The commit of the checkout that the package lies in, `+` behind it if files have changed since."""
    package = Path(realmwright.__file__).parent
    top = output_of(["git", "-C", str(package), "rev-parse", "--show-toplevel"])
    if not top or not Path(top, "src", "realmwright", "__init__.py").is_file():
        return None
    found = output_of(["git", "-C", top, "rev-parse", "--short=12", "HEAD"])
    changed = output_of(["git", "-C", top, "status", "--porcelain", "--untracked-files=no", "--", "src"])
    return f"{found}{'+' if changed else ''}" if found else None


def import_seconds(module: str) -> float:
    """Processor time of an interpreter that imports a module, less that of one that does nothing."""
    return max(_child_seconds(f"import {module}") - _child_seconds("pass"), 0.0)


def instructions_per_game(games: int) -> float | str:
    """Machine instructions of a random base game of two, counted by valgrind; or why they were not."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return "valgrind is not installed"
    few = _instructions(valgrind, _FEW)
    many = _instructions(valgrind, _FEW + games)
    if few is None or many is None:
        return "valgrind could not run the engine"
    return (many - few) / games


def _instructions(valgrind: str, games: int) -> int | None:
    with tempfile.TemporaryDirectory() as folder:
        command = [valgrind, "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        try:
            done = subprocess.run(
                [*command, sys.executable, "-c", _GAMES, str(games)],
                capture_output=True,
                text=True,
                timeout=_PATIENCE,
                check=True,
                env={**os.environ, "PYTHONHASHSEED": "0"},
            )
        except (OSError, subprocess.SubprocessError):
            return None
    found = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    return int(found[1]) if found else None


def _child_seconds(code: str) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    used = after.children_user + after.children_system
    return used - before.children_user - before.children_system
