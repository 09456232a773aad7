"""The terminal itself: lines out, lines in. Nothing here knows the game."""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from realmwright.telling.visible import visible


def table_of(titles: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> Table:
    """A table: the first `words` columns are words, the others numbers."""
    table = Table(box=box.SIMPLE)
    for number, title in enumerate(titles):
        table.add_column(title, justify="right" if number >= words else "left")
    for row in rows:
        table.add_row(*row)
    return table


class Screen:
    """Standard output and input. `plain` is for screen readers: no drawings, a sentence a line, no tables."""

    def __init__(self, *, plain: bool = False, read: Callable[[str], str] = input) -> None:
        with suppress(ImportError):
            # Its import lets `input` edit lines and remember them.
            import readline  # noqa: F401
        self.plain = plain
        self.console = Console(highlight=False, markup=False, emoji=False)
        self._read = read
        self._wraps = self.console.is_terminal and not plain

    @property
    def width(self) -> int:
        """Columns of the terminal."""
        return self.console.width

    def say(self, *lines: str) -> None:
        """Show lines; long ones are broken between words where somebody looks at them."""
        for line in map(visible, lines):
            if self._wraps:
                self.console.print(line)
            else:
                print(line, flush=True)

    def draw(self, drawing: Text) -> None:
        """Show a drawing as it is."""
        self.console.print(drawing, no_wrap=True, overflow="ignore", crop=False)

    def tabulate(self, titles: Sequence[str], rows: Sequence[Sequence[str]], last: Sequence[str]) -> None:
        """Show a table: the first column are words, the others numbers; the last row stands apart."""
        table = table_of(titles, rows)
        table.add_section()
        table.add_row(*last)
        self.console.print(table)

    def ask(self, prompt: str) -> str | None:
        """A line that is typed; None when there is no more input."""
        try:
            line = self._read(prompt)
        except (EOFError, KeyboardInterrupt):
            self.say("")
            return None
        if not sys.stdin.isatty():
            print(visible(line), flush=True)
        return line.strip()

    def wipe(self) -> None:
        """Take away what was shown, also what has scrolled out of sight."""
        if self.console.is_terminal:
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)
