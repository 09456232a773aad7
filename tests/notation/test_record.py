"""Records: what is printed reads back, to the same log and the same text."""

import dataclasses
import re
from pathlib import Path

import pytest

from notation.games import KINDS, MANY, lengths, part_of, random_game
from realmwright.board.quadrants import SHIPPED
from realmwright.expansions import CATALOGUE, draw_setup, first_game
from realmwright.notation.record import Record, print_record, read_record
from realmwright.rules.actions import END_TURN, action_name
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game

RECORDS = Path(__file__).parent.parent / "records"
HAND_WRITTEN = RECORDS / "first-game.txt"


def body(text: str) -> list[str]:
    return [line for line in text.split("\n") if line and line[0] not in ";["]


def again(record: Record) -> str:
    """The record printed anew."""
    return print_record(record.game(), record.players)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_finished_games_round_trip(kind: int) -> None:
    for seed in range(MANY):
        game = random_game(kind, seed)
        text = print_record(game)
        record = read_record(text)
        assert record.log == tuple(game.log)
        assert record.setup == game.setup
        assert not record.hidden
        assert record.gold == tuple(sum(row) for row in game.state.gold())
        assert again(record) == text
        check_parts(game, seed)


def check_parts(game: Game, seed: int) -> None:
    """Running games too, with hands and without."""
    for length in lengths(game, 6 if MANY > 1 else 1, seed):
        part = part_of(game, length)
        whole = read_record(print_record(part, hands=True))
        assert whole.log == tuple(part.log)
        assert not whole.hidden
        text = print_record(part)
        record = read_record(text)
        assert print_record(record.game()) == text
        assert len(record.log) <= length
        shown = [place for place in range(len(record.log)) if place not in record.hidden]
        assert [record.log[place] for place in shown] == [part.log[place] for place in shown]


def test_a_running_game_without_hands_shows_no_hidden_card() -> None:
    """Every card of a hand that a spectator does not know is missing from the text."""
    game = random_game(4, 0)
    checked = 0
    for length in lengths(game, 12, 8):
        part = part_of(game, length)
        view = part.view(None)
        if view.is_terminal():
            continue
        whole = print_record(part, hands=True)
        hidden = sum(view.hand(seat).count("unknown") for seat in range(view.seats))
        cards = sum(whole.count(name) for name in ("grass", "canyon", "desert", "flower-field", "forest"))
        bare = print_record(part)
        assert cards - hidden == sum(
            bare.count(name) for name in ("grass", "canyon", "desert", "flower-field", "forest")
        )
        checked += hidden
    assert checked


def test_hand_written_record_replays() -> None:
    text = HAND_WRITTEN.read_text(encoding="utf-8")
    record = read_record(text)
    assert record.players == ("Ada", "Bert")
    assert record.setup == dataclasses.replace(draw_setup(first_game(2, 1)), start=0, seed=None, rules=1)
    assert record.turns[-1][0] == "3.2"
    assert record.gold is None
    state = record.game().state
    assert state.current_player() == 1
    assert [state.supply(seat) for seat in range(2)] == [29, 32]
    # Comments and blank lines apart, it is what the printer gives.
    assert body(again(record)) == body(text)


@pytest.mark.parametrize(
    "path", sorted([*RECORDS.glob("*.txt"), *RECORDS.glob("rules-*/*.txt")]), ids=lambda path: path.stem
)
def test_golden_records(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert body(again(read_record(text))) == body(text)


def test_reading_ignores_what_is_for_the_eye() -> None:
    text = HAND_WRITTEN.read_text(encoding="utf-8")
    loose = text.replace("| ", "").replace(" ", "  ").replace("[Setup  seed", "[Setup seed")
    loose = "\ufeff" + loose.replace("\n", "  \r\n").replace("Ada,  Bert", "Ada ,Bert")
    loose = "\r\n".join(
        line.replace("  ", " ", 1) if line.startswith("[") else line for line in loose.split("\r\n")
    )
    assert again(read_record(loose)) == again(read_record(text))


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Bo"),
        ("a, b", 'say "x" \\'),
        (" ", ""),
        ("", ""),
        ("  x  ", "\\n"),
        ("1\n2\r3", "é ; [ ] |"),
        ("3", "-"),
    ],
)
def test_names_survive(names: tuple[str, str]) -> None:
    game = Game(draw_setup(first_game(2, 5)), CATALOGUE)
    text = print_record(game, names)
    assert read_record(text).players == names
    assert again(read_record(text)) == text


def test_without_names_their_number_stands_there() -> None:
    text = print_record(Game(draw_setup(first_game(4, 5)), CATALOGUE))
    assert '[Players "4"]' in text
    assert read_record(text).players == ()


def test_wrong_number_of_names() -> None:
    with pytest.raises(ValueError, match="3 names for 2 players"):
        print_record(Game(draw_setup(first_game(2, 5)), CATALOGUE), ("a", "b", "c"))


def test_own_quadrants_stand_in_the_header() -> None:
    rows = SHIPPED["farm"].rows
    mine = dataclasses.replace(
        SHIPPED["tavern"],
        stem="mine",
        name="My own; really",
        layout='from "my" copy',
        rows=rows,
    )
    changed = dataclasses.replace(SHIPPED["oasis"], rows=rows)
    library = SHIPPED.with_added([mine, changed])
    setup = draw_setup(Wanted((), 2, 5, quadrants=("mine'", "paddock", "oasis", "farm")), library=library)
    text = print_record(Game(setup, CATALOGUE))
    lines = text.split("\n")
    assert lines[3] == '[Quadrants "mine\' paddock oasis farm"]'
    head = r'[Quadrant "mine; name: My own\; really; set: base; a: Tavern; layout: from \"my\" copy; rows: '
    assert lines[4] == head + " ".join(rows) + '"]'
    assert lines[5].startswith('[Quadrant "oasis; ')
    assert read_record(text).setup == setup
    # The shipped quadrant is meant where none is defined, whatever the library holds.
    plain = print_record(Game(draw_setup(first_game(2, 5)), CATALOGUE))
    assert read_record(plain, library=library).setup.quadrants[2].quadrant == SHIPPED["oasis"]


def test_a_quadrant_of_the_library_need_not_be_defined() -> None:
    mine = dataclasses.replace(SHIPPED["tavern"], stem="mine")
    library = SHIPPED.with_added([mine])
    text = print_record(Game(draw_setup(first_game(2, 5)), CATALOGUE)).replace("tavern", "mine")
    assert read_record(text, library=library).setup.quadrants[0].quadrant == mine


def test_own_island_stands_in_the_header() -> None:
    side = dataclasses.replace(SHIPPED["island-tree-house"], layout="mine")
    setup = draw_setup(Wanted(("island",), 2, 5, quadrants=("harbor", "paddock", "oasis", "farm")))
    setup = dataclasses.replace(setup, island=side)
    text = print_record(Game(setup, CATALOGUE))
    assert '[Quadrant "island-tree-house; ' in text
    assert read_record(text).setup == setup


def test_every_tag_of_a_set_up() -> None:
    setup = draw_setup(
        Wanted(("all",), 3, 12, ("no-lords", "any-terrain"),
        quadrants=("harbor", "quarry'", "tavern", "city-hall"), cards=("scouts", "lords", "families")),
    )  # fmt: skip
    text = print_record(Game(setup, CATALOGUE), ("a", "b", "c"))
    names = [line[1:].partition(' "')[0] for line in text.split("\n") if line]
    assert names == [
        "Format", "Rules", "Sets", "Quadrants", "Cards", "Tasks", "Nomads", "Capitols", "Caves", "Island",
        "Layouts", "Removed", "Options", "Players", "Start", "Setup seed",
    ]  # fmt: skip
    assert read_record(text).setup == setup


def test_turns_tell_how_far_the_log_was() -> None:
    game = random_game(7, 0)
    record = read_record(print_record(game))
    label, length = record.turns[5]
    assert label == f"2.{(game.setup.start + 2) % 3 + 1}"
    text = print_record(record.game(length))
    assert body(text)[-1] == body(print_record(game))[5]


def test_cards_that_a_take_back_passed_over_stand_in_a_save_alone() -> None:
    game = part_of(random_game(2, 1), 40)
    while not (game.state.is_chance() and game.log[-1] == END_TURN):
        game.undo()
    [end, *_] = [game.undo()]
    passed_over = game.deck_top.cards()
    assert len(passed_over) > 0
    saved = print_record(game, hands=True)
    names = " ".join(action_name(action) for action in passed_over)
    assert f'[Deck "{names}"]' in saved
    read = read_record(saved).game()
    assert read.deck_top.cards() == passed_over
    assert print_record(read, hands=True) == saved
    read.apply(end)
    assert read.card_due() == passed_over[0]
    assert read_record(saved).game(3).card_due() is None
    # What anybody may have is as if the cards had never been drawn.
    never = Game(game.setup, CATALOGUE, game.log)
    assert print_record(game) == print_record(never)
    assert "Deck" not in print_record(game) + print_record(random_game(2, 1), hands=True)


# How each kind of item looks in a turn.
ITEMS = {
    "a card drawn in the turn": r" \{[a-z+-]+\}",
    "a chosen half or card": r" =[a-z+-]+",
    "another seat decides": r" @\d ",
    "an extra action": r" \| [a-z-]+ ",
    "several cards": r"^\d+\.\d [a-z+-]+/[a-z+-]+:",
    "a double card": r"^\d+\.\d swamp\+[a-z-]+:",
    "the silo phase": r"^silo\.\d:",
    "the end of a turn": r" \.$",
}


@pytest.mark.compiled
def test_every_kind_of_item_is_met() -> None:
    """Across random games, so that the round trips above mean something."""
    missing = dict(ITEMS)
    for number in range(800):
        text = print_record(random_game(number % len(KINDS), number // len(KINDS)))
        for name, pattern in list(missing.items()):
            if re.search(pattern, text, re.MULTILINE):
                del missing[name]
        if not missing:
            return
    assert not missing
