"""The board in letters, for terminals: readable without colour, coloured where the terminal has colours.

A hex is three characters: a mark, a letter, a digit. Terrain stands as the letter of the quadrant
files; a settlement is the digit of its seat behind the letter of its terrain (`G1`), every other piece
a small letter with that digit (`w1`). A location hex is a small letter with the tiles left on it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from rich.text import Text

from realmwright.board.board import Board
from realmwright.board.geometry import BOARD_HEXES, ISLAND_CORNERS, ISLAND_SIDE, SIDE
from realmwright.board.terrain import ACTION, CAPITOL, NOMAD
from realmwright.rules.actions import is_hex
from realmwright.rules.view import Piece, View

LEGAL_MARK: Final = "*"
HAND_MARK: Final = ">"
CAPITOL_LETTER: Final = "k"
CAVE_LETTER: Final = "O"
WALL_LETTER: Final = "#"
PIECE_LETTERS: Final = {"city-hall": "h", "warrior": "w", "wagon": "v", "ship": "u", "scout": "e"}

# From this width on the rows are shifted by exactly half a hex.
WIDE: Final = 92
_WIDE_HEX: Final = 4
_NARROW_HEX: Final = 3
_ISLAND_COLUMNS: Final = "uvwxy"

_LAND: Final = {
    "G": "#1c1c1c on #8fd14f",
    "C": "#ffffff on #8a5a33",
    "D": "#1c1c1c on #e8d27a",
    "F": "#1c1c1c on #f2a0c8",
    "T": "#ffffff on #1f6b3a",
    "S": "#ffffff on #4d5c4a",
    "A": "#1c1c1c on #d9b44a",
    "W": "#ffffff on #2f6fb5",
    "M": "#1c1c1c on #a8a8a8",
}
_LOCATION: Final = "#1c1c1c on #ffffff"
_SEATS: Final = (
    "bold #ffffff on #b0202a",
    "bold #ffffff on #1746a2",
    "bold #1c1c1c on #ff9d1e",
    "bold #ffffff on #1c1c1c",
    "bold #1c1c1c on #f4f4f4",
)
_NOBODY: Final = "bold #ffffff on #5a5a5a"
_MARK: Final = "bold"
_RULER: Final = "dim"


def draw_view(view: View, *, marks: Mapping[int, str] | None = None, width: int = 80) -> Text:
    """The board of a view with its pieces and tiles. `marks` are characters by hex; see `draw_board`."""
    shown = dict(marks or {})
    in_hand = view.in_hand()
    if in_hand is not None:
        shown.setdefault(in_hand, HAND_MARK)
    board = view.board
    return draw_board(board, view.pieces(), tiles_left=view.tiles_left(), marks=shown, width=width)


def draw_board(
    board: Board,
    pieces: Iterable[Piece] = (),
    *,
    tiles_left: Mapping[int, int] | None = None,
    marks: Mapping[int, str] | None = None,
    width: int = 80,
) -> Text:
    """The board and, below it, the island; `width` is that of the terminal.

    `marks` gives a character by hex, shown before it (`legal_marks` those of the legal hexes).
    """
    drawing = _Drawing(board, {piece.hex: piece for piece in pieces}, tiles_left or {}, marks or {}, width)
    text = Text(no_wrap=True, end="")
    drawing.grid(text, 0, SIDE, "".join(chr(ord("a") + column) for column in range(SIDE)))
    if board.island is not None:
        text.append("\n\n")
        drawing.grid(text, BOARD_HEXES, ISLAND_SIDE, _ISLAND_COLUMNS)
    return text


def legal_marks(view: View) -> dict[int, str]:
    """The mark for each legal hex of the view's owner."""
    return {action: LEGAL_MARK for action in view.legal_actions() if is_hex(action)}


def hex_letters(board: Board, hex: int, piece: Piece | None = None, tiles: int | None = None) -> str:
    """The letter and the digit of a hex as the drawing shows them."""
    letter = board.letters[hex]
    if piece is None:
        if board.location[hex] == CAPITOL:
            letter = CAPITOL_LETTER
        elif hex in board.caves:
            letter = CAVE_LETTER
        return letter + (" " if tiles is None else str(tiles))
    if piece.seat is None:
        return WALL_LETTER + letter
    return PIECE_LETTERS.get(piece.kind, letter) + str(piece.seat + 1)


class _Drawing:
    """One board as it is drawn."""

    def __init__(
        self,
        board: Board,
        pieces: Mapping[int, Piece],
        tiles_left: Mapping[int, int],
        marks: Mapping[int, str],
        width: int,
    ) -> None:
        self.board = board
        self.pieces = pieces
        self.tiles_left = tiles_left
        self.marks = marks
        self.pitch = _WIDE_HEX if width >= WIDE else _NARROW_HEX

    def grid(self, text: Text, first: int, side: int, columns: str) -> None:
        """Draw the board (from hex `first` on, `side` hexes a row) or the island, without a last newline."""
        ruler = "   " + "".join(f" {column} ".ljust(self.pitch) for column in columns).rstrip()
        text.append(ruler + "\n", _RULER)
        for row in range(side):
            text.append(f"{row + 1:>2} ", _RULER)
            text.append(" " * (row % 2 * (self.pitch // 2)))
            for column in range(side):
                self.hex(text, first + side * row + column)
            text.append(" " * ((1 - row % 2) * (self.pitch // 2)))
            text.append(f" {row + 1}\n", _RULER)
        text.append(ruler, _RULER)

    def hex(self, text: Text, hex: int) -> None:
        """Draw one hex."""
        if hex in ISLAND_CORNERS:
            text.append(" " * self.pitch)
            return
        piece = self.pieces.get(hex)
        tiles = self.tiles_left.get(hex) if int(self.board.location[hex]) in (ACTION, NOMAD) else None
        land = _LAND.get(self.board.letters[hex], _LOCATION)
        mark = self.marks.get(hex, " ")[:1]
        text.append(mark, f"{_MARK} {land}" if mark != " " else land)
        text.append(hex_letters(self.board, hex, piece, tiles), self.style(piece, land))
        text.append(" " * (self.pitch - _NARROW_HEX), land)

    @staticmethod
    def style(piece: Piece | None, land: str) -> str:
        """The colours of a hex with what stands on it."""
        if piece is None:
            return land
        return _NOBODY if piece.seat is None else _SEATS[piece.seat]
