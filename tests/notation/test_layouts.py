"""Layouts that are our own may change; what was played on a former one is read as it was played.

A text tells the layout of such a quadrant by its digest, as in `[Layouts "canoe=d156e71b"]`. The texts of
the folder `without-digests` are of the time before, when the first layouts were the only ones.
"""

import dataclasses
from pathlib import Path

import pytest

from notation.games import random_game
from realmwright.board.board import PlacedQuadrant
from realmwright.board.quadrants import LAYOUTS, SHIPPED, Quadrant
from realmwright.expansions import CATALOGUE, draw_setup
from realmwright.notation.position import parse_position, print_position
from realmwright.notation.record import RecordError, print_record, read_record
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game
from realmwright.rules.setup import Setup

RECORDS = Path(__file__).parent.parent / "records"
WITHOUT_DIGESTS = RECORDS / "without-digests"

FIRST_ROPE_BRIDGE = (".GGC.", "GaCC.", "FFDcT", "FDDT.", ".DTT.")
FIRST_TREE_HOUSE = (".FTT.", "FcTT.", "DTaGG", "DDCG.", ".DCC.")


def own_layouts() -> list[Quadrant]:
    return [quadrant for layouts in LAYOUTS.values() for quadrant in layouts if not quadrant.printed]


def setup_with(quadrant: Quadrant) -> Setup:
    """A set-up that the quadrant, or side of the island, lies in."""
    setup = draw_setup(Wanted((), 2, 5, quadrants=("harbor", "paddock", "oasis", "farm")))
    if quadrant.island:
        return dataclasses.replace(setup, sets=("base", "island"), island=quadrant)
    sets = ("base", quadrant.set)
    return dataclasses.replace(
        setup, sets=sets, quadrants=(*setup.quadrants[:3], PlacedQuadrant(quadrant, True))
    )


@pytest.mark.parametrize("quadrant", own_layouts(), ids=lambda quadrant: f"{quadrant.stem}={quadrant.digest}")
def test_every_layout_of_ours_comes_back(quadrant: Quadrant) -> None:
    setup = setup_with(quadrant)
    text = print_record(Game(setup, CATALOGUE))
    assert f'[Layouts "{quadrant.stem}={quadrant.digest}"]' in text.split("\n")
    assert read_record(text).setup == setup
    position = print_position(Game(setup, CATALOGUE).state)
    assert parse_position(position).play.setup == setup
    # A quadrant of ours needs no definition, whatever it became since.
    assert "[Quadrant " not in text + position


def test_printed_layouts_have_no_digest() -> None:
    setup = draw_setup(
        Wanted(("nomads", "crossroads"), 2, 5, quadrants=("caravan", "barracks", "oasis", "farm"))
    )
    assert "[Layouts" not in print_record(Game(setup, CATALOGUE))


FIRST = [("island-rope-bridge", FIRST_ROPE_BRIDGE), ("island-tree-house", FIRST_TREE_HOUSE)]


@pytest.mark.parametrize(("stem", "rows"), FIRST)
def test_a_record_without_digest_was_played_on_the_first_layout(stem: str, rows: tuple[str, ...]) -> None:
    text = (WITHOUT_DIGESTS / f"{stem}.txt").read_text(encoding="utf-8")
    record = read_record(text)
    island = record.setup.island
    assert island is not None
    assert (island.stem, island.rows) == (stem, rows)
    # It replayed to the result that it gives. Printed anew it tells its layout, and is the same game.
    assert record.gold is not None
    again = print_record(record.game(), record.players)
    assert f'[Layouts "{stem}={island.digest}"]' in again
    assert read_record(again) == record


@pytest.mark.parametrize("stem", [stem for stem, _ in FIRST])
def test_such_a_record_does_not_fit_the_layout_of_today(stem: str) -> None:
    """So that the test above means something: there is water now, or a mountain, where somebody built."""
    text = (WITHOUT_DIGESTS / f"{stem}.txt").read_text(encoding="utf-8")
    today = f'[Layouts "{stem}={SHIPPED[stem].digest}"]\n[Players'
    with pytest.raises(RecordError, match="turn "):
        read_record(text.replace("[Players", today))


def test_a_position_without_digest_is_on_the_first_layout() -> None:
    text = (WITHOUT_DIGESTS / "position-tree-house.txt").read_text(encoding="utf-8")
    state = parse_position(text)
    island = state.play.setup.island
    assert island is not None
    assert island.rows == FIRST_TREE_HOUSE
    again = print_position(state)
    assert parse_position(again) == state
    assert again.replace(f'[Layouts "island-tree-house={island.digest}"]\n', "") == text


def test_a_digest_stands_for_a_layout_whatever_the_library_holds() -> None:
    game = random_game(7, 0)
    text = print_record(game)
    assert "[Layouts " in text
    mine = [dataclasses.replace(SHIPPED["farm"], stem=stem) for stem in SHIPPED.stems()]
    assert read_record(text, library=SHIPPED.with_added(mine)).setup == game.setup


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("canoe=00000000", "no layout of canoe with the digest '00000000' is known here, only d156e71b"),
        ("canoe", "a quadrant and a digest are due, such as canoe=0123abcd, not 'canoe'"),
        ("canoe=", "a quadrant and a digest are due"),
        ("canoe=d156e71b canoe=d156e71b", "'canoe' has two digests"),
        ("temple=03ea4930", "no quadrant of ours that is named 'temple' lies on the board"),
        ("mine=03ea4930", "no quadrant of ours that is named 'mine' lies on the board"),
    ],
)
def test_wrong_digests(value: str, message: str) -> None:
    text = print_record(Game(setup_with(SHIPPED["canoe"]), CATALOGUE))
    with pytest.raises(RecordError) as caught:
        read_record(text.replace('"canoe=d156e71b"', f'"{value}"'))
    line = next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith("[Layouts"))
    assert str(caught.value).startswith(f"line {line}, [Layouts]: ")
    assert message in str(caught.value)
