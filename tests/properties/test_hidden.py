"""Hidden means hidden: positions that differ only in what a seat may not know are the same to it.

At every decision of random games, for every seat and for spectators, another position is dealt that agrees
with the view. Whatever is computed from the two views must be equal: the view itself, what is legal, why
something is refused, what a choice brings, and what the computer players choose.
"""

import pytest
from librt.random import Random

import realmwright
from agreement.games import NumberedGame
from properties.games import games, walk
from realmwright.notation.position import parse_position, print_position
from realmwright.players.registry import make_player
from realmwright.rules.actions import ACTIONS
from realmwright.rules.errors import IllegalAction
from realmwright.rules.explain import explain
from realmwright.rules.preview import preview
from realmwright.rules.resample import resample
from realmwright.rules.setup import Setup
from realmwright.rules.state import State
from realmwright.rules.view import View

SEATS_AND_SPECTATORS = (None, 0, 1, 2, 3, 4)


def same_choices(view: View, other: View, actions: list[int]) -> None:
    """What the owner of two equal views may do, and why not."""
    assert view.legal_actions() == other.legal_actions()
    assert view.gold() == other.gold()
    assert view.origins() == other.origins()
    legal = set(view.legal_actions())
    for action in actions:
        reasons = explain(view, action)
        assert reasons == explain(other, action)
        assert (reasons == []) == (action in legal), f"{view.action_to_string(action)}: {reasons}"
        assert all(reason.code for reason in reasons)
    if not view.must_act():
        with pytest.raises(IllegalAction):
            preview(view, 0)
        return
    for action in actions:
        if action in legal:
            assert preview(view, action) == preview(other, action)
    for player in ("random", "greedy"):
        choice = make_player(player, 5).choose(view)
        assert choice in legal
        assert make_player(player, 5).choose(other) == choice


@pytest.mark.parametrize("numbered", games(), ids=str)
def test_views_of_positions_that_differ_in_hidden_cards(numbered: NumberedGame) -> None:
    random = Random(numbered.number)
    for decision, (state, taken) in enumerate(walk(numbered)):
        if not realmwright.COMPILED and decision % 4:
            continue
        viewers = SEATS_AND_SPECTATORS[: state.play.seats + 1]
        # Who decides, and one of the others by turns.
        chosen = {state.current_player(), viewers[random.randrange(len(viewers))]} & set(viewers)
        for seat in chosen:
            view = state.view(seat)
            dealt = resample(view, random)
            other = dealt.view(seat)
            assert other == view
            assert hash(other) == hash(view)
            assert resample(other, Random(3)).view(seat) == view
            legal = state.legal_actions()
            actions = [taken, legal[random.randrange(len(legal))]]
            actions += [random.randrange(ACTIONS) for _ in range(4)]
            same_choices(view, other, actions)


@pytest.mark.parametrize("numbered", games(8), ids=str)
def test_the_other_hands_are_dealt_in_different_ways(numbered: NumberedGame) -> None:
    """Otherwise the test above would compare each position with itself."""
    random = Random(1)
    different = 0
    for state, _ in walk(numbered):
        different += resample(state.view(None), random) != state
    open_hands = "open-hands" in numbered.start().play.setup.options
    assert different > 20 or open_hands


@pytest.mark.parametrize("numbered", games(4), ids=str)
def test_a_view_knows_what_its_owner_knows(numbered: NumberedGame) -> None:
    for state, _ in walk(numbered):
        if state.play.open_hands:
            return
        for seat in range(state.play.seats):
            view = state.view(seat)
            assert "unknown" not in view.hand(seat)
            unknown = sum(view.hand(other).count("unknown") for other in range(state.play.seats))
            assert view.deck_size == state.deck_size()
            assert sum(len(view.hand(other)) for other in range(state.play.seats)) >= unknown


def two_positions_that_differ_in_hidden_cards(setup: Setup) -> tuple[State, State]:
    first = "turn: 1\ncard: grass\nhand 2: forest\nhand 1: grass"
    second = "turn: 1\ncard: grass\nhand 2: desert\nhand 1: grass"
    return parse_position(first, setup), parse_position(second, setup)


def test_two_positions_by_hand() -> None:
    start = NumberedGame("base", 0).start()
    one, two = two_positions_that_differ_in_hidden_cards(start.play.setup)
    assert one != two
    assert print_position(one) != print_position(two)
    for seat in (None, 0, *range(2, start.play.seats)):
        assert one.view(seat) == two.view(seat)
        assert hash(one.view(seat)) == hash(two.view(seat))
    assert one.view(1) != two.view(1)
