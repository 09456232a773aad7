"""The locations of Marshlands and what two tiles of a kind give (rules.md section 4, "Marshlands")."""

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from realmwright.board.board import Board
from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS, OFF_BOARD
from realmwright.board.terrain import MOUNTAIN, SUITABLE, SWAMP, TERRAINS, WATER
from realmwright.rules import ledger as where
from realmwright.rules.actions import STOP, option_id
from realmwright.rules.ask import LAND, Ask
from realmwright.rules.choices import Choices
from realmwright.rules.ledger import DATA
from realmwright.rules.pieces import SETTLEMENT, kind_of
from realmwright.rules.placing import end_action
from realmwright.rules.position import Position, Power
from realmwright.rules.powers import (
    BuildBeside,
    BuildPower,
    MoveBeside,
    MovePower,
    active_tiles,
    is_land,
    offer_terrain,
)
from realmwright.rules.status import NEW, READY

TILES_FOR_BONUS: Final = 2

# Steps of Canoe and its bonus, and the terrain chosen in their frames.
CHOOSE_TERRAIN: Final = 0
CHOOSE_HEX: Final = 1
_WETLAND: Final = DATA

ON_SWAMP: Final[i64] = option_id("swamp")
ON_WATER: Final[i64] = option_id("water")


@mypyc_attr(allow_interpreted_subclasses=False)
class BuildOnWetland(BuildPower):
    """B: on swamp or on water, the terrain chosen first, then adjacent if possible."""

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        if state.supply(seat) == 0:
            return
        if state.step() == CHOOSE_HEX:
            offer_terrain(state, seat, state.data(_WETLAND), choices)
            return
        if state.free.count(SWAMP) > 0:
            choices.add(ON_SWAMP)
        if state.free.count(WATER) > 0:
            choices.add(ON_WATER)

    def choose(self, state: Position, action: i64) -> None:
        if state.step() == CHOOSE_TERRAIN:
            state.set_step(CHOOSE_HEX)
            state.set_data(_WETLAND, SWAMP if action == ON_SWAMP else WATER)
        else:
            BuildPower.choose(self, state, action)

    def asked(self, state: Position) -> Ask:
        if state.step() == CHOOSE_TERRAIN:
            return Ask(self.name)
        return Ask("build", hexes=True, terrains=(int(state.data(_WETLAND)),), adjacent=True)


@final
class Canoe(BuildOnWetland):
    """B, when another player takes the last tile of a hex: on swamp or on water, adjacent if possible.

    The terrain is chosen first. Once for each tile, every time. A tile works from the end of the turn in
    which it was taken, whoever's turn that is.
    """

    steps: ClassVar = ("canoe", "build")

    def available(self, state: Position, seat: i64) -> bool:
        return False

    def reactions(self, state: Position, seat: i64) -> i64:
        return active_tiles(state, seat, self)

    def turn_ended(self, state: Position, seat: i64) -> None:
        play = state.play
        for site in range(play.sites):
            if play.site_powers[site] is self:
                for other in range(play.seats):
                    if state.tile(other, site) == NEW:
                        state.set_tile(other, site, READY)

    def offer(self, state: Position, choices: Choices) -> None:
        BuildOnWetland.offer(self, state, choices)
        if state.step() == CHOOSE_TERRAIN:
            choices.add(STOP)

    def choose(self, state: Position, action: i64) -> None:
        if action == STOP:
            state.pop()
        else:
            BuildOnWetland.choose(self, state, action)


@final
class CanoeBonus(BuildOnWetland):
    """With two Canoe tiles, B: on swamp or on water, the terrain chosen first, then adjacent if possible."""

    steps: ClassVar = ("canoe-bonus", "build")

    def is_on(self, board: Board) -> bool:
        return CANOE.name in board.location_words()

    def granted(self, state: Position, seat: i64) -> bool:
        return active_tiles(state, seat, CANOE) >= TILES_FOR_BONUS

    def available(self, state: Position, seat: i64) -> bool:
        if not self.granted(state, seat) or state.supply(seat) == 0:
            return False
        return state.free.count(SWAMP) + state.free.count(WATER) > 0


@final
class RefugeBonus(MovePower):
    """With two Refuge tiles, M: straight to the first suitable free hex, over anything."""

    def is_on(self, board: Board) -> bool:
        return REFUGE.name in board.location_words()

    def granted(self, state: Position, seat: i64) -> bool:
        return active_tiles(state, seat, REFUGE) >= TILES_FOR_BONUS

    def available(self, state: Position, seat: i64) -> bool:
        return self.granted(state, seat) and super().available(state, seat)

    def has_target(self, state: Position, seat: i64, hex: i64) -> bool:
        return any(first_land(state, hex, direction) != OFF_BOARD for direction in range(DIRECTIONS))

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        for direction in range(DIRECTIONS):
            target = first_land(state, source, direction)
            if target != OFF_BOARD:
                choices.add(target)


def first_land(state: Position, hex: i64, direction: i64) -> i64:
    """The first hex in a direction that is suitable, unoccupied and unblocked; OFF_BOARD for none."""
    here = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
    while here != OFF_BOARD and not is_land(state, here):
        here = i64(NEIGHBOURS[DIRECTIONS * here + direction])
    return here


@final
class Fountain(BuildBeside):
    """B: on a hex next to exactly one own settlement and next to no settlement of anyone else.

    With two tiles on a mountain too.
    """

    def allows(self, state: Position, seat: i64, hex: i64) -> bool:
        if state.realms[seat].adjacent[hex] != 1:
            return False
        if i64(state.play.board.terrain[hex]) == WATER:
            return False
        for other in range(state.play.seats):
            if other != seat and state.settlements_next_to(other, hex) > 0:
                return False
        return True

    def ground(self, state: Position, seat: i64) -> i64:
        return TERRAINS if self._on_mountain(state) else SUITABLE

    def _on_mountain(self, state: Position) -> bool:
        return active_tiles(state, i64(state.ledger[where.TURN]), self) >= TILES_FOR_BONUS

    def asked(self, state: Position) -> Ask:
        return Ask("build", hexes=True, terrains=(*LAND, MOUNTAIN) if self._on_mountain(state) else LAND)


@final
class Temple(Power):
    """Take an own settlement off the board; it is built in the mandatory action of the next turn.

    With two tiles the first settlement of the mandatory action may ignore adjacency.
    """

    steps: ClassVar = ("temple",)

    def frees_first_build(self, state: Position, seat: i64) -> bool:
        return active_tiles(state, seat, self) >= TILES_FOR_BONUS

    def available(self, state: Position, seat: i64) -> bool:
        realm = state.realms[seat]
        for slot in range(realm.count):
            if kind_of(i64(state.occupant[i64(realm.pieces[slot])])) == SETTLEMENT:
                return True
        return False

    def offer(self, state: Position, choices: Choices) -> None:
        realm = state.realms[state.seat()]
        for slot in range(realm.count):
            hex = i64(realm.pieces[slot])
            if kind_of(i64(state.occupant[hex])) == SETTLEMENT:
                choices.add(hex)

    def choose(self, state: Position, action: i64) -> None:
        seat = state.seat()
        state.lift(action)
        state.set_seat(seat, where.ASIDE, state.of_seat(seat, where.ASIDE) + 1)
        end_action(state)

    def asked(self, state: Position) -> Ask:
        return Ask("temple", piece_of=int(state.seat()))


CANOE: Final = Canoe("canoe", chosen=False, reacts=True, ends_turns=True)
REFUGE: Final = MoveBeside("refuge")

LOCATIONS: Final[tuple[Power, ...]] = (
    CANOE,
    REFUGE,
    Fountain("fountain"),
    Temple("temple", frees_first=True),
)
BONUSES: Final[tuple[Power, ...]] = (
    CanoeBonus("canoe-bonus"),
    RefugeBonus("refuge-bonus"),
)
