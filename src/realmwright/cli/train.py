"""``realmwright train``: learn the evaluation of the computer players by self-play."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from realmwright.cli import options


def train(
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where weights and sums go; go on from it.")],
    sets: options.Sets = "",
    games: Annotated[int, options.number("Games of a round.", least=2)] = 2000,
    rounds: Annotated[int, options.number("Rounds; each uses the last one's weights.", least=1)] = 3,
    seed: Annotated[int, options.number("Fixes every game.", most=options.MOST_SEED)] = 1,
    players: Annotated[
        int, options.number("Players of a game; 0: two in five of eight games, else 3 to 5.", most=5)
    ] = 0,
    jobs: Annotated[int, options.number("Processes; 0: one for each core.", most=256)] = 0,
    ray: options.Ray = "",
) -> None:
    """Train the weights from scratch; an interrupted training goes on where it was."""
    _check_installed("numpy", "matplotlib", *(["ray"] if ray else []))
    from realmwright.arena.spread import Workers
    from realmwright.arena.train import Training
    from realmwright.arena.train import train as trained
    from realmwright.cli.showing import progress_bars

    # As a series of random players is: no folder is made for what cannot be played.
    options.check_games(len(options.players_of(str(players or 2))), options.words(sets))
    training = Training(tuple(options.words(sets)), games, rounds, seed, players)
    workers = Workers(jobs or os.cpu_count() or 1, ray)
    shown = 0
    with progress_bars() as bars:
        task = bars.add_task("", total=games)
        for progress in trained(training, out, workers):
            bars.update(task, completed=progress.games, description=f"round {len(progress.rounds) + 1}")
            for number, done in enumerate(progress.rounds[shown:], shown + 1):
                typer.echo(
                    f"round {number}: error of the margin {done.held_out_loss:.2f} gold on games held out, "
                    f"mean gold {done.gold:.1f}, "
                    f"{100 * done.strength:.0f} ± {100 * done.spread:.0f} % against the values set by hand"
                )
            shown = len(progress.rounds)
    typer.echo(
        f"weights: {out / f'weights-{rounds - 1}.json'}; pictures: loss.png and strength.png beside it"
    )


def _check_installed(*modules: str) -> None:
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        extra = "ray" if "ray" in missing else "train"
        raise typer.BadParameter(
            f"training needs {' and '.join(missing)}: install realmwright[{extra}]", param_hint="train"
        )
