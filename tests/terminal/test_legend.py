"""The legend names what a game can show, and nothing else."""

import pytest
from librt.random import Random

import realmwright
from realmwright.board.board import Board
from realmwright.expansions import begin, draw_setup
from realmwright.notation.position import parse_position
from realmwright.players.playout import draw
from realmwright.rules.draw import Wanted
from realmwright.rules.view import View
from realmwright.terminal.drawing import PIECE_LETTERS, WALL_LETTER
from realmwright.terminal.legend import legend
from realmwright.texts import catalogue

# What brings pieces beside settlements (rules.md section 4), and how the legend shows them.
BRINGS = {
    "Quarry": "#G stone wall on grass",
    "City Hall": "h1 city hall",
    "Barracks": "w1 warrior",
    "Wagon": "v1 wagon",
    "Lighthouse": "u1 ship",
    "Scout Cabin": "e1 scout",
}
GAMES = 12 if realmwright.COMPILED else 2


def told(board: Board) -> str:
    return "\n".join(legend(board, catalogue()))


def board_of(quadrants: str) -> Board:
    text = f'[Sets "all"]\n[Quadrants "{quadrants}"]\n[Players "2"]\ncard: canyon\n'
    return parse_position(text).play.board


def test_a_base_game_has_settlements_alone() -> None:
    lines = legend(board_of("tavern paddock oasis farm"), catalogue())
    assert lines[0] == (
        "Terrain: G grass, C canyon, D desert, F flower field, T forest, W water, M mountain."
    )
    assert lines[1] == "Pieces of seat 1: G1 settlement on grass."
    assert lines[2].startswith("Locations (small letters, with the tiles left on them): ")


@pytest.mark.parametrize("seed", range(30))
def test_pieces_are_named_where_something_brings_them(seed: int) -> None:
    setup = draw_setup(Wanted(("all",), 3, seed))
    board = setup.board()
    there = set(board.location_names.values())
    named = told(board)
    for location, piece in BRINGS.items():
        assert (piece in named) is (location in there), location
    assert ("O cave" in named) is bool(setup.caves)
    assert ("A farmland" in named) is ("A" in board.letters)


def test_every_piece_is_met() -> None:
    found = [told(Board(draw_setup(Wanted(("all",), 3, seed)).quadrants)) for seed in range(100)]
    for piece in BRINGS.values():
        assert 0 < sum(piece in named for named in found) < len(found), piece


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_shows_no_piece_that_is_not_named(seed: int) -> None:
    state = begin(draw_setup(Wanted(("nomads", "crossroads", "harvest"), 2, seed)))
    random = Random(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = draw(state, random) if state.is_chance() else legal[random.randrange(len(legal))]
        state.apply_action(action)
        assert_named(state.view(None))


def assert_named(view: View) -> None:
    named = told(view.board)
    for kind in {piece.kind for piece in view.pieces()} - {"settlement"}:
        assert f"{PIECE_LETTERS[kind]}1 " in named if kind != "wall" else f"{WALL_LETTER}G" in named
