"""The supply of a player, and what an empty one means for the end of the game (rules.md section 3)."""

from mypy_extensions import i64

from realmwright.rules.ground import Ground
from realmwright.rules.ledger import (
    ASIDE,
    DONE,
    END_TRIGGERED,
    MANDATORY,
    OWED,
    OWED_ASIDE,
    SEAT_SIZE,
    SEATS,
    SUPPLY,
    TURN,
    WAITING,
)


def take_from_supply(ground: Ground, seat: i64) -> None:
    """One settlement less in the supply; the last one triggers the end of the game."""
    ledger = ground.ledger
    at = SEATS + SEAT_SIZE * seat + SUPPLY
    ledger[at] -= 1
    if ledger[at] == 0:
        _supply_empty(ground, seat)


def return_to_supply(ground: Ground, seat: i64, count: i64) -> None:
    """Settlements go back to the supply. An end that was triggered stays so."""
    ground.set_seat(seat, SUPPLY, ground.supply(seat) + count)
    ground.set_seat(seat, WAITING, 0)


def _supply_empty(ground: Ground, seat: i64) -> None:
    """The end is triggered, unless settlements wait on a Temple: then when these are built."""
    waiting = ground.of_seat(seat, ASIDE)
    if i64(ground.ledger[TURN]) == seat:
        waiting += i64(ground.ledger[OWED_ASIDE])
    if waiting == 0:
        ground.ledger[END_TRIGGERED] = 1
    else:
        ground.set_seat(seat, WAITING, waiting)


def waiting_built(ground: Ground, seat: i64) -> None:
    """A settlement that waited on a Temple was built."""
    waiting = ground.of_seat(seat, WAITING)
    if waiting > 0:
        ground.set_seat(seat, WAITING, waiting - 1)
        if waiting == 1:
            ground.ledger[END_TRIGGERED] = 1


def lapse_builds(ground: Ground) -> None:
    """The mandatory action is done, whatever it still owes; what waited on a Temple goes to the supply."""
    ledger = ground.ledger
    ledger[MANDATORY] = DONE
    ledger[OWED] = 0
    aside = i64(ledger[OWED_ASIDE])
    if aside > 0:
        ledger[OWED_ASIDE] = 0
        return_to_supply(ground, i64(ledger[TURN]), aside)
