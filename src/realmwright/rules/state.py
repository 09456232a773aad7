"""The position as everybody uses it: copied, stored, and shown to a seat as that seat may see it.

A State holds no history, no generator and no order of the deck (design.md section 3, design.md section 4).
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from realmwright.board.geometry import HEXES
from realmwright.board.terrain import TERRAINS
from realmwright.rules.hexset import empty_hexset
from realmwright.rules.position import CHANCE, TERMINAL, InPlay, Position
from realmwright.rules.realm import Realm, empty_realm
from realmwright.rules.view import View, make_view

__all__ = ["CHANCE", "TERMINAL", "State", "empty_state", "restore"]


@final
class State(Position):
    """A position. Made by `new_game`; copied by `clone`."""

    def view(self, seat: int | None) -> View:
        """What that seat, or a spectator (None), may know."""
        return make_view(self, seat)

    def clone(self) -> "State":
        """An independent copy; the map and all else that never changes is shared."""
        return State(
            self.play, self.ledger[:], self.occupant[:], self.slots[:], self.free.copy(), self.copy_realms()
        )

    def __reduce__(self) -> tuple[object, tuple[InPlay, bytes, bytes]]:
        occupant, ledger = self.content()
        return restore, (self.play, occupant, ledger)


def empty_state(play: InPlay, ledger: vec[i16]) -> State:
    """A position with that ledger and nothing on the board."""
    board = play.board
    free = empty_hexset(board.terrain, board.starts)
    for hex in range(HEXES):
        if i64(board.terrain[hex]) < TERRAINS:
            free.add(hex)
    realms = vec[Realm]()
    for _ in range(play.seats):
        realms = append(realms, empty_realm(empty_hexset(board.terrain, board.starts)))
    return State(play, ledger, vec[u8]([u8(0)] * (HEXES + 1)), vec[u8]([u8(0)] * (HEXES + 1)), free, realms)


def restore(play: InPlay, occupant: bytes, ledger: bytes) -> State:
    """A position from what `State.content` gave."""
    numbers = [int.from_bytes(ledger[at : at + 2], "little", signed=True) for at in range(0, len(ledger), 2)]
    state = empty_state(play, vec[i16]([i16(number) for number in numbers]))
    for hex, piece in enumerate(occupant):
        if piece:
            state.restore_piece(hex, piece)
    return state
