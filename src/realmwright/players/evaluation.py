"""What a position promises each player: a linear estimate from generic features, in gold.

It is fitted on how far players end ahead of each other: differences between players or positions mean
something, the level does not.

Nothing here knows a card or a power: gold comes by column, tiles by site, and the weights by name.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from realmwright.board.board import SECTORS
from realmwright.board.geometry import DIRECTIONS, LINE_OF, NEIGHBOURS
from realmwright.board.terrain import CASTLE, PALACE, SWAMP
from realmwright.players.outlook import Outlook
from realmwright.players.weights import FULL_SUPPLY, GENERAL, REACHES, SUPPLY, Weights
from realmwright.rules import ledger as where
from realmwright.rules.pieces import CITY_HALL, SHIP
from realmwright.rules.position import Position
from realmwright.rules.scoring import CASTLE_GOLD, PALACE_GOLD, Scoring, count_bits, leads_with_one_more
from realmwright.rules.setup import CARDS_IN_PLAY
from realmwright.rules.status import NEW, NO_TILE, READY, USED

# Where the features of `GENERAL` stand.
_SUPPLY_GONE: Final = 1
_FRONTIER: Final = 2
_LINES: Final = 3
_SECTORS: Final = 4
_ASIDE: Final = 5
_COUNTERS: Final = 6
_RESERVE: Final = 7
_MOVED: Final = 8
_ORDER: Final = 9
_FIRST_REACH: Final = len(GENERAL)
_FIRST_COLUMN: Final = _FIRST_REACH + REACHES
# Reductions to a common size, so that no weight is much larger than others.
_SUPPLY_SIZE: Final = float(FULL_SUPPLY)
_FRONTIER_SIZE: Final = 20.0
_LINES_SIZE: Final = 10.0
# A bit for each terrain that cards show.
_CARDS: Final[i64] = (1 << (SWAMP + 1)) - 1


@final
class Evaluation:
    """Values the positions that one Position goes through, by `apply_action` and `undo`."""

    def __init__(self, state: Position, weights: Weights) -> None:
        self.state: Final = state
        self.weights: Final = weights
        self.scoring: Final = Scoring(state)
        self.row: Final = vec[i64]([i64(0)] * len(state.play.columns))
        self.features: Final = vec[float]([0.0] * int(weights.features))
        self.outlook: Final = Outlook(state)
        # Where the weights begin that count for the position of the last `fill`.
        self.first: i64 = 0
        # What `gain` asks: the value of a piece of gold by column, of a tile by site and of a settlement in
        # the supply; the terrains in reach, one bit each: all, and those by one hex only.
        self.gold_value: Final = vec[float]([0.0] * len(state.play.columns))
        self.tile_value: Final = vec[float]([0.0] * int(state.play.sites))
        self.supply_value = 0.0
        self.reach: i64 = 0
        self.last_in_reach: i64 = 0
        self.castle_column: Final[i64] = CARDS_IN_PLAY + len(state.play.tasks)
        self.palace_column: Final[i64] = self.castle_column + int(len(state.play.castles) > 0)
        self.capitol_column: Final[i64] = self.palace_column + int(len(state.play.palaces) > 0)

    def value(self, seat: i64) -> float:
        """What the position promises the player, in gold; only differences mean something."""
        self.fill(seat)
        features = self.features
        numbers = self.weights.numbers
        first = self.first
        total = 0.0
        for k in range(self.weights.features):
            total += features[k] * numbers[first + k]
        return total

    def gold(self, seat: i64) -> i64:
        """The player's gold if the game ended now."""
        self.scoring.fill_for(seat)
        self.state.gold_into(self.scoring, seat, self.row)
        total: i64 = 0
        for gold in self.row:
            total += gold
        return total

    def final(self, seat: i64) -> float:
        """The value; once the game is over the gold that the player has."""
        return float(self.gold(seat)) if self.state.is_terminal() else self.value(seat)

    def margin(self, seat: i64) -> float:
        """How far the player is ahead: of the best other player and of the mean of the others, half each.

        So the search minds all others a little. It is for ranking; what people are told is the `lead`.
        """
        own = self.ranked(seat)
        best = -1.0e9
        total = 0.0
        for other in range(self.state.play.seats):
            if other != seat:
                value = self.ranked(other)
                total += value
                best = max(best, value)
        return own - 0.5 * best - 0.5 * total / float(self.state.play.seats - 1)

    def ranked(self, seat: i64) -> float:
        """The value by the weights for ranking; once the game is over the gold that the player has."""
        if len(self.weights.ranking) == 0 or self.state.is_terminal():
            return self.final(seat)
        self.fill(seat)
        self.outlook.fill(seat)
        numbers = self.weights.ranking
        at = self.weights.first_ranking(least_supply(self.state))
        total = 0.0
        for feature in self.features:
            total += feature * numbers[at]
            at += 1
        for feature in self.outlook.features:
            total += feature * numbers[at]
            at += 1
        return total

    def lead(self, seat: i64) -> float:
        """The expected gold of the player less that of the best other; exact once the game is over."""
        best = -1.0e9
        for other in range(self.state.play.seats):
            if other != seat:
                best = max(best, self.final(other))
        return self.final(seat) - best

    def fill(self, seat: i64) -> None:
        """Put the features of the player's position into `features`, in the order of `terms_of`."""
        state = self.state
        features = self.features
        self.first = self.weights.first(least_supply(state))
        supply = state.supply(seat)
        self.scoring.fill_for(seat)
        self.state.gold_into(self.scoring, seat, self.row)
        features[SUPPLY] = float(supply) / _SUPPLY_SIZE
        features[_SUPPLY_GONE] = 1.0 if supply == 0 else 0.0
        features[_ASIDE] = float(state.of_seat(seat, where.ASIDE))
        features[_COUNTERS] = float(state.of_seat(seat, where.COUNTERS))
        reserve: i64 = 0
        for kind in range(CITY_HALL, SHIP + 1):
            reserve += state.of_seat(seat, where.STOCK + kind)
        features[_RESERVE] = float(reserve)
        features[_MOVED] = 1.0 if i64(state.ledger[where.TURN]) == seat else 0.0
        features[_ORDER] = float((seat - state.play.start) % state.play.seats)
        self._fill_land(seat)
        at: i64 = _FIRST_COLUMN
        for gold in self.row:
            features[at] = float(gold)
            at += 1
        for site in range(state.play.sites):
            status = state.tile(seat, site)
            features[at] = 1.0 if status == READY or status == NEW or status == USED else 0.0
            at += 1

    def _fill_land(self, seat: i64) -> None:
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
        sectors: i64 = 0
        for sector in range(SECTORS):
            if survey.sectors[sector] > 0:
                sectors += 1
        features[_FRONTIER] = float(hexes) / _FRONTIER_SIZE
        features[_LINES] = float(survey.lines_used()) / _LINES_SIZE
        features[_SECTORS] = float(sectors)
        for count in range(REACHES):
            features[_FIRST_REACH + count] = 0.0
        features[_FIRST_REACH + reach] = 1.0

    # How the value changes by one more settlement: to choose among many hexes without trying each.

    def prepare_gains(self, seat: i64) -> None:
        """Get ready for `gain`, right after `value` or `fill` for the player."""
        state = self.state
        numbers = self.weights.numbers
        self.supply_value = numbers[self.first + SUPPLY] / _SUPPLY_SIZE
        if state.supply(seat) == 1:
            self.supply_value -= numbers[self.first + _SUPPLY_GONE]
        at = self.first + _FIRST_COLUMN
        for column in range(i64(len(self.gold_value))):
            self.gold_value[column] = numbers[at]
            at += 1
        for site in range(state.play.sites):
            left = i64(state.ledger[state.play.tiles_left_at + site])
            open = left > 0 and state.tile(seat, site) == NO_TILE
            self.tile_value[site] = numbers[at] if open else 0.0
            at += 1
        frontier = state.realms[seat].frontier
        self.reach = 0
        self.last_in_reach = 0
        for terrain in range(SWAMP + 1):
            count = frontier.count(terrain)
            if count > 0:
                self.reach |= i64(1) << terrain
            if count == 1:
                self.last_in_reach |= i64(1) << terrain

    def gain(self, seat: i64, hex: i64, built: bool) -> float:
        """How much more the position would be worth with one more settlement on a free hex.

        `built`: it comes from the supply and not from another hex, so cards that pay for builds pay. That
        the game is nearer to its end then is left out.
        """
        play = self.state.play
        scoring = self.scoring
        gold_value = self.gold_value
        total = self._gain_of_land(seat, hex)
        if built:
            total -= self.supply_value
        for slot in range(CARDS_IN_PLAY):
            card = play.cards[slot]
            if built or not card.during:
                total += gold_value[slot] * float(card.gain(scoring, seat, hex))
        at: i64 = CARDS_IN_PLAY
        for task in play.tasks:
            if self.row[at] == 0:
                total += gold_value[at] * float(task.gain(scoring, seat, hex))
            at += 1
        if play.board.by_location[hex] != 0:
            total += self._gain_of_locations(seat, hex)
        for reach in play.capitol_reach:
            total += gold_value[self.capitol_column] * float(i64(reach[hex]))
        return total

    def _gain_of_locations(self, seat: i64, hex: i64) -> float:
        """Tiles, castles and palaces."""
        state = self.state
        play = state.play
        board = play.board
        total = 0.0
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            site = i64(board.site_of[other])
            if site >= 0:
                total += self.tile_value[site]
            kind = i64(board.location[other])
            if kind == CASTLE:
                if state.settlements_next_to(seat, other) == 0:
                    total += self.gold_value[self.castle_column] * float(CASTLE_GOLD)
            elif kind == PALACE and play.palaces_pay and leads_with_one_more(state, seat, other):
                total += self.gold_value[self.palace_column] * float(PALACE_GOLD)
        return total

    def _gain_of_land(self, seat: i64, hex: i64) -> float:
        """Free hexes and terrains in reach, lines and sectors."""
        state = self.state
        terrain_of = state.play.board.terrain
        numbers = self.weights.numbers
        first = self.first
        survey = self.scoring.surveys[seat]
        adjacent = state.realms[seat].adjacent
        free = state.free
        hexes: i64 = 0
        gained: i64 = 0
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if adjacent[other] == 0 and free.has(other):
                hexes += 1
                gained |= i64(1) << i64(terrain_of[other])
        reach = self.reach | gained & _CARDS
        here = i64(terrain_of[hex])
        if adjacent[hex] > 0:
            hexes -= 1
            if self.last_in_reach >> here & 1 and not gained >> here & 1:
                reach &= ~(i64(1) << here)
        total = 0.0
        if reach != self.reach:
            reaches = first + _FIRST_REACH
            total = numbers[reaches + count_bits(reach)] - numbers[reaches + count_bits(self.reach)]
        total += float(hexes) * numbers[first + _FRONTIER] / _FRONTIER_SIZE
        if survey.lines[i64(LINE_OF[hex])] == 0:
            total += numbers[first + _LINES] / _LINES_SIZE
        sector = i64(state.play.board.sector[hex])
        if sector < SECTORS and survey.sectors[sector] == 0:
            total += numbers[first + _SECTORS]
        return total


def least_supply(state: Position) -> i64:
    """The smallest supply: the clock of the game."""
    least = state.supply(0)
    for seat in range(1, state.play.seats):
        supply = state.supply(seat)
        if supply < least:
            least = supply
    return least
