"""The silo phase after the last turn (rules.md section 4, "Harvest")."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.board.terrain import SUITABLE
from realmwright.rules import ledger as where
from realmwright.rules.actions import BUILD, MOVE, STOP
from realmwright.rules.ask import Ask
from realmwright.rules.choices import Choices
from realmwright.rules.hexset import HexSet
from realmwright.rules.ledger import PIECE_IN_HAND
from realmwright.rules.placing import build, judge_step
from realmwright.rules.position import Decision, Position
from realmwright.rules.powers import MovePower, set_down, take_in_hand
from realmwright.rules.turn import leave_epilogue

# Steps of the decision.
CHOOSE_SILO: Final = 0
CHOOSE_WAY: Final = 1
BUILDING: Final = 2
CHOOSE_PIECE: Final = 3
CHOOSE_TARGET: Final = 4

# Its numbers: the silos used, one bit each; what was done at this one; where the moved pieces stand.
USED_SILOS: Final = PIECE_IN_HAND + 1
DONE_HERE: Final = PIECE_IN_HAND + 2
MOVED: Final = PIECE_IN_HAND + 3
MOST: Final = 3


@final
class SiloMove(MovePower):
    """M: to a suitable hex next to an own settlement other than the piece itself."""

    def has_target(self, state: Position, seat: i64, hex: i64) -> bool:
        realm = state.realms[seat]
        frontier = realm.frontier
        for terrain in range(SUITABLE):
            for at in range(i64(frontier.starts[terrain]), i64(frontier.ends[terrain])):
                target = i64(frontier.items[at])
                if realm.adjacent[target] > 1 or not _are_neighbours(target, hex):
                    return True
        return False

    def list_targets(self, state: Position, seat: i64, source: i64, choices: Choices) -> None:
        _list_land(state.realms[seat].frontier, choices)


def _are_neighbours(hex: i64, other: i64) -> bool:
    return any(i64(NEIGHBOURS[DIRECTIONS * hex + direction]) == other for direction in range(DIRECTIONS))


def _list_land(hexes: HexSet, choices: Choices) -> None:
    for terrain in range(SUITABLE):
        choices.add_all(hexes, terrain)


_MOVE: Final = SiloMove("silo", chosen=False)


@final
class Silo(Decision):
    """For each silo next to an own settlement, each once: up to 3 builds, or moves of up to 3 pieces.

    Builds and moves go to suitable free hexes next to an own settlement other than the piece itself. The
    player names a silo or stops, and may stop at each build and move.
    """

    steps: ClassVar = ("silo", "silo-what", "silo-build", "silo-piece", "silo-target")

    def offer(self, state: Position, choices: Choices) -> None:
        seat = state.seat()
        step = state.step()
        if step == CHOOSE_SILO:
            self._offer_silos(state, seat, choices)
        elif step == CHOOSE_WAY:
            if _can_build(state, seat):
                choices.add(BUILD)
            if _MOVE.available(state, seat):
                choices.add(MOVE)
        elif step == CHOOSE_TARGET:
            _MOVE.list_targets(state, seat, state.data(where.SOURCE), choices)
        elif state.data(DONE_HERE) < MOST:
            if step == BUILDING and state.supply(seat) > 0:
                _list_land(state.realms[seat].frontier, choices)
            elif step == CHOOSE_PIECE:
                self._offer_pieces(state, seat, choices)
            choices.add(STOP)

    def _offer_silos(self, state: Position, seat: i64, choices: Choices) -> None:
        choices.add(STOP)
        if not (_can_build(state, seat) or _MOVE.available(state, seat)):
            return
        used = state.data(USED_SILOS)
        silos = state.play.silos
        for number in range(i64(len(silos))):
            hex = i64(silos[number])
            if (used >> number) & 1 == 0 and state.settlements_next_to(seat, hex) > 0:
                choices.add(hex)

    def _offer_pieces(self, state: Position, seat: i64, choices: Choices) -> None:
        realm = state.realms[seat]
        for slot in range(realm.count):
            hex = i64(realm.pieces[slot])
            if not self._has_moved(state, hex) and _MOVE.movable(state, seat, hex):
                choices.add(hex)

    def _has_moved(self, state: Position, hex: i64) -> bool:
        return any(state.data(MOVED + number) == hex for number in range(state.data(DONE_HERE)))

    def choose(self, state: Position, action: i64) -> None:
        step = state.step()
        if action == STOP:
            self.pass_over(state)
        elif step == CHOOSE_SILO:
            self._use(state, action)
        elif step == CHOOSE_WAY:
            state.set_step(BUILDING if action == BUILD else CHOOSE_PIECE)
        elif step == BUILDING:
            state.set_data(DONE_HERE, state.data(DONE_HERE) + 1)
            build(state, state.seat(), action)
        elif step == CHOOSE_PIECE:
            state.set_step(CHOOSE_TARGET)
            take_in_hand(state, action)
        else:
            self._land(state, action)

    def _use(self, state: Position, silo: i64) -> None:
        silos = state.play.silos
        for number in range(i64(len(silos))):
            if i64(silos[number]) == silo:
                state.set_data(USED_SILOS, state.data(USED_SILOS) | (1 << number))
        state.set_step(CHOOSE_WAY)

    def _land(self, state: Position, hex: i64) -> None:
        set_down(state, hex)
        done = state.data(DONE_HERE)
        state.set_data(MOVED + done, hex)
        state.set_data(DONE_HERE, done + 1)
        state.set_data(where.SOURCE, 0)
        state.set_data(PIECE_IN_HAND, 0)
        state.set_step(CHOOSE_PIECE)
        judge_step(state, state.seat(), hex, True)

    def pass_over(self, state: Position) -> None:
        if state.step() == CHOOSE_SILO:
            leave_epilogue(state)
            return
        for field in range(DONE_HERE, MOVED + MOST):
            state.set_data(field, 0)
        state.set_step(CHOOSE_SILO)

    def in_hand(self, state: Position) -> i64:
        return state.data(where.SOURCE) if state.step() == CHOOSE_TARGET else -1

    def asked(self, state: Position) -> Ask:
        step = state.step()
        if step == CHOOSE_SILO:
            # All choices but `stop`.
            return Ask("silo", left=int(state.count_choices()) - 1)
        left = MOST - int(state.data(DONE_HERE))
        if step == CHOOSE_WAY:
            return Ask("silo-what")
        if step == CHOOSE_PIECE:
            return Ask("silo-piece", piece_of=int(state.seat()), left=left)
        return Ask("silo-build" if step == BUILDING else "silo-target", hexes=True, adjacent=True, left=left)


def _can_build(state: Position, seat: i64) -> bool:
    if state.supply(seat) == 0:
        return False
    frontier = state.realms[seat].frontier
    return any(frontier.count(terrain) > 0 for terrain in range(SUITABLE))


SILO: Final = Silo("silo")
