"""The locations of Crossroads that bring pieces of their own (rules.md section 4, "Crossroads")."""

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.board.terrain import GROUPS, MOUNTAIN, SUITABLE, WATER
from realmwright.rules import ledger as where
from realmwright.rules.actions import MOVE, OUTPOST, PUT, STOP, TAKE_BACK
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.hexset import HexSet
from realmwright.rules.ledger import DATA
from realmwright.rules.pieces import CITY_HALL, SHIP, WAGON, WARRIOR, piece
from realmwright.rules.placing import claim_lines, end_action, judge_builds, judge_step
from realmwright.rules.position import Position, Power
from realmwright.rules.powers import BuildBeside, is_land
from realmwright.rules.reserve import put_from_stock, send_back

VEHICLE_STEPS: Final = 3


@final
class CityHall(BuildBeside):
    """Once per game: put the seven hexes, at least one of them next to an own settlement.

    Named by its middle; all seven stand before anything is judged.
    """

    steps: ClassVar[tuple[str, ...]] = ("city-hall",)

    builds: ClassVar = False

    def allows(self, state: Position, seat: i64, hex: i64) -> bool:
        return has_room(state, seat, hex)

    def available(self, state: Position, seat: i64) -> bool:
        return state.of_seat(seat, where.STOCK + CITY_HALL) > 0 and self.some(state, seat, state.free)

    def offer(self, state: Position, choices: Choices) -> None:
        self.list(state, state.seat(), state.free, choices)

    def choose(self, state: Position, action: i64) -> None:
        seat = state.seat()
        state.pop()
        state.set_seat(seat, where.STOCK + CITY_HALL, state.of_seat(seat, where.STOCK + CITY_HALL) - 1)
        hexes = seven_hexes(action)
        for hex in hexes:
            state.put(i64(hex), piece(CITY_HALL, seat))
        judge_builds(state, seat, hexes)

    def asked(self, state: Position) -> Ask:
        return Ask("city-hall", hexes=True, places=CITY_HALL)


def has_room(state: Position, seat: i64, middle: i64) -> bool:
    """Whether a city hall fits around a free suitable hex, and touches something of the player."""
    frontier = state.realms[seat].frontier
    touching = frontier.has(middle)
    for direction in range(DIRECTIONS):
        hex = i64(NEIGHBOURS[DIRECTIONS * middle + direction])
        if not is_land(state, hex):
            return False
        if frontier.has(hex):
            touching = True
    return touching


def seven_hexes(middle: i64) -> vec[i16]:
    """A hex and its six neighbours, in order of ids."""
    hexes = [int(middle)]
    for direction in range(DIRECTIONS):
        hexes.append(int(NEIGHBOURS[DIRECTIONS * middle + direction]))
    hexes.sort()
    found = vec[i16]()
    for hex in hexes:
        found = append(found, i16(hex))
    return found


# Steps of the powers below: first the option, then what it asks for.
CHOOSE_OPTION: Final = 0
CHOOSE_PUT: Final = 1
CHOOSE_TAKEN: Final = 2
MOVING: Final = 3
MOVED: Final = 4


@mypyc_attr(allow_interpreted_subclasses=False)
class PiecePower(Power):
    """Put a piece of the stock on the board, adjacent if possible, or take one back."""

    steps: ClassVar[tuple[str, ...]] = ("what", "put", "take-back")

    def __init__(self, name: str, puts: int, ground: tuple[int, ...]) -> None:
        super().__init__(name, puts=puts)
        # The terrains that the piece may stand on, and a 1 for each of them.
        self.grounds: Final = ground
        self.ground: Final = vec[u8]([u8(terrain in ground) for terrain in range(GROUPS)])

    def offer_taken(self, state: Position, seat: i64, choices: Choices) -> None:
        """The pieces that can be taken back, where one is to be named."""

    def offer_options(self, state: Position, seat: i64, choices: Choices) -> None:
        """What can be done now."""
        if self.can_put(state, seat):
            choices.add(PUT)
        if find_piece(state, seat, self.puts) >= 0:
            choices.add(TAKE_BACK)

    def available(self, state: Position, seat: i64) -> bool:
        return self.can_put(state, seat) or find_piece(state, seat, self.puts) >= 0

    def can_put(self, state: Position, seat: i64) -> bool:
        """Whether there is a piece to put, and a hex for it."""
        return state.of_seat(seat, where.STOCK + self.puts) > 0 and self._count(state.free) > 0

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        step = state.step()
        if step == CHOOSE_OPTION:
            self.offer_options(state, seat, choices)
        elif step == CHOOSE_PUT:
            self._offer_put(state, seat, choices)
        elif step == CHOOSE_TAKEN:
            self.offer_taken(state, seat, choices)

    def _offer_put(self, state: Position, seat: i64, choices: Choices) -> None:
        hexes = state.realms[seat].frontier
        if state.ledger[where.WAIVED] != 0 or self._count(hexes) == 0:
            hexes = state.free
        for terrain in range(GROUPS):
            if self.ground[terrain] != 0:
                choices.add_all(hexes, terrain)
        if choices.total() < self._count(state.free) and state.can_waive(seat):
            choices.add(OUTPOST)

    def _count(self, hexes: HexSet) -> i64:
        """How many hexes of a set the piece may stand on."""
        count: i64 = 0
        for terrain in range(GROUPS):
            if self.ground[terrain] != 0:
                count += hexes.count(terrain)
        return count

    def choose(self, state: Position, action: i64) -> None:
        seat = state.seat()
        if action == PUT:
            state.set_step(CHOOSE_PUT)
        elif action == TAKE_BACK:
            state.set_step(CHOOSE_TAKEN)
        elif state.step() == CHOOSE_PUT:
            state.pop()
            put_from_stock(state, seat, self.puts, action)
        else:
            self.take_back(state, action)

    def take_back(self, state: Position, hex: i64) -> None:
        """The piece on the hex goes back to the stock."""
        send_back(state, hex)
        end_action(state)

    def asked(self, state: Position) -> Ask:
        step = state.step()
        if step == CHOOSE_OPTION:
            return Ask("what")
        if step == CHOOSE_TAKEN:
            return Ask("take-back", piece_of=int(state.seat()))
        return Ask("put", hexes=True, terrains=self.grounds, adjacent=True, places=int(self.puts))


def find_piece(state: Position, seat: i64, kind: i64) -> i64:
    """The hex of one of the player's pieces of a kind; -1 if none is on the board."""
    realm = state.realms[seat]
    for slot in range(realm.count):
        hex = i64(realm.pieces[slot])
        if i64(state.occupant[hex]) == piece(kind, seat):
            return hex
    return -1


@final
class Barracks(PiecePower):
    """Put one of the two warriors on a suitable hex, adjacent if possible; or take one back.

    All hexes next to a warrior are blocked for everyone: State.put and State.lift see to it.
    """

    def offer_taken(self, state: Position, seat: i64, choices: Choices) -> None:
        realm = state.realms[seat]
        for slot in range(realm.count):
            hex = i64(realm.pieces[slot])
            if i64(state.occupant[hex]) == piece(self.puts, seat):
                choices.add(hex)


# In the frame of a vehicle on its way: where it is, and the steps it made.
_PLACE: Final = DATA
_STEPS: Final = DATA + 1


@final
class Vehicle(PiecePower):
    """Wagon or ship: put it, adjacent if possible; or move it 1 to 3 steps; or take it back.

    There is one, so the piece is never named. Each hex entered counts as moved to.
    """

    steps: ClassVar[tuple[str, ...]] = ("what", "put", "step-target", "step")

    def offer_options(self, state: Position, seat: i64, choices: Choices) -> None:
        PiecePower.offer_options(self, state, seat, choices)
        place = find_piece(state, seat, self.puts)
        if place >= 0 and self._can_step(state, place):
            choices.add(MOVE)

    def offer(self, state: Position, choices: Choices) -> None:
        if state.step() != MOVING:
            PiecePower.offer(self, state, choices)
            return
        place = state.data(_PLACE)
        for direction in range(DIRECTIONS):
            hex = i64(NEIGHBOURS[DIRECTIONS * place + direction])
            if self._can_enter(state, hex):
                choices.add(hex)
        if state.data(_STEPS) > 0:
            choices.add(STOP)

    def _can_step(self, state: Position, place: i64) -> bool:
        return any(
            self._can_enter(state, i64(NEIGHBOURS[DIRECTIONS * place + direction]))
            for direction in range(DIRECTIONS)
        )

    def _can_enter(self, state: Position, hex: i64) -> bool:
        return state.free.has(hex) and self.ground[i64(state.play.board.terrain[hex])] != 0

    def choose(self, state: Position, action: i64) -> None:
        seat = state.seat()
        if action == MOVE:
            state.set_step(MOVING)
            state.set_data(_PLACE, find_piece(state, seat, self.puts))
        elif action == TAKE_BACK:
            self.take_back(state, find_piece(state, seat, self.puts))
        elif action == STOP:
            self.pass_over(state)
        elif state.step() == MOVING:
            self._step(state, seat, action)
        else:
            PiecePower.choose(self, state, action)

    def _step(self, state: Position, seat: i64, hex: i64) -> None:
        steps = state.data(_STEPS) + 1
        last = steps == VEHICLE_STEPS
        state.put(hex, state.lift(state.data(_PLACE)))
        state.set_data(_PLACE, hex)
        state.set_data(_STEPS, steps)
        if last:
            state.set_step(MOVED)
        judge_step(state, seat, hex, last)

    def pass_over(self, state: Position) -> None:
        if state.step() == MOVING and state.play.has_claims:
            claim_lines(state, state.seat(), state.data(_PLACE))
        end_action(state)

    def asked(self, state: Position) -> Ask:
        if state.step() != MOVING:
            return PiecePower.asked(self, state)
        done = state.data(_STEPS)
        return Ask(
            "step" if done > 0 else "step-target",
            hexes=True,
            terrains=self.grounds,
            places=int(self.puts),
            left=VEHICLE_STEPS - int(done),
        )


_LAND: Final = tuple(range(SUITABLE))

PIECE_LOCATIONS: Final[tuple[Power, ...]] = (
    CityHall("city-hall", puts=CITY_HALL),
    Barracks("barracks", WARRIOR, _LAND),
    Vehicle("wagon", WAGON, (*_LAND, MOUNTAIN)),
    Vehicle("lighthouse", SHIP, (WATER,)),
)
