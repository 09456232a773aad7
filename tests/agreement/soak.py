"""One game of the long run; here so that other processes find it."""

from librt.random import Random

from agreement.coverage import Coverage
from agreement.games import NumberedGame
from agreement.lockstep import Disagreement, agreed_digest, eager_action


def soaked(game: NumberedGame) -> tuple[str, Coverage]:
    """One game of the long run: the difference, if there is one, and what happened."""
    covered = Coverage()
    try:
        agreed_digest(game.start(), game.seed, game.eagerness)
    except Disagreement as difference:
        return str(difference), covered
    state = game.start()
    random = Random(game.seed)
    covered.begin(state)
    while not state.is_terminal():
        action = eager_action(state, random, game.eagerness)
        covered.choose(state, action)
        state.apply_action(action)
    covered.end(state)
    return "", covered
