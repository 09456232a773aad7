"""Random games for the properties, of base and mixed sets."""

from collections.abc import Iterator
from functools import lru_cache

from hypothesis import strategies
from librt.random import Random

import realmwright
from agreement import eager_action
from agreement.games import BASE, MIXED, NumberedGame
from realmwright.expansions import CATALOGUE
from realmwright.rules.game import Game
from realmwright.rules.state import State

# Uncompiled the engine is some hundred times slower.
MANY = 200 if realmwright.COMPILED else 4
# The numbers of these games begin here: others than those of the agreement.
FIRST = 100_000


def game(number: int) -> NumberedGame:
    """A game: every fourth is a base game."""
    return NumberedGame(BASE if number % 4 == 3 else MIXED, FIRST + number)


def games(count: int = MANY) -> list[NumberedGame]:
    """The first games."""
    return [game(number) for number in range(count)]


def walk(numbered: NumberedGame) -> Iterator[tuple[State, int]]:
    """Each decision of a game with the action that is taken; the state goes on with the iteration."""
    state = numbered.start()
    random = Random(numbered.seed)
    while not state.is_terminal():
        action = eager_action(state, random, numbered.eagerness)
        yield state, action
        state.apply_action(action)


@lru_cache(maxsize=64)
def log(number: int) -> tuple[int, ...]:
    """The actions of a finished game."""
    return tuple(action for _, action in walk(game(number)))


def part(number: int, length: int) -> Game:
    """The first actions of a game."""
    return Game(game(number).start().play.setup, CATALOGUE, log(number)[:length])


@strategies.composite
def running_games(draw: strategies.DrawFn) -> Game:
    """A game somewhere on its way, or at its end."""
    number = draw(strategies.integers(0, min(MANY, 30) - 1))
    return part(number, draw(strategies.integers(0, len(log(number)))))
