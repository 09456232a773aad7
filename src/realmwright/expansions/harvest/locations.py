"""The locations of Harvest, and farmland (rules.md section 4, "Harvest")."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from realmwright.board.board import Board
from realmwright.board.geometry import DIRECTIONS, HEXES, NEIGHBOURS
from realmwright.board.terrain import FARMLAND, LOCATION, MOUNTAIN, TERRAINS, WATER
from realmwright.expansions.harvest.bazaar import Bazaar
from realmwright.rules import ledger as where
from realmwright.rules.actions import BUILD, COUNTER, STOP
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.pieces import SCOUT, owner_of, piece
from realmwright.rules.placing import build, end_action
from realmwright.rules.position import Position, Power
from realmwright.rules.powers import (
    BuildNextTo,
    BuildPower,
    BuildWhere,
    MovePower,
    is_land,
    offer_terrain,
    played_terrain,
)
from realmwright.rules.status import NOTHING


@final
class Watchtower(BuildWhere):
    """B: on a hex next to another player's settlement, adjacent if possible."""

    def allows(self, state: Position, seat: i64, hex: i64) -> bool:
        for other in range(state.play.seats):
            if other != seat and state.settlements_next_to(other, hex) > 0:
                return True
        return False


@final
class Palisade(MovePower):
    """M: to a suitable hex next to what is left of the area the piece came from.

    Any part of it if lifting splits it; a lone settlement cannot use it; scouts are part of areas.
    """

    def has_target(self, state: Position, seat: i64, hex: i64) -> bool:
        return _search(state, seat, hex, None)

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        _search(state, seat, source, choices)


# Sliced to get a fresh one: a mark for each hex, and room for every piece of a player with scouts.
_UNSEEN: Final = vec[u8]([u8(0)] * (HEXES + 1))
_ROOM: Final = vec[i16]([i16(0)] * (HEXES + 1))


def _search(state: Position, seat: i64, source: i64, choices: Choices | None) -> bool:
    """List the free hexes around the rest of an area; without `choices`, only find out if there is one."""
    occupant = state.occupant
    seen = _UNSEEN[:]
    queue = _ROOM[:]
    seen[source] = 1
    found: i64 = 0
    for direction in range(DIRECTIONS):
        other = i64(NEIGHBOURS[DIRECTIONS * source + direction])
        if owner_of(i64(occupant[other])) == seat:
            seen[other] = 1
            queue[found] = i16(other)
            found += 1
    at: i64 = 0
    any_land = False
    while at < found:
        hex = i64(queue[at])
        at += 1
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if seen[other] != 0:
                continue
            seen[other] = 1
            if owner_of(i64(occupant[other])) == seat:
                queue[found] = i16(other)
                found += 1
            elif is_land(state, other):
                if choices is None:
                    return True
                any_land = True
                choices.add(other)
    return any_land


@final
class ScoutCabin(Power):
    """Put one or both scouts on free hexes of any terrain, each next to an own settlement or scout.

    They count as the player's settlements for placing until the turn ends, then go back to the pool.
    """

    steps: ClassVar = ("scout-first", "scout-second")

    def available(self, state: Position, seat: i64) -> bool:
        if state.ledger[where.SCOUTS] == 0:
            return False
        frontier = state.realms[seat].frontier
        return any(frontier.count(terrain) > 0 for terrain in range(TERRAINS))

    def offer(self, state: Position, choices: Choices) -> None:
        if state.ledger[where.SCOUTS] == 0 or state.step() == where.MOST_SCOUTS:
            return
        frontier = state.realms[state.seat()].frontier
        for terrain in range(TERRAINS):
            choices.add_all(frontier, terrain)
        if state.step() > 0:
            choices.add(STOP)

    def choose(self, state: Position, action: i64) -> None:
        if action == STOP:
            self.pass_over(state)
            return
        state.ledger[where.SCOUTS] -= 1
        _note_scout(state, action)
        state.put(action, piece(SCOUT, state.seat()))
        state.set_step(state.step() + 1)

    def pass_over(self, state: Position) -> None:
        end_action(state)

    def turn_ended(self, state: Position, seat: i64) -> None:
        ledger = state.ledger
        for at in range(where.SCOUT_HEXES, where.SCOUT_HEXES + where.MOST_SCOUTS):
            if i64(ledger[at]) != NOTHING:
                state.lift(i64(ledger[at]))
                ledger[at] = NOTHING
                ledger[where.SCOUTS] += 1

    def asked(self, state: Position) -> Ask:
        step = "scout-first" if state.step() == 0 else "scout-second"
        return Ask(step, hexes=True, terrains=tuple(range(TERRAINS)), adjacent=True, places=SCOUT)


def _note_scout(state: Position, hex: i64) -> None:
    """Keep where the scouts stand, the lowest hex first, so that equal positions are equal."""
    ledger = state.ledger
    carried = hex
    for at in range(where.SCOUT_HEXES, where.SCOUT_HEXES + where.MOST_SCOUTS):
        there = i64(ledger[at])
        if there == NOTHING or carried < there:
            ledger[at] = i16(carried)
            carried = there
            if there == NOTHING:
                break


# Steps of Cathedral.
CHOOSE_WAY: Final = 0
FIRST_HEX: Final = 1
MORE_HEXES: Final = 2


@final
class Cathedral(Power):
    """Comes with a counter. Take one more; or hand in counters, each for a build on the card's terrain.

    Adjacent if possible, at least once, as often as wanted and possible; later builds are on the new card if
    it was replaced. Counters go when the tile is lost.
    """

    steps: ClassVar = ("what", "cathedral", "cathedral-more")

    def taken(self, state: Position, seat: i64, site: i64) -> None:
        state.set_seat(seat, where.COUNTERS, state.of_seat(seat, where.COUNTERS) + 1)

    def lost(self, state: Position, seat: i64, site: i64) -> None:
        state.set_seat(seat, where.COUNTERS, 0)

    def available(self, state: Position, seat: i64) -> bool:
        return True

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        step = state.step()
        terrain = played_terrain(state)
        can_build = (
            terrain >= 0
            and state.of_seat(seat, where.COUNTERS) > 0
            and state.supply(seat) > 0
            and state.free.count(terrain) > 0
        )
        if step == CHOOSE_WAY:
            choices.add(COUNTER)
            if can_build:
                choices.add(BUILD)
        elif can_build:
            offer_terrain(state, seat, terrain, choices)
            if step == MORE_HEXES and state.ledger[where.WAIVED] == 0:
                choices.add(STOP)

    def choose(self, state: Position, action: i64) -> None:
        seat = state.seat()
        if action == COUNTER:
            state.set_seat(seat, where.COUNTERS, state.of_seat(seat, where.COUNTERS) + 1)
            state.pop()
        elif action == STOP:
            state.pop()
        elif action == BUILD:
            state.set_step(FIRST_HEX)
        else:
            state.set_seat(seat, where.COUNTERS, state.of_seat(seat, where.COUNTERS) - 1)
            state.set_step(MORE_HEXES)
            build(state, seat, action)

    def asked(self, state: Position) -> Ask:
        step = state.step()
        if step == CHOOSE_WAY:
            return Ask("what")
        return Ask(
            "cathedral" if step == FIRST_HEX else "cathedral-more",
            hexes=True,
            terrains=(int(played_terrain(state)),),
            adjacent=True,
            left=int(state.of_seat(state.seat(), where.COUNTERS)),
        )


@final
class Farmland(BuildPower):
    """Open to every player, B: on a farmland hex next to an own settlement."""

    def is_on(self, board: Board) -> bool:
        return len(board.hexes_of(FARMLAND)) > 0

    def available(self, state: Position, seat: i64) -> bool:
        return state.realms[seat].frontier.count(FARMLAND) > 0 and state.supply(seat) > 0

    def repeatable(self, state: Position, seat: i64, status: i64) -> bool:
        return False

    def offer(self, state: Position, choices: Choices) -> None:
        frontier = state.realms[state.seat()].frontier
        choices.borrow(frontier.items, i64(frontier.starts[FARMLAND]), frontier.count(FARMLAND))

    def asked(self, state: Position) -> Ask:
        return Ask("build", hexes=True, terrains=(FARMLAND,), adjacent=True)


LOCATIONS: Final[tuple[Power, ...]] = (
    BuildNextTo("watermill", WATER),
    BuildNextTo("mountain-station", MOUNTAIN),
    BuildNextTo("university", LOCATION),
    Watchtower("watchtower"),
    Palisade("palisade"),
    ScoutCabin("scout-cabin", puts=SCOUT, ends_turns=True),
    Cathedral("cathedral"),
    Bazaar("bazaar"),
)
OPEN_POWERS: Final[tuple[Power, ...]] = (Farmland("farmland"),)
