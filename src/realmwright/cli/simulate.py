"""``realmwright simulate``: many games between computer players, and what came of them."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from realmwright.arena.simulate import Outcome, Series, SeriesReport


def simulate(
    players: Annotated[
        str, typer.Option("--players", help="A number (that many `random`), or names with commas between.")
    ] = "2",
    sets: options.Sets = "",
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 1000,
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            min=0,
            max=options.MOST_SEED,
            metavar="N",
            help="Fixes every game; those of players with a time budget only with --nodes.",
        ),
    ] = 1,
    nodes: options.Nodes = 0,
    jobs: options.Jobs = 1,
    option: options.Variants = None,
    as_json: options.Json = False,
) -> None:
    """Play many games and tell who won; one seed fixes them, whatever the number of jobs."""
    from realmwright.arena.simulate import Series, report

    names, named, variants = options.players_of(players), options.words(sets), options.several(option)
    options.check_games(names, named, variants, seed)
    series = Series(tuple(names), tuple(named), games, seed, tuple(variants), nodes)
    *_, outcome = _shown(series, jobs)
    facts = report(series, outcome, jobs)
    if as_json:
        typer.echo(json.dumps(asdict(facts), indent=2))
    else:
        _print(facts)


def _shown(series: "Series", jobs: int) -> Iterator["Outcome"]:
    """The outcomes of the series, with a display of how far it is."""
    from realmwright.arena.simulate import simulate as played
    from realmwright.cli.progress import progress_bars

    with progress_bars() as progress:
        task = progress.add_task("games", total=series.games)
        for outcome in played(series, jobs):
            progress.update(task, completed=outcome.tally.games)
            yield outcome


def _print(facts: "SeriesReport") -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    table.add_column("Seat")
    table.add_column("Player")
    for title in ("Gold, mean", "Games won", "Share"):
        table.add_column(title, justify="right")
    rows = zip(facts.players, facts.gold_mean, facts.wins, strict=True)
    for seat, (name, gold, won) in enumerate(rows, 1):
        table.add_row(str(seat), name, f"{gold:.2f}", f"{won:,.1f}", f"{100 * won / facts.games:.1f} %")
    console = Console(highlight=False, markup=False)
    console.print(table)
    console.print(
        f"{facts.games:,} games of {', '.join(facts.sets)} with seed {facts.seed}, {facts.ties:,} tied, "
        f"{facts.decisions_per_game:.1f} decisions a game."
    )
    console.print(
        f"{facts.games_per_second:,.0f} games a second of processor time "
        f"({facts.cpu_seconds:.2f} s; {facts.seconds:.2f} s by the clock, "
        f"{facts.jobs} job{'' if facts.jobs == 1 else 's'}), "
        f"the engine {'compiled' if facts.compiled else 'not compiled'}: {facts.module}"
    )
