"""Players that plan: a plan is kept as long as the game goes as planned."""

from typing import final

from mypy_extensions import i64

from realmwright.players.beam import position_key
from realmwright.rules.position import Position


@final
class Plan:
    """Actions to come, each with the position it is meant for."""

    def __init__(self) -> None:
        self._actions: list[int] = []
        self._keys: list[i64] = []

    def set(self, state: Position, actions: list[int]) -> None:
        """Keep the actions, which go on from the state; the state is as before afterwards."""
        self._actions = list(reversed(actions))
        keys: list[i64] = []
        undos = []
        for action in actions:
            keys.append(position_key(state))
            undos.append(state.apply_action(action))
        for undo in reversed(undos):
            state.undo(undo)
        self._keys = list(reversed(keys))

    def next(self, state: Position) -> int:
        """The action planned for this position; -1 if none is."""
        if not self._actions or self._keys[-1] != position_key(state):
            self._actions = []
            return -1
        self._keys.pop()
        return self._actions.pop()
