"""The message catalogue: every text for players, by key, a folder of files for each language.

What only some pages show stands in a folder of its own in it, one of `PARTS`: a page loads what it needs
(`frontend/src/texts/parts.ts`).

A text has parameters: `{name}`, `{n, plural, one {# card} other {# cards}}`, the part of the ICU message
format that the catalogue uses, and `{n, signed}` for a change. A list is joined by "and". Numbers are written
as the language does, so what only looks like one (a seed) is given as text. Pages and terminal show the same.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

from babel import negotiate_locale

from realmwright.texts.catalogue import Catalogue, Message

__all__ = ["DEFAULT", "PARTS", "Catalogue", "Message", "catalogue", "languages", "preferred", "texts_of"]

DEFAULT = "en"
# A game; lobby, events and account; the manual and the guided game; the terminal.
PARTS = ("game", "meeting", "manual", "terminal")


def languages() -> list[str]:
    """The languages there are, by their code, sorted."""
    root = files(__name__)
    return sorted(entry.name for entry in root.iterdir() if entry.is_dir() and not entry.name.startswith("_"))


def preferred(wanted: Iterable[str]) -> str:
    """The first language that there is of those that are wanted, as `de-AT` or `de_AT`; else English."""
    tags = [tag.replace("-", "_").lower() for tag in wanted]
    return negotiate_locale(tags, languages()) or DEFAULT


@lru_cache(maxsize=16)
def catalogue(language: str = DEFAULT) -> Catalogue:
    """All texts of a language. Raises LookupError for one that is not there."""
    texts = texts_of(language)
    for part in PARTS:
        more = texts_of(language, part)
        if twice := sorted(texts.keys() & more.keys()):
            raise ValueError(f"texts/{language}: {', '.join(twice)} stand in {part} and outside")
        texts |= more
    return Catalogue(texts)


def texts_of(language: str, part: str = "") -> dict[str, str]:
    """The texts of a language that every page may show, or those of one of the `PARTS` alone.

    Raises LookupError for a language that is not there.
    """
    if language not in languages():
        raise LookupError(f"no texts in {language!r}; there are {', '.join(languages())}")
    texts: dict[str, str] = {}
    folder = files(__name__).joinpath(language, part)
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name) if folder.is_dir() else ():
        for key, text in json.loads(entry.read_text("utf-8")).items() if entry.is_file() else ():
            if key in texts:
                raise ValueError(f"texts/{language}/{part}/{entry.name}: {key} stands in two files")
            texts[key] = text
    return texts
