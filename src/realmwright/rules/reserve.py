"""Pieces on their way between board and owner: from the stock onto a hex, and back."""

from mypy_extensions import i64

from realmwright.rules.ledger import STOCK
from realmwright.rules.pieces import SETTLEMENT, kind_of, owner_of, piece
from realmwright.rules.placing import judge_build
from realmwright.rules.position import Position
from realmwright.rules.supply import return_to_supply


def put_from_stock(state: Position, seat: i64, kind: i64, hex: i64) -> None:
    """Put a warrior, wagon or ship on the board, which counts as building, and all that follows."""
    state.set_seat(seat, STOCK + kind, state.of_seat(seat, STOCK + kind) - 1)
    state.put(hex, piece(kind, seat))
    judge_build(state, seat, hex)


def send_back(state: Position, hex: i64) -> None:
    """The piece on a hex goes back to its owner's supply or stock."""
    code = state.lift(hex)
    owner = owner_of(code)
    kind = kind_of(code)
    if kind == SETTLEMENT:
        return_to_supply(state, owner, 1)
    else:
        state.set_seat(owner, STOCK + kind, state.of_seat(owner, STOCK + kind) + 1)
