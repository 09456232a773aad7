"""`novice`: plays by sight, as in one's first games: it overlooks most hexes and most uses of tiles."""

from typing import Final, final

from librt.random import Random

from realmwright.players.greedy import best_at_once
from realmwright.rules.actions import END_TURN, is_hex
from realmwright.rules.view import View

# So many of the hexes are seen at each choice, and a tile so often.
_HEXES_SEEN: Final = 3
_TILE_SEEN: Final = 0.25


@final
class NovicePlayer:
    """Takes what brings most gold at once, of what it happens to see."""

    def __init__(self, seed: int) -> None:
        self._random: Final = Random(seed)

    def choose(self, view: View) -> int:
        """The action with the most gold now among those seen."""
        return best_at_once(view, self._seen(view.legal_actions()), self._random)

    def _seen(self, actions: list[int]) -> list[int]:
        hexes = [action for action in actions if is_hex(action)]
        others = [action for action in actions if not is_hex(action)]
        seen = [hexes.pop(self._random.randrange(len(hexes))) for _ in range(min(_HEXES_SEEN, len(hexes)))]
        # Where no hex is asked for, the question itself says what there is.
        for action in others:
            if not seen or action == END_TURN or self._random.random() < _TILE_SEEN:
                seen.append(action)
        return seen
