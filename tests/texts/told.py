"""The list `told.txt`: which text tells which sentence of the rules, and by which words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

GAP: Final = "…"
_KEY: Final = re.compile(r"[a-z]+(?:\.[A-Za-z-]+)+")
_TELLING: Final = re.compile(r"([1-6](?:\.[a-z0-9-]+)+)\s{2,}(\S.*)")


@dataclass(frozen=True)
class Telling:
    """A text tells a sentence by these words, in this order, perhaps with others between."""

    key: str
    id: str
    words: tuple[str, ...]


def read_told(path: Path) -> list[Telling]:
    """What is told, in order. Raises ValueError with the line of what is written wrongly."""
    told: list[Telling] = []
    key: str | None = None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        text = line.strip()
        if not text or text.startswith(";"):
            continue
        telling = _TELLING.fullmatch(text)
        if telling is not None and key is not None:
            words = tuple(part.strip() for part in telling[2].split(GAP))
            told.append(Telling(key, telling[1], words))
        elif _KEY.fullmatch(text):
            key = text
        else:
            raise ValueError(f"{path.name}, line {number}: a key, or an id and words below a key, is due")
    return told


def spans(text: str, words: Sequence[str]) -> list[tuple[int, int]] | None:
    """Where the words stand in a text, one after the other; None if they do not."""
    found = []
    at = 0
    for part in words:
        begin = text.find(part, at)
        if begin < 0:
            return None
        at = begin + len(part)
        found.append((begin, at))
    return found
