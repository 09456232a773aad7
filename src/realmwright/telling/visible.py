"""Texts of strangers: names, what they say, files, records. What of them reaches others.

Control characters move a terminal's cursor and worse, direction marks turn the words around them, invisible
signs let two names look alike.
"""

import unicodedata
from typing import Final

MOST_OF_NAME: Final = 40
MOST_OF_WORDS: Final = 300
# Unicode counts these as letters, marks or symbols, and shows nothing for them.
_BLANK: Final = frozenset(
    map(
        chr,
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0)
        + (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
    )
)
# The end of a line, and the spaces at which French texts are not broken.
_KEPT: Final = "\n\u00a0\u202f"


def visible(text: str) -> str:
    """A text so that it can be printed: U+FFFD stands for signs that do not print; lines stay lines."""
    return "".join([sign if sign.isprintable() or sign in _KEPT else "\ufffd" for sign in text])


def clean_name(name: str) -> str:
    """A player's name as others see it: what shows, with single spaces, at most 40 signs; perhaps nothing."""
    return _clean(name, MOST_OF_NAME)


def clean_words(text: str) -> str:
    """What somebody says, as others see it: in the same way, at most 300 signs."""
    return _clean(text, MOST_OF_WORDS)


def _clean(text: str, most: int) -> str:
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    seen = "".join([sign for sign in spaced if sign.isprintable() and sign not in _BLANK])
    return " ".join(seen.split())[:most].rstrip()
