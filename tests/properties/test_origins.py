"""Where gold comes from: the numbers on the hexes are all the gold there is, card by card."""

import pytest
from librt.random import Random

import realmwright
from agreement import eager_action
from realmwright.board.geometry import neighbours
from realmwright.expansions import CATALOGUE, draw_setup
from realmwright.notation.position import parse_position, print_position
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game
from realmwright.rules.origin import Origin
from realmwright.rules.view import View

SETS = ("all",)
CARDS = sorted(CATALOGUE.cards)
THREES = [tuple([*CARDS, *CARDS][at : at + 3]) for at in range(0, len(CARDS), 3)]
# Uncompiled the engine is some hundred times slower.
PER_CARD = 40 if realmwright.COMPILED else 1
ACTIONS = 5000 if realmwright.COMPILED else 400


def random_game(cards: tuple[str, ...], number: int) -> Game:
    """A game in which rare choices are preferred, so that tiles of all sets are used."""
    return Game(draw_setup(Wanted(SETS, 2 + number % 4, number, cards=cards)), CATALOGUE)


def shown(view: View) -> list[list[int]]:
    """The numbers on the hexes together, by seat and column."""
    return [[sum(origin.gold for origin in found) for found in row] for row in view.origins()]


def all_origins(view: View) -> list[tuple[int, str, Origin]]:
    """Every origin with its seat and column."""
    return [
        (seat, name, origin)
        for seat, row in enumerate(view.origins())
        for name, found in zip(view.columns(), row, strict=True)
        for origin in found
    ]


@pytest.mark.parametrize("cards", THREES, ids=" ".join)
def test_the_numbers_on_hexes_are_the_gold_of_every_card(cards: tuple[str, ...]) -> None:
    for number in range(PER_CARD):
        game, random = random_game(cards, number), Random(number)
        for step in range(ACTIONS):
            if game.state.is_terminal():
                break
            game.apply(eager_action(game.state, random, 0.5))
            if step % 7 == 0:
                assert shown(game.view(None)) == game.state.gold()
        view = game.view(0)
        assert shown(view) == game.state.gold()
        # All of it stands somewhere, and on a hex of the board.
        for seat, name, origin in all_origins(view):
            assert origin.gold > 0, (seat, name)
            assert origin.hexes, (seat, name)
            assert all(neighbours(hex) for hex in origin.hexes), (name, origin)


def test_what_was_paid_is_taken_back_with_the_action() -> None:
    game, random = random_game(("shepherds", "ambassadors", "rovers"), 3), Random(3)
    seen = [game.view(None).origins()]
    for _ in range(120):
        game.apply(eager_action(game.state, random, 0.5))
        seen.append(game.view(None).origins())
    while game.log:
        assert game.view(None).origins() == seen.pop()
        game.undo()
    assert [game.view(None).origins()] == seen


def test_a_game_that_goes_on_from_a_position_shows_what_was_paid_before_on_no_hex() -> None:
    game, random = random_game(("shepherds", "ambassadors", "rovers"), 3), Random(3)
    for _ in range(200):
        game.apply(eager_action(game.state, random, 0.5))
    position = parse_position(print_position(game.state))
    view = Game(game.setup, CATALOGUE, state=position).view(None)
    assert shown(view) == game.state.gold()
    before = {name for _, name, origin in all_origins(view) if not origin.hexes}
    assert {"ambassadors"} <= before <= {"shepherds", "ambassadors", "rovers", "treasure"}
