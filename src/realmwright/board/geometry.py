"""The hexes, the same for every map: names, neighbours, lines, distances.

A hex is an int: `a1` = 0, `b1` = 1, ... `t20` = 399 (20 * (row - 1) + column), then the island
`u1` = 400 ... `y5` = 424 (5 * (row - 1) + column), of which six corners do not exist. Rows with an
even number are shifted half a hex to the right. `OFF_BOARD` stands in for every neighbour that is
not there, so that loops over six neighbours need no test.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

SIDE: Final = 20
BOARD_HEXES: Final = 400
ISLAND_SIDE: Final = 5
HEXES: Final = 425
OFF_BOARD: Final = 425
SECTOR_SIDE: Final = 10

# The six directions, clockwise; the opposite of d is (d + 3) % 6.
EAST: Final = 0
SOUTH_EAST: Final = 1
SOUTH_WEST: Final = 2
WEST: Final = 3
NORTH_WEST: Final = 4
NORTH_EAST: Final = 5
DIRECTIONS: Final = 6

# Horizontal lines: the 20 rows of the board, then the five of the island.
BOARD_LINES: Final = 20
LINES: Final = 25

# No distance between hexes that no path over hexes joins (board and island).
UNREACHABLE: Final = 99

_ISLAND_GAPS: Final = ("u1", "y1", "y2", "y4", "u5", "y5")


def hex_name(hex: int) -> str:
    """The name of a hex: `c4`, or `w2` on the island."""
    if hex < BOARD_HEXES:
        return chr(ord("a") + hex % SIDE) + str(hex // SIDE + 1)
    spot = hex - BOARD_HEXES
    return chr(ord("u") + spot % ISLAND_SIDE) + str(spot // ISLAND_SIDE + 1)


HEX_NAMES: Final = tuple(hex_name(hex) for hex in range(HEXES))
ISLAND_CORNERS: Final = frozenset(HEX_NAMES.index(name) for name in _ISLAND_GAPS)
_BY_NAME: Final = {name: hex for hex, name in enumerate(HEX_NAMES) if hex not in ISLAND_CORNERS}


def hex_id(name: str) -> int:
    """The hex of that name. Raises ValueError for anything else."""
    if name not in _BY_NAME:
        raise ValueError(
            f"no hex is named {name!r}: the board has a1 to t20, the island u1 to y5 without corners"
        )
    return _BY_NAME[name]


def line_of(hex: int) -> int:
    """The horizontal line of a hex: 0 to 19 on the board, 20 to 24 on the island."""
    return hex // SIDE if hex < BOARD_HEXES else BOARD_LINES + (hex - BOARD_HEXES) // ISLAND_SIDE


def hexes_on(line: int) -> list[int]:
    """The hexes of a horizontal line, from the west."""
    return [hex for hex in range(HEXES) if line_of(hex) == line and hex not in ISLAND_CORNERS]


def column_of(hex: int) -> int:
    """The column of a hex, from 0, on its own board or island."""
    return hex % SIDE if hex < BOARD_HEXES else (hex - BOARD_HEXES) % ISLAND_SIDE


def _step(row: int, column: int, direction: int) -> tuple[int, int]:
    if direction == EAST:
        return row, column + 1
    if direction == WEST:
        return row, column - 1
    shifted = row % 2
    south = direction in (SOUTH_EAST, SOUTH_WEST)
    east = direction in (SOUTH_EAST, NORTH_EAST)
    return row + (1 if south else -1), column + (shifted if east else shifted - 1)


def _neighbour(hex: int, direction: int) -> int:
    island = hex >= BOARD_HEXES
    first, side = (BOARD_HEXES, ISLAND_SIDE) if island else (0, SIDE)
    row, column = _step((hex - first) // side, column_of(hex), direction)
    if not (0 <= row < side and 0 <= column < side):
        return OFF_BOARD
    found = first + side * row + column
    return OFF_BOARD if found in ISLAND_CORNERS else found


def _neighbour_table() -> vec[i16]:
    table = vec[i16]()
    for hex in range(HEXES + 1):
        for direction in range(DIRECTIONS):
            gap = hex == OFF_BOARD or hex in ISLAND_CORNERS
            table = append(table, i16(OFF_BOARD if gap else _neighbour(hex, direction)))
    return table


# NEIGHBOURS[6 * hex + direction] is the next hex in that direction.
NEIGHBOURS: Final = _neighbour_table()
LINE_OF: Final = vec[i16]([i16(line_of(hex)) for hex in range(HEXES)])


def neighbours(hex: int) -> list[int]:
    """The hexes next to a hex, two to six of them, clockwise from the east."""
    row: list[int] = [int(NEIGHBOURS[DIRECTIONS * hex + d]) for d in range(DIRECTIONS)]
    return [other for other in row if other != OFF_BOARD]


def _axial(hex: int) -> tuple[int, int]:
    row = line_of(hex)
    return column_of(hex) - (row - row % 2) // 2, row


def distance(a: int, b: int) -> int:
    """Steps from hex to hex over any terrain; UNREACHABLE between board and island."""
    if (a < BOARD_HEXES) != (b < BOARD_HEXES):
        return UNREACHABLE
    (qa, ra), (qb, rb) = _axial(a), _axial(b)
    dq, dr = qa - qb, ra - rb
    return max(abs(dq), abs(dr), abs(dq + dr))


def shortest_path(a: int, b: int) -> list[int]:
    """The hexes of a shortest path over any terrain, both ends among them. ValueError if there is none."""
    if distance(a, b) == UNREACHABLE:
        raise ValueError(f"no path leads from {hex_name(a)} to {hex_name(b)}")
    path = [a]
    while path[-1] != b:
        path.append(min(neighbours(path[-1]), key=lambda hex: distance(hex, b)))
    return path


def _coordinate_table() -> vec[i16]:
    table = vec[i16]()
    for hex in range(HEXES):
        q, r = _axial(hex)
        for value in (q, r, q + r):
            table = append(table, i16(value))
    return table


# COORDINATES[3 * hex + axis]: on board or island the largest difference in one of them is the distance.
AXES: Final = 3
COORDINATES: Final = _coordinate_table()


def ray(hex: i64, direction: i64) -> list[int]:
    """All hexes in one direction from a hex, nearest first."""
    found: list[int] = []
    here = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
    while here != OFF_BOARD:
        found.append(int(here))
        here = i64(NEIGHBOURS[DIRECTIONS * here + direction])
    return found
