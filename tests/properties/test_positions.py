"""Every position of random games: nothing is lost, choices are consistent, copies equal and independent."""

import os
import pickle

import pytest
from hypothesis import given, strategies
from librt.random import Random

from agreement import eager_action
from agreement.games import MIXED, NumberedGame
from properties.games import games, running_games, walk
from properties.invariants import check
from realmwright.notation.position import parse_position, print_position
from realmwright.rules.actions import ACTIONS, is_card
from realmwright.rules.game import Game
from realmwright.rules.state import State

SOAK_DECISIONS = int(os.environ.get("REALMWRIGHT_SOAK_DECISIONS", "1000000"))


@pytest.mark.parametrize("numbered", games(), ids=str)
def test_pieces_cards_and_tiles_are_conserved(numbered: NumberedGame) -> None:
    for decision, (state, _) in enumerate(walk(numbered)):
        if decision % 3 == 0:
            check(state)


def check_choices(state: State) -> None:
    legal = state.legal_actions()
    assert legal == sorted(set(legal))
    assert legal or state.is_terminal()
    assert state.count_choices() == len(legal)
    assert sorted(state.choice(k) for k in range(len(legal))) == legal
    for k in (-1, len(legal)):
        with pytest.raises(IndexError):
            state.choice(k)
    mask = state.legal_actions_mask()
    assert len(mask) == ACTIONS
    assert [action for action in range(ACTIONS) if mask[action]] == legal
    assert all(state.is_legal(action) for action in legal)
    assert not any(state.is_legal(action) for action in (-1, ACTIONS, 10**9))
    assert [state.string_to_action(state.action_to_string(action)) for action in legal] == legal


def check_chance(state: State) -> None:
    outcomes = state.chance_outcomes()
    if state.is_chance():
        assert [action for action, _ in outcomes] == state.legal_actions()
        assert all(is_card(action) and probability > 0 for action, probability in outcomes)
        assert abs(sum(probability for _, probability in outcomes) - 1) < 1e-9
    else:
        assert outcomes == []


@given(running_games())
def test_choices_are_what_is_legal(game: Game) -> None:
    check_choices(game.state)
    check_chance(game.state)


@given(running_games())
def test_returns_are_shares_of_the_victory(game: Game) -> None:
    returns, state = game.state.returns(), game.state
    totals = [sum(row) for row in state.gold()]
    assert [len(row) for row in state.gold()] == [len(state.columns())] * state.play.seats
    if state.is_terminal():
        assert abs(sum(returns) - 1) < 1e-9
        assert [share > 0 for share in returns] == [total == max(totals) for total in totals]
    else:
        assert returns == [0.0] * state.play.seats


def play_on(state: State, seed: int, count: int) -> list[int]:
    """Some random actions from a position."""
    random = Random(seed)
    done: list[int] = []
    while not state.is_terminal() and len(done) < count:
        done.append(eager_action(state, random, 0.5))
        state.apply_action(done[-1])
    return done


@given(running_games())
def test_a_clone_is_equal_and_independent(game: Game) -> None:
    state = game.state
    before, legal = state.content(), state.legal_actions()
    clone = state.clone()
    assert clone == state
    assert hash(clone) == hash(state)
    assert clone.legal_actions() == legal
    actions = play_on(clone, 1, 25)
    assert state.content() == before
    assert state.legal_actions() == legal
    for action in actions:
        state.apply_action(action)
    assert state == clone
    check(clone)


@given(running_games())
def test_bytes_give_the_position_again(game: Game) -> None:
    state = game.state
    again: State = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert again.legal_actions() == state.legal_actions()
    actions = play_on(again, 2, 10)
    for action in actions:
        state.apply_action(action)
    assert state == again


@given(running_games())
def test_a_replay_of_the_log_gives_the_position(game: Game) -> None:
    again = Game(game.setup, game.state.play.catalogue, game.log)
    assert again.state == game.state
    assert again.actors == game.actors
    assert again.state.legal_actions() == game.state.legal_actions()


@given(running_games(), strategies.integers(0, 30))
def test_a_game_taken_back_is_the_game_before(game: Game, count: int) -> None:
    taken = min(count, len(game.log))
    again = Game(game.setup, game.state.play.catalogue, game.log[: len(game.log) - taken])
    undone = [game.undo() for _ in range(taken)]
    assert (again.log, again.actors) == (game.log, game.actors)
    assert again.state == game.state
    assert again.state.legal_actions() == game.state.legal_actions()
    assert (again.turns_ended(), again.last_turn()) == (game.turns_ended(), game.last_turn())
    for action in reversed(undone):
        again.apply(action)
        game.apply(action)
    assert again.state == game.state


@given(running_games())
def test_equality_does_not_depend_on_the_order_of_pieces(game: Game) -> None:
    lines = print_position(game.state).split("\n")
    turned = []
    for line in lines:
        name, colon, value = line.partition(": ")
        if name.startswith("pieces "):
            groups = [" ".join(turned_words(group.split())) for group in reversed(value.split(" | "))]
            line = name + colon + " | ".join(groups)
        turned.append(line)
    other = parse_position("\n".join(turned))
    assert other == game.state
    assert hash(other) == hash(game.state)
    assert other.legal_actions() == game.state.legal_actions()


def turned_words(words: list[str]) -> list[str]:
    """The hexes of a group in opposite order, its kind still before them."""
    kind = [word for word in words if len(word) > 3]
    return kind + [word for word in reversed(words) if word not in kind]


@pytest.mark.parametrize("numbered", games(min(len(games()), 60)), ids=str)
def test_undo_is_exact_over_whole_games(numbered: NumberedGame) -> None:
    past = []
    state = numbered.start()
    for walked, action in walk(numbered):
        assert walked == state
        past.append((state.content(), state.legal_actions(), state.apply_action(action)))
    gold = state.gold()
    for content, legal, record in reversed(past):
        state.undo(record)
        assert state.content() == content
        assert state.legal_actions() == legal
    check(state)
    for _, action in walk(numbered):
        state.apply_action(action)
    assert state.gold() == gold


@pytest.mark.soak
@pytest.mark.compiled
def test_soak_of_a_million_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    """No error, no stuck game, nothing lost, every game ends."""
    done = number = 0
    while done < SOAK_DECISIONS:
        decisions = 0
        for state, _ in walk(NumberedGame(MIXED, 1_000_000 + number)):
            decisions += 1
            assert decisions < 20_000, "a game that does not end"
            if decisions % 10 == 0:
                check(state)
        done += decisions
        number += 1
    with capsys.disabled():
        print(
            f"\n{done} random decisions in {number} games of random mixes of sets, no error, every game ended"
        )
