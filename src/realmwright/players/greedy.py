"""`greedy`: the action that changes the own score most at once."""

from collections.abc import Sequence
from typing import Final, final

from librt.random import Random

from realmwright.rules.preview import preview
from realmwright.rules.view import View


def best_at_once(view: View, actions: Sequence[int], random: Random) -> int:
    """The action of most gold now; among equally good ones any, each as likely."""
    best: list[int] = []
    most = 0
    for action in actions:
        gold = preview(view, action).total if len(actions) > 1 else 0
        if not best or gold > most:
            best = [action]
            most = gold
        elif gold == most:
            best.append(action)
    return best[random.randrange(len(best))]


@final
class GreedyPlayer:
    """Takes the best preview of each single decision."""

    def __init__(self, seed: int) -> None:
        self._random: Final = Random(seed)

    def choose(self, view: View) -> int:
        """The action with the most gold now."""
        return best_at_once(view, view.legal_actions(), self._random)
