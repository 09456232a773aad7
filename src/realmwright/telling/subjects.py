"""From the words of the rules to subjects of the message catalogue: `tavern` is `location.tavern`.

Which group a word belongs to follows from the registry of the sets, so that nothing added there is missed.
"""

from collections.abc import Iterable
from typing import Final

from realmwright.board.board import Board, location_word
from realmwright.board.terrain import LOCATION_KINDS, TERRAIN_NAMES
from realmwright.expansions import SETS
from realmwright.rules.actions import OPTION_WORDS, action_name
from realmwright.rules.catalogue import GameSet
from realmwright.telling.message import Message, message

PIECES: Final = {"city-hall": "cityhall"}
# What pays gold beside cards and tasks.
SOURCES: Final = ("castle", "palace", "capitol", "treasure")


def powers_and_choices(sets: Iterable[GameSet]) -> dict[str, str]:
    """The subject of each power, by its name and by its word, and of each other option, by its word."""
    found = {word: f"{'terrain' if word in TERRAIN_NAMES else 'choice'}.{word}" for word in OPTION_WORDS}
    for entry in sets:
        groups = {"location": entry.locations, "nomad": entry.nomad_tiles, "extra": entry.open_powers}
        for group, powers in groups.items():
            for power in powers:
                found[power.name] = found[power.title()] = f"{group}.{power.name}"
        if entry.epilogue is not None:
            title = entry.epilogue.title()
            found[title] = f"silver.{title}"
    return found


def cards_and_tasks(sets: Iterable[GameSet]) -> dict[str, str]:
    """The subject of each card and task, by its name."""
    found: dict[str, str] = {}
    for entry in sets:
        found |= {card.name: f"card.{card.name}" for card in entry.cards}
        found |= {task.name: f"task.{task.name}" for task in entry.tasks}
    return found


# By word: what can be used or chosen, and what can score.
SUBJECTS: Final = powers_and_choices(SETS)
SCORED: Final = cards_and_tasks(SETS)


def subject_of(word: str) -> str:
    """The part of the catalogue that a power or option belongs to: `location.tavern`, `choice.stop`."""
    return SUBJECTS[word]


def location_subject(board: Board, hex: int) -> str:
    """The part of the catalogue that the location on a hex belongs to."""
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


def source_name(column: str) -> Message:
    """The name of what gold came from: a card, a task, or what every game has."""
    return Message(f"source.{column}") if column in SOURCES else name_of(SCORED[column])


def piece_word(kind: str) -> str:
    """A kind of piece as the front end calls it."""
    return PIECES.get(kind, kind)
