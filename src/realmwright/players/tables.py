"""The learned weights: files that `realmwright train` makes, one for the base game and one for all sets."""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

BASE: Final = "base"
ALL: Final = "all"


def table_for(sets: Sequence[str]) -> dict[str, float]:
    """The weights by name for games of these sets."""
    return read_table(BASE if tuple(sets) == (BASE,) else ALL)


@lru_cache(maxsize=2)
def read_table(name: str) -> dict[str, float]:
    """The weights of a data file of the package."""
    text = files("realmwright.players").joinpath("data", f"{name}.json").read_text("utf-8")
    return {feature: float(weight) for feature, weight in json.loads(text)["weights"].items()}
