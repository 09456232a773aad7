"""Names of players, and lists of them."""

import pytest

from realmwright.expansions import begin, draw_setup
from realmwright.players.registry import PLAYERS, PlayersError, make_player, parse_players, player_names
from realmwright.rules.draw import Wanted
from realmwright.texts import catalogue


def test_every_player_has_a_name_and_a_sentence_of_its_own() -> None:
    assert player_names()[:3] == ["random", "novice", "greedy"]
    texts = catalogue()
    sentences = {texts.text(f"level.{name}.rule") for name in player_names()}
    assert len(set(player_names())) == len(sentences) == len(PLAYERS)
    for name in player_names():
        assert name == name.lower().replace(" ", "-").replace(",", "")


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("2", ["random"] * 2),
        ("5", ["random"] * 5),
        ("greedy,random", ["greedy", "random"]),
        (" greedy , greedy ,random", ["greedy", "greedy", "random"]),
        ("human,greedy", ["human", "greedy"]),
    ],
)
def test_a_number_or_names(text: str, players: list[str]) -> None:
    assert parse_players(text, ["human"]) == players


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6", "6 players; the game is for 2 to 5"),
        ("1", "1 player; the game is for 2 to 5"),
        ("greedy", "1 player; the game is for 2 to 5"),
        ("greedy," * 5 + "greedy", "6 players; the game is for 2 to 5"),
        ("gredy,random", "no player is named 'gredy'; there are random, novice, greedy"),
        ("", "no player is named ''"),
        ("greedy,,random", "no player is named ''"),
        ("-2", "no player is named '-2'"),
        ("human,greedy", "no player is named 'human'"),
        ("²", "no player is named '²'"),
    ],
)
def test_wrong_lists(text: str, message: str) -> None:
    with pytest.raises(PlayersError, match="^" + message):
        parse_players(text)


def test_an_unknown_player_cannot_be_made() -> None:
    with pytest.raises(PlayersError, match="no player is named 'x'"):
        make_player("x", 1)


def test_a_budget_of_nodes_leaves_no_time_budget() -> None:
    # A thousandth of a second would cut the search short, at another place each time.
    state = begin(draw_setup(Wanted((), 2, 1)))
    while state.is_chance():
        state.apply_action(state.legal_actions()[0])
    view = state.view(state.current_player())
    choices = {make_player("sovereign", 3, budget_ms, 40).choose(view) for budget_ms in (0, 1, 1, 1)}
    assert len(choices) == 1
