"""Terrain and the kinds of location hexes (rules.md section 1)."""

from typing import Final

GRASS: Final = 0
CANYON: Final = 1
DESERT: Final = 2
FLOWER_FIELD: Final = 3
FOREST: Final = 4
SWAMP: Final = 5
FARMLAND: Final = 6
# The terrains up to here are suitable for building.
SUITABLE: Final = 7
WATER: Final = 7
MOUNTAIN: Final = 8
# Every terrain up to here can hold a piece of some kind.
TERRAINS: Final = 9
LOCATION: Final = 9
NOWHERE: Final = 10
GROUPS: Final = 11

TERRAIN_NAMES: Final = (
    "grass",
    "canyon",
    "desert",
    "flower-field",
    "forest",
    "swamp",
    "farmland",
    "water",
    "mountain",
    "location",
    "nowhere",
)
TERRAIN_LETTERS: Final = "GCDFTSAWM"

# What stands on a location hex.
NO_LOCATION: Final = 0
ACTION: Final = 1
NOMAD: Final = 2
CASTLE: Final = 3
PALACE: Final = 4
SILO: Final = 5
CAPITOL: Final = 6
LOCATION_KINDS: Final = ("", "action", "nomad", "castle", "palace", "silo", "capitol")
LOCATION_LETTERS: Final = {"a": ACTION, "b": ACTION, "n": NOMAD, "c": CASTLE, "p": PALACE, "s": SILO}
