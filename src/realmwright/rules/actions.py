"""The one table of actions: every decision is one of these ints (design.md section 5).

0 to 424 are hexes, 512 and up cards (a chance result, or the choice of a card or half), 544 and up
options. Ids are only ever appended: records, stored games and trained weights rely on them.
"""

from typing import Final

from mypy_extensions import i64

from realmwright.board.geometry import HEX_NAMES, HEXES, ISLAND_CORNERS
from realmwright.board.terrain import SWAMP, TERRAIN_NAMES

FIRST_CARD: Final = 512
FIRST_OPTION: Final = 544

# Terrain cards: 0 to 4 are single, 5 is the swamp half of a double card (never a card itself),
# 6 to 10 are swamp with the terrain 0 to 4.
CARDS: Final = 11
SWAMP_HALF: Final = SWAMP
FIRST_DOUBLE: Final = 6
CARD_NAMES: Final = (*TERRAIN_NAMES[: SWAMP + 1], *(f"swamp+{name}" for name in TERRAIN_NAMES[:SWAMP]))

END_TURN: Final = 544
STOP: Final = 545
BUILD: Final = 546
MOVE: Final = 547
PUT: Final = 548
TAKE_BACK: Final = 549
COUNTER: Final = 550

OPTION_WORDS: Final = (
    ("end-turn", "stop", "build", "move", "put", "take-back", "counter")
    + ("oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock")
    + ("quarry", "caravan", "village", "garden")
    + ("donation-grass", "donation-canyon", "donation-desert", "donation-flower-field", "donation-forest")
    + ("donation-water", "donation-mountain", "resettlement", "outpost", "sword")
    + ("foresters-lodge", "monastery", "fort", "crossroads", "city-hall", "barracks", "wagon", "lighthouse")
    + ("canoe-bonus", "refuge", "refuge-bonus", "fountain", "temple")
    + ("watermill", "mountain-station", "university", "watchtower", "palisade", "scout-cabin")
    + ("cathedral", "bazaar", "farmland", "cave", "rope-bridge", "tree-house", "swamp", "water")
)
ACTIONS: Final = FIRST_OPTION + len(OPTION_WORDS)
OUTPOST: Final = FIRST_OPTION + OPTION_WORDS.index("outpost")

_HEX_AND_OPTION_NAMES: Final = {
    **{hex: name for hex, name in enumerate(HEX_NAMES) if hex not in ISLAND_CORNERS},
    **{FIRST_OPTION + option: word for option, word in enumerate(OPTION_WORDS)},
}
ACTION_NAMES: Final = {
    **_HEX_AND_OPTION_NAMES,
    **{FIRST_CARD + card: name for card, name in enumerate(CARD_NAMES)},
}
_BY_NAME: Final = {name: action for action, name in _HEX_AND_OPTION_NAMES.items()}


def option_id(word: str) -> int:
    """The action of an option word. Raises ValueError for a word that is none."""
    if word not in OPTION_WORDS:
        raise ValueError(f"{word!r} is none of the OPTION_WORDS in rules/actions.py")
    return FIRST_OPTION + OPTION_WORDS.index(word)


def action_name(action: int) -> str:
    """The plain word of an action: `c4`, `swamp+grass`, `farm`; `?999` for an id of nothing."""
    return ACTION_NAMES.get(action, f"?{action}")


def card_action(name: str) -> int:
    """The action of a card or half by its name. Raises ValueError for a name that is none."""
    if name not in CARD_NAMES:
        raise ValueError(f"{name!r} is no terrain card; there are {', '.join(CARD_NAMES)}")
    return FIRST_CARD + CARD_NAMES.index(name)


def action_of_name(name: str) -> int:
    """The action of a hex or option word. Raises ValueError for a word that names nothing."""
    if name not in _BY_NAME:
        raise ValueError(f"{name!r} is no hex and no option word")
    return _BY_NAME[name]


def record_word(action: int, drawn: bool) -> str:
    """The word of an action in a record (design.md section 8); `drawn` tells a card drawn from one chosen."""
    if action == END_TURN:
        return "."
    name = action_name(action)
    if is_card(action):
        return "{" + name + "}" if drawn else "=" + name
    return name


def action_of_record_word(word: str) -> int:
    """The action of a word of a record. Raises ValueError for a word that names nothing."""
    if word == ".":
        return END_TURN
    if word.startswith("="):
        return card_action(word[1:])
    if word.startswith("{") and word.endswith("}"):
        return card_action(word[1:-1])
    return action_of_name(word)


def is_hex(action: i64) -> bool:
    """Whether an action is a hex."""
    return action < HEXES


def is_card(action: i64) -> bool:
    """Whether an action is a card or half."""
    return FIRST_CARD <= action < FIRST_CARD + CARDS


def other_half(card: i64) -> i64:
    """The terrain of a card; of a double card, the one that is not swamp."""
    return card - FIRST_DOUBLE if card >= FIRST_DOUBLE else card
