"""The message catalogue: every text for players, by key, a folder of files for each language.

What only the manual and the guided game show stands in a folder of its own in it: the page loads that when it
is opened.

A text has parameters: `{name}`, `{n, plural, one {# card} other {# cards}}`, the part of the ICU message
format that the catalogue uses, and `{n, signed}` for a change. A list is joined by "and". Numbers are written
as the language does, so what only looks like one (a seed) is given as text. Pages and terminal show the same.
"""

import json
from functools import lru_cache
from importlib.resources import files

from realmwright.texts.catalogue import Catalogue, Message

__all__ = ["DEFAULT", "MANUAL", "Catalogue", "Message", "catalogue", "languages", "texts_of"]

DEFAULT = "en"
MANUAL = "manual"


def languages() -> list[str]:
    """The languages there are, by their code, sorted."""
    root = files(__name__)
    return sorted(entry.name for entry in root.iterdir() if entry.is_dir() and not entry.name.startswith("_"))


@lru_cache(maxsize=16)
def catalogue(language: str = DEFAULT) -> Catalogue:
    """All texts of a language. Raises LookupError for one that is not there."""
    texts, manual = texts_of(language), texts_of(language, MANUAL)
    if twice := sorted(texts.keys() & manual.keys()):
        raise ValueError(f"texts/{language}: {', '.join(twice)} stand in {MANUAL} and outside")
    return Catalogue({**texts, **manual})


def texts_of(language: str, part: str = "") -> dict[str, str]:
    """The texts of the files in the folder of a language, or in its part `MANUAL`. Raises LookupError."""
    if language not in languages():
        raise LookupError(f"no texts in {language!r}; there are {', '.join(languages())}")
    folder = files(__name__).joinpath(language, part)
    texts: dict[str, str] = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        for key, text in json.loads(entry.read_text("utf-8")).items() if entry.is_file() else ():
            if key in texts:
                raise ValueError(f"texts/{language}/{part}/{entry.name}: {key} stands in two files")
            texts[key] = text
    return texts
