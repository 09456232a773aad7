"""The computer players: what they choose, and what they may choose it by."""

from collections import Counter
from itertools import pairwise

import pytest
from librt.random import Random

import realmwright
from realmwright.arena.simulate import Series, simulate
from realmwright.expansions import begin, draw_setup
from realmwright.players.lookahead import Settings
from realmwright.players.player import Player
from realmwright.players.playout import draw, play
from realmwright.players.registry import make_player
from realmwright.players.steward import SOVEREIGN, LookaheadPlayer
from realmwright.rules.draw import Wanted
from realmwright.rules.errors import IllegalAction
from realmwright.rules.preview import preview
from realmwright.rules.resample import resample
from realmwright.rules.state import State
from realmwright.rules.view import View

# Those that plan take long uncompiled.
PLANNERS = ("squire", "builder", "steward", "sovereign")
NAMES = ("random", "novice", "greedy", *(PLANNERS if realmwright.COMPILED else ()))
# Of sovereign, which stops by the clock, its search with a number of nodes.
_SOME_NODES = Settings(
    SOVEREIGN.width, SOVEREIGN.movers, 6000, SOVEREIGN.lines, SOVEREIGN.inner, SOVEREIGN.samples
)


def player_without_clock(name: str, seed: int) -> Player:
    """A player whose choices follow from the seed."""
    return LookaheadPlayer(seed, _SOME_NODES, 0) if name == "sovereign" else make_player(name, seed)


def decisions(sets: tuple[str, ...], players: int, seed: int, step: int = 1) -> list[State]:
    """Some decisions of a random game."""
    random = Random(seed)
    state = begin(draw_setup(Wanted(sets, players, seed)))
    found = []
    number = 0
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
            continue
        if number % step == 0:
            found.append(state.clone())
        number += 1
        state.apply_action(state.choice(random.randrange(state.count_choices())))
    return found


def view_of(state: State) -> View:
    """The view of the seat that must decide."""
    return state.view(state.current_player())


@pytest.mark.parametrize("name", NAMES)
def test_choices_are_legal_and_follow_from_the_seed(name: str) -> None:
    one, two = player_without_clock(name, 5), player_without_clock(name, 5)
    for state in decisions(("all",), 3, 1, step=7):
        view = view_of(state)
        chosen = one.choose(view)
        assert chosen in view.legal_actions()
        assert two.choose(view) == chosen


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_cards_that_are_hidden_change_no_choice(name: str, seed: int) -> None:
    random = Random(seed)
    told_apart = 0
    for state in decisions(
        ("all",), 2 + seed, seed, step=1 if realmwright.COMPILED and name in ("random", "greedy") else 11
    ):
        other = resample(view_of(state), random)
        told_apart += state != other
        views = [view_of(state), view_of(other)]
        assert views[0] == views[1]
        assert len({player_without_clock(name, seed).choose(view) for view in views}) == 1
    assert told_apart > 0


def test_random_chooses_each_action_as_often() -> None:
    view = view_of(decisions((), 2, 3)[0])
    actions = view.legal_actions()
    player = make_player("random", 1)
    chosen = Counter(player.choose(view) for _ in range(100 * len(actions)))
    assert set(chosen) == set(actions)
    assert max(chosen.values()) < 160


def test_greedy_takes_the_best_preview() -> None:
    better = 0
    for state in decisions((), 2, 2, step=2):
        view = view_of(state)
        gold = {action: preview(view, action).total for action in view.legal_actions()}
        chosen = make_player("greedy", 9).choose(view)
        assert gold[chosen] == max(gold.values())
        better += max(gold.values()) > min(gold.values())
    assert better > 8


def test_greedy_chooses_among_equals_by_its_seed() -> None:
    view = view_of(decisions((), 2, 2)[0])
    assert len({make_player("greedy", seed).choose(view) for seed in range(20)}) > 1


def test_novice_overlooks_the_best_but_not_what_is_worst() -> None:
    """Of a choice among many hexes it takes a better one than chance would, and seldom the best."""
    missed = questions = 0
    ahead_of_chance = 0.0
    for state in [state for seed in range(4) for state in decisions((), 2, seed)]:
        view = view_of(state)
        gold = [preview(view, action).total for action in view.legal_actions()]
        if len(gold) < 12 or max(gold) == min(gold):
            continue
        questions += 1
        taken = preview(view, make_player("novice", questions).choose(view)).total
        missed += taken < max(gold)
        ahead_of_chance += taken - sum(gold) / len(gold)
    assert questions > 25
    assert 0.3 < missed / questions < 1.0
    assert ahead_of_chance / questions > 0.2


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("lower", "upper"), list(pairwise(["random", "novice", "greedy", "squire", "builder"]))
)
def test_each_rung_is_above_the_one_below_but_within_its_reach(lower: str, upper: str) -> None:
    won = games = 0.0
    for names in ((upper, lower), (lower, upper)):
        *_, outcome = simulate(Series(names, (), 100, 7))
        won += outcome.tally.won(names.index(upper))
        games += outcome.tally.games
    assert games == 200
    assert 0.6 < won / games < 0.85


def test_a_player_that_breaks_the_rules_is_refused() -> None:
    class Cheat:
        def choose(self, view: View) -> int:
            return -1

    with pytest.raises(IllegalAction):
        play(begin(draw_setup(Wanted((), 2, 1))), [Cheat(), Cheat()], Random(1))
