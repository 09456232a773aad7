"""Capitol: a castle of the Oracle and Harbor quadrants becomes a capitol."""

from typing import Final

from realmwright.expansions.capitol.placement import Capitols
from realmwright.rules.catalogue import GameSet

CAPITOL: Final = GameSet("capitol", placement=Capitols())
