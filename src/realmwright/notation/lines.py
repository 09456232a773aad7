"""The lines of a record below its header: a turn, or one player's part of the silo phase."""

import re
from dataclasses import dataclass
from typing import Final

from realmwright.notation.errors import RecordError
from realmwright.notation.words import CARD_SEPARATOR, NO_CARDS, read_number
from realmwright.rules.rounds import SILO, SILO_ROUND, Turn

_TURN: Final = re.compile(r"([0-9]+)\.([0-9]+)\s+([^\s:]+)\s*:(.*)")
_SILO: Final = re.compile(SILO + r"\.([0-9]+)\s*:(.*)")


@dataclass(frozen=True)
class TurnLine:
    """A turn's line, number `number` of the text: the cards before the colon as drawn, and the items."""

    number: int
    turn: Turn
    cards: tuple[str, ...]
    items: tuple[str, ...]

    def label(self) -> str:
        """What the line is called: `7.2`, `silo.2`."""
        return self.turn.label()

    def error(self, message: str, token: str = "") -> RecordError:
        """What is wrong with the line, or with a token of it."""
        return RecordError(self.number, self.label(), token, message)


def line_text(line: TurnLine) -> str:
    """The line as it stands in a record."""
    head = line.label()
    if not line.turn.is_silo:
        head += " " + (CARD_SEPARATOR.join(line.cards) or NO_CARDS)
    return " ".join([head + ":", *line.items])


def read_line(number: int, text: str) -> TurnLine:
    """A line of a record. Raises ValueError for one that is neither a turn nor a part of the silo phase."""
    silo = _SILO.fullmatch(text)
    if silo is not None:
        part = Turn(SILO_ROUND, read_number(silo.group(1)) - 1)
        return TurnLine(number, part, (), tuple(silo.group(2).split()))
    turn = _TURN.fullmatch(text)
    if turn is None or read_number(turn.group(1)) == SILO_ROUND:
        raise ValueError("a turn is due, such as `7.2 canyon: c4 c5 d5 .` or `silo.2: h9 build c4`")
    cards = turn.group(3)
    return TurnLine(
        number,
        Turn(read_number(turn.group(1)), read_number(turn.group(2)) - 1),
        () if cards == NO_CARDS else tuple(cards.split(CARD_SEPARATOR)),
        tuple(turn.group(4).split()),
    )
