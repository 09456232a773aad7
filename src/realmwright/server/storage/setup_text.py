"""A set-up as text for the database: names throughout, and every quadrant's rows, so that a stored game
keeps its map whatever becomes of the files.
"""

import msgspec
from msgspec import Struct

from realmwright.board.board import PlacedQuadrant
from realmwright.board.geometry import hex_id, hex_name
from realmwright.board.quadrants import Quadrant
from realmwright.rules.setup import OLDEST_RULES, Setup


class _Quadrant(Struct, omit_defaults=True):
    stem: str
    name: str
    set: str
    locations: tuple[str, ...]
    layout: str
    rows: tuple[str, ...]
    turned: bool = False


class _Setup(Struct, omit_defaults=True):
    sets: tuple[str, ...]
    players: int
    quadrants: tuple[_Quadrant, ...]
    cards: tuple[str, ...]
    start: int
    tasks: tuple[str, ...] = ()
    nomads: tuple[tuple[str, str], ...] = ()
    capitols: tuple[str, ...] = ()
    caves: tuple[str, ...] = ()
    island: _Quadrant | None = None
    removed: str | None = None
    options: tuple[str, ...] = ()
    seed: int | None = None
    # Texts of the first version do not name it.
    rules: int = OLDEST_RULES


def print_setup(setup: Setup) -> str:
    """The text of a set-up."""
    stored = _Setup(
        sets=setup.sets,
        players=setup.players,
        quadrants=tuple(_store(placed.quadrant, placed.turned) for placed in setup.quadrants),
        cards=setup.cards,
        start=setup.start,
        tasks=setup.tasks,
        nomads=tuple((hex_name(hex), tile) for hex, tile in setup.nomads),
        capitols=tuple(map(hex_name, setup.capitols)),
        caves=tuple(map(hex_name, setup.caves)),
        island=_store(setup.island, False) if setup.island else None,
        removed=setup.removed,
        options=setup.options,
        seed=setup.seed,
        rules=setup.rules,
    )
    return msgspec.json.encode(stored).decode()


def parse_setup(text: str) -> Setup:
    """The set-up of a text. ValueError for anything else."""
    stored = msgspec.json.decode(text, type=_Setup)
    return Setup(
        sets=stored.sets,
        players=stored.players,
        quadrants=tuple(PlacedQuadrant(_restore(quadrant), quadrant.turned) for quadrant in stored.quadrants),
        cards=stored.cards,
        tasks=stored.tasks,
        nomads=tuple((hex_id(hex), tile) for hex, tile in stored.nomads),
        capitols=tuple(map(hex_id, stored.capitols)),
        caves=tuple(map(hex_id, stored.caves)),
        island=_restore(stored.island) if stored.island else None,
        removed=stored.removed,
        options=stored.options,
        start=stored.start,
        seed=stored.seed,
        rules=stored.rules,
    )


def _store(quadrant: Quadrant, turned: bool) -> _Quadrant:
    return _Quadrant(
        quadrant.stem, quadrant.name, quadrant.set, quadrant.locations, quadrant.layout, quadrant.rows, turned
    )


def _restore(stored: _Quadrant) -> Quadrant:
    return Quadrant(stored.stem, stored.name, stored.set, stored.locations, stored.layout, stored.rows)
