"""The numbers of an evaluation, by name, and their form for one set-up.

Lines are found by one value and ranked by another: what a weight has more where lines are ranked stands
beside it, under its name after `RANKING`.

A weight belongs to a feature of a player's position: gold of a card, a tile of a power, terrains in
reach, ... How much a feature counts changes as the game goes on: its terms are weights, each times a power of
the share of the game that is left. Names that a data file lacks take the mean of their class, so a new card
or power plays at once.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from realmwright.rules.position import InPlay

REACHES: Final = 7
# Features that do not depend on what is in play, in their order, each with its terms: a weight and the power
# of the share of the game that is left. Behind them come the reaches, the columns of the gold table and the
# sites of tiles.
GENERAL: Final[tuple[tuple[tuple[str, int], ...], ...]] = (
    (("supply", 0), ("supply-late", 1)),
    (("supply-gone", 0),),
    (("frontier", 1),),
    (("lines", 1),),
    (("sectors", 1),),
    (("aside", 0),),
    (("counters", 0),),
    (("reserve", 0),),
    (("moved", 0),),
    (("order", 0),),
)
SUPPLY: Final = 0
# The supply that all begin with: the whole game is left.
FULL_SUPPLY: Final = 40
# Of a column of the gold table: its gold, its gold early in the game, and the supply while it is in play.
GOLD: Final = "gold"
EARLY: Final = "early"
ROOM: Final = "room"
# Of a tile: always, in proportion to the game that is left, and to its square.
HELD: Final = "held"
LEFT: Final = "left"
LONG: Final = "long"

# What lies farther off than the next build (`outlook`) counts only where lines are ranked: for each number of
# builds up to FAR the open hexes that far off, the castles and the tiles that so many builds come to; then
# the settlements in the sectors with the fewest and the most.
FAR: Final = 4
OUTLOOK: Final = (
    *(f"{name}.{builds}" for name in ("open", "castle-in", "tile-in") for builds in range(1, FAR + 1)),
    "least-sector",
    "most-sector",
)
RANKING: Final = "ranking "

Terms = Sequence[tuple[str, int]]


def reach_name(terrains: int) -> str:
    """The weight of having that many terrains of cards in reach."""
    return f"reach.{terrains}"


def reach_terms(terrains: int) -> Terms:
    """It counts in proportion to the game that is left."""
    return ((reach_name(terrains), 1),)


def column_terms(column: str) -> Terms:
    """The weights of gold in a column of the gold table."""
    return ((f"{GOLD}.{column}", 0), (f"{EARLY}.{column}", 1))


def room_name(column: str) -> str:
    """The weight of the supply while a column is in play."""
    return f"{ROOM}.{column}"


def tile_terms(power: str) -> Terms:
    """The weights of a tile of a power."""
    return ((f"{HELD}.{power}", 0), (f"{LEFT}.{power}", 1), (f"{LONG}.{power}", 2))


def outlook_terms() -> list[Terms]:
    """The terms of each feature of the outlook, in their order: at any time, and while much is left."""
    return [((feature, 0), (f"{feature}-{EARLY}", 1)) for feature in OUTLOOK]


def terms_of(play: InPlay) -> list[Terms]:
    """The terms of each feature of a position of this set-up, in the order of the features."""
    supply = (*GENERAL[SUPPLY], *((room_name(column), 0) for column in play.columns))
    return [
        supply,
        *GENERAL[SUPPLY + 1 :],
        *(reach_terms(count) for count in range(REACHES)),
        *(column_terms(column) for column in play.columns),
        *(tile_terms(power.name) for power in play.site_powers),
    ]


def all_names(columns: Sequence[str], powers: Sequence[str]) -> list[str]:
    """The names of all weights there are with these columns and powers."""
    terms = [
        *GENERAL,
        *(reach_terms(count) for count in range(REACHES)),
        *(column_terms(column) for column in columns),
        *(tile_terms(power) for power in powers),
    ]
    rooms = [room_name(column) for column in columns]
    return [*(name for several in terms for name, _ in several), *rooms]


def outlook_names() -> list[str]:
    """The names of the weights of the outlook."""
    return [name for several in outlook_terms() for name, _ in several]


@final
class Weights:
    """The weights of one set-up: those of all `features`, in their order, for each least supply from 0 up.

    `numbers[least * features + k]` belongs to feature k while the smallest supply of all players is `least`.
    `ranking` has in the same way those by which lines are ranked, with the outlook behind the other features;
    it is empty where lines are ranked as they are found.
    """

    def __init__(self, numbers: vec[float], features: i64, ranking: vec[float]) -> None:
        self.numbers: Final = numbers
        self.features: Final = features
        self.ranking: Final = ranking

    def first(self, least: i64) -> i64:
        """Where the weights for a least supply begin."""
        return self.features * min(max(least, 0), FULL_SUPPLY)

    def first_ranking(self, least: i64) -> i64:
        """Where those for ranking begin."""
        return (self.features + i64(len(OUTLOOK))) * min(max(least, 0), FULL_SUPPLY)


def share_left(least: i64) -> float:
    """The share of the game that is left while the smallest supply of all players is `least`."""
    return float(least) / float(FULL_SUPPLY)


def weights_for(play: InPlay, table: Mapping[str, float], ranking: bool = True) -> Weights:
    """The weights of a set-up from a table of all names; those for ranking if it has any and they count."""
    terms = terms_of(play)
    ranks = ranking and any(name.startswith(RANKING) for name in table)
    farther = [*terms, *outlook_terms()] if ranks else []
    return Weights(_by_supply(table, terms, False), len(terms), _by_supply(table, farther, True))


def _by_supply(table: Mapping[str, float], terms: Sequence[Terms], ranking: bool) -> vec[float]:
    """What each feature counts, for each least supply from 0 up."""
    weigh = ranking_weight_of if ranking else weight_of
    weights = [[(weigh(table, name), power) for name, power in several] for several in terms]
    numbers = vec[float]()
    for least in range(FULL_SUPPLY + 1):
        left = share_left(least)
        for several in weights:
            numbers = append(numbers, sum([weight * left**power for weight, power in several]))
    return numbers


def ranking_weight_of(table: Mapping[str, float], name: str) -> float:
    """The weight of a name where lines are ranked."""
    return weight_of(table, name) + table.get(RANKING + name, 0.0)


def weight_of(table: Mapping[str, float], name: str) -> float:
    """The weight of a name; of one that the table lacks, the mean of its class."""
    if name in table:
        return table[name]
    family = name.partition(".")[0]
    return _mean([value for other, value in table.items() if other.partition(".")[0] == family])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
