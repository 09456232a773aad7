"""``realmwright train``: learn the evaluation of the computer players by self-play."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from realmwright.arena.train import Round, Stage


def train(
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where weights and sums go; go on from it.")],
    sets: options.Sets = "",
    games: Annotated[int, options.number("Games of a round or step.", least=2)] = 2000,
    rounds: Annotated[int, options.number("Rounds; each uses the last one's weights.")] = 3,
    steps: Annotated[
        int,
        options.number("Then steps that compare lines of a position; without rounds, of the weights in use."),
    ] = 0,
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
    from realmwright.cli.showing import going_on_from, progress

    # As a series of random players is: no folder is made for what cannot be played.
    options.check_games(len(options.players_of(str(players or 2))), options.words(sets))
    if rounds + steps == 0:
        raise typer.BadParameter("a training has a round or a step", param_hint="--steps")
    training = Training(tuple(options.words(sets)), games, rounds, seed, players, steps)
    workers = Workers(jobs or os.cpu_count() or 1, ray)
    stages, told = training.stages(), 0
    with going_on_from(out), progress() as shown:
        for so_far in trained(training, out, workers):
            if len(so_far.rounds) < len(stages):
                shown.tell(_title(stages[len(so_far.rounds)]), so_far.games, games)
            for stage, done in list(zip(stages, so_far.rounds, strict=False))[told:]:
                typer.echo(f"{_title(stage)}: {_told(done)}")
            told = len(so_far.rounds)
    typer.echo(
        f"weights: {out / f'weights-{stages[-1].name}.json'}; pictures: loss.png and strength.png beside it"
    )


def _title(stage: "Stage") -> str:
    return f"step {-stage.seed}" if stage.compares else f"round {stage.seed + 1}"


def _told(done: "Round") -> str:
    """What a round or step came to, in a line."""
    strength = (
        f"mean gold {done.gold:.1f}, "
        f"{100 * done.strength:.0f} ± {100 * done.spread:.0f} % against the values set by hand"
    )
    if done.explained is None:
        return f"error of the margin {done.held_out_loss:.2f} gold on games held out, {strength}"
    before, after = done.explained
    return (
        f"{100 * after:.1f} % of how lines differ, chance and all, is explained on games held out "
        f"({100 * before:.1f} % before), {strength}"
    )


def _check_installed(*modules: str) -> None:
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        extra = "ray" if "ray" in missing else "train"
        raise typer.BadParameter(
            f"training needs {' and '.join(missing)}: install realmwright[{extra}]", param_hint="train"
        )
