"""The table of actions: every id and word is pinned, ids are only ever appended (design.md section 5).

`actions.txt` may grow at its end, by `make docs`; what is there stays for ever, since records and weights
rely on it.
"""

from pathlib import Path

from realmwright.board.geometry import HEXES, ISLAND_CORNERS
from realmwright.rules.actions import (
    ACTION_NAMES,
    ACTIONS,
    CARDS,
    FIRST_CARD,
    FIRST_OPTION,
    action_name,
    action_of_name,
    card_action,
    is_card,
    is_hex,
    option_id,
)

TABLE = Path(__file__).with_name("actions.txt")


def lines() -> list[tuple[int, str]]:
    rows = [line.split() for line in TABLE.read_text("utf-8").splitlines()]
    return [(int(number), word) for number, word in rows]


def test_every_id_has_its_word() -> None:
    assert [(action, name) for action, name in sorted(ACTION_NAMES.items())] == lines()


def test_ids_go_up_and_words_differ() -> None:
    table = lines()
    assert [action for action, _ in table] == sorted({action for action, _ in table})
    plain = [name for action, name in table if not is_card(action)]
    assert len(plain) == len(set(plain))


def test_every_word_gives_its_id_again() -> None:
    for action, name in lines():
        assert action_name(action) == name
        assert (card_action(name) if is_card(action) else action_of_name(name)) == action
        if action >= FIRST_OPTION:
            assert option_id(name) == action


def test_hexes_cards_and_options_have_their_ranges() -> None:
    hexes = [action for action, _ in lines() if is_hex(action)]
    assert hexes == [hex for hex in range(HEXES) if hex not in ISLAND_CORNERS]
    cards = [action for action, _ in lines() if is_card(action)]
    assert cards == list(range(FIRST_CARD, FIRST_CARD + CARDS))
    assert (HEXES, FIRST_CARD, FIRST_OPTION) == (425, 512, 544)
    assert lines()[-1][0] == ACTIONS - 1
    assert action_name(999) == "?999"
