"""A finished game looked over: what each player could expect after every turn, and what a turn cost.

`look_over` replays the game; `expected` tells the leads at one of its points, and `judge` compares what was
played in one stretch with the best line that a look-ahead finds from what the player knew then. That is done
one by one, so that whoever has it done can stop, show how far it is, or share the work out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, Protocol, TypeVar, final

import realmwright
from realmwright.board.plain import Plain
from realmwright.players.advice import Reasons, asks_piece, reasons
from realmwright.players.beam import Planner
from realmwright.players.evaluation import Evaluation
from realmwright.players.forecast import (
    Forecast,
    Gap,
    astray,
    final_leads,
    games,
    gap,
    leads,
    means,
    played_to_the_end,
)
from realmwright.players.lines import Steps, best_lines, end_of, steps_of
from realmwright.players.lookahead import Settings
from realmwright.players.playing_on import Deal, PlayOut
from realmwright.players.steward import SOVEREIGN, STEWARD
from realmwright.players.tables import learned
from realmwright.rules.actions import END_TURN, is_hex
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.draw import seed_of
from realmwright.rules.game import Game
from realmwright.rules.rounds import SILO_ROUND, turn_of
from realmwright.rules.setup import Setup
from realmwright.rules.state import CHANCE, State
from realmwright.rules.view import View

# How long a stretch may be judged, in seconds of CPU time: a game of two is looked over within five seconds.
JUDGE_SECONDS: Final = 0.16
# So many turns are named as the most costly.
MOST_COSTLY: Final = 3
# A turn that cost less gold is not named.
WORTH_NAMING: Final = 1.5
_EFFORT: Final = SOVEREIGN if realmwright.COMPILED else STEWARD
# How much of that time goes to seeking the better line.
_SEEKING: Final = 0.5
# Of the rest how much goes to deals of a round, not to whole games.
_COMPARING: Final = 0.25
_DEALS: Final = 24
_GAMES: Final = 60
# With more settlements than these in the supply it is early: the first three rounds.
_EARLY: Final = 31
# What a gold of look-ahead and one of games played to the end are worth, early and later, in gold of games
# played on by a strong player (docs/players.md): what is chosen for its gold brings less of it.
_EARLY_WORTH: Final = (0.1, 0.5)
_LATER_WORTH: Final = (0.6, 0.4)
# How the rest of a round is played out to tell the leads: a narrow beam, as many nodes a turn, so many deals.
_WIDTH: Final = 8
_MOVERS: Final = 2
_NODES: Final = 2000
_ROUNDS: Final = 3
# And so many games from there to the end tell the doubt.
_ENDS: Final = 6 if realmwright.COMPILED else 2


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
    """What a stretch cost beside the better line: lead in gold, not more than nothing if it was no worse.

    `piece` tells whether the first choice of the better line is a piece; the reasons are for that line.
    """

    loss: Gap
    played: Steps
    better: Steps
    piece: bool
    reasons: Reasons


@dataclass(frozen=True)
class Costly:
    """A turn that cost much: where it stands, and why."""

    stretch: Stretch
    judgement: Judgement

    @property
    def round(self) -> int:
        """The round of the turn."""
        return self.stretch.round

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        return self.stretch.seat

    @property
    def loss(self) -> float:
        """What it cost."""
        return self.judgement.loss.gold

    @property
    def doubt(self) -> float:
        """How far that may be off."""
        return self.judgement.loss.doubt


class Priced(Protocol):
    """A part of a turn and what it cost, in whatever form it is told."""

    @property
    def round(self) -> int:
        """The round of the turn."""
        ...

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        ...

    @property
    def loss(self) -> float:
        """What it cost."""
        ...

    @property
    def doubt(self) -> float:
        """How far that may be off."""
        ...


_Priced = TypeVar("_Priced", bound=Priced)


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


def expected(state: State, seed: int) -> tuple[Forecast, ...]:
    """The lead that each seat may expect at the end of a turn; the one it has once the game is over.

    Who has not had their turn of the round plays it out first, so that players with equally many turns are
    compared. The same seed deals the same cards at every point of a game. The state comes back as it was.
    """
    if state.is_terminal():
        return tuple([Forecast(lead, 0.0) for lead in final_leads(state)])
    evaluation = Evaluation(state, learned(state.play))
    planner = Planner(evaluation, 0, _WIDTH, _MOVERS, _NODES)
    rows: list[list[float]] = []
    for deal in range(_ROUNDS):
        play_out = PlayOut(planner, Deal(seed_of(seed, deal)))
        while not state.is_terminal() and not play_out.round_began:
            play_out.step()
        rows.append([evaluation.lead(seat) for seat in range(state.play.seats)])
        play_out.take_back()
    ends = [played_to_the_end(evaluation, (), seed_of(seed, deal)) for deal in range(_ENDS)]
    told: list[Forecast] = []
    for seat, lead in enumerate(means(rows)):
        told.append(Forecast(lead, astray(lead, [row[seat] for row in ends])))
    return tuple(told)


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
    best = best_lines(view, seed, budget * _SEEKING, settings)[0]
    told = [best] if end_of(view, best) == end_of(view, played) else [best, played]
    cost, ahead = compare(view, told, seed, budget * (1.0 - _SEEKING), settings)
    return Judgement(
        cost,
        steps_of(view, played),
        steps_of(view, best),
        asks_piece(view) and is_hex(best[0]),
        reasons(view, best, ahead),
    )


def compare(
    view: View, lines: Sequence[Sequence[int]], seed: int, budget: float, settings: Settings
) -> tuple[Gap, Forecast]:
    """How much more the first of two lines brings than the second, and what may come of the first.

    They are compared over deals that the search for them has not seen. A line alone brings nothing more.
    """
    rows = leads(view, lines, seed, budget * _COMPARING, settings, _DEALS if budget else settings.samples)
    ends = games(view, lines, seed, budget * (1.0 - _COMPARING), _GAMES if budget else settings.samples)
    lead = means(rows)[0]
    ahead = Forecast(lead, astray(lead, [row[0] for row in ends]))
    if len(lines) < 2:
        return Gap(0.0, 0.0), ahead
    ahead_worth, games_worth = _EARLY_WORTH if view.supply(view.current_player()) > _EARLY else _LATER_WORTH
    soon, late = gap(rows, 0, 1), gap(ends, 0, 1)
    doubt = sqrt((ahead_worth * soon.doubt) ** 2 + (games_worth * late.doubt) ** 2)
    return Gap(ahead_worth * soon.gold + games_worth * late.gold, doubt), ahead


def costliest(turns: Sequence[_Priced]) -> list[_Priced]:
    """The turns that surely cost most, the most costly first; of a turn with several parts the worst.

    Those of a few of them and one more are those of all, so they can be kept as they come.
    """
    worst: dict[tuple[int, int], _Priced] = {}
    for turn in sorted(turns, key=lambda one: -one.loss):
        if turn.loss >= WORTH_NAMING and turn.loss > turn.doubt:
            worst.setdefault((turn.round, turn.seat), turn)
    return list(worst.values())[:MOST_COSTLY]


def analyse(
    stretches: Sequence[Stretch],
    seed: int,
    progress: Callable[[int, int], None],
    budget: float = JUDGE_SECONDS,
    settings: Settings = _EFFORT,
) -> list[Costly]:
    """Judge all stretches; `progress` hears how many of how many are done."""
    judged: list[Costly] = []
    for number, stretch in enumerate(stretches):
        progress(number, len(stretches))
        judgement = judge(stretch.view, stretch.played, seed_of(seed, number), budget, settings)
        judged.append(Costly(stretch, judgement))
    progress(len(stretches), len(stretches))
    return costliest(judged)
