"""Matches between computer players: paired set-ups with the seats rotated, and what they prove.

Game g is played with set-up g // P for P players, the seats rotated by g % P, and chance drawn from a
generator made of (seed, set-up): so all games of a set-up differ in the seats alone. Intervals are over
set-ups, not over games.
"""

import datetime
import json
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from librt.random import Random

from realmwright.arena.machine_facts import commit
from realmwright.arena.spread import Workers
from realmwright.expansions import begin, draw_setup
from realmwright.players.player import Player
from realmwright.players.playout import draw
from realmwright.players.registry import make_player
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import expand_sets, seed_of
from realmwright.rules.state import State

#: Half the width of a 95 % interval of a normal distribution, in standard deviations.
NORMAL_95 = 1.96


class MatchError(ValueError):
    """A file of games that does not belong to the match."""


@dataclass(frozen=True)
class Match:
    """What is to be played: everything that fixes the games, apart from what time budgets leave open."""

    players: tuple[str, ...]
    sets: tuple[str, ...]
    games: int
    seed: int
    options: tuple[str, ...] = ()
    budget_ms: int = 0


@dataclass(frozen=True)
class Played:
    """A finished game: gold and CPU milliseconds of each turn, by player in the order of the match.

    `commit` and `day` tell which program played it, and when; of games just played they are empty.
    """

    game: int
    gold: tuple[int, ...]
    turn_ms: tuple[tuple[float, ...], ...]
    commit: str = ""
    day: str = ""

    def share(self, player: int) -> float:
        """The player's share of the victory: 1/k for each of k winners."""
        best = max(self.gold)
        return 1 / self.gold.count(best) if self.gold[player] == best else 0.0

    def rank(self, player: int) -> float:
        """The player's place from 1; equal ones share the mean of their places."""
        own = self.gold[player]
        return 1 + sum(gold > own for gold in self.gold) + (self.gold.count(own) - 1) / 2


def play_game(match: Match, game: int) -> Played:
    """Play one game of a match."""
    count = len(match.players)
    number, rotation = divmod(game, count)
    start_seed = seed_of(match.seed, number)
    random = Random(seed_of(start_seed, 1))
    state = begin(draw_setup(match.sets, count, start_seed, match.options))
    # Who sits on each seat, by the order of the match.
    seated = [(seat + rotation) % count for seat in range(count)]
    players = [
        make_player(match.players[who], seed_of(start_seed, 2 + game % count * count + seat), match.budget_ms)
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

    Raises IllegalAction for a player that chooses what is not legal.
    """
    turns: list[list[float]] = [[] for _ in players]
    spent = [0.0] * len(players)
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
            continue
        seat = state.current_player()
        begun = time.process_time()
        action = players[seat].choose(state.view(seat))
        spent[seat] += 1000 * (time.process_time() - begun)
        if action == END_TURN:
            turns[seat].append(spent[seat])
            spent[seat] = 0.0
        state.apply_action(action)
    return turns


def play_match(match: Match, jobs: int = 1, file: Path | None = None) -> Iterator[list[Played]]:
    """Play a match; gives all games played so far after each one, those of the file first.

    Each finished game is appended to the file, which a later call goes on from. Raises MatchError for a
    file of another match.
    """
    played = _read(match, file) if file is not None and file.exists() else []
    known = {entry.game for entry in played}
    due = [game for game in range(match.games) if game not in known]
    played = [entry for entry in played if entry.game < match.games]
    if file is not None and not file.exists():
        file.write_text(json.dumps(_header(match)) + "\n", "utf-8")
    yield played
    made_by = {"commit": commit() or "", "day": datetime.datetime.now(datetime.UTC).date().isoformat()}
    for entry in Workers(jobs).each(play_game, [(match, game) for game in due]):
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(entry) | made_by, separators=(",", ":")) + "\n")
        played.append(entry)
        yield played


def _header(match: Match) -> dict[str, object]:
    """What must be equal for games of a file to belong to a match; more games may be asked for later."""
    facts = asdict(match)
    del facts["games"]
    return json.loads(json.dumps({**facts, "sets": expand_sets(match.sets)}))  # type: ignore[no-any-return]


def _read(match: Match, file: Path) -> list[Played]:
    stored, played = read_match(file)
    if _header(stored) != _header(match):
        raise MatchError(f"{file} holds games of another match: {json.dumps(_header(stored))}")
    return played


def read_match(file: Path) -> tuple[Match, list[Played]]:
    """The match of a file, with as many games as are there, and the games. Raises MatchError."""
    try:
        header, *games = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        played = [
            Played(
                entry["game"],
                tuple(entry["gold"]),
                tuple(tuple(row) for row in entry["turn_ms"]),
                entry.get("commit", ""),
                entry.get("day", ""),
            )
            for entry in games
        ]
        lists = {name: tuple(header[name]) for name in ("players", "sets", "options")}
        return Match(**{**header, **lists, "games": len(played)}), played
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise MatchError(f"{file} is no file of a match: {error}") from error


def report(match: Match, played: Sequence[Played]) -> dict[str, object]:
    """The figures of a match under the names of contract section 7, and the margin over the others."""
    return {
        "games": len(played),
        "seed": match.seed,
        "sets": list(expand_sets(match.sets)),
        "players": [_player_report(match, played, player) for player in range(len(match.players))],
    }


def _player_report(match: Match, played: Sequence[Played], player: int) -> dict[str, object]:
    count = len(match.players)
    rate, spread = over_setups([(entry.game // count, entry.share(player)) for entry in played])
    margins = [(entry.game // count, margin(entry.gold, player)) for entry in played]
    margin_mean, margin_spread = over_setups(margins)
    turns = sorted(ms for entry in played for ms in entry.turn_ms[player])
    return {
        "name": match.players[player],
        "win_rate": rate,
        "win_rate_low": max(0.0, rate - spread),
        "win_rate_high": min(1.0, rate + spread),
        "gold_mean": mean([entry.gold[player] for entry in played]),
        "rank_mean": mean([entry.rank(player) for entry in played]),
        "margin_mean": margin_mean,
        # One set-up alone proves nothing: there is no interval then.
        "margin_low": margin_mean - margin_spread if math.isfinite(margin_spread) else None,
        "margin_high": margin_mean + margin_spread if math.isfinite(margin_spread) else None,
        "turn_ms_mean": mean(turns),
        "turn_ms_p99": turns[min(len(turns) - 1, math.ceil(0.99 * len(turns)) - 1)] if turns else 0.0,
    }


def margin(gold: Sequence[int], player: int) -> float:
    """How far a player is ahead of the best of the others."""
    return gold[player] - max(other for who, other in enumerate(gold) if who != player)


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def over_setups(values: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Mean of all values, and half the 95 % interval, from pairs of set-up and value."""
    groups: dict[int, list[float]] = {}
    for number, value in values:
        groups.setdefault(number, []).append(value)
    means = [mean(group) for group in groups.values()]
    centre = mean(means)
    if len(means) < 2:
        return centre, math.inf if means else 0.0
    variance = sum((value - centre) ** 2 for value in means) / (len(means) - 1)
    return centre, NORMAL_95 * math.sqrt(variance / len(means))
