"""The action that the caves give every player (rules.md section 4, "Mini-expansions")."""

from typing import final

from mypy_extensions import i64

from realmwright.board.board import Board
from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.rules.choices import Choices
from realmwright.rules.position import Position
from realmwright.rules.powers import MovePower, is_land


@final
class Cave(MovePower):
    """M, once per turn: a piece next to a cave, to a suitable hex next to any cave; adjacency not needed.

    A piece on a cave is not next to that one.
    """

    def is_on(self, board: Board) -> bool:
        return len(board.caves) > 0

    def repeatable(self, state: Position, seat: i64, status: i64) -> bool:
        return False

    def has_target(self, state: Position, seat: i64, hex: i64) -> bool:
        board = state.play.board
        if board.by_cave[hex] == 0:
            return False
        for cave in board.caves:
            for direction in range(DIRECTIONS):
                if is_land(state, i64(NEIGHBOURS[DIRECTIONS * cave + direction])):
                    return True
        return False

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        board = state.play.board
        if board.by_cave[source] == 0:
            return
        for cave in board.caves:
            for direction in range(DIRECTIONS):
                target = i64(NEIGHBOURS[DIRECTIONS * cave + direction])
                if is_land(state, target) and not choices.lists(target):
                    choices.add(target)
