"""The file of a match: what is played in the first line, then a line for each finished game.

It is a file of lines as `lines_file` tells, and may be of an earlier form than is written now.

`games.jsonl` may lie packed beside or instead, as `games.jsonl.gz`: such a match is read as it is, and
unpacked when it is gone on with.
"""

import contextlib
import gzip
import io
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from realmwright.arena.lines_file import UNREADABLE, lock, made_by, read, whole
from realmwright.arena.machine_facts import commit
from realmwright.arena.played import Match, MatchError, Played
from realmwright.rules.draw import expand_sets
from realmwright.rules.errors import SetupError

_PACKED = ".gz"


class _Header(Struct, forbid_unknown_fields=True):
    """The first line: what must be equal for games to belong to a match; more may be asked for later."""

    players: Annotated[tuple[str, ...], Meta(min_length=2)]
    sets: tuple[str, ...]
    seed: int
    options: tuple[str, ...]
    budget_ms: int
    # Files from before there was a budget of nodes do not name it.
    nodes: int = 0


class MatchFile:
    """The file of a match, open for one run alone; `played` are the games it held.

    Raises LinesError if another run writes to it, MatchError for a file of another match or a damaged one.
    """

    def __init__(self, match: Match, path: Path) -> None:
        self._path = path
        self._out = path.open("a+b")
        try:
            lock(self._out, path)
            self.played = self._prepare(match)
        except BaseException:
            self._out.close()
            raise
        self._commit = commit() or ""

    def close(self) -> None:
        """Let go of the file."""
        self._out.close()

    def add(self, entry: Played) -> None:
        """Append a finished game, with the program that played it and the day."""
        self._write(json.dumps(asdict(entry) | made_by(self._commit), separators=(",", ":")))

    def _prepare(self, match: Match) -> list[Played]:
        """The games of the file, which ends with a whole line after this."""
        data = read(self._out)
        packed = _unpacked(self._path)
        if len(packed) > len(data) and packed.startswith(data):
            self._out.truncate(0)
            self._out.write(packed)
            self._out.flush()
            data = packed
        header = json.dumps(_header(match))
        # A new file, or one whose first line a killed run left unfinished.
        if f"{header}\n".encode().startswith(data):
            self._out.truncate(0)
            self._write(header)
            return []
        stored, played = _parse(self._path, data)
        if _header(stored) != _header(match):
            raise MatchError(f"{self._path} holds games of another match: {json.dumps(_header(stored))}")
        kept = whole(data)
        self._out.truncate(len(kept))
        if not kept.endswith(b"\n"):
            self._out.write(b"\n")
            self._out.flush()
        return played

    def _write(self, line: str) -> None:
        self._out.write(f"{line}\n".encode())
        self._out.flush()


def read_match(path: Path) -> tuple[Match, list[Played]]:
    """The match of a file, packed or not, with as many games as are there; and these. Raises MatchError."""
    return _parse(path, _unpack(path) if path.suffix == _PACKED else path.read_bytes())


def match_files(folder: Path) -> list[Path]:
    """The files of matches in a folder, by name. One that lies there packed and unpacked is gone on with."""
    packed = {path.name.removesuffix(_PACKED): path for path in folder.glob(f"*.jsonl{_PACKED}")}
    unpacked = {path.name: path for path in folder.glob("*.jsonl")}
    return [path for _, path in sorted((packed | unpacked).items())]


def pack(path: Path) -> Path:
    """Put the packed file of a match in place of the plain one; gives its path. Equal games, equal bytes.

    Raises LinesError if another run writes to it, MatchError if it is damaged and if it lacks what is packed
    already; then nothing is changed.
    """
    packed = _packed(path)
    with path.open("r+b") as file:
        lock(file, path)
        data = whole(read(file))
        _parse(path, data)
        if not data.startswith(_unpacked(path)):
            raise MatchError(f"{path} does not go on from {packed}: remove one of the two")
        made = packed.with_name(packed.name + ".new")
        made.write_bytes(_compressed(data if data.endswith(b"\n") else data + b"\n"))
        os.replace(made, packed)
    path.unlink()
    return packed


def _compressed(data: bytes) -> bytes:
    out = io.BytesIO()
    # Neither name nor time.
    with gzip.GzipFile("", "wb", 9, out, mtime=0) as file:
        file.write(data)
    return out.getvalue()


def _packed(path: Path) -> Path:
    return path.with_name(path.name + _PACKED)


def _unpacked(path: Path) -> bytes:
    """What is packed of the file of a match; nothing if nothing is."""
    packed = _packed(path)
    return _unpack(packed) if packed.exists() else b""


def _unpack(packed: Path) -> bytes:
    try:
        return gzip.decompress(packed.read_bytes())
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise MatchError(f"{packed} is damaged: {error}") from error


def _header(match: Match) -> dict[str, object]:
    """The first line of the file; the order of sets and options makes no difference."""
    facts = asdict(replace(match, sets=expand_sets(match.sets), options=tuple(sorted(match.options))))
    # How a bot is started may change from run to run.
    del facts["games"], facts["programs"]
    return {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}


def _parse(path: Path, data: bytes) -> tuple[Match, list[Played]]:
    if not data:
        raise MatchError(f"{path} is empty: it holds no match yet")
    lines = (whole(data) or data).splitlines()
    with _told(path, 1):
        header = msgspec.json.decode(lines[0], type=_Header)
        expand_sets(header.sets)
    played: list[Played] = []
    line_of: dict[int, int] = {}
    for number, line in enumerate(lines[1:], 2):
        with _told(path, number):
            entry = msgspec.json.decode(line, type=Played)
            _check(entry, header.players)
            if entry.game in line_of:
                first = line_of[entry.game]
                raise MatchError(f"game {entry.game} is in line {first} too: remove one of the two")
        line_of[entry.game] = number
        played.append(entry)
    match = Match(
        header.players, header.sets, len(played), header.seed, header.options, header.budget_ms, header.nodes
    )
    return match, played


@contextlib.contextmanager
def _told(path: Path, line: int) -> Iterator[None]:
    """What is wrong in a line is said with the file and the line."""
    try:
        yield
    except (MatchError, SetupError, *UNREADABLE) as error:
        what = "is no file of a match" if line == 1 else "is damaged"
        raise MatchError(f"{path} {what}: line {line}: {error}") from error


def _check(entry: Played, players: Sequence[str]) -> None:
    """Raises MatchError unless there is gold and time for each player."""
    for name, given in (("gold", len(entry.gold)), ("turn_ms", len(entry.turn_ms))):
        if given != len(players):
            raise MatchError(f"{name} is of {given} players, the match of {len(players)}")
