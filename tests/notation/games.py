"""Random games for the tests of this folder."""

from collections.abc import Sequence
from functools import cache

from librt.random import Random

import realmwright
from agreement import random_action
from realmwright.expansions import CATALOGUE, draw_setup
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game
from realmwright.rules.setup import Setup

# Uncompiled the engine is some hundred times slower.
MANY = 10 if realmwright.COMPILED else 1

# Between them: every set, all numbers of players, every option.
KINDS: tuple[tuple[tuple[str, ...], int, tuple[str, ...]], ...] = (
    ((), 2, ()),
    (("nomads",), 3, ("no-lords", "no-sword")),
    (("crossroads",), 2, ("any-terrain", "own-tiles-only")),
    (("marshlands", "crossroads"), 4, ("tiles-return",)),
    (("harvest", "crossroads"), 3, ("any-terrain", "move-location")),
    (("island", "caves", "capitol"), 2, ("one-capitol",)),
    (("all",), 5, ("open-hands",)),
    (("all",), 3, ()),
)


def random_setup(kind: int, seed: int) -> Setup:
    """A set-up of one of the kinds."""
    sets, players, options = KINDS[kind]
    return draw_setup(Wanted(sets, players, seed, options))


@cache
def random_game(kind: int, seed: int) -> Game:
    """A finished random game of one of the kinds; only to be read."""
    game = Game(random_setup(kind, seed), CATALOGUE)
    random = Random(seed)
    while not game.state.is_terminal():
        game.apply(random_action(game.state, random))
    return game


def part_of(game: Game, length: int) -> Game:
    """The first actions of a game."""
    return Game(game.setup, CATALOGUE, game.log[:length])


def lengths(game: Game, count: int, seed: int) -> Sequence[int]:
    """Some places of a log, the deal among them."""
    random = Random(seed)
    return [*range(game.setup.players + 1), *(random.randrange(len(game.log)) for _ in range(count))]
