"""The page on the strength of the computer players, made from stored games alone."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Self

from realmwright.arena.ladder import Rating, Results, ratings
from realmwright.arena.match import mean, over_setups, player_report
from realmwright.arena.match_file import match_files, read_match
from realmwright.arena.played import Match, Played
from realmwright.players.registry import player_names
from realmwright.rules.draw import expand_sets

Stored = tuple[Match, list[Played]]

HEAD = """# Strength of the computer players

Made by `make docs` from the games in [data/strength](../data/README.md), which `realmwright ladder` and
`realmwright match` with `--out` play and append to. Set-ups are paired, with the seats rotated; intervals are
95 %, over set-ups; a tie counts 1/k for each of k winners. "Ahead" is the gold beyond the best of the others.
A turn is CPU time on one core, mean and 99th percentile of all turns, taken while the games were played.
Where nothing else is said, each level has its own budget. A dash: too few set-ups for an interval.
"""
ROW = (
    "| {who} | {games} | {won:.1f} % ({won_interval}) | {gold} | {ahead:+.1f} ({ahead_interval}) "
    "| {mean:.1f} / {p99:.1f} | {made} |"
)
MATCHES = """| the first against the others | games | games won | gold | ahead | a turn, ms | commit, day |
| --- | --- | --- | --- | --- | --- | --- |
{rows}
"""
RATINGS = """| level | Elo | 95 % | games |
| --- | --- | --- | --- |
{rows}
"""

WON, AHEAD, GOLD = "games won", "ahead", "mean gold of all"
PROMISED = """
## What the levels promise

The lower ends of the intervals count.

| the first against the others | promised | measured | lower end | |
| --- | --- | --- | --- | --- |
{rows}
"""
RUNGS = """
## How far the levels lie apart

One of each level against the level below on all other seats: the games that it won, told as of a game of two.
With k seats a share p of the games is odds of p (k - 1) to 1 - p against one of the others.

| | {names} |
| --- |{columns}
{rows}
"""


@dataclass(frozen=True)
class Promise:
    """What the first player of a match should reach at least; shares of games as parts of 1, else gold."""

    players: tuple[str, ...]
    sets: tuple[str, ...]
    kind: str
    least: float


BASE, ALL = ("base",), ("all",)
PROMISES = (
    *(
        Promise((upper, lower), BASE, WON, 0.6)
        for lower, upper in pairwise(("random", "novice", "greedy", "squire", "builder"))
    ),
    Promise(("builder", "random"), BASE, WON, 0.97),
    Promise(("builder", "greedy"), BASE, WON, 0.85),
    Promise(("steward", "builder"), BASE, WON, 0.70),
    Promise(("sovereign", "builder"), BASE, WON, 0.82),
    Promise(("sovereign", "builder"), BASE, AHEAD, 13),
    Promise(("sovereign", "steward"), BASE, WON, 0.55),
    Promise(("sovereign", "sovereign"), BASE, GOLD, 70),
    Promise(("sovereign", "builder", "builder"), BASE, WON, 0.60),
    Promise(("sovereign", "builder", "builder", "builder"), BASE, WON, 0.55),
    *(
        Promise((upper, *[lower] * (players - 1)), ALL, WON, 1 / players)
        for players in (2, 4)
        for lower, upper in pairwise(player_names())
    ),
)


@dataclass(frozen=True, order=True)
class Group:
    """What games must share to stand in one table, in the order of the page."""

    expansions: int
    sets: tuple[str, ...]
    options: tuple[str, ...]
    budget_ms: int
    nodes: int
    players: int

    @classmethod
    def of(cls, match: Match) -> Self:
        """The group of a match."""
        sets = expand_sets(match.sets)
        options = tuple(sorted(match.options))
        return cls(len(sets) - 1, sets, options, match.budget_ms, match.nodes, len(match.players))

    @property
    def plain(self) -> bool:
        """No variant, and each level with its own budget."""
        return not (self.options or self.budget_ms or self.nodes)

    def title(self) -> str:
        """What the table is headed with."""
        words = [sets_title(self.sets), *self.options]
        if self.budget_ms:
            words.append(f"{self.budget_ms} ms a turn")
        if self.nodes:
            words.append(f"{self.nodes} nodes a turn")
        return ", ".join([*words, f"{self.players} players"])


def strength_page(folder: Path) -> str:
    """The page for all files of games in a folder."""
    stored = [read_match(file) for file in match_files(folder)]
    groups: dict[Group, list[Stored]] = {}
    for match, played in stored:
        if played:
            groups.setdefault(Group.of(match), []).append((match, played))
    tables = [_section(group, groups[group]) for group in sorted(groups)]
    return "".join([HEAD, _promises(stored), _rungs(groups), *tables])


def _promises(stored: Sequence[Stored]) -> str:
    """The promises on which there are games, by what those came to."""
    rows = []
    for promise in PROMISES:
        for match, played in stored:
            plain = Group.of(match).plain
            same = match.players == promise.players and expand_sets(match.sets) == expand_sets(promise.sets)
            if plain and same and played:
                rows.append(_promise(promise, match, played))
    return PROMISED.format(rows="\n".join(rows)) if rows else ""


def _promise(promise: Promise, match: Match, played: Sequence[Played]) -> str:
    first = player_report(match, played, 0)
    if promise.kind == WON:
        found, low = first.win_rate, first.win_rate_low
    elif promise.kind == AHEAD:
        found, low = first.margin_mean, -math.inf if first.margin_low is None else first.margin_low
    else:
        found, spread = over_setups([(one.game // len(one.gold), mean(one.gold)) for one in played])
        low = found - spread
    least, measured, lower = (
        f"{100 * value:.1f} %" if promise.kind == WON else f"{value:.1f}"
        for value in (promise.least, found, low)
    )
    verdict = "kept" if low >= promise.least else "not shown" if found >= promise.least else "not kept"
    title = f"{_versus(match)}, {sets_title(match.sets).lower()}"
    return f"| {title} | {promise.kind} {least} | {measured} | {lower} | {verdict} |"


def _rungs(groups: Mapping[Group, Sequence[Stored]]) -> str:
    """How far each level is above the one below, in every number of players; a dash where no games are."""
    names = player_names()
    rows = []
    for group in sorted(groups):
        won = {match.players: player_report(match, played, 0).win_rate for match, played in groups[group]}
        rungs = [(upper, *[lower] * (group.players - 1)) for lower, upper in pairwise(names)]
        if not group.plain or won.keys().isdisjoint(rungs):
            continue
        apart = [
            f"{100 * as_of_two(won[rung], group.players):.0f} %" if rung in won else "-" for rung in rungs
        ]
        rows.append(f"| {group.title()} | {' | '.join(apart)} |")
    if not rows:
        return ""
    return RUNGS.format(
        names=" | ".join(names[1:]), columns=" --- |" * (len(names) - 1), rows="\n".join(rows)
    )


def as_of_two(share: float, players: int) -> float:
    """The share of games of two that is as much as `share` of games against `players` - 1 equal others."""
    return share / (share + (1 - share) / (players - 1))


def sets_title(sets: Sequence[str]) -> str:
    """What games of these sets are called."""
    if set(expand_sets(sets)) == set(expand_sets(("all",))):
        return "All sets"
    return "Base game" if len(expand_sets(sets)) == 1 else ", ".join(expand_sets(sets))


def _section(group: Group, stored: Sequence[Stored]) -> str:
    text = f"\n## {group.title()}\n\n" + MATCHES.format(rows="\n".join(map(_row, stored)))
    if group.players == 2 and len(stored) > 1:
        text += _elo(stored)
    return text


def _elo(stored: Sequence[Stored]) -> str:
    results = Results()
    for match, played in stored:
        if match.players[0] != match.players[1]:
            results.add(match, played)
    if not results.names():
        return ""
    return "\n" + RATINGS.format(rows="\n".join(map(_rating, ratings(results))))


def _row(stored: Stored) -> str:
    match, played = stored
    first = player_report(match, played, 0)
    gold = [mean([entry.gold[player] for entry in played]) for player in range(len(match.players))]
    made = sorted({f"{entry.commit or 'unknown'}, {entry.day}" for entry in played})
    won_interval = ahead_interval = "-"
    if first.margin_low is not None and first.margin_high is not None:
        won_interval = f"{100 * first.win_rate_low:.1f} to {100 * first.win_rate_high:.1f}"
        ahead_interval = f"{first.margin_low:+.1f} to {first.margin_high:+.1f}"
    return ROW.format(
        who=_versus(match),
        games=len(played),
        won=100 * first.win_rate,
        won_interval=won_interval,
        gold=" : ".join(f"{one:.1f}" for one in gold),
        ahead=first.margin_mean,
        ahead_interval=ahead_interval,
        mean=first.turn_ms_mean,
        p99=first.turn_ms_p99,
        made="; ".join(made),
    )


def _versus(match: Match) -> str:
    rest = {name: match.players[1:].count(name) for name in match.players[1:]}
    against = ", ".join(name if count == 1 else f"{count} {name}" for name, count in rest.items())
    return f"{match.players[0]} v {against}"


def _rating(rating: Rating) -> str:
    return f"| {rating.name} | {rating.elo:.0f} | {rating.low:.0f} to {rating.high:.0f} | {rating.games} |"
