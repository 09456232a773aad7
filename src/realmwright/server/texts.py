"""The message catalogue as the page gets it."""

import json
import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

from realmwright.server.pages import Page, make_page

_LANGUAGE: Final = re.compile(r"[a-z]{2}(-[A-Za-z]{2,8})?")


@lru_cache(maxsize=64)
def texts(language: str) -> Page | None:
    """The texts of a language as JSON, key to text; None if there are none in it."""
    if not _LANGUAGE.fullmatch(language):
        return None
    try:
        found = files("realmwright.texts").joinpath(f"{language}.json").read_bytes()
    except (ModuleNotFoundError, FileNotFoundError):
        if language != "en":
            return None
        # English is always there: without a catalogue the page shows the keys.
        found = b"{}"
    json.loads(found)
    return make_page(f"{language}.json", found)
