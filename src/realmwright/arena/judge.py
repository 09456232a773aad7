"""A judge from outside: what the values and the choices of players are worth in whole games.

From positions of strong play, several lines are played on to the end by players that are always the same,
with the same cards for each line. Against that truth stands what the judged players say of the lines, by
their value and by their look-ahead, and which line they choose. What a player finds by its own value proves
nothing about that value; this does.
"""

import math
import statistics
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from realmwright.arena.lines_file import LinesError, LinesFile, told
from realmwright.arena.match import NORMAL_95, estimate, mean
from realmwright.arena.siblings import PHASES, Found, Line, find, margin_after, play_on, siblings, turn_of
from realmwright.arena.spread import LostWorker, Workers
from realmwright.bots.program import Program
from realmwright.bots.roster import Roster
from realmwright.players.evaluation import Evaluation
from realmwright.players.lookahead import Lookahead
from realmwright.players.registry import lookahead_level, looks_ahead
from realmwright.rules.draw import expand_sets, seed_of

#: With fewer positions there is no telling how much they differ, so there is no interval.
FEWEST_POSITIONS = 10
VALUE, LOOK_AHEAD = "value", "look-ahead"
#: Whose value ranks the ends of the beam that the lines are drawn from.
FINDER = "sovereign-1"
#: Deals of the hidden cards for what a look-ahead says of a line.
_LOOKS = 16
_UNLIMITED = 10**9


class JudgeError(LinesError):
    """A judgement that was broken off; a sentence that says why."""


@dataclass(frozen=True)
class Judgement:
    """What is to be judged: everything that fixes positions, lines and ends.

    `players` are judged, in games of `seats`, at `positions` found in games of `strong` players. Of each,
    `lines` are played on by `ends` over so many `deals`. A turn of the judged may take `budget_ms` or
    `nodes`; 0 is their own measure. `phases` are those of the positions, one after the other.
    `programs` are the bots of others among all of these players.
    """

    players: tuple[str, ...]
    sets: tuple[str, ...]
    seats: int
    positions: int
    seed: int
    lines: int = 4
    deals: int = 4
    strong: str = "steward-1"
    ends: str = "steward-1"
    budget_ms: int = 0
    nodes: int = 0
    phases: tuple[str, ...] = tuple(PHASES)
    programs: tuple[Program, ...] = ()


@dataclass(frozen=True)
class Judged:
    """A position with what its lines come to.

    `history` are the actions from the start of the game of `seed` on, `lines` those of each way to go on,
    and `gold` what each seat has in the end, by line and deal. `chosen` is each player's line by number;
    `said` what a player's value and its look-ahead say of each line, by name and kind.
    """

    position: int
    phase: str
    seed: int
    seat: int
    history: Line
    lines: tuple[Line, ...]
    gold: tuple[tuple[tuple[int, ...], ...], ...]
    chosen: dict[str, int]
    said: dict[str, dict[str, tuple[float, ...]]]

    def ahead(self) -> list[list[float]]:
        """How far the player is ahead of the best of the others in the end, by line and deal."""
        return [[float(_ahead(gold, self.seat)) for gold in deals] for deals in self.gold]

    def truth(self) -> list[float]:
        """The mean of `ahead` for each line."""
        return [mean(deals) for deals in self.ahead()]


def _ahead(gold: Sequence[int], seat: int) -> int:
    return gold[seat] - max(other for number, other in enumerate(gold) if number != seat)


def judge_position(asked: Judgement, number: int) -> Judged:
    """Find a position, the lines of it, and what they come to."""
    seed = seed_of(asked.seed, number)
    phase = asked.phases[number % len(asked.phases)]
    with Roster(asked.programs) as roster:
        found = find(asked.sets, asked.seats, seed, phase, asked.strong, roster)
        chosen = [
            turn_of(found, player, seed_of(seed, 100 + place), asked.budget_ms, asked.nodes, roster)
            for place, player in enumerate(asked.players)
        ]
        finder = lookahead_level(FINDER).weights(found.state.play)
        lines, places = siblings(found, finder, chosen, asked.lines, seed_of(seed, 10))
        gold = play_on(found, lines, asked.ends, seed_of(seed, 11), asked.deals, roster)
    return Judged(
        number,
        phase,
        seed,
        found.seat,
        found.history,
        tuple(lines),
        tuple(tuple(map(tuple, deals)) for deals in gold),
        dict(zip(asked.players, places, strict=True)),
        {player: _said(found, player, lines, seed) for player in asked.players if looks_ahead(player)},
    )


def _said(found: Found, player: str, lines: Sequence[Line], seed: int) -> dict[str, tuple[float, ...]]:
    """What the value of a player says of each line, and its look-ahead over equally many deals for all."""
    level = lookahead_level(player)
    view = found.state.view(found.seat)
    evaluation = Evaluation(view.known(), level.weights(found.state.play))
    search = Lookahead(
        view, evaluation.weights, level.settings.changed("nodes", _UNLIMITED), seed_of(seed, 12), 0.0
    )
    looks = [list(search.sample(lines, deal)) for deal in range(_LOOKS)]
    return {
        VALUE: tuple(round(margin_after(evaluation, found.seat, line), 3) for line in lines),
        LOOK_AHEAD: tuple(round(mean(values), 3) for values in zip(*looks, strict=True)),
    }


def judge(asked: Judgement, workers: Workers, file: Path | None = None) -> Iterator[list[Judged]]:
    """Judge; gives all positions so far after each one, those of the file first.

    Each finished position is appended to the file, which a later call goes on from. Raises LinesError for a
    file that cannot be gone on from, JudgeError if a process at work was ended.
    """
    with ExitStack() as stack:
        kept = stack.enter_context(closing(LinesFile(file, _header(asked)))) if file else None
        judged = [_read(kept, line, number) for number, line in enumerate(kept.lines, 2)] if kept else []
        judged = [entry for entry in judged if entry.position < asked.positions]
        yield judged
        known = {entry.position for entry in judged}
        due = [(asked, number) for number in range(asked.positions) if number not in known]
        try:
            for entry in workers.as_they_come(judge_position, due):
                if kept:
                    kept.add(asdict(entry))
                judged.append(entry)
                yield judged
        except LostWorker as error:
            hope = f"{file} holds {len(judged)} positions, and the same command goes on from there"
            raise JudgeError(f"{error}; {hope if file else '--out FILE keeps finished positions'}") from error


def _header(asked: Judgement) -> dict[str, object]:
    """The first line of the file: what must be equal for positions to belong to a judgement."""
    facts = asdict(asked) | {"sets": list(expand_sets(asked.sets)), "players": list(asked.players)}
    facts["phases"] = list(asked.phases)
    del facts["positions"], facts["programs"]
    return facts


def _read(kept: LinesFile, line: bytes, number: int) -> Judged:
    with told(kept.path, number):
        return msgspec.json.decode(line, type=Judged)


# Figures.


@dataclass(frozen=True)
class Worth:
    """What a gold of a player's value or look-ahead is worth, in gold of whole games.

    `worth` is the slope of the truth on what is said, within positions, `spread` half its 95 % interval
    (None of few positions). `apart` is how far the lines truly lie apart, `said_apart` by what is said:
    standard deviations in gold; chance in the ends is taken out of `apart`. `gains` is how much more gold the
    line that is said to be best brings than the mean of all, `gains_spread` half its interval.
    """

    player: str
    kind: str
    phase: str
    positions: int
    worth: float
    spread: float | None
    said_apart: float
    apart: float
    gains: float
    gains_spread: float | None


@dataclass(frozen=True)
class Choice:
    """How much better a player chooses than the first one judged, in gold of a whole game for each turn.

    `spread` is half the 95 % interval over positions (None of few), `differ` how many of them the two play
    to different positions.
    """

    player: str
    other: str
    phase: str
    positions: int
    differ: int
    better: float
    spread: float | None


@dataclass(frozen=True)
class Findings:
    """The figures of a judgement."""

    positions: int
    worth: tuple[Worth, ...]
    choices: tuple[Choice, ...]


ALL_PHASES = "all"


def findings(asked: Judgement, judged: Sequence[Judged]) -> Findings:
    """What the positions so far tell, by phase and for all of them together."""
    worth: list[Worth] = []
    choices: list[Choice] = []
    for phase in (*PHASES, ALL_PHASES):
        entries = [entry for entry in judged if phase in (entry.phase, ALL_PHASES)]
        if not entries:
            continue
        worth += [
            _worth(entries, player, kind, phase)
            for player in asked.players
            if looks_ahead(player)
            for kind in (VALUE, LOOK_AHEAD)
        ]
        first, *others = asked.players
        choices += [_choice(entries, player, first, phase) for player in others]
    return Findings(len(judged), tuple(worth), tuple(choices))


def _worth(entries: Sequence[Judged], player: str, kind: str, phase: str) -> Worth:
    together = [covered(entry.said[player][kind], entry.truth()) for entry in entries]
    slope, spread = slope_of(together)
    lines = sum(len(entry.lines) - 1 for entry in entries)
    said = sum(square for square, _ in together)
    gains, gains_spread = estimate([gained(entry.said[player][kind], entry.truth()) for entry in entries])
    return Worth(
        player,
        kind,
        phase,
        len(entries),
        slope,
        _proven(spread, len(entries)),
        math.sqrt(said / lines) if lines else 0.0,
        apart([entry.ahead() for entry in entries]),
        gains,
        _proven(gains_spread, len(entries)),
    )


def gained(said: Sequence[float], truth: Sequence[float]) -> float:
    """How much better than the mean the line is that is said to be best; the first of equal ones."""
    return truth[said.index(max(said))] - mean(truth)


def covered(said: Sequence[float], truth: Sequence[float]) -> tuple[float, float]:
    """The sums of squares of what is said and of its products with the truth, both less their means."""
    middle = mean(said)
    squares = sum((one - middle) ** 2 for one in said)
    return squares, sum((one - middle) * true for one, true in zip(said, truth, strict=True))


def slope_of(together: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The slope over positions from the sums of each, and half its 95 % interval, over positions."""
    squares = sum(square for square, _ in together)
    if squares == 0:
        return 0.0, math.inf
    slope = sum(product for _, product in together) / squares
    error = sum((product - slope * square) ** 2 for square, product in together)
    count = len(together)
    return slope, NORMAL_95 * math.sqrt(error * count / max(1, count - 1)) / squares


def apart(ahead: Sequence[Sequence[Sequence[float]]]) -> float:
    """How far the lines of positions truly lie apart: a standard deviation, without what chance adds.

    `ahead` is by position, line and deal. What is left of a line in one deal beyond its mean and that of the
    deal is chance: its variance over the deals is taken from that of the means.
    """
    true: list[float] = []
    for lines in ahead:
        deals = len(lines[0])
        if len(lines) < 2 or deals < 2:
            continue
        of_deal = [mean(values) for values in zip(*lines, strict=True)]
        middle = mean(of_deal)
        of_line = [mean(values) for values in lines]
        left = sum(
            (value - own - there + middle) ** 2
            for own, values in zip(of_line, lines, strict=True)
            for value, there in zip(values, of_deal, strict=True)
        )
        chance = left / ((len(lines) - 1) * (deals - 1))
        true.append(statistics.variance(of_line) - chance / deals)
    return math.sqrt(max(0.0, mean(true)))


def _choice(entries: Sequence[Judged], player: str, other: str, phase: str) -> Choice:
    better = []
    for entry in entries:
        truth = entry.truth()
        better.append(truth[entry.chosen[player]] - truth[entry.chosen[other]])
    centre, spread = estimate(better)
    differ = sum(entry.chosen[player] != entry.chosen[other] for entry in entries)
    return Choice(player, other, phase, len(entries), differ, centre, _proven(spread, len(entries)))


def _proven(spread: float, positions: int) -> float | None:
    return spread if positions >= FEWEST_POSITIONS else None
