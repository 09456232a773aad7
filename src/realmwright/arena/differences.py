"""What lines of one position differ by: play-outs that tell, and the fit of the value to it.

The margin at the end of a game is mostly board and cards, which are the same for all ways to go on from a
position. So siblings are compared: lines of one position, each played on to the end over the same deals. How
their features differ is set against how their ends differ, and the weights are moved from where they were, as
far as the differences carry.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from librt.random import Random

from realmwright.arena.siblings import key_after, margin_after
from realmwright.arena.sums import Sums, Terms, Vector, less_the_others
from realmwright.arena.trial import BEAM, play_lines
from realmwright.players.beam import Line, Planner, as_list
from realmwright.players.evaluation import Evaluation, least_supply
from realmwright.players.weights import share_left, weights_for
from realmwright.rules.draw import seed_of
from realmwright.rules.resample import resample
from realmwright.rules.state import State

#: Lines of a position, the best ends of the beam that they are drawn from, and deals each is played on over.
LINES, AMONG, DEALS = 8, 24, 2
#: That beam: width, movers, nodes.
WIDE: Final = (60, 6, 2500)
#: How often a turn is looked at while all of the game is left; the less is left, the more seldom, for later
#: turns differ less.
OFTEN: Final = 0.3
#: The gold by which chance moves a play-out of a whole game and of its last turns: from the first it falls
#: with the game that is left (measured: 7.7, 4.0 and 1.1 with 0.94, 0.58 and 0.19 of the game left).
_CHANCE, _LEAST_CHANCE = 8.0, 0.5
#: How far a weight is likely to move, in gold; the best of 0.3, 1 and 3 on games held out.
LIKELY: Final = 0.3


def play_siblings(state: State, table: dict[str, float], random: Random, sums: Sums) -> None:
    """Play a game with the weights of the table, and count siblings of a part of its turns."""
    weights = weights_for(state.play, table)
    terms = Terms(state.play, outlook=True)
    evaluation = Evaluation(state, weights)
    planner = Planner(evaluation, 0, *BEAM)
    wide = Planner(evaluation, 0, *WIDE)

    def choose(seat: int) -> Line:
        planner.seat = seat
        if random.random() < OFTEN * share_left(int(least_supply(state))):
            wide.seat = seat
            _count(state, _siblings(wide, random), evaluation, terms, random, sums)
        return planner.plan()[0]

    for _ in play_lines(state, choose, random):
        pass
    sums.gold += float(np.mean([sum(row) for row in state.gold()]))
    sums.games += 1


def _siblings(planner: Planner, random: Random) -> list[list[int]]:
    """Lines for whoever is due: the best by the value, and others at random among the best."""
    evaluation, seat = planner.evaluation, int(planner.seat)
    ends = [as_list(line.actions) for line in planner.plan()]
    ends.sort(key=lambda line: -margin_after(evaluation, seat, line))
    lines: dict[int, list[int]] = {}
    for line in [ends[0], *sorted(ends[:AMONG], key=lambda line: random.random())]:
        if len(lines) < LINES:
            lines.setdefault(key_after(evaluation.state, line), line)
    return list(lines.values())


def _count(
    state: State,
    lines: Sequence[list[int]],
    evaluation: Evaluation,
    terms: Terms,
    random: Random,
    sums: Sums,
) -> None:
    """Play lines on, and count how their features and ends differ."""
    seat = state.current_player()
    seed = random.randrange(2**62)
    view = state.view(seat)
    ends = np.zeros(len(lines))
    for deal in range(DEALS):
        dealt = resample(view, Random(seed_of(seed, deal)))
        for number, line in enumerate(lines):
            gold = _play_on(dealt.clone(), line, evaluation, seed_of(seed_of(seed, deal), 1))
            ends[number] += less_the_others(gold[:, None])[seat, 0] / DEALS
    rows = []
    for line in lines:
        undos = [state.apply_action(action) for action in line]
        rows.append(less_the_others(terms.rows(evaluation))[seat])
        for undo in reversed(undos):
            state.undo(undo)
    # What chance adds grows with the game that is left: so much less does a difference prove.
    chance = max(_LEAST_CHANCE, _CHANCE * share_left(int(least_supply(state))))
    features = (np.array(rows) - np.mean(rows, 0)) / chance
    told = (ends - ends.mean()) / chance
    sums.squares += features.T @ features
    sums.products += told @ features
    sums.target += float(told @ told)
    sums.positions += len(lines)


def _play_on(state: State, line: Sequence[int], evaluation: Evaluation, seed: int) -> Vector:
    """The gold of each seat at the end of a game that goes on with a line."""
    for action in line:
        state.apply_action(action)
    planner = Planner(Evaluation(state, evaluation.weights), 0, *BEAM)

    def choose(seat: int) -> Line:
        planner.seat = seat
        return planner.plan()[0]

    for _ in play_lines(state, choose, Random(seed)):
        pass
    return np.array([sum(row) for row in state.gold()], float)


def moved(sums: Sums, weights: Vector) -> Vector:
    """The weights, moved to where they say best how siblings differ."""
    size = len(weights)
    left = sums.products - sums.squares @ weights
    return np.asarray(weights + np.linalg.solve(sums.squares + np.eye(size) / LIKELY**2, left), np.float64)


def explained(sums: Sums, weights: Vector) -> float:
    """The share of how siblings differ, chance and all, that the weights explain; below 0 they mislead."""
    if sums.target == 0:
        return 0.0
    return 1 - sums.loss(weights) ** 2 * sums.positions / sums.target
