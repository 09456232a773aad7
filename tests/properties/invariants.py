"""What is true of every position."""

from realmwright.board.geometry import HEXES, LINES
from realmwright.board.terrain import TERRAINS
from realmwright.rules import ledger as at
from realmwright.rules.actions import CARDS
from realmwright.rules.new_game import POOL_OF_SCOUTS, SETTLEMENTS, STONE_WALLS, starting_deck
from realmwright.rules.pieces import (
    CITY_HALL,
    GAP,
    SCOUT,
    SETTLEMENT,
    SETTLEMENT_KINDS,
    WALL,
    kind_of,
    owner_of,
)
from realmwright.rules.state import State, restore

CITY_HALL_HEXES = 7


def check(state: State) -> None:
    """Raises AssertionError if something is wrong with a position."""
    check_pieces(state)
    check_cards(state)
    check_tiles(state)
    check_tables(state)


def pieces_by_kind(state: State) -> dict[tuple[int, int], int]:
    """How many pieces stand on the board by kind and owner; one in a move where it came from."""
    gap = state.lay_down()
    counts: dict[tuple[int, int], int] = {}
    for hex in range(HEXES):
        code = int(state.occupant[hex])
        if code:
            assert state.play.board.terrain[hex] < TERRAINS, "a piece stands on a location hex or on nothing"
            key = (int(kind_of(code)), int(owner_of(code)))
            counts[key] = counts.get(key, 0) + 1
    state.pick_up(gap)
    return counts


def check_pieces(state: State) -> None:
    """Nothing comes from nowhere and nothing is lost."""
    ledger = state.ledger
    there = pieces_by_kind(state)
    assert not any(kind == GAP for kind, _ in there)
    assert there.get((WALL, -1), 0) + ledger[at.WALLS] == STONE_WALLS
    scouts = sum(count for (kind, _), count in there.items() if kind == SCOUT)
    placed = [int(ledger[at.SCOUT_HEXES + place]) for place in range(at.MOST_SCOUTS)]
    assert scouts + ledger[at.SCOUTS] == POOL_OF_SCOUTS
    assert sum(hex != at.NOTHING for hex in placed) == scouts
    reserve = dict(state.play.reserve)
    for seat in range(state.play.seats):
        marked = sum(int(ledger[at.MARKED_LINES + line]) == seat + 1 for line in range(LINES))
        due = int(ledger[at.OWED_ASIDE]) if ledger[at.TURN] == seat else 0
        aside = int(state.of_seat(seat, at.ASIDE)) + due
        assert there.get((SETTLEMENT, seat), 0) + state.supply(seat) + aside + marked == SETTLEMENTS
        assert state.supply(seat) >= 0
        for kind in range(1, SETTLEMENT_KINDS):
            hexes = there.get((kind, seat), 0)
            count = hexes // CITY_HALL_HEXES if kind == CITY_HALL else hexes
            assert hexes % CITY_HALL_HEXES == 0 or kind != CITY_HALL
            assert count + state.of_seat(seat, at.STOCK + kind) == reserve.get(kind, 0)


def check_cards(state: State) -> None:
    """Each card is in one place; hands are sorted."""
    ledger = state.ledger
    piles = (at.DECK, at.DISCARD, at.REMOVED)
    counts = [sum(int(ledger[pile + card]) for pile in piles) for card in range(CARDS)]
    assert all(ledger[pile + card] >= 0 for pile in piles for card in range(CARDS))
    for seat in range(state.play.seats):
        hand = [int(state.of_seat(seat, at.HAND + slot)) for slot in range(at.HAND_SIZE)]
        assert hand == sorted(hand, reverse=True)
        for card in hand:
            if card:
                counts[card - 1] += 1
    assert counts == starting_deck(state.play)


def check_tiles(state: State) -> None:
    """Each tile is on its hex, with a player, or out of the game."""
    play = state.play
    for site in range(int(play.sites)):
        nomad = play.site_is_nomad[site] != 0
        held = 0
        for seat in range(play.seats):
            status = int(state.tile(seat, site))
            back = status == at.GONE and play.tiles_return and not nomad
            held += int(status != at.NO_TILE and not back)
        assert int(state.ledger[int(play.tiles_left_at) + site]) + held == (1 if nomad else 2)


def check_tables(state: State) -> None:
    """What is kept up to date step by step is what is found when the position is made anew."""
    fresh = restore(state.play, *state.content())
    assert fresh == state
    for hex in range(HEXES):
        assert fresh.free.has(hex) == state.free.has(hex)
    for realm, again in zip(state.realms, fresh.realms, strict=True):
        assert realm.count == again.count
        hexes = {int(realm.pieces[slot]) for slot in range(int(realm.count))}
        assert hexes == {int(again.pieces[slot]) for slot in range(int(again.count))}
        for hex in range(HEXES):
            assert realm.adjacent[hex] == again.adjacent[hex]
            assert realm.frontier.has(hex) == again.frontier.has(hex)
