"""The Kingdom Builder cards of Harvest (rules.md section 5)."""

from typing import Final, final

from mypy_extensions import i16, i64

from realmwright.board.board import NO_SECTOR, SECTORS
from realmwright.board.geometry import LINE_OF, LINES, hexes_on
from realmwright.rules import ledger as where
from realmwright.rules.cards import ByNeighbours, KingdomCard
from realmwright.rules.ground import Ground
from realmwright.rules.origin import Origin, for_each
from realmwright.rules.scoring import Scoring, fullest_of
from realmwright.rules.status import TURNS
from realmwright.rules.supply import take_from_supply

MAYORS_LINE: Final = 4
MAYORS_GOLD: Final = 4


@final
class Rangers(KingdomCard):
    """2 per horizontal line with exactly one own settlement."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        lines = scoring.surveys[seat].lines
        gold: i64 = 0
        for line in range(LINES):
            if lines[line] == 1:
                gold += 2
        return gold

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        survey = scoring.surveys[seat]
        return for_each(2, [survey.on_line(line)[0] for line in range(LINES) if survey.lines[line] == 1])

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        on_line = i64(scoring.surveys[seat].lines[i64(LINE_OF[hex])])
        return 2 if on_line == 0 else -2 if on_line == 1 else 0


@final
class Travellers(KingdomCard):
    """1 per settlement on a board edge."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        survey = scoring.surveys[seat]
        edge = scoring.ground.facts.board.edge
        gold: i64 = 0
        for at in range(survey.count):
            if edge[i64(survey.hexes[at])] != 0:
                gold += 1
        return gold

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        return for_each(1, scoring.surveys[seat].marked(scoring.ground.facts.board.edge))

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        return 1 if scoring.ground.facts.board.edge[hex] != 0 else 0


@final
class Homesteaders(KingdomCard):
    """1 per settlement in the own strongest sector."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        sectors = scoring.surveys[seat].sectors
        return i64(sectors[fullest_of(sectors, SECTORS)])

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        strongest = fullest_of(scoring.surveys[seat].sectors, SECTORS)
        return for_each(1, scoring.in_sector(seat, strongest))

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        sectors = scoring.surveys[seat].sectors
        here = i64(scoring.ground.facts.board.sector[hex])
        for sector in range(SECTORS):
            if sectors[sector] > sectors[here]:
                return 0
        return 1 if here < SECTORS else 0


@final
class Mayors(KingdomCard):
    """4 per marked line.

    A build or finished move that puts a piece on an unclaimed line where the player then has 4 or more marks
    it with a settlement from the supply; with none left the line stays open.
    """

    def arrived(self, ground: Ground, slot: i64, seat: i64, hex: i64) -> None:
        line = i64(LINE_OF[hex])
        if ground.ledger[where.MARKED_LINES + line] != 0 or ground.supply(seat) == 0:
            return
        realm = ground.realms[seat]
        on_line: i64 = 0
        for place in range(realm.count):
            if i64(LINE_OF[i64(realm.pieces[place])]) == line:
                on_line += 1
        if on_line >= MAYORS_LINE:
            ground.ledger[where.MARKED_LINES + line] = i16(seat + 1)
            take_from_supply(ground, seat)

    def score(self, scoring: Scoring, seat: i64) -> i64:
        ledger = scoring.ground.ledger
        gold: i64 = 0
        for line in range(LINES):
            if i64(ledger[where.MARKED_LINES + line]) == seat + 1:
                gold += MAYORS_GOLD
        return gold

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        found: list[Origin] = []
        for line in range(LINES):
            if i64(scoring.ground.ledger[where.MARKED_LINES + line]) == seat + 1:
                # The mark stays when all have moved away: then the whole line stands for it.
                hexes = scoring.surveys[seat].on_line(line) or hexes_on(line)
                found.append(Origin(int(MAYORS_GOLD), tuple(hexes)))
        return found

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        ground = scoring.ground
        line = i64(LINE_OF[hex])
        open = ground.ledger[where.MARKED_LINES + line] == 0 and ground.supply(seat) > 1
        return MAYORS_GOLD if open and i64(scoring.surveys[seat].lines[line]) >= MAYORS_LINE - 1 else 0


@final
class Rovers(KingdomCard):
    """During: 1 per sector built in, each sector once per turn; island and silo phase excluded."""

    def built(self, ground: Ground, slot: i64, seat: i64, hex: i64) -> None:
        sector = i64(ground.facts.board.sector[hex])
        if sector == NO_SECTOR or i64(ground.ledger[where.PHASE]) != TURNS:
            return
        counted = ground.of_seat(seat, where.SECTORS_BUILT)
        if (counted >> sector) & 1 == 0:
            ground.set_seat(seat, where.SECTORS_BUILT, counted | (1 << sector))
            ground.earn(seat, slot, 1)

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        ground = scoring.ground
        sector = i64(ground.facts.board.sector[hex])
        if sector == NO_SECTOR or i64(ground.ledger[where.PHASE]) != TURNS:
            return 0
        return 1 - (ground.of_seat(seat, where.SECTORS_BUILT) >> sector & 1)


CARDS: Final[tuple[KingdomCard, ...]] = (
    Rangers("rangers"),
    ByNeighbours("chainers", least=2, most=2),
    Travellers("travellers"),
    Homesteaders("homesteaders"),
    Mayors("mayors", claims=True),
    Rovers("rovers", during=True),
)
