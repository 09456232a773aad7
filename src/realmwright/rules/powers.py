"""The vocabulary of powers: build on a terrain, build where a condition holds, move a piece.

A power says what it allows; legal targets and effects come from the same words. B and M as in
rules.md section 4.
"""

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.board.terrain import SUITABLE
from realmwright.rules import ledger as where
from realmwright.rules.actions import OUTPOST
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.hexset import HexSet
from realmwright.rules.pieces import CITY_HALL, GAP_CODE, SETTLEMENT, WARRIOR
from realmwright.rules.placing import build, end_action, judge_step
from realmwright.rules.position import Position, Power
from realmwright.rules.status import READY, USED


def is_land(state: Position, hex: i64) -> bool:
    """Whether a hex is suitable, unoccupied and unblocked."""
    return state.free.has(hex) and i64(state.play.board.terrain[hex]) < SUITABLE


def active_tiles(state: Position, seat: i64, power: Power) -> i64:
    """How many tiles with that power work for the player, used ones too."""
    play = state.play
    count: i64 = 0
    for site in range(play.sites):
        if play.site_powers[site] is power:
            status = state.tile(seat, site)
            if status == READY or status == USED:
                count += 1
    return count


# In place of a terrain: that of the played card.
PLAYED: Final = -2


def played_terrain(state: Position) -> i64:
    """The settled terrain of this turn's card; -1 before it is settled."""
    return i64(state.ledger[where.TERRAIN])


@mypyc_attr(allow_interpreted_subclasses=False)
class BuildPower(Power):
    """B: one settlement from the supply."""

    steps: ClassVar[tuple[str, ...]] = ("build",)
    builds: ClassVar = True

    def choose(self, state: Position, action: i64) -> None:
        seat = state.seat()
        state.pop()
        build(state, seat, action)


@mypyc_attr(allow_interpreted_subclasses=False)
class BuildOnTerrain(BuildPower):
    """B: on one terrain, that of the played card if none is named, adjacent if possible."""

    def __init__(self, name: str, terrain: int = PLAYED) -> None:
        super().__init__(name)
        self._terrain: Final[i64] = terrain

    def terrain(self, state: Position) -> i64:
        """The terrain to build on; -1 for none."""
        return self._terrain if self._terrain != PLAYED else played_terrain(state)

    def available(self, state: Position, seat: i64) -> bool:
        terrain = self.terrain(state)
        return terrain >= 0 and state.supply(seat) > 0 and state.free.count(terrain) > 0

    def offer(self, state: Position, choices: Choices) -> None:
        offer_terrain(state, state.seat(), self.terrain(state), choices)

    def asked(self, state: Position) -> Ask:
        return Ask("build", hexes=True, terrains=(int(self.terrain(state)),), adjacent=True)


def offer_terrain(state: Position, seat: i64, terrain: i64, choices: Choices) -> None:
    """The hexes to build on of one terrain, adjacent if possible, and the waiver where it helps."""
    targets = state.targets(seat, terrain)
    count = targets.count(terrain)
    choices.borrow(targets.items, i64(targets.starts[terrain]), count)
    if count < state.free.count(terrain) and state.can_waive(seat):
        choices.add(OUTPOST)


@mypyc_attr(allow_interpreted_subclasses=False)
class BuildWhere(BuildPower):
    """B: on a suitable hex that fulfils a condition, adjacent if possible."""

    def allows(self, state: Position, seat: i64, hex: i64) -> bool:
        """Whether a free hex of the `ground` fulfils the condition."""
        raise NotImplementedError

    def ground(self, state: Position, seat: i64) -> i64:
        """The terrains below this one are looked at."""
        return SUITABLE

    def available(self, state: Position, seat: i64) -> bool:
        return state.supply(seat) > 0 and self.some(state, seat, state.free)

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        waived = state.ledger[where.WAIVED] != 0
        if not waived:
            self.list(state, seat, state.realms[seat].frontier, choices)
        if choices.total() == 0:
            self.list(state, seat, state.free, choices)
        elif state.can_waive(seat) and self.some(state, seat, state.free, apart=True):
            choices.add(OUTPOST)

    def would_do(self, state: Position, seat: i64, hex: i64) -> bool:
        return self.allows(state, seat, hex)

    def list(self, state: Position, seat: i64, hexes: HexSet, choices: Choices) -> None:
        """List the hexes of a set that the condition allows."""
        for terrain in range(self.ground(state, seat)):
            for at in range(i64(hexes.starts[terrain]), i64(hexes.ends[terrain])):
                hex = i64(hexes.items[at])
                if self.allows(state, seat, hex):
                    choices.add(hex)

    def some(self, state: Position, seat: i64, hexes: HexSet, apart: bool = False) -> bool:
        """Whether the condition allows a hex of the set; with `apart` one that touches nothing own."""
        frontier = state.realms[seat].frontier
        for terrain in range(self.ground(state, seat)):
            for at in range(i64(hexes.starts[terrain]), i64(hexes.ends[terrain])):
                hex = i64(hexes.items[at])
                if self.allows(state, seat, hex) and not (apart and frontier.has(hex)):
                    return True
        return False

    def asked(self, state: Position) -> Ask:
        return Ask("build", hexes=True, adjacent=True)


@final
class BuildNextTo(BuildWhere):
    """B: on a suitable hex next to a terrain, or to a location hex of any kind, adjacent if possible."""

    def __init__(self, name: str, terrain: int) -> None:
        super().__init__(name)
        self._terrain: Final[i64] = terrain

    def allows(self, state: Position, seat: i64, hex: i64) -> bool:
        return state.play.board.beside[self._terrain][hex] != 0


@mypyc_attr(allow_interpreted_subclasses=False)
class BuildBeside(BuildWhere):
    """B: on a suitable hex next to own settlements in a fixed way: no "if possible", no waiver."""

    def available(self, state: Position, seat: i64) -> bool:
        return state.supply(seat) > 0 and self.some(state, seat, state.realms[seat].frontier)

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        self.list(state, seat, state.realms[seat].frontier, choices)

    def asked(self, state: Position) -> Ask:
        return Ask("build", hexes=True)


# Steps of a move.
CHOOSE_PIECE: Final = 0
CHOOSE_TARGET: Final = 1
LANDED: Final = 2


@mypyc_attr(allow_interpreted_subclasses=False)
class MovePower(Power):
    """M: one own piece is lifted, its targets are judged without it, then it is placed.

    The hex it left holds a gap meanwhile: no target, and it makes nothing adjacent.
    """

    steps: ClassVar[tuple[str, ...]] = ("piece", "target")

    moves: ClassVar = True

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        """The hexes a piece may go to that was lifted from `source`."""
        raise NotImplementedError

    def has_target(self, state: Position, seat: i64, hex: i64) -> bool:
        """Whether the piece standing on a hex, no warrior, could go anywhere."""
        raise NotImplementedError

    def available(self, state: Position, seat: i64) -> bool:
        realm = state.realms[seat]
        for slot in range(realm.count):
            if self.movable(state, seat, i64(realm.pieces[slot])):
                return True
        return False

    def movable(self, state: Position, seat: i64, hex: i64) -> bool:
        """Whether the piece on the hex may be moved and has a target."""
        kind = i64(state.occupant[hex]) >> 3
        if kind == SETTLEMENT:
            return self.has_target(state, seat, hex)
        if kind == CITY_HALL or state.play.own_tiles_only:
            return False
        return self._try(state, seat, hex) if kind == WARRIOR else self.has_target(state, seat, hex)

    def _try(self, state: Position, seat: i64, hex: i64) -> bool:
        """Lift a warrior, which frees the hexes around it, look for targets, put it back."""
        slot = i64(state.slots[hex])
        warrior = state.open_gap(hex)
        found = Choices()
        self.list_targets(state, seat, hex, found)
        state.close_gap(hex, warrior, slot)
        return found.total() > 0

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        step = state.step()
        if step == CHOOSE_PIECE:
            self.offer_pieces(state, seat, choices)
        elif step == CHOOSE_TARGET:
            self.list_targets(state, seat, state.data(where.SOURCE), choices)

    def offer_pieces(self, state: Position, seat: i64, choices: Choices) -> None:
        """The pieces that have a target."""
        realm = state.realms[seat]
        for slot in range(realm.count):
            hex = i64(realm.pieces[slot])
            if self.movable(state, seat, hex):
                choices.add(hex)

    def choose(self, state: Position, action: i64) -> None:
        if state.step() == CHOOSE_PIECE:
            state.set_step(CHOOSE_TARGET)
            take_in_hand(state, action)
        else:
            set_down(state, action)
            state.set_step(LANDED)
            judge_step(state, state.seat(), action, True)

    def in_hand(self, state: Position) -> i64:
        return state.data(where.SOURCE) if state.step() == CHOOSE_TARGET else -1

    def pass_over(self, state: Position) -> None:
        end_action(state)

    def asked(self, state: Position) -> Ask:
        if state.step() == CHOOSE_PIECE:
            return Ask("piece", piece_of=int(state.seat()))
        return Ask("target", hexes=True)


def take_in_hand(state: Position, hex: i64) -> None:
    """Lift the piece on a hex, to be set down elsewhere."""
    state.set_data(where.SOURCE, hex)
    state.set_data(where.PIECE_IN_HAND, state.lift(hex))
    state.put(hex, GAP_CODE)


def set_down(state: Position, hex: i64) -> None:
    """Place the piece in hand."""
    piece = state.data(where.PIECE_IN_HAND)
    state.lift(state.data(where.SOURCE))
    state.put(hex, piece)


@mypyc_attr(allow_interpreted_subclasses=False)
class MoveBeside(MovePower):
    """M: to a neighbouring hex; adjacency not needed."""

    def has_target(self, state: Position, seat: i64, hex: i64) -> bool:
        for direction in range(DIRECTIONS):
            if is_land(state, i64(NEIGHBOURS[DIRECTIONS * hex + direction])):
                return True
        return False

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        for direction in range(DIRECTIONS):
            target = i64(NEIGHBOURS[DIRECTIONS * source + direction])
            if is_land(state, target):
                choices.add(target)


@final
class MoveToTerrain(MovePower):
    """M: to one terrain, that of the played card if none is named, adjacent if possible."""

    def __init__(self, name: str, terrain: int = PLAYED) -> None:
        super().__init__(name)
        self._terrain: Final[i64] = terrain

    def terrain(self, state: Position) -> i64:
        """The terrain to move to; -1 for none."""
        return self._terrain if self._terrain != PLAYED else played_terrain(state)

    def has_target(self, state: Position, seat: i64, hex: i64) -> bool:
        terrain = self.terrain(state)
        if terrain < 0 or state.free.count(terrain) == 0:
            return False
        return not _could_stay(state, seat, hex, terrain) or _touched_without(state, seat, hex, terrain) > 0

    def is_held(self, state: Position, seat: i64, hex: i64) -> bool:
        terrain = self.terrain(state)
        return state.free.count(terrain) > 0 and _could_stay(state, seat, hex, terrain)

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        terrain = self.terrain(state)
        targets = state.realms[seat].frontier
        if targets.count(terrain) == 0 and not _could_stay(state, seat, source, terrain):
            targets = state.free
        choices.borrow(targets.items, i64(targets.starts[terrain]), targets.count(terrain))

    def offer_pieces(self, state: Position, seat: i64, choices: Choices) -> None:
        realm = state.realms[seat]
        # With more touching targets than neighbours, lifting a piece always leaves one.
        if state.play.only_settlements and realm.frontier.count(self.terrain(state)) > DIRECTIONS:
            choices.borrow(realm.pieces, 0, realm.count)
        else:
            MovePower.offer_pieces(self, state, seat, choices)

    def asked(self, state: Position) -> Ask:
        if state.step() == CHOOSE_PIECE:
            return MovePower.asked(self, state)
        return Ask("target", hexes=True, terrains=(int(self.terrain(state)),), adjacent=True)


def _could_stay(state: Position, seat: i64, hex: i64, terrain: i64) -> bool:
    """Whether the piece on a hex, or just lifted from it, could be placed there adjacently.

    So the move must be adjacent, and that hex is no target (rules.md section 4).
    """
    if i64(state.play.board.terrain[hex]) != terrain or state.realms[seat].adjacent[hex] == 0:
        return False
    if state.play.first_rules:
        return False
    return state.play.only_settlements or not state.is_blocked(hex)


def _touched_without(state: Position, seat: i64, hex: i64, terrain: i64) -> i64:
    """How many free hexes of a terrain still touch something of the player once a piece is lifted."""
    realm = state.realms[seat]
    count = realm.frontier.count(terrain)
    for direction in range(DIRECTIONS):
        other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
        if (
            realm.adjacent[other] == 1
            and realm.frontier.has(other)
            and i64(state.play.board.terrain[other]) == terrain
        ):
            count -= 1
    return count
