"""`greedy`: the action that changes the own score most at once."""

from typing import Final, final

from librt.random import Random

from realmwright.rules.preview import preview
from realmwright.rules.view import View


@final
class GreedyPlayer:
    """Takes the best preview of each single decision; among equally good ones any, each as likely."""

    def __init__(self, seed: int) -> None:
        self._random: Final = Random(seed)

    def choose(self, view: View) -> int:
        """The action with the most gold now."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        best: list[int] = []
        most = 0
        for action in actions:
            gold = preview(view, action).total
            if not best or gold > most:
                best = [action]
                most = gold
            elif gold == most:
                best.append(action)
        return best[self._random.randrange(len(best))]
