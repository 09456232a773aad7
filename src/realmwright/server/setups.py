"""Set-ups: drawn or chosen from what the start page asks, and as JSON."""

import secrets
from dataclasses import replace
from functools import lru_cache
from typing import Final

import msgspec

from realmwright import COMPILED, expansions
from realmwright.board.board import Board, PlacedQuadrant, location_word
from realmwright.board.quadrants import (
    Quadrant,
    QuadrantError,
    layout_of,
)
from realmwright.board.terrain import ACTION, LOCATION_KINDS, LOCATION_LETTERS, NO_LOCATION
from realmwright.own_quadrants import own_quadrants
from realmwright.players.registry import player_names
from realmwright.rules.draw import SHORT_SEEDS, Wanted
from realmwright.rules.errors import SetupError
from realmwright.rules.setup import OPTIONS, Setup, check_setup
from realmwright.server import requests, wire
from realmwright.server.errors import Unusable
from realmwright.telling.subjects import quadrant_name

# The computer player to begin with; one that searches takes many seconds where the engine is not compiled.
USUAL_LEVEL: Final = "steward" if COMPILED else "builder"


def make_setup(asked: requests.NewGame) -> Setup:
    """The set-up that was asked for; what was left open is drawn. Raises Unusable."""
    seed = int(asked.seed) if asked.seed is not None else secrets.randbelow(SHORT_SEEDS)
    try:
        setup = expansions.draw_setup(_wanted(_by_lot(asked), seed), own_quadrants().library)
        check_setup(setup)
        return setup
    except (SetupError, QuadrantError) as error:
        raise Unusable(str(error), key="error.setup") from error


def _by_lot(asked: requests.NewGame) -> requests.NewGame:
    """At a rated table nobody chooses who begins, by a seed that was tried before neither."""
    if not asked.table.rated:
        return asked
    return msgspec.structs.replace(asked, start=secrets.randbelow(len(asked.seats)))


def _wanted(asked: requests.NewGame, seed: int) -> Wanted:
    players = len(asked.seats)
    if asked.setup == "first-game":
        return replace(expansions.first_game(players, seed), options=asked.options, start=asked.start)
    wanted = Wanted(asked.sets, players, seed, asked.options, start=asked.start)
    if asked.setup == "random":
        return wanted
    return replace(wanted, quadrants=asked.quadrants or (), cards=asked.cards or ())


@lru_cache(maxsize=256)
def setup_to_wire(setup: Setup) -> wire.Setup:
    """A set-up as JSON; kept, since it is part of every view of a game."""
    board = setup.board()
    return wire.Setup(
        sets=setup.sets,
        quadrants=[placed_to_wire(placed) for placed in setup.quadrants],
        island=placed_to_wire(PlacedQuadrant(setup.island)) if setup.island else None,
        terrain="".join("L" if letter in LOCATION_LETTERS else letter for letter in board.letters),
        locations=_locations(setup, board),
        caves=setup.caves,
        cards=setup.cards,
        tasks=setup.tasks,
        removed=setup.removed,
        options=setup.options,
        start=setup.start,
        seed=None if setup.seed is None else str(setup.seed),
    )


def _locations(setup: Setup, board: Board) -> list[wire.LocationHex]:
    nomads = dict(setup.nomads)
    found = []
    for hex, kind in enumerate(list(board.location)[:-1]):
        if kind == ACTION:
            found.append(wire.LocationHex(hex, location_word(board.location_names[hex]), "gold", None))
        elif kind != NO_LOCATION:
            found.append(wire.LocationHex(hex, LOCATION_KINDS[kind], "silver", nomads.get(hex)))
    return found


def placed_to_wire(placed: PlacedQuadrant) -> wire.QuadrantInPlay:
    """A quadrant as it lies, as JSON."""
    quadrant = placed.quadrant
    return wire.QuadrantInPlay(quadrant.stem, quadrant_name(quadrant), placed.turned, layout_of(quadrant))


def catalogue(programs: list[str]) -> wire.Catalogue:
    """Everything that a new game can be made of; `programs` are the bots of others."""
    sets = expansions.CATALOGUE.sets
    own = own_quadrants()
    return wire.Catalogue(
        sets=list(sets),
        quadrants=[_catalogue_quadrant(quadrant) for quadrant in own.library.of_sets(sets)],
        cards=[wire.CatalogueCard(card.name, id) for id, entry in sets.items() for card in entry.cards],
        tasks=[task.name for entry in sets.values() for task in entry.tasks],
        options=OPTIONS,
        levels=player_names(),
        programs=programs,
        level=USUAL_LEVEL,
        first_game=wire.FirstGame(expansions.FIRST_GAME_QUADRANTS, expansions.FIRST_GAME_CARDS),
        faults=[fault.told(whole=False) for fault in own.faults],
    )


def _catalogue_quadrant(quadrant: Quadrant) -> wire.CatalogueQuadrant:
    names = [location_word(name) for name in quadrant.locations]
    return wire.CatalogueQuadrant(
        id=quadrant.stem,
        title=quadrant_name(quadrant),
        set=quadrant.set,
        layout=layout_of(quadrant),
        rows=quadrant.rows,
        a=names[0],
        b=names[1] if len(names) > 1 else None,
    )
