"""Matches between computer players: paired set-ups with the seats rotated, and what they prove.

Game g is played with set-up g // P for P players, the seats rotated by g % P, and chance drawn from a
generator made of (seed, set-up): so all games of a set-up have the same board and cards, with others on the
seats. Intervals are over set-ups, not over games.
"""

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from librt.random import Random

from realmwright.arena.match_file import MatchFile
from realmwright.arena.played import Match, MatchError, Played
from realmwright.arena.spread import LostWorker, Workers
from realmwright.bots.roster import OtherPlayer, Roster
from realmwright.expansions import begin, draw_setup
from realmwright.players.player import Player
from realmwright.players.playout import play
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import Wanted, expand_sets, seed_of
from realmwright.rules.state import State
from realmwright.rules.view import View

#: Half the width of a 95 % interval of a normal distribution, in standard deviations.
NORMAL_95 = 1.96
#: With fewer set-ups there is no telling how much they differ, so there is no interval.
FEWEST_SETUPS = 10


def play_game(match: Match, game: int) -> Played:
    """Play one game of a match."""
    count = len(match.players)
    number, rotation = divmod(game, count)
    start_seed = seed_of(match.seed, number)
    random = Random(seed_of(start_seed, 1))
    state = begin(draw_setup(Wanted(match.sets, count, start_seed, match.options)))
    # Who sits on each seat, by the order of the match.
    seated = [(seat + rotation) % count for seat in range(count)]
    with Roster(match.programs) as roster:
        players = [
            roster.player(
                match.players[who],
                seed_of(start_seed, 2 + game % count * count + seat),
                match.budget_ms,
                match.nodes,
            )
            for seat, who in enumerate(seated)
        ]
        turns = play_timed(state, players, random)
    gold = [sum(row) for row in state.gold()]
    seat_of = [seated.index(who) for who in range(count)]
    return Played(
        game,
        tuple(gold[seat] for seat in seat_of),
        tuple(tuple(float(f"{ms:.3g}") for ms in turns[seat]) for seat in seat_of),
    )


def play_timed(state: State, players: Sequence[Player], random: Random) -> list[list[float]]:
    """Let one player for each seat play on to the end; the CPU milliseconds of each turn, by seat.

    Of programs of others it is the time on the clock, since their processes are not seen into.
    What a player chooses between its turns counts as part of the next one; what it chooses after the last
    one, as a turn of its own.
    Raises IllegalAction for a player that chooses what is not legal.
    """
    timed = [_Timed(player) for player in players]
    play(state, timed, random)
    return [player.turns + ([player.spent] if player.spent > 0.0 else []) for player in timed]


class _Timed:
    """A player, and the CPU milliseconds of its finished turns and of what it has `spent` since."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._clock = time.perf_counter if isinstance(player, OtherPlayer) else time.process_time
        self.turns: list[float] = []
        self.spent = 0.0

    def choose(self, view: View) -> int:
        begun = self._clock()
        action = self._player.choose(view)
        self.spent += 1000 * (self._clock() - begun)
        if action == END_TURN:
            self.turns.append(self.spent)
            self.spent = 0.0
        return action


def play_match(match: Match, jobs: int = 1, file: Path | None = None) -> Iterator[list[Played]]:
    """Play a match; gives all games played so far after each one, those of the file first.

    Each finished game is appended to the file, which a later call goes on from. Raises MatchError for a
    file that cannot be gone on from, and if a process that plays was ended.
    """
    with ExitStack() as stack:
        kept = stack.enter_context(closing(MatchFile(match, file))) if file is not None else None
        played = [entry for entry in (kept.played if kept else ()) if entry.game < match.games]
        yield played
        known = {entry.game for entry in played}
        due = [(match, game) for game in range(match.games) if game not in known]
        try:
            for entry in Workers(jobs).as_they_come(play_game, due):
                if kept:
                    kept.add(entry)
                played.append(entry)
                yield played
        except LostWorker as error:
            hope = f"{file} holds {len(played)} games, and the same command goes on from there"
            raise MatchError(f"{error}; {hope if file else '--out FILE keeps finished games'}") from error


@dataclass(frozen=True)
class PlayerReport:
    """How a player of a match did: shares of the victory, gold, places from 1, CPU milliseconds of a turn.

    `margin_*` is gold ahead of the best of the others. The ends `low` and `high` are those of 95 % intervals
    over set-ups; with fewer than `FEWEST_SETUPS` they say nothing: 0 and 1, or None.
    """

    name: str
    win_rate: float
    win_rate_low: float
    win_rate_high: float
    gold_mean: float
    rank_mean: float
    margin_mean: float
    margin_low: float | None
    margin_high: float | None
    turn_ms_mean: float
    turn_ms_p99: float


@dataclass(frozen=True)
class MatchReport:
    """The figures of a match; the names are those of design.md section 11."""

    games: int
    seed: int
    sets: tuple[str, ...]
    players: tuple[PlayerReport, ...]


def report(match: Match, played: Sequence[Played]) -> MatchReport:
    """The figures of a match."""
    players = tuple(player_report(match, played, player) for player in range(len(match.players)))
    return MatchReport(len(played), match.seed, expand_sets(match.sets), players)


def player_report(match: Match, played: Sequence[Played], player: int) -> PlayerReport:
    """The figures of one player, by its place in the match."""
    setups = [entry.game // len(match.players) for entry in played]
    shares = [entry.share(player) for entry in played]
    margins = [float(entry.margin(player)) for entry in played]
    rate, rate_spread = over_setups(list(zip(setups, shares, strict=True)))
    ahead, ahead_spread = over_setups(list(zip(setups, margins, strict=True)))
    enough = len(set(setups)) >= FEWEST_SETUPS
    turns = sorted(ms for entry in played for ms in entry.turn_ms[player])
    return PlayerReport(
        name=match.players[player],
        win_rate=rate,
        win_rate_low=max(0.0, rate - rate_spread) if enough else 0.0,
        win_rate_high=min(1.0, rate + rate_spread) if enough else 1.0,
        gold_mean=mean([entry.gold[player] for entry in played]),
        rank_mean=mean([entry.rank(player) for entry in played]),
        margin_mean=ahead,
        margin_low=ahead - ahead_spread if enough else None,
        margin_high=ahead + ahead_spread if enough else None,
        turn_ms_mean=mean(turns),
        turn_ms_p99=turns[math.ceil(0.99 * len(turns)) - 1] if turns else 0.0,
    )


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def over_setups(values: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """The mean of the means of the set-ups, and half its 95 % interval, from pairs of set-up and value.

    The interval rests on many set-ups; of a single one it is infinite.
    """
    groups: dict[int, list[float]] = {}
    for number, value in values:
        groups.setdefault(number, []).append(value)
    return estimate([mean(group) for group in groups.values()])


def estimate(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half its 95 % interval; of a single value that is infinite, of none 0."""
    centre = mean(values)
    if len(values) < 2:
        return centre, math.inf if values else 0.0
    variance = sum((value - centre) ** 2 for value in values) / (len(values) - 1)
    return centre, NORMAL_95 * math.sqrt(variance / len(values))
