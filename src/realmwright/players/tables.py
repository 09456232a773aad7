"""The learned weights: files that `realmwright train` makes, for the base game and for all sets.

Those of rounds say what lines are found by, and stay for the frozen players; those of steps say what is
added where lines are ranked.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from realmwright.players.weights import RANKING

BASE: Final = "base"
ALL: Final = "all"


def table_for(sets: Sequence[str]) -> dict[str, float]:
    """The weights by name for games of these sets."""
    name = BASE if tuple(sets) == (BASE,) else ALL
    steps = read_table(f"{name}-ranking")
    return read_table(name) | {name: weight for name, weight in steps.items() if name.startswith(RANKING)}


@lru_cache(maxsize=4)
def read_table(name: str) -> dict[str, float]:
    """The weights of a data file of the package."""
    text = files("realmwright.players").joinpath("data", f"{name}.json").read_text("utf-8")
    return {feature: float(weight) for feature, weight in json.loads(text)["weights"].items()}
