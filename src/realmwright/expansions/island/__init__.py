"""The island: beside the board, with a location of its own."""

from typing import Final

from realmwright.expansions.island.locations import LOCATIONS
from realmwright.expansions.island.placement import Beside
from realmwright.rules.catalogue import GameSet

ISLAND: Final = GameSet("island", locations=LOCATIONS, placement=Beside())
