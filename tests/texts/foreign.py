"""What a player of one language must not be shown: keys, and texts of another language."""

import re
from functools import lru_cache

from realmwright.texts import DEFAULT, catalogue

_KEY = re.compile(r"(?<![\w/.-])[a-z-]+(?:\.[A-Za-z-]+)+(?![\w/])")
_PARAMETER = re.compile(r"\{.*\}", re.DOTALL)
# Shorter pieces of text may be words of both languages.
_SHORTEST = 12


def foreign_words(shown: str, language: str) -> list[str]:
    """The keys in what is shown, and what it has of English texts that the language has of its own."""
    keys = [word for word in _KEY.findall(shown) if word in catalogue(DEFAULT)]
    return keys + [text for text in _english(language) if text in shown]


@lru_cache(maxsize=8)
def _english(language: str) -> list[str]:
    """The pieces of English texts between their parameters that are not also of the language."""
    own = "\n".join(catalogue(language).texts.values())
    found = {piece.strip() for text in catalogue(DEFAULT).texts.values() for piece in _PARAMETER.split(text)}
    return sorted(piece for piece in found if len(piece) >= _SHORTEST and piece not in own)
