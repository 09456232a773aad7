"""Nomads: four locations, the tiles of the nomad hexes, three cards."""

from typing import Final

from realmwright.expansions.nomads.cards import CARDS
from realmwright.expansions.nomads.locations import LOCATIONS
from realmwright.expansions.nomads.tiles import TILES
from realmwright.rules.catalogue import GameSet

NOMADS: Final = GameSet("nomads", locations=LOCATIONS, nomad_tiles=TILES, cards=CARDS)
