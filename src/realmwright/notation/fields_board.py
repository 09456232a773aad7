"""The lines of a position about pieces, tiles and what players have; see `fields`."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i16, i64

from realmwright.board.board import SECTORS
from realmwright.board.geometry import BOARD_LINES, HEXES, LINES, hex_id, hex_name
from realmwright.board.terrain import TERRAIN_NAMES, TERRAINS
from realmwright.notation.fields import NONE, Field, choice_of, items_of, small_number, value_or_none
from realmwright.notation.words import read_seat
from realmwright.rules import ledger as where
from realmwright.rules.actions import OPTION_WORDS
from realmwright.rules.new_game import POOL_OF_SCOUTS, SETTLEMENTS, STONE_WALLS
from realmwright.rules.pieces import (
    CITY_HALL,
    EMPTY,
    GAP,
    KIND_NAMES,
    SCOUT,
    SETTLEMENT,
    SETTLEMENT_KINDS,
    WALL,
    kind_of,
    owner_of,
    piece,
)
from realmwright.rules.position import DEAL, EPILOGUE_PART, FREE_PART, MANDATORY_PART, Decision, Position
from realmwright.rules.realm import MOST_PIECES
from realmwright.rules.status import DEALING, EPILOGUE, GONE, NO_TILE, NOTHING, OVER, TILE_STATUS, UNDER_WAY

KIND_SEPARATOR: Final = "|"
ISLAND_LINE: Final = "island-"
CITY_HALL_HEXES: Final = 7
KERNEL_WORDS: Final = (
    "free-part",
    "mandatory",
    "half",
    "deal",
    "draw-at-end",
    "draw-at-start",
    "replace",
    "full-check",
    "silo",
    "reaction",
)
_KIND_WORDS: Final = KERNEL_WORDS + OPTION_WORDS
_LOWEST: Final = -(2**15)


@final
class Pieces(Field):
    """Where pieces stand: `c4 c5 d5 | warrior h3`, settlements first. For the table: walls and gaps."""

    def words(self, state: Position, seat: i64) -> str:
        owner = seat if self.per_seat else -1
        by_kind: list[list[str]] = [[] for _ in KIND_NAMES]
        for hex in range(HEXES):
            code = i64(state.occupant[hex])
            if code != EMPTY and owner_of(code) == owner:
                by_kind[kind_of(code)].append(hex_name(hex))
        groups = []
        for kind, names in enumerate(by_kind):
            if names:
                groups.append(" ".join(names if kind == SETTLEMENT else [KIND_NAMES[kind], *names]))
        return f" {KIND_SEPARATOR} ".join(groups) or NONE

    def read(self, state: Position, seat: i64, value: str) -> None:
        known = KIND_NAMES[: SCOUT + 1] if self.per_seat else KIND_NAMES[WALL : GAP + 1]
        for group in value.split(KIND_SEPARATOR):
            words = items_of(group.strip())
            kind = SETTLEMENT
            if words and words[0] in KIND_NAMES:
                kind = KIND_NAMES.index(words[0])
                words = words[1:]
            elif words and not self.per_seat:
                raise ValueError(f"{words[0]!r} is none of {', '.join(known)}")
            if words and KIND_NAMES[kind] not in known:
                raise ValueError(f"{KIND_NAMES[kind]} stands where one of {', '.join(known)} is due")
            for word in words:
                _place(state, word, kind, seat if self.per_seat else -1)


def _place(state: Position, word: str, kind: i64, seat: i64) -> None:
    hex = hex_id(word)
    terrain = i64(state.play.board.terrain[hex])
    if terrain >= TERRAINS:
        raise ValueError(f"nothing can stand on {word}, {TERRAIN_NAMES[terrain]}")
    if i64(state.occupant[hex]) != EMPTY:
        raise ValueError(f"two things stand on {word}")
    if seat >= 0 and kind < SETTLEMENT_KINDS and state.realms[seat].count == MOST_PIECES:
        raise ValueError(f"a player has {MOST_PIECES} pieces at most")
    state.restore_piece(hex, piece(kind, seat))


@final
class Pending(Field):
    """The pending decisions, the lowest first: kind, seat, step, its own numbers; left out where all is 0."""

    def words(self, state: Position, seat: i64) -> str:
        ledger = state.ledger
        lines: list[str] = []
        for base in range(int(state.play.stack_at), int(ledger[where.TOP]) + 1, where.FRAME):
            numbers = [int(ledger[base + field]) for field in range(where.STEP, where.FRAME)]
            while numbers and numbers[-1] == 0:
                numbers.pop()
            kind = i64(ledger[base + where.KIND])
            lines.append(_frame(int(kind), int(ledger[base + where.SEAT]), numbers))
        return "\n".join(lines)

    def default(self, state: Position, seat: i64) -> str:
        ledger = state.ledger
        phase = i64(ledger[where.PHASE])
        turn = int(ledger[where.TURN])
        play = state.play
        if phase == OVER:
            return ""
        if phase == DEALING:
            return _frame(DEAL, int(play.start), [])
        if phase == EPILOGUE:
            order = [int((play.start + step) % play.seats) for step in range(int(play.seats) - 1, -1, -1)]
            return "\n".join([_frame(EPILOGUE_PART, other, []) for other in order])
        lines = [_frame(FREE_PART, turn, [])]
        if i64(ledger[where.MANDATORY]) == UNDER_WAY:
            lines.append(_frame(MANDATORY_PART, turn, []))
        return "\n".join(lines)

    def read(self, state: Position, seat: i64, value: str) -> None:
        play = state.play
        state.ledger[where.TOP] = i16(play.stack_at - where.FRAME)
        for line in value.split("\n") if value else []:
            words = line.split()
            if not 2 <= len(words) <= where.FRAME:
                raise ValueError(
                    f"a kind, a seat and at most {where.FRAME - 2} numbers are due, not {line!r}"
                )
            kind = choice_of(words[0], _KIND_WORDS)
            owner = read_seat(words[1], int(play.seats))
            if type(play.decisions[kind]) is Decision:
                raise ValueError(f"{words[0]} is not in play")
            state.push(kind, owner)
            for place, word in enumerate(words[2:]):
                state.set_data(where.STEP + place, small_number(word, _LOWEST))


def _frame(kind: int, seat: int, numbers: Sequence[int]) -> str:
    return " ".join([_KIND_WORDS[kind], str(seat + 1), *[str(number) for number in numbers]])


def on_board(state: Position, seat: i64, kind: i64) -> int:
    """How many pieces of a kind a player has on the board, one in the middle of a move too."""
    count = 0
    code = piece(kind, seat)
    for hex in range(HEXES):
        if i64(state.occupant[hex]) == code:
            count += 1
    if i64(state.ledger[where.TOP]) >= state.play.stack_at and state.decision().in_hand(state) >= 0:
        if state.data(where.PIECE_IN_HAND) == code:
            count += 1
    return (count + CITY_HALL_HEXES - 1) // CITY_HALL_HEXES if kind == CITY_HALL else count


@final
class Marked(Field):
    """The horizontal lines that a player marks: 1 to 20, `island-1` to `island-5`."""

    def words(self, state: Position, seat: i64) -> str:
        lines = [line for line in range(LINES) if i64(state.ledger[where.MARKED_LINES + line]) == seat + 1]
        return value_or_none([_line_word(line) for line in lines])

    def read(self, state: Position, seat: i64, value: str) -> None:
        known = [_line_word(line) for line in range(LINES)]
        for word in items_of(value):
            line = choice_of(word, known)
            if i64(state.ledger[where.MARKED_LINES + line]) != 0:
                raise ValueError(f"line {word} is marked twice")
            state.ledger[where.MARKED_LINES + line] = i16(seat + 1)


def _line_word(line: int) -> str:
    return str(line + 1) if line < BOARD_LINES else f"{ISLAND_LINE}{line - BOARD_LINES + 1}"


def supply(state: Position, seat: i64) -> int:
    """Settlements in the supply if nothing is said: all that are nowhere else."""
    ledger = state.ledger
    used = on_board(state, seat, SETTLEMENT) + int(state.of_seat(seat, where.ASIDE))
    for line in range(LINES):
        if i64(ledger[where.MARKED_LINES + line]) == seat + 1:
            used += 1
    if i64(ledger[where.TURN]) == seat:
        used += int(ledger[where.OWED_ASIDE])
    if used > SETTLEMENTS:
        raise ValueError(f"seat {seat + 1} has {used} settlements; a player has {SETTLEMENTS}")
    return SETTLEMENTS - used


def stocked(state: Position) -> Sequence[str]:
    """The pieces beside settlements that a player has a stock of."""
    return KIND_NAMES[CITY_HALL:SETTLEMENT_KINDS]


def stock(state: Position, seat: i64) -> list[int]:
    """The other pieces that are not on the board if nothing is said: all that are not on it."""
    counts = [0] * SETTLEMENT_KINDS
    for kind, count in state.play.reserve:
        counts[kind] += count
    for kind in range(CITY_HALL, SETTLEMENT_KINDS):
        there = on_board(state, seat, kind)
        if there > counts[kind]:
            name = KIND_NAMES[kind]
            raise ValueError(
                f"seat {seat + 1} has {there} of {name} on the board; a player has {counts[kind]}"
            )
        counts[kind] -= there
    return counts[CITY_HALL:]


@final
class Tiles(Field):
    """The tiles a player has: `c7 r12=used`, ready if nothing is said; a tile's name means its first hex."""

    def words(self, state: Position, seat: i64) -> str:
        words: list[str] = []
        for site in range(int(state.play.sites)):
            status = TILE_STATUS[state.tile(seat, site)]
            if status != TILE_STATUS[NO_TILE]:
                words.append(_site_name(state, site) + ("" if status == _READY else f"={status}"))
        return value_or_none(words)

    def read(self, state: Position, seat: i64, value: str) -> None:
        for word in items_of(value):
            name, equals, status = word.partition("=")
            site = self._site(state, seat, name)
            state.set_tile(seat, site, choice_of(status if equals else _READY, TILE_STATUS))

    def _site(self, state: Position, seat: i64, name: str) -> int:
        """The site of a hex, or the first with a tile of that name that the player does not have."""
        play = state.play
        for site in range(int(play.sites)):
            if state.tile(seat, site) == NO_TILE and name in (
                _site_name(state, site),
                play.site_powers[site].name,
            ):
                return site
        known = [
            f"{_site_name(state, site)} {play.site_powers[site].name}" for site in range(int(play.sites))
        ]
        raise ValueError(f"{name!r} is no tile of this board, or twice there; it has {', '.join(known)}")


_READY: Final = "ready"


def _site_name(state: Position, site: int) -> str:
    return hex_name(int(state.play.board.sites[site]))


@final
class TilesLeft(Field):
    """The tiles left by hex: `c7=1 h7=0`; a hex left out has those that nobody took."""

    def words(self, state: Position, seat: i64) -> str:
        play = state.play
        words: list[str] = []
        for site in range(int(play.sites)):
            left = int(state.ledger[play.tiles_left_at + site])
            if left != _usually_left(state, site):
                words.append(f"{_site_name(state, site)}={left}")
        return value_or_none(words)

    def read(self, state: Position, seat: i64, value: str) -> None:
        play = state.play
        names = [_site_name(state, site) for site in range(int(play.sites))]
        for site in range(int(play.sites)):
            state.ledger[play.tiles_left_at + site] = i16(max(_usually_left(state, site), 0))
        for word in items_of(value):
            name, _, left = word.partition("=")
            state.ledger[play.tiles_left_at + choice_of(name, names)] = i16(small_number(left))


def _usually_left(state: Position, site: int) -> int:
    play = state.play
    left = 1 if play.site_is_nomad[site] != 0 else 2
    for seat in range(int(play.seats)):
        status = state.tile(seat, site)
        if status != NO_TILE and not (status == GONE and play.tiles_return):
            left -= 1
    return left


def earning(state: Position) -> Sequence[str]:
    """What pays while the game goes on, as the ledger has it."""
    return (*state.play.setup.cards, "treasure")


def open_powers(state: Position) -> Sequence[str]:
    """The powers open to all."""
    return [power.name for power in state.play.open_powers]


def cards_in_play(state: Position) -> Sequence[str]:
    """The cards in play."""
    return state.play.setup.cards


def sectors(state: Position) -> Sequence[str]:
    """The sectors, 1 to 4."""
    return [str(sector + 1) for sector in range(SECTORS)]


def walls_left(state: Position, seat: i64) -> int:
    """Stone walls in the pool if nothing is said: all that do not stand on the board."""
    return STONE_WALLS - len(_standing(state, WALL))


def scouts_left(state: Position, seat: i64) -> int:
    """Scouts in the pool if nothing is said: all that do not stand on the board."""
    return POOL_OF_SCOUTS - len(_standing(state, SCOUT))


def _standing(state: Position, kind: i64) -> list[int]:
    return [hex for hex in range(HEXES) if i64(state.occupant[hex]) >> 3 == kind]


@final
class ScoutHexes(Field):
    """The hexes of the scouts; left out, where they stand."""

    def words(self, state: Position, seat: i64) -> str:
        hexes = [int(state.ledger[where.SCOUT_HEXES + place]) for place in range(where.MOST_SCOUTS)]
        return value_or_none([hex_name(hex) for hex in hexes if hex != NOTHING])

    def default(self, state: Position, seat: i64) -> str:
        return value_or_none([hex_name(hex) for hex in _standing(state, SCOUT)])

    def read(self, state: Position, seat: i64, value: str) -> None:
        hexes = sorted([hex_id(word) for word in items_of(value)])
        if len(hexes) > where.MOST_SCOUTS:
            raise ValueError(f"{len(hexes)} scouts stand on the board; there are {where.MOST_SCOUTS}")
        for place in range(where.MOST_SCOUTS):
            state.ledger[where.SCOUT_HEXES + place] = i16(hexes[place] if place < len(hexes) else NOTHING)
