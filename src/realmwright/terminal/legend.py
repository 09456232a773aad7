"""What the letters of the drawing mean, as far as a board can show them."""

from realmwright.board.board import Board
from realmwright.board.geometry import HEXES, hex_name
from realmwright.board.terrain import NO_LOCATION, TERRAIN_LETTERS, TERRAIN_NAMES
from realmwright.expansions import CATALOGUE
from realmwright.rules.pieces import KIND_NAMES
from realmwright.telling.subjects import location_subject, name_of, on_terrain
from realmwright.terminal.drawing import CAVE_LETTER, PIECE_LETTERS, WALL_LETTER
from realmwright.texts import Catalogue


def legend(board: Board, texts: Catalogue) -> list[str]:
    """A line for the terrain, one for the pieces that can come to this board, one for its location hexes."""
    return [
        texts.text("terminal.legend-terrain", letters=", ".join(_lands(board, texts))),
        texts.text("terminal.legend-pieces", letters=", ".join(_pieces(board, texts))),
        texts.text("terminal.legend-locations", places=", ".join(_locations(board, texts))),
    ]


def _lands(board: Board, texts: Catalogue) -> list[str]:
    found = [
        f"{letter} {texts.text(f'terrain.{TERRAIN_NAMES[terrain]}.name')}"
        for terrain, letter in enumerate(TERRAIN_LETTERS)
        if letter in board.letters
    ]
    return [*found, f"{CAVE_LETTER} {texts.text('ui.hex-cave')}"] if board.caves else found


def _pieces(board: Board, texts: Catalogue) -> list[str]:
    """Settlements, and what the locations of the board put on hexes."""
    put = {KIND_NAMES[CATALOGUE.locations[word].puts] for word in board.location_words()}
    land = next(letter for letter in TERRAIN_LETTERS if letter in board.letters)
    on = texts.say(on_terrain(TERRAIN_NAMES[TERRAIN_LETTERS.index(land)]))
    found = [f"{land}1 {texts.text('piece.settlement')} {on}"]
    for kind, letter in PIECE_LETTERS.items():
        if kind in put:
            found.append(f"{letter}1 {texts.text(f'piece.{kind}')}")
    return [*found, f"{WALL_LETTER}{land} {texts.text('piece.wall')} {on}"] if "wall" in put else found


def _locations(board: Board, texts: Catalogue) -> list[str]:
    """Each location hex with what lies there, in hex order: `d4 Oracle`, `h9 Castle`."""
    return [
        f"{hex_name(hex)} {texts.say(name_of(location_subject(board, hex)))}"
        for hex in range(HEXES)
        if int(board.location[hex]) != NO_LOCATION
    ]
