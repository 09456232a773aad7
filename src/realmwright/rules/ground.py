"""The position as data: a ledger of numbers, the pieces on the hexes, and the sets that follow from them.

It knows no decision, power or card. All that happens on the board goes through `put` and `lift`, which
are inverse and noted in `record`, so that `undo` can take them back.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS, OFF_BOARD
from realmwright.board.terrain import TERRAINS
from realmwright.rules import ledger as where
from realmwright.rules.chance import deck_size
from realmwright.rules.facts import Facts
from realmwright.rules.hexset import HexSet
from realmwright.rules.pieces import FIRST_SCOUT_CODE, GAP_CODE, WARRIOR, is_settlement_of
from realmwright.rules.realm import Realm
from realmwright.rules.status import NOTHING

# A change of one hex in an Undo: the hex, and the piece that was put or lifted.
_NO_CHANGE: Final = -1
_PIECE_SHIFT: Final = 10
_HEX_MASK: Final = 1023
# Shared by all records of one change or none.
_NO_OTHERS: Final = vec[i32]()


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Undo:
    """What `State.undo` needs to take one action back: give it to the state that made it, newest first."""

    def __init__(self, ledger: vec[i16]) -> None:
        self.ledger: Final = ledger
        # The hexes changed, in order: most actions change one, or none.
        self.first: i64 = _NO_CHANGE
        self.others: vec[i32] = _NO_OTHERS

    def note(self, change: i64) -> None:
        """Add a change of one hex."""
        if self.first == _NO_CHANGE:
            self.first = change
        else:
            self.others = append(self.others, i32(change))

    def hexes(self) -> list[int]:
        """The hexes changed, in order; one that changed twice stands twice."""
        if self.first == _NO_CHANGE:
            return []
        return [int(change & _HEX_MASK) for change in [self.first, *map(i64, self.others)]]


@mypyc_attr(allow_interpreted_subclasses=False)
class Ground:
    """The pieces and the numbers of a position; the map and all else that never changes are its `facts`."""

    def __init__(
        self,
        facts: Facts,
        ledger: vec[i16],
        occupant: vec[u8],
        slots: vec[u8],
        free: HexSet,
        realms: vec[Realm],
    ) -> None:
        self.facts: Final = facts
        self.ledger = ledger
        self.occupant: Final = occupant
        # Where a piece stands in the `pieces` of its realm.
        self.slots: Final = slots
        # Unoccupied unblocked hexes of every terrain, water and mountain too.
        self.free: Final = free
        self.realms: Final = realms
        self.record = Undo(ledger)

    # Reading.

    def seat(self) -> i64:
        """The seat of the decision on top of the stack."""
        ledger = self.ledger
        return i64(ledger[i64(ledger[where.TOP]) + where.SEAT])

    def step(self) -> i64:
        """The step of the decision on top of the stack."""
        ledger = self.ledger
        return i64(ledger[i64(ledger[where.TOP]) + where.STEP])

    def data(self, field: i64) -> i64:
        """A number of the decision on top of the stack."""
        ledger = self.ledger
        return i64(ledger[i64(ledger[where.TOP]) + field])

    def of_seat(self, seat: i64, field: i64) -> i64:
        """A number of a seat's block of the ledger."""
        return i64(self.ledger[where.SEATS + where.SEAT_SIZE * seat + field])

    def supply(self, seat: i64) -> i64:
        """Settlements in the player's supply."""
        return i64(self.ledger[where.SEATS + where.SEAT_SIZE * seat + where.SUPPLY])

    def tile(self, seat: i64, site: i64) -> i64:
        """What the player has of a site: NO_TILE, NEW, READY, USED or GONE."""
        facts = self.facts
        return i64(self.ledger[facts.tiles_at + facts.sites * seat + site])

    def deck_size(self) -> int:
        """How many cards are in the deck."""
        return deck_size(self.ledger, self.facts.card_kinds)

    def settlements_next_to(self, seat: i64, hex: i64) -> i64:
        """How many own settlements, not scouts, are next to a hex."""
        count = i64(self.realms[seat].adjacent[hex])
        if count > 0 and i64(self.ledger[where.SCOUT_HEXES]) != NOTHING:
            count = 0
            for direction in range(DIRECTIONS):
                other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
                if is_settlement_of(i64(self.occupant[other]), seat):
                    count += 1
        return count

    def is_blocked(self, hex: i64) -> bool:
        """Whether a warrior stands next to the hex."""
        occupant = self.occupant
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if i64(occupant[other]) >> 3 == WARRIOR:
                return True
        return False

    def owed(self) -> i64:
        """How many builds the mandatory action still owes, by what the player has to build."""
        ledger = self.ledger
        owed = i64(ledger[where.OWED])
        supply = self.supply(i64(ledger[where.TURN]))
        return (owed if owed < supply else supply) + i64(ledger[where.OWED_ASIDE])

    def targets(self, seat: i64, terrain: i64) -> HexSet:
        """Where to build on a terrain: adjacent if possible (rules.md section 1)."""
        if i64(self.ledger[where.WAIVED]) == 0:
            frontier = self.realms[seat].frontier
            if frontier.count(terrain) > 0:
                return frontier
        return self.free

    def copy_realms(self) -> vec[Realm]:
        """Independent copies of the realms."""
        realms = vec[Realm]()
        for realm in self.realms:
            realms = append(realms, realm.copy())
        return realms

    # Changing.

    def set_seat(self, seat: i64, field: i64, value: i64) -> None:
        """Change a number of a seat's block."""
        self.ledger[where.SEATS + where.SEAT_SIZE * seat + field] = i16(value)

    def earn(self, seat: i64, slot: i64, gold: i64) -> None:
        """The player earns gold by the card of a slot while the game goes on."""
        self.ledger[where.SEATS + where.SEAT_SIZE * seat + where.EARNED + slot] += i16(gold)

    def set_tile(self, seat: i64, site: i64, status: i64) -> None:
        """Change what the player has of a site."""
        facts = self.facts
        self.ledger[facts.tiles_at + facts.sites * seat + site] = i16(status)

    def set_step(self, step: i64) -> None:
        """Change the step of the decision on top of the stack."""
        ledger = self.ledger
        ledger[i64(ledger[where.TOP]) + where.STEP] = i16(step)

    def set_data(self, field: i64, value: i64) -> None:
        """Change a number of the decision on top of the stack."""
        ledger = self.ledger
        ledger[i64(ledger[where.TOP]) + field] = i16(value)

    def push(self, kind: i64, seat: i64) -> None:
        """Put a decision on the stack, step and numbers 0."""
        top = i64(self.ledger[where.TOP]) + where.FRAME
        while i64(len(self.ledger)) < top + where.FRAME:
            self.ledger = append(self.ledger, i16(0))
        ledger = self.ledger
        ledger[where.TOP] = i16(top)
        ledger[top + where.KIND] = i16(kind)
        ledger[top + where.SEAT] = i16(seat)

    def pop(self) -> None:
        """Take the decision off the stack."""
        ledger = self.ledger
        top = i64(ledger[where.TOP])
        for at in range(top, top + where.FRAME):
            ledger[at] = 0
        ledger[where.TOP] = i16(top - where.FRAME)

    def put(self, hex: i64, piece: i64) -> None:
        """Place a piece on an empty hex."""
        self.record.note(piece << _PIECE_SHIFT | hex)
        self._put(hex, piece)

    def lift(self, hex: i64) -> i64:
        """Take the piece off a hex; gives it back."""
        piece = i64(self.occupant[hex])
        self.record.note(piece << _PIECE_SHIFT | hex)
        self._lift(hex)
        return piece

    def restore_piece(self, hex: i64, piece: i64) -> None:
        """Place a piece of a position that is being made again."""
        self._put(hex, piece)

    def open_gap(self, hex: i64) -> i64:
        """Look at the board as if the piece on a hex were in hand; the piece, for `close_gap`."""
        piece = i64(self.occupant[hex])
        self._lift(hex)
        self._put(hex, GAP_CODE)
        return piece

    def close_gap(self, hex: i64, piece: i64, slot: i64) -> None:
        """Undo `open_gap`; `slot` is what `slots[hex]` was, so that the order of the pieces is as before."""
        self._lift(hex)
        self._put(hex, piece)
        realm = self.realms[(piece & 7) - 1]
        moved = realm.pieces[slot]
        last = realm.count - 1
        realm.pieces[last] = moved
        self.slots[i64(moved)] = u8(last)
        realm.pieces[slot] = i16(hex)
        self.slots[hex] = u8(slot)

    def _put(self, hex: i64, piece: i64) -> None:
        self.occupant[hex] = u8(piece)
        self._occupy(hex)
        seat = (piece & 7) - 1
        if seat < 0:
            return
        realm = self.realms[seat]
        if piece < FIRST_SCOUT_CODE:
            slot = realm.count
            realm.pieces[slot] = i16(hex)
            self.slots[hex] = u8(slot)
            realm.count = slot + 1
        adjacent = realm.adjacent
        frontier = realm.frontier
        free = self.free
        base = DIRECTIONS * hex
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[base + direction])
            count = adjacent[other]
            adjacent[other] = count + 1
            if count == 0 and free.has(other):
                frontier.add(other)
        if piece >> 3 == WARRIOR:
            for direction in range(DIRECTIONS):
                self._occupy(i64(NEIGHBOURS[base + direction]))

    def _lift(self, hex: i64) -> None:
        piece = i64(self.occupant[hex])
        self.occupant[hex] = 0
        seat = (piece & 7) - 1
        base = DIRECTIONS * hex
        if seat >= 0:
            realm = self.realms[seat]
            if piece < FIRST_SCOUT_CODE:
                last = realm.count - 1
                moved = realm.pieces[last]
                slot = self.slots[hex]
                realm.pieces[i64(slot)] = moved
                self.slots[i64(moved)] = slot
                realm.count = last
            adjacent = realm.adjacent
            frontier = realm.frontier
            for direction in range(DIRECTIONS):
                other = i64(NEIGHBOURS[base + direction])
                count = adjacent[other] - 1
                adjacent[other] = count
                if count == 0 and frontier.has(other):
                    frontier.drop(other)
            if piece >> 3 == WARRIOR:
                for direction in range(DIRECTIONS):
                    self._vacate(i64(NEIGHBOURS[base + direction]))
        self._vacate(hex)

    def _occupy(self, hex: i64) -> None:
        """The hex can no longer be a target."""
        if self.free.has(hex):
            self.free.drop(hex)
            for realm in self.realms:
                if realm.frontier.has(hex):
                    realm.frontier.drop(hex)

    def _vacate(self, hex: i64) -> None:
        """The hex can be a target again, unless something stands on it or blocks it."""
        facts = self.facts
        if hex == OFF_BOARD or i64(facts.board.terrain[hex]) >= TERRAINS or i64(self.occupant[hex]) != 0:
            return
        if not facts.only_settlements and self.is_blocked(hex):
            return
        self.free.add(hex)
        for realm in self.realms:
            if realm.adjacent[hex] > 0:
                realm.frontier.add(hex)

    def revert(self, record: Undo) -> None:
        """Put the pieces and the numbers back as they were when the record was begun."""
        others = record.others
        for at in range(i64(len(others)) - 1, -1, -1):
            self._reverse(i64(others[at]))
        if record.first != _NO_CHANGE:
            self._reverse(record.first)
        self.ledger = record.ledger

    def _reverse(self, change: i64) -> None:
        hex = change & _HEX_MASK
        piece = change >> _PIECE_SHIFT
        if i64(self.occupant[hex]) == piece:
            self._lift(hex)
        else:
            self._put(hex, piece)

    def content(self) -> tuple[bytes, bytes]:
        """The pieces on the hexes and the ledger without what lies beyond the stack."""
        end = i64(self.ledger[where.TOP]) + where.FRAME
        return bytes(memoryview(self.occupant)), bytes(memoryview(self.ledger[:end]))
