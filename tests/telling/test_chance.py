"""The draws of played games: by the make-up of the deck, and after a take-back as before it."""

from random import Random

import pytest
from librt.random import Random as Generator

from agreement import eager_action
from agreement.games import BASE, MIXED, NumberedGame
from realmwright.expansions import CATALOGUE
from realmwright.notation.position import parse_position
from realmwright.players import playout
from realmwright.rules.game import Game
from realmwright.telling import chance

DRAWS = 6000


def test_a_card_comes_as_often_as_the_deck_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an undo of something else too: a deck of one grass, two canyon and three forest."""
    monkeypatch.setattr("realmwright.telling.chance.secrets.randbelow", Random(1).randrange)
    state = parse_position("card: desert\nmandatory: done\ndeck: grass 1 canyon 2 forest 3")
    game = Game(state.play.setup, CATALOGUE, state=state)
    for word in (".", "undo", "."):
        game.undo() if word == "undo" else game.apply(state.string_to_action(word))
    drawn = [state.action_to_string(chance.draw(game)) for _ in range(DRAWS)]
    for card, share in (("{grass}", 1 / 6), ("{canyon}", 2 / 6), ("{forest}", 3 / 6)):
        spread = (DRAWS * share * (1 - share)) ** 0.5
        assert abs(drawn.count(card) - DRAWS * share) < 4 * spread


@pytest.mark.parametrize("series", [BASE, MIXED])
def test_a_game_without_take_backs_draws_as_chance_alone_does(series: str) -> None:
    numbered = NumberedGame(series, 5)
    state = numbered.start()
    game = Game(state.play.setup, CATALOGUE)
    random, again = Generator(numbered.seed), Generator(numbered.seed)
    while not state.is_terminal():
        if state.is_chance():
            action = playout.draw(state, random)
            assert chance.draw(game, lambda position: playout.draw(position, again)) == action
        else:
            action = eager_action(state, random, 0.0)
            assert eager_action(game.state, again, 0.0) == action
        state.apply_action(action)
        game.apply(action)


def test_a_card_that_is_due_comes_before_any_other() -> None:
    state = parse_position("card: desert\nmandatory: done\nhand 2: desert\ndeck: grass 1 canyon 2 forest 3")
    game = Game(state.play.setup, CATALOGUE, state=state)
    for word in (".", "{forest}"):
        game.apply(state.string_to_action(word))
    game.undo()
    assert {state.action_to_string(chance.draw(game)) for _ in range(50)} == {"{forest}"}
