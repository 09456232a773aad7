"""``realmwright ladder``: all levels of computer players against each other, and an Elo table."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from realmwright.arena.ladder import Ladder, Rating
    from realmwright.arena.played import Match, Played


def ladder(
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where finished games are kept; go on from them.")],
    players: Annotated[
        str, typer.Option(help="Levels with commas between, the weakest first; all if left out.")
    ] = "",
    sets: options.Sets = "",
    games: Annotated[int, options.number("Games of each pair.", least=2)] = 100,
    seed: options.SeriesSeed = 1,
    budget_ms: options.BudgetMs = 0,
    nodes: options.Nodes = 0,
    jobs: options.Jobs = 1,
    as_json: options.Json = False,
) -> None:
    """Play a ladder: each level against the two below it; Elo strengths with 95 % intervals."""
    from realmwright.arena.ladder import Ladder
    from realmwright.cli.showing import show, show_json
    from realmwright.rules.draw import expand_sets
    from realmwright.terminal.screen import table_of

    levels = _levels(players)
    named = options.words(sets)
    options.check_games(2, named, seed=seed)
    options.check_budget(budget_ms, nodes)
    asked = Ladder(levels, tuple(named), games, seed, budget_ms, nodes)
    found = _played(asked, out, jobs)
    if as_json:
        levels_won = [asdict(one) for one in found]
        show_json({"sets": list(expand_sets(asked.sets)), "seed": seed, "levels": levels_won})
    else:
        rows = [
            (one.name, f"{one.elo:.0f}", f"{one.low:.0f} to {one.high:.0f}", str(one.games)) for one in found
        ]
        show(table_of(("Level", "Elo", "95 %", "Games"), rows))


def _levels(players: str) -> tuple[str, ...]:
    from realmwright.players.registry import player_names

    if not players:
        return tuple(player_names())
    levels = tuple(word.strip() for word in players.split(","))
    for level in levels:
        options.players_of(f"{level},{level}")
    if len(set(levels)) != len(levels) or len(levels) < 2:
        raise typer.BadParameter("a ladder is of two levels or more, each once", param_hint="--players")
    return levels


def _played(asked: "Ladder", out: Path, jobs: int) -> "list[Rating]":
    from realmwright.arena.ladder import Results, play_ladder, ratings
    from realmwright.cli.showing import going_on_from, progress

    games: dict[Match, list[Played]] = {}
    with going_on_from(out), progress() as shown:
        for match, played in play_ladder(asked, out, jobs):
            shown.tell(" v ".join(match.players), len(played), match.games)
            games[match] = played
    results = Results()
    for match, played in games.items():
        results.add(match, played)
    return ratings(results, asked.seed)
