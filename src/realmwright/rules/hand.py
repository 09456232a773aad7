"""Terrain cards: hands, the deck, the settled terrain, replacing a full card (rules.md section 3)."""

from typing import Final

from mypy_extensions import i16, i64

from realmwright.board.terrain import SWAMP
from realmwright.rules import ledger as where
from realmwright.rules.actions import CARDS, FIRST_DOUBLE, other_half
from realmwright.rules.position import REPLACE, Position
from realmwright.rules.status import NOTHING, TURNS
from realmwright.rules.supply import lapse_builds

SWAMP_BUILDS: Final = 2


def hand_size(state: Position, seat: i64) -> i64:
    """How many cards the player holds."""
    ledger = state.ledger
    first = where.SEATS + where.SEAT_SIZE * seat + where.HAND
    size: i64 = 0
    while size < where.HAND_SIZE and ledger[first + size] != 0:
        size += 1
    return size


def held_card(state: Position, seat: i64, slot: i64) -> i64:
    """The card in a slot of the hand, which is kept sorted; -1 for an empty slot."""
    return state.of_seat(seat, where.HAND + slot) - 1


def any_terrain_card(state: Position, seat: i64) -> i64:
    """The card that is held twice and so stands for any terrain (rules.md section 6); -1 for none."""
    if state.play.any_terrain:
        for slot in range(where.HAND_SIZE - 1):
            card = held_card(state, seat, slot)
            if card >= 0 and card == held_card(state, seat, slot + 1):
                return card
    return -1


def take_card(state: Position, seat: i64, card: i64) -> None:
    """Put a card into the hand: sorted, the highest first, so that equal hands are equal."""
    ledger = state.ledger
    carried = card + 1
    for at in range(
        where.SEATS + where.SEAT_SIZE * seat + where.HAND,
        where.SEATS + where.SEAT_SIZE * seat + where.HAND + where.HAND_SIZE,
    ):
        there = i64(ledger[at])
        if carried > there:
            ledger[at] = i16(carried)
            carried = there
        if carried == 0:
            break
    assert carried == 0, "a hand has room for every card the rules can give"


def drop_card(state: Position, seat: i64, card: i64) -> None:
    """Take one such card out of the hand."""
    ledger = state.ledger
    first = where.SEATS + where.SEAT_SIZE * seat + where.HAND
    found = False
    for slot in range(where.HAND_SIZE):
        if not found and i64(ledger[first + slot]) == card + 1:
            found = True
        if found:
            ledger[first + slot] = ledger[first + slot + 1] if slot + 1 < where.HAND_SIZE else 0
    assert found, "only a held card can be dropped"


def discard_hand(state: Position, seat: i64) -> None:
    """All cards of the hand go to the discard pile."""
    ledger = state.ledger
    for at in range(
        where.SEATS + where.SEAT_SIZE * seat + where.HAND,
        where.SEATS + where.SEAT_SIZE * seat + where.HAND + where.HAND_SIZE,
    ):
        card = i64(ledger[at]) - 1
        if card < 0:
            break
        ledger[where.DISCARD + card] += 1
        ledger[at] = 0


def refill_deck(state: Position) -> bool:
    """The shuffled discard pile becomes the deck; whether there was one."""
    ledger = state.ledger
    found = False
    for card in range(CARDS):
        if ledger[where.DISCARD + card] > 0:
            found = True
        ledger[where.DECK + card] += ledger[where.DISCARD + card]
        ledger[where.DISCARD + card] = 0
    return found


def card_left(state: Position) -> bool:
    """Whether a card could be drawn now, from the deck or from the discard pile."""
    ledger = state.ledger
    for card in range(CARDS):
        if ledger[where.DECK + card] > 0 or ledger[where.DISCARD + card] > 0:
            return True
    return False


def is_double(state: Position, card: i64) -> bool:
    """Whether the card leaves a choice of halves: the swamp half counts only with swamp on the board."""
    return card >= FIRST_DOUBLE and state.play.has_swamp


def reveal(state: Position, seat: i64) -> None:
    """Begin the turn: a single card settles the terrain at once."""
    if hand_size(state, seat) == 1:
        play_card(state, held_card(state, seat, 0))


def play_card(state: Position, card: i64) -> None:
    """The card of this turn is known; its terrain too unless it leaves a choice of halves."""
    state.ledger[where.CARD] = i16(card)
    if not is_double(state, card):
        settle_terrain(state, other_half(card))


def settle_terrain(state: Position, terrain: i64) -> None:
    """The terrain of this turn is known."""
    ledger = state.ledger
    ledger[where.TERRAIN] = i16(terrain)
    if terrain == SWAMP and ledger[where.OWED] > SWAMP_BUILDS:
        ledger[where.OWED] = SWAMP_BUILDS
    check_full(state)


def check_full(state: Position) -> None:
    """A card without a free hex of its settled terrain leaves the game and another is revealed instead.

    Of a double card the chosen half counts alone (rules.md section 3, "No hex for the card"); by the
    first rules the card stayed while its other half had a free hex, but the builds owed lapsed.
    """
    ledger = state.ledger
    terrain = i64(ledger[where.TERRAIN])
    if terrain < 0 or state.free.count(terrain) > 0 or i64(ledger[where.PHASE]) != TURNS:
        return
    seat = i64(ledger[where.TURN])
    card = i64(ledger[where.CARD])
    if state.play.first_rules and is_double(state, card):
        if state.free.count(SWAMP) + state.free.count(other_half(card)) > 0:
            lapse_builds(state)
            return
    drop_card(state, seat, card)
    ledger[where.REMOVED + card] += 1
    ledger[where.CARD] = NOTHING
    ledger[where.TERRAIN] = NOTHING
    state.push(REPLACE, seat)
