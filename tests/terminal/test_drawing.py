"""The board in letters."""

import io

from rich.console import Console

from realmwright.notation.position import parse_position
from realmwright.rules.view import View
from realmwright.terminal.drawing import WIDE, draw_board, draw_view, legal_marks

QUADRANTS = (
    '[Sets "all"]\n[Quadrants "harbor tavern quarry barracks"]\n[Nomads "c16=sword h16=sword f18=sword"]\n'
)
QUADRANTS += '[Island "island-tree-house"]\n[Players "3"]\n'
PIECES = """
card: canyon
pieces 1: h1 i1 w2 | city-hall a1 b1 c1 a2 b2 a3 b3
pieces 2: warrior t10 | wagon s9 | ship a20
pieces 3: scout t20
pieces: wall t1
"""


def view(text: str) -> View:
    return parse_position(text).view(0)


def rows(text: str) -> list[str]:
    return text.split("\n")


def test_every_row_is_as_long_as_the_terminal_allows() -> None:
    seen = view("card: canyon\npieces 1: h6")
    for width, longest in ((80, 67), (WIDE, 88)):
        lines = rows(draw_view(seen, width=width).plain)
        assert len(lines) == 22
        assert max(map(len, lines)) <= longest < width
        assert lines[0] == lines[-1]
        assert lines[0].split() == list("abcdefghijklmnopqrst")
        assert [line.split()[0] for line in lines[1:-1]] == [str(row) for row in range(1, 21)]


def test_marks_and_tiles() -> None:
    seen = view("card: canyon\npieces 1: h6")
    line = rows(draw_view(seen, marks=legal_marks(seen)).plain)[7]
    assert line == " 7  D  F  a2 C  W  T  T  a2*C  G  C  a2 T  T  W  F  F  F  F  F   7"
    assert "*" not in draw_view(seen).plain


def test_a_piece_in_hand_is_marked() -> None:
    state = parse_position("card: canyon\npieces 1: h6\ntiles 1: tavern paddock")
    state.apply_action(state.string_to_action("paddock"))
    state.apply_action(state.string_to_action("h6"))
    assert ">C1" in draw_view(state.view(0)).plain


def test_pieces_and_island() -> None:
    seen = view(QUADRANTS + PIECES)
    text = draw_view(seen).plain
    for shown in ("h1", "w2", "v2", "u2", "e3", "#"):
        assert shown in text
    lines = rows(text)
    assert len(lines) == 22 + 1 + 7
    assert lines[23].split() == list("uvwxy")
    assert [line.split()[0] for line in lines[24:29]] == list("12345")


def test_colours_change_no_letter() -> None:
    seen = view(QUADRANTS + PIECES)
    text = draw_view(seen)
    assert text.spans
    shown = io.StringIO()
    Console(file=shown, color_system=None, width=100).print(text)
    assert [line.rstrip() for line in rows(shown.getvalue().rstrip())] == [
        line.rstrip() for line in rows(text.plain)
    ]


def test_a_bare_board() -> None:
    board = view(QUADRANTS + PIECES).board
    assert "1" not in "".join(line[3:-4] for line in rows(draw_board(board).plain)[1:21])
