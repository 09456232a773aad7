"""The kinds of values in `wire`, each a schema of its own name in the OpenAPI document.

Words are listed there for whoever writes a client; requests are not checked by these lists.
"""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from realmwright.board.geometry import HEXES
from realmwright.board.terrain import ACTION, LOCATION_KINDS, TERRAIN_NAMES, TERRAINS
from realmwright.expansions import CATALOGUE
from realmwright.players.registry import player_names
from realmwright.rules.actions import ACTIONS, CARD_NAMES
from realmwright.rules.pieces import KIND_NAMES, WALL
from realmwright.rules.setup import OPTIONS
from realmwright.telling.subjects import SOURCES, SUBJECTS, piece_word


def _words(title: str, words: Iterable[str], description: str | None = None) -> Meta:
    return Meta(title=title, description=description, extra_json_schema={"enum": list(words)})


Seat: TypeAlias = Annotated[
    int, Meta(title="Seat", description="From 0; turn order is increasing and wraps.", ge=0, le=4)
]
HexId: TypeAlias = Annotated[
    int, Meta(title="HexId", description="a1 = 0 … t20 = 399, island u1 = 400 … y5 = 424.", ge=0, lt=HEXES)
]
Action: TypeAlias = Annotated[
    int,
    Meta(title="Action", description="A hex, a card or an option: docs/actions.md.", ge=0, lt=ACTIONS),
]
Subject: TypeAlias = Annotated[
    str,
    _words("Subject", dict.fromkeys(SUBJECTS.values()), "What can be chosen or used: names icon and texts."),
]

_LOCATIONS: Final = [*CATALOGUE.locations]
_SILVER: Final = [name for kind, name in enumerate(LOCATION_KINDS) if name and kind != ACTION]
_NOMADS: Final = [*CATALOGUE.nomad_tiles]
_PIECES: Final = [piece_word(kind) for kind in KIND_NAMES[:WALL]]

SetName: TypeAlias = Annotated[str, _words("SetName", CATALOGUE.sets)]
VariantName: TypeAlias = Annotated[str, _words("VariantName", OPTIONS)]
TerrainName: TypeAlias = Annotated[str, _words("TerrainName", TERRAIN_NAMES[:TERRAINS])]
TerrainCard: TypeAlias = Annotated[str, _words("TerrainCard", CARD_NAMES)]
LocationName: TypeAlias = Annotated[str, _words("LocationName", _LOCATIONS)]
PlaceName: TypeAlias = Annotated[
    str,
    _words("PlaceName", _LOCATIONS + _SILVER, "What a location hex holds: golden or silver frame."),
]
NomadName: TypeAlias = Annotated[str, _words("NomadName", _NOMADS)]
TileName: TypeAlias = Annotated[str, _words("TileName", _LOCATIONS + _NOMADS)]
CardName: TypeAlias = Annotated[str, _words("CardName", CATALOGUE.cards)]
TaskName: TypeAlias = Annotated[str, _words("TaskName", CATALOGUE.tasks)]
GoldSource: TypeAlias = Annotated[str, _words("GoldSource", [*CATALOGUE.cards, *CATALOGUE.tasks, *SOURCES])]
LevelName: TypeAlias = Annotated[str, _words("LevelName", player_names())]
PieceKind: TypeAlias = Annotated[str, _words("PieceKind", _PIECES)]
PlacedKind: TypeAlias = Annotated[str, _words("PlacedKind", [*_PIECES, "wall"])]
TileStatus: TypeAlias = Annotated[
    Literal["new", "ready", "used"],
    Meta(title="TileStatus", description="new: works from the next own turn on; used: spent in this one."),
]
Layout: TypeAlias = Annotated[
    Literal["printed", "own", "custom"],
    Meta(
        title="Layout",
        description="own: drawn by us, as the printed one was not to be had; custom: of a player's file.",
    ),
]
