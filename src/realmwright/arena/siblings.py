"""Positions of strong play, lines to go on with from each, and what each line comes to in the end.

Lines of one position are siblings: they differ by one turn alone. Each is played on to the end over several
deals of the hidden cards and draws, the same for all siblings, so that what is left between them is what the
turn was worth.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from librt.random import Random

from realmwright.bots.roster import PACKAGE, Roster
from realmwright.expansions import begin, draw_setup
from realmwright.players.beam import Planner, as_list, position_key
from realmwright.players.evaluation import Evaluation
from realmwright.players.playout import draw, play
from realmwright.players.weights import Weights
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import Wanted, seed_of
from realmwright.rules.position import Position
from realmwright.rules.resample import resample
from realmwright.rules.state import State
from realmwright.rules.view import View

#: The phases of a game: the least supply when a position is looked for, from and to.
PHASES: Final[dict[str, tuple[int, int]]] = {
    "opening": (35, 40),
    "early": (27, 34),
    "middle": (17, 26),
    "late": (3, 12),
}
#: The beam that finds the lines: width, movers, nodes; it sees more than players do.
_BEAM: Final = (500, 40, 50_000)
#: The lines to choose among: so many ends of the beam, the best by the margin of the value.
_AMONG: Final = 40

Line = tuple[int, ...]


@dataclass(frozen=True)
class Found:
    """The beginning of a turn: how the game came there, and where it stands."""

    history: Line
    state: State

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.state.current_player()


def begun(sets: Sequence[str], players: int, seed: int) -> State:
    """The game of a seed before its first draw."""
    return begin(draw_setup(Wanted(sets, players, seed)))


def find(
    sets: Sequence[str], players: int, seed: int, phase: str, strong: str, roster: Roster = PACKAGE
) -> Found:
    """The beginning of a turn in a phase of a game that `strong` players play.

    It is the first with as small a supply as the seed draws within the phase, or up to a round later; the
    last turn of the game if that ends before.
    """
    random = Random(seed_of(seed, 1))
    first, last = PHASES[phase]
    wanted, wait = random.randrange(first, last + 1), random.randrange(players)
    state = begun(sets, players, seed)
    seated = [roster.player(strong, seed_of(seed, 2 + seat)) for seat in range(players)]
    history: list[int] = []
    found = Found((), state)
    turn_begins = True
    while not state.is_terminal():
        if state.is_chance():
            action = draw(state, random)
        else:
            seat = state.current_player()
            if turn_begins:
                found = Found(tuple(history), state.clone())
                if min(state.supply(other) for other in range(players)) <= wanted:
                    if wait == 0:
                        break
                    wait -= 1
            action = seated[seat].choose(state.view(seat))
            turn_begins = action == END_TURN
        state.apply_action(action)
        history.append(action)
    return found


def turn_of(
    found: Found, player: str, seed: int, budget_ms: int, nodes: int, roster: Roster = PACKAGE
) -> Line:
    """How a player goes on from a position, until somebody else or chance is due."""
    state = found.state.clone()
    seat = found.seat
    chooser = roster.player(player, seed, budget_ms, nodes)
    line: list[int] = []
    while state.current_player() == seat and (not line or line[-1] != END_TURN):
        line.append(chooser.choose(state.view(seat)))
        state.apply_action(line[-1])
    return tuple(line)


def siblings(
    found: Found, weights: Weights, chosen: Sequence[Line], count: int, seed: int
) -> tuple[list[Line], list[int]]:
    """Lines from a position: those `chosen`, and others at random among the best of a wide beam.

    They are `count`, or those chosen if these are more; no two come to the same position. With them comes
    the number of each that is chosen.
    """
    state = found.state.view(found.seat).known()
    lines: dict[int, Line] = {}
    places = []
    for line in chosen:
        key = key_after(state, line)
        lines.setdefault(key, line)
        places.append(list(lines).index(key))
    evaluation = Evaluation(state, weights)
    ends = [tuple(as_list(line.actions)) for line in Planner(evaluation, found.seat, *_BEAM).plan()]
    ends.sort(key=lambda line: -margin_after(evaluation, found.seat, line))
    random = Random(seed)
    for line in sorted(ends[:_AMONG], key=lambda line: random.random()):
        if len(lines) >= count:
            break
        lines.setdefault(key_after(state, line), line)
    return list(lines.values()), places


def margin_after(evaluation: Evaluation, seat: int, line: Sequence[int]) -> float:
    """The margin by an evaluation when its position has gone on by a line; that is taken back."""
    undos = [evaluation.state.apply_action(action) for action in line]
    margin = evaluation.margin(seat)
    for undo in reversed(undos):
        evaluation.state.undo(undo)
    return margin


def key_after(state: Position, line: Sequence[int]) -> int:
    """A number for the position that a line comes to."""
    undos = [state.apply_action(action) for action in line]
    key = int(position_key(state))
    for undo in reversed(undos):
        state.undo(undo)
    return key


def play_on(
    found: Found, lines: Sequence[Line], players: str, seed: int, deals: int, roster: Roster = PACKAGE
) -> list[list[list[int]]]:
    """The gold of each seat in the end: by line, by deal of the hidden cards."""
    view = found.state.view(found.seat)
    by_deal = [_play_deal(view, lines, players, seed_of(seed, deal), roster) for deal in range(deals)]
    return [[gold[number] for gold in by_deal] for number in range(len(lines))]


def _play_deal(view: View, lines: Sequence[Line], players: str, seed: int, roster: Roster) -> list[list[int]]:
    dealt = resample(view, Random(seed))
    ends = []
    for line in lines:
        state = dealt.clone()
        for action in line:
            state.apply_action(action)
        seated = [roster.player(players, seed_of(seed, 2 + seat)) for seat in range(view.seats)]
        play(state, seated, Random(seed_of(seed, 1)))
        ends.append([sum(row) for row in state.gold()])
    return ends
