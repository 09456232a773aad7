"""Everything that can be in play, a package for each set, and the two calls that begin a game with it."""

from typing import Final

from realmwright.board.quadrants import SHIPPED, QuadrantLibrary
from realmwright.expansions.base import BASE
from realmwright.expansions.capitol import CAPITOL
from realmwright.expansions.caves import CAVES
from realmwright.expansions.crossroads import CROSSROADS
from realmwright.expansions.harvest import HARVEST
from realmwright.expansions.island import ISLAND
from realmwright.expansions.marshlands import MARSHLANDS
from realmwright.expansions.nomads import NOMADS
from realmwright.rules import draw, new_game
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.draw import Wanted
from realmwright.rules.setup import Setup
from realmwright.rules.state import State


def full_catalogue() -> Catalogue:
    """The catalogue of all sets."""
    return CATALOGUE


# In the order of `SET_IDS`.
SETS: Final = (BASE, NOMADS, CROSSROADS, MARSHLANDS, HARVEST, CAPITOL, CAVES, ISLAND)
CATALOGUE: Final = Catalogue(SETS, full_catalogue)

FIRST_GAME_QUADRANTS: Final = ("tavern", "paddock", "oasis", "farm")
FIRST_GAME_CARDS: Final = ("fishermen", "knights", "merchants")


def first_game(players: int, seed: int) -> Wanted:
    """What is chosen in the first game of rules.md section 2; the seed draws the start player."""
    return Wanted((), players, seed, quadrants=FIRST_GAME_QUADRANTS, cards=FIRST_GAME_CARDS)


def draw_setup(wanted: Wanted, library: QuadrantLibrary = SHIPPED) -> Setup:
    """Draw a set-up from the full catalogue; see `realmwright.rules.draw.draw_setup`."""
    return draw.draw_setup(wanted, CATALOGUE, library)


def begin(setup: Setup) -> State:
    """The first position of a game; the first hands are still to be dealt. Raises SetupError."""
    return new_game.new_game(setup, CATALOGUE)
