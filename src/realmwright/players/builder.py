"""`builder` and `squire`: plan their whole turn by beam search, with values set by hand."""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from realmwright.players.beam import Planner, as_list
from realmwright.players.evaluation import Evaluation
from realmwright.players.planning import Plan
from realmwright.players.weights import REACHES, Weights, reach_name, weights_for
from realmwright.rules.position import InPlay
from realmwright.rules.view import View

WIDTH: Final = 20
MOVERS: Final = 3
NODES: Final = 1000

# Gold counts as it is. A tile is worth what is left of the game; each terrain next to the own settlements
# costs: the fewer there are, the freer are the builds to come.
HAND_VALUES: Final[dict[str, float]] = {
    "gold.any": 1.0,
    "early.any": 0.0,
    "room.any": 0.0,
    "held.any": 0.0,
    "left.any": 8.0,
    "long.any": 0.0,
    **{reach_name(count): -2.3 * count for count in range(REACHES)},
}
# For whom only the gold of this turn counts: no tile for later, no care for where one will have to build.
SHORT_SIGHTED: Final[dict[str, float]] = HAND_VALUES | {
    "left.any": 0.0,
    **{reach_name(count): 0.0 for count in range(REACHES)},
}


@final
class BuilderPlayer:
    """Plays the best whole turn it finds; nothing about it is random."""

    def __init__(self, values: Mapping[str, float] = HAND_VALUES) -> None:
        self._values: Final = values
        self._plan: Final = Plan()
        self._play: InPlay | None = None
        self._weights = Weights(vec[float](), 0, vec[float]())

    def choose(self, view: View) -> int:
        """The next action of its plan, made anew when the game has gone otherwise."""
        state = view.known()
        action = self._plan.next(state)
        if action >= 0:
            return action
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if self._play is not state.play:
            self._play = state.play
            self._weights = weights_for(state.play, self._values)
        evaluation = Evaluation(state, self._weights)
        seat: i64 = state.current_player()
        lines = Planner(evaluation, seat, WIDTH, MOVERS, NODES).plan()
        self._plan.set(state, as_list(lines[0].actions))
        return self._plan.next(state)
