"""The learned weights: files that `realmwright train` makes, for the base game and for all sets.

Those of rounds say what lines are found by, and stay for the frozen players; those of steps say what is
added where lines are ranked.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from realmwright.players.weights import RANKING, Weights, weights_for
from realmwright.rules.position import InPlay
from realmwright.rules.setup import FEWEST_PLAYERS

BASE: Final = "base"
ALL: Final = "all"
BASE_RANKING: Final = "base-ranking"


def learned(play: InPlay, ranking: bool = True) -> Weights:
    """The weights in use for a set-up; without `ranking` lines are ranked as they are found."""
    return weights_for(play, table_for(play.setup.sets, int(play.seats)), ranking)


def table_for(sets: Sequence[str], seats: int = FEWEST_PLAYERS) -> dict[str, float]:
    """The weights by name for games of these sets; those for ranking are for the base game of two alone.

    What was learned for all sets chose worse lines there than the value they are found by, and what was
    learned for two players worse ones for four (docs/players.md).
    """
    if tuple(sets) != (BASE,):
        return read_table(ALL)
    found = read_table(BASE)
    if seats != FEWEST_PLAYERS:
        return found
    steps = read_table(BASE_RANKING)
    return found | {name: weight for name, weight in steps.items() if name.startswith(RANKING)}


@lru_cache(maxsize=3)
def read_table(name: str) -> dict[str, float]:
    """The weights of a data file of the package."""
    text = files("realmwright.players").joinpath("data", f"{name}.json").read_text("utf-8")
    return {feature: float(weight) for feature, weight in json.loads(text)["weights"].items()}
