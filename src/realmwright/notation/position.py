"""A position as text, one line a thing: for tests, stored games and bug reports (design.md section 8).

    [Quadrants "tavern paddock oasis farm"]

    turn: 1
    card: canyon
    pieces 1: c4 c5 d5
    tiles 1: tavern farm=used

Above the blank line is the header of a record; what lacks there is taken from the first-game set-up for
two. Below it `name: value`, or `name seat: value` for what each player has, in any order; a line that
is left out has its default value, so that the little above is a whole position: in the free part of
seat 1's turn, who holds that card, everything else where it belongs. `-` is nothing, `;` begins a comment
line. The names, with their defaults, are the fields of `FIELDS`.
"""

import re
from typing import Final

from mypy_extensions import i16, i64

from realmwright.board.quadrants import SHIPPED, QuadrantLibrary
from realmwright.expansions import CATALOGUE, FIRST_GAME_CARDS, FIRST_GAME_QUADRANTS
from realmwright.notation import fields as table
from realmwright.notation import fields_board as board
from realmwright.notation.errors import PositionError, TagError
from realmwright.notation.header import (
    ENDING,
    FORMAT,
    ON_DECK,
    RESULT,
    Header,
    check_size,
    read_tag,
    setup_lines,
)
from realmwright.notation.words import read_number
from realmwright.rules import ledger as where
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.hand import hand_size
from realmwright.rules.new_game import new_game
from realmwright.rules.pieces import CITY_HALL
from realmwright.rules.position import FREE_PART, Position
from realmwright.rules.setup import RULES, Setup
from realmwright.rules.state import State
from realmwright.rules.status import NOTHING, TURNS

# In this order they are printed and read; a default may look at what stands before it.
FIELDS: Final[tuple[table.Field, ...]] = (
    table.Choice("phase", where.PHASE, table.PHASES, usual=TURNS),
    table.Turn("turn", always=True),
    table.Choice("end", where.END_TRIGGERED, ("no", "triggered")),
    table.Card("card"),
    table.Hand("hand", per_seat=True),
    table.Terrain("terrain"),
    table.Choice("mandatory", where.MANDATORY, table.MANDATORY_WORDS),
    table.Builds("builds"),
    table.Number("supply builds", where.SUPPLY_BUILDS, table.supply_builds),
    table.Number("owed", where.OWED, table.owed),
    table.Number("owed aside", where.OWED_ASIDE),
    table.Number("draws", where.EXTRA_DRAWS),
    table.Choice("waived", where.WAIVED, ("no", "yes")),
    table.Bits("used", where.USES, board.open_powers),
    table.Bits("paid", where.PAID, board.cards_in_play),
    board.Pieces("pieces", per_seat=True),
    board.Pieces("pieces"),
    board.Pending("pending"),
    board.Marked("marked", per_seat=True),
    table.Number("aside", where.ASIDE, per_seat=True),
    table.Number("waiting", where.WAITING, per_seat=True),
    table.Number("supply", where.SUPPLY, board.supply, per_seat=True),
    table.Counts("stock", where.STOCK + CITY_HALL, board.stocked, board.stock, per_seat=True),
    board.Tiles("tiles", per_seat=True),
    table.Number("counters", where.COUNTERS, per_seat=True),
    table.Bits("sectors", where.SECTORS_BUILT, board.sectors, per_seat=True),
    table.Counts("earned", where.EARNED, board.earning, per_seat=True),
    board.TilesLeft("left"),
    table.Number("walls", where.WALLS, board.walls_left),
    table.Number("scouts", where.SCOUTS, board.scouts_left),
    board.ScoutHexes("scouted"),
    table.Counts("discard", where.DISCARD, table.cards),
    table.Counts("removed", where.REMOVED, table.cards),
    table.Counts("deck", where.DECK, table.cards, table.deck),
)

_LINE: Final = re.compile(r"([a-z]+(?: [a-z]+)*)(?: ([0-9]+))?\s*:\s*(.*)")
_PENDING: Final = "pending"
_HAND: Final = "hand"
_CARD: Final = "card"
_DEFAULTS: Final = {
    "Format": FORMAT,
    "Rules": str(RULES),
    "Quadrants": " ".join(FIRST_GAME_QUADRANTS),
    "Cards": " ".join(FIRST_GAME_CARDS),
    "Players": "2",
    "Start": "1",
}


def print_position(state: Position) -> str:
    """The text of a position. Reading it gives an equal position."""
    lines = setup_lines(state.play.setup)
    lines.append("")
    for field in FIELDS:
        for seat in range(state.play.seats if field.per_seat else 1):
            value = field.words(state, seat)
            if field.always or value != field.default(state, seat):
                name = f"{field.name} {seat + 1}" if field.per_seat else field.name
                lines += [f"{name}: {part}" for part in value.split("\n")]
    return "\n".join([*lines, ""])


def parse_position(
    text: str,
    setup: Setup | None = None,
    *,
    catalogue: Catalogue = CATALOGUE,
    library: QuadrantLibrary = SHIPPED,
) -> State:
    """The position of a text. Raises PositionError. `setup`, if given, stands in for the header.

    Decisions that are passed over in a game are passed over here too.
    """
    header = Header(catalogue, library, _DEFAULTS)
    try:
        check_size(text)
        lines = _read_lines(text, header)
        if setup is None:
            setup = header.setup()
        elif header.tags:
            raise TagError(min([tag.line for tag in header.tags.values()]), "", "the set-up is given apart")
        for name in (RESULT, ENDING, ON_DECK, *[tag.name for tag in header.hands]):
            if name in header.tags:
                raise TagError(header.line_of(name), f"[{name}]", "only a record has this tag")
    except TagError as error:
        where = f"{error.token}: " if error.token else ""
        raise PositionError(error.line, where + error.message) from error
    reader = _Reader(new_game(setup, catalogue), lines)
    return reader.read()


class _Lines:
    """The lines of a text by name and seat (0 for the table), with their numbers."""

    def __init__(self) -> None:
        self.values: Final[dict[tuple[str, int], str]] = {}
        self.numbers: Final[dict[tuple[str, int], int]] = {}
        self.last = 1

    def add(self, number: int, text: str) -> None:
        """One more line."""
        match = _LINE.fullmatch(text)
        if match is None:
            raise PositionError(number, f"`name: value` is due, such as `card: canyon`, not {text!r}")
        name, value = match.group(1), match.group(3)
        try:
            seat = read_number(match.group(2) or "0")
        except ValueError as error:
            raise PositionError(number, f"{name}: {error}") from error
        _check_name(number, name, seat)
        key = (name, seat)
        if name == _PENDING and key in self.values:
            self.values[key] += "\n" + value
        elif key in self.values:
            raise PositionError(number, f"`{name}` stands in line {self.numbers[key]} already")
        else:
            self.values[key] = value
            self.numbers[key] = number


def _check_name(number: int, name: str, seat: int) -> None:
    """Whether a line may be called so, for a seat (from 1) or for the table (0)."""
    fields = [field for field in FIELDS if field.name == name]
    if not fields:
        known = ", ".join(dict.fromkeys([field.name for field in FIELDS]))
        raise PositionError(number, f"no line is called {name!r}; there are {known}")
    if all(field.per_seat != (seat > 0) for field in fields):
        message = (
            f"each seat has its own: `{name} 1: ...`"
            if seat == 0
            else f"it belongs to no seat: `{name}: ...`"
        )
        raise PositionError(number, message)


def _read_lines(text: str, header: Header) -> _Lines:
    """Fill the header; gives the lines below it."""
    lines = _Lines()
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith(";"):
            continue
        if line.startswith("["):
            header.add(read_tag(number, line))
        else:
            lines.add(number, line)
        lines.last = number
    return lines


class _Reader:
    """Fills a first position with what the lines say."""

    def __init__(self, state: State, lines: _Lines) -> None:
        self.state: Final = state
        self.lines: Final = lines

    def read(self) -> State:
        """The position."""
        state = self.state
        for (name, seat), number in self.lines.numbers.items():
            if seat > state.play.seats:
                raise PositionError(
                    number, f"`{name} {seat}`: there is no such seat, the game has {state.play.seats}"
                )
        for field in FIELDS:
            for seat in range(state.play.seats if field.per_seat else 1):
                self._read_field(field, seat)
            if field.name == _HAND and (_CARD, 0) not in self.lines.values:
                state.ledger[where.CARD] = i16(table.only_card(state))
        self._check_turn()
        try:
            state.settle()
        except (ArithmeticError, AssertionError, LookupError, NotImplementedError) as error:
            number = self.lines.numbers.get((_PENDING, 0), self.lines.last)
            raise PositionError(
                number, "the pending decisions do not fit the rest of the position"
            ) from error
        return state

    def _read_field(self, field: table.Field, seat: int) -> None:
        key = (field.name, seat + 1 if field.per_seat else 0)
        number = self.lines.numbers.get(key, self.lines.last)
        try:
            if key in self.lines.values:
                field.read(self.state, seat, self.lines.values[key])
            else:
                field.read(self.state, seat, field.default(self.state, seat))
        except ValueError as error:
            raise PositionError(number, f"{field.name}: {error}") from error

    def _check_turn(self) -> None:
        """A turn needs a card, held or played, unless it is said that none is left."""
        state = self.state
        ledger = state.ledger
        if ledger[where.PHASE] != TURNS or state.data(where.KIND) != FREE_PART:
            return
        if (
            ledger[where.CARD] == NOTHING
            and ledger[where.TERRAIN] == NOTHING
            and hand_size(state, i64(ledger[where.TURN])) == 0
        ):
            raise PositionError(self.lines.last, "the turn has no card: `card: canyon` gives one")
