"""A finished game looked over: what each player could expect after every turn, and what a turn cost.

`look_over` replays the game; `expected` tells the leads at one of its points, and `judge` compares what was
played in one stretch with the best line that a look-ahead finds from what the player knew then. That is done
one by one, so that whoever has it done can stop, show how far it is, or share the work out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from realmwright.board.plain import Plain
from realmwright.players.advice import (
    Reasons,
    asks_piece,
    best_lines,
    leads,
    means,
    reasons,
    words_of,
)
from realmwright.players.beam import Planner, position_key
from realmwright.players.evaluation import Evaluation
from realmwright.players.lookahead import PlayOut, Settings
from realmwright.players.tables import table_for
from realmwright.players.weights import weights_for
from realmwright.rules.actions import END_TURN, is_hex
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.draw import seed_of
from realmwright.rules.game import Game
from realmwright.rules.rounds import SILO_ROUND, turn_of
from realmwright.rules.setup import Setup
from realmwright.rules.state import CHANCE, State
from realmwright.rules.view import View

# How long a stretch may be judged, in seconds of CPU time.
JUDGE_SECONDS: Final = 0.5
# So many turns are named as the most costly.
MOST_COSTLY: Final = 3
# A turn that cost less gold is not named.
WORTH_NAMING: Final = 1.5
_EFFORT: Final = Settings(width=16, movers=3, nodes=40000, lines=12, inner=3, samples=24)
_FEWEST_SAMPLES: Final = 4
# How the rest of a round is played out to tell the leads: a narrow beam, as many nodes a turn, so many deals.
_WIDTH: Final = 8
_MOVERS: Final = 2
_NODES: Final = 2000
_DEALS: Final = 3


@dataclass(frozen=True)
class Point:
    """The end of a turn: `length` is that of the log then, `state` the position."""

    round: int
    seat: int
    length: int
    state: State


@dataclass(frozen=True)
class Stretch(Plain):
    """Choices of one player in a row; `begin` is the length of the log before, `view` what they knew."""

    round: int
    seat: int
    begin: int
    view: View
    played: tuple[int, ...]


@dataclass(frozen=True)
class Judgement:
    """What a stretch cost beside the better line: expected lead in gold, 0 if nothing sure.

    `played` and `better` are the words of both lines; `actions` the better one, `piece` whether its first
    choice is a piece.
    """

    loss: float
    played: tuple[str, ...]
    better: tuple[str, ...]
    actions: tuple[int, ...]
    piece: bool
    reasons: Reasons


@dataclass(frozen=True)
class Costly:
    """A turn that cost much: where it stands, and why."""

    stretch: Stretch
    judgement: Judgement


@dataclass(frozen=True)
class Overview:
    """A finished game: a point for each turn, and the stretches in which somebody had a choice."""

    points: tuple[Point, ...]
    stretches: tuple[Stretch, ...]


def look_over(setup: Setup, catalogue: Catalogue, log: Sequence[int]) -> Overview:
    """What a finished game was made of. ValueError for one that still runs."""
    walk = _Walk(setup, catalogue, log)
    while len(walk.game.log) < len(log):
        walk.step()
    if not walk.game.state.is_terminal():
        raise ValueError("only a finished game can be analysed")
    # What is drawn after the last turn changes nothing any more.
    last = walk.points[-1]
    points = [*walk.points[:-1], Point(last.round, last.seat, last.length, walk.game.state)]
    return Overview(tuple(points), tuple(walk.stretches))


def expected(state: State, seed: int) -> tuple[float, ...]:
    """The lead that each seat may expect at the end of a turn; the one it has once the game is over.

    Who has not had their turn of the round plays it out first, so that players with equally many turns are
    compared. The same seed deals the same cards at every point of a game. The state comes back as it was.
    """
    evaluation = Evaluation(state, weights_for(state.play, table_for(state.play.setup.sets)))
    planner = Planner(evaluation, 0, _WIDTH, _MOVERS, _NODES)
    rows: list[list[float]] = []
    for deal in range(1 if state.is_terminal() else _DEALS):
        play_out = PlayOut(planner, Random(seed_of(seed, deal)))
        while not state.is_terminal() and not play_out.round_began:
            play_out.step()
        rows.append([evaluation.lead(seat) for seat in range(state.play.seats)])
        play_out.take_back()
    return tuple(means(rows))


@final
class _Walk:
    """Goes through a log, from one decider to the next."""

    def __init__(self, setup: Setup, catalogue: Catalogue, log: Sequence[int]) -> None:
        self.game: Final = Game(setup, catalogue)
        self.log: Final = log
        self.points: Final[list[Point]] = []
        self.stretches: Final[list[Stretch]] = []

    def step(self) -> None:
        """Carry out what one player, or chance, does in a row; a turn ends in any case."""
        state = self.game.state
        round = turn_of(state, self.game.turns_ended()).round
        actor = state.current_player()
        begin = len(self.game.log)
        if actor == CHANCE:
            self.game.apply(self.log[begin])
            return
        view = self.game.view(actor)
        chosen = False
        while len(self.game.log) < len(self.log) and state.current_player() == actor:
            chosen = chosen or state.count_choices() > 1
            self.game.apply(self.log[len(self.game.log)])
            if self.game.log[-1] == END_TURN:
                break
        if chosen:
            self.stretches.append(Stretch(round, actor, begin, view, tuple(self.game.log[begin:])))
        if round == SILO_ROUND or self.game.log[-1] == END_TURN:
            self.points.append(Point(round, actor, len(self.game.log), state.clone()))


def judge(
    view: View, played: Sequence[int], seed: int, budget: float, settings: Settings = _EFFORT
) -> Judgement:
    """Compare what was played from a view with the best line found; `budget` as for a hint."""
    lines = best_lines(view, seed, budget / 2, settings)
    best = lines[0]
    told = [best] if _same_end(view, best, played) else [best, played]
    deals = settings.samples if len(told) > 1 else _FEWEST_SAMPLES
    rows = leads(view, told, seed, budget / 2, settings, deals)
    return Judgement(
        _loss(rows),
        words_of(view, played),
        words_of(view, best),
        best,
        asks_piece(view) and is_hex(best[0]),
        reasons(view, best, [played, *lines[1:]], means(rows)[0]),
    )


def costliest(judged: Sequence[tuple[Stretch, Judgement]]) -> tuple[Costly, ...]:
    """The turns that cost most, the most costly first; of a turn with several stretches the worst."""
    worst: dict[tuple[int, int], Costly] = {}
    for stretch, judgement in sorted(judged, key=_by_loss):
        if judgement.loss >= WORTH_NAMING:
            worst.setdefault((stretch.round, stretch.seat), Costly(stretch, judgement))
    return tuple(list(worst.values())[:MOST_COSTLY])


def analyse(
    stretches: Sequence[Stretch],
    seed: int,
    progress: Callable[[int, int], None],
    budget: float = JUDGE_SECONDS,
    settings: Settings = _EFFORT,
) -> tuple[Costly, ...]:
    """Judge all stretches; `progress` hears how many of how many are done."""
    judged: list[tuple[Stretch, Judgement]] = []
    for number, stretch in enumerate(stretches):
        progress(number, len(stretches))
        judgement = judge(stretch.view, stretch.played, seed_of(seed, number), budget, settings)
        judged.append((stretch, judgement))
    progress(len(stretches), len(stretches))
    return costliest(judged)


def _by_loss(judged: tuple[Stretch, Judgement]) -> float:
    return -judged[1].loss


def _same_end(view: View, one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two lines leave the same pieces and tiles."""
    keys: list[i64] = []
    for line in (one, other):
        state = view.known()
        for action in line:
            state.apply_action(action)
        keys.append(position_key(state))
    return keys[0] == keys[1]


def _loss(rows: Sequence[Sequence[float]]) -> float:
    """How much more of a lead the first of two lines brings over the deals; 0 if not surely more."""
    if len(rows) < _FEWEST_SAMPLES or len(rows[0]) < 2:
        return 0.0
    more = [row[0] - row[1] for row in rows]
    mean = sum(more) / len(more)
    squares = sum([one * one for one in more]) / len(more)
    spread = sqrt(max(0.0, squares - mean * mean) / len(more))
    return mean if mean > 2.0 * spread else 0.0
