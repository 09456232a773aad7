"""Cards passed over by a take-back come again, in their order: nobody fishes (design.md section 7).

Words of a record are played one after the other: `{forest}` is a card that chance may give as it likes,
`{forest}!` one that must come, since a take-back passed it over. `undo 2` takes two actions back.
"""

from pathlib import Path

import pytest

from realmwright.expansions import CATALOGUE
from realmwright.rules.game import Game
from scenarios.language import read_scenarios
from scenarios.situation import make_state

TURN = """
card: grass
mandatory: done
hand 2: forest

      a   b   c   d   e   f
 1    G1  D   T   T2  T   T
 2      D   D   D   T   D   D
"""


def begin(situation: str) -> Game:
    """A game that goes on from a situation; of a scenario only that is used."""
    text = f"--- The situation\nshows: 3.end.draw\n{situation}\n= end: no\n"
    [scenario] = read_scenarios(Path(__file__), text)
    state = make_state(scenario)
    return Game(state.play.setup, CATALOGUE, state=state)


def play(game: Game, words: str) -> None:
    """Carry words out, and check which cards must come."""
    steps = iter(words.split())
    for word in steps:
        if word == "undo":
            for _ in range(int(next(steps))):
                game.undo()
            continue
        action = game.state.string_to_action(word.removesuffix("!"))
        due = game.card_due()
        given = None if due is None else game.state.action_to_string(due)
        assert given == (word.removesuffix("!") if word.endswith("!") else None), word
        game.apply(action)


@pytest.mark.parametrize(
    "words",
    [
        # As often as it is taken back.
        ". {canyon} undo 2 . {canyon}! undo 2 . {canyon}! undo 1 {canyon}!",
        # The next player's draw after it is passed over too, and comes after it.
        ". {canyon} c1 e1 f1 . {desert} undo 7 . {canyon}! c1 e1 f1 . {desert}!",
        # Taken back in part, and in several steps.
        ". {canyon} c1 e1 f1 . {desert} undo 1 {desert}! undo 2 undo 5 . {canyon}! c1 e1 f1 . {desert}!",
        ". {canyon} c1 e1 f1 . {desert} undo 7 . {canyon}! undo 1 {canyon}! c1 e1 f1 . {desert}!",
        # When all have come, chance is free again.
        ". {canyon} undo 2 . {canyon}! c1 e1 f1 . {desert}",
    ],
)
def test_what_was_drawn_at_the_end_of_a_turn_comes_again(words: str) -> None:
    play(begin(TURN), words)


def test_without_a_draw_taken_back_no_card_is_due() -> None:
    game = begin(TURN)
    play(game, ". {canyon} c1 e1 undo 2 c1 e1 f1 . {desert}")
    assert game.deck_top.cards() == ()


FORT = """
sets: crossroads
card: desert
mandatory: done
hand 2: grass
a: fort
tiles 1: fort

      a   b   c   d   e   f
 1    a   G1  T   T   C   C
 2      G   G   G2  G   G   D
"""


def test_forts_card_comes_again() -> None:
    play(begin(FORT), "fort {forest} undo 2 fort {forest}! c1 undo 3 fort {forest}! c1")


def test_forts_card_comes_to_whoever_draws_first() -> None:
    # Without Fort it is the card of the end of the turn; then the one that was drawn there comes to seat 2.
    play(begin(FORT), "fort {forest} c1 . {canyon} undo 5 . {forest}! b2 d2 e2 . {canyon}!")


def test_the_card_at_the_end_comes_by_fort() -> None:
    play(begin(FORT), ". {canyon} undo 2 fort {canyon}! e1 . {desert}")


def test_a_second_take_back_lays_its_cards_on_top() -> None:
    # Fort's forest and the end's canyon; then only forest is drawn, and taken back again.
    play(begin(FORT), "fort {forest} c1 . {canyon} undo 5 . {forest}! undo 2 fort {forest}! c1 . {canyon}!")


def test_both_cards_of_crossroads_come_again() -> None:
    game = begin("""
sets: crossroads
card: grass
mandatory: done
hand 2: desert
a: crossroads
tiles 1: crossroads

      a   b   c   d   e
 1    G1  G   a   D   D
 2      G   G   T   T   T
""")
    play(game, ". {forest} {grass} undo 3 . {forest}! {grass}! undo 1 {grass}! undo 2 {forest}! {grass}!")


def test_a_full_cards_replacement_comes_again() -> None:
    game = begin("""
card: grass
hand 2: desert

      a   b   c   d   e
 1    G1  G   D   T   T
 2      D   D   D   T   T
""")
    play(game, "b1 {forest} undo 2 b1 {forest}! d1 e1 . {canyon} undo 6 b1 {forest}! d1 d2 . {canyon}!")


def test_a_card_drawn_at_the_start_of_a_turn_comes_again() -> None:
    game = begin("""
card: forest
turn: 2
mandatory: done
hand 1: -
deck: -
discard: grass 2 canyon 1

      a   b   c
 1    G1  G   T2
""")
    play(game, ". {canyon} {grass} undo 3 . {canyon}! {grass}!")


def test_the_first_hands_come_again() -> None:
    game = Game(begin(TURN).setup, CATALOGUE)
    play(game, "{canyon} {desert} undo 2 {canyon}! {desert}!")


RESHUFFLED = """
card: grass
mandatory: done
hand 2: forest
deck: -
discard: desert 2
a: farm
tiles 1: farm

      a   b   c   d   e   f
 1    a   G1  G   T   T2  T
 2      D   D   D   D   T   T
"""


def test_the_order_goes_on_through_a_reshuffle() -> None:
    # The last card of the deck, and one of the discard pile that became the next.
    game = begin(RESHUFFLED.replace("deck: -", "deck: canyon 1"))
    play(game, ". {canyon} d1 f1 e2 . {grass} undo 7 . {canyon}! f1 d1 e2 . {grass}!")


def test_a_card_that_is_not_in_the_deck_at_its_turn_is_skipped() -> None:
    # The played grass was discarded, shuffled with the rest and drawn; then seat 2 drew. Taken back, Farm
    # fills the last grass: the card leaves the game, so the deck lacks it. The order goes on with the next.
    play(begin(RESHUFFLED), ". {grass} d1 f1 e2 . {desert} undo 7 farm c1 {desert}! . {desert}")


def test_a_skipped_card_comes_no_more() -> None:
    game = begin(RESHUFFLED)
    play(game, ". {grass} undo 2 farm c1 {desert}")
    assert game.deck_top.cards() == ()


def test_skipping_is_no_way_to_get_rid_of_a_card() -> None:
    # Once that is taken back too, the position draws what it drew at first.
    play(begin(RESHUFFLED), ". {grass} undo 2 farm c1 {desert} undo 3 . {grass}! undo 2 farm c1 {desert}!")


def test_a_log_from_before_this_rule_replays() -> None:
    # Such a log went on with any card. Then nothing is known of the deck.
    game = begin(TURN)
    play(game, ". {canyon} undo 2 .")
    game.apply(game.state.string_to_action("{desert}"))
    assert game.deck_top.cards() == ()
