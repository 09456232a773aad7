"""Looking past the end of the turn: the best lines of a beam, compared over sampled hidden cards.

Each sample deals the unknown cards anew, the same for all lines; then every other player and the player
itself have a turn, planned by a narrow beam, and the positions are valued. The worse half of the lines
drops out from round to round, until the time or the number of samples is used up.
"""

import time
from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from realmwright.players.beam import Line, Planner, as_list
from realmwright.players.evaluation import Evaluation
from realmwright.players.playout import draw
from realmwright.players.weights import Weights
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import seed_of
from realmwright.rules.state import State
from realmwright.rules.view import View, resample

_ENDLESS: Final = 1_000_000
_LINES_AT_LEAST: Final = 2


@final
class Settings:
    """How much a look-ahead may do at most, whatever the time.

    `width`, `movers` and `nodes` are those of the beam for the own turn, `lines` how many of its ends are
    compared, `inner` the width of the beam in play-outs, `samples` how often the cards are dealt.
    """

    def __init__(self, width: int, movers: int, nodes: int, lines: int, inner: int, samples: int) -> None:
        self.width: Final = width
        self.movers: Final = movers
        self.nodes: Final = nodes
        self.lines: Final = lines
        self.inner: Final = inner
        self.samples: Final = samples


@final
class Candidate:
    """A line with the sum of what its samples came to."""

    def __init__(self, line: Line, prior: float) -> None:
        self.line: Final = line
        self.prior: Final = prior
        self.total = 0.0
        self.count = 0

    def mean(self) -> float:
        """What the line is worth by its samples; by the evaluation alone as long as there are none."""
        return self.total / self.count if self.count else self.prior


def by_mean(candidate: Candidate) -> float:
    """Best first."""
    return -candidate.mean()


@final
class Lookahead:
    """Chooses a line for the player of a view, in `budget` seconds of CPU time (0: no limit of time)."""

    def __init__(self, view: View, weights: Weights, settings: Settings, seed: int, budget: float) -> None:
        self.view: Final = view
        self.seat: Final = view.current_player()
        self.weights: Final = weights
        self.settings: Final = settings
        self.seed: Final = seed
        self.begun: Final = time.process_time()
        self.deadline: Final = self.begun + budget if budget > 0.0 else 0.0

    def candidates(self) -> list[Candidate]:
        """The lines that were compared, the best first; the first is the choice."""
        alive = self._ranked()
        done: list[Candidate] = []
        sample = 0
        per_round = max(1, self.settings.samples // (2 * _rounds(len(alive))))
        while len(alive) > 1 and sample < self.settings.samples and not self._late():
            for _ in range(per_round):
                if not self._compare(alive, sample):
                    break
                sample += 1
            alive.sort(key=by_mean)
            if len(alive) > _LINES_AT_LEAST:
                keep = max(_LINES_AT_LEAST, len(alive) // 2)
                done = alive[keep:] + done
                alive = alive[:keep]
        return alive + done

    def _ranked(self) -> list[Candidate]:
        """The best ends of the beam by the margin over the others."""
        state = self.view.known()
        settings = self.settings
        evaluation = Evaluation(state, self.weights)
        lines = Planner(evaluation, self.seat, settings.width, settings.movers, settings.nodes).plan()
        found: list[Candidate] = []
        for line in lines[: 2 * settings.lines]:
            undos = [state.apply_action(action) for action in as_list(line.actions)]
            found.append(Candidate(line, evaluation.margin(self.seat)))
            for undo in reversed(undos):
                state.undo(undo)
        found.sort(key=by_mean)
        return found[: settings.lines]

    def _compare(self, alive: list[Candidate], sample: int) -> bool:
        """One sample for each line; whether there was time for all, else none counts."""
        seed = seed_of(self.seed, sample)
        dealt = resample(self.view, Random(seed))
        values: list[float] = []
        for candidate in alive:
            if self._late():
                return False
            values.append(self._play_out(dealt.clone(), as_list(candidate.line.actions), seed))
        for candidate, value in zip(alive, values, strict=True):
            candidate.total += value
            candidate.count += 1
        return True

    def _play_out(self, state: State, actions: list[int], seed: int) -> float:
        """Carry the line out, then a turn of everybody; the margin of the player after that."""
        random = Random(seed_of(seed, 1))
        for action in actions:
            state.apply_action(action)
        evaluation = Evaluation(state, self.weights)
        own_turns = 0
        while not state.is_terminal() and own_turns < 1 + (0 if END_TURN in actions else 1):
            if state.is_chance():
                state.apply_action(draw(state, random))
                continue
            seat: i64 = state.current_player()
            plan = Planner(evaluation, seat, self.settings.inner, 1, _ENDLESS).plan()
            for action in as_list(plan[0].actions):
                state.apply_action(action)
                if action == END_TURN and seat == self.seat:
                    own_turns += 1
        return evaluation.margin(self.seat)

    def seconds(self) -> float:
        """The CPU time since the search began."""
        return time.process_time() - self.begun

    def _late(self) -> bool:
        return self.deadline > 0.0 and time.process_time() >= self.deadline


def _rounds(lines: int) -> int:
    """How often the lines can be halved."""
    rounds = 1
    while lines > _LINES_AT_LEAST:
        lines //= 2
        rounds += 1
    return rounds
