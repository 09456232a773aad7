"""The numbers of an evaluation, by name, and their form for one set-up.

A weight belongs to a feature of a player's position: gold of a card, a tile of a power, terrains in
reach, ... Names that a data file lacks take the mean of their class, so a new card or power plays at once.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from librt.vecs import vec

from realmwright.rules.position import InPlay

REACHES: Final = 7
PER_COLUMN: Final = 3
PER_SITE: Final = 3
# Features that do not depend on what is in play.
GENERAL: Final = (
    "supply",
    "supply-late",
    "supply-gone",
    "frontier",
    "lines",
    "sectors",
    "aside",
    "counters",
    "reserve",
    "moved",
    "order",
)
# Of a column of the gold table: its gold, its gold early in the game, and the supply while it is in play.
GOLD: Final = "gold"
EARLY: Final = "early"
ROOM: Final = "room"
# Of a tile: always, in proportion to the game that is left, and to its square.
HELD: Final = "held"
LEFT: Final = "left"
LONG: Final = "long"


def column_names(column: str) -> tuple[str, str, str]:
    """The weights of a column of the gold table."""
    return (f"{GOLD}.{column}", f"{EARLY}.{column}", f"{ROOM}.{column}")


def tile_names(power: str) -> tuple[str, str, str]:
    """The weights of a tile of a power."""
    return (f"{HELD}.{power}", f"{LEFT}.{power}", f"{LONG}.{power}")


def reach_name(terrains: int) -> str:
    """The weight of having that many terrains of cards in reach."""
    return f"reach.{terrains}"


def feature_names(play: InPlay) -> list[str]:
    """The features of a position of this set-up, in the order of `Weights`."""
    names = [*GENERAL, *(reach_name(count) for count in range(REACHES))]
    for column in play.columns:
        names += column_names(column)
    for power in play.site_powers:
        names += tile_names(power.name)
    return names


@final
class Weights:
    """The weights of one set-up: `numbers[k]` belongs to feature k of `feature_names`."""

    def __init__(self, numbers: vec[float]) -> None:
        self.numbers: Final = numbers


def weights_for(play: InPlay, table: Mapping[str, float]) -> Weights:
    """The weights of a set-up from a table of all names."""
    return Weights(vec[float]([_weight(table, name) for name in feature_names(play)]))


def _weight(table: Mapping[str, float], name: str) -> float:
    if name in table:
        return table[name]
    family = name.partition(".")[0]
    return _mean([value for other, value in table.items() if other.partition(".")[0] == family])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
