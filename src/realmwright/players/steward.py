"""`steward` and `sovereign`: the same search by look-ahead on the learned value, with less or more effort."""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec

from realmwright.players.beam import as_list
from realmwright.players.lookahead import Lookahead, Settings
from realmwright.players.planning import Plan
from realmwright.players.player import Player
from realmwright.players.tables import learned
from realmwright.players.weights import Weights
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import seed_of
from realmwright.rules.position import InPlay
from realmwright.rules.view import View

STEWARD: Final = Settings(width=60, movers=6, nodes=6000, lines=24, inner=3, samples=4)
SOVEREIGN: Final = Settings(
    width=500,
    movers=40,
    nodes=200000,
    lines=80,
    inner=12,
    samples=50,
    turns=3,
    narrow=2,
    ranking=1,
    repeats=1,
    even=1,
    part=94,
)
SOVEREIGN_MS: Final = 250
# What a decision that comes unexpected within a turn may take at least, as a share of the whole turn, and
# what one within the turn of another player may take at most.
_AT_LEAST: Final = 0.06
_INTERRUPTION: Final = 0.2
# The settings that say how much a turn may cost.
NODES: Final = "nodes"
MILLISECONDS: Final = "ms"


@final
class Level:
    """How a player of this search plays unless told otherwise: its settings, and CPU milliseconds for a turn.

    With 0 milliseconds the nodes of the settings bound a turn.
    """

    def __init__(self, settings: Settings, budget_ms: int) -> None:
        self.settings: Final = settings
        self.budget_ms: Final = budget_ms

    def changed(self, setting: str, number: int) -> "Level":
        """The same but for one setting: one of `Settings`, or `ms`. Raises KeyError for another word."""
        if setting == MILLISECONDS:
            return Level(self.settings, number)
        return Level(self.settings.changed(setting, number), 0 if setting == NODES else self.budget_ms)

    def weights(self, play: InPlay) -> Weights:
        """What the level values positions of a set-up by."""
        return learned(play, self.settings.ranking > 0)

    def player(self, seed: int, budget_ms: int, nodes: int) -> Player:
        """A player of the level; with CPU milliseconds or nodes for a turn, these are its measure."""
        settings = self.settings.changed(NODES, nodes) if nodes else self.settings
        return LookaheadPlayer(seed, settings, 0 if nodes else budget_ms or self.budget_ms)


# The levels of this search, and what they were when others began to be measured against them.
LOOKAHEADS: Final[Mapping[str, Level]] = {
    "steward": Level(STEWARD, 0),
    "sovereign": Level(SOVEREIGN, SOVEREIGN_MS),
    "steward-1": Level(Settings(width=60, movers=6, nodes=6000, lines=24, inner=3, samples=4), 0),
    "sovereign-1": Level(Settings(width=150, movers=12, nodes=200000, lines=50, inner=6, samples=60), 250),
}


@final
class LookaheadPlayer:
    """Plays the line that its look-ahead finds best.

    What it may spend on a turn it shares out among the decisions it has to plan anew. Without a time budget
    the same seed gives the same game.
    """

    def __init__(self, seed: int, settings: Settings, budget_ms: int) -> None:
        self._seed: Final = seed
        self._settings: Final = settings
        self._budget: Final = budget_ms / 1000
        self._left = 1.0
        self._plan: Final = Plan()
        self._asked = 0
        self._play: InPlay | None = None
        self._weights = Weights(vec[float](), 0, vec[float]())

    def choose(self, view: View) -> int:
        """The next action of its plan, made anew when the game has gone otherwise."""
        state = view.known()
        action = self._plan.next(state)
        if action < 0:
            legal = view.legal_actions()
            action = legal[0] if len(legal) == 1 else self._think(view)
        if action == END_TURN:
            self._left = 1.0
        return action

    def _think(self, view: View) -> int:
        state = view.known()
        if self._play is not state.play:
            self._play = state.play
            self._weights = learned(state.play, self._settings.ranking > 0)
        self._asked += 1
        own_turn = view.turn_seat() == view.seat
        share = self._left if own_turn else min(self._left, _INTERRUPTION)
        share *= self._settings.part / 100
        search = Lookahead(
            view, self._weights, self._settings, seed_of(self._seed, self._asked), self._budget, share
        )
        lines = search.candidates()
        self._left = max(self._left - search.spent(), _AT_LEAST)
        self._plan.set(state, as_list(lines[0].line.actions))
        return self._plan.next(state)
