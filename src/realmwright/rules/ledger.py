"""Where each number of a position stands in the ledger, the one small vector of a State.

First what the table shares, then a block per seat, then the tiles, then the stack of pending
decisions. Everything that is not a piece on a hex is here, so undo keeps one reference to it.
"""

from typing import Final

from realmwright.board.geometry import LINES
from realmwright.rules.actions import CARDS

NOTHING: Final = -1
# In place of the card of a turn: none is left anywhere (rules.md section 3, "Drawing").
NO_CARD: Final = -2

# Phases of the game.
DEALING: Final = 0
TURNS: Final = 1
EPILOGUE: Final = 2
OVER: Final = 3
PHASE_NAMES: Final = ("dealing", "turns", "epilogue", "over")

PHASE: Final = 0
# Whose turn it is.
TURN: Final = 1
# The card played and its settled terrain, NOTHING before.
CARD: Final = 2
TERRAIN: Final = 3
# Settlements the mandatory action still owes: from the supply, and those that waited on a Temple.
OWED: Final = 4
OWED_ASIDE: Final = 5
# The mandatory action: NOT_BEGUN, UNDER_WAY or DONE.
MANDATORY: Final = 6
NOT_BEGUN: Final = 0
UNDER_WAY: Final = 1
DONE: Final = 2
# Cards drawn at the end of this turn beyond the usual.
EXTRA_DRAWS: Final = 7
END_TRIGGERED: Final = 8
# Adjacency is waived for the choice that is pending.
WAIVED: Final = 9
# Powers without a tile that were used this turn, one bit each.
USES: Final = 10
# The builds of this turn's mandatory action, in order, and how many were from the supply.
BUILDS: Final = 11
SUPPLY_BUILDS: Final = 12
BUILD_HEXES: Final = 13
MOST_BUILDS: Final = 10
# During cards that pay once per turn: one bit for each card slot that has paid.
PAID: Final = 23
WALLS: Final = 24
SCOUTS: Final = 25
SCOUT_HEXES: Final = 26
MOST_SCOUTS: Final = 2
# Offset of the pending decision on top of the stack.
TOP: Final = 28

DECK: Final = 29
DISCARD: Final = DECK + CARDS
REMOVED: Final = DISCARD + CARDS
# Which seat marks a horizontal line: seat + 1, 0 for nobody.
MARKED_LINES: Final = REMOVED + CARDS

SEATS: Final = MARKED_LINES + LINES
# In a seat's block. STOCK + kind counts the pieces of each kind that are not on the board.
STOCK: Final = 0
SUPPLY: Final = STOCK
ASIDE: Final = 5
# With an empty supply: how many waited on a Temple when it became empty.
WAITING: Final = 6
COUNTERS: Final = 7
# Sectors the player has built in this turn, one bit each.
SECTORS_BUILT: Final = 8
# Gold earned during the game, for each of the three cards, then by tiles.
EARNED: Final = 9
TILE_GOLD: Final = EARNED + 3
HAND: Final = 13
HAND_SIZE: Final = 7
SEAT_SIZE: Final = 20

# Tiles: what a player has of each site.
NO_TILE: Final = 0
NEW: Final = 1
READY: Final = 2
USED: Final = 3
GONE: Final = 4
TILE_STATUS: Final = ("none", "new", "ready", "used", "gone")

# A pending decision on the stack: its kind, its seat, its step, then numbers of its own.
FRAME: Final = 12
KIND: Final = 0
SEAT: Final = 1
STEP: Final = 2
DATA: Final = 3
# In a move: the hex the piece came from, and the piece.
SOURCE: Final = DATA
PIECE_IN_HAND: Final = DATA + 1
