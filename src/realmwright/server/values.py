"""The kinds of values in `wire` and `requests`, each a schema of its own name in the OpenAPI document.

Words are listed there for whoever writes a client; requests are not checked by these lists.
"""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from realmwright.board.geometry import HEXES
from realmwright.expansions import CATALOGUE
from realmwright.players.registry import player_names
from realmwright.rules.actions import ACTIONS, CARD_NAMES, OPTION_WORDS
from realmwright.rules.facts import PAID
from realmwright.rules.pieces import KIND_NAMES, WALL
from realmwright.rules.setup import OPTIONS
from realmwright.telling.subjects import GROUPS, subject_of


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
_LOCATIONS: Final = GROUPS["location"]
_NOMADS: Final = GROUPS["nomad"]
_EPILOGUES: Final = [entry.epilogue.name for entry in CATALOGUE.sets.values() if entry.epilogue]
_CHOSEN_OR_USED: Final = dict.fromkeys([*OPTION_WORDS, *_LOCATIONS, *_NOMADS, *_EPILOGUES])

Subject: TypeAlias = Annotated[
    str,
    _words("Subject", map(subject_of, _CHOSEN_OR_USED), "What can be chosen or used: names icon and texts."),
]

SetName: TypeAlias = Annotated[str, _words("SetName", CATALOGUE.sets)]
VariantName: TypeAlias = Annotated[str, _words("VariantName", OPTIONS)]
TerrainName: TypeAlias = Annotated[str, _words("TerrainName", GROUPS["terrain"])]
TerrainCard: TypeAlias = Annotated[str, _words("TerrainCard", CARD_NAMES)]
LocationName: TypeAlias = Annotated[str, _words("LocationName", _LOCATIONS)]
PlaceName: TypeAlias = Annotated[
    str,
    _words("PlaceName", _LOCATIONS + GROUPS["silver"], "What a location hex holds: golden or silver frame."),
]
NomadName: TypeAlias = Annotated[str, _words("NomadName", _NOMADS)]
TileName: TypeAlias = Annotated[str, _words("TileName", _LOCATIONS + _NOMADS)]
CardName: TypeAlias = Annotated[str, _words("CardName", GROUPS["card"])]
TaskName: TypeAlias = Annotated[str, _words("TaskName", GROUPS["task"])]
GoldSource: TypeAlias = Annotated[str, _words("GoldSource", GROUPS["card"] + GROUPS["task"] + PAID)]
LevelName: TypeAlias = Annotated[str, _words("LevelName", player_names())]
ProgramName: TypeAlias = Annotated[
    str, Meta(title="ProgramName", description="The name of a bot of others: docs/bots.md.")
]
PieceKind: TypeAlias = Annotated[str, _words("PieceKind", KIND_NAMES[:WALL])]
PlacedKind: TypeAlias = Annotated[str, _words("PlacedKind", GROUPS["piece"])]
TileStatus: TypeAlias = Annotated[
    Literal["new", "ready", "used"],
    Meta(title="TileStatus", description="new: works from the next own turn on; used: spent in this one."),
]
Channel: TypeAlias = Annotated[
    Literal["table", "watchers"],
    Meta(title="Channel", description="watchers: who plays hears it when the game is over."),
]
QUICK_WORDS: Final = ("hello", "nice", "oops", "one-moment", "thanks", "good-game")
QuickWord: TypeAlias = Annotated[
    str, _words("QuickWord", QUICK_WORDS, "What is said by a word that each reads in their own language.")
]
# Where notices go.
ChannelKind: TypeAlias = Literal["push", "mail", "hook"]
Layout: TypeAlias = Annotated[
    Literal["printed", "own", "custom"],
    Meta(
        title="Layout",
        description="own: drawn by us, as the printed one was not to be had; custom: of a player's file.",
    ),
]
