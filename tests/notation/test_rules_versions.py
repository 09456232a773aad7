"""Games of an earlier version of the rules are replayed as what they were; new ones follow the books.

What each version allows is worked out by hand from the text of the rules of that time.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from realmwright.board.geometry import hex_id
from realmwright.board.terrain import TERRAIN_NAMES
from realmwright.expansions import CATALOGUE, draw_setup, first_game
from realmwright.notation.position import parse_position, print_position
from realmwright.notation.record import read_record
from realmwright.rules.errors import IllegalAction, SetupError
from realmwright.rules.game import Game
from realmwright.rules.new_game import new_game
from realmwright.rules.setup import RULES
from realmwright.rules.state import State

OLD_RECORDS = sorted((Path(__file__).parent.parent / "records" / "rules-1").glob("*.txt"))

# The piece on c11, a canyon, touches the own b12; no other canyon touches anything of the player but c11.
BARN = """
[Rules "{rules}"]
[Quadrants "barn paddock oasis farm"]

turn: 1
card: canyon
mandatory: done
pieces 1: c11 b12 b8
tiles 1: barn
"""


def barn(rules: int) -> State:
    """After `barn` was chosen."""
    state = parse_position(BARN.format(rules=rules))
    state.apply_action(state.string_to_action("barn"))
    return state


def test_a_piece_that_could_stay_is_held_since_the_second_rules() -> None:
    first, second = barn(1), barn(2)
    assert hex_id("c11") in first.legal_actions()
    assert hex_id("c11") not in second.legal_actions()
    # The one on b12 is held as well: of canyons only its own hex touches the one on c11.
    assert second.legal_actions() == [hex_id("b8")]
    first.apply_action(hex_id("c11"))
    # By the first rules nothing was adjacent then, so every free canyon was a target.
    canyons = {hex for hex in range(400) if TERRAIN_NAMES[first.play.board.terrain[hex]] == "canyon"}
    assert set(first.legal_actions()) == canyons - {hex_id(word) for word in ("c11", "b12", "b8")}


@pytest.mark.parametrize("path", OLD_RECORDS, ids=lambda path: path.stem)
def test_an_old_record_stays_what_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_record(text)
    assert record.setup.rules == 1
    state = record.game().state
    assert state.is_terminal()
    assert tuple(sum(row) for row in state.gold()) == record.gold


def test_some_old_record_breaks_the_rules_of_today() -> None:
    broken = 0
    for path in OLD_RECORDS:
        record = read_record(path.read_text("utf-8"))
        try:
            Game(replace(record.setup, rules=RULES), CATALOGUE, record.log)
        except IllegalAction:
            broken += 1
    assert broken > 0


def test_an_old_position_stays_what_it_was() -> None:
    state = new_game(replace(draw_setup(first_game(2, 1)), rules=1), CATALOGUE)
    text = print_position(state)
    assert '[Rules "1"]' in text
    assert parse_position(text) == state


def test_rules_to_come_are_refused() -> None:
    with pytest.raises(SetupError, match=f"rules {RULES + 1}"):
        new_game(replace(draw_setup(first_game(2, 1)), rules=RULES + 1), CATALOGUE)
