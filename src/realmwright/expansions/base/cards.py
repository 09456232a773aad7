"""The Kingdom Builder cards of the base game (rules.md section 5). All pay after the game."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from realmwright.board.board import SECTORS, Board
from realmwright.board.geometry import DIRECTIONS, LINE_OF, LINES, NEIGHBOURS, OFF_BOARD, SECTOR_SIDE, SIDE
from realmwright.board.terrain import LOCATION, MOUNTAIN, WATER
from realmwright.rules.cards import BesideTerrain, KingdomCard
from realmwright.rules.origin import Origin, for_each
from realmwright.rules.scoring import Scoring, count_bits, fullest_of


@final
class Discoverers(KingdomCard):
    """1 per horizontal line with a settlement."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        return scoring.surveys[seat].lines_used()

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        survey = scoring.surveys[seat]
        return [Origin(1, tuple(survey.on_line(line))) for line in range(LINES) if survey.lines[line] > 0]

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        return 1 if scoring.surveys[seat].lines[i64(LINE_OF[hex])] == 0 else 0


@final
class Knights(KingdomCard):
    """2 per settlement on the horizontal line with the most."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        lines = scoring.surveys[seat].lines
        return 2 * i64(lines[fullest_of(lines, LINES)])

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        survey = scoring.surveys[seat]
        return for_each(2, survey.on_line(fullest_of(survey.lines, LINES)))

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        lines = scoring.surveys[seat].lines
        own = lines[i64(LINE_OF[hex])]
        for line in range(LINES):
            if lines[line] > own:
                return 0
        return 2


@final
class Hermits(KingdomCard):
    """1 per settlement area."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        return scoring.surveys[seat].areas

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        survey = scoring.surveys[seat]
        return [Origin(1, tuple(survey.in_area(area))) for area in range(survey.areas)]

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        return 1 - count_bits(scoring.areas_beside(seat, hex))


@final
class Citizens(KingdomCard):
    """1 per 2 settlements of the largest area, rounded down."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        survey = scoring.surveys[seat]
        return survey.area_size(survey.largest_area()) // 2 if survey.areas > 0 else 0

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        gold = self.score(scoring, seat)
        if gold == 0:
            return []
        survey = scoring.surveys[seat]
        return [Origin(int(gold), tuple(survey.in_area(survey.largest_area())))]

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        survey = scoring.surveys[seat]
        beside = scoring.areas_beside(seat, hex)
        largest: i64 = 0
        joined: i64 = 1
        for area in range(survey.areas):
            size = survey.area_size(area)
            largest = max(largest, size)
            if beside >> area & 1:
                joined += size
        return max(largest, joined) // 2 - largest // 2


@final
class Merchants(KingdomCard):
    """4 per location hex that is linked by one settlement area to another location hex."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        return 4 * _count_linked(scoring, seat, 0, OFF_BOARD)

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        survey = scoring.surveys[seat]
        found: dict[int, list[int]] = {}
        for area in range(survey.areas):
            touched = _locations_of(scoring, seat, area)
            if touched & (touched - 1):
                for at, location in enumerate(scoring.ground.facts.board.location_hexes):
                    if touched >> at & 1:
                        found.setdefault(int(location), []).extend(survey.in_area(area))
        return [Origin(4, (location, *hexes)) for location, hexes in found.items()]

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        beside = scoring.areas_beside(seat, hex)
        if scoring.ground.facts.board.by_location[hex] == 0 and beside & (beside - 1) == 0:
            return 0
        return 4 * _count_linked(scoring, seat, beside, hex) - self.score(scoring, seat)


def _count_linked(scoring: Scoring, seat: i64, joined: i64, hex: i64) -> i64:
    """How many location hexes are linked, where the areas with a bit in `joined` are one with the hex."""
    board = scoring.ground.facts.board
    survey = scoring.surveys[seat]
    together = _locations_beside(board, hex)
    linked: i64 = 0
    for area in range(survey.areas):
        touched = _locations_of(scoring, seat, area)
        if joined >> area & 1:
            together |= touched
        elif touched & (touched - 1):
            linked |= touched
    if together & (together - 1):
        linked |= together
    return count_bits(linked)


def _locations_of(scoring: Scoring, seat: i64, area: i64) -> i64:
    """The location hexes next to an area, one bit each."""
    board = scoring.ground.facts.board
    survey = scoring.surveys[seat]
    touched: i64 = 0
    for at in range(i64(survey.area_start[area]), i64(survey.area_start[area + 1])):
        touched |= _locations_beside(board, i64(survey.hexes[at]))
    return touched


def _locations_beside(board: Board, hex: i64) -> i64:
    """The location hexes next to a hex, one bit each."""
    touched: i64 = 0
    if board.by_location[hex] != 0:
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if i64(board.terrain[other]) == LOCATION:
                bit: i64 = 1
                for location in board.location_hexes:
                    if i64(location) == other:
                        break
                    bit <<= 1
                touched |= bit
    return touched


@final
class Lords(KingdomCard):
    """Each sector: 12 to all with the highest number of settlements, 6 to all with the next lower number.

    However many share the first place; zero counts can rank.
    """

    def score(self, scoring: Scoring, seat: i64) -> i64:
        gold: i64 = 0
        for sector in range(SECTORS):
            own = i64(scoring.surveys[seat].sectors[sector])
            gold += self._rank_gold(scoring, seat, sector, own)
        return gold

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        found: list[Origin] = []
        for sector in range(SECTORS):
            gold = self._rank_gold(scoring, seat, sector, i64(scoring.surveys[seat].sectors[sector]))
            if gold > 0:
                # Where nobody stands the sector itself pays: its middle stands for it.
                hexes = scoring.in_sector(seat, sector) or [_middle_of(sector)]
                found.append(Origin(int(gold), tuple(hexes)))
        return found

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        sector = i64(scoring.ground.facts.board.sector[hex])
        if sector >= SECTORS:
            return 0
        own = i64(scoring.surveys[seat].sectors[sector])
        after = self._rank_gold(scoring, seat, sector, own + 1)
        return after - self._rank_gold(scoring, seat, sector, own)

    def _rank_gold(self, scoring: Scoring, seat: i64, sector: i64, own: i64) -> i64:
        higher: i64 = -1
        for survey in scoring.surveys:
            count = i64(survey.sectors[sector])
            if count > own and higher < 0:
                higher = count
            elif count > own and count != higher:
                return 0
        return 12 if higher < 0 else 6


def _middle_of(sector: int) -> int:
    half = SECTOR_SIDE // 2
    return SIDE * (SECTOR_SIDE * (sector // 2) + half) + SECTOR_SIDE * (sector % 2) + half


@final
class Farmers(KingdomCard):
    """3 per settlement in the own weakest sector."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        sectors = scoring.surveys[seat].sectors
        return 3 * i64(sectors[self._weakest(sectors)])

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        weakest = self._weakest(scoring.surveys[seat].sectors)
        return for_each(3, scoring.in_sector(seat, weakest))

    def _weakest(self, sectors: vec[u8]) -> i64:
        weakest: i64 = 0
        for sector in range(SECTORS):
            if sectors[sector] < sectors[weakest]:
                weakest = sector
        return weakest

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        sectors = scoring.surveys[seat].sectors
        here = i64(scoring.ground.facts.board.sector[hex])
        for sector in range(SECTORS):
            if sector != here and sectors[sector] <= sectors[here]:
                return 0
        return 3 if here < SECTORS else 0


CARDS: Final[tuple[KingdomCard, ...]] = (
    BesideTerrain("fishermen", WATER),
    Merchants("merchants", areas=True),
    Discoverers("discoverers"),
    Hermits("hermits", areas=True),
    Citizens("citizens", areas=True),
    BesideTerrain("miners", MOUNTAIN),
    BesideTerrain("workers", LOCATION),
    Knights("knights"),
    Lords("lords", compares=True),
    Farmers("farmers"),
)
