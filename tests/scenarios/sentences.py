"""The list of the sentences of the rules, `sentences.txt`, and the mark of a Python test that shows some."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

_SENTENCE: Final = re.compile(r"([1-6](?:\.[a-z0-9-]+)+)\s{2,}(\S.*)")
_Test = TypeVar("_Test", bound=Callable[..., None])


@dataclass(frozen=True)
class Sentence:
    """A sentence of the rules in short: its id, its text, and whether it is a ruling."""

    id: str
    text: str
    ruling: bool


def read_sentences(text: str) -> list[Sentence]:
    """The sentences in order. Raises ValueError with the line of what is wrong."""
    found: list[Sentence] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith(";"):
            continue
        match = _SENTENCE.fullmatch(line.rstrip())
        if match is None:
            raise ValueError(f"line {number}: an id and its sentence are due, not {line!r}")
        id, words = match.groups()
        if any(sentence.id == id for sentence in found):
            raise ValueError(f"line {number}: {id} stands there twice")
        if found and found[-1].id[0] > id[0]:
            raise ValueError(f"line {number}: section {id[0]} stands behind section {found[-1].id[0]}")
        found.append(Sentence(id, words.removeprefix("[ruling] "), words.startswith("[ruling]")))
    return found


def shows(*ids: str) -> Callable[[_Test], _Test]:
    """Marks a test with the ids of the sentences it shows."""
    assert ids, "a test that shows nothing needs no mark"

    def mark(test: _Test) -> _Test:
        return test

    return mark
