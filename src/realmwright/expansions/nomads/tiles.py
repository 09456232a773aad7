"""The tiles of the nomad hexes (rules.md section 4, "Nomad tiles")."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from realmwright.board.terrain import MOUNTAIN, SWAMP, TERRAIN_NAMES, WATER
from realmwright.rules import ledger as where
from realmwright.rules.actions import STOP
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.ledger import PIECE_IN_HAND
from realmwright.rules.pieces import CITY_HALL, kind_of
from realmwright.rules.placing import (
    build,
    claim_lines,
    end_action,
    finish_action,
    judge_losses,
    judge_step,
)
from realmwright.rules.position import Position, Power
from realmwright.rules.powers import (
    CHOOSE_PIECE,
    LANDED,
    BuildOnTerrain,
    MoveBeside,
    offer_terrain,
    set_down,
)
from realmwright.rules.reserve import send_back
from realmwright.rules.status import GONE

DONATED: Final = 3
RESETTLEMENT_STEPS: Final = 4
TREASURE_GOLD: Final = 3


@final
class Donation(BuildOnTerrain):
    """B: 3 settlements, as many of the 3 as possible, on the tile's terrain, each adjacent if possible.

    Water and mountain are allowed for their tiles. The step counts the builds.
    """

    steps: ClassVar = ("donation",)

    def __init__(self, terrain: int) -> None:
        super().__init__("donation-" + TERRAIN_NAMES[terrain], terrain)

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        if state.step() < DONATED and state.supply(seat) > 0:
            offer_terrain(state, seat, self._terrain, choices)

    def choose(self, state: Position, action: i64) -> None:
        state.set_step(state.step() + 1)
        build(state, state.seat(), action)

    def asked(self, state: Position) -> Ask:
        left = DONATED - int(state.step())
        return Ask("donation", hexes=True, terrains=(int(self._terrain),), adjacent=True, left=left)


# In the frame of a Resettlement: the steps made, and where the moved pieces stand, the highest hex
# first so that equal positions are equal; 0 for none, hex + 1 for one.
_STEPS: Final = PIECE_IN_HAND + 1
_MOVED: Final = _STEPS + 1


@final
class Resettlement(MoveBeside):
    """M: 1 to 4 own pieces, 4 steps in all, each to a neighbouring hex; adjacency not needed.

    The steps may be split among the pieces in any order; the player may stop after the first.
    """

    steps: ClassVar = ("step-first", "step-piece", "step-target")

    def offer(self, state: Position, choices: Choices) -> None:
        MoveBeside.offer(self, state, choices)
        if state.step() == CHOOSE_PIECE and state.data(_STEPS) > 0:
            choices.add(STOP)

    def choose(self, state: Position, action: i64) -> None:
        if action == STOP:
            self.pass_over(state)
        elif state.step() == CHOOSE_PIECE:
            MoveBeside.choose(self, state, action)
        else:
            self._step(state, action)

    def _step(self, state: Position, hex: i64) -> None:
        """The piece in hand enters a hex."""
        seat = state.seat()
        source = state.data(where.SOURCE)
        set_down(state, hex)
        state.set_data(where.SOURCE, 0)
        state.set_data(PIECE_IN_HAND, 0)
        state.set_data(_STEPS, state.data(_STEPS) + 1)
        _note_moved(state, source, hex)
        if state.data(_STEPS) == RESETTLEMENT_STEPS:
            state.set_step(LANDED)
            _claim_for_moved(state, seat)
        else:
            state.set_step(CHOOSE_PIECE)
        judge_step(state, seat, hex, False)

    def pass_over(self, state: Position) -> None:
        if state.step() == CHOOSE_PIECE:
            _claim_for_moved(state, state.seat())
        end_action(state)

    def asked(self, state: Position) -> Ask:
        done = state.data(_STEPS)
        left = RESETTLEMENT_STEPS - int(done)
        if state.step() != CHOOSE_PIECE:
            return Ask("step-target", hexes=True, left=left)
        return Ask("step-piece" if done > 0 else "step-first", piece_of=int(state.seat()), left=left)


def _note_moved(state: Position, source: i64, hex: i64) -> None:
    """A piece went from hex to hex: note where it stands now, in order."""
    end = _MOVED + RESETTLEMENT_STEPS
    kept: i64 = _MOVED
    for field in range(_MOVED, end):
        place = state.data(field)
        if place != source + 1:
            state.set_data(kept, place)
            kept += 1
    if kept < end:
        state.set_data(kept, 0)
    carried = hex + 1
    for field in range(_MOVED, end):
        place = state.data(field)
        if carried > place:
            state.set_data(field, carried)
            carried = place


def _claim_for_moved(state: Position, seat: i64) -> None:
    """The move is over: the cards that claim something look at every moved piece, the lowest hex first."""
    if not state.play.has_claims:
        return
    for field in range(_MOVED + RESETTLEMENT_STEPS - 1, _MOVED - 1, -1):
        place = state.data(field)
        if place > 0:
            claim_lines(state, seat, place - 1)


@final
class Outpost(Power):
    """Waives "adjacent if possible" for one choice of another action; see `State.can_waive`."""

    def available(self, state: Position, seat: i64) -> bool:
        return False

    def asked(self, state: Position) -> Ask:
        raise AssertionError("an Outpost is no decision: it waives adjacency in that of another power")


@final
class Sword(Power):
    """Remove one settlement of each other player, city halls excepted; the own player picks, in turn order.

    The step counts the players dealt with; those with nothing to remove are passed over.
    """

    steps: ClassVar = ("sword",)

    def available(self, state: Position, seat: i64) -> bool:
        return any(other != seat and has_removable(state, other) for other in range(state.play.seats))

    def offer(self, state: Position, choices: Choices) -> None:
        if state.step() == state.play.seats - 1:
            return
        realm = state.realms[self._next_seat(state)]
        for slot in range(realm.count):
            hex = i64(realm.pieces[slot])
            if is_removable(state, hex):
                choices.add(hex)

    def choose(self, state: Position, action: i64) -> None:
        state.set_step(state.step() + 1)
        send_back(state, action)

    def pass_over(self, state: Position) -> None:
        seat = state.seat()
        seats = state.play.seats
        if state.step() < seats - 1:
            state.set_step(state.step() + 1)
            return
        state.pop()
        for other in range(seats):
            judge_losses(state, other)
        finish_action(state, seat)

    def _next_seat(self, state: Position) -> i64:
        return (state.seat() + 1 + state.step()) % state.play.seats

    def asked(self, state: Position) -> Ask:
        return Ask("sword", piece_of=int(self._next_seat(state)))


def is_removable(state: Position, hex: i64) -> bool:
    """Whether the piece on a hex can be removed."""
    return kind_of(i64(state.occupant[hex])) != CITY_HALL


def has_removable(state: Position, seat: i64) -> bool:
    """Whether the player has anything on the board that can be removed."""
    realm = state.realms[seat]
    return any(is_removable(state, i64(realm.pieces[slot])) for slot in range(realm.count))


@final
class Treasure(Power):
    """3 gold at once when it is taken; then it is gone."""

    def available(self, state: Position, seat: i64) -> bool:
        return False

    def taken(self, state: Position, seat: i64, site: i64) -> None:
        state.set_seat(seat, where.TILE_GOLD, state.of_seat(seat, where.TILE_GOLD) + TREASURE_GOLD)
        state.set_tile(seat, site, GONE)


_RESETTLEMENT: Final = Resettlement("resettlement")
_OUTPOST: Final = Outpost("outpost", waives=True)
_SWORD: Final = Sword("sword")
_TREASURE: Final = Treasure("treasure", chosen=False)

# One entry a tile.
TILES: Final[tuple[Power, ...]] = (
    *(Donation(terrain) for terrain in range(SWAMP)),
    Donation(WATER),
    Donation(MOUNTAIN),
    *(_RESETTLEMENT, _RESETTLEMENT, _OUTPOST, _OUTPOST, _SWORD, _SWORD, _TREASURE, _TREASURE),
)
