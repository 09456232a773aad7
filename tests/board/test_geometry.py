"""The hexes: names, neighbours, distances, lines, edges, sectors."""

import pytest

from realmwright.board.board import (
    EAST_EDGE,
    NO_SECTOR,
    NORTH_EDGE,
    SOUTH_EDGE,
    WEST_EDGE,
    Board,
    PlacedQuadrant,
)
from realmwright.board.geometry import (
    BOARD_HEXES,
    DIRECTIONS,
    HEXES,
    ISLAND_CORNERS,
    NEIGHBOURS,
    OFF_BOARD,
    UNREACHABLE,
    distance,
    hex_id,
    hex_name,
    line_of,
    neighbours,
    ray,
)
from realmwright.board.quadrants import SHIPPED

REAL = [hex for hex in range(HEXES) if hex not in ISLAND_CORNERS]
FIRST_GAME = [PlacedQuadrant(SHIPPED[stem]) for stem in ("tavern", "paddock", "oasis", "farm")]


def names(hexes: list[int]) -> set[str]:
    return {hex_name(hex) for hex in hexes}


def test_ids_and_names() -> None:
    assert [hex_id(name) for name in ("a1", "b1", "t1", "a2", "t20", "v1", "y3")] == [
        0,
        1,
        19,
        20,
        399,
        401,
        414,
    ]
    assert all(hex_id(hex_name(hex)) == hex for hex in REAL)


@pytest.mark.parametrize("name", ["", "a0", "a21", "z1", "u1", "y5", "A1", "aa"])
def test_what_is_no_hex(name: str) -> None:
    with pytest.raises(ValueError, match="no hex is named"):
        hex_id(name)


def test_rows_with_even_numbers_are_shifted_to_the_right() -> None:
    assert names(neighbours(hex_id("c3"))) == {"b3", "d3", "b2", "c2", "b4", "c4"}
    assert names(neighbours(hex_id("c4"))) == {"b4", "d4", "c3", "d3", "c5", "d5"}


def test_corners_of_the_board() -> None:
    assert names(neighbours(hex_id("a1"))) == {"b1", "a2"}
    assert names(neighbours(hex_id("t1"))) == {"s1", "s2", "t2"}
    assert names(neighbours(hex_id("a20"))) == {"b20", "a19", "b19"}
    assert names(neighbours(hex_id("t20"))) == {"s20", "t19"}


def test_the_island_is_a_hexagon_of_nineteen_that_touches_nothing() -> None:
    island = [hex for hex in REAL if hex >= BOARD_HEXES]
    assert len(island) == 19
    assert all(other >= BOARD_HEXES for hex in island for other in neighbours(hex))
    assert sorted(len(neighbours(hex)) for hex in island) == [3] * 6 + [4] * 6 + [6] * 7
    assert distance(hex_id("a1"), hex_id("w3")) == UNREACHABLE


def test_neighbours_are_mutual_in_opposite_directions() -> None:
    for hex in REAL:
        for direction in range(DIRECTIONS):
            other = int(NEIGHBOURS[DIRECTIONS * hex + direction])
            if other != OFF_BOARD:
                assert NEIGHBOURS[DIRECTIONS * other + (direction + 3) % DIRECTIONS] == hex
                assert distance(hex, other) == 1


def test_distance_is_the_shortest_path() -> None:
    for start in (hex_id("a1"), hex_id("j10"), hex_id("t13"), hex_id("u3")):
        reached = {start: 0}
        queue = [start]
        for hex in queue:
            for other in neighbours(hex):
                if other not in reached:
                    reached[other] = reached[hex] + 1
                    queue.append(other)
        assert all(distance(start, hex) == steps for hex, steps in reached.items())


def test_rays_are_straight_and_end_at_the_edge() -> None:
    for hex in REAL:
        for direction in range(DIRECTIONS):
            line = ray(hex, direction)
            assert [distance(hex, other) for other in line] == list(range(1, len(line) + 1))


def test_lines_edges_and_sectors() -> None:
    board = Board(FIRST_GAME)
    assert [line_of(hex_id(name)) for name in ("a1", "t1", "k20", "w1", "w5")] == [0, 0, 19, 20, 24]
    assert board.edge[hex_id("a1")] == NORTH_EDGE | WEST_EDGE
    assert board.edge[hex_id("t20")] == SOUTH_EDGE | EAST_EDGE
    assert sum(board.edge[hex] != 0 for hex in range(BOARD_HEXES)) == 4 * 19
    assert [board.sector[hex_id(name)] for name in ("j10", "k10", "j11", "k11", "w3")] == [
        0,
        1,
        2,
        3,
        NO_SECTOR,
    ]


def test_inner_edges_have_a_neighbour_in_another_sector() -> None:
    board = Board(FIRST_GAME)
    for hex in range(BOARD_HEXES):
        crosses = any(board.sector[other] != board.sector[hex] for other in neighbours(hex))
        assert bool(board.inner[hex]) == crosses
