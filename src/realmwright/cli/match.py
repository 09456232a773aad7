"""``realmwright match``: computer players against each other, on paired set-ups with the seats rotated."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from realmwright.arena.match import MatchReport


def match(
    players: Annotated[str, typer.Option(help="Names with commas between.")],
    sets: options.Sets = "",
    games: Annotated[int, options.number("How many games.", least=1)] = 100,
    seed: options.SeriesSeed = 1,
    budget_ms: options.BudgetMs = 0,
    nodes: options.Nodes = 0,
    jobs: options.Jobs = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Append each finished game; go on from it if it is there."),
    ] = None,
    option: options.Variants = None,
    bot: options.Bots = None,
    as_json: options.Json = False,
) -> None:
    """Play a match: win rates with 95 % intervals over set-ups, margins, and the time of a turn."""
    from realmwright.arena.match import play_match, report
    from realmwright.arena.played import Match
    from realmwright.cli.showing import going_on_from, last_of, show_json

    programs = options.programs_of(bot)
    names = options.players_of(players, programs)
    named, variants = options.words(sets), options.several(option)
    options.check_games(len(names), named, variants, seed)
    options.check_budget(budget_ms, nodes)
    playing = options.among(programs, names)
    asked = Match(tuple(names), tuple(named), games, seed, tuple(variants), budget_ms, nodes, playing)
    with going_on_from(out):
        facts = report(asked, last_of(play_match(asked, jobs, out), games, len))
    if as_json:
        show_json(asdict(facts))
    else:
        _print(facts)


def _print(facts: "MatchReport") -> None:
    from realmwright.cli.showing import show
    from realmwright.terminal.screen import table_of

    rows = []
    for row in facts.players:
        # Few set-ups have no interval.
        proven = row.margin_low is not None
        cells = (
            row.name,
            f"{100 * row.win_rate:.1f} %",
            f"{100 * row.win_rate_low:.0f} to {100 * row.win_rate_high:.0f}" if proven else "-",
            f"{row.gold_mean:.1f}",
            f"{row.margin_mean:+.1f}",
            f"{row.rank_mean:.2f}",
            f"{row.turn_ms_mean:.1f}",
            f"{row.turn_ms_p99:.1f}",
        )
        rows.append(cells)
    titles = ("Player", "Games won", "95 %", "Gold", "Ahead", "Place", "Turn, ms", "p99, ms")
    show(table_of(titles, rows), f"{facts.games} games of {', '.join(facts.sets)} with seed {facts.seed}.")
