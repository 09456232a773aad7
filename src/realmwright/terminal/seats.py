"""Who sits where: persons at this terminal, and computer players."""

import secrets
from collections.abc import Sequence

from realmwright.bots.roster import PACKAGE, Roster
from realmwright.players.player import Player
from realmwright.telling.info import GameInfo, Seat
from realmwright.texts import Catalogue

#: The name for a person where players are named.
HUMAN = "human"
_MOST = 2**62


def seats_of(names: Sequence[str], texts: Catalogue) -> list[Seat]:
    """The seats for the players that were named."""
    found = []
    for number, name in enumerate(names, 1):
        if name == HUMAN:
            found.append(Seat("here", texts.text("start.seat", n=number)))
        else:
            level = texts.text(f"level.{name}.name") if f"level.{name}.name" in texts else name
            named = texts.text("terminal.computer", level=level, n=number)
            found.append(Seat("computer", named, level=name))
    return found


def names_of(info: GameInfo) -> list[str]:
    """The players of a game as a record names them."""
    return [seat.level or HUMAN for seat in info.seats]


def players_of_record(names: Sequence[str], count: int, roster: Roster = PACKAGE) -> list[str]:
    """The players of a record that was read: those that are no computer players are persons."""
    if not names:
        return [HUMAN] * count
    return [name if roster.knows(name) else HUMAN for name in names]


def make_computers(info: GameInfo, roster: Roster) -> dict[int, Player]:
    """A player for each seat that no person has."""
    return {
        number: roster.player(seat.level, secrets.randbelow(_MOST))
        for number, seat in enumerate(info.seats)
        if seat.level is not None
    }
