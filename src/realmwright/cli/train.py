"""``realmwright train``: learn the evaluation of the computer players by self-play."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from realmwright.cli import options


def train(
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where weights and sums go; go on from it.")
    ],
    sets: options.Sets = "",
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games of a round.")] = 2000,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, metavar="N", help="Rounds; each uses the last one's weights.")
    ] = 3,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=options.MOST_SEED, metavar="N", help="Fixes every game.")
    ] = 1,
    players: Annotated[
        int,
        typer.Option("--players", min=0, max=5, metavar="N", help="Players of a game; 0: 2 to 5 in turn."),
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, metavar="N", help="Processes.")] = 1,
) -> None:
    """Train the weights from scratch; an interrupted training goes on where it was."""
    try:
        from realmwright.arena.train import Training
        from realmwright.arena.train import train as trained
    except ImportError as error:
        raise typer.BadParameter(
            "training needs NumPy: install realmwright[train]", param_hint="train"
        ) from error
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    training = Training(tuple(options.words(sets)), games, rounds, seed, players)
    columns = (
        TextColumn("round {task.fields[round]}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    shown = 0
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("games", total=games, round=1)
        for progress in trained(training, out, jobs):
            bar.update(task, completed=progress.games, round=progress.round + 1)
            if len(progress.losses) > shown:
                shown = len(progress.losses)
                typer.echo(
                    f"round {shown}: error of the margin {progress.losses[-1]:.2f} gold, "
                    f"mean gold of its games {progress.gold[-1]:.1f}"
                )
    typer.echo(f"weights: {out / f'weights-{rounds - 1}.json'}")
