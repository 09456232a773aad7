"""Quadrant files: what they must hold, and how they lie on the board."""

import hashlib
from collections import Counter
from itertools import product

import pytest

from realmwright.board.board import Board, PlacedQuadrant, location_word
from realmwright.board.geometry import BOARD_HEXES, SIDE, distance, hex_id, neighbours
from realmwright.board.quadrants import (
    LAYOUTS,
    SHIPPED,
    QuadrantError,
    QuadrantLibrary,
    QuadrantTextError,
    is_shipped,
    parse_quadrant,
    shipped_layout,
)
from realmwright.board.terrain import ACTION, CAPITOL, CASTLE, MOUNTAIN
from realmwright.expansions import SETS

GOOD = """name: Mine
set: base
a: Farm
layout: our own

GGGGGGGGGG
GGGGGGGGGG
GGGaGGGGGG
GGGGGGGGGG
GGGGGGGcGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
"""

# Set, action hexes, castles, nomad hexes, palaces, silos, mountains of every shipped quadrant.
COUNTS = {
    "barn": ("base", 2, 1, 0, 0, 0, 13),
    "farm": ("base", 2, 1, 0, 0, 0, 2),
    "harbor": ("base", 1, 2, 0, 0, 0, 5),
    "oasis": ("base", 2, 1, 0, 0, 0, 0),
    "oracle": ("base", 1, 2, 0, 0, 0, 5),
    "paddock": ("base", 2, 1, 0, 0, 0, 13),
    "tavern": ("base", 2, 1, 0, 0, 0, 9),
    "tower": ("base", 2, 1, 0, 0, 0, 10),
    "caravan": ("nomads", 2, 0, 1, 0, 0, 3),
    "garden": ("nomads", 2, 0, 1, 0, 0, 10),
    "quarry": ("nomads", 1, 0, 3, 0, 0, 6),
    "village": ("nomads", 2, 0, 1, 0, 0, 6),
    "barracks": ("crossroads", 2, 1, 0, 0, 0, 4),
    "city-hall": ("crossroads", 2, 1, 0, 0, 0, 15),
    "lighthouse": ("crossroads", 2, 1, 0, 0, 0, 4),
    "monastery": ("crossroads", 2, 1, 0, 0, 0, 13),
    "canoe": ("marshlands", 2, 0, 0, 1, 0, 11),
    "fountain": ("marshlands", 2, 0, 0, 1, 0, 6),
    "refuge": ("marshlands", 2, 0, 0, 1, 0, 12),
    "temple": ("marshlands", 2, 0, 0, 1, 0, 4),
    "palisade": ("harvest", 2, 0, 0, 0, 1, 8),
    "scout-cabin": ("harvest", 2, 1, 0, 0, 1, 6),
    "watchtower": ("harvest", 2, 0, 0, 0, 1, 4),
    "watermill": ("harvest", 2, 0, 0, 0, 1, 10),
    "island-rope-bridge": ("island", 1, 1, 0, 0, 0, 0),
    "island-tree-house": ("island", 1, 1, 0, 0, 0, 1),
}

# The digests of all layouts that are our own, the oldest first. A changed layout is a new one: the former
# one moves to `quadrants/former`, and the new digest goes behind the others here.
DIGESTS = {
    "canoe": ["d156e71b"],
    "fountain": ["bd59c6c9"],
    "island-rope-bridge": ["81449d90", "c7d11227"],
    "island-tree-house": ["051c7f87", "b4aecb55"],
    "palisade": ["5dd5a724"],
    "refuge": ["93257cd7"],
    "scout-cabin": ["f2030dbc"],
    "temple": ["03ea4930"],
    "watchtower": ["e709b054"],
    "watermill": ["3f2edf74"],
}


def test_the_shipped_quadrants() -> None:
    found = {}
    for stem in SHIPPED.stems():
        quadrant = SHIPPED[stem]
        letters = Counter("".join(quadrant.rows))
        actions = letters["a"] + letters["b"]
        found[stem] = (quadrant.set, actions, *(letters[letter] for letter in "cnpsM"))
    assert found == COUNTS


def test_every_location_is_on_a_quadrant_of_its_set() -> None:
    found = {
        (quadrant.set, location_word(name))
        for quadrant in map(SHIPPED.__getitem__, SHIPPED.stems())
        for name in quadrant.locations
    }
    assert found == {(entry.id, power.name) for entry in SETS for power in entry.locations}


def test_the_layouts_that_are_our_own_say_so() -> None:
    own = {SHIPPED[stem].set for stem in SHIPPED.stems() if not SHIPPED[stem].printed}
    assert own == {"marshlands", "harvest", "island"}


def test_no_layout_that_was_shipped_is_lost() -> None:
    """What was played on it names it by its digest, or, in older texts, means the first one."""
    found = {
        stem: [quadrant.digest for quadrant in layouts]
        for stem, layouts in LAYOUTS.items()
        if not layouts[-1].printed
    }
    assert found == DIGESTS
    for stem, digests in DIGESTS.items():
        assert [shipped_layout(stem, digest).digest for digest in digests] == digests
        assert shipped_layout(stem).digest == digests[0]
        assert SHIPPED[stem].digest == digests[-1]
        assert all(map(is_shipped, LAYOUTS[stem]))
    assert all(len(LAYOUTS[stem]) == 1 for stem in SHIPPED.stems() if stem not in DIGESTS)


def test_a_digest_is_of_locations_and_rows() -> None:
    """As told in docs/records.md: SHA-256 of their lines, the first eight digits."""
    lines = "Tree House\n.FTT.\nFaTT.\nDTTcG\nDDCG.\n.MCC."
    assert SHIPPED["island-tree-house"].digest == hashlib.sha256(lines.encode()).hexdigest()[:8]


def test_the_island_has_water_on_one_side_and_a_mountain_on_the_other() -> None:
    sides = {stem: "".join(SHIPPED[stem].rows) for stem in ("island-rope-bridge", "island-tree-house")}
    assert {stem: (rows.count("W"), rows.count("M")) for stem, rows in sides.items()} == {
        "island-rope-bridge": (1, 0),
        "island-tree-house": (0, 1),
    }


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "kind", "found", "due"),
    [
        ("name: Mine\n", "", 3, 1, "missing", "", "name"),
        ("name: Mine", "name:", 1, 6, "missing", "", "name"),
        ("set: base", "sett: base", 2, 1, "header", "sett: base", "name, set, a, b, layout"),
        ("layout: our own\n\n", "layout: our own\n", 5, 1, "header", "GGGGGGGGGG", "name, set, a, b, layout"),
        ("set: base", "name: Yours", 2, 1, "twice", "name", "1"),
        ("a: Farm\n", "", 3, 1, "missing", "", "a"),
        ("GGGGGGGcGG\n", "", 14, 1, "rows", 9, "10, 5"),
        ("GGGGGGGcGG", "GGGGGGGcG", 10, 10, "row", 9, "10"),
        ("GGGGGGGcGG", "GGGGGGGcGGGG", 10, 11, "row", 12, "10"),
        ("GGGGGGGcGG", "GGGGGGGxGG", 10, 8, "letter", "x", "G C D F T S A W M a b n c p s"),
        ("GGGGGGGcGG", "GGGGGGG.GG", 10, 8, "letter", ".", "G C D F T S A W M a b n c p s"),
        ("GGGaGGGGGG", "GGGGGGGGGG", 3, 4, "unmarked", "Farm", "a"),
        ("GGGGGGGcGG", "GGGGGGGbGG", 10, 8, "missing", "", "b"),
        ("a: Farm\n", "a: Farm\nb: Barn\n", 4, 4, "unmarked", "Barn", "b"),
        (GOOD, "", 1, 1, "missing", "", "name"),
    ],
)
def test_errors_say_where_and_what_would_be_right(
    old: str, new: str, line: int, column: int, kind: str, found: str | int, due: str
) -> None:
    with pytest.raises(QuadrantTextError) as caught:
        parse_quadrant("mine", GOOD.replace(old, new, 1))
    error = caught.value
    assert (error.line, error.column, error.kind, error.found, error.due) == (line, column, kind, found, due)
    there = "" if found == "" else f"found {found!r}, "
    assert str(error) == f"mine, line {line}, column {column}: {kind}: {there}due {due}"


def test_an_island_has_no_hexes_in_its_corners() -> None:
    island = "name: Mine\nset: island\na: Tree House\nlayout: mine\n\n.FTT.\nFaTT.\nDTTcG\nDDCG.\n.MCCC\n"
    with pytest.raises(QuadrantTextError) as caught:
        parse_quadrant("mine", island)
    assert (caught.value.line, caught.value.column, caught.value.due) == (10, 5, ".")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_any_line_ends_and_empty_lines_will_do(end: str) -> None:
    text = GOOD.replace("layout: our own\n", "layout: our own\n \n").replace("\n", end) + end
    assert parse_quadrant("mine", text) == parse_quadrant("mine", GOOD)


def test_an_added_quadrant_takes_the_place_of_a_shipped_one() -> None:
    mine = parse_quadrant("farm", GOOD)
    library = SHIPPED.with_added([mine])
    assert library["farm"].name == "Mine"
    assert SHIPPED["farm"].name == "Farm"
    with pytest.raises(QuadrantError, match="no quadrant is named 'nowhere'; there are farm"):
        QuadrantLibrary([mine])["nowhere"]


@pytest.mark.parametrize("turns", list(product([False, True], repeat=4)))
def test_turning_keeps_a_quadrant_rigid(turns: tuple[bool, ...]) -> None:
    """Whatever lies how: hexes that were so far apart in a quadrant are so still."""
    stems = ("tavern", "paddock", "oasis", "farm")
    board = Board([PlacedQuadrant(SHIPPED[stem], turned) for stem, turned in zip(stems, turns, strict=True)])
    for sector, (stem, turned) in enumerate(zip(stems, turns, strict=True)):
        corner = SIDE * 10 * (sector // 2) + 10 * (sector % 2)
        # The same quadrant alone in the top left corner, not turned.
        alone = Board([PlacedQuadrant(SHIPPED[stem])] * 4)
        for row, column in product(range(10), repeat=2):
            here = corner + SIDE * (9 - row if turned else row) + (9 - column if turned else column)
            there = SIDE * row + column
            assert board.letters[here] == alone.letters[there]
            inside = [hex for hex in neighbours(there) if hex % SIDE < 10 and hex // SIDE < 10]
            placed = {
                corner
                + SIDE * (9 - h // SIDE if turned else h // SIDE)
                + (9 - h % SIDE if turned else h % SIDE)
                for h in inside
            }
            assert placed <= set(neighbours(here))


def test_every_hex_of_a_turned_board_is_as_far_from_the_others() -> None:
    turned = {hex: BOARD_HEXES - 1 - hex for hex in range(BOARD_HEXES)}
    for a, b in [("a1", "t20"), ("c4", "k9"), ("j10", "k11"), ("t1", "a20"), ("d7", "d8")]:
        one, other = hex_id(a), hex_id(b)
        assert distance(one, other) == distance(turned[one], turned[other])


def test_capitols_and_caves_need_their_hexes() -> None:
    placed = [PlacedQuadrant(SHIPPED[stem]) for stem in ("oracle", "paddock", "oasis", "farm")]
    castle = hex_id("d2")
    board = Board(placed, capitols=[castle], caves=[hex_id("a6")])
    assert board.locations(CAPITOL) == [castle]
    assert castle not in board.locations(CASTLE)
    assert board.terrain[hex_id("a6")] == MOUNTAIN
    with pytest.raises(ValueError, match="no castle at a1"):
        Board(placed, capitols=[0])
    with pytest.raises(ValueError, match="no mountain at a1"):
        Board(placed, caves=[0])


def test_location_names_by_hex() -> None:
    board = Board([PlacedQuadrant(SHIPPED[stem]) for stem in ("tavern", "paddock", "oasis", "farm")])
    assert board.location_names[hex_id("c7")] == "Tavern"
    assert sorted(board.location_names) == board.locations(ACTION)
