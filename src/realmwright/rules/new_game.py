"""The first position of a game, and positions from their bytes."""

from functools import lru_cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from realmwright.board.geometry import HEXES
from realmwright.board.terrain import TERRAINS
from realmwright.rules.actions import CARDS, FIRST_DOUBLE, SWAMP_HALF, other_half
from realmwright.rules.catalogue import (
    DEAL,
    DRAW_AT_END,
    DRAW_AT_START,
    FREE_PART,
    FULL_CHECK,
    HALF,
    MANDATORY_PART,
    REPLACE,
    Catalogue,
    Decision,
)
from realmwright.rules.chance import CARDS_OF_A_KIND
from realmwright.rules.hexset import empty_hexset
from realmwright.rules.in_play import InPlay
from realmwright.rules.ledger import (
    CARD,
    DECK,
    KIND,
    MOST_SCOUTS,
    NOTHING,
    SCOUT_HEXES,
    SCOUTS,
    SEAT,
    STOCK,
    TERRAIN,
    TOP,
    WALLS,
)
from realmwright.rules.pieces import SETTLEMENT
from realmwright.rules.realm import Realm, empty_realm
from realmwright.rules.setup import Setup, check_setup
from realmwright.rules.state import State
from realmwright.rules.turn import (
    Deal,
    DrawAtEnd,
    DrawAtStart,
    FreePart,
    FullCheck,
    Half,
    MandatoryPart,
    Replace,
)

SETTLEMENTS: Final = 40
STONE_WALLS: Final = 25
POOL_OF_SCOUTS: Final = 2

_KERNEL: Final[dict[int, Decision]] = {
    FREE_PART: FreePart(),
    MANDATORY_PART: MandatoryPart(),
    HALF: Half(),
    DEAL: Deal(),
    DRAW_AT_END: DrawAtEnd(),
    DRAW_AT_START: DrawAtStart(),
    REPLACE: Replace(),
    FULL_CHECK: FullCheck(),
}


@lru_cache(maxsize=64)
def make_in_play(setup: Setup, catalogue: Catalogue) -> InPlay:
    """The set-up made ready. Kept, since games, copies and bytes of one set-up share it."""
    check_setup(setup)
    return InPlay(setup, catalogue, _KERNEL)


def new_game(setup: Setup, catalogue: Catalogue) -> State:
    """The first position: the first hands are still to be dealt. Raises SetupError for a wrong set-up."""
    play = make_in_play(setup, catalogue)
    ledger = vec[i16]([i16(0)] * int(play.ledger_size))
    for at in (CARD, TERRAIN, *range(SCOUT_HEXES, SCOUT_HEXES + MOST_SCOUTS)):
        ledger[at] = NOTHING
    for card, count in enumerate(starting_deck(play)):
        ledger[DECK + card] = i16(count)
    ledger[WALLS] = STONE_WALLS
    ledger[SCOUTS] = POOL_OF_SCOUTS
    for site in range(play.sites):
        ledger[play.tiles_left_at + site] = 1 if play.site_is_nomad[site] != 0 else 2
    ledger[TOP] = i16(play.stack_at)
    ledger[play.stack_at + KIND] = DEAL
    ledger[play.stack_at + SEAT] = i16(play.start)
    state = _empty_state(play, ledger)
    for seat in range(play.seats):
        state.set_seat(seat, STOCK + SETTLEMENT, SETTLEMENTS)
        for kind, count in play.reserve:
            state.set_seat(seat, STOCK + kind, count)
    return state


def starting_deck(play: InPlay) -> list[int]:
    """How many of each card are in the game: five, without those removed at set-up."""
    counts = [0] * CARDS
    for card in range(CARDS):
        in_game = play.double_cards if card >= FIRST_DOUBLE else card != SWAMP_HALF
        if in_game and other_half(card) != play.removed_terrain:
            counts[card] = 1 if card >= FIRST_DOUBLE else CARDS_OF_A_KIND
    return counts


def _empty_state(play: InPlay, ledger: vec[i16]) -> State:
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
    state = _empty_state(play, vec[i16]([i16(number) for number in numbers]))
    for hex, piece in enumerate(occupant):
        if piece:
            state.restore_piece(hex, piece)
    return state
