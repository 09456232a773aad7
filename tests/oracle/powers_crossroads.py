"""The extra actions of Crossroads (rules.md section 4)."""

from __future__ import annotations

from .cards import card_left, draw, terrains_of
from .flow import STOP, Flow, ask, ask_or_stop
from .geometry import DIRECTIONS, Hex
from .placing import ask_build_hex, build_from_supply, mark_lines, move_piece, put_piece
from .powers import Power
from .powers_base import on_terrain
from .state import HALL, SHIP, WAGON, WARRIOR, State
from .targets import Targets, adjacent

VEHICLE_STEPS = 3


class Fort:
    """Reveal and discard the top terrain card, then build on its terrain."""

    def startable(self, state: State, seat: int) -> bool:
        """It needs a settlement and a card."""
        return state.players[seat].supply > 0 and card_left(state)

    def run(self, state: State, seat: int) -> Flow[None]:
        """The card, the half of a double card, the hex if there is one."""
        card = yield from draw(state)
        assert card is not None
        state.discard[card] += 1
        terrains = terrains_of(state, card)
        free = [terrain for terrain in terrains if state.open_of(terrain)]
        if not free:
            return
        terrain = free[0]
        if len(terrains) > 1:
            terrain = (yield from ask(seat, {f"={half}" for half in free})).removeprefix("=")
        targets = adjacent(state, seat, state.open_of(terrain))
        target = yield from ask_build_hex(state, seat, targets)
        assert target is not None
        yield from build_from_supply(state, seat, target)


class CityHall:
    """Once per game: seven hexes, at least one of them next to an own settlement."""

    def targets(self, state: State, seat: int) -> set[Hex]:
        """The possible middle hexes."""
        if not state.players[seat].stock[HALL]:
            return set()
        free = state.open_suitable()
        near_own = state.touching(free, state.own(seat))
        return {
            hex_
            for hex_ in free
            if (tile := self.tile(hex_)) <= free and not tile.isdisjoint(near_own)
        }

    def tile(self, middle: Hex) -> set[Hex]:
        """The seven hexes around a middle hex."""
        return {middle, *(middle.plus(step) for step in DIRECTIONS)}

    def startable(self, state: State, seat: int) -> bool:
        """It needs the tile and a place."""
        return bool(self.targets(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """The middle hex."""
        token = yield from ask(seat, state.board.names(self.targets(state, seat)))
        state.players[seat].stock[HALL] -= 1
        tile = self.tile(state.board.at[token])
        yield from put_piece(state, seat, dict.fromkeys(tile, HALL))


class Barracks:
    """Put a warrior on the board, or take one back."""

    def puts(self, state: State, seat: int) -> Targets:
        """Where a warrior may be put."""
        stock = state.players[seat].stock[WARRIOR]
        return adjacent(state, seat, state.open_suitable() if stock else set())

    def on_board(self, state: State, seat: int) -> set[Hex]:
        """The player's warriors."""
        return pieces_of(state, seat, WARRIOR)

    def options(self, state: State, seat: int) -> set[str]:
        """What is possible."""
        choices = {"put"} if self.puts(state, seat).legal else set()
        return choices | ({"take-back"} if self.on_board(state, seat) else set())

    def startable(self, state: State, seat: int) -> bool:
        """One of the two must be possible."""
        return bool(self.options(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """`put` or `take-back`, then the hex."""
        option = yield from ask(seat, self.options(state, seat))
        if option == "put":
            yield from put_from_stock(state, seat, WARRIOR, self.puts(state, seat))
        else:
            token = yield from ask(seat, state.board.names(self.on_board(state, seat)))
            take_back(state, state.board.at[token])


class Vehicle:
    """Wagon or ship: put it, move it 1 to 3 steps, or take it back."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def ground(self, state: State) -> set[Hex]:
        """The open hexes where it may be."""
        board = state.board
        if self.kind == SHIP:
            return state.open_of("water")
        return state.unhindered(board.suitable | board.of_terrain["mountain"])

    def puts(self, state: State, seat: int) -> Targets:
        """Where it may be put."""
        stock = state.players[seat].stock[self.kind]
        return adjacent(state, seat, self.ground(state) if stock else set())

    def steps(self, state: State, origin: Hex) -> set[Hex]:
        """The hexes it may enter."""
        with state.lifted(origin):
            return self.ground(state) & state.board.neighbours[origin]

    def options(self, state: State, seat: int) -> set[str]:
        """What is possible."""
        choices = {"put"} if self.puts(state, seat).legal else set()
        for where in pieces_of(state, seat, self.kind):
            choices.add("take-back")
            if self.steps(state, where):
                choices.add("move")
        return choices

    def startable(self, state: State, seat: int) -> bool:
        """One of the three must be possible."""
        return bool(self.options(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """`put`, `move` or `take-back`, then hexes; the piece is never named."""
        option = yield from ask(seat, self.options(state, seat))
        if option == "put":
            yield from put_from_stock(state, seat, self.kind, self.puts(state, seat))
            return
        where = pieces_of(state, seat, self.kind).pop()
        if option == "take-back":
            take_back(state, where)
        else:
            yield from self.move(state, seat, where)

    def move(self, state: State, seat: int, where: Hex) -> Flow[None]:
        """A hex, then twice a hex or stop; the line is marked where the move ends."""
        board = state.board
        for number in range(VEHICLE_STEPS):
            names = board.names(self.steps(state, where))
            token = yield from (ask_or_stop if number else ask)(seat, names)
            if token == STOP:
                mark_lines(state, seat, {where})
                return
            target = board.at[token]
            last = number == VEHICLE_STEPS - 1
            yield from move_piece(state, seat, where, target, {target} if last else set())
            where = target


def pieces_of(state: State, seat: int, kind: str) -> set[Hex]:
    """The hexes with a player's pieces of a kind."""
    return {
        hex_ for hex_, piece in state.pieces.items() if piece.owner == seat and piece.kind == kind
    }


def put_from_stock(state: State, seat: int, kind: str, targets: Targets) -> Flow[None]:
    """Put a warrior, wagon or ship: it counts as building."""
    target = yield from ask_build_hex(state, seat, targets)
    assert target is not None
    state.players[seat].stock[kind] -= 1
    yield from put_piece(state, seat, {target: kind})


def take_back(state: State, hex_: Hex) -> None:
    """A warrior, wagon or ship goes back to its owner's stock."""
    piece = state.pieces.pop(hex_)
    state.players[piece.owner].stock[piece.kind] += 1


POWERS: dict[str, Power] = {
    "foresters-lodge": on_terrain("forest"),
    "monastery": on_terrain("canyon"),
    "fort": Fort(),
    "city-hall": CityHall(),
    "barracks": Barracks(),
    "wagon": Vehicle(WAGON),
    "lighthouse": Vehicle(SHIP),
}
