"""What can be wrong with what a caller asks of the rules. Each says what was wrong and what is right."""

from collections.abc import Collection, Iterable


class RulesError(ValueError):
    """The root of all errors of the rules."""


class SetupError(RulesError):
    """A set-up that cannot be: unknown set, six players, a card that is not in the sets, ..."""


def check_named(names: Iterable[str], known: Collection[str], what: str) -> None:
    """Raises SetupError for a name of nothing that is known; it says what there is."""
    for name in names:
        if name not in known:
            raise SetupError(f"no {what} is named {name!r}; there are {', '.join(known)}")


class IllegalAction(RulesError):
    """An action that is not legal now. The position is as it was."""


class WrongTurn(IllegalAction):
    """Somebody else must decide."""


class GameOver(IllegalAction):
    """No action is legal any more."""
