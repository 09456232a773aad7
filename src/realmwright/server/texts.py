"""The message catalogue as the page gets it."""

import json
from functools import lru_cache

from realmwright.server.pages import Page, make_page
from realmwright.texts import catalogue


@lru_cache(maxsize=64)
def texts(language: str) -> Page | None:
    """The texts of a language as JSON, key to text; None if there are none in it."""
    try:
        found = catalogue(language).texts
    except LookupError:
        return None
    return make_page(f"{language}.json", json.dumps(found, ensure_ascii=False).encode())
