"""What a position promises each player: a linear estimate of the final gold from generic features.

Nothing here knows a card or a power: gold comes by column, tiles by site, and the weights by name.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from realmwright.board.board import SECTORS
from realmwright.board.geometry import LINES
from realmwright.board.terrain import SWAMP
from realmwright.players.weights import GENERAL, PER_COLUMN, PER_SITE, REACHES, Weights
from realmwright.rules.ledger import ASIDE, COUNTERS, NEW, READY, STOCK, USED
from realmwright.rules.pieces import CITY_HALL, SHIP
from realmwright.rules.scoring import Scoring
from realmwright.rules.state import State

_SETTLEMENTS: Final = 40.0
_FIRST_REACH: Final = len(GENERAL)
_FIRST_COLUMN: Final = _FIRST_REACH + REACHES
# Reductions to a common size, so that no weight is much larger than others.
_FRONTIER: Final = 20.0
_LINES: Final = 10.0


@final
class Evaluation:
    """Values the positions that one State goes through, by `apply_action` and `undo`."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.state: Final = state
        self.weights: Final = weights
        self.scoring: Final = Scoring(state)
        self.row: Final = vec[i64]([i64(0)] * len(state.play.columns))
        self.features: Final = vec[float]([0.0] * len(weights.numbers))

    def value(self, seat: i64) -> float:
        """The gold that the player may expect in the end."""
        self.fill(seat)
        features = self.features
        numbers = self.weights.numbers
        total = 0.0
        for k in range(i64(len(numbers))):
            total += features[k] * numbers[k]
        return total

    def gold(self, seat: i64) -> i64:
        """The player's gold if the game ended now."""
        self.scoring.fill_for(seat)
        self.scoring.gold_into(seat, self.row)
        total: i64 = 0
        for gold in self.row:
            total += gold
        return total

    def margin(self, seat: i64) -> float:
        """How far the player is ahead: of the best other player and of the mean of the others, half each."""
        state = self.state
        over = state.is_terminal()
        own = float(self.gold(seat)) if over else self.value(seat)
        best = -1.0e9
        total = 0.0
        for other in range(state.play.seats):
            if other != seat:
                value = float(self.gold(other)) if over else self.value(other)
                total += value
                best = max(best, value)
        return own - 0.5 * best - 0.5 * total / float(state.play.seats - 1)

    def fill(self, seat: i64) -> None:
        """Put the features of the player's position into `features`, in the order of `feature_names`."""
        state = self.state
        features = self.features
        clock = float(_least_supply(state)) / _SETTLEMENTS
        supply = float(state.supply(seat)) / _SETTLEMENTS
        self.scoring.fill_for(seat)
        self.scoring.gold_into(seat, self.row)
        for k in range(_FIRST_COLUMN):
            features[k] = 0.0
        features[0] = supply
        features[1] = supply * clock
        features[2] = 1.0 if supply == 0.0 else 0.0
        self._fill_land(seat, clock)
        features[6] = float(state.of_seat(seat, ASIDE))
        features[7] = float(state.of_seat(seat, COUNTERS))
        for kind in range(CITY_HALL, SHIP + 1):
            features[8] += float(state.of_seat(seat, STOCK + kind))
        at: i64 = _FIRST_COLUMN
        for gold in self.row:
            features[at] = float(gold)
            features[at + 1] = float(gold) * clock
            features[at + 2] = supply
            at += PER_COLUMN
        self._fill_tiles(seat, clock, at)

    def _fill_land(self, seat: i64, clock: float) -> None:
        features = self.features
        frontier = self.state.realms[seat].frontier
        survey = self.scoring.surveys[seat]
        reach: i64 = 0
        hexes: i64 = 0
        for terrain in range(SWAMP + 1):
            count = frontier.count(terrain)
            hexes += count
            if count > 0:
                reach += 1
        lines: i64 = 0
        for line in range(LINES):
            if survey.lines[line] > 0:
                lines += 1
        sectors: i64 = 0
        for sector in range(SECTORS):
            if survey.sectors[sector] > 0:
                sectors += 1
        features[3] = float(hexes) * clock / _FRONTIER
        features[4] = float(lines) * clock / _LINES
        features[5] = float(sectors) * clock
        features[_FIRST_REACH + reach] = clock

    def _fill_tiles(self, seat: i64, clock: float, first: i64) -> None:
        state = self.state
        features = self.features
        at = first
        for site in range(state.play.sites):
            status = state.tile(seat, site)
            held = 1.0 if status == READY or status == NEW or status == USED else 0.0
            features[at] = held
            features[at + 1] = held * clock
            features[at + 2] = held * clock * clock
            at += PER_SITE


def _least_supply(state: State) -> i64:
    """The smallest supply: the clock of the game."""
    least = state.supply(0)
    for seat in range(1, state.play.seats):
        supply = state.supply(seat)
        if supply < least:
            least = supply
    return least
