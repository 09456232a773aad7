"""Files that long work goes on from: what the work is in the first line, then a line for each finished piece.

A line counts from its end of line on: what a run that was killed left of one is done again. Whatever else is
wrong with a file is said with its line, and nothing of the file is changed.
"""

import datetime
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec
from filelock import lock_descriptor

from realmwright.arena.machine_facts import commit

# What is raised for a line that is no JSON: bytes that are no text and lists a thousand deep among it.
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class LinesError(ValueError):
    """A file that cannot be gone on from; a sentence that says why."""


class LinesFile:
    """Such a file, open for one run alone; `lines` are those it held behind the first.

    Raises LinesError if another run writes to it, and for a file of other work.
    """

    def __init__(self, path: Path, header: Mapping[str, object]) -> None:
        self.path = path
        self._out = path.open("a+b")
        try:
            lock(self._out, path)
            self.lines = self._prepare(json.dumps(header).encode())
        except BaseException:
            self._out.close()
            raise
        self._commit = commit() or ""

    def close(self) -> None:
        """Let go of the file."""
        self._out.close()

    def add(self, entry: Mapping[str, object]) -> None:
        """Append a finished piece, with the program that did it and the day."""
        line = json.dumps({**entry, **made_by(self._commit)}, separators=(",", ":"))
        self._write(line.encode())

    def _prepare(self, header: bytes) -> list[bytes]:
        data = read(self._out)
        if (header + b"\n").startswith(data):
            self._out.truncate(0)
            self._write(header)
            return []
        kept = whole(data)
        first, *lines = kept.splitlines()
        with told(self.path, 1):
            if msgspec.json.decode(first) != msgspec.json.decode(header):
                raise LinesError(f"it holds other work: {first.decode()}")
        self._out.truncate(len(kept))
        if not kept.endswith(b"\n"):
            self._write(b"")
        return lines

    def _write(self, line: bytes) -> None:
        self._out.write(line + b"\n")
        self._out.flush()


def made_by(commit: str) -> dict[str, str]:
    """What a line says of where it is from: the commit of the program, and the day."""
    return {"commit": commit, "day": datetime.datetime.now(datetime.UTC).date().isoformat()}


@contextmanager
def told(path: Path, line: int) -> Iterator[None]:
    """What is wrong in a line is said with the file and the line, as a LinesError."""
    try:
        yield
    except (LinesError, *UNREADABLE) as error:
        raise LinesError(f"{path} cannot be gone on from: line {line}: {error}") from error


def lock(file: BinaryIO, path: Path) -> None:
    """Keep others out of a file; the lock goes with the process, however that ends. Raises LinesError."""
    if not lock_descriptor(file.fileno(), blocking=False):
        raise LinesError(f"another run writes to {path}; wait for its end, or name another file")


def read(file: BinaryIO) -> bytes:
    """All that a file holds."""
    file.seek(0)
    return file.read()


def whole(data: bytes) -> bytes:
    """The data without what is left of a last line; a last line that only lacks its end is whole."""
    last = data[data.rfind(b"\n") + 1 :]
    if not last:
        return data
    try:
        msgspec.json.decode(last)
    except UNREADABLE:
        return data[: -len(last)]
    return data
