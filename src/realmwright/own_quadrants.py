"""Quadrants of the player's own: text files beside the shipped ones (design.md section 9).

The one reader for the start page, the commands and the terminal. A file that is wrong is a fault to be told;
whatever it is, the shipped quadrants and all other files stay usable.
"""

import re
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from realmwright import paths
from realmwright.board.board import location_word
from realmwright.board.quadrants import (
    LOCATION_KEYS,
    SHIPPED,
    Quadrant,
    QuadrantLibrary,
    QuadrantText,
    QuadrantTextError,
)
from realmwright.expansions import CATALOGUE
from realmwright.telling.message import Message, message
from realmwright.telling.visible import visible

_ENDING: Final = ".txt"
# A quadrant file has some 300 bytes.
_MOST_BYTES: Final = 10_000
_MOST_SIGNS: Final = 60
# What a name of a quadrant may be wherever quadrants are named: records, options, links.
_STEM: Final = re.compile(rf"[^\W_][\w.-]{{0,{_MOST_SIGNS - 1}}}")
# Hexes whose rules a set brings.
_HEXES_OF: Final = {"n": "nomads", "p": "marshlands", "s": "harvest"}
# How many of them four quadrants, and perhaps an island, can have: a position tells 63 hexes with tiles apart
# and 15 silos, and there are 13 nomad tiles where Sword is not in the game.
_MOST_HEXES: Final = {"ab": 10, "n": 3, "s": 3}


@dataclass(frozen=True)
class Fault:
    """A file, or a folder, that cannot be used: why, and in which line and column if that can be told."""

    file: Path
    what: Message
    line: int | None = None
    column: int | None = None

    def told(self, *, whole: bool) -> Message:
        """The fault as it is told, the file with its folder or by its name alone."""
        file = shown(str(self.file) if whole else self.file.name)
        key = "own-quadrant.file" if self.line is None else "own-quadrant.place"
        return message(key, file=file, line=self.line, column=self.column, what=self.what)


@dataclass(frozen=True)
class OwnQuadrants:
    """All quadrants there are, which of them are the player's own, and what could not be used."""

    library: QuadrantLibrary
    stems: tuple[str, ...]
    faults: tuple[Fault, ...]


class _Unusable(Exception):
    """A file holds no quadrant; becomes its fault."""

    def __init__(self, kind: str, found: str = "", due: str = "") -> None:
        super().__init__(kind)
        self.what = _what(kind, found, due)


def own_quadrants(folder: Path | None = None) -> OwnQuadrants:
    """The shipped quadrants and those of the player's data folder and of `folder`, the latter first.

    Raises nothing for what lies there: that becomes faults.
    """
    found: dict[str, Quadrant] = {}
    faults: list[Fault] = []
    for place in (paths.quadrant_folder(), folder):
        if place is not None:
            _read_folder(place, found, faults)
    return OwnQuadrants(SHIPPED.with_added(found.values()), tuple(sorted(found)), tuple(faults))


def _read_folder(folder: Path, found: dict[str, Quadrant], faults: list[Fault]) -> None:
    here: dict[str, Quadrant] = {}
    try:
        files = sorted(_files(folder))
    except FileNotFoundError:
        return
    except OSError as error:
        faults.append(Fault(folder, _system(error)))
        return
    for file in files:
        try:
            quadrant = _read(file)
            if quadrant.stem in here:
                raise _Unusable("same", quadrant.stem)
            here[quadrant.stem] = quadrant
        except QuadrantTextError as error:
            faults.append(Fault(file, _what(error.kind, error.found, error.due), error.line, error.column))
        except _Unusable as error:
            faults.append(Fault(file, error.what))
        except OSError as error:
            faults.append(Fault(file, _system(error)))
    found.update(here)


def _files(folder: Path) -> Iterator[Path]:
    """What claims to be a quadrant file. Other systems leave hidden files beside the ones that are copied."""
    for path in folder.iterdir():
        if path.suffix.lower() == _ENDING and not path.name.startswith("."):
            yield path


def _read(file: Path) -> Quadrant:
    stem = unicodedata.normalize("NFC", file.stem)
    if not _STEM.fullmatch(stem):
        better = re.sub(r"[^\w.]+", "-", stem).strip("-_.")[:_MOST_SIGNS]
        raise _Unusable("name", shown(stem), (better or "my-quadrant") + _ENDING)
    text = QuadrantText(stem, _decoded(stem, _content(file)))
    quadrant = text.quadrant()
    _check_words(text, quadrant)
    _check_place(text, quadrant)
    return _check_set(text, quadrant)


def _content(file: Path) -> bytes:
    # A pipe would be waited for.
    if not stat.S_ISREG(file.stat().st_mode):
        raise _Unusable("no-file")
    with file.open("rb") as source:
        data = source.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise _Unusable("size", due=f"{_MOST_BYTES:,}")
    return data


def _decoded(stem: str, data: bytes) -> str:
    """The text, without the mark of UTF-8 that some editors begin it with."""
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = re.split(r"\r\n|\r|\n", data[: error.start].decode("utf-8"))
        raise QuadrantTextError(stem, len(before), len(before[-1]) + 1, "encoding", "", "UTF-8") from error


def _check_words(text: QuadrantText, quadrant: Quadrant) -> None:
    """Name and origin are shown, so they must be fit to be seen."""
    for key, words in (("name", quadrant.name), ("layout", quadrant.layout)):
        if not words.isprintable():
            raise text.error_at(key, "sign", shown(words), key)
    if len(quadrant.name) > _MOST_SIGNS:
        raise text.error_at("name", "long", len(quadrant.name), str(_MOST_SIGNS))


def _check_place(text: QuadrantText, quadrant: Quadrant) -> None:
    """What takes the place of a shipped quadrant must be able to lie where that one would."""
    if quadrant.stem in SHIPPED:
        shipped = SHIPPED[quadrant.stem]
        if len(quadrant.rows) != len(shipped.rows):
            raise text.error_at("name", "place-rows", len(quadrant.rows), str(len(shipped.rows)))
        if quadrant.set != shipped.set:
            raise text.error_at("set", "place-set", shown(quadrant.set), shipped.set)


def _check_set(text: QuadrantText, quadrant: Quadrant) -> Quadrant:
    """The quadrant with its locations as they are spelled, if its set is there and brings what it shows."""
    sets = sorted({shipped.set for shipped in SHIPPED.quadrants() if shipped.island == quadrant.island})
    if quadrant.set not in sets:
        raise text.error_at("set", "set", shown(quadrant.set), ", ".join(sets))
    letters = "".join(quadrant.rows)
    for letter, id in _HEXES_OF.items():
        if letter in letters and quadrant.set != id:
            raise text.error_at_letter(letter, "hex", letter, id)
    for counted, most in _MOST_HEXES.items():
        if sum(map(letters.count, counted)) > most:
            raise text.error_at_letter(counted[0], "many", " ".join(counted), str(most))
    names = [
        _location(text, key, name, quadrant.set)
        for key, name in zip(LOCATION_KEYS, quadrant.locations, strict=False)
    ]
    return replace(quadrant, locations=tuple(names))


def _location(text: QuadrantText, key: str, name: str, id: str) -> str:
    """The name of a location as the shipped files spell it."""
    spelled = {location_word(known): known for shipped in SHIPPED.quadrants() for known in shipped.locations}
    word = location_word(name)
    if word not in spelled:
        raise text.error_at(key, "location", shown(name), ", ".join(sorted(spelled.values())))
    homes = {location.name: entry.id for entry in CATALOGUE.sets.values() for location in entry.locations}
    if homes[word] not in ("base", id):
        raise text.error_at(key, "foreign", spelled[word], homes[word])
    return spelled[word]


def shown(text: str) -> str:
    """A text of a stranger, so that it can be printed: no control characters, not too long."""
    clean = visible(text).replace("\n", "\ufffd")
    return clean if len(clean) <= 200 else clean[:200] + "…"


def _what(kind: str, found: str | int, due: str) -> Message:
    there = found if isinstance(found, int) else shown(found) or None
    return message(f"own-quadrant.{kind}", found=there, due=due or None)


def _system(error: OSError) -> Message:
    return _what("system", error.strerror or str(error), "")
