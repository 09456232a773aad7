"""What one seat or a spectator may know of a position (design.md section 4).

A View keeps the position with everything hidden taken out: cards in other hands are unknown, the deck is
merged with them. So nothing that is computed from a View can tell what its owner may not know.
"""

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i16, i64

from realmwright.board.board import Board
from realmwright.board.geometry import HEXES, LINES
from realmwright.board.plain import Plain
from realmwright.board.terrain import TERRAIN_NAMES, TERRAINS
from realmwright.rules import ledger as where
from realmwright.rules.actions import CARD_NAMES, CARDS
from realmwright.rules.ask import Ask
from realmwright.rules.origin import Earning, Origin
from realmwright.rules.pieces import EMPTY, KIND_NAMES, kind_of, owner_of
from realmwright.rules.position import FREE_PART, Position
from realmwright.rules.setup import CARDS_IN_PLAY, Setup
from realmwright.rules.status import DONE, EPILOGUE, GONE, NO_TILE, PHASE_NAMES, READY, TILE_STATUS, USED

# In a hand of a View: a card that its owner may not know. Higher than every card, so hands stay sorted.
UNKNOWN: Final = 100
UNKNOWN_NAME: Final = "unknown"


@dataclass(frozen=True)
class Piece(Plain):
    """What stands on a hex: a kind of `pieces.KIND_NAMES`, and whose it is (None for walls)."""

    hex: int
    kind: str
    seat: int | None


@dataclass(frozen=True)
class Tile(Plain):
    """A tile of a player: the hex it is from, its location or nomad tile, its status, or `gone`."""

    hex: int
    name: str
    status: str


@dataclass(frozen=True)
class Pending(Plain):
    """The decision that is due: whose (CHANCE for a card), its name, and the step within it."""

    player: int
    name: str
    step: str


@final
class View:
    """What a seat (None: a spectator) may know. Made by `State.view`; never changed."""

    def __init__(
        self,
        known: Position,
        seat: int | None,
        deck_size: int,
        last_turn: tuple[int, ...] = (),
        earnings: tuple[Earning, ...] = (),
    ) -> None:
        self._known: Final = known
        self.seat: Final = seat
        self.deck_size: Final = deck_size
        # The hexes that the turn before this one put something on, and what was paid while the game went
        # on; filled in by `Game.view`.
        self.last_turn: Final = last_turn
        self.earnings: Final = earnings

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (
            self.seat == other.seat
            and self.deck_size == other.deck_size
            and self.last_turn == other.last_turn
            and self.earnings == other.earnings
            and self._known == other._known
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.deck_size, self._known))

    def __reduce__(
        self,
    ) -> tuple[object, tuple[Position, int | None, int, tuple[int, ...], tuple[Earning, ...]]]:
        return View, (self._known, self.seat, self.deck_size, self.last_turn, self.earnings)

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        return self._known.play.setup

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self._known.play.seats

    def current_player(self) -> int:
        """The seat that must decide; CHANCE or TERMINAL as in `State.current_player`."""
        return self._known.current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._known.is_terminal()

    def must_act(self) -> bool:
        """Whether the owner of the view must decide."""
        return self.seat is not None and self._known.current_player() == self.seat

    def legal_actions(self) -> list[int]:
        """The legal actions, sorted, if the owner of the view must decide; else none."""
        return self._known.legal_actions() if self.must_act() else []

    def action_to_string(self, action: int) -> str:
        """The word of an action in a record at this point."""
        return self._known.action_to_string(action)

    def string_to_action(self, text: str) -> int:
        """As `State.string_to_action`."""
        return self._known.string_to_action(text)

    @property
    def board(self) -> Board:
        """The map of the game."""
        return self._known.play.board

    def phase(self) -> str:
        """One of `ledger.PHASE_NAMES`."""
        return PHASE_NAMES[self._known.ledger[where.PHASE]]

    def turn_seat(self) -> int:
        """Whose turn it is, also while another player interrupts it."""
        return int(i64(self._known.ledger[where.TURN]))

    def pending(self) -> Pending | None:
        """The decision that is due; None when the game is over."""
        known = self._known
        if known.is_terminal():
            return None
        decision = known.decision()
        return Pending(known.current_player(), decision.name, known.asked().step)

    def asked(self) -> Ask | None:
        """What the decision that is due asks for; None when the game is over."""
        return None if self._known.is_terminal() else self._known.asked()

    def drawing(self) -> int | None:
        """The seat for which a card is due; None if none is."""
        return int(self._known.seat()) if self._known.is_chance() else None

    def draws_hidden(self) -> bool:
        """Whether a card is due that goes into a hand unseen."""
        return self._known.draws_hidden()

    def owed(self) -> int | None:
        """How many builds the mandatory action owes still; None once it is done, and outside of turns."""
        ledger = self._known.ledger
        if i64(ledger[where.PHASE]) == EPILOGUE or self.is_terminal() or i64(ledger[where.MANDATORY]) == DONE:
            return None
        return int(self._known.owed())

    def powers(self, seat: int) -> list[tuple[int, str]]:
        """What a player can start in the own turn, as (option, status): tiles, then what is open to all."""
        self._check_seat(seat)
        known = self._known
        play = known.play
        found: list[tuple[int, str]] = []
        for site in range(play.sites):
            status = known.tile(seat, site)
            if status != NO_TILE and status != GONE and play.site_powers[site].option >= 0:
                found.append((int(play.site_powers[site].option), TILE_STATUS[status]))
        for place in range(len(play.open_powers)):
            used = self.turn_seat() == seat and (i64(known.ledger[where.USES]) >> place) & 1 != 0
            found.append((int(play.open_powers[place].option), TILE_STATUS[USED if used else READY]))
        return found

    def blocked(self) -> list[int]:
        """The empty hexes next to a warrior, in hex order: nothing may be put there."""
        known = self._known
        if known.play.only_settlements:
            return []
        terrain = known.play.board.terrain
        return [
            hex
            for hex in range(HEXES)
            if i64(terrain[hex]) < TERRAINS and i64(known.occupant[hex]) == EMPTY and known.is_blocked(hex)
        ]

    def pieces(self) -> list[Piece]:
        """Everything that stands on a hex, in hex order; a piece in mid-move where it came from."""
        known = self._known
        gap = known.lay_down()
        found: list[Piece] = []
        for hex in range(HEXES):
            code = i64(known.occupant[hex])
            if code != EMPTY:
                owner = int(owner_of(code))
                found.append(Piece(hex, KIND_NAMES[kind_of(code)], owner if owner >= 0 else None))
        known.pick_up(gap)
        return found

    def in_hand(self) -> int | None:
        """The hex of the piece that is being moved and still to be placed."""
        if self._known.is_terminal():
            return None
        hex = int(self._known.decision().in_hand(self._known))
        return hex if hex >= 0 else None

    def tiles(self, seat: int) -> list[Tile]:
        """The tiles a player has or had, in hex order."""
        self._check_seat(seat)
        known = self._known
        found: list[Tile] = []
        for site in range(known.play.sites):
            status = known.tile(seat, site)
            if status != NO_TILE:
                hex = int(known.play.board.sites[site])
                found.append(Tile(hex, known.play.site_powers[site].name, TILE_STATUS[status]))
        return found

    def tiles_left(self) -> dict[int, int]:
        """How many tiles are left, by the hex they lie on."""
        play = self._known.play
        return {
            int(play.board.sites[site]): int(self._known.ledger[play.tiles_left_at + site])
            for site in range(play.sites)
        }

    def supply(self, seat: int) -> int:
        """Settlements in a player's supply."""
        return self._of_seat(seat, where.SUPPLY)

    def stock(self, seat: int, kind: int) -> int:
        """A player's pieces of a kind of `pieces` (WARRIOR, ...) that are not on the board."""
        return self._of_seat(seat, where.STOCK + kind)

    def waiting(self, seat: int) -> int:
        """A player's settlements that wait on a Temple for the next turn."""
        return self._of_seat(seat, where.ASIDE)

    def earned(self, seat: int) -> tuple[int, ...]:
        """What the cards in play have paid a player while the game went on, card by card."""
        return tuple([self._of_seat(seat, where.EARNED + slot) for slot in range(CARDS_IN_PLAY)])

    def counters(self, seat: int) -> int:
        """A player's counters."""
        return self._of_seat(seat, where.COUNTERS)

    def walls(self) -> int:
        """Stone walls left in the pool."""
        return int(self._known.ledger[where.WALLS])

    def scouts(self) -> int:
        """Scouts left in the pool."""
        return int(self._known.ledger[where.SCOUTS])

    def marked_lines(self) -> dict[int, int]:
        """The seat that marks a horizontal line, by line (0 to 19, island 20 to 24)."""
        ledger = self._known.ledger
        return {
            line: int(ledger[where.MARKED_LINES + line]) - 1
            for line in range(LINES)
            if ledger[where.MARKED_LINES + line]
        }

    def gold(self) -> list[list[int]]:
        """Gold by seat and column if the game ended now."""
        return self._known.gold()

    def origins(self) -> list[list[list[Origin]]]:
        """Where the gold of `gold` comes from, by seat and column; as much in all."""
        known = self._known
        table = known.origins()
        for seat, row in enumerate(table):
            for column, found in enumerate(row):
                paid = [e.origin for e in self.earnings if e.seat == seat and e.column == column]
                before = int(known.paid(known.ledger, seat, column)) - sum([origin.gold for origin in paid])
                found += [*paid, Origin(before, ())] if before > 0 else paid
        return table

    def columns(self) -> tuple[str, ...]:
        """What the columns of `gold` stand for."""
        return self._known.columns()

    def returns(self) -> list[float]:
        """As `State.returns`."""
        return self._known.returns()

    def end_triggered(self) -> bool:
        """Whether this is the last round."""
        return self._known.ledger[where.END_TRIGGERED] != 0

    def discard(self) -> dict[str, int]:
        """The cards in the discard pile, by name."""
        return self._pile(where.DISCARD)

    def removed(self) -> dict[str, int]:
        """The cards that have left the game since set-up, by name."""
        return self._pile(where.REMOVED)

    def hand(self, seat: int) -> list[str]:
        """The cards a player holds by name, `unknown` for those that the owner of the view may not know."""
        held = [self._of_seat(seat, where.HAND + slot) for slot in range(where.HAND_SIZE)]
        return [UNKNOWN_NAME if card == UNKNOWN else CARD_NAMES[card - 1] for card in held if card != 0]

    def card(self) -> str | None:
        """The card played this turn, once it is known which."""
        card = i64(self._known.ledger[where.CARD])
        return CARD_NAMES[card] if card >= 0 else None

    def terrain(self) -> str | None:
        """The settled terrain of this turn."""
        terrain = i64(self._known.ledger[where.TERRAIN])
        return TERRAIN_NAMES[terrain] if terrain >= 0 else None

    def known(self) -> Position:
        """A copy of the position without what is hidden: for the rules' own look-ahead, not to play on."""
        return self._known.clone()

    def _pile(self, at: i64) -> dict[str, int]:
        ledger = self._known.ledger
        return {CARD_NAMES[card]: int(ledger[at + card]) for card in range(CARDS) if ledger[at + card] > 0}

    def _of_seat(self, seat: int, field: i64) -> int:
        self._check_seat(seat)
        return int(self._known.of_seat(seat, field))

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise IndexError(f"seat {seat} of {self.seats}: seats count from 0")


def make_view(
    state: Position,
    seat: int | None,
    last_turn: tuple[int, ...] = (),
    earnings: tuple[Earning, ...] = (),
) -> View:
    """The view of a seat, or of a spectator. IndexError for a seat that is not in the game."""
    if seat is not None and not 0 <= seat < state.play.seats:
        raise IndexError(f"seat {seat} of {state.play.seats}: seats count from 0")
    known = state.clone()
    size = known.deck_size()
    if not state.play.open_hands:
        for other in range(state.play.seats):
            if seat is None or other != seat:
                _hide_hand(known, other)
    return View(known, seat, size, last_turn, earnings)


def _hide_hand(known: Position, seat: i64) -> None:
    """Make every card of a hand unknown, but one that is played or lies open; the deck takes them in."""
    open_card = _open_card(known, seat)
    ledger = known.ledger
    first = where.SEATS + where.SEAT_SIZE * seat + where.HAND
    shown: i64 = 0
    hidden: i64 = 0
    for slot in range(where.HAND_SIZE):
        card = i64(ledger[first + slot]) - 1
        if card < 0:
            continue
        if card == open_card and shown == 0:
            shown = 1
        else:
            hidden += 1
            ledger[where.DECK + card] += 1
        ledger[first + slot] = 0
    for slot in range(hidden):
        ledger[first + slot] = UNKNOWN
    if shown:
        ledger[first + hidden] = i16(open_card + 1)


def _open_card(known: Position, seat: i64) -> i64:
    """The card of a hand that all may know: the one played, or the only one in the own turn; -1 for none."""
    ledger = known.ledger
    if (
        known.is_terminal()
        or i64(ledger[known.play.stack_at + where.KIND]) != FREE_PART
        or i64(ledger[where.TURN]) != seat
    ):
        return -1
    card = i64(ledger[where.CARD])
    if card >= 0:
        return card
    only = known.of_seat(seat, where.HAND) - 1
    return only if known.of_seat(seat, where.HAND + 1) == 0 else -1
