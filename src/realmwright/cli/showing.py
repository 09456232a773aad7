"""What commands show: JSON, tables, and how far a long command is."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from realmwright.cli.errors import CommandError

T = TypeVar("T")

#: Seconds between two lines on how far a command is.
LINE_EACH = 60.0


def show_json(facts: object) -> None:
    """One JSON object on standard output."""
    typer.echo(json.dumps(facts, indent=2))


def show(*parts: Table | str) -> None:
    """Tables and lines on standard output, as they are."""
    console = Console(highlight=False, markup=False)
    for part in parts:
        console.print(part)


class Steps:
    """How far a long command is, on the error stream: bars where somebody looks, else a line each minute."""

    def __init__(self, bars: Progress) -> None:
        self._bars = bars
        self._tasks: dict[str, TaskID] = {}
        # For lines: when the next is due, and how many of a task were done when it was first told of.
        self._due = time.monotonic() + LINE_EACH
        self._begun: dict[str, tuple[float, int]] = {}

    def tell(self, what: str, done: int, total: int) -> None:
        """So many of a task are done."""
        if self._bars.disable:
            self._tell_line(what, done, total)
            return
        if what not in self._tasks:
            self._tasks[what] = self._bars.add_task(what, total=total)
        self._bars.update(self._tasks[what], completed=done)

    def _tell_line(self, what: str, done: int, total: int) -> None:
        now = time.monotonic()
        begun, first = self._begun.setdefault(what, (now, done))
        if now < self._due:
            return
        self._due = now + LINE_EACH
        left = ""
        if done > first:
            minutes = (now - begun) / (done - first) * (total - done) / 60
            left = f", {minutes:.0f} min to go"
        typer.echo(f"{what}: {done} of {total}{left}", err=True)


@contextmanager
def progress() -> Iterator[Steps]:
    """Show how far a command is as long as it goes on."""
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bars:
        yield Steps(bars)


def last_of(found: Iterable[T], total: int, done: Callable[[T], int], what: str = "games") -> T:
    """The last of what comes of some games, with a display of how many are `done`."""
    with progress() as shown:
        for one in found:
            shown.tell(what, done(one), total)
    return one


@contextmanager
def going_on_from(place: Path | None) -> Iterator[None]:
    """Who stops work that is kept in a file or folder is told that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        if place is None:
            raise
        raise CommandError(f"stopped; the same command goes on from what {place} holds") from None
