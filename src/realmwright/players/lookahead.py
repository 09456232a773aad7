"""Looking past the end of the turn: the best lines of a beam, compared over sampled hidden cards.

Each sample deals the unknown cards anew, the same for all lines; then every other player and the player
itself have a turn, planned by a narrow beam, and the positions are valued. After each round the worse half
of the lines drops out, and the next round takes twice as many samples. How many lines begin depends on what
the first of them cost: there must be time for all rounds.

What a turn is good for shows the later the more of the game is left: so play-outs may take more turns of
everybody, by a narrower beam, and the mean of the positions after them counts.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from realmwright.players.beam import Line, Planner, as_list
from realmwright.players.evaluation import Evaluation, least_supply
from realmwright.players.playing_on import Deal, PlayOut, Replies, even_points
from realmwright.players.weights import FULL_SUPPLY, Weights
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import seed_of
from realmwright.rules.resample import resample
from realmwright.rules.setup import FEWEST_PLAYERS
from realmwright.rules.view import View

_ENDLESS: Final = 1_000_000
_LINES_AT_LEAST: Final = 2
_UNFINISHED: Final = -1.0e9
# The part of the time that the beam for the own turn may take.
_BEAM_SHARE: Final = 0.35
# As a share of the budget: what has begun is brought to an end, in haste once the budget is used up.
TO_THE_END: Final = 1.0e6


@final
class Settings:
    """How wide a look-ahead searches, and how much where no time is set.

    `width` and `movers` are those of the beam for the own turn, `lines` how many of its ends are compared,
    `inner` the width of the beam in play-outs, `samples` how often the cards are dealt in the first round at
    most, `nodes` how many positions all beams together may look at. A play-out has one own turn, and of
    `turns` more the share that is left of the game; with more than one its beam is `narrow` wide, but 1 with
    more than two players. With `ranking` 1, and not 0, lines are ranked by weights of their own; with
    `repeats` 1 the others do over the same cards what they did under another line; with `even` 1 the first
    cards are dealt evenly. Of what is left for its turn a player plans with `part` per cent: the rest is for
    what comes unexpectedly after that.
    """

    def __init__(
        self,
        width: int,
        movers: int,
        nodes: int,
        lines: int,
        inner: int,
        samples: int,
        turns: int = 0,
        narrow: int = 3,
        ranking: int = 0,
        repeats: int = 0,
        even: int = 0,
        part: int = 100,
    ) -> None:
        self.width: Final = width
        self.movers: Final = movers
        self.nodes: Final = nodes
        self.lines: Final = lines
        self.inner: Final = inner
        self.samples: Final = samples
        self.turns: Final = turns
        self.narrow: Final = narrow
        self.ranking: Final = ranking
        self.repeats: Final = repeats
        self.even: Final = even
        self.part: Final = part

    def numbers(self) -> dict[str, int]:
        """All of them by name."""
        return {
            "width": self.width,
            "movers": self.movers,
            "nodes": self.nodes,
            "lines": self.lines,
            "inner": self.inner,
            "samples": self.samples,
            "turns": self.turns,
            "narrow": self.narrow,
            "ranking": self.ranking,
            "repeats": self.repeats,
            "even": self.even,
            "part": self.part,
        }

    def changed(self, setting: str, number: int) -> "Settings":
        """The same but for one of them, by its name. Raises KeyError for another word."""
        numbers = self.numbers()
        if setting not in numbers:
            raise KeyError(setting)
        return Settings(**(numbers | {setting: number}))


@final
class Candidate:
    """A line with the sum of what its samples came to."""

    def __init__(self, line: Line, prior: float) -> None:
        self.line: Final = line
        self.prior: Final = prior
        self.total = 0.0
        self.count = 0

    def add(self, value: float) -> None:
        """Count what one sample came to."""
        self.total += value
        self.count += 1

    def mean(self) -> float:
        """What the line is worth by its samples; by the evaluation alone as long as there are none."""
        return self.total / self.count if self.count else self.prior


def by_mean(candidate: Candidate) -> float:
    """Best first."""
    return -candidate.mean()


@final
class Lookahead:
    """Chooses a line for the player of a view.

    It may take `share` of `budget` seconds of CPU time, or of the nodes of the settings if the budget is 0.
    """

    def __init__(
        self,
        view: View,
        weights: Weights,
        settings: Settings,
        seed: int,
        budget: float,
        share: float = 1.0,
    ) -> None:
        self.view: Final = view
        self.seat: Final = view.current_player()
        self.weights: Final = weights
        self.settings: Final = settings
        self.seed: Final = seed
        self.budget: Final = budget
        self.share: Final = share
        self.begun: Final = time.process_time()
        self.nodes: i64 = 0
        self.turns: Final = 1 + settings.turns * int(least_supply(view.known())) // FULL_SUPPLY
        narrow = settings.narrow if view.seats == FEWEST_PLAYERS else 1
        self.inner: Final = settings.inner if self.turns == 1 else narrow

    def candidates(self) -> list[Candidate]:
        """The lines that were compared, the best first; the first is the choice."""
        ranked = self._ranked()
        begun = self.spent()
        count = self._try_first(ranked)
        alive, done = ranked[:count], ranked[count:]
        rounds = _rounds(count)
        sample = 1
        for number in range(rounds):
            # The rounds share what the beam has left equally; one sample is made as long as anything is left.
            until = begun + (self.share - begun) * (number + 1) / rounds
            for more in range(1 if number == 0 else 0, self.settings.samples << number):
                if len(alive) < _LINES_AT_LEAST or not self._compare(
                    alive, sample, until if more else self.share
                ):
                    break
                sample += 1
            alive.sort(key=by_mean)
            if number < rounds - 1:
                keep = max(_LINES_AT_LEAST, len(alive) // 2)
                done = alive[keep:] + done
                alive = alive[:keep]
        return alive + done

    def _try_first(self, ranked: list[Candidate]) -> int:
        """The first sample, for as many of the lines as can be compared in all rounds; how many these are."""
        begun = self.spent()
        count = 0
        for value in self.sample([as_list(candidate.line.actions) for candidate in ranked], 0, self.share):
            ranked[count].add(value)
            count += 1
            cost = (self.spent() - begun) / count
            if cost * (count + 1) * _rounds(count + 1) > self.share - begun:
                break
        return max(1, count)

    def _ranked(self) -> list[Candidate]:
        """The best ends of the beam by the margin over the others."""
        state = self.view.known()
        settings = self.settings
        evaluation = Evaluation(state, self.weights)
        part = _BEAM_SHARE * self.share
        nodes = _ENDLESS if self.budget > 0.0 else int(part * settings.nodes)
        deadline = self.begun + part * self.budget if self.budget > 0.0 else 0.0
        planner = Planner(evaluation, self.seat, settings.width, settings.movers, nodes, deadline=deadline)
        found: list[Candidate] = []
        for line in planner.plan()[: 2 * settings.lines]:
            if found and self.spent() >= self.share:
                break
            undos = [state.apply_action(action) for action in as_list(line.actions)]
            found.append(Candidate(line, evaluation.margin(self.seat)))
            for undo in reversed(undos):
                state.undo(undo)
        self.nodes += planner.spent
        found.sort(key=by_mean)
        return found[: settings.lines]

    def _compare(self, alive: list[Candidate], number: int, until: float) -> bool:
        """One sample for each line; whether there was time for all, else none counts."""
        values = list(self.sample([as_list(candidate.line.actions) for candidate in alive], number, until))
        if len(values) < len(alive):
            return False
        for candidate, value in zip(alive, values, strict=True):
            candidate.add(value)
        return True

    def sample(
        self, lines: Sequence[Sequence[int]], number: int, until: float = 1.0, lead: bool = False
    ) -> Iterator[float]:
        """What each line comes to, all over the same hidden cards: the margin after turns of everybody.

        With `lead` it is the lead after one, once all have had equally many turns. `number` fixes the cards.
        It ends early if the budget is used up to the share `until`.
        """
        seed = seed_of(self.seed, number)
        hand: float | None = None
        draws: list[float] = []
        if self.settings.even and not lead:
            hand, *draws = even_points(self.seed, number)
        dealt = resample(self.view, Random(seed), hand)
        deadline = self.begun + min(1.0, until) * self.budget if self.budget > 0.0 else 0.0
        inner = self.settings.inner if lead else self.inner
        planner = Planner(Evaluation(dealt, self.weights), 0, inner, 1, _ENDLESS, deadline=deadline)
        replies = Replies(self.seat) if self.settings.repeats and not lead else None
        deal = Deal(seed_of(seed, 1), draws, replies)
        for line in lines:
            value = self._play_out(PlayOut(planner, deal), line, until, lead)
            if value == _UNFINISHED:
                break
            yield value

    def _play_out(self, play_out: PlayOut, line: Sequence[int], until: float, lead: bool) -> float:
        """Carry the line out, then turns of everybody; what the player has from it, if there is time."""
        planner = play_out.planner
        state = planner.state
        play_out.apply(line)
        turns = 1 if lead else self.turns
        # A line within the turn of another player is followed by as many of the own as one that ends it.
        own_turns = turns if END_TURN in line or self.view.turn_seat() != self.seat else turns + 1
        total = 0.0
        counted = 1
        value = _UNFINISHED
        while self.spent() < until:
            if state.is_terminal() or (own_turns <= 0 and (play_out.round_began or not lead)):
                end = planner.evaluation.lead(self.seat) if lead else planner.evaluation.margin(self.seat)
                value = (total + end) / counted
                break
            if self.budget == 0.0:
                planner.nodes = i64(max(0, int((min(1.0, until) - self.spent()) * self.settings.nodes))) + 1
            before = planner.spent
            done = play_out.step()
            if END_TURN in done and planner.seat == self.seat:
                own_turns -= 1
                # Of several turns all count but the first, so that the cards of a single one say less.
                if 0 < own_turns < turns - 1:
                    total += planner.evaluation.margin(self.seat)
                    counted += 1
            self.nodes += planner.spent - before
        play_out.take_back()
        return value

    def spent(self) -> float:
        """How much of the budget, or of the nodes, is used up; more than the share is too much."""
        if self.budget > 0.0:
            return self.seconds() / self.budget
        return float(self.nodes) / float(self.settings.nodes)

    def seconds(self) -> float:
        """The CPU time since the search began."""
        return time.process_time() - self.begun


def _rounds(lines: int) -> int:
    """How often the lines can be halved, and once more."""
    rounds = 1
    while lines > _LINES_AT_LEAST:
        lines = max(_LINES_AT_LEAST, lines // 2)
        rounds += 1
    return rounds
