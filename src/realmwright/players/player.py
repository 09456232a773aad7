"""What a player is to whoever runs a game."""

from typing import Protocol

from realmwright.rules.view import View


class Player(Protocol):
    """Anything that chooses one of `view.legal_actions()` when it must act."""

    def choose(self, view: View) -> int:
        """The action to take now."""
        ...
