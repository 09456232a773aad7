"""Illegal input raises a named error that says what was wrong and what is right, and changes nothing."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, strategies

from agreement.games import MIXED, NumberedGame
from properties.games import part, running_games, walk
from realmwright.board.quadrants import QuadrantError
from realmwright.expansions import CATALOGUE, begin, draw_setup
from realmwright.rules.actions import ACTIONS, END_TURN, FIRST_CARD
from realmwright.rules.draw import Wanted
from realmwright.rules.errors import GameOver, IllegalAction, RulesError, SetupError, WrongTurn
from realmwright.rules.explain import explain
from realmwright.rules.game import Game
from realmwright.rules.preview import preview


@given(running_games(), strategies.integers(-3, ACTIONS + 3) | strategies.integers())
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game, action: int) -> None:
    state = game.state
    if action in state.legal_actions():
        return
    before, legal, undos = state.content(), state.legal_actions(), len(game.log)
    with pytest.raises(GameOver if state.is_terminal() else IllegalAction) as caught:
        game.apply(action)
    message = str(caught.value)
    if state.is_terminal():
        assert message.endswith("the game is over")
    else:
        assert "is not legal now" in message
        assert f"seat {state.current_player() + 1} may choose" in message or "chance may choose" in message
    assert state.content() == before
    assert state.legal_actions() == legal
    assert len(game.log) == undos


@given(running_games(), strategies.integers(-2, 6))
def test_only_who_must_decide_can(game: Game, player: int) -> None:
    state = game.state
    if state.is_terminal() or player == state.current_player():
        return
    before = state.content()
    with pytest.raises(WrongTurn, match=f"seat {player + 1} cannot decide now"):
        game.apply(state.legal_actions()[0], player)
    assert state.content() == before


def test_after_the_end_nothing_is_legal() -> None:
    game = part(0, 10**6)
    state = game.state
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.count_choices() == 0
    for action in (0, END_TURN, FIRST_CARD):
        with pytest.raises(GameOver, match="the game is over"):
            state.apply_action(action)
    assert [reason.code for reason in explain(state.view(0), 0)] == ["GameIsOver"]
    with pytest.raises(IllegalAction):
        preview(state.view(0), 0)


def test_a_game_without_actions_has_nothing_to_undo() -> None:
    with pytest.raises(IllegalAction, match="nothing can be taken back"):
        part(0, 0).undo()


@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    state = NumberedGame(MIXED, 0).start()
    with pytest.raises(IndexError, match="seats count from 0"):
        state.view(seat)
    with pytest.raises(IndexError):
        state.view(0).hand(seat)


DRAWS: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "six players": (lambda: draw_setup(Wanted((), 6, 1)), SetupError, "6 players; the game is for 2 to 5"),
    "one player": (lambda: draw_setup(Wanted((), 1, 1)), SetupError, "1 players; the game is for 2 to 5"),
    "unknown set": (
        lambda: draw_setup(Wanted(("dragons",), 2, 1)),
        SetupError,
        "no set is named 'dragons'; there are base",
    ),
    "unknown option": (
        lambda: draw_setup(Wanted((), 2, 1, ("no-luck",))),
        SetupError,
        "no option is named 'no-luck'; there are no-lords",
    ),
    "unknown quadrant": (
        lambda: draw_setup(Wanted((), 2, 1, quadrants=("tavern", "atlantis", "farm", "oasis"))),
        QuadrantError,
        "no quadrant is named 'atlantis'; there are barn",
    ),
    "three quadrants": (
        lambda: draw_setup(Wanted((), 2, 1, quadrants=("tavern", "farm", "oasis"))),
        SetupError,
        "3 quadrants are named; a board has 4",
    ),
    "a quadrant twice": (
        lambda: draw_setup(Wanted((), 2, 1, quadrants=("tavern", "farm", "oasis", "farm'"))),
        SetupError,
        "a quadrant is named twice",
    ),
    "an island as quadrant": (
        lambda: draw_setup(
            Wanted(("island",), 2, 1, quadrants=("tavern", "farm", "oasis", "island-tree-house"))
        ),
        SetupError,
        "is a side of the island",
    ),
    "a card of another set": (
        lambda: draw_setup(Wanted((), 2, 1, cards=("rovers", "lords", "knights"))),
        SetupError,
        "no card of these sets is named 'rovers'; there are citizens",
    ),
    "two cards": (
        lambda: draw_setup(Wanted((), 2, 1, cards=("lords", "knights"))),
        SetupError,
        "3 different cards are in play, not lords, knights",
    ),
    "a card twice": (
        lambda: draw_setup(Wanted((), 2, 1, cards=("lords", "knights", "lords"))),
        SetupError,
        "3 different cards are in play",
    ),
    "unknown task": (
        lambda: draw_setup(Wanted(("crossroads",), 2, 1, tasks=("laundry",))),
        SetupError,
        "no task is named 'laundry'; there are home-country",
    ),
}


@pytest.mark.parametrize("name", DRAWS)
def test_a_set_up_that_cannot_be_drawn(name: str) -> None:
    draw, error, message = DRAWS[name]
    with pytest.raises(error) as caught:
        draw()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": 6}, "6 players; the game is for 2 to 5"),
        ({"start": 4}, "seat 5 cannot start a game of"),
        ({"sets": ("base", "dragons")}, "no set is named 'dragons'"),
        ({"options": ("no-luck",)}, "no option is named 'no-luck'"),
        ({"cards": ("lords", "lords", "knights")}, "3 different cards are in play"),
        ({"cards": ("lords", "jesters", "knights")}, "no card is named 'jesters'; there are fishermen"),
        ({"tasks": ("laundry",)}, "no task is named 'laundry'; there are home-country"),
        ({"cards": ("scouts", "lords", "knights")}, "asks for a removed terrain; the set-up names none"),
    ],
)
def test_a_set_up_that_cannot_be(changes: dict[str, object], message: str) -> None:
    setup = draw_setup(Wanted((), 3, 1))
    with pytest.raises(SetupError) as caught:
        begin(replace(setup, **changes))  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_a_nomad_hex_needs_its_tile() -> None:
    setup = draw_setup(Wanted(("nomads",), 2, 1, quadrants=("quarry", "farm", "oasis", "village")))
    assert len(setup.nomads) == 4
    with pytest.raises(SetupError, match="lacks its tile"):
        begin(replace(setup, nomads=setup.nomads[1:]))


def test_the_errors_of_the_rules_have_one_root() -> None:
    for error in (SetupError, IllegalAction, WrongTurn, GameOver):
        assert issubclass(error, RulesError)
        assert issubclass(error, ValueError)


def test_a_replay_of_a_wrong_log_is_refused() -> None:
    start = NumberedGame(MIXED, 1).start()
    actions = [action for _, action in walk(NumberedGame(MIXED, 1))][:40]
    assert len(Game(start.play.setup, CATALOGUE, actions).log) == 40
    with pytest.raises(IllegalAction):
        Game(start.play.setup, CATALOGUE, [*actions[:20], 999, *actions[20:]])
