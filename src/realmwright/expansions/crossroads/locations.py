"""The locations of Crossroads that build, or draw a card (rules.md section 4, "Crossroads")."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from realmwright.board.terrain import CANYON, FOREST, SWAMP
from realmwright.rules import ledger as where
from realmwright.rules.actions import FIRST_CARD, other_half
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.hand import card_left, is_double, refill_deck
from realmwright.rules.ledger import DATA
from realmwright.rules.position import Position, Power
from realmwright.rules.powers import BuildOnTerrain, BuildPower, offer_terrain
from realmwright.rules.status import GONE, NO_TILE
from realmwright.rules.turn import offer_deck

# Steps of Fort, and the terrain (of a double card the one that is not swamp) in its frame.
_DRAW: Final = 0
_CHOOSE_HALF: Final = 1
_BUILD: Final = 2
_FORT_TERRAIN: Final = DATA


@final
class Fort(BuildPower):
    """B: reveal the top terrain card and discard it, then build on its terrain, adjacent if possible.

    Of a double card first a half is chosen that has a free hex. Without any free hex nothing is built.
    """

    steps: ClassVar[tuple[str, ...]] = ("drawing", "fort-half", "fort")

    def available(self, state: Position, seat: i64) -> bool:
        return state.supply(seat) > 0 and card_left(state)

    def is_chance(self, state: Position) -> bool:
        return state.step() == _DRAW

    def offer(self, state: Position, choices: Choices) -> None:
        step = state.step()
        terrain = state.data(_FORT_TERRAIN)
        if step == _DRAW:
            offer_deck(state, choices)
        elif step == _BUILD:
            offer_terrain(state, state.seat(), terrain, choices)
        else:
            for half in (SWAMP, terrain):
                if state.free.count(half) > 0:
                    choices.add(FIRST_CARD + half)

    def choose(self, state: Position, action: i64) -> None:
        step = state.step()
        if step == _DRAW:
            self._drawn(state, action - FIRST_CARD)
        elif step == _CHOOSE_HALF:
            state.set_step(_BUILD)
            state.set_data(_FORT_TERRAIN, action - FIRST_CARD)
        else:
            BuildPower.choose(self, state, action)

    def _drawn(self, state: Position, card: i64) -> None:
        state.ledger[where.DECK + card] -= 1
        state.ledger[where.DISCARD + card] += 1
        state.set_step(_CHOOSE_HALF if is_double(state, card) else _BUILD)
        state.set_data(_FORT_TERRAIN, other_half(card))

    def pass_over(self, state: Position) -> None:
        if state.step() == _DRAW:
            refill_deck(state)
        else:
            state.pop()

    def asked(self, state: Position) -> Ask:
        step = state.step()
        if step != _BUILD:
            return Ask("drawing" if step == _DRAW else "fort-half")
        return Ask("fort", hexes=True, terrains=(int(state.data(_FORT_TERRAIN)),), adjacent=True)


@final
class Crossroads(Power):
    """While held, its owner draws a second terrain card at the end of the turn, already in the first one."""

    def available(self, state: Position, seat: i64) -> bool:
        return False

    def extra_cards(self, state: Position, seat: i64) -> i64:
        for site in range(state.play.sites):
            if state.play.site_powers[site] is self and state.tile(seat, site) not in (NO_TILE, GONE):
                return 1
        return 0

    def repeatable(self, state: Position, seat: i64, status: i64) -> bool:
        """A held tile counts as used, also one taken this turn."""
        return status not in (NO_TILE, GONE)

    def repeat(self, state: Position, seat: i64) -> None:
        """One card more at the end of this turn, even if the tile is lost later."""
        state.ledger[where.EXTRA_DRAWS] += 1


LOCATIONS: Final[tuple[Power, ...]] = (
    BuildOnTerrain("foresters-lodge", FOREST),
    BuildOnTerrain("monastery", CANYON),
    Fort("fort"),
    Crossroads("crossroads", ends_turns=True),
)
