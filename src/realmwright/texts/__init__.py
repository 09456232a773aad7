"""The message catalogue: every text for players, by key, a folder of files for each language.

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

__all__ = ["DEFAULT", "Catalogue", "Message", "catalogue", "languages", "preferred"]

DEFAULT = "en"


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
    """The texts of a language. Raises LookupError for one that is not there."""
    if language not in languages():
        raise LookupError(f"no texts in {language!r}; there are {', '.join(languages())}")
    texts = _read(language)
    return Catalogue(texts if language == DEFAULT else {**_read(DEFAULT), **texts})


def _read(language: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    folder = files(__name__).joinpath(language)
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        for key, text in json.loads(entry.read_text("utf-8")).items():
            if key in texts:
                raise ValueError(f"texts/{language}/{entry.name}: {key} stands in two files")
            texts[key] = text
    return texts
