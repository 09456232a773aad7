"""The scenario language. A file holds scenarios one after the other; `;` begins a comment line.

    --- The second settlement touches the first if it can
    shows: 3.mandatory.adjacent
    card: grass

          a   b   c   d
     1    G   G   W   D
     2      W   D   G   G

    = legal: a1 b1 c2 d2
    > c2
    = legal: d2
    > d2 a1 .
    = tiles 1: farm=new

`---` begins a scenario with its title; `shows:` names the sentences of `sentences.txt` that it shows. Then
the situation: a picture of a part of the board (see `picture`; there is no hex beyond it, unless `around:`
gives a letter or `quadrants:` real quadrants, with which the picture must then agree), lines for the set-up
(`SETUP_NAMES` below) and lines of the position (`realmwright.notation.position`, where everything has a
default: seat 1's turn, the hands empty but for the card of the turn, nothing used).

Then steps: `>` and words of a record, each an action, in order (`@2` asserts that seat 2 decides from there);
`=` and what must hold at that point (see `expectations`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scenarios.picture import Cell, PictureError, is_columns, is_row, read_picture

SETUP_NAMES: Final = (
    "sets",
    "players",
    "start",
    "cards",
    "tasks",
    "nomads",
    "capitols",
    "caves",
    "island",
    "options",
    "quadrants",
    "around",
    "removed terrain",
    # Which locations the letters a and b stand for: in all quadrants, or in one of them (`a 2: oasis`).
    "a",
    "b",
)

_LINE: Final = re.compile(r"([a-z]+(?: [a-z]+)*)(?: ([0-9]+))?\s*:\s*(.*)")
_EXPECTATION: Final = re.compile(r"=\s*([^:]+?)\s*:\s*(.*)")


class ScenarioError(ValueError):
    """A scenario is written wrongly; says where, and what would be right."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path.name}, line {line}: {message}")
        self.line = line


@dataclass(frozen=True)
class Given:
    """One line of a situation: its name, its seat or quadrant (from 1; 0 for none), its value."""

    line: int
    name: str
    seat: int
    value: str


@dataclass(frozen=True)
class Step:
    """Actions (`name` empty, `value` the words), or an expectation, perhaps with a picture."""

    line: int
    name: str
    value: str
    picture: dict[int, Cell] | None = None


@dataclass
class Scenario:
    """One scenario as it is written."""

    path: Path
    line: int
    title: str
    shows: tuple[str, ...] = ()
    setup: list[Given] = field(default_factory=list)
    position: list[Given] = field(default_factory=list)
    cells: dict[int, Cell] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)

    @property
    def id(self) -> str:
        """A readable name for the test."""
        return f"{self.path.stem}: {self.title}"

    def error(self, line: int, message: str) -> ScenarioError:
        """An error of this scenario."""
        return ScenarioError(self.path, line, message)

    def value(self, name: str, default: str = "", seat: int = 0) -> str:
        """What a set-up line says."""
        return next(
            (given.value for given in self.setup if (given.name, given.seat) == (name, seat)), default
        )

    def line_of(self, name: str) -> int:
        """The line of a set-up line; that of the title if it lacks."""
        return next((given.line for given in self.setup if given.name == name), self.line)


def read_scenarios(path: Path, text: str) -> list[Scenario]:
    """The scenarios of a file. Raises ScenarioError."""
    scenarios: list[Scenario] = []
    lines = list(enumerate(text.split("\n"), 1))
    at = 0
    while at < len(lines):
        number, line = lines[at]
        at += 1
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        if line.startswith("---"):
            scenarios.append(_begin(path, number, line, scenarios))
            continue
        if not scenarios:
            raise ScenarioError(path, number, "a scenario begins with `--- Title`")
        scenario = scenarios[-1]
        if is_columns(line):
            drawn = [line]
            while at < len(lines) and is_row(lines[at][1]):
                drawn.append(lines[at][1])
                at += 1
            _add_picture(scenario, number, drawn)
        elif line.startswith(">"):
            scenario.steps.append(Step(number, "", line[1:].strip()))
        elif line.startswith("="):
            _add_expectation(scenario, number, line)
        else:
            _add_given(scenario, number, line)
    for scenario in scenarios:
        _check(scenario)
    return scenarios


def _begin(path: Path, number: int, line: str, before: list[Scenario]) -> Scenario:
    title = line.removeprefix("---").strip()
    if not title:
        raise ScenarioError(path, number, "a scenario needs a title")
    if any(scenario.title == title for scenario in before):
        raise ScenarioError(path, number, f"a scenario has the title {title!r} already")
    return Scenario(path, number, title)


def _add_picture(scenario: Scenario, number: int, drawn: list[str]) -> None:
    try:
        cells = read_picture(drawn)
    except PictureError as error:
        raise scenario.error(number + error.line, str(error)) from error
    if not scenario.steps:
        twice = scenario.cells.keys() & cells.keys()
        if twice:
            raise scenario.error(number, "two pictures of a situation overlap")
        scenario.cells.update(cells)
        return
    last = scenario.steps[-1]
    if last.name != "board" or last.picture is not None:
        raise scenario.error(number, "among the steps a picture stands under `= board:`")
    scenario.steps[-1] = Step(last.line, last.name, last.value, cells)


def _add_expectation(scenario: Scenario, number: int, line: str) -> None:
    match = _EXPECTATION.fullmatch(line.strip())
    if match is None:
        raise scenario.error(number, f"`= what: value` is due, such as `= legal: c4 c5`, not {line!r}")
    scenario.steps.append(Step(number, match.group(1), match.group(2).strip()))


def _add_given(scenario: Scenario, number: int, line: str) -> None:
    match = _LINE.fullmatch(line.strip())
    if match is None:
        raise scenario.error(number, f"`name: value`, a picture, `>` or `=` is due, not {line.strip()!r}")
    name, seat, value = match.group(1), int(match.group(2) or 0), match.group(3).strip()
    if scenario.steps:
        raise scenario.error(number, f"`{name}` belongs to the situation, before the first step")
    if name == "shows":
        scenario.shows += tuple(value.split())
        return
    lines = scenario.setup if name in SETUP_NAMES else scenario.position
    # A position may have several pending decisions.
    if name != "pending" and any((given.name, given.seat) == (name, seat) for given in lines):
        raise scenario.error(number, f"`{name}` stands there twice")
    lines.append(Given(number, name, seat, value))


def _check(scenario: Scenario) -> None:
    if not scenario.shows:
        raise scenario.error(scenario.line, "`shows:` names the sentences that a scenario shows")
    if not any(step.name for step in scenario.steps):
        raise scenario.error(scenario.line, "a scenario that expects nothing cannot fail")
    for step in scenario.steps:
        if step.name == "board" and step.picture is None:
            raise scenario.error(step.line, "under `= board:` a picture is due")


def all_scenarios(folder: Path) -> Iterator[Scenario]:
    """The scenarios of all numbered texts of a folder, in order."""
    for path in sorted(folder.glob("[0-9]*.txt")):
        yield from read_scenarios(path, path.read_text("utf-8"))
