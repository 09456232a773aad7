"""What lies farther off than the next build."""

import pytest

from players.test_planning import middle, some_positions
from realmwright.board.geometry import HEXES, neighbours
from realmwright.board.terrain import CASTLE, SUITABLE
from realmwright.players.evaluation import Evaluation
from realmwright.players.outlook import Outlook
from realmwright.players.tables import table_for
from realmwright.players.weights import FAR, OUTLOOK, RANKING, weights_for
from realmwright.rules.state import State


def outlook(state: State, seat: int) -> dict[str, float]:
    """The features by name."""
    found = Outlook(state)
    found.fill(seat)
    return dict(zip(OUTLOOK, found.features, strict=True))


def walked(state: State, seat: int) -> dict[str, float]:
    """The same, ring by ring over sets of hexes."""
    board, free = state.play.board, {hex for hex in range(HEXES) if state.free.has(hex)}
    land = {hex for hex in free if board.terrain[hex] < SUITABLE}
    adjacent = state.realms[seat].adjacent
    ring = {hex for hex in land if adjacent[hex]}
    seen, told = set(ring), dict.fromkeys(OUTLOOK, 0.0)
    for builds in range(1, FAR + 1):
        beside = {other for hex in ring for other in neighbours(hex)} - seen
        places = {hex for hex in beside - land if not adjacent[hex]}
        castles = {hex for hex in places if board.location[hex] == CASTLE}
        tiles = {
            hex
            for hex in places
            if board.site_of[hex] >= 0
            and state.ledger[state.play.tiles_left_at + int(board.site_of[hex])] > 0
        }
        ring = beside & land
        seen |= ring | castles | tiles
        told |= {
            f"open.{builds}": len(ring) / 5,
            f"castle-in.{builds}": len(castles),
            f"tile-in.{builds}": len(tiles),
        }
    realm = state.realms[seat]
    sectors = [0, 0, 0, 0, 0]
    for k in range(realm.count):
        sectors[int(board.sector[int(realm.pieces[k])])] += 1
    return told | {"least-sector": min(sectors[:4]) / 2, "most-sector": max(sectors[:4]) / 2}


@pytest.mark.parametrize("sets", ["base", "all"])
def test_the_outlook_is_what_a_walk_ring_by_ring_meets(sets: str) -> None:
    met = dict.fromkeys(OUTLOOK, 0.0)
    for state in [*some_positions(sets, 900), middle(sets, 2, 1, 200)]:
        for seat in range(state.play.seats):
            found = outlook(state, seat)
            assert found == walked(state, seat)
            met = {name: met[name] + found[name] for name in met}
    assert all(met.values()), "each of them is met"


def test_ranking_has_weights_of_its_own_and_finding_knows_nothing_of_it() -> None:
    state = next(state for state in some_positions("base", 4) if state.play.seats == 2)
    table = table_for(("base",))
    found = {name: weight for name, weight in table.items() if not name.startswith(RANKING)}
    plain = Evaluation(state, weights_for(state.play, found))
    ranks = Evaluation(state, weights_for(state.play, found | {RANKING + "open.2": 3.0}))
    for seat in range(2):
        assert ranks.value(seat) == plain.value(seat)
        assert ranks.lead(seat) == plain.lead(seat)
    more = outlook(state, 0)["open.2"] - outlook(state, 1)["open.2"]
    assert more != 0
    assert ranks.margin(0) == pytest.approx(plain.margin(0) + 3 * more)
    # A weight of finding is moved, and one that counts the less, the less of the game is left.
    moved = Evaluation(state, weights_for(state.play, found | {RANKING + "frontier": 2.0}))
    moved.fill(0)
    own = moved.features[2]
    moved.fill(1)
    left = min(state.supply(seat) for seat in range(2)) / 40
    assert moved.margin(0) == pytest.approx(plain.margin(0) + 2 * left * (own - moved.features[2]))
    # Who ranks lines as they are found takes no notice.
    without = Evaluation(state, weights_for(state.play, found | {RANKING + "open.2": 3.0}, ranking=False))
    assert without.margin(0) == plain.margin(0)
