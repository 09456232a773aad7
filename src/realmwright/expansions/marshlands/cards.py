"""The Kingdom Builder cards of Marshlands (rules.md section 5). All pay after the game."""

from typing import Final, final

from mypy_extensions import i64

from realmwright.board.geometry import AXES, COORDINATES, DIRECTIONS, NEIGHBOURS, distance, shortest_path
from realmwright.board.terrain import LOCATION, MOUNTAIN
from realmwright.rules.cards import BesideTerrain, ByNeighbours, KingdomCard
from realmwright.rules.origin import Origin, for_each
from realmwright.rules.scoring import Scoring, Survey, has_most_next_to, leads_with_one_more

NOBLE_GOLD: Final = 5


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

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        survey = scoring.surveys[seat]
        found: dict[int, list[int]] = {}
        for area in range(survey.areas):
            touched = _mountains_touched(scoring, survey, area)
            if len(touched) > 1:
                for mountains in touched:
                    found.setdefault(mountains, []).extend(survey.in_area(area))
        areas = scoring.ground.facts.board.areas
        return [Origin(2, (*map(int, areas[mountains]), *hexes)) for mountains, hexes in found.items()]

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        board = scoring.ground.facts.board
        beside = scoring.areas_beside(seat, hex)
        touches = board.beside[MOUNTAIN][hex] != 0 or i64(board.terrain[hex]) == MOUNTAIN
        if not touches and beside & (beside - 1) == 0:
            return 0
        return KingdomCard.gain(self, scoring, seat, hex)


def _mountains_touched(scoring: Scoring, survey: Survey, area: i64) -> set[int]:
    board = scoring.ground.facts.board
    touched: set[int] = set()
    for at in range(i64(survey.area_start[area]), i64(survey.area_start[area + 1])):
        hex = i64(survey.hexes[at])
        if i64(board.terrain[hex]) == MOUNTAIN:
            touched.add(int(board.area_of[hex]))
        if board.beside[MOUNTAIN][hex] == 0:
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
        return _gold_of_span(self._longest(scoring, seat))

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        survey = scoring.surveys[seat]
        longest = self._longest(scoring, seat)
        for area in range(survey.areas):
            hexes = survey.in_area(area)
            for place, first in enumerate(hexes):
                for last in hexes[place + 1 :]:
                    if i64(distance(first, last)) == longest:
                        return for_each(2, shortest_path(first, last))
        return []

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        beside = scoring.areas_beside(seat, hex)
        if beside == 0:
            return 0
        longest = self._longest(scoring, seat)
        return _gold_of_span(max(longest, _span(scoring.surveys[seat], beside, hex))) - _gold_of_span(longest)

    def _longest(self, scoring: Scoring, seat: i64) -> i64:
        survey = scoring.surveys[seat]
        longest: i64 = 0
        for area in range(survey.areas):
            first = i64(survey.hexes[i64(survey.area_start[area])])
            longest = max(longest, _span(survey, i64(1) << area, first))
        return longest


def _gold_of_span(span: i64) -> i64:
    return 2 * (span + 1) if span > 0 else 0


def _span(survey: Survey, areas: i64, hex: i64) -> i64:
    """The largest distance within areas (one bit each) and a hex: the largest difference in a coordinate."""
    hexes = survey.hexes
    span: i64 = 0
    for axis in range(AXES):
        least = i64(COORDINATES[AXES * hex + axis])
        most = least
        for area in range(survey.areas):
            if areas >> area & 1:
                for at in range(i64(survey.area_start[area]), i64(survey.area_start[area + 1])):
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
        ground = scoring.ground
        gold: i64 = 0
        for hex in ground.facts.board.location_hexes:
            if has_most_next_to(ground, seat, i64(hex)):
                gold += NOBLE_GOLD
        return gold

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        ground = scoring.ground
        return [
            scoring.place_origin(seat, i64(hex), NOBLE_GOLD)
            for hex in ground.facts.board.location_hexes
            if has_most_next_to(ground, seat, i64(hex))
        ]

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        ground = scoring.ground
        if ground.facts.board.by_location[hex] == 0:
            return 0
        gold: i64 = 0
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if i64(ground.facts.board.terrain[other]) == LOCATION and leads_with_one_more(
                ground, seat, other
            ):
                gold += NOBLE_GOLD
        return gold


@final
class Vassals(KingdomCard):
    """1 per settlement on an inner edge."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        return scoring.surveys[seat].count_marked(scoring.ground.facts.board.inner)

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        return for_each(1, scoring.surveys[seat].marked(scoring.ground.facts.board.inner))

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        return i64(scoring.ground.facts.board.inner[hex])


CARDS: Final[tuple[KingdomCard, ...]] = (
    Geologists("geologists", areas=True),
    Messengers("messengers", areas=True),
    Noblewomen("noblewomen", instead_of_palaces=True),
    Vassals("vassals"),
    ByNeighbours("captains", least=3, most=DIRECTIONS),
    BesideTerrain("scouts"),
)
