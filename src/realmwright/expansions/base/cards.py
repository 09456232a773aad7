"""The Kingdom Builder cards of the base game (rules.md section 5). All pay after the game."""

from typing import Final, final

from mypy_extensions import i64

from realmwright.board.board import SECTORS
from realmwright.board.geometry import DIRECTIONS, LINES, NEIGHBOURS
from realmwright.board.terrain import LOCATION, MOUNTAIN, WATER
from realmwright.rules.catalogue import KingdomCard
from realmwright.rules.scoring import Scoring, Survey


@final
class Fishermen(KingdomCard):
    """1 per settlement next to water, none for settlements on water."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        board = scoring.state.play.board
        return scoring.surveys[seat].count_beside(board.by_water, board.terrain, WATER)


@final
class Miners(KingdomCard):
    """1 per settlement next to a mountain, none for settlements on a mountain."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        board = scoring.state.play.board
        return scoring.surveys[seat].count_beside(board.by_mountain, board.terrain, MOUNTAIN)


@final
class Workers(KingdomCard):
    """1 per settlement next to a location hex."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        return scoring.surveys[seat].count_marked(scoring.state.play.board.by_location)


@final
class Discoverers(KingdomCard):
    """1 per horizontal line with a settlement."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        lines = scoring.surveys[seat].lines
        count: i64 = 0
        for line in range(LINES):
            if lines[line] > 0:
                count += 1
        return count


@final
class Knights(KingdomCard):
    """2 per settlement on the horizontal line with the most."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        lines = scoring.surveys[seat].lines
        most: i64 = 0
        for line in range(LINES):
            most = max(most, i64(lines[line]))
        return 2 * most


@final
class Hermits(KingdomCard):
    """1 per settlement area."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        return scoring.surveys[seat].areas


@final
class Citizens(KingdomCard):
    """1 per 2 settlements of the largest area, rounded down."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        survey = scoring.surveys[seat]
        largest: i64 = 0
        for area in range(survey.areas):
            largest = max(largest, survey.area_size(area))
        return largest // 2


@final
class Merchants(KingdomCard):
    """4 per location hex that is linked by one settlement area to another location hex."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        survey = scoring.surveys[seat]
        linked: set[int] = set()
        for area in range(survey.areas):
            touched = _locations_touched(scoring, survey, area)
            if len(touched) > 1:
                linked |= touched
        return 4 * i64(len(linked))


def _locations_touched(scoring: Scoring, survey: Survey, area: i64) -> set[int]:
    board = scoring.state.play.board
    touched: set[int] = set()
    for at in range(i64(survey.area_start[area]), i64(survey.area_start[area + 1])):
        hex = i64(survey.hexes[at])
        if board.by_location[hex] == 0:
            continue
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if i64(board.terrain[other]) == LOCATION:
                touched.add(int(other))
    return touched


@final
class Lords(KingdomCard):
    """Each sector: 12 to all with the highest number of settlements, 6 to all with the next lower number.

    However many share the first place; zero counts can rank.
    """

    def score(self, scoring: Scoring, seat: i64) -> i64:
        gold: i64 = 0
        for sector in range(SECTORS):
            gold += self._rank_gold(scoring, seat, sector)
        return gold

    def _rank_gold(self, scoring: Scoring, seat: i64, sector: i64) -> i64:
        own = i64(scoring.surveys[seat].sectors[sector])
        higher: i64 = -1
        for survey in scoring.surveys:
            count = i64(survey.sectors[sector])
            if count > own and higher < 0:
                higher = count
            elif count > own and count != higher:
                return 0
        return 12 if higher < 0 else 6


@final
class Farmers(KingdomCard):
    """3 per settlement in the own weakest sector."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        sectors = scoring.surveys[seat].sectors
        fewest = i64(sectors[0])
        for sector in range(SECTORS):
            fewest = min(fewest, i64(sectors[sector]))
        return 3 * fewest


CARDS: Final[tuple[KingdomCard, ...]] = (
    Fishermen("fishermen"),
    Merchants("merchants", areas=True),
    Discoverers("discoverers"),
    Hermits("hermits", areas=True),
    Citizens("citizens", areas=True),
    Miners("miners"),
    Workers("workers"),
    Knights("knights"),
    Lords("lords", compares=True),
    Farmers("farmers"),
)
