"""Marshlands: swamp and double cards, palaces, four locations with a bonus each, six cards."""

from typing import Final

from realmwright.expansions.marshlands.cards import CARDS
from realmwright.expansions.marshlands.locations import BONUSES, LOCATIONS
from realmwright.rules.catalogue import GameSet

MARSHLANDS: Final = GameSet(
    "marshlands", locations=LOCATIONS, open_powers=BONUSES, cards=CARDS, double_cards=True
)
