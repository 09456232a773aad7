"""What is wrong with a record is said by line, turn, token and a sentence."""

from pathlib import Path

import pytest

from notation.games import random_game
from realmwright.expansions import CATALOGUE, draw_setup, first_game
from realmwright.notation.record import RecordError, print_record, read_record
from realmwright.rules.game import Game

HAND_WRITTEN = (Path(__file__).parent.parent / "records" / "first-game.txt").read_text(encoding="utf-8")


def failure(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return caught.value


# What is changed in the hand-written record; line, turn and token of the error; a part of its sentence.
START = '[Start "1"]'
MISTAKES = [
    # Items.
    ("h6 i6 j6 .", "h6 z6 j6 .", 11, "1.1", "z6", "no hex and no option word; seat 1 has: "),
    ("h6 i6 j6 .", "h6 a21 j6 .", 11, "1.1", "a21", "no hex"),
    ("h6 i6 j6 .", "h6 u1 j6 .", 11, "1.1", "u1", "no hex"),
    ("h6 i6 j6 .", "h6 j6 i6 .", 11, "1.1", "j6", "not legal here; seat 1 has: i6 i7"),
    ("| tavern l6 |", "| tower l6 |", 18, "3.1", "tower", "not legal here; seat 1 has: . tavern paddock"),
    ("| tavern l6 |", "| Tavern l6 |", 18, "3.1", "Tavern", "no option word"),
    ("| tavern l6 |", "| tavern l6 end-turn |", 18, "3.1", "end-turn", "written '.'"),
    ("h6 i6 j6 .", "=canyon h6 i6 j6 .", 11, "1.1", "=canyon", "not legal here"),
    ("h6 i6 j6 .", "{canyon} h6 i6 j6 .", 11, "1.1", "{canyon}", "a player chooses here"),
    ("h6 i6 j6 .", "=mud h6 i6 j6 .", 11, "1.1", "=mud", "no terrain card; there are grass"),
    ("h6 i6 j6 .", "{canyon h6 i6 j6 .", 11, "1.1", "{canyon", "no hex"),
    ("h6 i6 j6 .", "@2 h6 i6 j6 .", 11, "1.1", "h6", "seat 1 decides here: @1 must stand before it"),
    ("h6 i6 j6 .", "@3 h6 i6 j6 .", 11, "1.1", "@3", "a seat from @1 to @2"),
    ("h6 i6 j6 .", "h6 @x i6 j6 .", 11, "1.1", "@x", "a seat from @1 to @2"),
    ("q7 r7", "q7 r7 @1", 19, "3.2", "@1", "an item of this seat must follow"),
    # The end of a turn.
    ("h6 i6 j6 .", "h6 i6 j6", 11, "1.1", "", "lacks its end, '.', and another follows; legal here: ."),
    ("h6 i6 j6 .", "h6 i6", 11, "1.1", "", "lacks its end"),
    ("h6 i6 j6 .", "h6 i6 .", 11, "1.1", ".", "not legal here"),
    ("h6 i6 j6 .", "h6 i6 j6 . .", 11, "1.1", ".", "the turn ends at '.'"),
    ("h6 i6 j6 .", "h6 i6 j6 . tavern", 11, "1.1", "tavern", "nothing may follow"),
    # The head of a turn.
    ("1.1 canyon:", "1.2 canyon:", 11, "1.2", "", "turn 1.1 is due here"),
    ("2.1 grass:", "3.1 grass:", 15, "3.1", "", "turn 2.1 is due here"),
    ("2.1 grass:", "2.9 grass:", 15, "2.9", "", "turn 2.1 is due here"),
    ("2.1 grass:", "silo.1:", 15, "silo.1", "", "turn 2.1 is due here"),
    ("2.1 grass:", "0.1 grass:", 15, "", "0.1", "a turn is due, such as"),
    ("2.1 grass:", "2.1 grass", 15, "", "2.1", "a turn is due, such as"),
    ("2.1 grass:", "2.1:", 15, "", "2.1:", "a turn is due, such as"),
    ("2.1 grass:", "garbage", 15, "", "garbage", "a turn is due, such as"),
    # The cards before the colon.
    ("1.1 canyon:", "1.1 mud:", 11, "1.1", "mud", "no terrain card"),
    ("1.1 canyon:", "1.1 swamp:", 11, "1.1", "swamp", "no such card was left in the deck when it was drawn"),
    ("1.1 canyon:", "1.1 swamp+grass:", 11, "1.1", "swamp+grass", "no such card was left"),
    ("1.1 canyon:", "1.1 -:", 11, "1.1", "", "1 card was drawn for this turn, not 0"),
    ("3.2 flower-field:", "3.2 -:", 19, "3.2", "", "a card that was drawn for this turn does not stand"),
    ("1.1 canyon:", "1.1 canyon/grass:", 11, "1.1", "canyon/grass", "1 card was drawn for this turn, not 2"),
    ("1.1 canyon:", "1.1 ?:", 11, "1.1", "?", "a card may only be unknown in the last turn"),
    # The header.
    ('[Format "1"]\n', "", 1, "", "[Format]", "this tag is missing"),
    ('[Format "1"]', '[Format "2"]', 2, "", "[Format]", "'2' cannot be read here, only '1'"),
    ('[Rules "1"]', '[Rules "0"]', 3, "", "[Rules]", "'0' cannot be read here, only 1 to 2"),
    ('[Sets "base"]', '[Sets "bass"]', 4, "", "[Sets]", "no set is named 'bass'"),
    ("tavern paddock oasis", "tavern paddock", 5, "", "[Quadrants]", "3 quadrants are named; a board has 4"),
    ("tavern paddock", "tavern pad", 5, "", "[Quadrants]", "no quadrant is named 'pad'"),
    ("tavern paddock", "tavern island-tree-house", 5, "", "[Quadrants]", "a side of the island"),
    ("knights merchants", "knights", 6, "", "[Cards]", "3 different cards are in play"),
    ("knights merchants", "knights mayor", 6, "", "[Cards]", "no card is named 'mayor'"),
    ('[Players "Ada, Bert"]', '[Players "Ada"]', 7, "", "[Players]", "a whole number"),
    ('[Players "Ada, Bert"]', '[Players "6"]', 7, "", "[Players]", "the game is for 2 to 5"),
    (START, '[Start "3"]', 8, "", "[Start]", "there is no seat 3: the game has 2"),
    (START, START + '\n[Start "1"]', 9, "", "[Start]", "stands in line 8 already"),
    (START, '[Begin "1"]', 8, "", "[Begin]", "no tag has this name"),
    (START, "[Start 1]", 8, "", "", "a tag is due, such as"),
    (START, START + '\n[Setup seed "x"]', 9, "", "[Setup seed]", "a whole number"),
    (START, START + '\n[Options "fast"]', 9, "", "[Options]", "no option is named 'fast'"),
    (
        '[Start "1"]',
        '[Start "1"]\n[Tasks "road road"]\n[Nomads "c4"]',
        10,
        "",
        "[Nomads]",
        "a hex and its tile",
    ),
    (START, START + '\n[Nomads "c4=sword"]', 9, "", "[Nomads]", "the nomad hexes are none"),
    (START, START + '\n[Nomads "c4=gold"]', 9, "", "[Nomads]", "no nomad tile is named 'gold'"),
    (START, START + '\n[Capitols "c4"]', 9, "", "[Capitols]", "no castle at c4"),
    (START, START + '\n[Caves "c4"]', 9, "", "[Caves]", "no mountain at c4"),
    (START, START + '\n[Caves "4c"]', 9, "", "[Caves]", "no hex is named '4c'"),
    (START, START + '\n[Island "farm"]', 9, "", "[Island]", "no side of the island"),
    (START, START + '\n[Removed "water"]', 9, "", "[Removed]", "'water'"),
    (START, START + '\n[Quadrant "mine; name: x"]', 9, "", "[Quadrant]", "missing: due set"),
    (START, START + '\n[Hand 3 "grass"]', 9, "", "[Hand 3]", "no such seat: the game has 2"),
    (START, START + '\n[Hand x "grass"]', 9, "", "[Hand x]", "no such seat"),
    ("3.1 canyon:", '[Start "1"]\n3.1 canyon:', 18, "", "[Start]", "tags stand above the first turn"),
    # Hands and result.
    (START, START + '\n[Hand 1 "mud"]', 9, "", "mud", "no terrain card"),
    (START, START + '\n[Deck "grass mud"]', 9, "", "[Deck]", "'mud' is no terrain card"),
    (START, START + '\n[Hand 2 "grass"]', 20, "3.2", "", "[Hand 1] lacks a card that was drawn"),
    (
        '[Start "1"]',
        '[Start "1"]\n[Hand 1 "grass"]\n[Hand 2 "grass"]',
        10,
        "",
        "grass",
        "seat 2 has not drawn",
    ),
    (
        '[Start "1"]',
        '[Start "1"]\n[Result "1 2"]',
        9,
        "",
        "[Result]",
        "the game is not over",
    ),
    (START, START + '\n[Result "one"]', 9, "", "[Result]", "a whole number"),
    (START, f'{START}\n[Setup seed "{2**63}"]', 9, "", "[Setup seed]", f"up to {2**63 - 1} is due"),
    (START, f"{START}\n\n{10**30}.1 grass: c4", 10, "", f"{10**30}.1", "not 31 signs"),
]


@pytest.mark.parametrize(("old", "new", "line", "turn", "token", "part"), MISTAKES, ids=lambda value: None)
def test_mistakes(old: str, new: str, line: int, turn: str, token: str, part: str) -> None:
    assert old in HAND_WRITTEN
    error = failure(HAND_WRITTEN.replace(old, new, 1))
    assert (error.line, error.turn, error.token) == (line, turn, token), str(error)
    assert part in error.message
    named = [word for word in (f"line {line}", turn and f"turn {turn}", token) if word]
    assert str(error) == f"{', '.join(named)}: {error.message}"
    assert "\n" not in str(error)


def test_an_empty_text() -> None:
    assert failure("").message == "this tag is missing from the header"


FINISHED = random_game(0, 0)
TEXT = print_record(FINISHED)


def test_the_result_must_be_that_of_the_game() -> None:
    gold = " ".join(str(sum(row)) for row in FINISHED.state.gold())
    error = failure(TEXT.replace(f'[Result "{gold}"]', '[Result "1 2"]'))
    assert error.token == "[Result]"
    assert error.message == f"the game ends with {gold}"


def test_a_finished_game_needs_its_hands() -> None:
    short = "\n".join(line for line in TEXT.split("\n") if not line.startswith("[Hand 1"))
    error = failure(short)
    assert "[Hand 1]" in error.message
    hand = next(line for line in TEXT.split("\n") if line.startswith("[Hand 1"))
    more = TEXT.replace(hand, hand.replace('"]', ' grass"]'))
    assert "has not drawn this card" in failure(more).message


def test_nothing_follows_the_end() -> None:
    lines = TEXT.rstrip().split("\n")
    error = failure("\n".join([*lines, lines[-1]]))
    assert error.message == "the game is over: no turn can follow"
    assert error.line == len(lines) + 1


def test_a_card_too_many() -> None:
    """The sixth grass in a row cannot be: each card is drawn from the deck that is left."""
    game = Game(draw_setup(first_game(5, 5)), CATALOGUE)
    seats = [(game.setup.start + step) % 5 + 1 for step in range(5)]
    text = print_record(game)
    for seat in seats:
        text += f'[Hand {seat} "{"grass " * 5}"]\n' if seat == seats[0] else f'[Hand {seat} "grass"]\n'
    assert "has not drawn this card" in failure(text).message
