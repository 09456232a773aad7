"""What lines may lead to: the lead after a round, by the evaluation, and games played on to their end.

The evaluation tells lines apart with few deals of the hidden cards, games to the end are free of its errors
and tell how far all of it may come otherwise. Who plays them on is the same narrow beam for everybody.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from librt.random import Random

from realmwright.players.beam import Planner
from realmwright.players.evaluation import Evaluation
from realmwright.players.lines import weights_of
from realmwright.players.lookahead import TO_THE_END, Lookahead, Settings
from realmwright.players.playing_on import Deal, PlayOut
from realmwright.rules.draw import seed_of
from realmwright.rules.position import Position
from realmwright.rules.resample import resample
from realmwright.rules.view import View

# The beam that plays games to the end; a game of two takes it some 4 ms compiled.
_WIDTH: Final = 6
_MOVERS: Final = 1
_NODES: Final = 1000
# From so few games, or deals, on a difference may be sure; and so many are played whatever time it takes.
FEWEST: Final = 4
_AT_LEAST: Final = 2
# An interval in which 95 of 100 means lie, in standard errors.
_SURE: Final = 2.0


@dataclass(frozen=True)
class Forecast:
    """The lead expected in the end, in gold, and its doubt: how far games that were played on went astray.

    A lead is own gold less that of the best other player. The doubt is a standard deviation: of three games
    two end within it.
    """

    lead: float
    doubt: float


@dataclass(frozen=True)
class Gap:
    """How much more of a lead one line brings than another; surely no further off than the doubt (95 %)."""

    gold: float
    doubt: float

    @property
    def sure(self) -> bool:
        """Whether it is more than nothing beyond doubt."""
        return self.gold > self.doubt


def leads(
    view: View, lines: Sequence[Sequence[int]], seed: int, budget: float, settings: Settings, deals: int
) -> list[list[float]]:
    """The lead that each line comes to: a row for each deal of the hidden cards, at least one.

    The search has not seen these deals. It chose the best line for those it saw, so that there the luck of
    the line would count as well. `budget` is CPU seconds, 0 for no limit.
    """
    search = Lookahead(view, weights_of(view), settings, seed_of(seed, -1), budget)
    rows: list[list[float]] = []
    while len(rows) < deals:
        row = list(search.sample(lines, len(rows), 1.0 if rows else TO_THE_END, True))
        if len(row) < len(lines):
            break
        rows.append(row)
    return rows


def games(
    view: View, lines: Sequence[Sequence[int]], seed: int, budget: float, most: int
) -> list[list[float]]:
    """The lead of the player at the end of games in which each line was played: a row for each deal.

    At most so many, and at least two of them if a `budget` of CPU seconds is set.
    """
    begun = time.process_time()
    rows: list[list[float]] = []
    weights = weights_of(view)
    seat = view.current_player()
    while len(rows) < most:
        if budget > 0.0 and len(rows) >= _AT_LEAST and time.process_time() - begun > budget:
            break
        own = seed_of(seed_of(seed, -2), len(rows))
        dealt = resample(view, Random(own))
        evaluation = Evaluation(dealt, weights)
        rows.append([played_to_the_end(evaluation, line, seed_of(own, 1))[seat] for line in lines])
    return rows


def played_to_the_end(evaluation: Evaluation, line: Sequence[int], seed: int) -> list[float]:
    """The lead of each seat at the end of one game, once a line is played; the state comes back as it was."""
    state = evaluation.state
    play_out = PlayOut(Planner(evaluation, 0, _WIDTH, _MOVERS, _NODES), Deal(seed))
    play_out.apply(line)
    while not state.is_terminal():
        play_out.step()
    ends = final_leads(state)
    play_out.take_back()
    return ends


def final_leads(state: Position) -> list[float]:
    """The lead of each seat if the game ended now."""
    totals = [sum(row) for row in state.gold()]
    found: list[float] = []
    for seat in range(len(totals)):
        best = max([total for other, total in enumerate(totals) if other != seat])
        found.append(float(totals[seat] - best))
    return found


def means(rows: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each column."""
    return [sum([row[column] for row in rows]) / len(rows) for column in range(len(rows[0]))]


def astray(lead: float, ends: Sequence[float]) -> float:
    """How far the ends of games lie from what was told: the root of the mean square."""
    total = 0.0
    for end in ends:
        total += (end - lead) * (end - lead)
    return sqrt(total / len(ends)) if ends else 0.0


def gap(rows: Sequence[Sequence[float]], one: int, other: int) -> Gap:
    """How much more one column comes to than another, over the same deals. Of few deals nothing is sure."""
    more = [row[one] - row[other] for row in rows]
    mean = sum(more) / len(more)
    if len(more) < FEWEST:
        return Gap(mean, abs(mean) + 1.0)
    squares = 0.0
    for each in more:
        squares += (each - mean) * (each - mean)
    return Gap(mean, _SURE * sqrt(squares / (len(more) - 1) / len(more)))
