"""Set-up as plain data, drawn or chosen (rules.md section 2)."""

from dataclasses import dataclass, field
from typing import Final

from realmwright.board.board import Board, PlacedQuadrant
from realmwright.board.plain import Plain
from realmwright.board.quadrants import Quadrant
from realmwright.rules.errors import SetupError, check_named

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 5
CARDS_IN_PLAY: Final = 3
# The version of the rules. Each change of a rule raises it, and old games are replayed as what they were:
# 2: of a double card the chosen half alone decides whether the card is full (before, the builds still
#    owed lapsed while the other half had a free hex); the hex that a moved piece left counts in judging
#    whether adjacency is possible (before, it did not).
RULES: Final = 2
OLDEST_RULES: Final = 1
SET_IDS: Final = ("base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island")
# Variants of rules.md section 6.
OPTIONS: Final = (
    "no-lords",
    "no-sword",
    "move-location",
    "one-capitol",
    "tiles-return",
    "open-hands",
    "own-tiles-only",
    "any-terrain",
)


@dataclass(frozen=True)
class Setup(Plain):
    """Everything of rules.md section 2 that is random or chosen, except the first hands.

    Hexes are ids, names are words of records (design.md section 9); `start` counts from 0.
    `seed` is the one the set-up was drawn with, None if it was chosen whole. `rules` is the version that
    the game is played by.
    """

    sets: tuple[str, ...]
    players: int
    quadrants: tuple[PlacedQuadrant, ...]
    cards: tuple[str, ...]
    tasks: tuple[str, ...] = ()
    nomads: tuple[tuple[int, str], ...] = ()
    capitols: tuple[int, ...] = ()
    caves: tuple[int, ...] = ()
    island: Quadrant | None = None
    removed: str | None = None
    options: tuple[str, ...] = ()
    start: int = 0
    seed: int | None = field(default=None)
    rules: int = RULES

    def board(self) -> Board:
        """The map."""
        return Board(self.quadrants, self.island, self.capitols, self.caves)

    def laid(self) -> list[Quadrant]:
        """What lies on the table: the quadrants, then the island."""
        return [placed.quadrant for placed in self.quadrants] + ([self.island] if self.island else [])


def check_players(players: int) -> None:
    """Raises SetupError for a number of players the game is not for."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise SetupError(f"{players} players; the game is for {FEWEST_PLAYERS} to {MOST_PLAYERS}")


def check_setup(setup: Setup) -> None:
    """Raises SetupError for what no set-up can have; names of cards and tiles are looked up later."""
    check_players(setup.players)
    if not 0 <= setup.start < setup.players:
        raise SetupError(f"seat {setup.start + 1} cannot start a game of {setup.players} players")
    check_named(setup.sets, SET_IDS, "set")
    if not OLDEST_RULES <= setup.rules <= RULES:
        raise SetupError(f"rules {setup.rules}; there are {OLDEST_RULES} to {RULES}")
    check_named(setup.options, OPTIONS, "option")
    if len(setup.cards) != CARDS_IN_PLAY or len(set(setup.cards)) != CARDS_IN_PLAY:
        raise SetupError(
            f"{CARDS_IN_PLAY} different cards are in play, not {', '.join(setup.cards) or 'none'}"
        )
