"""`steward` and `sovereign`: the same search by look-ahead on the learned value, with less or more effort."""

from typing import Final, final

from realmwright.players.beam import as_list
from realmwright.players.lookahead import Lookahead, Settings
from realmwright.players.planning import Plan
from realmwright.players.player import Player
from realmwright.players.tables import table_for
from realmwright.players.weights import weights_for
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import seed_of
from realmwright.rules.view import View

STEWARD: Final = Settings(width=16, movers=3, nodes=1500, lines=12, inner=3, samples=4)
SOVEREIGN: Final = Settings(width=60, movers=8, nodes=12000, lines=32, inner=5, samples=200)
SOVEREIGN_MS: Final = 900


def steward(seed: int, budget_ms: int) -> Player:
    """The level with a small node budget, unless it is given time."""
    return LookaheadPlayer(seed, STEWARD, budget_ms)


def sovereign(seed: int, budget_ms: int) -> Player:
    """The level with up to a second a turn."""
    return LookaheadPlayer(seed, SOVEREIGN, budget_ms or SOVEREIGN_MS)


@final
class LookaheadPlayer:
    """Plays the line that its look-ahead finds best.

    With a time budget it shares the CPU time of a turn out among the decisions it has to plan anew; without
    one the same seed gives the same game.
    """

    def __init__(self, seed: int, settings: Settings, budget_ms: int) -> None:
        self._seed: Final = seed
        self._settings: Final = settings
        self._budget: Final = budget_ms / 1000
        self._left = self._budget
        self._plan: Final = Plan()
        self._asked = 0

    def choose(self, view: View) -> int:
        """The next action of its plan, made anew when the game has gone otherwise."""
        state = view.known()
        action = self._plan.next(state)
        if action < 0:
            legal = view.legal_actions()
            action = legal[0] if len(legal) == 1 else self._think(view)
        if action == END_TURN:
            self._left = self._budget
        return action

    def _think(self, view: View) -> int:
        state = view.known()
        self._asked += 1
        weights = weights_for(state.play, table_for(state.play.setup.sets))
        search = Lookahead(view, weights, self._settings, seed_of(self._seed, self._asked), self._left)
        lines = search.candidates()
        # What is left serves for an interruption or a card drawn within the turn.
        self._left = max(self._left - search.seconds(), self._budget / 10)
        self._plan.set(state, as_list(lines[0].line.actions))
        return self._plan.next(state)
