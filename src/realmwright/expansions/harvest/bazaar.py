"""Bazaar: an action already used this turn, once more (rules.md section 4, "Harvest")."""

from typing import ClassVar, final

from mypy_extensions import i64

from realmwright.rules import ledger as where
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.position import NO_OPTION, Position, Power
from realmwright.rules.status import READY, USED


@final
class Bazaar(Power):
    """Repeat an action already used this turn, of another tile still held or of a bonus, with new targets.

    Never a nomad tile; the other powers say themselves whether they can be repeated.
    """

    steps: ClassVar = ("bazaar",)

    def available(self, state: Position, seat: i64) -> bool:
        return any(_option(state, seat, place) != NO_OPTION for place in range(_places(state)))

    def repeatable(self, state: Position, seat: i64, status: i64) -> bool:
        return False

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        for place in range(_places(state)):
            option = _option(state, seat, place)
            if option != NO_OPTION and not choices.lists(option):
                choices.add(option)

    def choose(self, state: Position, action: i64) -> None:
        seat = state.seat()
        state.pop()
        state.play.power_of(action).repeat(state, seat)

    def asked(self, state: Position) -> Ask:
        return Ask("bazaar")


def _places(state: Position) -> i64:
    """How many powers there are to look at: those of the sites, then those open to all."""
    return state.play.sites + i64(len(state.play.open_powers))


def _option(state: Position, seat: i64, place: i64) -> i64:
    """The option word of the power at a place, if it can be repeated; else NO_OPTION."""
    play = state.play
    if place < play.sites:
        power = play.site_powers[place]
        status = state.tile(seat, place)
        if play.site_is_nomad[place] != 0:
            return NO_OPTION
    else:
        power = play.open_powers[place - play.sites]
        used = (i64(state.ledger[where.USES]) >> (place - play.sites)) & 1 != 0
        status = USED if used else READY
    return power.option if power.option >= 0 and power.repeatable(state, seat, status) else NO_OPTION
