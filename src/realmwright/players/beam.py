"""Planning a whole turn: a beam over its decisions, each line tried and taken back on one Position.

A line grows by one choice after the other. Hexes to put something on are many: what each is worth is
estimated from the position before, and only the best are tried. A piece to be moved is followed to its
targets at once, for a position with a piece in the air is worth nothing by itself; so are other choices of
an extra action. Lines that lead to the same hexes by the same powers are merged. Where a card is drawn or
another player decides, a line ends: what comes then is planned anew.
"""

import time
from typing import Final, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i16, i64

from realmwright.players.evaluation import Evaluation
from realmwright.rules import ledger as where
from realmwright.rules.actions import ACTIONS, END_TURN, is_card, is_hex
from realmwright.rules.ground import Undo
from realmwright.rules.position import FREE_PART, HALF, MANDATORY_PART, Position

# So many of the pieces that could be moved are followed to their targets.
_PIECES: Final = 8
# An action with choices of its own is followed so deep.
_DEEPEST: Final = 16
_LONGEST: Final = 60
# To ask for the CPU time costs as much as to look at a position: it is asked for after so many.
_LOOK_EACH: Final = 16
_NOWHERE: Final = -1.0e9

_random = Random(2024)
# A number for each action. The key of a line is the sum of those of its choices, less those of pieces lifted:
# so it is the same for the same hexes and powers used, in whatever order.
_MARKS: Final = vec[i64]([i64(_random.randrange(1 << 55)) for _ in range(ACTIONS)])


@final
class Line:
    """A way to go on with the turn, to its end or to where somebody else decides, and its value."""

    def __init__(self, actions: vec[i16], value: float) -> None:
        self.actions: Final = actions
        self.value: Final = value


@final
class Tree:
    """Choices tried, each with the one before it. Number 0 stands for the position planned from."""

    def __init__(self) -> None:
        self.parents: vec[i64] = vec[i64]()
        self.actions: vec[i16] = vec[i16]()
        self.keys: vec[i64] = vec[i64]()
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.parents = vec[i64]([i64(0)])
        self.actions = vec[i16]([i16(0)])
        self.keys = vec[i64]([i64(0)])

    def add(self, parent: i64, action: i64, key: i64) -> i64:
        """Note a choice and the key of the line that ends with it; its number."""
        number = i64(len(self.parents))
        self.parents = append(self.parents, parent)
        self.actions = append(self.actions, i16(action))
        self.keys = append(self.keys, key)
        return number

    def line(self, node: i64) -> vec[i16]:
        """The choices that lead to a node."""
        length: i64 = 0
        at = node
        while at != 0:
            length += 1
            at = self.parents[at]
        actions = vec[i16]([i16(0)] * int(length))
        while node != 0:
            length -= 1
            actions[length] = self.actions[node]
            node = self.parents[node]
        return actions


@final
class Best:
    """The best choices found so far, at most `room`, the best first, one for each key."""

    def __init__(self, room: i64) -> None:
        self.room: Final = room
        self.count: i64 = 0
        self.values: Final = vec[float]([0.0] * int(room))
        self.parents: Final = vec[i64]([i64(0)] * int(room))
        self.actions: Final = vec[i64]([i64(0)] * int(room))
        self.keys: Final = vec[i64]([i64(0)] * int(room))

    def offer(self, value: float, parent: i64, action: i64, key: i64) -> None:
        """Keep a choice if it is good enough; of equal keys the better, of equal values the earlier."""
        count = self.count
        values = self.values
        if count == self.room and value <= values[count - 1]:
            return
        keys = self.keys
        last = count
        for at in range(count):
            if keys[at] == key:
                if values[at] >= value:
                    return
                last = at
                break
        if last == count:
            if count < self.room:
                self.count = count + 1
            else:
                last = count - 1
        while last > 0 and values[last - 1] < value:
            values[last] = values[last - 1]
            self.parents[last] = self.parents[last - 1]
            self.actions[last] = self.actions[last - 1]
            keys[last] = keys[last - 1]
            last -= 1
        values[last] = value
        self.parents[last] = parent
        self.actions[last] = action
        keys[last] = key


@final
class Planner:
    """Finds good ways to play the turn of one player from where a Position stands."""

    def __init__(
        self, evaluation: Evaluation, seat: i64, width: i64, movers: i64, nodes: i64, deadline: float = 0.0
    ) -> None:
        self.state: Final = evaluation.state
        self.evaluation: Final = evaluation
        self.seat = seat
        # How many lines are kept, and how many of the best try actions with choices of their own.
        self.movers: Final = movers
        # Positions that a plan may value, and the CPU time (0: any) until when: then only the best line goes
        # on, and within an action only the first choice.
        self.nodes = nodes
        self.deadline: Final = deadline
        self.late = False
        # With so many positions left the clock is looked at again.
        self.next_look: i64 = nodes
        self.left: i64 = nodes
        # Positions looked at in all plans so far.
        self.spent: i64 = 0
        self.tree: Final = Tree()
        self.beam = Best(width)
        self.found = Best(width)
        self.ended: Final = Best(2 * width)
        # The choices carried out on the state.
        self.path: vec[i64] = vec[i64]()
        self.undos: Final[list[Undo]] = []

    def plan(self) -> list[Line]:
        """The ended lines found, the best first; at least one. The player must be due to decide."""
        self.left = self.nodes
        self.next_look = self.nodes
        self.tree.clear()
        self.found.count = 0
        self.ended.count = 0
        self._expand(0, 0, True)
        for _ in range(_LONGEST):
            self.beam, self.found = self.found, self.beam
            self.found.count = 0
            if self.beam.count == 0 or not self._grow():
                break
        self._go_to(0)
        self.spent += self.nodes - self.left
        ended = self.ended
        lines: list[Line] = []
        for at in range(ended.count):
            node = ended.parents[at]
            actions = self.tree.line(node)
            if ended.actions[at] >= 0:
                actions = append(actions, i16(ended.actions[at]))
            lines.append(Line(actions, ended.values[at]))
        return lines

    def _grow(self) -> bool:
        """Let the lines of the beam grow; false if the time is over and an end has been found."""
        beam = self.beam
        for rank in range(beam.count):
            if not self._may_go_on():
                if self.ended.count > 0:
                    return False
                if rank > 0:
                    break
            node = self.tree.add(beam.parents[rank], beam.actions[rank], beam.keys[rank])
            self._go_to(node)
            self._expand(node, 0, rank < self.movers)
        return True

    def _may_go_on(self) -> bool:
        if self.deadline != 0.0 and not self.late and self.left <= self.next_look:
            self.late = time.process_time() >= self.deadline
            self.next_look = self.left - _LOOK_EACH
        return self.left > 0 and not self.late

    def _go_to(self, node: i64) -> None:
        """Bring the state to a node, over as few steps as possible."""
        tree = self.tree
        wanted = vec[i64]()
        at = node
        while at != 0:
            wanted = append(wanted, at)
            at = tree.parents[at]
        length = i64(len(wanted))
        common: i64 = 0
        while (
            common < length and common < len(self.path) and self.path[common] == wanted[length - 1 - common]
        ):
            common += 1
        while i64(len(self.undos)) > common:
            self.state.undo(self.undos.pop())
        self.path = self.path[:common]
        for step in range(common, length):
            at = wanted[length - 1 - step]
            self.undos.append(self.state.apply_action(int(i64(tree.actions[at]))))
            self.path = append(self.path, at)

    def _expand(self, node: i64, depth: i64, with_moves: bool) -> None:
        """Note all ways to go on from a node, where the state stands."""
        state = self.state
        self.left -= 1
        if self._is_over():
            self.ended.offer(self.evaluation.value(self.seat), node, -1, self.tree.keys[node])
            return
        inside = depth > 0 or not self._is_quiet()
        others = vec[i16]()
        hexes = vec[i16]()
        for action in state.legal_actions():
            if is_hex(action):
                hexes = append(hexes, i16(action))
            elif inside or with_moves or is_card(action) or action == END_TURN:
                others = append(others, i16(action))
        if len(hexes) > 0:
            if state.names_piece(i64(hexes[0])):
                self._try_pieces(node, hexes, depth)
            else:
                self._estimate(node, hexes)
        for at in range(i64(len(others))):
            if depth == 0 or at == 0 or self._may_go_on():
                self._try(node, i64(others[at]), depth)

    def _try(self, node: i64, action: i64, depth: i64) -> None:
        """Carry one choice out, and go on within an action with choices of its own."""
        state = self.state
        key = self.tree.keys[node] + mark(state, action)
        undo = state.apply_action(int(action))
        self.left -= 1
        if action == END_TURN or self._is_over():
            self.ended.offer(self.evaluation.value(self.seat), node, action, key)
        elif self._is_quiet():
            self.found.offer(self.evaluation.value(self.seat), node, action, key)
        elif depth < _DEEPEST:
            self._expand(self.tree.add(node, action, key), depth + 1, False)
        state.undo(undo)

    def _try_pieces(self, node: i64, hexes: vec[i16], depth: i64) -> None:
        """Follow the pieces that can be missed best to where they may go."""
        state = self.state
        best = Best(_PIECES)
        for hex in hexes:
            undo = state.apply_action(int(i64(hex)))
            self.left -= 1
            best.offer(self.evaluation.value(self.seat), node, i64(hex), i64(hex))
            state.undo(undo)
        for at in range(best.count):
            if at == 0 or self._may_go_on():
                self._try(node, best.actions[at], depth)

    def _estimate(self, node: i64, hexes: vec[i16]) -> None:
        """Note what each hex is worth, by its gain from here."""
        evaluation = self.evaluation
        seat = self.seat
        built = self.state.decision().in_hand(self.state) < 0
        value = evaluation.value(seat)
        evaluation.prepare_gains(seat)
        key = self.tree.keys[node]
        for hex in hexes:
            action = i64(hex)
            self.found.offer(value + evaluation.gain(seat, action, built), node, action, key + _MARKS[action])

    def _is_over(self) -> bool:
        """Whether a card is due or somebody else must decide."""
        return self.state.current_player() != self.seat

    def _is_quiet(self) -> bool:
        """Whether the turn is between actions."""
        ledger = self.state.ledger
        kind = i64(ledger[i64(ledger[where.TOP]) + where.KIND])
        return (kind == FREE_PART or kind == MANDATORY_PART or kind == HALF) and ledger[where.WAIVED] == 0


def position_key(state: Position) -> i64:
    """A number for the pieces and the ledger of a position, the same for the same content."""
    return i64(hash(state.content()))


def mark(state: Position, action: i64) -> i64:
    """What a choice adds to the key of a line: for a piece that is lifted it is negative."""
    return -_MARKS[action] if state.names_piece(action) else _MARKS[action]


def as_list(actions: vec[i16]) -> list[int]:
    """The actions of a line."""
    return [int(i64(action)) for action in actions]
