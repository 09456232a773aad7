"""From the words of the rules to keys of the message catalogue."""

from typing import Final

from realmwright.board.board import Board, location_word
from realmwright.board.terrain import LOCATION_KINDS
from realmwright.rules.actions import OPTION_WORDS, action_name
from realmwright.telling.message import Message, message

CHOICES: Final = frozenset(("end-turn", "stop", "build", "move", "put", "take-back", "counter"))
NOMADS: Final = frozenset(
    word
    for word in OPTION_WORDS
    if word.startswith("donation-") or word in ("resettlement", "outpost", "sword")
) | {"treasure"}
EXTRAS: Final = frozenset(("farmland", "cave", "canoe-bonus", "refuge-bonus"))
HALVES: Final = frozenset(("swamp", "water"))
# Titles of decisions that belong to no power.
KERNEL_TITLES: Final = frozenset(("turn", "mandatory", "half", "draw", "full", ""))
PIECES: Final = {"city-hall": "cityhall"}
SOURCES: Final = frozenset(("castle", "palace", "capitol", "treasure"))
TASKS: Final = frozenset(("home-country", "fortress", "road", "place-of-refuge", "advance", "compass-points"))


def subject_of(word: str) -> str:
    """The part of the catalogue that a power or option belongs to: `location.tavern`, `choice.stop`."""
    if word in CHOICES:
        return f"choice.{word}"
    if word in NOMADS:
        return f"nomad.{word}"
    if word in EXTRAS:
        return f"extra.{word}"
    if word in HALVES:
        return f"terrain.{word}"
    return f"location.{word}"


def location_subject(board: Board, hex: int) -> str:
    """The part of the catalogue that a location hex belongs to: `location.tavern`, `silver.castle`."""
    if hex in board.location_names:
        return f"location.{location_word(board.location_names[hex])}"
    return f"silver.{LOCATION_KINDS[board.location[hex]]}"


def power_subject(title: str) -> str | None:
    """As `subject_of`, for the title of a decision; None where it belongs to no power."""
    if title in KERNEL_TITLES:
        return None
    return "silver.silo" if title == "silo" else subject_of(title)


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


def source_name(column: str) -> Message:
    """The name of what gold came from."""
    if column in SOURCES:
        return Message(f"source.{column}")
    return name_of(f"task.{column}" if column in TASKS else f"card.{column}")


def piece_word(kind: str) -> str:
    """A kind of piece as the front end calls it."""
    return PIECES.get(kind, kind)
