"""`random`: any legal action, each as likely."""

from typing import Final, final

from librt.random import Random

from realmwright.rules.view import View


@final
class RandomPlayer:
    """Uniform over the legal actions of each decision."""

    def __init__(self, seed: int) -> None:
        self._random: Final = Random(seed)

    def choose(self, view: View) -> int:
        """Any legal action."""
        actions = view.legal_actions()
        return actions[self._random.randrange(len(actions))]
