"""The task cards of Crossroads (rules.md section 5), each once for each player."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from realmwright.board.board import EDGES
from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS, OFF_BOARD, SOUTH_EAST, SOUTH_WEST, ray
from realmwright.board.terrain import LOCATION
from realmwright.rules.cards import NOT_MET, Task
from realmwright.rules.ground import Ground
from realmwright.rules.pieces import WALL_CODE, is_settlement_of
from realmwright.rules.scoring import Scoring

LONG: Final = 7
# From a direction to the one straight back.
OPPOSITE: Final = DIRECTIONS // 2


@final
class HomeCountry(Task):
    """A terrain area with no unoccupied hex and nobody else's settlement, and an own one in it.

    Water and mountain areas too; a stone wall fills its hex, a scout does not.
    """

    def witness(self, scoring: Scoring, seat: i64) -> i64:
        """The number of the area."""
        ground = scoring.ground
        board = ground.facts.board
        survey = scoring.surveys[seat]
        for at in range(survey.count):
            area = i64(board.area_of[i64(survey.hexes[at])])
            if belongs_to(ground, seat, board.areas[area]):
                return area
        return NOT_MET

    def hexes_of(self, scoring: Scoring, seat: i64, witness: i64) -> list[int]:
        hexes = list(map(int, scoring.ground.facts.board.areas[witness]))
        return sorted(hexes, key=lambda hex: not is_settlement_of(i64(scoring.ground.occupant[hex]), seat))

    def met_with(self, scoring: Scoring, seat: i64, hex: i64) -> bool:
        board = scoring.ground.facts.board
        return belongs_to(scoring.ground, seat, board.areas[i64(board.area_of[hex])], hex)


def belongs_to(ground: Ground, seat: i64, hexes: vec[i16], but: i64 = OFF_BOARD) -> bool:
    """Whether each of the hexes but one has an own settlement or a wall."""
    occupant = ground.occupant
    for hex in hexes:
        code = i64(occupant[i64(hex)])
        if code != WALL_CODE and not is_settlement_of(code, seat) and i64(hex) != but:
            return False
    return True


@final
class Fortress(Task):
    """An own settlement with six own neighbours."""

    def witness(self, scoring: Scoring, seat: i64) -> i64:
        """The hex in the middle."""
        survey = scoring.surveys[seat]
        for at in range(survey.count):
            hex = i64(survey.hexes[at])
            if scoring.ground.settlements_next_to(seat, hex) == DIRECTIONS:
                return hex
        return NOT_MET

    def hexes_of(self, scoring: Scoring, seat: i64, witness: i64) -> list[int]:
        return [int(witness), *scoring.next_to(seat, witness)]

    def met_with(self, scoring: Scoring, seat: i64, hex: i64) -> bool:
        ground = scoring.ground
        beside = ground.settlements_next_to(seat, hex)
        if beside == 0 or beside == DIRECTIONS:
            return beside > 0
        for direction in range(DIRECTIONS):
            other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
            if is_settlement_of(i64(ground.occupant[other]), seat):
                if ground.settlements_next_to(seat, other) == DIRECTIONS - 1:
                    return True
        return False


@final
class Road(Task):
    """At least 7 own settlements in an unbroken straight diagonal, not horizontal."""

    def witness(self, scoring: Scoring, seat: i64) -> i64:
        """The first hex and the direction, as in `NEIGHBOURS`."""
        survey = scoring.surveys[seat]
        for at in range(survey.count):
            first = i64(survey.hexes[at])
            for direction in (SOUTH_EAST, SOUTH_WEST):
                if row_length(scoring.ground, seat, first, direction) >= LONG:
                    return DIRECTIONS * first + direction
        return NOT_MET

    def hexes_of(self, scoring: Scoring, seat: i64, witness: i64) -> list[int]:
        first, direction = witness // DIRECTIONS, witness % DIRECTIONS
        length = row_length(scoring.ground, seat, first, direction)
        return [int(first), *ray(first, direction)][:length]

    def met_with(self, scoring: Scoring, seat: i64, hex: i64) -> bool:
        ground = scoring.ground
        for direction in range(SOUTH_EAST, SOUTH_WEST + 1):
            length: i64 = 1
            for way in range(direction, DIRECTIONS, OPPOSITE):
                length += row_length(ground, seat, i64(NEIGHBOURS[DIRECTIONS * hex + way]), way)
            if length >= LONG:
                return True
        return False


def row_length(ground: Ground, seat: i64, hex: i64, direction: i64) -> i64:
    """How many own settlements stand in a row from a hex on."""
    length: i64 = 0
    while is_settlement_of(i64(ground.occupant[hex]), seat):
        length += 1
        hex = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
    return length


@final
class PlaceOfRefuge(Task):
    """A location hex with all six neighbours, all own settlements."""

    def witness(self, scoring: Scoring, seat: i64) -> i64:
        """The location hex."""
        for hex in scoring.ground.facts.board.location_hexes:
            if scoring.ground.settlements_next_to(seat, i64(hex)) == DIRECTIONS:
                return i64(hex)
        return NOT_MET

    def hexes_of(self, scoring: Scoring, seat: i64, witness: i64) -> list[int]:
        return [int(witness), *scoring.next_to(seat, witness)]

    def met_with(self, scoring: Scoring, seat: i64, hex: i64) -> bool:
        ground = scoring.ground
        if ground.facts.board.by_location[hex] != 0:
            for direction in range(DIRECTIONS):
                other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
                if i64(ground.facts.board.terrain[other]) == LOCATION:
                    if ground.settlements_next_to(seat, other) == DIRECTIONS - 1:
                        return True
        return False


@final
class Advance(Task):
    """At least 7 own settlements on one board edge."""

    def witness(self, scoring: Scoring, seat: i64) -> i64:
        """The edge."""
        for edge in EDGES:
            if _count_on_edge(scoring, seat, edge) >= LONG:
                return edge
        return NOT_MET

    def hexes_of(self, scoring: Scoring, seat: i64, witness: i64) -> list[int]:
        return _on_edge(scoring, seat, witness)

    def met_with(self, scoring: Scoring, seat: i64, hex: i64) -> bool:
        edges = i64(scoring.ground.facts.board.edge[hex])
        return edges != 0 and any(
            edges & edge != 0 and _count_on_edge(scoring, seat, edge) >= LONG - 1 for edge in EDGES
        )


@final
class CompassPoints(Task):
    """An own settlement on each of the four board edges."""

    def witness(self, scoring: Scoring, seat: i64) -> i64:
        """The edges: all of them."""
        edges: i64 = 0
        for edge in EDGES:
            if _count_on_edge(scoring, seat, edge) == 0:
                return NOT_MET
            edges |= edge
        return edges

    def hexes_of(self, scoring: Scoring, seat: i64, witness: i64) -> list[int]:
        return _on_edge(scoring, seat, witness)

    def met_with(self, scoring: Scoring, seat: i64, hex: i64) -> bool:
        edges = i64(scoring.ground.facts.board.edge[hex])
        return edges != 0 and all(
            edges & edge != 0 or _count_on_edge(scoring, seat, edge) > 0 for edge in EDGES
        )


def _on_edge(scoring: Scoring, seat: i64, edges: i64) -> list[int]:
    """The player's settlements on any of these edges."""
    edge_of = scoring.ground.facts.board.edge
    return [hex for hex in scoring.surveys[seat].standing() if i64(edge_of[hex]) & edges != 0]


def _count_on_edge(scoring: Scoring, seat: i64, edge: i64) -> i64:
    survey = scoring.surveys[seat]
    edge_of = scoring.ground.facts.board.edge
    count: i64 = 0
    for at in range(survey.count):
        if i64(edge_of[i64(survey.hexes[at])]) & edge != 0:
            count += 1
    return count


TASKS: Final[tuple[Task, ...]] = (
    HomeCountry("home-country", 5),
    Fortress("fortress", 6),
    Road("road", 7),
    PlaceOfRefuge("place-of-refuge", 8),
    Advance("advance", 9),
    CompassPoints("compass-points", 10),
)
