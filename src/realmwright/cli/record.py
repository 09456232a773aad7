"""``realmwright record``: check that records replay, show the board at any turn, analyse a finished game."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options
from realmwright.cli.errors import CommandError
from realmwright.telling.visible import clean_name, visible

if TYPE_CHECKING:
    from rich.console import RenderableType

    from realmwright.notation.record import Record
    from realmwright.rules.view import View

record = typer.Typer(help="Check, show or analyse records of games.")

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files with one record each.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A file with a record.")]


@record.command()
def check(
    paths: Files,
    as_json: options.Json = False,
) -> None:
    """Replay records; the exit code is 1 if one of them does not hold."""
    facts: list[dict[str, object]] = []
    for path in paths:
        try:
            found = load(path)
        except CommandError as error:
            facts.append(_failure(path, error))
            typer.echo(f"realmwright: {visible(str(error))}", err=True)
        else:
            facts.append(_facts(path, found))
            if not as_json:
                typer.echo(f"{path}: {_summary(found)}")
    if as_json:
        typer.echo(json.dumps({"files": facts}, indent=2))
    if not all(one["ok"] for one in facts):
        raise typer.Exit(1)


@record.command()
def show(
    path: File,
    turn: Annotated[
        str, typer.Option(metavar="N", help="After this turn, such as 7.2, or round, such as 7.")
    ] = "",
) -> None:
    """Show set-up, board and gold of a record, at its end or after a turn."""
    from rich.console import Console

    game = load(path)
    view = game.game(length_at(game, turn)).view(None)
    console = Console(highlight=False)
    for part in (*_header(game, turn), *_board(view, console.width), _gold(game, view)):
        console.print(part, overflow="ignore", no_wrap=isinstance(part, str), crop=False)


@record.command()
def analyse(
    path: File,
    plain: Annotated[bool, typer.Option("--plain", help="For screen readers: everything in words.")] = False,
) -> None:
    """The lead everybody could expect in a finished game, turn by turn, and its most costly turns."""
    from realmwright.terminal.report import show_analysis
    from realmwright.terminal.screen import Screen
    from realmwright.texts import catalogue

    game = load(path)
    if game.gold is None:
        raise CommandError(f"{path}: only a finished game can be analysed")
    show_analysis(Screen(plain=plain), catalogue(), game.setup, game.catalogue, game.log, player_names(game))


def load(path: Path) -> "Record":
    """The record of a file. CommandError names the file and what is wrong."""
    from realmwright.notation.record import RecordError
    from realmwright.terminal.saving import read_file

    try:
        return read_file(path)
    except RecordError as error:
        raise CommandError(f"{path}: {error}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: this is no text in UTF-8") from error
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _facts(path: Path, found: "Record") -> dict[str, object]:
    """What a check tells about a record that holds."""
    return {
        "file": str(path),
        "ok": True,
        "players": list(player_names(found)),
        "sets": list(found.setup.sets),
        "turns": len(found.turns),
        "actions": len(found.log),
        "finished": found.gold is not None,
        "gold": None if found.gold is None else list(found.gold),
    }


def _failure(path: Path, error: CommandError) -> dict[str, object]:
    """What a check tells about a record that does not hold."""
    from realmwright.notation.record import RecordError

    facts: dict[str, object] = {"file": str(path), "ok": False, "line": None, "turn": "", "token": ""}
    cause = error.__cause__
    if isinstance(cause, RecordError):
        return facts | {name: getattr(cause, name) for name in ("line", "turn", "token", "message")}
    return facts | {"message": str(error).removeprefix(f"{path}: ")}


def player_names(game: "Record") -> tuple[str, ...]:
    """The names of the players by seat, fit to be shown; `seat 1`, ... where the record has none."""
    names = game.players or ("",) * game.setup.players
    return tuple(clean_name(name) or f"seat {seat}" for seat, name in enumerate(names, 1))


def length_at(game: "Record", turn: str) -> int:
    """How much of the log is played after a turn, or after a round; all of it for an empty word."""
    if not turn:
        return len(game.log)
    ends = [end for name, end in game.turns if turn in (name, name.partition(".")[0])]
    if not ends:
        known = f"they go from {game.turns[0][0]} to {game.turns[-1][0]}" if game.turns else "there is none"
        raise CommandError(f"No turn of this record is named {turn}; {known}.")
    return ends[-1]


def _summary(found: "Record") -> str:
    end = "not finished" if found.gold is None else f"gold {' '.join(map(str, found.gold))}"
    return f"{len(found.turns)} turns of {', '.join(player_names(found))}, {end}"


def _header(game: "Record", turn: str) -> list[str]:
    from realmwright.rules.draw import quadrant_word

    setup = game.setup
    lines = {
        "Players": ", ".join(player_names(game)),
        "Start": player_names(game)[setup.start],
        "Sets": ", ".join(setup.sets),
        "Quadrants": ", ".join(quadrant_word(placed) for placed in setup.quadrants),
        "Cards": ", ".join(setup.cards),
        "Tasks": ", ".join(setup.tasks),
        "Removed": setup.removed or "",
        "Options": ", ".join(setup.options),
        "Shown": f"after turn {turn}" if turn else "at the end of the record",
    }
    return [f"{name + ':':<11}{value}" for name, value in lines.items() if value] + [""]


def _board(view: "View", width: int) -> list["RenderableType"]:
    from realmwright.terminal.drawing import draw_view
    from realmwright.terminal.legend import legend
    from realmwright.texts import catalogue

    return [draw_view(view, width=width), "", *legend(view.board, catalogue()), ""]


def _gold(game: "Record", view: "View") -> "RenderableType":
    """The gold if the game ended now, a column for each player."""
    from realmwright.terminal.screen import table_of

    gold = view.gold()
    rows = [[column, *[str(row[place]) for row in gold]] for place, column in enumerate(view.columns())]
    table = table_of(["Gold", *player_names(game)], rows)
    table.add_section()
    table.add_row("total", *[str(sum(row)) for row in gold])
    table.add_row("supply", *[str(view.supply(seat)) for seat in range(view.seats)])
    return table
