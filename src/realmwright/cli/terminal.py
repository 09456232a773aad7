"""``realmwright terminal``: play in the terminal."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options, record

if TYPE_CHECKING:
    from realmwright.texts import Catalogue

HUMAN = "human"
# The first of these that is set says the language of messages (POSIX, "Environment Variables").
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


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
    bot: options.Bots = None,
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
    language: Annotated[
        str | None,
        typer.Option(
            "--language",
            metavar="CODE",
            help="The language of the game, as `de`; that of LC_ALL, LC_MESSAGES or LANG unless given.",
        ),
    ] = None,
) -> None:
    """Play against computer players, or each other, in the terminal."""
    from realmwright.bots.roster import Roster
    from realmwright.terminal import start
    from realmwright.terminal.loop import play
    from realmwright.terminal.screen import Screen

    texts = _texts(language)
    screen = Screen(plain=plain)
    programs = options.programs_of(bot)
    with Roster(programs.values()) as roster:
        if load is not None:
            play(start.go_on(record.load(load), screen, texts, hints=hints, roster=roster))
            return
        names = options.players_of(players, programs, [HUMAN])
        wanted = options.wanted(len(names), sets, seed, option, cards)
        setup = options.draw(wanted, quadrants, first_game)
        play(start.begin(setup, names, screen, texts, hints=hints, roster=roster))


def _texts(language: str | None) -> "Catalogue":
    """The texts of the language that was asked for, else of the one that is set for messages."""
    from realmwright.texts import catalogue, preferred

    if language is None:
        return catalogue(preferred([language_of(os.environ)]))
    try:
        return catalogue(language)
    except LookupError as error:
        raise typer.BadParameter(str(error), param_hint="--language") from error


def language_of(environment: Mapping[str, str]) -> str:
    """The language that is set for messages: `de_AT.UTF-8` is `de_AT`; empty if there is none."""
    found = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    return re.split("[.@]", found)[0]
