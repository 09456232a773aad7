"""Harvest: farmland and silos, eight locations, six cards."""

from typing import Final

from realmwright.expansions.harvest.cards import CARDS
from realmwright.expansions.harvest.locations import LOCATIONS, OPEN_POWERS
from realmwright.expansions.harvest.silo import SILO
from realmwright.rules.catalogue import GameSet

HARVEST: Final = GameSet("harvest", locations=LOCATIONS, open_powers=OPEN_POWERS, cards=CARDS, epilogue=SILO)
