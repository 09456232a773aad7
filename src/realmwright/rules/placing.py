"""What follows when a piece comes onto a hex or leaves one (rules.md section 3).

After each build and each step of a move, in this order: gold of the during cards, marked lines, tiles,
interruptions, the check for a full terrain. Tiles are lost when the action is complete.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.rules import ledger as where
from realmwright.rules.hand import check_full
from realmwright.rules.pieces import SETTLEMENT, piece
from realmwright.rules.position import FULL_CHECK, REACTION, Position
from realmwright.rules.status import GONE, NEW, NO_TILE, READY, TURNS, USED
from realmwright.rules.supply import take_from_supply


def build(state: Position, seat: i64, hex: i64) -> None:
    """Build a settlement from the supply, and all that follows."""
    take_from_supply(state, seat)
    state.put(hex, piece(SETTLEMENT, seat))
    judge_build(state, seat, hex)


def judge_build(state: Position, seat: i64, hex: i64) -> None:
    """Everything that follows when one piece was built."""
    state.ledger[where.WAIVED] = 0
    play = state.play
    if play.has_during:
        pay_for_build(state, seat, hex)
    if play.has_claims:
        claim_lines(state, seat, hex)
    interrupt(state, seat, take_tiles(state, seat, hex))


def judge_builds(state: Position, seat: i64, hexes: vec[i16]) -> None:
    """Everything that follows when several pieces were built as one: all stand, hexes in order of ids."""
    play = state.play
    if play.has_during:
        for hex in hexes:
            pay_for_build(state, seat, i64(hex))
    if play.has_claims:
        for hex in hexes:
            claim_lines(state, seat, i64(hex))
    emptied: i64 = 0
    for hex in hexes:
        emptied |= take_tiles(state, seat, i64(hex))
    interrupt(state, seat, emptied)


def judge_step(state: Position, seat: i64, hex: i64, last: bool) -> None:
    """Everything that follows when a piece has moved onto a hex; `last` ends the move."""
    if last and state.play.has_claims:
        claim_lines(state, seat, hex)
    interrupt(state, seat, take_tiles(state, seat, hex))


def pay_for_build(state: Position, seat: i64, hex: i64) -> None:
    """The during cards look at a new piece."""
    cards = state.play.cards
    for slot in range(i64(len(cards))):
        if cards[slot].during:
            cards[slot].built(state, slot, seat, hex)


def claim_lines(state: Position, seat: i64, hex: i64) -> None:
    """The cards that claim something look at a piece that has arrived."""
    cards = state.play.cards
    for slot in range(i64(len(cards))):
        if cards[slot].claims:
            cards[slot].arrived(state, slot, seat, hex)


def take_tiles(state: Position, seat: i64, hex: i64) -> i64:
    """Take every tile due for a piece on the hex; the sites emptied by it, one bit each."""
    board = state.play.board
    if board.by_site[hex] == 0:
        return 0
    emptied: i64 = 0
    left_at = state.play.tiles_left_at
    for direction in range(DIRECTIONS):
        site = i64(board.site_of[i64(NEIGHBOURS[DIRECTIONS * hex + direction])])
        if site >= 0 and state.tile(seat, site) == NO_TILE:
            left = i64(state.ledger[left_at + site])
            if left > 0:
                state.ledger[left_at + site] = i16(left - 1)
                state.set_tile(seat, site, NEW)
                state.play.site_powers[site].taken(state, seat, site)
                if left == 1:
                    emptied |= 1 << site
    return emptied


def interrupt(state: Position, seat: i64, emptied: i64) -> None:
    """The reactions to emptied hexes come first, in hex order and turn order; then the full terrain."""
    if emptied == 0 or not state.play.has_reaction or i64(state.ledger[where.PHASE]) != TURNS:
        check_full(state)
        return
    state.push(FULL_CHECK, seat)
    reaction = state.play.reaction()
    seats = state.play.seats
    for site in range(state.play.sites - 1, -1, -1):
        if emptied >> site & 1:
            for step in range(seats - 1, 0, -1):
                other = (seat + step) % seats
                for _ in range(reaction.reactions(state, other)):
                    state.push(REACTION, other)


def end_action(state: Position) -> None:
    """The decision on top of the stack is over, and with it its action."""
    seat = state.seat()
    state.pop()
    finish_action(state, seat)


def finish_action(state: Position, seat: i64) -> None:
    """The action is complete: tiles without a settlement next to their hex are lost."""
    judge_losses(state, seat)
    check_full(state)


def judge_losses(state: Position, seat: i64) -> None:
    """The player loses each location tile whose hex no own settlement is next to. Nomad tiles stay."""
    play = state.play
    for site in range(play.sites):
        status = state.tile(seat, site)
        if status == NO_TILE or status == GONE or play.site_is_nomad[site] != 0:
            continue
        if state.settlements_next_to(seat, i64(play.board.sites[site])) == 0:
            _lose_tile(state, seat, site, status)


def _worth(status: i64) -> i64:
    """Of two equal tiles the lower one goes: a used one, then one not yet active (rules.md section 3)."""
    return 0 if status == USED else 1 if status == NEW else 2 if status == READY else -1


def _lose_tile(state: Position, seat: i64, site: i64, status: i64) -> None:
    play = state.play
    state.set_tile(seat, site, GONE)
    worst: i64 = -1
    for twin in range(play.sites):
        held = _worth(state.tile(seat, twin))
        if (
            play.twins[twin] == play.twins[site]
            and _worth(status) > held >= 0
            and (worst < 0 or held < _worth(state.tile(seat, worst)))
            and state.settlements_next_to(seat, i64(play.board.sites[twin])) > 0
        ):
            worst = twin
    if worst >= 0:
        state.set_tile(seat, worst, status)
    if play.tiles_return:
        state.ledger[play.tiles_left_at + site] += 1
    play.site_powers[site].lost(state, seat, site)
