"""The extra actions of Harvest but Bazaar, and those of Caves and Island (rules.md section 4)."""

from __future__ import annotations

from .flow import STOP, Flow, ask, ask_or_stop
from .geometry import Hex, connected
from .placing import ask_build_hex, build_from_supply
from .powers import Build, Move, Power
from .powers_base import played, to_terrain
from .state import SCOUT, Piece, State
from .targets import Targets, adjacent, fixed

SCOUTS_PER_ACTION = 2


def watermill(state: State, seat: int) -> Targets:
    """On a hex next to water."""
    return adjacent(state, seat, state.open_suitable() & state.board.next_to_water)


def mountain_station(state: State, seat: int) -> Targets:
    """On a hex next to a mountain."""
    mountains = state.board.of_terrain["mountain"]
    return adjacent(state, seat, state.open_suitable() & state.board.next_to(mountains))


def university(state: State, seat: int) -> Targets:
    """On a hex next to a location hex of any kind."""
    return adjacent(state, seat, state.open_suitable() & state.board.next_to_location)


def watchtower(state: State, seat: int) -> Targets:
    """On a hex next to another player's settlement."""
    return adjacent(state, seat, state.touching(state.open_suitable(), state.others(seat)))


def palisade(state: State, seat: int, origin: Hex) -> set[Hex]:
    """To a suitable hex next to what is left of the area the piece came from."""
    left = connected(state.board.neighbours[origin], state.own(seat))
    return state.touching(state.open_suitable(), left)


class ScoutCabin:
    """Put one or both scouts of the pool, each next to an own settlement or scout."""

    def targets(self, state: State, seat: int) -> set[Hex]:
        """Open hexes of any terrain; location hexes have none."""
        if not state.scout_pool:
            return set()
        return state.touching(state.unhindered(set(state.board.terrain)), state.own(seat))

    def startable(self, state: State, seat: int) -> bool:
        """It needs a scout and a hex."""
        return bool(self.targets(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """A hex, then another one or stop."""
        board = state.board
        for number in range(SCOUTS_PER_ACTION):
            names = board.names(self.targets(state, seat))
            token = yield from (ask_or_stop if number else ask)(seat, names)
            if token == STOP:
                return
            state.pieces[board.at[token]] = Piece(seat, SCOUT)
            state.scout_pool -= 1


class Cathedral:
    """Take one more counter, or hand in counters for builds on the played card's terrain."""

    def targets(self, state: State, seat: int) -> Targets:
        """Where the next build may be."""
        player = state.players[seat]
        if not player.counters or not player.supply:
            return fixed(set())
        return adjacent(state, seat, played(state))

    def startable(self, state: State, seat: int) -> bool:
        """A counter can always be taken."""
        return True

    def run(self, state: State, seat: int) -> Flow[None]:
        """`counter`, or `build`, a hex, and further hexes until stop."""
        options = {"counter"} | ({"build"} if self.targets(state, seat).legal else set())
        option = yield from ask(seat, options)
        player = state.players[seat]
        if option == "counter":
            player.counters += 1
            return
        first = True
        while True:
            targets = self.targets(state, seat)
            target = yield from ask_build_hex(state, seat, targets, stop=not first)
            if target is None:
                return
            first = False
            player.counters -= 1
            yield from build_from_supply(state, seat, target)


def farmland(state: State, seat: int) -> Targets:
    """Every player, once per turn: on farmland next to an own settlement."""
    return fixed(state.touching(state.open_of("farmland"), state.own(seat)))


def cave(state: State, seat: int, origin: Hex) -> set[Hex]:
    """Every player, once per turn: from next to a cave to next to any cave."""
    if origin not in state.board.next_to(state.board.caves):
        return set()
    return state.open_suitable() & state.board.next_to(state.board.caves)


POWERS: dict[str, Power] = {
    "watermill": Build(watermill),
    "mountain-station": Build(mountain_station),
    "university": Build(university),
    "watchtower": Build(watchtower),
    "palisade": Move(palisade, adjacency=False),
    "scout-cabin": ScoutCabin(),
    "cathedral": Cathedral(),
    "rope-bridge": to_terrain("canyon"),
    "tree-house": to_terrain("forest"),
}

OPEN_POWERS: dict[str, Power] = {
    "farmland": Build(farmland),
    "cave": Move(cave, adjacency=False),
}
