"""The message catalogue as the page gets it, and the language that a request asks for."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from realmwright.server.pages import Page, make_texts
from realmwright.texts import PARTS, Catalogue, catalogue, preferred, texts_of

_WANTED: Final = re.compile(r"([A-Za-z0-9-]{1,35})\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*(?:,|$)")


@lru_cache(maxsize=64)
def texts(file: str) -> Page | None:
    """The texts of `en.json`, or of `en-game.json`: a part of them. None where there are none."""
    name = file.removesuffix(".json")
    language, _, part = name.partition("-")
    if name == file or name not in (language, *(f"{language}-{one}" for one in PARTS)):
        return None
    try:
        return make_texts(file, _written(texts_of(language, part)))
    except LookupError:
        return None


def _written(found: Mapping[str, str]) -> bytes:
    """As the build of the front end writes them too, which packs them (`frontend/plugins/pack.ts`)."""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def language_for(headers: Mapping[str, str]) -> str:
    """The language that is asked for by `Accept-Language` (RFC 9110, 12.5.4), else English."""
    wanted = _WANTED.findall(headers.get("accept-language", ""))
    weighed = [(float(weight or 1), tag) for tag, weight in wanted]
    weighed.sort(key=lambda one: -one[0])
    return preferred(tag for weight, tag in weighed if weight > 0)


def texts_for(headers: Mapping[str, str]) -> Catalogue:
    """The texts of that language."""
    return catalogue(language_for(headers))
