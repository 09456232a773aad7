"""The log in words: what each action did, as lines that an undo takes back.

Lines tell only what everybody may know, so they are the same for all. Builds of one kind become one line
that grows; each version of a line remembers how long the game's log was when it was written, and the event.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from msgspec import Struct

from realmwright.telling.info import Seat
from realmwright.telling.message import Message, message

# Written beside the game: no undo takes it back.
LASTING: Final = -1


@dataclass(frozen=True)
class Name:
    """Stands for the name of whoever sits at a seat when the line is shown."""

    seat: int


@dataclass(frozen=True)
class Entry:
    """A line before names are filled in. Lines of the same `growth` (not None) in a row become one."""

    key: str
    params: dict[str, Any]
    round: int
    seat: int | None = None
    hexes: tuple[int, ...] = ()
    subject: str | None = None
    growth: tuple[object, ...] | None = None


@dataclass
class GrowingLine:
    """The versions of a line, each with the length of the log that it belongs to, and its event."""

    versions: list[tuple[int, int, Entry]] = field(default_factory=list)

    @property
    def entry(self) -> Entry:
        """The line as it stands."""
        return self.versions[-1][2]

    @property
    def number(self) -> int:
        """The event after which it stands so."""
        return self.versions[-1][1]


class LogEntry(Struct):
    """A line of the log as it is shown; `id` is its place from 0, `n` the event that it tells last."""

    id: int
    n: int
    round: int
    seat: int | None
    text: Message
    hexes: list[int]
    subject: str | None


class Journal:
    """All lines. `changed_from` is the first that the last change touched."""

    def __init__(self) -> None:
        self.lines: list[GrowingLine] = []
        self.changed_from = 0
        self._number = 0

    def begin(self, number: int) -> None:
        """A new event: nothing has changed yet."""
        self.changed_from = len(self.lines)
        self._number = number

    def write(self, at: int, entry: Entry) -> None:
        """Add a line, or let the last one grow."""
        last = self.lines[-1] if self.lines else None
        if last and entry.growth is not None and last.entry.growth == entry.growth:
            last.versions.append((at, self._number, _grown(last.entry, entry)))
            self._touch(len(self.lines) - 1)
        else:
            self.lines.append(GrowingLine([(at, self._number, entry)]))
            self._touch(len(self.lines) - 1)

    def take_back(self, length: int) -> None:
        """Forget what was written after the log had that length."""
        kept: list[GrowingLine] = []
        for number, line in enumerate(self.lines):
            versions = [version for version in line.versions if version[0] <= length]
            if len(versions) != len(line.versions):
                self._touch(number)
            if versions:
                kept.append(GrowingLine(versions))
        self.lines = kept

    def shown(self, seats: list[Seat], first: int = 0) -> list[LogEntry]:
        """The lines from `first` on, with names."""
        return [_show(place, self.lines[place], seats) for place in range(first, len(self.lines))]

    def _touch(self, number: int) -> None:
        self.changed_from = min(self.changed_from, number)


def _grown(old: Entry, new: Entry) -> Entry:
    params = dict(new.params)
    if "hexes" in old.params:
        params["hexes"] = f"{old.params['hexes']}, {new.params['hexes']}"
    if "n" in old.params and "n" in new.params:
        params["n"] = old.params["n"] + new.params["n"]
    return replace(new, params=params, hexes=old.hexes + new.hexes)


def _show(place: int, line: GrowingLine, seats: list[Seat]) -> LogEntry:
    entry = line.entry
    params = {name: named(value, seats) for name, value in entry.params.items()}
    text = message(entry.key, **params)
    return LogEntry(place, line.number, entry.round, entry.seat, text, list(entry.hexes), entry.subject)


def named(value: Any, seats: list[Seat]) -> Any:
    """A parameter with the names of players filled in."""
    if isinstance(value, Name):
        return seats[value.seat].name
    if isinstance(value, list):
        return [Message("ui.name", {"name": seats[v.seat].name}) if isinstance(v, Name) else v for v in value]
    return value
