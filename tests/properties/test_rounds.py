"""The round, turn or silo part that runs: everybody has one turn a round (rules.md section 3)."""

from librt.random import Random

import realmwright
from realmwright.expansions import CATALOGUE, draw_setup
from realmwright.players.playout import draw
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game
from realmwright.rules.rounds import SILO_ROUND, Turn, is_silo_phase, round_of, turn_of

SEEDS = range(20 if realmwright.COMPILED else 3)


def test_names() -> None:
    assert Turn(7, 1).label() == "7.2"
    assert Turn(SILO_ROUND, 0).label() == "silo.1"


def silos_of_a_game(players: int, seed: int) -> int:
    """Play a random game and check every decision; how many of them were of the silo phase."""
    setup = draw_setup(Wanted(("harvest",), players, seed))
    game = Game(setup, CATALOGUE)
    state = game.state
    random = Random(seed)
    done = [0] * players
    last = -1
    silos = 0
    while not state.is_terminal():
        ended = game.turns_ended()
        assert ended == sum(done)
        actor = state.current_player()
        if state.is_chance():
            # The card that ends a turn is part of it; the hands dealt at first belong to the first round.
            assert round_of(state, ended) == (done[last] if last >= 0 else 1)
            game.apply(draw(state, random))
            continue
        if is_silo_phase(state):
            assert turn_of(state, ended) == Turn(SILO_ROUND, actor)
            assert round_of(state, ended) == done[actor] == max(done)
            silos += 1
        else:
            assert turn_of(state, ended) == Turn(done[actor] + 1, actor)
        legal = state.legal_actions()
        action = legal[random.randrange(len(legal))]
        game.apply(action)
        if action == END_TURN:
            done[actor] += 1
            last = actor
    assert len(set(done)) == 1, "the round is played to its end"
    assert round_of(state, game.turns_ended()) == done[0]
    return silos


def test_a_round_is_a_turn_of_everybody() -> None:
    found = [silos_of_a_game(players, seed) for players in (2, 3) for seed in SEEDS]
    assert any(found), "some of the games have a silo phase"
