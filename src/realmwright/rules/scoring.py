"""What the position is worth: the survey of a player's pieces that cards share, and the gold table."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from realmwright.board.board import SECTORS, Board
from realmwright.board.geometry import DIRECTIONS, HEXES, LINE_OF, LINES, NEIGHBOURS
from realmwright.rules.ground import Ground, Undo
from realmwright.rules.origin import Origin, for_each
from realmwright.rules.pieces import SETTLEMENT, is_settlement_of, piece
from realmwright.rules.realm import MOST_PIECES

CASTLE_GOLD: Final = 3
PALACE_GOLD: Final = 5

_NO_AREA: Final = 255


@final
class Survey:
    """A player's settlements of all kinds: how many on each line and in each sector, and their areas.

    `hexes[:count]` in order of areas: area a is `hexes[area_start[a] : area_start[a + 1]]`, and
    `area_of[hex]` its number. Areas are there only if a card in play asks for them.
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self.hexes: Final = vec[i16]([i16(0)] * MOST_PIECES)
        self.lines: Final = vec[u8]([u8(0)] * LINES)
        self.sectors: Final = vec[u8]([u8(0)] * (SECTORS + 1))
        self.areas: i64 = 0
        self.area_start: Final = vec[i16]([i16(0)] * (MOST_PIECES + 1))
        self.area_of: Final = vec[u8]([u8(_NO_AREA)] * (HEXES + 1))

    def fill(self, ground: Ground, seat: i64, with_areas: bool) -> None:
        """Look at a player's pieces."""
        realm = ground.realms[seat]
        lines = self.lines
        sectors = self.sectors
        for line in range(LINES):
            lines[line] = 0
        for sector in range(SECTORS + 1):
            sectors[sector] = 0
        pieces = realm.pieces
        sector_of = ground.facts.board.sector
        self.count = realm.count
        for slot in range(realm.count):
            hex = i64(pieces[slot])
            self.hexes[slot] = i16(hex)
            lines[i64(LINE_OF[hex])] += 1
            sectors[i64(sector_of[hex])] += 1
        self.areas = 0
        if with_areas:
            self._find_areas(ground, seat, pieces)

    def _find_areas(self, ground: Ground, seat: i64, pieces: vec[i16]) -> None:
        count = self.count
        area_of = self.area_of
        for slot in range(count):
            area_of[i64(pieces[slot])] = _NO_AREA
        found: i64 = 0
        areas: i64 = 0
        for slot in range(count):
            hex = i64(pieces[slot])
            if area_of[hex] == _NO_AREA:
                self.area_start[areas] = i16(found)
                found = self._flood(ground, seat, hex, areas, found)
                areas += 1
        self.area_start[areas] = i16(found)
        self.areas = areas

    def _flood(self, ground: Ground, seat: i64, first: i64, area: i64, found: i64) -> i64:
        hexes = self.hexes
        area_of = self.area_of
        occupant = ground.occupant
        hexes[found] = i16(first)
        area_of[first] = u8(area)
        at = found
        found += 1
        while at < found:
            base = DIRECTIONS * i64(hexes[at])
            at += 1
            for direction in range(DIRECTIONS):
                other = i64(NEIGHBOURS[base + direction])
                if is_settlement_of(i64(occupant[other]), seat) and area_of[other] == _NO_AREA:
                    area_of[other] = u8(area)
                    hexes[found] = i16(other)
                    found += 1
        return found

    def standing(self) -> list[int]:
        """The hexes of all settlements."""
        return [int(self.hexes[at]) for at in range(self.count)]

    def on_line(self, line: i64) -> list[int]:
        """The settlements on a horizontal line."""
        return [hex for hex in self.standing() if i64(LINE_OF[hex]) == line]

    def in_area(self, area: i64) -> list[int]:
        """The settlements of an area."""
        return [
            int(self.hexes[at]) for at in range(i64(self.area_start[area]), i64(self.area_start[area + 1]))
        ]

    def area_size(self, area: i64) -> i64:
        """How many settlements an area has."""
        return i64(self.area_start[area + 1]) - i64(self.area_start[area])

    def lines_used(self) -> i64:
        """How many horizontal lines have a settlement."""
        count: i64 = 0
        for line in range(LINES):
            if self.lines[line] > 0:
                count += 1
        return count

    def largest_area(self) -> i64:
        """The first of the areas with the most settlements; there is one at least."""
        largest: i64 = 0
        for area in range(self.areas):
            if self.area_size(area) > self.area_size(largest):
                largest = area
        return largest

    def count_marked(self, table: vec[u8]) -> i64:
        """How many settlements stand on hexes that a table of zeros and ones marks."""
        count: i64 = 0
        hexes = self.hexes
        for at in range(self.count):
            count += i64(table[i64(hexes[at])])
        return count

    def marked(self, table: vec[u8]) -> list[int]:
        """The settlements that `count_marked` counts."""
        return [hex for hex in self.standing() if table[hex] != 0]

    def beside(self, board: Board, terrain: i64) -> list[int]:
        """The settlements that `count_beside` counts."""
        return [hex for hex in self.marked(board.beside[terrain]) if i64(board.terrain[hex]) != terrain]

    def count_beside(self, board: Board, terrain: i64) -> i64:
        """How many settlements stand next to a terrain and not on the terrain itself."""
        beside = board.beside[terrain]
        terrain_of = board.terrain
        count: i64 = 0
        for at in range(self.count):
            hex = i64(self.hexes[at])
            if i64(terrain_of[hex]) != terrain:
                count += i64(beside[hex])
        return count


@final
class Scoring:
    """A position with the surveys of all players, as cards and tasks see it."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Final = ground
        self.surveys: Final = [Survey() for _ in range(ground.facts.seats)]

    def fill(self) -> None:
        """Look at the position as it is now."""
        for seat in range(self.ground.facts.seats):
            self.surveys[seat].fill(self.ground, seat, self.ground.facts.asks_areas)

    def fill_for(self, seat: i64) -> None:
        """Look at what the gold of one player depends on."""
        if self.ground.facts.compares:
            self.fill()
        else:
            self.surveys[seat].fill(self.ground, seat, self.ground.facts.asks_areas)

    def add_on_trial(self, seat: i64, hex: i64) -> None:
        """Look at the position with one more settlement of the player; then `end_trial`, before all else."""
        ground = self.ground
        record = ground.record
        ground.record = Undo(ground.ledger)
        ground.put(hex, piece(SETTLEMENT, seat))
        ground.record = record
        self.surveys[seat].fill(ground, seat, ground.facts.asks_areas)

    def end_trial(self, seat: i64, hex: i64) -> None:
        """Look at the position as it is again."""
        ground = self.ground
        record = ground.record
        ground.record = Undo(ground.ledger)
        ground.lift(hex)
        ground.record = record
        self.surveys[seat].fill(ground, seat, ground.facts.asks_areas)

    def in_sector(self, seat: i64, sector: i64) -> list[int]:
        """The player's settlements in a sector."""
        sector_of = self.ground.facts.board.sector
        return [hex for hex in self.surveys[seat].standing() if i64(sector_of[hex]) == sector]

    def next_to(self, seat: i64, hex: i64) -> list[int]:
        """The player's settlements next to a hex."""
        found: list[int] = []
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if is_settlement_of(i64(self.ground.occupant[other]), seat):
                found.append(int(other))
        return found

    def place_origin(self, seat: i64, hex: i64, gold: i64) -> Origin:
        """Gold that a hex pays for the settlements next to it."""
        return Origin(int(gold), (int(hex), *self.next_to(seat, hex)))

    def areas_beside(self, seat: i64, hex: i64) -> i64:
        """The player's settlement areas next to a hex, one bit each."""
        areas: i64 = 0
        if self.ground.realms[seat].adjacent[hex] > 0:
            area_of = self.surveys[seat].area_of
            occupant = self.ground.occupant
            for direction in range(DIRECTIONS):
                other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
                if is_settlement_of(i64(occupant[other]), seat):
                    areas |= i64(1) << i64(area_of[other])
        return areas


def fullest_of(counts: vec[u8], size: i64) -> i64:
    """The first of the places, of so many, with the highest count."""
    fullest: i64 = 0
    for place in range(size):
        if counts[place] > counts[fullest]:
            fullest = place
    return fullest


def count_bits(set: i64) -> i64:
    """How many bits of a number are set."""
    count: i64 = 0
    while set != 0:
        set &= set - 1
        count += 1
    return count


def castle_gold(ground: Ground, seat: i64) -> i64:
    """3 for each castle with an own settlement next to it."""
    gold: i64 = 0
    for castle in ground.facts.castles:
        if ground.settlements_next_to(seat, i64(castle)) > 0:
            gold += CASTLE_GOLD
    return gold


def castle_origins(scoring: Scoring, seat: i64) -> list[Origin]:
    """What `castle_gold` counts."""
    ground = scoring.ground
    return [
        scoring.place_origin(seat, i64(castle), CASTLE_GOLD)
        for castle in ground.facts.castles
        if ground.settlements_next_to(seat, i64(castle)) > 0
    ]


def palace_gold(ground: Ground, seat: i64) -> i64:
    """5 for each palace with the most settlements next to it."""
    gold: i64 = 0
    for palace in ground.facts.palaces:
        if has_most_next_to(ground, seat, i64(palace)):
            gold += PALACE_GOLD
    return gold


def palace_origins(scoring: Scoring, seat: i64) -> list[Origin]:
    """What `palace_gold` counts."""
    ground = scoring.ground
    return [
        scoring.place_origin(seat, i64(palace), PALACE_GOLD)
        for palace in ground.facts.palaces
        if has_most_next_to(ground, seat, i64(palace))
    ]


def has_most_next_to(ground: Ground, seat: i64, hex: i64) -> bool:
    """Whether nobody has more settlements next to a hex than this player, who has one at least."""
    own = ground.settlements_next_to(seat, hex)
    for other in range(ground.facts.seats):
        if ground.settlements_next_to(other, hex) > own:
            return False
    return own > 0


def leads_with_one_more(ground: Ground, seat: i64, hex: i64) -> bool:
    """Whether only one more settlement next to a hex would make `has_most_next_to` true."""
    own = ground.settlements_next_to(seat, hex)
    most: i64 = 0
    for other in range(ground.facts.seats):
        if other != seat:
            most = max(most, ground.settlements_next_to(other, hex))
    return own + 1 == most or (own == 0 and most <= 1)


def capitol_gold(ground: Ground, seat: i64) -> i64:
    """1 for each own settlement at distance 1 or 2 from a capitol."""
    gold: i64 = 0
    realm = ground.realms[seat]
    for reach in ground.facts.capitol_reach:
        for slot in range(realm.count):
            gold += i64(reach[i64(realm.pieces[slot])])
    return gold


def capitol_origins(scoring: Scoring, seat: i64) -> list[Origin]:
    """What `capitol_gold` counts."""
    found: list[Origin] = []
    for reach in scoring.ground.facts.capitol_reach:
        found += for_each(1, scoring.surveys[seat].marked(reach))
    return found
