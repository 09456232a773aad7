"""The message catalogue as the page gets it."""

import json
from functools import lru_cache

from realmwright.server.pages import Page, make_page
from realmwright.texts import MANUAL, texts_of


@lru_cache(maxsize=64)
def texts(file: str) -> Page | None:
    """The texts of `en.json`, or of `en-manual.json`: what the manual shows. None where there are none."""
    name = file.removesuffix(".json")
    language = name.removesuffix(f"-{MANUAL}")
    try:
        found = texts_of(language, "" if language == name else MANUAL)
    except LookupError:
        return None
    return None if name == file else make_page(file, json.dumps(found, ensure_ascii=False).encode())
