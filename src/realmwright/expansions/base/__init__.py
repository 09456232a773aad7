"""The base game: eight locations, ten cards."""

from typing import Final

from realmwright.expansions.base.cards import CARDS
from realmwright.expansions.base.locations import LOCATIONS
from realmwright.rules.catalogue import GameSet

BASE: Final = GameSet("base", locations=LOCATIONS, cards=CARDS)
