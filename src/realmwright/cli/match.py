"""``realmwright match``: computer players against each other, on paired set-ups with the seats rotated."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from realmwright.arena.match import MatchReport
    from realmwright.arena.played import Match, Played


def match(
    players: Annotated[str, typer.Option("--players", help="Names with commas between.")],
    sets: options.Sets = "",
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 100,
    seed: options.SeriesSeed = 1,
    budget_ms: options.BudgetMs = 0,
    nodes: options.Nodes = 0,
    jobs: options.Jobs = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Append each finished game; go on from it if it is there."
        ),
    ] = None,
    option: options.Variants = None,
    as_json: options.Json = False,
) -> None:
    """Play a match: win rates with 95 % intervals over set-ups, margins, and the time of a turn."""
    from realmwright.arena.match import report
    from realmwright.arena.played import Match

    names, named, variants = options.players_of(players), options.words(sets), options.several(option)
    options.check_games(names, named, variants, seed)
    options.check_budget(budget_ms, nodes)
    asked = Match(tuple(names), tuple(named), games, seed, tuple(variants), budget_ms, nodes)
    facts = report(asked, _played(asked, jobs, out))
    if as_json:
        typer.echo(json.dumps(asdict(facts), indent=2))
    else:
        _print(facts)


def _played(asked: "Match", jobs: int, out: Path | None) -> "Sequence[Played]":
    from realmwright.arena.match import play_match
    from realmwright.cli.progress import progress_bars

    played: Sequence[Played] = []
    with progress_bars() as progress:
        task = progress.add_task("games", total=asked.games)
        for played in play_match(asked, jobs, out):
            progress.update(task, completed=len(played))
    return played


def _print(facts: "MatchReport") -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    table.add_column("Player")
    for title in ("Games won", "95 %", "Gold", "Ahead", "Place", "Turn, ms", "p99, ms"):
        table.add_column(title, justify="right")
    for row in facts.players:
        # Few set-ups have no interval.
        proven = row.margin_low is not None
        table.add_row(
            row.name,
            f"{100 * row.win_rate:.1f} %",
            f"{100 * row.win_rate_low:.0f} to {100 * row.win_rate_high:.0f}" if proven else "-",
            f"{row.gold_mean:.1f}",
            f"{row.margin_mean:+.1f}",
            f"{row.rank_mean:.2f}",
            f"{row.turn_ms_mean:.1f}",
            f"{row.turn_ms_p99:.1f}",
        )
    console = Console(highlight=False, markup=False)
    console.print(table)
    console.print(f"{facts.games} games of {', '.join(facts.sets)} with seed {facts.seed}.")
