"""What lies farther off than the next build: asked where lines are ranked, for it is too dear for a beam.

The value (`evaluation`) finds lines; which of them is best depends also on how much open land there is beyond
the hexes next to one's own, and on how many builds away castles and tiles are.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from realmwright.board.board import SECTORS
from realmwright.board.geometry import DIRECTIONS, HEXES, NEIGHBOURS
from realmwright.board.terrain import CASTLE, SUITABLE
from realmwright.players.weights import FAR, OUTLOOK
from realmwright.rules.position import Position

# Where the features of `OUTLOOK` stand, each for as many builds as `FAR`, the nearest first.
_OPEN: Final = 0
_CASTLES: Final = FAR
_TILES: Final = 2 * FAR
_LEAST_SECTOR: Final = 3 * FAR
_MOST_SECTOR: Final = _LEAST_SECTOR + 1
# Reductions to a common size.
_OPEN_SIZE: Final = 5.0
_SECTOR_SIZE: Final = 2.0


@final
class Outlook:
    """What the positions that one Position goes through promise beyond the next build."""

    def __init__(self, state: Position) -> None:
        self.state: Final = state
        self.features: Final = vec[float]([0.0] * len(OUTLOOK))
        # The hexes that were met in the last walk bear its number; those to be walked on from stand in a row.
        self.met: Final = vec[i64]([i64(0)] * (HEXES + 1))
        self.row: Final = vec[i64]([i64(0)] * (HEXES + 1))
        self.walk: i64 = 0

    def fill(self, seat: i64) -> None:
        """Put the features of the player's position into `features`, in the order of `OUTLOOK`."""
        features = self.features
        for k in range(i64(len(features))):
            features[k] = 0.0
        self._fill_sectors(seat)
        begin: i64 = 0
        end = self._start(seat)
        for builds in range(FAR):
            found = self._go_on(seat, builds, begin, end)
            begin, end = end, found
            features[_OPEN + builds] = float(end - begin) / _OPEN_SIZE

    def _start(self, seat: i64) -> i64:
        """Begin a walk with the hexes where the next build may be; how many they are."""
        self.walk += 1
        frontier = self.state.realms[seat].frontier
        count: i64 = 0
        for terrain in range(SUITABLE):
            for at in range(i64(frontier.starts[terrain]), i64(frontier.ends[terrain])):
                hex = i64(frontier.items[at])
                self.met[hex] = self.walk
                self.row[count] = hex
                count += 1
        return count

    def _go_on(self, seat: i64, builds: i64, begin: i64, end: i64) -> i64:
        """Walk one build on from the hexes between two places of the row; where it ends then."""
        state = self.state
        board = state.play.board
        free = state.free
        features = self.features
        adjacent = state.realms[seat].adjacent
        last = end
        for at in range(begin, end):
            hex = self.row[at]
            for direction in range(DIRECTIONS):
                other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
                if self.met[other] == self.walk:
                    continue
                if free.has(other) and i64(board.terrain[other]) < SUITABLE:
                    self.met[other] = self.walk
                    self.row[last] = other
                    last += 1
                elif board.by_location[hex] != 0 and adjacent[other] == 0:
                    site = i64(board.site_of[other])
                    if site >= 0 and i64(state.ledger[state.play.tiles_left_at + site]) > 0:
                        self.met[other] = self.walk
                        features[_TILES + builds] += 1.0
                    elif i64(board.location[other]) == CASTLE:
                        self.met[other] = self.walk
                        features[_CASTLES + builds] += 1.0
        return last

    def _fill_sectors(self, seat: i64) -> None:
        """How many settlements stand where the fewest and where the most do, of the four sectors."""
        realm = self.state.realms[seat]
        sector_of = self.state.play.board.sector
        counts = vec[i64]([i64(0)] * (SECTORS + 1))
        for k in range(realm.count):
            counts[i64(sector_of[i64(realm.pieces[k])])] += 1
        least = most = counts[0]
        for sector in range(1, SECTORS):
            least = min(least, counts[sector])
            most = max(most, counts[sector])
        self.features[_LEAST_SECTOR] = float(least) / _SECTOR_SIZE
        self.features[_MOST_SECTOR] = float(most) / _SECTOR_SIZE
