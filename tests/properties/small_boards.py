"""Small crowded boards: a few hexes around the middle, any locations side by side, few cards and settlements.

Random games on the real boards seldom run out of a terrain, of cards or of settlements in the middle of
something; here nearly every game does.
"""

from typing import Final

from librt.random import Random

from realmwright.board.board import Board, PlacedQuadrant
from realmwright.board.geometry import BOARD_HEXES, SECTOR_SIDE, SIDE, hex_id
from realmwright.board.quadrants import SHIPPED, Quadrant
from realmwright.board.terrain import MOUNTAIN, NOMAD, SWAMP, TERRAIN_NAMES
from realmwright.expansions import CATALOGUE
from realmwright.notation.position import parse_position
from realmwright.rules.actions import CARD_NAMES
from realmwright.rules.setup import OPTIONS, SET_IDS, Setup
from realmwright.rules.state import State

NO_HEX: Final = "."
# Of the cards' terrains more than of the others.
LETTERS: Final = "GGCCDDFFTTSSAWWM"
SPECIAL: Final = "aabbnncps"
COLUMNS: Final = "ijklmn"
ROWS: Final = range(8, 14)
ISLANDS: Final = ("island-rope-bridge", "island-tree-house")
SWAMP_NAME: Final = TERRAIN_NAMES[SWAMP]
ISLAND_LOCATIONS: Final = ("rope-bridge", "tree-house")


def choice(random: Random, items: list[str]) -> str:
    """One of some things."""
    return items[random.randrange(len(items))]


def sample(random: Random, items: list[str], count: int) -> list[str]:
    """Some of them, each once."""
    left = list(items)
    return [left.pop(random.randrange(len(left))) for _ in range(count)]


def small_quadrants(random: Random) -> list[PlacedQuadrant]:
    """Four quadrants that are empty but for the hexes around the middle."""
    letters = [NO_HEX] * BOARD_HEXES
    for row in ROWS:
        for column in COLUMNS:
            pool = SPECIAL if random.randrange(5) == 0 else LETTERS
            letters[hex_id(f"{column}{row}")] = pool[random.randrange(len(pool))]
    names = [name for name in CATALOGUE.locations if name not in ISLAND_LOCATIONS]
    placed = []
    for sector in range(4):
        first = SIDE * SECTOR_SIDE * (sector // 2) + SECTOR_SIDE * (sector % 2)
        starts = [first + SIDE * row for row in range(SECTOR_SIDE)]
        rows = tuple("".join(letters[start : start + SECTOR_SIDE]) for start in starts)
        # Two of a kind in one sector, or in two, so that bonuses come up.
        locations = tuple(sample(random, names[:20] if random.randrange(2) else names, 2))
        placed.append(
            PlacedQuadrant(Quadrant(f"small-{sector}", "Small", "crossroads", locations, "own", rows))
        )
    return placed


def small_setup(random: Random) -> Setup:
    """A set-up of all sets on such a board."""
    quadrants = small_quadrants(random)
    island = SHIPPED[choice(random, list(ISLANDS))] if random.randrange(4) == 0 else None
    board = Board(quadrants, island)
    tiles = [tile.name for tile in CATALOGUE.sets["nomads"].nomad_tiles]
    caves = [hex for hex in board.hexes_of(MOUNTAIN) if random.randrange(2)]
    cards = tuple(sample(random, list(CATALOGUE.cards), 3))
    return Setup(
        sets=SET_IDS,
        players=2 + random.randrange(3),
        quadrants=tuple(quadrants),
        cards=cards,
        tasks=tuple(sample(random, list(CATALOGUE.tasks), 2)),
        nomads=tuple((hex, choice(random, tiles)) for hex in board.locations(NOMAD)),
        caves=tuple(caves),
        island=island,
        removed=TERRAIN_NAMES[random.randrange(SWAMP)] if "scouts" in cards else None,
        options=tuple(option for option in OPTIONS if random.randrange(8) == 0),
        start=0,
    )


def small_game(seed: int) -> State:
    """The start of the first turn on such a board."""
    random = Random(seed)
    setup = small_setup(random)
    board = Board(setup.quadrants, setup.island)
    there = [name for name in TERRAIN_NAMES[:SWAMP] if board.hexes_of(TERRAIN_NAMES.index(name))]
    terrains = [name for name in there if name != setup.removed]
    if not terrains:
        return small_game(seed + 1_000_000)
    first = choice(random, terrains)
    # All other cards of the game in random order: one for each other hand, a few for the deck.
    others = [name for name in CARD_NAMES for _ in range(1 if "+" in name else 5) if name != SWAMP_NAME]
    others = [name for name in others if setup.removed not in name.split("+")]
    others.remove(first)
    cards = sample(random, others, setup.players + 4 + random.randrange(6))
    deck = [f"{name} {cards[setup.players :].count(name)}" for name in sorted(set(cards[setup.players :]))]
    lines = [f"card: {first}", f"deck: {' '.join(deck)}"]
    for seat in range(1, setup.players):
        lines.append(f"hand {seat + 1}: {cards[seat]}")
    lines += [f"supply {seat + 1}: {3 + random.randrange(8)}" for seat in range(setup.players)]
    return parse_position("\n".join(lines), setup)
