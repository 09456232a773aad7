"""What can be wrong with what a caller asks of the rules. Each says what was wrong and what is right."""


class RulesError(ValueError):
    """The root of all errors of the rules."""


class SetupError(RulesError):
    """A set-up that cannot be: unknown set, six players, a card that is not in the sets, ..."""


class IllegalAction(RulesError):
    """An action that is not legal now. The position is as it was."""


class WrongTurn(IllegalAction):
    """Somebody else must decide."""


class GameOver(IllegalAction):
    """No action is legal any more."""
