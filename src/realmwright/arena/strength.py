"""The page on the strength of the computer players, made from stored games alone."""

from collections.abc import Sequence
from pathlib import Path

from realmwright.arena.ladder import Rating, Results, ratings
from realmwright.arena.match import report
from realmwright.arena.match_file import read_match
from realmwright.arena.played import Match, Played
from realmwright.rules.draw import expand_sets

Stored = tuple[Match, list[Played]]

HEAD = """# Strength of the computer players

Made by `make docs` from the games in `docs/strength`, which `realmwright ladder --out docs/strength` and
`realmwright match --out FILE` play and append to. Set-ups are paired, with the seats rotated; intervals are
95 %, over set-ups; a tie counts 1/k for each of k winners. "Ahead" is the gold beyond the best of the others.
A turn is CPU time on one core, mean and 99th percentile of all turns, measured while two games ran side by
side on a machine of two cores.
"""
ROW = (
    "| {who} | {games} | {won:.1f} % ({low:.1f} to {high:.1f}) | {gold} | {ahead:+.1f} ({least:+.1f} to "
    "{most:+.1f}) | {mean:.1f} / {p99:.1f} | {made} |"
)
MATCHES = """| the first against the others | games | games won | gold | ahead | a turn, ms | commit, day |
| --- | --- | --- | --- | --- | --- | --- |
{rows}
"""
RATINGS = """| level | Elo | 95 % | games |
| --- | --- | --- | --- |
{rows}
"""


def strength_page(folder: Path) -> str:
    """The page for all files of games in a folder."""
    stored = [read_match(file) for file in sorted(folder.glob("*.jsonl"))]
    groups: dict[tuple[str, int], list[Stored]] = {}
    for match, played in stored:
        if played:
            groups.setdefault((sets_title(match.sets), len(match.players)), []).append((match, played))
    order = sorted(groups, key=lambda group: (group[0] != "Base game", group))
    return HEAD + "".join(_section(title, players, groups[title, players]) for title, players in order)


def sets_title(sets: Sequence[str]) -> str:
    """What games of these sets are called."""
    if set(expand_sets(sets)) == set(expand_sets(("all",))):
        return "All sets"
    return "Base game" if len(expand_sets(sets)) == 1 else ", ".join(expand_sets(sets))


def _section(title: str, players: int, stored: Sequence[Stored]) -> str:
    text = f"\n## {title}, {players} players\n\n" + MATCHES.format(rows="\n".join(map(_row, stored)))
    if players == 2 and len(stored) > 1:
        results = Results()
        for match, played in stored:
            if match.players[0] != match.players[1]:
                results.add(match, played)
        text += "\n" + RATINGS.format(rows="\n".join(map(_rating, ratings(results))))
    return text


def _row(stored: Stored) -> str:
    match, played = stored
    players = report(match, played)["players"]
    assert isinstance(players, list)
    first = players[0]
    rest = {name: match.players[1:].count(name) for name in match.players[1:]}
    against = ", ".join(name if count == 1 else f"{count} {name}" for name, count in rest.items())
    budget = f" ({match.budget_ms} ms)" if match.budget_ms else ""
    made = sorted({f"{entry.commit or 'unknown'}, {entry.day}" for entry in played})
    return ROW.format(
        who=f"{match.players[0]} v {against}{budget}",
        games=len(played),
        won=100 * first["win_rate"],
        low=100 * first["win_rate_low"],
        high=100 * first["win_rate_high"],
        gold=" : ".join(f"{player['gold_mean']:.1f}" for player in players),
        ahead=first["margin_mean"],
        least=first["margin_low"] if first["margin_low"] is not None else float("nan"),
        most=first["margin_high"] if first["margin_high"] is not None else float("nan"),
        mean=first["turn_ms_mean"],
        p99=first["turn_ms_p99"],
        made="; ".join(made),
    )


def _rating(rating: Rating) -> str:
    return f"| {rating.name} | {rating.elo:.0f} | {rating.low:.0f} to {rating.high:.0f} | {rating.games} |"
