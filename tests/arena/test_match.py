"""Matches: rotation, figures, files that are gone on from."""

import gzip
import importlib
import json
import math
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest
from librt.random import Random

from realmwright.arena import match as arena
from realmwright.arena import match_file
from realmwright.arena.lines_file import LinesError
from realmwright.arena.match import FEWEST_SETUPS, over_setups, play_game, play_match, play_timed, report
from realmwright.arena.match_file import match_files, pack, read_match
from realmwright.arena.played import Match, MatchError, Played
from realmwright.expansions import begin, draw_setup
from realmwright.players.registry import make_player
from realmwright.rules.draw import Wanted

RANDOM_AND_GREEDY = Match(("random", "greedy"), ("base",), 4, 5)


def last(match: Match, file: Path | None = None) -> list[Played]:
    """All games of a match."""
    *_, played = play_match(match, 1, file)
    return played


def test_a_game_is_fixed_by_seed_and_number() -> None:
    first, again = play_game(RANDOM_AND_GREEDY, 1), play_game(RANDOM_AND_GREEDY, 1)
    assert first.gold == again.gold
    assert [len(turns) for turns in first.turn_ms] == [len(turns) for turns in again.turn_ms]


def test_shares_and_places_of_ties() -> None:
    game = Played(0, (50, 60, 60, 10), ((), (), (), ()))
    assert [game.share(player) for player in range(4)] == [0, 0.5, 0.5, 0]
    assert [game.rank(player) for player in range(4)] == [3, 1.5, 1.5, 4]


def test_intervals_are_over_set_ups() -> None:
    centre, spread = over_setups([(0, 1.0), (0, 0.0), (1, 1.0), (1, 1.0)])
    assert centre == 0.75
    assert spread == pytest.approx(1.96 * math.sqrt(0.125 / 2))
    assert over_setups([(0, 1.0)]) == (1.0, math.inf)


def test_a_file_is_gone_on_from(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short = Match(("random", "greedy"), ("base",), 2, 5)
    last(short, file)
    lines = file.read_text("utf-8").splitlines()
    played = last(RANDOM_AND_GREEDY, file)
    assert file.read_text("utf-8").splitlines()[: len(lines)] == lines
    assert [entry.gold for entry in played] == [entry.gold for entry in last(RANDOM_AND_GREEDY)]


HEADER = json.dumps(
    {"players": ["random", "greedy"], "sets": ["base"], "seed": 5, "options": [], "budget_ms": 0, "nodes": 0}
)
GAME = '{"game":0,"gold":[30,20],"turn_ms":[[1.5],[2]],"commit":"abc","day":"2026-11-28"}'


@pytest.mark.parametrize("left", [b"\xff\xfe", b'{"game":"\xff', b"[" * 100_000], ids=lambda value: None)
def test_a_last_line_that_is_no_json_at_all_is_played_again(tmp_path: Path, left: bytes) -> None:
    file = stored_match(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole + left)
    assert len(last(RANDOM_AND_GREEDY, file)) == 4
    assert file.read_bytes().startswith(whole + b'{"game":')


@pytest.mark.parametrize("line", [b"\xff\xfe", b'{"game":"\xff"}', b"[" * 100_000], ids=lambda value: None)
def test_a_whole_line_that_is_no_json_at_all_is_told(tmp_path: Path, line: bytes) -> None:
    file = stored_match(tmp_path)
    file.write_bytes(file.read_bytes() + line + b"\n")
    with pytest.raises(MatchError, match="is damaged: line 4: "):
        last(RANDOM_AND_GREEDY, file)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense\n", "is no file of a match: line 1: "),
        ("nonsense", "is no file of a match: line 1: "),
        ('{"players": ["greedy"]}\n', "line 1: Expected `array` of length >= 2"),
        (HEADER.replace("base", "bass") + "\n", "line 1: no set is named 'bass'"),
        (HEADER.replace('"nodes"', '"odds"') + "\n", "line 1: .*`odds`"),
        (HEADER.replace("5", "6") + "\n", 'holds games of another match: .*"seed": 6'),
        (HEADER.replace('"nodes": 0', '"nodes": 9') + "\n", "holds games of another match"),
        (f"{HEADER}\n{GAME[:30]}\n{GAME}\n", "is damaged: line 2: "),
        (f"{HEADER}\n{GAME}{GAME}\n", "line 2: "),
        (f"{HEADER}\n{GAME}\n\n", "line 3: "),
        (f"{HEADER}\n{GAME.replace('30,20', '30')}\n", "line 2: gold is of 1 players, the match of 2"),
        (f"{HEADER}\n{GAME.replace('[1.5],', '')}\n", "line 2: turn_ms is of 1 players"),
        (f"{HEADER}\n{GAME.replace('30', 'true')}\n", "line 2: Expected `int`, got `bool`"),
        (f"{HEADER}\n{GAME.replace('1.5', '-1')}\n", "line 2: Expected `float` >= 0"),
        (f"{HEADER}\n{GAME.replace('0,', '-1,', 1)}\n", "line 2: Expected `int` >= 0"),
        (f"{HEADER}\n{GAME}\n{GAME}\n", "line 3: game 0 is in line 2 too: remove one"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_line_and_left_as_it_is(
    tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text, "utf-8")
    with pytest.raises(MatchError, match=rf"games\.jsonl.*{sentence}"):
        last(RANDOM_AND_GREEDY, file)
    assert file.read_text("utf-8") == text


def test_a_run_that_was_killed_anywhere_is_gone_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "play_game", lambda match, game: Played(game, (game, 9), ((1.0,), (2.0,))))
    monkeypatch.setattr(match_file, "commit", lambda: "abc")
    file = tmp_path / "games.jsonl"
    whole = last(RANDOM_AND_GREEDY, file)
    data = file.read_bytes()
    for cut in range(len(data)):
        file.write_bytes(data[:cut])
        assert [entry.gold for entry in last(RANDOM_AND_GREEDY, file)] == [entry.gold for entry in whole]
        assert file.read_bytes() == data


def stored_match(folder: Path) -> Path:
    """The file of a match with two of its games."""
    file = folder / "games.jsonl"
    file.write_text(f"{HEADER}\n{GAME}\n{GAME.replace('0', '1', 1)}\n", "utf-8")
    return file


def test_a_packed_match_is_the_same_match(tmp_path: Path) -> None:
    file = stored_match(tmp_path)
    found, data = read_match(file), file.read_bytes()
    packed = pack(file)
    assert [path.name for path in tmp_path.iterdir()] == [packed.name] == ["games.jsonl.gz"]
    assert match_files(tmp_path) == [packed]
    assert read_match(packed) == found
    assert gzip.decompress(packed.read_bytes()) == data


def test_equal_games_are_packed_into_equal_bytes(tmp_path: Path) -> None:
    lines = stored_match(tmp_path).read_bytes()
    packed = []
    for name, time_of_file in (("one", 1), ("other", 10**9)):
        file = tmp_path / f"{name}.jsonl"
        file.write_bytes(lines)
        os.utime(file, (time_of_file, time_of_file))
        packed.append(pack(file).read_bytes())
    assert packed[0] == packed[1]
    # What gzip says of the machine: no time, no name, an unknown system.
    assert packed[0][3:10] == b"\x00\x00\x00\x00\x00\x02\xff"


def test_a_packed_match_is_gone_on_with_and_packed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "play_game", lambda match, game: Played(game, (game, 9), ((1.0,), (2.0,))))
    file = stored_match(tmp_path)
    data = file.read_bytes()
    packed = pack(file)
    played = last(RANDOM_AND_GREEDY, file)
    assert file.read_bytes().startswith(data)
    assert [entry.gold for entry in played] == [(30, 20), (30, 20), (2, 9), (3, 9)]
    assert match_files(tmp_path) == [file], "what was gone on with has all games"
    assert pack(file) == packed
    assert len(read_match(packed)[1]) == 4
    assert not file.exists()


def test_unpacking_that_was_interrupted_anywhere_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "play_game", lambda match, game: Played(game, (game, 9), ((1.0,), (2.0,))))
    monkeypatch.setattr(match_file, "commit", lambda: "abc")
    file = stored_match(tmp_path)
    data = file.read_bytes()
    pack(file)
    for cut in range(len(data)):
        file.write_bytes(data[:cut])
        assert len(last(replace(RANDOM_AND_GREEDY, games=2), file)) == 2
        assert file.read_bytes() == data


def test_what_a_killed_run_left_of_a_line_is_not_packed(tmp_path: Path) -> None:
    file = stored_match(tmp_path)
    data = file.read_bytes()
    file.write_bytes(data + b'{"game":2,"go')
    assert gzip.decompress(pack(file).read_bytes()) == data


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (b"", r"games\.jsonl is empty"),
        (b"nonsense\n", r"games\.jsonl is no file of a match: line 1"),
        (f"{HEADER}\n{GAME}\n".encode(), r"games\.jsonl does not go on from .*games\.jsonl\.gz: remove one"),
    ],
)
def test_what_cannot_be_packed_is_left_as_it_is(tmp_path: Path, lines: bytes, sentence: str) -> None:
    file = stored_match(tmp_path)
    packed = pack(file)
    before = packed.read_bytes()
    file.write_bytes(lines)
    with pytest.raises(MatchError, match=sentence):
        pack(file)
    assert (file.read_bytes(), packed.read_bytes()) == (lines, before)


def test_a_damaged_packed_file_is_refused(tmp_path: Path) -> None:
    file = stored_match(tmp_path)
    packed = pack(file)
    whole = packed.read_bytes()
    for data in (whole[:-9], b"nonsense", whole[:20] + b"\x00" + whole[21:]):
        packed.write_bytes(data)
        for read in (lambda: read_match(packed), lambda: last(RANDOM_AND_GREEDY, file)):
            with pytest.raises(MatchError, match=r"games\.jsonl\.gz is damaged: "):
                read()


def test_an_empty_file_is_a_new_one_and_holds_no_match(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.touch()
    with pytest.raises(MatchError, match=r"games\.jsonl is empty"):
        read_match(file)
    assert len(last(RANDOM_AND_GREEDY, file)) == 4


def test_a_file_from_before_there_were_nodes_is_gone_on_from(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    header = HEADER.replace(', "nodes": 0', "")
    file.write_text(f"{header}\n{GAME}", "utf-8")
    played = last(RANDOM_AND_GREEDY, file)
    assert played[0].gold == (30, 20)
    assert file.read_text("utf-8").splitlines()[:2] == [header, GAME]


def test_only_one_run_writes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = play_match(RANDOM_AND_GREEDY, 1, file)
    next(first)
    with pytest.raises(LinesError, match=r"another run writes to .*games\.jsonl"):
        last(RANDOM_AND_GREEDY, file)
    with pytest.raises(LinesError, match=r"another run writes to .*games\.jsonl"):
        pack(file)
    first.close()  # type: ignore[attr-defined]
    assert len(last(RANDOM_AND_GREEDY, file)) == 4


def test_the_last_choices_of_a_game_are_a_turn_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10**6))
    monkeypatch.setattr(time, "process_time", lambda: float(next(clock)))
    state = begin(draw_setup(Wanted(("harvest",), 2, 3)))
    players = [make_player("random", seat) for seat in range(2)]
    turns = play_timed(state, players, Random(1))
    # Each choice takes a second of this clock, and nothing is lost of it.
    assert sum(map(sum, turns)) == 1000 * (next(clock) // 2)


def test_nodes_fix_what_a_searching_player_does() -> None:
    match = Match(("steward", "sovereign"), ("base",), 2, 5, nodes=20)
    assert play_game(match, 0).gold == play_game(match, 0).gold


def test_the_report_adds_up() -> None:
    facts = report(RANDOM_AND_GREEDY, last(RANDOM_AND_GREEDY))
    assert (facts.games, facts.seed, facts.sets) == (4, 5, ("base",))
    assert [player.name for player in facts.players] == ["random", "greedy"]
    assert sum(player.win_rate for player in facts.players) == pytest.approx(1)
    assert facts.players[0].margin_mean == -facts.players[1].margin_mean


@pytest.mark.parametrize("setups", [0, 1, 9])
def test_few_set_ups_prove_nothing(setups: int) -> None:
    # The first wins every game: that all are equal must not be taken for certainty.
    played = [Played(game, (60, 40), ((1.0,), (2.0,))) for game in range(2 * setups)]
    first = report(RANDOM_AND_GREEDY, played).players[0]
    assert (first.win_rate_low, first.win_rate_high) == (0, 1)
    assert first.margin_low is None
    assert first.margin_high is None


def test_enough_set_ups_have_an_interval() -> None:
    played = [Played(game, (60 + game, 40), ((1.0,), (2.0,))) for game in range(2 * FEWEST_SETUPS)]
    first = report(RANDOM_AND_GREEDY, played).players[0]
    assert first.win_rate_low == first.win_rate_high == 1
    assert first.margin_low is not None
    assert first.margin_high is not None
    assert first.margin_low < first.margin_mean < first.margin_high


#: Game 0 is played; the process of another one is ended from outside once that game is in the file.
GAMES = """
import os, time
from pathlib import Path
from realmwright.arena.played import Played

def play_game(match, game):
    if game > 0:
        for _ in range(600):
            if Path({file!r}).read_bytes().count(b"\\n") == 2:
                break
            time.sleep(0.05)
        os._exit(1)
    return Played(game, (30, 20), ((1.0,), (2.0,)))
"""


def test_a_lost_process_is_told_and_what_was_finished_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    (tmp_path / "ended_games.py").write_text(GAMES.format(file=str(file)), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(arena, "play_game", importlib.import_module("ended_games").play_game)
    sentence = r"a process at work was ended .*games\.jsonl holds 1 games, and the same command goes on"
    with pytest.raises(MatchError, match=sentence):
        list(play_match(RANDOM_AND_GREEDY, 2, file))
    _, kept = read_match(file)
    assert [entry.game for entry in kept] == [0]
