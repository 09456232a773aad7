"""Section 2, and the variants of section 6 that concern the set-up: what is drawn, over many seeds."""

from collections.abc import Sequence
from functools import cache

import pytest

from realmwright.board.geometry import distance
from realmwright.board.quadrants import SHIPPED
from realmwright.board.terrain import ACTION, CASTLE, LOCATION, MOUNTAIN, NOMAD, TERRAIN_NAMES
from realmwright.expansions import CATALOGUE, begin, draw_setup, first_game
from realmwright.rules import ledger as where
from realmwright.rules.actions import CARD_NAMES
from realmwright.rules.draw import Wanted, quadrant_word, seed_of
from realmwright.rules.errors import SetupError
from realmwright.rules.pieces import CITY_HALL, SHIP, WAGON, WARRIOR
from realmwright.rules.setup import SET_IDS, Setup
from realmwright.rules.state import State
from scenarios.sentences import shows

SEEDS = range(40)


@cache
def drawn(sets: Sequence[str], seed: int, options: Sequence[str] = ()) -> Setup:
    return draw_setup(Wanted(sets, 2 + seed % 4, seed, options))


@cache
def start(sets: Sequence[str], seed: int) -> State:
    return begin(drawn(sets, seed))


def deck(state: State) -> dict[str, int]:
    counts = {name: int(state.ledger[where.DECK + card]) for card, name in enumerate(CARD_NAMES)}
    return {name: count for name, count in counts.items() if count}


@shows("2.sets")
def test_the_base_game_and_any_other_sets() -> None:
    assert SET_IDS == ("base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island")
    for set_id in SET_IDS[1:]:
        assert drawn((set_id,), 0).sets == ("base", set_id)
    assert drawn(("all",), 0).sets == SET_IDS


@shows("2.quadrants", "2.quadrants.turned")
@pytest.mark.parametrize("sets", [("base",), ("nomads", "harvest"), ("all",)])
def test_four_different_quadrants_of_the_sets_turned_or_not(sets: tuple[str, ...]) -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        setup = drawn(sets, seed)
        stems = {placed.quadrant.stem for placed in setup.quadrants}
        assert len(stems) == 4
        seen |= {quadrant_word(placed) for placed in setup.quadrants}
    possible = {quadrant.stem for quadrant in SHIPPED.of_sets(drawn(sets, 0).sets)}
    assert {word.removesuffix("'") for word in seen} == possible
    assert {word.endswith("'") for word in seen} == {True, False}


@shows("2.tiles", "2.nomads")
def test_two_tiles_on_each_location_one_on_each_nomad_hex() -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        state = start(("all",), seed)
        board = state.play.board
        due = {hex: 2 for hex in board.locations(ACTION)} | {hex: 1 for hex in board.locations(NOMAD)}
        assert state.view(None).tiles_left() == due
        tiles = dict(drawn(("all",), seed).nomads)
        assert sorted(tiles) == board.locations(NOMAD)
        seen |= set(tiles.values())
    assert len(seen) > 8


@shows("4.nomad-tiles")
def test_the_fifteen_nomad_tiles() -> None:
    terrains = ("grass", "canyon", "desert", "flower-field", "forest", "water", "mountain")
    tiles = [tile.name for tile in CATALOGUE.sets["nomads"].nomad_tiles]
    donations = [f"donation-{terrain}" for terrain in terrains]
    others = [name for name in ("resettlement", "outpost", "sword", "treasure") for _ in range(2)]
    assert sorted(tiles) == sorted([*donations, *others])
    for seed in SEEDS:
        nomads = [tile for _, tile in drawn(("nomads",), seed).nomads]
        assert all(nomads.count(tile) <= tiles.count(tile) for tile in nomads)


@shows("2.deck", "2.deck.double")
def test_five_cards_of_each_terrain_and_with_marshlands_a_double_one() -> None:
    single = dict.fromkeys(TERRAIN_NAMES[:5], 5)
    double = {f"swamp+{terrain}": 1 for terrain in TERRAIN_NAMES[:5]}
    for seed in SEEDS:
        if drawn(("nomads",), seed).removed is None:
            assert deck(start(("nomads",), seed)) == single
        if drawn(("marshlands",), seed).removed is None:
            assert deck(start(("marshlands",), seed)) == single | double


@shows("2.cards")
def test_three_different_cards_of_the_sets() -> None:
    for sets in [("base",), ("marshlands",), ("all",)]:
        pool = {card.name for entry in CATALOGUE.chosen(drawn(sets, 0).sets) for card in entry.cards}
        seen = [set(drawn(sets, seed).cards) for seed in SEEDS]
        assert all(len(cards) == 3 for cards in seen)
        assert set.union(*seen) <= pool
        assert len(set.union(*seen)) > 0.9 * len(pool)


@shows("2.tasks")
def test_a_task_for_each_crossroads_quadrant() -> None:
    counts = set()
    for seed in SEEDS:
        setup = drawn(("crossroads",), seed)
        count = sum(placed.quadrant.set == "crossroads" for placed in setup.quadrants)
        assert len(set(setup.tasks)) == len(setup.tasks) == count
        counts.add(count)
    assert counts >= {0, 1, 2, 3}


@shows("2.removed", "2.removed.double")
def test_scouts_removes_a_terrain_with_its_double_card() -> None:
    seen = set()
    for seed in range(30):
        setup = draw_setup(Wanted(("marshlands",), 2, seed, cards=("scouts", "lords", "knights")))
        assert setup.removed in TERRAIN_NAMES[:5]
        seen.add(setup.removed)
        left = deck(begin(setup))
        assert len(left) == 8
        assert setup.removed not in left
        assert f"swamp+{setup.removed}" not in left
    assert len(seen) == 5
    assert draw_setup(Wanted(("marshlands",), 2, 1, cards=("captains", "lords", "knights"))).removed is None


@shows("2.player", "2.player.hidden", "2.walls", "2.scouts", "2.pieces")
def test_what_each_player_and_the_table_has() -> None:
    for seed in SEEDS:
        state = start(("all",), seed).clone()
        crossroads = any(placed.quadrant.set == "crossroads" for placed in state.play.setup.quadrants)
        due = {WARRIOR: 2, WAGON: 1, SHIP: 1, CITY_HALL: 1}
        assert (int(state.ledger[where.WALLS]), int(state.ledger[where.SCOUTS])) == (25, 2)
        for seat in range(state.play.seats):
            assert state.supply(seat) == 40
            stock = {kind: state.view(seat).stock(seat, kind) for kind in due}
            assert stock == (due if crossroads else dict.fromkeys(due, 0))
        # The first hands: one card each, from the start player on, seen by nobody else.
        for step in range(state.play.seats):
            seat = (state.play.start + step) % state.play.seats
            assert (state.is_chance(), state.seat()) == (True, seat)
            state.apply_action(state.legal_actions()[seed % 5])
            if step < state.play.seats - 1:
                assert len(state.view(seat).hand(seat)) == 1
                assert "unknown" not in state.view(seat).hand(seat)
                assert state.view((seat + 1) % state.play.seats).hand(seat) == ["unknown"]
                assert state.view(None).hand(seat) == ["unknown"]


@shows("2.capitol", "2.capitol.one", "6.one-capitol")
@pytest.mark.parametrize("others", [("oasis", "paddock"), ("oracle", "paddock"), ("harbor'", "oracle'")])
def test_a_castle_of_oracle_and_harbor_becomes_a_capitol(others: tuple[str, ...]) -> None:
    quadrants = ("farm", "tavern", *others)
    homes = [number for number, name in enumerate(quadrants) if name.strip("'") in ("oracle", "harbor")]
    seen = set()
    for seed in range(8):
        setup = draw_setup(Wanted(("capitol",), 2, seed, quadrants=quadrants))
        board = begin(setup).play.board
        assert sorted(int(board.sector[hex]) for hex in setup.capitols) == homes
        castles = [hex for hex in board.locations(CASTLE) if int(board.sector[hex]) in homes]
        assert all(board.letters[hex] == "c" for hex in setup.capitols)
        assert not set(castles) & set(setup.capitols)
        seen |= set(setup.capitols)
        one = draw_setup(Wanted(("capitol",), 2, seed, ("one-capitol",), quadrants=quadrants))
        assert len(one.capitols) == min(1, len(homes))
    assert len(seen) == 2 * len(homes)


@shows("2.caves", "2.caves.none")
def test_with_tavern_a_cave_on_each_quadrant_with_a_mountain_far_from_locations() -> None:
    lacking = 0
    for seed in SEEDS:
        setup = drawn(("caves", "nomads"), seed)
        board = begin(setup).play.board
        if "tavern" not in {placed.quadrant.stem for placed in setup.quadrants}:
            assert setup.caves == ()
            continue
        locations = board.hexes_of(LOCATION)
        far = [m for m in board.hexes_of(MOUNTAIN) if all(distance(m, other) >= 3 for other in locations)]
        assert set(setup.caves) <= set(far)
        assert sorted(int(board.sector[hex]) for hex in setup.caves) == sorted(
            {int(board.sector[m]) for m in far}
        )
        lacking += 4 - len(setup.caves)
    assert lacking > 0, "some quadrant has no such mountain"


@shows("2.island")
def test_with_harbor_or_lighthouse_the_island_a_random_side_up() -> None:
    sides = set()
    for seed in SEEDS:
        setup = drawn(("island", "crossroads"), seed)
        due = {placed.quadrant.stem for placed in setup.quadrants} & {"harbor", "lighthouse"}
        assert (setup.island is not None) == bool(due)
        if setup.island is not None:
            sides.add(setup.island.stem)
    assert sides == {"island-rope-bridge", "island-tree-house"}


@shows("2.players", "2.players.five")
def test_two_to_five_players() -> None:
    assert {drawn(("base",), seed).players for seed in SEEDS} == {2, 3, 4, 5}
    assert drawn(("all",), 3).players == 5
    for players in (0, 1, 6):
        with pytest.raises(SetupError, match=f"{players} players; the game is for 2 to 5"):
            draw_setup(Wanted(("base",), players, 1))


@shows("2.start")
def test_the_start_player_is_random_or_chosen() -> None:
    assert {draw_setup(Wanted((), 3, seed)).start for seed in SEEDS} == {0, 1, 2}
    assert draw_setup(Wanted((), 3, 7, start=2)).start == 2


@shows("2.first-game")
def test_the_first_game() -> None:
    setup = draw_setup(first_game(2, 5))
    assert [quadrant_word(placed) for placed in setup.quadrants] == ["tavern", "paddock", "oasis", "farm"]
    assert setup.cards == ("fishermen", "knights", "merchants")


@shows("6.no-lords")
def test_without_lords() -> None:
    assert any("lords" in drawn(("base",), seed).cards for seed in SEEDS)
    assert not any("lords" in drawn(("base",), seed, ("no-lords",)).cards for seed in SEEDS)


@shows("6.no-sword")
def test_without_sword() -> None:
    def tiles(options: tuple[str, ...]) -> set[str]:
        return {tile for seed in SEEDS for _, tile in drawn(("nomads",), seed, options).nomads}

    assert "sword" in tiles(())
    assert "sword" not in tiles(("no-sword",))


MOVING = {"Barn", "Harbor", "Paddock", "Caravan", "Refuge", "Palisade", "Rope Bridge", "Tree House"}


@shows("6.move-location")
def test_at_least_one_location_that_moves() -> None:
    def moving(seed: int, options: tuple[str, ...]) -> bool:
        names = begin(drawn(("crossroads", "island"), seed, options)).play.board.location_names.values()
        return bool(MOVING & set(names))

    assert not all(moving(seed, ()) for seed in SEEDS)
    assert all(moving(seed, ("move-location",)) for seed in SEEDS)


@shows("6.chosen")
def test_chosen_quadrants_cards_and_tasks() -> None:
    quadrants = ("monastery'", "barracks", "oasis'", "farm")
    cards = ("lords", "miners", "workers")
    setup = draw_setup(
        Wanted(("crossroads",), 2, 1, quadrants=quadrants, cards=cards, tasks=("road", "advance"))
    )
    assert tuple(quadrant_word(placed) for placed in setup.quadrants) == quadrants
    assert (setup.cards, setup.tasks) == (cards, ("road", "advance"))


@pytest.mark.parametrize("seed", [0, 1, 2026, -5, 2**31, 2**62 + 1, 2**63 - 1, 2**64 + 3])
@pytest.mark.parametrize("number", [0, 1, 999, -1, -300, 2**62])
def test_the_seeds_of_a_series_are_those_of_whole_numbers_of_any_size(seed: int, number: int) -> None:
    """The formula as it reads with Python's numbers: `seed_of` comes to the same without large ones."""
    mixed = (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xBF58476D1CE4E5B9) % 2**63
    mixed ^= mixed >> 29
    assert seed_of(seed, number) == mixed * 0x94D049BB133111EB % 2**63
