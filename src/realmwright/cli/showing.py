"""What commands show: JSON, tables, and how far a long command is."""

import json
import sys
from collections.abc import Callable, Iterable
from typing import TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

T = TypeVar("T")


def show_json(facts: object) -> None:
    """One JSON object on standard output."""
    typer.echo(json.dumps(facts, indent=2))


def show(*parts: Table | str) -> None:
    """Tables and lines on standard output, as they are."""
    console = Console(highlight=False, markup=False)
    for part in parts:
        console.print(part)


def progress_bars() -> Progress:
    """Bars on the error stream, if somebody looks there, to be entered with `with`."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def last_of(steps: Iterable[T], total: int, done: Callable[[T], int], what: str = "games") -> T:
    """What the steps of some games come to in the end, with a display of how many are `done`."""
    with progress_bars() as progress:
        task = progress.add_task(what, total=total)
        for step in steps:
            progress.update(task, completed=done(step))
    return step
