"""What players see of the game, by group and name: `location.tavern` has texts and a picture.

Everything here follows from the registry of the sets, so that nothing added there is missed.
"""

from typing import Final

from realmwright.board.board import Board, location_word
from realmwright.board.quadrants import Quadrant, layout_of
from realmwright.board.terrain import ACTION, LOCATION_KINDS, TERRAIN_NAMES, TERRAINS
from realmwright.expansions import CATALOGUE
from realmwright.rules.actions import OPTION_WORDS, action_name
from realmwright.rules.pieces import KIND_NAMES, WALL
from realmwright.telling.message import Message, message

_TERRAINS: Final = TERRAIN_NAMES[:TERRAINS]
_POWERS: Final = {
    "location": CATALOGUE.locations,
    "nomad": CATALOGUE.nomad_tiles,
    "extra": CATALOGUE.open_powers,
}
_NO_CHOICES: Final = {*_TERRAINS, *(name for powers in _POWERS.values() for name in powers)}

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "terrain": _TERRAINS,
    "silver": tuple(name for kind, name in enumerate(LOCATION_KINDS) if name and kind != ACTION),
    "choice": tuple(word for word in OPTION_WORDS if word not in _NO_CHOICES),
    **{group: tuple(powers) for group, powers in _POWERS.items()},
    "card": tuple(CATALOGUE.cards),
    "task": tuple(CATALOGUE.tasks),
    "piece": KIND_NAMES[: WALL + 1],
}
# What a word of the rules stands for, pieces apart; `farmland` alone is two things, and is the later here.
SUBJECTS: Final = {
    name: f"{group}.{name}" for group, names in GROUPS.items() if group != "piece" for name in names
}


def subject_of(word: str) -> str:
    """The subject of a power, an option or what pays: `location.tavern`, `choice.stop`, `card.lords`."""
    return SUBJECTS[word]


def location_subject(board: Board, hex: int) -> str:
    """The subject of the location on a hex."""
    if hex in board.location_names:
        return f"location.{location_word(board.location_names[hex])}"
    return f"silver.{LOCATION_KINDS[board.location[hex]]}"


def power_subject(title: str) -> str | None:
    """As `subject_of`, for the title of a decision; None where it belongs to no power."""
    return SUBJECTS.get(title)


def option_subject(action: int) -> str:
    """As `subject_of`, for the id of an option."""
    return subject_of(action_name(action))


def name_of(subject: str) -> Message:
    """The name of a subject."""
    return Message(f"{subject}.name")


def on_terrain(terrain: str) -> Message:
    """A terrain as it stands in a sentence: "on grass"."""
    return Message(f"terrain.{terrain}.on")


def card_name(card: str) -> Message:
    """The name of a terrain card, both halves of a double one."""
    halves = card.split("+")
    if len(halves) == 1:
        return name_of(f"terrain.{card}")
    first, second = halves
    return message("ui.half-of", first=name_of(f"terrain.{first}"), second=name_of(f"terrain.{second}"))


def quadrant_name(quadrant: Quadrant) -> Message:
    """What a quadrant or side of the island is called: by its locations; a player's own as its file says."""
    if layout_of(quadrant) == "custom":
        return message("ui.name", name=quadrant.name)
    first, *others = [name_of(f"location.{location_word(name)}") for name in quadrant.locations]
    if quadrant.island:
        return message("ui.island-side", side=first)
    return message("ui.pair", first=first, second=others[0]) if others else first
