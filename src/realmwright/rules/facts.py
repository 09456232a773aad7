"""What never changes during a game, powers, cards and tasks apart: the map, and what follows from it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from realmwright.board.board import Board
from realmwright.board.geometry import HEXES, distance
from realmwright.board.terrain import CAPITOL, CASTLE, NOMAD, PALACE, SILO, SWAMP, TERRAIN_NAMES
from realmwright.rules import ledger as where
from realmwright.rules.actions import CARDS, FIRST_DOUBLE
from realmwright.rules.setup import OLDEST_RULES, Setup

# A capitol pays for settlements up to this distance (rules.md section 4, "Mini-expansions").
CAPITOL_REACH: Final = 2
# What can pay beside cards and tasks, in the order of the columns (rules.md section 5).
PAID: Final = ("castle", "palace", "capitol", "treasure")


@mypyc_attr(allow_interpreted_subclasses=False)
class Facts:
    """A set-up made ready: its board, its sites and where the parts of its ledger begin.

    A site is a hex with tiles, an action location or a nomad hex, counted in the order of `board.sites`.
    """

    def __init__(
        self,
        setup: Setup,
        board: Board,
        *,
        only_settlements: bool,
        double_cards: bool,
        asks_areas: bool,
        compares: bool,
    ) -> None:
        self.setup: Final = setup
        self.board: Final = board
        self.seats: Final[i64] = setup.players
        self.start: Final[i64] = setup.start
        # See `setup.RULES`.
        self.first_rules: Final = setup.rules == OLDEST_RULES
        self.removed_terrain: Final[i64] = TERRAIN_NAMES.index(setup.removed) if setup.removed else -1
        self.has_swamp: Final = len(board.hexes_of(SWAMP)) > 0
        self.any_terrain: Final = "any-terrain" in setup.options
        self.open_hands: Final = "open-hands" in setup.options
        self.tiles_return: Final = "tiles-return" in setup.options
        self.own_tiles_only: Final = "own-tiles-only" in setup.options
        self.only_settlements: Final = only_settlements
        # Whether a card asks for settlement areas, or for the surveys of all players at once.
        self.asks_areas: Final = asks_areas
        self.compares: Final = compares
        self.double_cards: Final = double_cards
        # Terrain cards are numbered up to here, those of the game.
        self.card_kinds: Final[i64] = CARDS if double_cards else FIRST_DOUBLE
        self.has_nomads: Final = len(setup.nomads) > 0

        self.site_is_nomad: Final = vec[i16](
            [i16(int(board.location[hex]) == NOMAD) for hex in map(int, board.sites)]
        )
        self.castles: Final = vec[i16]([i16(hex) for hex in board.locations(CASTLE)])
        self.palaces: Final = vec[i16]([i16(hex) for hex in board.locations(PALACE)])
        self.silos: Final = vec[i16]([i16(hex) for hex in board.locations(SILO)])
        self.capitols: Final = vec[i16]([i16(hex) for hex in board.locations(CAPITOL)])
        # For each capitol a table of 1 for hexes at distance 1 or 2.
        self.capitol_reach: Final = [_reach(hex) for hex in board.capitols]

        # Where parts of the ledger begin: tiles left by site, tiles by seat and site, the stack.
        self.sites: Final[i64] = len(board.sites)
        self.tiles_left_at: Final[i64] = where.SEATS + where.SEAT_SIZE * self.seats
        self.tiles_at: Final[i64] = self.tiles_left_at + self.sites
        self.stack_at: Final[i64] = self.tiles_at + self.sites * self.seats
        self.ledger_size: Final[i64] = self.stack_at + where.FRAME

    def paid_columns(self) -> tuple[str, ...]:
        """What pays in this game beside cards and tasks, as columns of the score table."""
        present = (
            len(self.castles) > 0,
            len(self.palaces) > 0,
            len(self.capitols) > 0,
            self.has_nomads,
        )
        return tuple([name for name, there in zip(PAID, present, strict=True) if there])


def _reach(capitol: int) -> vec[u8]:
    return vec[u8]([u8(1 if 1 <= distance(capitol, hex) <= CAPITOL_REACH else 0) for hex in range(HEXES)])
