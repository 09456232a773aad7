"""The position: a ledger of numbers, the pieces on the hexes, and the sets that follow from them.

A State holds no history, no generator and no order of the deck (contract sections 1 and 3). The
functions that carry the rules out are in `turn`, `placing` and the powers; here are the data, the few
functions that change it, and the calls that everybody uses, with OpenSpiel's words.
"""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS, OFF_BOARD
from realmwright.board.terrain import TERRAINS
from realmwright.rules.actions import (
    ACTIONS,
    OUTPOST,
    STOP,
    action_name,
    action_of_record_word,
    record_word,
)
from realmwright.rules.catalogue import Decision
from realmwright.rules.chance import deck_size, outcomes
from realmwright.rules.choices import Choices
from realmwright.rules.errors import GameOver, IllegalAction
from realmwright.rules.hexset import HexSet
from realmwright.rules.in_play import InPlay
from realmwright.rules.ledger import (
    EARNED,
    FRAME,
    KIND,
    NOTHING,
    OVER,
    OWED,
    OWED_ASIDE,
    PHASE,
    PIECE_IN_HAND,
    READY,
    SCOUT_HEXES,
    SEAT,
    SEAT_SIZE,
    SEATS,
    STEP,
    SUPPLY,
    TOP,
    TURN,
    USED,
    WAIVED,
)
from realmwright.rules.pieces import FIRST_SCOUT_CODE, GAP_CODE, WARRIOR, is_settlement_of
from realmwright.rules.realm import Realm

if TYPE_CHECKING:
    from realmwright.rules.view import View

CHANCE: Final = -1
TERMINAL: Final = -4

# A change of one hex in an Undo: the hex, and the piece that was put or lifted.
_NO_CHANGE: Final = -1
_PIECE_SHIFT: Final = 10
_HEX_MASK: Final = 1023


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Undo:
    """What `State.undo` needs to take one action back: give it to the state that made it, newest first."""

    def __init__(self, ledger: vec[i16]) -> None:
        self.ledger: Final = ledger
        # The hexes changed, in order: most actions change one, or none.
        self.first: i64 = _NO_CHANGE
        self.others: vec[i32] = vec[i32]()

    def note(self, change: i64) -> None:
        """Add a change of one hex."""
        if self.first == _NO_CHANGE:
            self.first = change
        else:
            self.others = append(self.others, i32(change))


@final
class State:
    """A position. Made by `new_game`; copied by `clone`; equal and hashed by content."""

    def __init__(
        self,
        play: InPlay,
        ledger: vec[i16],
        occupant: vec[u8],
        slots: vec[u8],
        free: HexSet,
        realms: vec[Realm],
    ) -> None:
        self.play: Final = play
        self.ledger = ledger
        self.occupant: Final = occupant
        # Where a piece stands in the `pieces` of its realm.
        self.slots: Final = slots
        # Unoccupied unblocked hexes of every terrain, water and mountain too.
        self.free: Final = free
        self.realms: Final = realms
        self.choices: Final = Choices()
        self.stale = True
        self.record = Undo(ledger)

    # The public calls (contract section 3).

    def current_player(self) -> int:
        """The seat that must decide, from 0; CHANCE (-1) or, after the end, TERMINAL (-4)."""
        ledger = self.ledger
        if i64(ledger[PHASE]) == OVER:
            return TERMINAL
        top = i64(ledger[TOP])
        if self.decision().is_chance(self):
            return CHANCE
        return int(i64(ledger[top + SEAT]))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return i64(self.ledger[PHASE]) == OVER

    def is_chance(self) -> bool:
        """Whether a card is due."""
        return i64(self.ledger[PHASE]) != OVER and self.decision().is_chance(self)

    def count_choices(self) -> int:
        """How many actions are legal."""
        if self.stale:
            self.settle()
        return self.choices.total()

    def choice(self, k: int) -> int:
        """The k-th legal action in the engine's own order, 0 <= k < count_choices(). IndexError beyond."""
        if self.stale:
            self.settle()
        if not 0 <= k < self.choices.total():
            raise IndexError(f"choice {k} of {self.choices.total()}")
        return self.choices.nth(k)

    def legal_actions(self) -> list[int]:
        """All legal actions, sorted; none when the game is over."""
        if self.stale:
            self.settle()
        choices = self.choices
        run = choices.run
        start = choices.run_start
        actions: list[int] = [int(i64(run[k])) for k in range(start, start + choices.run_count)]
        listed = choices.listed
        for k in range(choices.listed_count):
            actions.append(int(i64(listed[k])))
        actions.sort()
        return actions

    def legal_actions_mask(self) -> list[int]:
        """One 0 or 1 for each action id."""
        mask = [0] * ACTIONS
        for action in self.legal_actions():
            mask[action] = 1
        return mask

    def is_legal(self, action: int) -> bool:
        """Whether an action is legal now."""
        if self.stale:
            self.settle()
        return 0 <= action < ACTIONS and self.choices.has(action)

    def apply_action(self, action: int) -> Undo:
        """Carry out a legal action; the result takes it back through `undo`.

        Raises IllegalAction (GameOver after the end) and leaves the state as it was otherwise.
        """
        if self.stale:
            self.settle()
        if not 0 <= action < ACTIONS or not self.choices.has(action):
            raise self._refusal(action)
        record = Undo(self.ledger)
        self.ledger = self.ledger[:]
        self.record = record
        if action == OUTPOST:
            self._waive()
        else:
            self.decision().choose(self, action)
        self.settle()
        return record

    def undo(self, record: Undo) -> None:
        """Take back the action that gave this record, which must be the last one not taken back."""
        others = record.others
        for at in range(i64(len(others)) - 1, -1, -1):
            self._reverse(i64(others[at]))
        if record.first != _NO_CHANGE:
            self._reverse(record.first)
        self.ledger = record.ledger
        self.stale = True

    def _reverse(self, change: i64) -> None:
        hex = change & _HEX_MASK
        piece = change >> _PIECE_SHIFT
        if i64(self.occupant[hex]) == piece:
            self._lift(hex)
        else:
            self._put(hex, piece)

    def clone(self) -> "State":
        """An independent copy; the map and all else that never changes is shared."""
        realms = vec[Realm]()
        for realm in self.realms:
            realms = append(realms, realm.copy())
        return State(self.play, self.ledger[:], self.occupant[:], self.slots[:], self.free.copy(), realms)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards still in the deck as (action, probability), sorted; empty if no card is due."""
        return outcomes(self.ledger) if self.is_chance() else []

    def gold(self) -> list[list[int]]:
        """Gold by seat and by column of `columns()` if the game ended now."""
        from realmwright.rules.scoring import gold_table

        return gold_table(self)

    def columns(self) -> tuple[str, ...]:
        """What the columns of `gold` stand for: card and task names, `castle`, ..."""
        return self.play.columns

    def returns(self) -> list[float]:
        """1/k for each of the k winners, 0 for the others; all 0 while the game goes on."""
        if not self.is_terminal():
            return [0.0] * self.play.seats
        totals = [sum(row) for row in self.gold()]
        best = max(totals)
        winners = totals.count(best)
        return [1.0 / winners if total == best else 0.0 for total in totals]

    def action_to_string(self, action: int) -> str:
        """The word of the action in a record at this point (contract section 5)."""
        return record_word(action, self.is_chance())

    def string_to_action(self, text: str) -> int:
        """The action of a word of a record. ValueError if it names nothing."""
        return action_of_record_word(text)

    def view(self, seat: int | None) -> "View":
        """What that seat, or a spectator (None), may know."""
        from realmwright.rules.view import make_view

        return make_view(self, seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.play.setup == other.play.setup and self.content() == other.content()

    def __hash__(self) -> int:
        return hash(self.content())

    def content(self) -> tuple[bytes, bytes]:
        """The pieces on the hexes and the ledger without what lies beyond the stack."""
        end = i64(self.ledger[TOP]) + FRAME
        return bytes(memoryview(self.occupant)), bytes(memoryview(self.ledger[:end]))

    def __reduce__(self) -> tuple[object, tuple[InPlay, bytes, bytes]]:
        from realmwright.rules.new_game import restore

        occupant, ledger = self.content()
        return restore, (self.play, occupant, ledger)

    # Reading.

    def decision(self) -> Decision:
        """The decision on top of the stack."""
        ledger = self.ledger
        return self.play.decisions[i64(ledger[i64(ledger[TOP]) + KIND])]

    def seat(self) -> i64:
        """The seat of the decision on top of the stack."""
        ledger = self.ledger
        return i64(ledger[i64(ledger[TOP]) + SEAT])

    def step(self) -> i64:
        """The step of the decision on top of the stack."""
        ledger = self.ledger
        return i64(ledger[i64(ledger[TOP]) + STEP])

    def data(self, field: i64) -> i64:
        """A number of the decision on top of the stack."""
        ledger = self.ledger
        return i64(ledger[i64(ledger[TOP]) + field])

    def of_seat(self, seat: i64, field: i64) -> i64:
        """A number of a seat's block of the ledger."""
        return i64(self.ledger[SEATS + SEAT_SIZE * seat + field])

    def supply(self, seat: i64) -> i64:
        """Settlements in the player's supply."""
        return i64(self.ledger[SEATS + SEAT_SIZE * seat + SUPPLY])

    def tile(self, seat: i64, site: i64) -> i64:
        """What the player has of a site: NO_TILE, NEW, READY, USED or GONE."""
        play = self.play
        return i64(self.ledger[play.tiles_at + play.sites * seat + site])

    def deck_size(self) -> int:
        """How many cards are in the deck."""
        return deck_size(self.ledger)

    def settlements_next_to(self, seat: i64, hex: i64) -> i64:
        """How many own settlements, not scouts, are next to a hex."""
        count = i64(self.realms[seat].adjacent[hex])
        if count > 0 and i64(self.ledger[SCOUT_HEXES]) != NOTHING:
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
        owed = i64(ledger[OWED])
        supply = self.supply(i64(ledger[TURN]))
        return (owed if owed < supply else supply) + i64(ledger[OWED_ASIDE])

    def targets(self, seat: i64, terrain: i64) -> HexSet:
        """Where to build on a terrain: adjacent if possible (rules.md section 1)."""
        if i64(self.ledger[WAIVED]) == 0:
            frontier = self.realms[seat].frontier
            if frontier.count(terrain) > 0:
                return frontier
        return self.free

    def can_waive(self, seat: i64) -> bool:
        """Whether the player holds a tile that waives adjacency, ready in the own turn."""
        return self.play.has_waiver and self._waiver_site(seat) >= 0

    # Changing. All that happens on the board goes through put and lift, which are inverse.

    def set_seat(self, seat: i64, field: i64, value: i64) -> None:
        """Change a number of a seat's block."""
        self.ledger[SEATS + SEAT_SIZE * seat + field] = i16(value)

    def earn(self, seat: i64, slot: i64, gold: i64) -> None:
        """The player earns gold by the card of a slot while the game goes on."""
        self.ledger[SEATS + SEAT_SIZE * seat + EARNED + slot] += i16(gold)

    def set_tile(self, seat: i64, site: i64, status: i64) -> None:
        """Change what the player has of a site."""
        play = self.play
        self.ledger[play.tiles_at + play.sites * seat + site] = i16(status)

    def set_step(self, step: i64) -> None:
        """Change the step of the decision on top of the stack."""
        ledger = self.ledger
        ledger[i64(ledger[TOP]) + STEP] = i16(step)

    def set_data(self, field: i64, value: i64) -> None:
        """Change a number of the decision on top of the stack."""
        ledger = self.ledger
        ledger[i64(ledger[TOP]) + field] = i16(value)

    def push(self, kind: i64, seat: i64) -> None:
        """Put a decision on the stack, step and numbers 0."""
        top = i64(self.ledger[TOP]) + FRAME
        while i64(len(self.ledger)) < top + FRAME:
            self.ledger = append(self.ledger, i16(0))
        ledger = self.ledger
        ledger[TOP] = i16(top)
        ledger[top + KIND] = i16(kind)
        ledger[top + SEAT] = i16(seat)

    def pop(self) -> None:
        """Take the decision off the stack."""
        ledger = self.ledger
        top = i64(ledger[TOP])
        for at in range(top, top + FRAME):
            ledger[at] = 0
        ledger[TOP] = i16(top - FRAME)

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

    def lay_down(self) -> i64:
        """Put a piece that is in the middle of a move back where it came from, to look at the board.

        The hex, or -1 if there is no such piece; give it to `pick_up` before anything else is done.
        """
        if self.is_terminal():
            return -1
        hex = self.decision().in_hand(self)
        if hex >= 0:
            self._lift(hex)
            self._put(hex, self.data(PIECE_IN_HAND))
        return hex

    def pick_up(self, hex: i64) -> None:
        """Undo `lay_down`."""
        if hex >= 0:
            self._lift(hex)
            self._put(hex, GAP_CODE)

    def settle(self) -> None:
        """Go on to the next decision that must be asked, and find its choices."""
        choices = self.choices
        decisions = self.play.decisions
        while True:
            choices.clear()
            ledger = self.ledger
            if i64(ledger[PHASE]) == OVER:
                break
            decision = decisions[i64(ledger[i64(ledger[TOP]) + KIND])]
            decision.offer(self, choices)
            total = choices.total()
            if total > 1 or (total == 1 and choices.nth(0) != STOP):
                break
            decision.pass_over(self)
        self.stale = False

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
        play = self.play
        if hex == OFF_BOARD or i64(play.board.terrain[hex]) >= TERRAINS or i64(self.occupant[hex]) != 0:
            return
        if not play.only_settlements and self.is_blocked(hex):
            return
        self.free.add(hex)
        for realm in self.realms:
            if realm.adjacent[hex] > 0:
                realm.frontier.add(hex)

    def _waiver_site(self, seat: i64) -> i64:
        play = self.play
        if i64(self.ledger[TURN]) != seat:
            return -1
        for site in range(play.sites):
            if self.tile(seat, site) == READY and play.site_powers[site].waives:
                return site
        return -1

    def _waive(self) -> None:
        seat = self.seat()
        self.set_tile(seat, self._waiver_site(seat), USED)
        self.ledger[WAIVED] = 1

    def _refusal(self, action: int) -> IllegalAction:
        if self.is_terminal():
            return GameOver(f"{action_name(action)} cannot be done: the game is over")
        legal = " ".join(action_name(other) for other in self.legal_actions())
        whose = "chance" if self.is_chance() else f"seat {self.current_player() + 1}"
        return IllegalAction(f"{action_name(action)} is not legal now; {whose} may choose: {legal}")
