"""What can be wrong with a text. Each says where, and what would be right."""


class NotationError(ValueError):
    """The root of all errors of a text; `line` counts from 1."""

    def __init__(self, line: int, where: str, message: str) -> None:
        super().__init__(f"line {line}{where}: {message}")
        self.line = line
        self.message = message


class TagError(NotationError):
    """A tag of a header is wrong; `token` is what is wrong about it."""

    def __init__(self, line: int, token: str, message: str) -> None:
        super().__init__(line, f", {token}" if token else "", message)
        self.token = token


class RecordError(NotationError):
    """A record does not read: its line, its turn (`7.2`, or nothing in the header), its token, and why."""

    def __init__(self, line: int, turn: str, token: str, message: str) -> None:
        where = (f", turn {turn}" if turn else "") + (f", {token}" if token else "")
        super().__init__(line, where, message)
        self.turn = turn
        self.token = token


class PositionError(NotationError):
    """A position does not read: its line, and why."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, "", message)
