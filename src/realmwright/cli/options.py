"""Options that several commands share, and what they mean."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from realmwright.board.quadrants import QuadrantLibrary
    from realmwright.bots.program import Program
    from realmwright.rules.draw import Wanted
    from realmwright.rules.setup import Setup

MOST_SEED = 2**63 - 1


def number(help: str, least: int = 0, most: int | None = None) -> Any:
    """An option that is a whole number."""
    return typer.Option(min=least, max=most, metavar="N", help=help)


Json = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]
Sets = Annotated[
    str, typer.Option(metavar="SETS", help="Sets with commas between, or `all`; base is always in.")
]
Variants = Annotated[
    list[str] | None,
    typer.Option(metavar="OPTION", help="A variant such as no-lords; give it again for more."),
]
Seed = Annotated[int | None, number("The same seed draws the same set-up.", most=MOST_SEED)]
SeriesSeed = Annotated[int, number("Fixes set-ups and cards.", most=MOST_SEED)]
BudgetMs = Annotated[int, number("CPU time in ms of a turn for players that search; 0: theirs.")]
Nodes = Annotated[
    int,
    number(
        "Positions of a turn for players that search, not time: the seed fixes all then; 0: theirs.",
        most=10**9,
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME=COMMAND",
        help="A program that plays under that name, as in mine='node bot.mjs': docs/bots.md. Give it again "
        "for more.",
    ),
]
Jobs = Annotated[int, number("Processes.", least=1, most=256)]
Ray = Annotated[
    str,
    typer.Option(metavar="ADDRESS", help="Do the work on that Ray cluster; `auto` for one here."),
]
Quadrants = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAMES|DIR",
        help="Four names with commas between, from the top left, ' behind a name turns it; or a folder with "
        "quadrant files of your own. May be given twice, once for each.",
    ),
]
Cards = Annotated[str, typer.Option(metavar="CARDS", help="Three Kingdom Builder cards with commas between.")]
FirstGame = Annotated[
    bool, typer.Option("--first-game", help="The board and cards that the rule book begins with.")
]
Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="REALMWRIGHT_DATABASE",
        help="sqlite:////path/games.db or postgresql://user@host/name; in your data folder unless given.",
    ),
]


def words(text: str) -> list[str]:
    """The words of a list with commas or spaces between."""
    return text.replace(",", " ").split()


def several(texts: Sequence[str] | None) -> list[str]:
    """The words of an option that may be given several times."""
    return [word for text in texts or () for word in words(text)]


@contextmanager
def usage(option: str) -> Iterator[None]:
    """A value that the rules or players refuse is a mistake in that option."""
    from realmwright.board.quadrants import QuadrantError
    from realmwright.bots.program import ProgramError
    from realmwright.players.registry import PlayersError
    from realmwright.rules.errors import SetupError

    try:
        yield
    except (QuadrantError, PlayersError, ProgramError, SetupError) as error:
        raise typer.BadParameter(str(error), param_hint=option) from error


def players_of(text: str, programs: Iterable[str] = (), others: Iterable[str] = ()) -> list[str]:
    """The players of `--players`, bots of `--bot` among them; `others` are names that a command knows too."""
    from realmwright.players.registry import parse_players

    with usage("--players"):
        return parse_players(text, [*others, *programs])


def programs_of(texts: Sequence[str] | None) -> "dict[str, Program]":
    """The programs of `--bot`, by name."""
    from realmwright.bots.program import read_programs

    with usage("--bot"):
        return read_programs(texts or ())


def among(programs: "Mapping[str, Program]", names: Iterable[str]) -> "tuple[Program, ...]":
    """The programs that play under some of these names."""
    named = set(names)
    return tuple(program for name, program in programs.items() if name in named)


def check_player(name: str, option: str, programs: "Mapping[str, Program] | None" = None) -> None:
    """Raises typer.BadParameter, with the option to blame, if there is no such computer player."""
    from realmwright.bots.roster import Roster

    with usage(option):
        Roster((programs or {}).values()).player(name, 0)


def check_games(players: int, sets: Sequence[str], variants: Sequence[str] = (), seed: int = 0) -> None:
    """Raises typer.BadParameter, with the option to blame, if games of so many could not begin."""
    from realmwright.expansions import draw_setup
    from realmwright.rules.draw import Wanted

    with usage("--sets"):
        draw_setup(Wanted(sets, players, seed))
    with usage("--option"):
        draw_setup(Wanted(sets, players, seed, several(variants)))


def check_budget(budget_ms: int, nodes: int) -> None:
    """Raises typer.BadParameter if a turn is measured in both ways."""
    if budget_ms and nodes:
        raise typer.BadParameter("a turn has a budget of time or of nodes, not both", param_hint="--nodes")


def wanted(players: int, sets: str, seed: int | None, variants: Sequence[str] | None, cards: str) -> "Wanted":
    """What the options choose of a set-up, quadrants apart; without `--seed` one is drawn."""
    from realmwright.rules.draw import SHORT_SEEDS, Wanted

    drawn = secrets.randbelow(SHORT_SEEDS) if seed is None else seed
    return Wanted(words(sets), players, drawn, several(variants), cards=words(cards))


def draw(wanted: "Wanted", quadrants: Sequence[str] | None, first_game: bool) -> "Setup":
    """Draw the set-up that was asked for, with what `--quadrants` and `--first-game` choose."""
    from realmwright.expansions import FIRST_GAME_CARDS, FIRST_GAME_QUADRANTS, draw_setup

    named, library = quadrants_of(quadrants)
    hint = _hint(wanted, quadrants)
    if first_game:
        if named or wanted.cards:
            raise typer.BadParameter(
                "the first game has its own quadrants and cards", param_hint="--first-game"
            )
        named, wanted = FIRST_GAME_QUADRANTS, replace(wanted, cards=FIRST_GAME_CARDS)
    with usage(hint):
        return draw_setup(replace(wanted, quadrants=named), library)


def quadrants_of(values: Sequence[str] | None) -> tuple[Sequence[str], "QuadrantLibrary"]:
    """The quadrants that `--quadrants` names, and all there are with the player's own files.

    A value with a comma names quadrants, unless there is such a folder; any other is a folder. Files that
    cannot be used are told on standard error.
    """
    from realmwright.own_quadrants import own_quadrants
    from realmwright.texts import catalogue

    named: list[str] = []
    folder: Path | None = None
    for value in values or ():
        path = Path(value).expanduser()
        if path.is_dir():
            folder = path
        elif "," in value:
            named = words(value)
        else:
            message = f"there is no folder {value}; quadrants are named as in tavern,paddock',oasis,farm"
            raise typer.BadParameter(message, param_hint="--quadrants")
    own = own_quadrants(folder)
    for fault in own.faults:
        typer.echo(catalogue().say(fault.told(whole=True)), err=True)
    return named, own.library


def _hint(wanted: "Wanted", quadrants: Sequence[str] | None) -> str:
    """The options that a set-up can fail for."""
    given = {
        "--sets": wanted.sets,
        "--option": wanted.options,
        "--quadrants": quadrants,
        "--cards": wanted.cards,
    }
    return " ".join(name for name, value in given.items() if value) or "--players"
