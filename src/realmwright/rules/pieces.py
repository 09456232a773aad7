"""What can stand on a hex, as one byte: kind * 8 + seat + 1; walls and gaps have no owner."""

from typing import Final

from mypy_extensions import i64

EMPTY: Final = 0

SETTLEMENT: Final = 0
CITY_HALL: Final = 1
WARRIOR: Final = 2
WAGON: Final = 3
SHIP: Final = 4
# Kinds below this one are settlements of their owner for all scoring (rules.md section 1).
SETTLEMENT_KINDS: Final = 5
SCOUT: Final = 5
WALL: Final = 6
# The hex that a piece in the middle of a move has left: no target, nobody's (rules.md section 4).
GAP: Final = 7
KIND_NAMES: Final = ("settlement", "city-hall", "warrior", "wagon", "ship", "scout", "wall", "gap")

WALL_CODE: Final = 8 * WALL
GAP_CODE: Final = 8 * GAP
FIRST_SCOUT_CODE: Final = 8 * SCOUT


def piece(kind: i64, seat: i64) -> i64:
    """The byte of a player's piece."""
    return 8 * kind + seat + 1


def kind_of(code: i64) -> i64:
    """The kind of a byte that is not EMPTY."""
    return code >> 3


def owner_of(code: i64) -> i64:
    """The seat a byte belongs to; -1 for nobody."""
    return (code & 7) - 1


def is_settlement_of(code: i64, seat: i64) -> bool:
    """Whether a byte is a settlement of that player in the sense of all scoring: no scout."""
    return code & 7 == seat + 1 and code < FIRST_SCOUT_CODE
