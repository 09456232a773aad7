"""A few positions checked by hand: the oracle's geometry, and gold during the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oracle import Oracle
from oracle.board import Board
from oracle.geometry import distance
from oracle.powers import Move
from oracle.powers_base import POWERS
from oracle.scoring import CARDS
from oracle.state import SCOUT, SETTLEMENT, WARRIOR, Piece, Tile
from oracle.tasks import TASKS

QUADRANTS = Path(__file__).resolve().parents[2] / "src" / "realmwright" / "board" / "quadrants"

FIRST_GAME: dict[str, Any] = {
    "sets": ["base"],
    "players": 2,
    "quadrants": ["tavern", "paddock", "oasis", "farm"],
    "island": None,
    "cards": ["fishermen", "knights", "merchants"],
    "tasks": [],
    "nomads": {},
    "capitols": [],
    "caves": [],
    "removed": None,
    "options": [],
    "start": 0,
}

MARSHLANDS: dict[str, Any] = {
    "sets": ["base", "marshlands"],
    "quadrants": ["canoe", "paddock", "oasis", "farm"],
}


def setup(**changes: Any) -> dict[str, Any]:
    return {**FIRST_GAME, **changes}


def begun(first: str, second: str, **changes: Any) -> Oracle:
    """A game with its first hands dealt."""
    oracle = Oracle(setup(**changes), QUADRANTS)
    oracle.apply(f"{{{first}}}")
    oracle.apply(f"{{{second}}}")
    return oracle


def place(oracle: Oracle, names: str, seat: int = 0, kind: str = SETTLEMENT) -> None:
    for name in names.split():
        oracle.state.pieces[oracle.state.board.at[name]] = Piece(seat, kind)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("a1", "b1 a2"),
        ("b1", "a1 c1 a2 b2"),
        ("a2", "b2 a1 b1 a3 b3"),
        ("b2", "a2 c2 b1 c1 b3 c3"),
        ("t2", "s2 t1 t3"),
        ("t20", "s20 t19"),
        ("j10", "i10 k10 j9 k9 j11 k11"),
        ("w3", "v3 x3 v2 w2 v4 w4"),
        ("v1", "w1 u2 v2"),
    ],
)
def test_neighbours(name: str, near: str) -> None:
    quadrants = ["harbor", "paddock", "oasis", "farm"]
    board = Board(setup(quadrants=quadrants, island="island-rope-bridge"), QUADRANTS)
    assert board.names(board.neighbours[board.at[name]]) == set(near.split())


def test_island_is_a_hexagon_of_19() -> None:
    board = Board(setup(island="island-tree-house"), QUADRANTS)
    assert len(board.island) == 19
    inside = board.names(h for h in board.island if len(board.neighbours[h]) == 6)
    assert inside == {"v2", "w2", "v3", "w3", "x3", "v4", "w4"}


def test_distance_and_turned_quadrant() -> None:
    plain = Board(setup(), QUADRANTS)
    turned = Board(setup(quadrants=["tavern'", "paddock", "oasis", "farm"]), QUADRANTS)
    assert distance(plain.at["a1"], plain.at["a3"]) == 2
    assert distance(plain.at["a1"], plain.at["t20"]) == 29
    assert plain.locations[plain.at["d4"]] == "castle"
    assert turned.locations[turned.at["g7"]] == "castle"
    assert turned.terrain[turned.at["j10"]] == plain.terrain[plain.at["a1"]] == "flower-field"


def test_first_turn() -> None:
    oracle = begun("flower-field", "grass")
    assert oracle.current() == 0
    assert "." not in oracle.legal()
    oracle.apply("a1")
    assert oracle.legal() == {"a2"}
    oracle.apply("a2")
    assert oracle.legal() == {"b2", "a3", "b3"}
    oracle.apply("a3")
    assert oracle.legal() == {"."}
    oracle.apply(".")
    assert oracle.current() == -1
    assert oracle.state.discard == {"flower-field": 1}
    assert len(oracle.legal()) == 5


def test_tile_works_from_the_next_turn_on() -> None:
    oracle = begun("flower-field", "grass")
    oracle.apply("b7")
    assert [tile.kind for tile in oracle.state.players[0].tiles] == ["tavern"]
    assert oracle.legal() == {"a6"}
    oracle.apply("a6")
    assert oracle.legal() == {"a5", "b5"}
    oracle.apply("a5")
    assert oracle.legal() == {"."}
    oracle.apply(".")
    oracle.apply("{desert}")
    for _ in range(3):
        oracle.apply(max(oracle.legal()))
    oracle.apply(".")
    oracle.apply("{forest}")
    assert oracle.current() == 0
    assert "tavern" in oracle.legal()
    oracle.apply("tavern")
    assert oracle.legal() == {"b8"}


def test_shepherds_see_through_scouts_and_warriors() -> None:
    oracle = begun("grass", "grass", cards=["shepherds", "knights", "merchants"])
    place(oracle, "a1 b1 a3 b3", seat=1)
    place(oracle, "b2", kind=SCOUT)
    assert oracle.gold()[0]["shepherds"] == 0
    assert oracle.state.vacant(oracle.state.board.at["b2"])
    oracle.state.walls.add(oracle.state.board.at["c2"])
    assert not oracle.state.vacant(oracle.state.board.at["c2"])


def test_warrior_blocks_everyone() -> None:
    oracle = begun("grass", "grass")
    place(oracle, "b2", kind=WARRIOR)
    state = oracle.state
    closed = state.board.names(state.board.suitable - state.open_suitable())
    assert closed == {"a2", "b2", "c2", "b1", "c1", "b3", "c3"}


def fill(oracle: Oracle, terrain: str, but: str = "") -> None:
    """Seat 2 stands on every hex of a terrain but some."""
    board = oracle.state.board
    names = board.names(board.of_terrain[terrain]) - set(but.split())
    place(oracle, " ".join(names), seat=1)


def test_the_chosen_half_of_a_double_card_is_the_played_terrain() -> None:
    oracle = begun("swamp+grass", "desert", **MARSHLANDS)
    board = oracle.state.board
    last = min(board.names(board.of_terrain["grass"]))
    fill(oracle, "grass", but=last)
    oracle.apply("=grass")
    assert oracle.legal() == {last}
    oracle.apply(last)
    assert oracle.current() == -1
    assert "swamp+grass" not in (*oracle.state.players[0].hand, *oracle.state.discard)
    oracle.apply("{swamp+canyon}")
    assert oracle.legal() == {"=swamp", "=canyon"}
    oracle.apply("=swamp")
    for supply in (38, 37):
        swamps = board.of_terrain["swamp"] - oracle.state.pieces.keys()
        assert oracle.legal() <= board.names(swamps)
        oracle.apply(min(oracle.legal()))
        assert oracle.state.players[0].supply == supply
    assert oracle.legal() == {"."}


def test_only_without_a_card_a_mandatory_action_ends_with_builds_owed() -> None:
    oracle = begun("swamp+grass", "desert", **MARSHLANDS)
    board = oracle.state.board
    last = min(board.names(board.of_terrain["grass"]))
    fill(oracle, "grass", but=last)
    oracle.state.deck.clear()
    oracle.apply("=grass")
    oracle.apply(last)
    assert oracle.legal() == {"."}
    assert oracle.state.end_triggered


def with_barn(pieces: str) -> Oracle:
    """On the canyon card, the mandatory action done, with a tile of c7."""
    oracle = begun("canyon", "grass", quadrants=["barn", "paddock", "oasis", "farm"])
    place(oracle, pieces)
    state = oracle.state
    state.players[0].tiles.append(Tile("barn", state.board.at["c7"], nomad=False, ready=True))
    turn = state.turn
    assert turn is not None
    turn.done = True
    return oracle


def moves(oracle: Oracle) -> dict[str, set[str]]:
    """The targets of Barn for each piece that can be chosen."""
    state = oracle.state
    power = POWERS["barn"]
    assert isinstance(power, Move)
    found = {
        state.board.name[origin]: state.board.names(power.targets(state, 0, origin))
        for origin in state.movable(0)
    }
    return {name: targets for name, targets in found.items() if targets}


def test_a_piece_adjacent_on_the_hex_it_left_alone_cannot_be_chosen() -> None:
    # c11 and b12 are all the canyon there, next to each other; b8 stands on grass, next to none.
    oracle = with_barn("c11 b12 b8")
    board = oracle.state.board
    canyon = board.names(board.of_terrain["canyon"])
    assert moves(oracle) == {"b8": canyon - {"c11", "b12"}}


def test_with_another_adjacent_hex_the_piece_goes_there() -> None:
    assert moves(with_barn("a2 b2")) == {"a2": {"c2"}, "b2": {"a1"}}


def test_cards_on_a_small_position() -> None:
    oracle = begun("grass", "grass")
    place(oracle, "a1 b1 c1 e1 a2")
    place(oracle, "t20 k1", seat=1)
    state = oracle.state
    assert CARDS["knights"](state, 0) == 8
    assert CARDS["hermits"](state, 0) == 2
    assert CARDS["citizens"](state, 0) == 2
    assert CARDS["discoverers"](state, 0) == 2
    assert CARDS["messengers"](state, 0) == 6
    assert CARDS["chainers"](state, 0) == 2
    assert CARDS["captains"](state, 0) == 1
    assert CARDS["lords"](state, 0) == 12 + 6 + 12 + 6
    assert CARDS["lords"](state, 1) == 6 + 12 + 12 + 12
    assert CARDS["travellers"](state, 0) == 5
    assert TASKS["compass-points"](state, 1) == 0
    place(oracle, "a5", seat=1)
    assert TASKS["compass-points"](state, 1) == 10
