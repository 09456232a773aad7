"""Names of players, and lists of them."""

import json
import zlib

import pytest

from realmwright.expansions import begin, draw_setup
from realmwright.players.registry import (
    FROZEN,
    LEVELS,
    PlayersError,
    lookahead_level,
    make_player,
    parse_players,
    player_names,
)
from realmwright.players.steward import SOVEREIGN, STEWARD
from realmwright.players.tables import read_table
from realmwright.players.weights import weights_for
from realmwright.rules.draw import Wanted
from realmwright.texts import catalogue


def test_every_player_has_a_name_and_a_sentence_of_its_own() -> None:
    assert player_names()[:3] == ["random", "novice", "greedy"]
    texts = catalogue()
    sentences = {texts.text(f"level.{name}.rule") for name in player_names()}
    assert len(set(player_names())) == len(sentences) == len(LEVELS)
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
        ("sovereign-1,steward+width=9+nodes=50", ["sovereign-1", "steward+width=9+nodes=50"]),
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
        ("greedy+width=9,random", "'greedy\\+width=9': only steward, sovereign"),
        ("steward+width=no,random", ".*a setting is as in width=500, from 1 up, not 'width=no'"),
        ("steward+width=0,random", ".*a setting is as in width=500, from 1 up, not 'width=0'"),
        ("steward+size=4,random", ".*there is no setting 'size', but width, movers, nodes"),
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


def test_frozen_players_play_matches_and_are_no_levels() -> None:
    assert sorted(FROZEN) == sorted(
        f"{name}-1" for name in ("random", "novice", "greedy", "squire", "builder", "steward", "sovereign")
    )
    assert not set(FROZEN) & set(player_names())
    assert parse_players("sovereign-1,steward-1") == ["sovereign-1", "steward-1"]


def test_a_frozen_player_keeps_its_settings() -> None:
    frozen = lookahead_level("sovereign-1")
    assert frozen.settings.numbers() == {
        "width": 150, "movers": 12, "nodes": 200000, "lines": 50, "inner": 6, "samples": 60,
        "turns": 0, "narrow": 3, "ranking": 0, "repeats": 0, "even": 0, "part": 100,
    }  # fmt: skip
    assert frozen.budget_ms == 250


def test_a_frozen_player_keeps_its_weights() -> None:
    """New weights for the levels go into files of their own: these ones stay for the frozen players."""
    for name, known in (("base", 3344693543), ("all", 703900756)):
        table = read_table(name)
        assert zlib.crc32(json.dumps(table, sort_keys=True).encode()) == known
        play = begin(draw_setup(Wanted((name,), 2, 1))).play
        weights = lookahead_level("sovereign-1").weights(play)
        assert list(weights.numbers) == list(weights_for(play, table).numbers)
        assert not weights.ranking, "nor are lines ranked by others"


@pytest.mark.parametrize(
    ("name", "players", "ranks"),
    [("base", 2, True), ("base", 3, False), ("base", 4, False), ("all", 2, False)],
)
def test_lines_are_ranked_by_weights_of_their_own_in_the_base_game_of_two(
    name: str, players: int, ranks: bool
) -> None:
    play = begin(draw_setup(Wanted((name,), players, 1))).play
    assert bool(lookahead_level("sovereign").weights(play).ranking) == ranks


def test_a_name_that_the_caller_knows_may_hold_a_plus() -> None:
    assert parse_players("my+own,greedy", ["my+own"]) == ["my+own", "greedy"]


def test_a_name_goes_on_with_settings() -> None:
    level = lookahead_level("sovereign+width=500+inner=12")
    assert level.settings.numbers() == SOVEREIGN.numbers() | {"width": 500, "inner": 12}
    assert level.budget_ms == 250
    by_time = lookahead_level("steward+ms=40")
    assert (by_time.budget_ms, by_time.settings.numbers()) == (40, STEWARD.numbers())
    by_nodes = lookahead_level("sovereign+nodes=900")
    assert (by_nodes.budget_ms, by_nodes.settings.nodes) == (0, 900)
