"""``realmwright setup``: draw a set-up, for the table or to look at."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from realmwright.board.quadrants import Quadrant
    from realmwright.rules.setup import Setup

_LAYOUTS = {
    "own": "a layout of our own: the printed one could not be had",
    "custom": "from a file of yours",
}


def setup(
    players: Annotated[str, typer.Option(help="How many play, or the players with commas between.")] = "2",
    sets: options.Sets = "",
    seed: options.Seed = None,
    option: options.Variants = None,
    quadrants: options.Quadrants = None,
    cards: options.Cards = "",
    first_game: options.FirstGame = False,
    as_json: options.Json = False,
) -> None:
    """Draw a set-up and show it: board, cards, tasks, tiles, start player."""
    number = len(options.players_of(players))
    wanted = options.wanted(number, sets, seed, option, cards)
    drawn = options.draw(wanted, quadrants, first_game)
    if as_json:
        typer.echo(json.dumps(facts(drawn), indent=2))
    else:
        _print(drawn)


def facts(setup: "Setup") -> dict[str, object]:
    """The set-up as plain data; hexes by name, seats from 0."""
    from realmwright.board.geometry import BOARD_HEXES, ISLAND_SIDE, SIDE, hex_name
    from realmwright.board.quadrants import layout_of
    from realmwright.rules.draw import quadrant_word

    letters = setup.board().letters
    island = letters[BOARD_HEXES:] if setup.island else ""
    return {
        "sets": list(setup.sets),
        "players": setup.players,
        "start": setup.start,
        "seed": setup.seed,
        "options": list(setup.options),
        "quadrants": [quadrant_word(placed) for placed in setup.quadrants],
        "island": setup.island.stem if setup.island else None,
        "layouts": {quadrant.stem: layout_of(quadrant) for quadrant in setup.laid()},
        "cards": list(setup.cards),
        "tasks": list(setup.tasks),
        "nomads": {hex_name(hex): tile for hex, tile in setup.nomads},
        "capitols": [hex_name(hex) for hex in setup.capitols],
        "caves": [hex_name(hex) for hex in setup.caves],
        "removed": setup.removed,
        "board": [letters[at : at + SIDE] for at in range(0, BOARD_HEXES, SIDE)],
        "island_board": [island[at : at + ISLAND_SIDE] for at in range(0, len(island), ISLAND_SIDE)],
    }


def lines(setup: "Setup") -> list[tuple[str, str]]:
    """The set-up in words, apart from the board: what it is about, and what there is of it."""
    from realmwright.board.geometry import hex_name
    from realmwright.texts import catalogue

    texts = catalogue()
    nomads = [f"{hex_name(hex)} {texts.text(f'nomad.{tile}.name')}" for hex, tile in setup.nomads]
    found = {
        "Sets": ", ".join(texts.text(f"set.{id}.name") for id in setup.sets),
        "Quadrants": ", ".join(_quadrant_words(setup)),
        "Island": setup.island.name + _star(setup.island) if setup.island else "",
        "Cards": "\n".join(_with_rule(f"card.{name}") for name in setup.cards),
        "Tasks": "\n".join(_with_rule(f"task.{name}") for name in setup.tasks),
        "Nomad tiles": ", ".join(nomads),
        "Capitols": ", ".join(map(hex_name, setup.capitols)),
        "Caves": ", ".join(map(hex_name, setup.caves)),
        "Removed": texts.text(f"terrain.{setup.removed}.name") if setup.removed else "",
        "Variants": "; ".join(texts.text(f"variant.{name}.name") for name in setup.options),
        "Players": f"{setup.players}, seat {setup.start + 1} begins",
        "Seed": "" if setup.seed is None else str(setup.seed),
        "*": "\n".join(_layout_notes(setup)),
    }
    return [(name, value) for name, value in found.items() if value]


def _quadrant_words(setup: "Setup") -> list[str]:
    return [
        placed.quadrant.name + (" (turned)" if placed.turned else "") + _star(placed.quadrant)
        for placed in setup.quadrants
    ]


def _star(quadrant: "Quadrant") -> str:
    """The sign of a layout that is not the printed one."""
    from realmwright.board.quadrants import layout_of

    return "" if layout_of(quadrant) == "printed" else " *"


def _with_rule(subject: str) -> str:
    from realmwright.texts import catalogue

    texts = catalogue()
    return f"{texts.text(f'{subject}.name')}: {texts.text(f'{subject}.rule')}"


def _layout_notes(setup: "Setup") -> list[str]:
    from realmwright.board.quadrants import layout_of

    notes = []
    for layout, meaning in _LAYOUTS.items():
        names = [quadrant.name for quadrant in setup.laid() if layout_of(quadrant) == layout]
        if names:
            notes.append(f"{', '.join(names)}: {meaning}.")
    return notes


def _print(setup: "Setup") -> None:
    from rich.console import Console
    from rich.table import Table

    from realmwright.terminal.drawing import draw_board
    from realmwright.terminal.legend import legend
    from realmwright.texts import catalogue

    console = Console(highlight=False, markup=False)
    board = setup.board()
    console.print(draw_board(board, width=console.width), no_wrap=True, overflow="ignore", crop=False)
    console.print()
    for line in legend(board, catalogue()):
        console.print(line)
    console.print()
    table = Table.grid(padding=(0, 2))
    for name, value in lines(setup):
        table.add_row(name, value)
    console.print(table)
