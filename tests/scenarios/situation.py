"""From the situation of a scenario to a State."""

from typing import Final

from realmwright.board.board import PlacedQuadrant
from realmwright.board.geometry import (
    BOARD_HEXES,
    ISLAND_CORNERS,
    ISLAND_SIDE,
    SECTOR_SIDE,
    SIDE,
    hex_id,
    hex_name,
)
from realmwright.board.quadrants import SHIPPED, Quadrant
from realmwright.expansions import CATALOGUE, FIRST_GAME_CARDS
from realmwright.notation.errors import PositionError
from realmwright.notation.position import parse_position
from realmwright.rules.draw import place_quadrant
from realmwright.rules.errors import RulesError
from realmwright.rules.new_game import make_in_play
from realmwright.rules.pieces import KIND_NAMES, SETTLEMENT
from realmwright.rules.position import InPlay
from realmwright.rules.setup import Setup
from realmwright.rules.state import State
from scenarios.language import Given, Scenario
from scenarios.picture import CAPITOL, NO_HEX

_QUADRANTS: Final = 4


def make_state(scenario: Scenario) -> State:
    """The position that a scenario begins with. Raises ScenarioError."""
    setup = make_setup(scenario)
    try:
        play = make_in_play(setup, CATALOGUE)
    except RulesError as error:
        raise scenario.error(scenario.line, str(error)) from error
    _check_letters(scenario, play)
    lines = [given for given in scenario.position if given.name != "pieces"] + _pieces(scenario)
    texts = [f"{given.name}{f' {given.seat}' if given.seat else ''}: {given.value}" for given in lines]
    try:
        return parse_position("\n".join(texts), setup)
    except PositionError as error:
        line = lines[min(error.line, len(lines)) - 1].line if lines else scenario.line
        raise scenario.error(line, error.message) from error


def make_setup(scenario: Scenario) -> Setup:
    """The set-up of a scenario; what is not said is a base game for two of the first-game cards."""
    try:
        sets = tuple(dict.fromkeys(["base", *scenario.value("sets").split()]))
        island = scenario.value("island")
        return Setup(
            sets=sets,
            players=int(scenario.value("players", "2")),
            quadrants=_quadrants(scenario, sets),
            cards=tuple(scenario.value("cards").split()) or FIRST_GAME_CARDS,
            tasks=tuple(scenario.value("tasks").split()),
            nomads=_nomads(scenario),
            capitols=_marked(
                scenario, "capitols", [h for h, c in scenario.cells.items() if c.letter == CAPITOL]
            ),
            caves=_marked(scenario, "caves", [h for h, c in scenario.cells.items() if c.cave]),
            island=SHIPPED[island] if island else _own_island(scenario),
            removed=scenario.value("removed terrain") or None,
            options=tuple(scenario.value("options").split()),
            start=int(scenario.value("start", "1")) - 1,
        )
    except RulesError as error:
        raise scenario.error(scenario.line, str(error)) from error


def _quadrants(scenario: Scenario, sets: tuple[str, ...]) -> tuple[PlacedQuadrant, ...]:
    names = scenario.value("quadrants").split()
    if names:
        return tuple(place_quadrant(SHIPPED, name) for name in names)
    around = scenario.value("around", NO_HEX)
    letters = [_letter(scenario, hex, around) for hex in range(BOARD_HEXES)]
    # Crossroads brings its pieces only with one of its quadrants.
    home = "crossroads" if "crossroads" in sets else "base"
    placed = []
    for sector in range(_QUADRANTS):
        top, left = SECTOR_SIDE * (sector // 2), SECTOR_SIDE * (sector % 2)
        starts = [SIDE * (top + row) + left for row in range(SECTOR_SIDE)]
        rows = tuple("".join(letters[start : start + SECTOR_SIDE]) for start in starts)
        locations = _locations(scenario, sector + 1, "".join(rows))
        own = Quadrant(f"own-{sector + 1}", "Own", home, locations, "own", rows)
        placed.append(PlacedQuadrant(own))
    return tuple(placed)


def _letter(scenario: Scenario, hex: int, around: str) -> str:
    if hex not in scenario.cells:
        return around
    letter = scenario.cells[hex].letter
    return "c" if letter == CAPITOL else letter


def _locations(scenario: Scenario, quadrant: int, letters: str) -> tuple[str, ...]:
    """The names that a and b stand for in a quadrant; quadrant 0 is the island."""
    names = []
    for letter in "ab":
        name = scenario.value(letter, seat=quadrant) or scenario.value(letter)
        if letter in letters and not name:
            raise scenario.error(scenario.line, f"`{letter}:` says which location the letter stands for")
        names.append(name)
    return tuple(names)


def _own_island(scenario: Scenario) -> Quadrant | None:
    drawn = [hex for hex in scenario.cells if hex >= BOARD_HEXES]
    if not drawn:
        return None
    rows = []
    for row in range(ISLAND_SIDE):
        first = BOARD_HEXES + ISLAND_SIDE * row
        spots = range(first, first + ISLAND_SIDE)
        rows.append("".join(NO_HEX if h in ISLAND_CORNERS else _letter(scenario, h, NO_HEX) for h in spots))
    return Quadrant("own-island", "Own", "island", _locations(scenario, 0, "".join(rows)), "own", tuple(rows))


def _nomads(scenario: Scenario) -> tuple[tuple[int, str], ...]:
    found = []
    for word in scenario.value("nomads").split():
        name, equals, tile = word.partition("=")
        if not equals:
            raise scenario.error(scenario.line_of("nomads"), f"{word!r} is no hex with its tile, b1=sword")
        found.append((_hex(scenario, "nomads", name), tile))
    return tuple(found)


def _marked(scenario: Scenario, name: str, drawn: list[int]) -> tuple[int, ...]:
    named = [_hex(scenario, name, word) for word in scenario.value(name).split()]
    return tuple(sorted({*drawn, *named}))


def _hex(scenario: Scenario, name: str, word: str) -> int:
    try:
        return hex_id(word)
    except ValueError as error:
        raise scenario.error(scenario.line_of(name), str(error)) from error


def _check_letters(scenario: Scenario, play: InPlay) -> None:
    """A picture over real quadrants must show what lies there."""
    for hex, cell in scenario.cells.items():
        there = play.board.letters[hex]
        if _letter(scenario, hex, NO_HEX) != there:
            message = f"the picture has {cell.letter} at {hex_name(hex)}, the board {there}"
            raise scenario.error(scenario.line, message)


def _pieces(scenario: Scenario) -> list[Given]:
    """The pieces of pictures and lines together, a line for each seat, and one for the table."""
    groups: dict[int, dict[int, list[str]]] = {}
    for hex, cell in sorted(scenario.cells.items()):
        if cell.kind is not None:
            seat = 0 if cell.seat is None else cell.seat + 1
            groups.setdefault(seat, {}).setdefault(cell.kind, []).append(hex_name(hex))
    written = {given.seat: given for given in scenario.position if given.name == "pieces"}
    found = []
    for seat in sorted(groups.keys() | written.keys()):
        words = []
        for kind, names in sorted(groups.get(seat, {}).items()):
            words.append(" ".join(names if kind == SETTLEMENT else [KIND_NAMES[kind], *names]))
        if seat in written:
            words.append(written[seat].value)
        line = written[seat].line if seat in written else scenario.line
        found.append(Given(line, "pieces", seat, " | ".join(words)))
    return found
