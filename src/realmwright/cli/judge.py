"""``realmwright judge``: what players' values and choices are worth in whole games, from outside."""

import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from realmwright.arena.judge import Findings
    from realmwright.bots.program import Program


def judge(
    players: Annotated[
        str,
        typer.Option(
            help="Whom to judge, with commas between; settings go behind a name as in sovereign+width=500."
        ),
    ],
    sets: options.Sets = "",
    seats: Annotated[int, options.number("Players of a game.", least=2, most=5)] = 2,
    positions: Annotated[int, options.number("How many, as many of each phase.", least=1)] = 400,
    phases: Annotated[
        str, typer.Option(help="Of opening, early, middle and late, with commas between; all if left out.")
    ] = "",
    lines: Annotated[int, options.number("Lines played on from a position.", least=2, most=40)] = 4,
    deals: Annotated[
        int, options.number("How often each is played on, over the same cards.", least=1, most=1000)
    ] = 4,
    strong: Annotated[
        str, typer.Option(metavar="PLAYER", help="Whose games the positions are of.")
    ] = "steward-1",
    ends: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays the lines on.")] = "steward-1",
    seed: options.SeriesSeed = 1,
    budget_ms: options.BudgetMs = 0,
    nodes: options.Nodes = 0,
    jobs: Annotated[int, options.number("Processes; 0: one for each core.", most=256)] = 0,
    ray: options.Ray = "",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Append each finished position; go on from it if it is there."),
    ] = None,
    bot: options.Bots = None,
    as_json: options.Json = False,
) -> None:
    """Judge values and choices by lines that are played on to the end with common cards."""
    from realmwright.arena.judge import Judgement, findings
    from realmwright.arena.judge import judge as judged
    from realmwright.arena.spread import Workers
    from realmwright.cli.showing import going_on_from, last_of, show_json

    programs = options.programs_of(bot)
    names, named = _names(players, programs), options.words(sets)
    options.check_player(strong, "--strong", programs)
    options.check_player(ends, "--ends", programs)
    options.check_games(seats, named, seed=seed)
    options.check_budget(budget_ms, nodes)
    asked = Judgement(
        tuple(names),
        tuple(named),
        seats,
        positions,
        seed,
        lines,
        deals,
        strong,
        ends,
        budget_ms,
        nodes,
        _phases(phases),
        options.among(programs, [*names, strong, ends]),
    )
    workers = Workers(jobs or os.cpu_count() or 1, ray)
    with going_on_from(out):
        found = findings(asked, last_of(judged(asked, workers, out), positions, len, "positions"))
    if as_json:
        show_json(asdict(found))
    else:
        _print(found)


def _names(players: str, programs: "Mapping[str, Program]") -> list[str]:
    names = [word.strip() for word in players.split(",")]
    for name in names:
        options.check_player(name, "--players", programs)
    if len(set(names)) != len(names):
        raise typer.BadParameter("each player is judged once", param_hint="--players")
    return names


def _phases(text: str) -> tuple[str, ...]:
    from realmwright.arena.siblings import PHASES

    named = tuple(options.words(text)) or tuple(PHASES)
    for name in named:
        if name not in PHASES:
            known = ", ".join(PHASES)
            raise typer.BadParameter(f"no phase is named {name!r}; there are {known}", param_hint="--phases")
    return named


def _print(found: "Findings") -> None:
    from realmwright.cli.showing import show
    from realmwright.terminal.screen import table_of

    for player in dict.fromkeys(row.player for row in found.worth):
        worth = [
            (
                row.kind,
                row.phase,
                str(row.positions),
                _with_spread(row.worth, row.spread, ""),
                f"{row.said_apart:.2f}",
                f"{row.apart:.2f}",
                _with_spread(row.gains, row.gains_spread, "+"),
            )
            for row in found.worth
            if row.player == player
        ]
        titles = ("A gold of", "Phase", "Turns", "Is worth", "Apart\nas said", "In\ntruth", "Its best\nline")
        show(player, table_of(titles, worth))
    for player in dict.fromkeys(row.player for row in found.choices):
        choices = [row for row in found.choices if row.player == player]
        cells = [
            (row.phase, f"{row.differ} of {row.positions}", _with_spread(row.better, row.spread, "+"))
            for row in choices
        ]
        show(
            f"{player} against {choices[0].other}",
            table_of(("Phase", "Chooses otherwise", "Gold of a turn"), cells),
        )


def _with_spread(value: float, spread: float | None, sign: str) -> str:
    return f"{value:{sign}.2f}" + ("" if spread is None else f" ± {spread:.2f}")
