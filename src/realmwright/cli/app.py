"""The application: the list of commands, and how errors leave it.

A new command is a module beside this one, with a function of that name in ``COMMANDS``; a command with
sub-commands is a ``typer.Typer`` in ``GROUPS``. A command imports what is slow to import in its function.
"""

import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer
from typer.main import get_command

from realmwright import COMPILED, __version__
from realmwright.cli.backup import backup
from realmwright.cli.bench import bench
from realmwright.cli.doctor import doctor
from realmwright.cli.judge import judge
from realmwright.cli.ladder import ladder
from realmwright.cli.match import match
from realmwright.cli.play import play
from realmwright.cli.prune import prune
from realmwright.cli.ratings import ratings
from realmwright.cli.record import record
from realmwright.cli.reports import reports
from realmwright.cli.restore import restore
from realmwright.cli.serve import serve
from realmwright.cli.setup import setup
from realmwright.cli.simulate import simulate
from realmwright.cli.terminal import terminal
from realmwright.cli.train import train
from realmwright.telling.visible import visible

COMMANDS: tuple[Callable[..., None], ...] = (
    backup,
    bench,
    doctor,
    judge,
    ladder,
    match,
    play,
    prune,
    ratings,
    reports,
    restore,
    serve,
    setup,
    simulate,
    terminal,
    train,
)
GROUPS: dict[str, typer.Typer] = {"record": record}

NOTICE = "The engine runs uncompiled, 30 to 600 times slower: `realmwright doctor` tells more."
PROGRAM = "realmwright"


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{PROGRAM} {__version__}")
        raise typer.Exit


def _start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Realmwright: an unofficial digital edition of the board game Kingdom Builder."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit
    if not COMPILED and context.invoked_subcommand != "doctor":
        typer.echo(NOTICE, err=True)


def make_app() -> typer.Typer:
    """The typer application with every command."""
    app = typer.Typer(name=PROGRAM, add_completion=False, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(_start)
    for command in COMMANDS:
        app.command()(command)
    for name, group in GROUPS.items():
        app.add_typer(group, name=name)
    return app


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line; the exit code is 0 fine, 1 the thing asked about is wrong, 2 usage."""
    try:
        code = get_command(make_app()).main(arguments, prog_name=PROGRAM, standalone_mode=False)
    except typer.TyperException as error:
        return _complain(error.format_message(), error.exit_code)
    except typer.Abort:
        return _complain("Stopped.", 1)
    except BrokenPipeError:
        sys.stdout = None  # nobody reads on: no flush at exit
        return 1
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}", 1)
    except Exception as error:
        # The package's own errors say in a sentence what was wrong; any other is a mistake of ours.
        if not type(error).__module__.startswith("realmwright."):
            raise
        return _complain(str(error), 1)
    return code if isinstance(code, int) else 0


def _complain(message: str, code: int) -> int:
    print(f"{PROGRAM}: {visible(' '.join(message.split()))}", file=sys.stderr)
    return code


def main() -> NoReturn:
    """The command ``realmwright``."""
    # Signs that a console lacks (those of Windows lack many), or bytes that are no text, stop nothing.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run())
