"""The Kingdom Builder cards of Nomads (rules.md section 5). All pay while the game goes on."""

from typing import Final, final

from mypy_extensions import i16, i64

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.rules import ledger as where
from realmwright.rules.cards import KingdomCard
from realmwright.rules.ground import Ground
from realmwright.rules.pieces import EMPTY, SCOUT, kind_of
from realmwright.rules.scoring import Scoring

FAMILY: Final = 3


@final
class Families(KingdomCard):
    """2, once per turn, for three settlements of the mandatory action in one unbroken straight line.

    Three at least were built from the supply; which they were is for the owner to say, so any three count.
    """

    def mandatory_built(self, ground: Ground, slot: i64, seat: i64) -> None:
        ledger = ground.ledger
        paid = i64(ledger[where.PAID])
        if paid >> slot & 1 == 0 and i64(ledger[where.SUPPLY_BUILDS]) >= FAMILY and line_of_three(ground):
            ledger[where.PAID] = i16(paid | 1 << slot)
            ground.earn(seat, slot, 2)

    def paid_for(self, ground: Ground, hexes: list[int]) -> list[int]:
        return [*hexes, *(hex for hex in line_of_three(ground) if hex not in hexes)]


def line_of_three(ground: Ground) -> list[int]:
    """Three builds of this turn's mandatory action in an unbroken straight line; empty if there are none."""
    ledger = ground.ledger
    for at in range(where.BUILD_HEXES, where.BUILD_HEXES + i64(ledger[where.BUILDS])):
        for direction in range(DIRECTIONS // 2):
            second = i64(NEIGHBOURS[DIRECTIONS * i64(ledger[at]) + direction])
            third = i64(NEIGHBOURS[DIRECTIONS * second + direction])
            if was_built(ground, second) and was_built(ground, third):
                return [int(ledger[at]), int(second), int(third)]
    return []


def was_built(ground: Ground, hex: i64) -> bool:
    """Whether the mandatory action of this turn has built on the hex."""
    ledger = ground.ledger
    return any(
        i64(ledger[at]) == hex
        for at in range(where.BUILD_HEXES, where.BUILD_HEXES + i64(ledger[where.BUILDS]))
    )


@final
class Shepherds(KingdomCard):
    """2 for each settlement built with no unoccupied hex of its own terrain next to it."""

    def built(self, ground: Ground, slot: i64, seat: i64, hex: i64) -> None:
        ground.earn(seat, slot, self._pays(ground, hex))

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        return self._pays(scoring.ground, hex)

    def _pays(self, ground: Ground, hex: i64) -> i64:
        terrain = ground.facts.board.terrain
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if terrain[other] == terrain[hex] and is_vacant(ground, other):
                return 0
        return 2


def is_vacant(ground: Ground, hex: i64) -> bool:
    """Whether a hex counts as unoccupied: blocked or under a scout too (rules.md section 1, "blocked")."""
    code = i64(ground.occupant[hex])
    return code == EMPTY or kind_of(code) == SCOUT


@final
class Ambassadors(KingdomCard):
    """1 for each settlement built next to another player's settlement."""

    def built(self, ground: Ground, slot: i64, seat: i64, hex: i64) -> None:
        ground.earn(seat, slot, self._pays(ground, seat, hex))

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        return self._pays(scoring.ground, seat, hex)

    def _pays(self, ground: Ground, seat: i64, hex: i64) -> i64:
        for other in range(ground.facts.seats):
            if other != seat and ground.settlements_next_to(other, hex) > 0:
                return 1
        return 0


CARDS: Final[tuple[KingdomCard, ...]] = (
    Families("families", during=True),
    Shepherds("shepherds", during=True),
    Ambassadors("ambassadors", during=True),
)
