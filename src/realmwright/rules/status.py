"""Words for numbers of the ledger: phases, the state of the mandatory action, the status of a tile."""

from typing import Final

NOTHING: Final = -1
# In place of the card of a turn: none is left anywhere (rules.md section 3, "Drawing").
NO_CARD: Final = -2
# Phases of the game.
DEALING: Final = 0
TURNS: Final = 1
EPILOGUE: Final = 2
OVER: Final = 3
PHASE_NAMES: Final = ("dealing", "turns", "epilogue", "over")
NOT_BEGUN: Final = 0
UNDER_WAY: Final = 1
DONE: Final = 2
# Tiles: what a player has of each site.
NO_TILE: Final = 0
NEW: Final = 1
READY: Final = 2
USED: Final = 3
GONE: Final = 4
TILE_STATUS: Final = ("none", "new", "ready", "used", "gone")
