"""The Kingdom Builder cards of Marshlands (rules.md section 5). All pay after the game."""

from typing import Final, final

from mypy_extensions import i64

from realmwright.board.geometry import AXES, COORDINATES, DIRECTIONS, NEIGHBOURS
from realmwright.board.terrain import MOUNTAIN
from realmwright.rules.catalogue import KingdomCard
from realmwright.rules.scoring import Scoring, Survey, has_most_next_to

NOBLE_GOLD: Final = 5
CAPTAINS_NEIGHBOURS: Final = 3


@final
class Geologists(KingdomCard):
    """2 per mountain area linked by one settlement area to another mountain area.

    A settlement links the mountain areas it is next to or stands on.
    """

    def score(self, scoring: Scoring, seat: i64) -> i64:
        survey = scoring.surveys[seat]
        linked: set[int] = set()
        for area in range(survey.areas):
            touched = _mountains_touched(scoring, survey, area)
            if len(touched) > 1:
                linked |= touched
        return 2 * i64(len(linked))


def _mountains_touched(scoring: Scoring, survey: Survey, area: i64) -> set[int]:
    board = scoring.state.play.board
    touched: set[int] = set()
    for at in range(i64(survey.area_start[area]), i64(survey.area_start[area + 1])):
        hex = i64(survey.hexes[at])
        if i64(board.terrain[hex]) == MOUNTAIN:
            touched.add(int(board.area_of[hex]))
        if board.by_mountain[hex] == 0:
            continue
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if i64(board.terrain[other]) == MOUNTAIN:
                touched.add(int(board.area_of[other]))
    return touched


@final
class Messengers(KingdomCard):
    """2 per hex of the shortest path between the two settlements of one area that are farthest apart.

    Over anything, both ends counted; best area only; needs two settlements.
    """

    def score(self, scoring: Scoring, seat: i64) -> i64:
        survey = scoring.surveys[seat]
        longest: i64 = 0
        for area in range(survey.areas):
            longest = max(longest, _span(survey, area))
        return 2 * (longest + 1) if longest > 0 else 0


def _span(survey: Survey, area: i64) -> i64:
    """The largest distance within an area: the largest difference in a coordinate."""
    hexes = survey.hexes
    first = i64(survey.area_start[area])
    end = i64(survey.area_start[area + 1])
    span: i64 = 0
    for axis in range(AXES):
        least = i64(COORDINATES[AXES * i64(hexes[first]) + axis])
        most = least
        for at in range(first + 1, end):
            value = i64(COORDINATES[AXES * i64(hexes[at]) + axis])
            least = min(least, value)
            most = max(most, value)
        span = max(span, most - least)
    return span


@final
class Noblewomen(KingdomCard):
    """Each location hex: 5 for the player(s) with most settlements next to it (at least one).

    Palaces then give nothing of their own.
    """

    def score(self, scoring: Scoring, seat: i64) -> i64:
        state = scoring.state
        gold: i64 = 0
        for hex in state.play.board.location_hexes:
            if has_most_next_to(state, seat, i64(hex)):
                gold += NOBLE_GOLD
        return gold


@final
class Vassals(KingdomCard):
    """1 per settlement on an inner edge."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        return scoring.surveys[seat].count_marked(scoring.state.play.board.inner)


@final
class Captains(KingdomCard):
    """1 per settlement next to at least 3 own settlements."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        state = scoring.state
        survey = scoring.surveys[seat]
        gold: i64 = 0
        for at in range(survey.count):
            if state.settlements_next_to(seat, i64(survey.hexes[at])) >= CAPTAINS_NEIGHBOURS:
                gold += 1
        return gold


@final
class Scouts(KingdomCard):
    """1 per settlement next to the removed terrain, none for settlements on it."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        play = scoring.state.play
        return scoring.surveys[seat].count_beside(play.by_removed, play.board.terrain, play.removed_terrain)


CARDS: Final[tuple[KingdomCard, ...]] = (
    Geologists("geologists", areas=True),
    Messengers("messengers", areas=True),
    Noblewomen("noblewomen", instead_of_palaces=True),
    Vassals("vassals"),
    Captains("captains"),
    Scouts("scouts", removes_terrain=True),
)
