"""The message catalogue as the page gets it."""

import json
from functools import lru_cache

from realmwright.texts import catalogue


@lru_cache(maxsize=64)
def texts(language: str) -> bytes | None:
    """The texts of a language as JSON, key to text; None if there are none in it."""
    try:
        return json.dumps(catalogue(language).texts, ensure_ascii=False).encode()
    except LookupError:
        return None
