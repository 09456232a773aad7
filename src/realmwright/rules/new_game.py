"""A set-up made ready for the rules, and the first position of a game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i16

from realmwright.board.board import Board, location_word
from realmwright.board.geometry import hex_name
from realmwright.rules import ledger as where
from realmwright.rules.actions import CARDS, FIRST_DOUBLE, SWAMP_HALF, other_half
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.chance import CARDS_OF_A_KIND
from realmwright.rules.errors import SetupError, check_named
from realmwright.rules.pieces import SETTLEMENT
from realmwright.rules.position import DEAL, InPlay, Power
from realmwright.rules.setup import Setup, check_setup
from realmwright.rules.state import State, empty_state
from realmwright.rules.status import NOTHING
from realmwright.rules.turn import KERNEL

_T = TypeVar("_T")

SETTLEMENTS: Final = 40
STONE_WALLS: Final = 25
POOL_OF_SCOUTS: Final = 2


@lru_cache(maxsize=256)
def make_in_play(setup: Setup, catalogue: Catalogue) -> InPlay:
    """The set-up made ready. Kept, since games, copies and bytes of one set-up share it.

    Raises SetupError for a wrong set-up, and for names of nothing.
    """
    check_setup(setup)
    board = setup.board()
    chosen = catalogue.chosen(setup.sets)
    cards = [_named(catalogue.cards, name, "card") for name in setup.cards]
    if setup.removed is None and any(card.removes_terrain for card in cards):
        raise SetupError("a card in play asks for a removed terrain; the set-up names none")
    quadrant_sets = {placed.quadrant.set for placed in setup.quadrants}
    epilogues = [entry.epilogue for entry in chosen if entry.epilogue is not None]
    return InPlay(
        setup,
        board,
        site_powers=_site_powers(board, setup, catalogue),
        open_powers=[power for entry in chosen for power in entry.open_powers if power.is_on(board)],
        cards=cards,
        tasks=[_named(catalogue.tasks, name, "task") for name in setup.tasks],
        reserve=[piece for entry in chosen if entry.id in quadrant_sets for piece in entry.reserve],
        double_cards=any(entry.double_cards for entry in chosen),
        kernel=KERNEL,
        epilogue=epilogues[0] if epilogues else None,
        maker=make_in_play,
        catalogue=catalogue,
    )


def _named(entries: Mapping[str, _T], name: str, what: str) -> _T:
    check_named([name], entries, what)
    return entries[name]


def _site_powers(board: Board, setup: Setup, catalogue: Catalogue) -> list[Power]:
    nomads = dict(setup.nomads)
    found: list[Power] = []
    for hex in map(int, board.sites):
        if hex in board.location_names:
            found.append(_named(catalogue.locations, location_word(board.location_names[hex]), "location"))
        elif hex in nomads:
            found.append(_named(catalogue.nomad_tiles, nomads[hex], "nomad tile"))
        else:
            raise SetupError(f"the nomad hex {hex_name(hex)} lacks its tile")
    return found


def new_game(setup: Setup, catalogue: Catalogue) -> State:
    """The first position: the first hands are still to be dealt. Raises SetupError for a wrong set-up."""
    play = make_in_play(setup, catalogue)
    ledger = vec[i16]([i16(0)] * int(play.ledger_size))
    for at in (where.CARD, where.TERRAIN, *range(where.SCOUT_HEXES, where.SCOUT_HEXES + where.MOST_SCOUTS)):
        ledger[at] = NOTHING
    for card, count in enumerate(starting_deck(play)):
        ledger[where.DECK + card] = i16(count)
    ledger[where.WALLS] = STONE_WALLS
    ledger[where.SCOUTS] = POOL_OF_SCOUTS
    for site in range(play.sites):
        ledger[play.tiles_left_at + site] = 1 if play.site_is_nomad[site] != 0 else 2
    ledger[where.TOP] = i16(play.stack_at)
    ledger[play.stack_at + where.KIND] = DEAL
    ledger[play.stack_at + where.SEAT] = i16(play.start)
    state = empty_state(play, ledger)
    for seat in range(play.seats):
        state.set_seat(seat, where.STOCK + SETTLEMENT, SETTLEMENTS)
        for kind, count in play.reserve:
            state.set_seat(seat, where.STOCK + kind, count)
    return state


def starting_deck(play: InPlay) -> list[int]:
    """How many of each card are in the game: five, without those removed at set-up."""
    counts = [0] * CARDS
    for card in range(CARDS):
        in_game = play.double_cards if card >= FIRST_DOUBLE else card != SWAMP_HALF
        if in_game and other_half(card) != play.removed_terrain:
            counts[card] = 1 if card >= FIRST_DOUBLE else CARDS_OF_A_KIND
    return counts
