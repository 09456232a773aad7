"""``realmwright terminal``: play in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from realmwright.cli import options, record

HUMAN = "human"


def terminal(
    players: Annotated[
        str,
        typer.Option(
            metavar="PLAYERS",
            help="Who plays, with commas between: `human` for each person, or computer players.",
        ),
    ] = f"{HUMAN},greedy",
    sets: options.Sets = "",
    seed: options.Seed = None,
    option: options.Variants = None,
    quadrants: options.Quadrants = None,
    cards: options.Cards = "",
    first_game: options.FirstGame = False,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was saved.")
    ] = None,
    hints: Annotated[
        bool | None,
        typer.Option(
            "--hints/--no-hints",
            help="Whether `hint` tells the best choice; only for one alone unless given.",
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="For screen readers: no drawings, everything in words.")
    ] = False,
) -> None:
    """Play against computer players, or each other, in the terminal."""
    from realmwright.terminal import start
    from realmwright.terminal.loop import play
    from realmwright.terminal.screen import Screen

    screen = Screen(plain=plain)
    if load is not None:
        play(start.go_on(record.load(load), screen, hints=hints))
        return
    names = options.players_of(players, [HUMAN])
    wanted = options.wanted(len(names), sets, seed, option, cards)
    setup = options.draw(wanted, quadrants, first_game)
    play(start.begin(setup, names, screen, hints=hints))
