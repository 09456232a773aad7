"""How strong weights are by themselves: games of two with a narrow beam against the values set by hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from librt.random import Random

from realmwright.expansions import begin, draw_setup
from realmwright.players.beam import Line, Planner, as_list
from realmwright.players.builder import HAND_VALUES
from realmwright.players.evaluation import Evaluation
from realmwright.players.playout import draw
from realmwright.players.weights import weights_for
from realmwright.rules.draw import Wanted, seed_of
from realmwright.rules.state import State

#: The beam of both sides: width, movers, nodes.
BEAM = (8, 2, 300)


def play_lines(state: State, choose: Callable[[int], Line], random: Random) -> Iterator[int]:
    """Play on to the end by the lines that `choose` gives for the seat due; gives each action once done."""
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
            continue
        for action in as_list(choose(state.current_player()).actions):
            state.apply_action(action)
            yield action


def trial(sets: Sequence[str], table: Mapping[str, float], seed: int, number: int) -> float:
    """The share of the victory of the weights on one set-up, the mean of both seats."""
    start_seed = seed_of(seed, number)
    begun = begin(draw_setup(Wanted(sets, 2, start_seed)))
    cards = seed_of(start_seed, 1)
    return (_share(begun.clone(), table, cards, 0) + _share(begun, table, cards, 1)) / 2


def _share(state: State, table: Mapping[str, float], seed: int, seat: int) -> float:
    """The share of the seat that plays by the table, 1/2 of a tie; the other plays by hand values."""
    planners = []
    for other in range(2):
        weights = weights_for(state.play, table if other == seat else HAND_VALUES)
        planners.append(Planner(Evaluation(state, weights), other, *BEAM))
    for _ in play_lines(state, lambda due: planners[due].plan()[0], Random(seed)):
        pass
    return state.returns()[seat]
