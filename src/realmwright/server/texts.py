"""The message catalogue as the page gets it."""

import json
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=64)
def texts(language: str) -> bytes | None:
    """The texts of a language as JSON, key to text; None if there are none in it."""
    try:
        found = files("realmwright.texts").joinpath(f"{language}.json").read_bytes()
    except (ModuleNotFoundError, FileNotFoundError):
        # English is always there: without a catalogue the page shows the keys.
        return b"{}" if language == "en" else None
    json.loads(found)
    return found
