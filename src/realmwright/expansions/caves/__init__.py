"""Caves: a mountain hex of each quadrant, and the action from cave to cave that is open to all."""

from typing import Final

from realmwright.expansions.caves.cave import Cave
from realmwright.expansions.caves.placement import Caves
from realmwright.rules.catalogue import GameSet

CAVES: Final = GameSet("caves", open_powers=(Cave("cave"),), placement=Caves())
