"""``realmwright simulate``: many games between computer players, and what came of them."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from realmwright.arena.simulate import SeriesReport


def simulate(
    players: Annotated[
        str, typer.Option(help="A number (that many `random`), or names with commas between.")
    ] = "2",
    sets: options.Sets = "",
    games: Annotated[int, options.number("How many games.", least=1)] = 1000,
    seed: Annotated[
        int,
        options.number(
            "Fixes every game; those of players with a time budget only with --nodes.", most=options.MOST_SEED
        ),
    ] = 1,
    nodes: options.Nodes = 0,
    jobs: options.Jobs = 1,
    option: options.Variants = None,
    bot: options.Bots = None,
    as_json: options.Json = False,
) -> None:
    """Play many games and tell who won; one seed fixes them, whatever the number of jobs."""
    from realmwright.arena.simulate import Series, report
    from realmwright.arena.simulate import simulate as played
    from realmwright.cli.showing import last_of, show_json

    programs = options.programs_of(bot)
    names = options.players_of(players, programs)
    named, variants = options.words(sets), options.several(option)
    options.check_games(len(names), named, variants, seed)
    playing = options.among(programs, names)
    series = Series(tuple(names), tuple(named), games, seed, tuple(variants), nodes, playing)
    outcome = last_of(played(series, jobs), games, lambda outcome: outcome.tally.games)
    facts = report(series, outcome, jobs)
    if as_json:
        show_json(asdict(facts))
    else:
        _print(facts)


def _print(facts: "SeriesReport") -> None:
    from realmwright.cli.showing import show
    from realmwright.terminal.screen import table_of

    rows = [
        (str(seat), name, f"{gold:.2f}", f"{won:,.1f}", f"{100 * won / facts.games:.1f} %")
        for seat, (name, gold, won) in enumerate(
            zip(facts.players, facts.gold_mean, facts.wins, strict=True), 1
        )
    ]
    show(
        table_of(("Seat", "Player", "Gold, mean", "Games won", "Share"), rows, words=2),
        f"{facts.games:,} games of {', '.join(facts.sets)} with seed {facts.seed}, {facts.ties:,} tied, "
        f"{facts.decisions_per_game:.1f} decisions a game.",
        f"{facts.games_per_second:,.0f} games a second of processor time "
        f"({facts.cpu_seconds:.2f} s; {facts.seconds:.2f} s by the clock, "
        f"{facts.jobs} job{'' if facts.jobs == 1 else 's'}), "
        f"the engine {'compiled' if facts.compiled else 'not compiled'}: {facts.module}",
    )
