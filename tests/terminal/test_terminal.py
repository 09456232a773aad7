"""``realmwright terminal``: whole games by script, undo, records, hidden hands, wrong input."""

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from librt.random import Random

import realmwright
from realmwright.cli import app
from realmwright.expansions import draw_setup
from realmwright.notation.record import read_record
from realmwright.players.playout import draw
from realmwright.rules.actions import ACTIONS, action_name, is_hex
from realmwright.rules.draw import Wanted
from realmwright.rules.rounds import is_silo_phase
from realmwright.rules.view import View
from realmwright.terminal import commands
from realmwright.terminal import session as session_module
from realmwright.terminal.loop import play
from realmwright.terminal.saving import resume
from realmwright.terminal.screen import Screen
from realmwright.terminal.session import Session
from realmwright.texts import catalogue

Captured = pytest.CaptureFixture[str]
LONG = 400
RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(autouse=True)
def data_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[str]], None]:
    """Lets lines be typed into the next command; then the input ends."""

    def lines_in(lines: Sequence[str]) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*lines, ""])))

    return lines_in


class Typist:
    """Types lines one after the other; shows what it is asked, as `input` does."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines

    def __call__(self, prompt: str) -> str:
        print(prompt, end="")
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


def session(
    lines: Sequence[str],
    names: str = "human,greedy",
    sets: str = "",
    seed: int = 1,
    plain: bool = True,
    language: str = "en",
) -> Session:
    """A session that was played as far as the lines go, its cards drawn from a seed."""
    setup = draw_setup(Wanted(sets.split(",") if sets else (), len(names.split(",")), seed))
    random = Random(seed)
    screen = Screen(plain=plain, read=Typist(iter(lines)))
    made = Session(setup, names.split(","), screen, catalogue(language), lambda state: draw(state, random))
    play(made)
    return made


def chosen_by(made: Session, seat: int) -> list[str]:
    """What a seat has chosen so far."""
    game = made.course.game
    return [action_name(action) for action, actor in zip(game.log, game.actors, strict=True) if actor == seat]


# Whole games.


@pytest.mark.engine
def test_a_game_to_the_end_by_script(
    typed: Callable[[Sequence[str]], None], capsys: Captured, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    typed([*["auto turn"] * 60, "gold", f"save {record}", "undo", "quit"])
    assert app.run(["terminal", "--seed", "4", "--players", "human,random"]) == 0
    shown = capsys.readouterr().out
    assert "The seed of this board is 4." in shown
    assert "Build 3 settlements" in shown
    assert shown.count("Final scores") == 2, "at the end, and as gold was asked for then"
    assert "Gold so far" not in shown
    assert "wins with" in shown or "share the victory" in shown
    assert shown.endswith("Goodbye.\n")
    found = read_record(record.read_text(encoding="utf-8"))
    assert found.gold is not None
    assert found.players == ("human", "random")


def test_only_computer_players(typed: Callable[[Sequence[str]], None], capsys: Captured) -> None:
    typed([])
    assert app.run(["terminal", "--seed", "4", "--players", "greedy,random,random", "--plain"]) == 0
    shown = capsys.readouterr().out
    assert "Greedy, seat 1 builds" in shown
    assert "Final" not in shown
    assert "wins with" in shown or "share the victory" in shown


@pytest.mark.engine
def test_choices_in_the_notation_of_records(capsys: Captured) -> None:
    made = session([])
    view = made.view()
    first = view.legal_actions()[0]
    capsys.readouterr()
    made = session([action_name(first).upper()])
    assert made.course.game.actors.count(0) == 1
    assert action_name(first) in capsys.readouterr().out
    made = session(["auto turn"])
    own = chosen_by(made, 0)
    words = ["." if word == "end-turn" else word for word in own]
    assert chosen_by(session([" ".join(words) + " c4"]), 0) == own
    assert "it is not for you to choose any more: c4" in capsys.readouterr().out


def test_options_by_number() -> None:
    def lines() -> Iterator[str]:
        while not any(not is_hex(action) for action in made.view().legal_actions()):
            yield action_name(made.view().legal_actions()[0])
        yield "1"

    made = session([])
    made.running = True
    made.screen = Screen(plain=True, read=Typist(lines()))
    turns = made.course.turns
    play(made)
    assert made.course.turns > turns


# Undo, save, load.


def test_undo_takes_back_to_the_last_own_choice() -> None:
    first = session(["auto"])
    undone = session(["auto", "undo"])
    assert len(undone.course.game.log) == len(first.course.game.log) - 1
    later = session(["auto turn", "undo"])
    state = later.course.game.state
    assert state.current_player() == 0
    assert action_name(state.legal_actions()[-1]) == "end-turn"
    assert later.course.turns <= 1


def drawn(made: Session) -> list[str]:
    """What the first turns drew at their ends."""
    game = made.course.game
    cards = [action_name(action) for action, actor in zip(game.log, game.actors, strict=True) if actor < 0]
    return cards[2:]


def test_a_card_taken_back_comes_again(tmp_path: Path, capsys: Captured) -> None:
    first = drawn(session(["auto turn"]))
    for count in range(1, 5):
        assert drawn(session(["auto turn", *["undo", "."] * count]))[: len(first)] == first
    assert "Cards that were drawn since come again in the same order." in capsys.readouterr().out
    # A saved game keeps them, and whoever opens it draws with another seed.
    path = tmp_path / "game.txt"
    session(["auto turn", "undo", f"save {path}"])
    for seed in range(5):
        assert drawn(session([f"load {path}", "."], seed=seed))[: len(first)] == first


def test_undo_of_nothing_is_answered(capsys: Captured) -> None:
    session(["undo"])
    assert "There is nothing to take back." in capsys.readouterr().out


@pytest.mark.parametrize(("answer", "agreed"), [("yes", True), ("no", False), ("", False)])
def test_several_persons_must_agree(answer: str, agreed: bool, capsys: Captured) -> None:
    made = session(["", "auto turn", "", "undo", answer], "human,human")
    assert (made.course.turns == 0) is agreed
    shown = capsys.readouterr().out
    assert "Does everybody agree?" in shown
    assert ("Nothing was taken back." in shown) is not agreed


def test_save_and_load(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "game.txt"
    saved = session(
        [*["auto turn"] * 5, f"save {path}"], sets="nomads,crossroads", names="greedy,human,random"
    )
    loaded = session([f"load {path}"])
    assert loaded.course.game.state == saved.course.game.state
    assert loaded.course.game.log == saved.course.game.log
    assert [seat.level for seat in loaded.info.seats] == ["greedy", None, "random"]
    assert f"The game goes on from {path}." in capsys.readouterr().out


def test_the_command_goes_on_with_a_saved_game(
    tmp_path: Path, typed: Callable[[Sequence[str]], None], capsys: Captured
) -> None:
    path = tmp_path / "game.txt"
    session([*["auto turn"] * 3, f"save {path}"])
    typed(["auto turn"])
    assert app.run(["terminal", "--load", str(path)]) == 0
    assert "Round 4" in capsys.readouterr().out
    path.write_text('[Format "1"]\n', encoding="utf-8")
    assert app.run(["terminal", "--load", str(path)]) == 1
    assert capsys.readouterr().err.endswith("line 1, [Rules]: this tag is missing from the header\n")


def test_saving_asks_before_it_writes_over_a_file(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("precious", encoding="utf-8")
    session([f"save {path}", "no"])
    assert path.read_text(encoding="utf-8") == "precious"
    session([f"save {path}", "yes", "auto", f"save {path}"])
    assert path.read_text(encoding="utf-8").startswith("[Format")
    assert capsys.readouterr().out.count("Write over it?") == 2


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q", "QUIT"])
def test_words_that_end_the_game(word: str, capsys: Captured) -> None:
    made = session([word, "auto"])
    shown = capsys.readouterr().out
    assert not made.running
    assert 0 not in made.course.game.actors
    assert shown.endswith("Goodbye.\n")
    assert "not saved" not in shown, "nothing was chosen, so nothing is lost"


@pytest.mark.parametrize("word", ["q", "quit"])
@pytest.mark.parametrize("answer", ["yes", "Y", "q", "quit", None])
def test_leaving_a_game_that_is_not_saved_must_be_meant(
    word: str, answer: str | None, capsys: Captured
) -> None:
    made = session(["auto", word, *([answer, "auto"] if answer else [])])
    shown = capsys.readouterr().out
    assert "The running game is not saved; save FILE would keep it. Leave it all the same?" in shown
    assert shown.endswith("Goodbye. This game was not saved.\n")
    assert made.course.game.actors.count(0) == 1


@pytest.mark.parametrize("answer", ["no", "", "c4", "n"])
def test_whoever_did_not_mean_to_leave_plays_on(answer: str, capsys: Captured) -> None:
    made = session(["auto", "q", answer, "auto"])
    assert made.course.game.actors.count(0) == 2
    assert "The game goes on." in capsys.readouterr().out


def test_nothing_is_asked_of_whoever_leaves_a_saved_or_finished_game(
    tmp_path: Path, capsys: Captured
) -> None:
    session(["auto", f"save {tmp_path}/game.txt", "q"])
    assert capsys.readouterr().out.endswith("Goodbye.\n")
    made = session([*["auto turn"] * 60, "q", "log"], names="human,random")
    assert made.course.over
    assert capsys.readouterr().out.endswith("Goodbye.\n")


def test_q_where_the_next_player_is_awaited_ends_the_game(capsys: Captured) -> None:
    made = session(["q", "hand"], "human,human")
    assert not made.running
    assert "holds" not in capsys.readouterr().out
    made = session(["", "auto turn", "q", "no", "", "auto"], "human,human")
    start = made.info.setup.start
    assert made.course.game.actors.count(1 - start) == 1


def test_loading_asks_before_it_drops_a_game(tmp_path: Path, capsys: Captured) -> None:
    session(["auto", f"save {tmp_path}/game.txt"])
    other = session(["auto turn", f"load {tmp_path}/game.txt", "no"], seed=3)
    assert other.info.setup.seed == 3


def test_ctrl_c_while_a_computer_player_thinks_leaves_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    class Interrupted:
        def choose(self, view: View) -> int:
            raise KeyboardInterrupt

    monkeypatch.setattr(session_module, "make_computers", lambda info, roster: {1: Interrupted()})
    made = session(["auto turn", "gold"], names="human,greedy")
    assert not made.running
    assert 1 not in made.course.game.actors
    assert "This game was not saved." in capsys.readouterr().out


# What is shown.


def test_hands_stay_hidden_when_several_share_the_terminal(capsys: Captured) -> None:
    made = session(["", "hand", "players", "auto turn", "", "hand", "players"], "human,human", plain=False)
    shown = capsys.readouterr().out
    assert shown.count("who looks alone and presses Enter.") == 2
    first, second = shown.split("Pass to ")[1:]
    for part, own, other in ((first, "Seat 1", "Seat 2"), (second, "Seat 2", "Seat 1")):
        if made.info.setup.start == 1:
            own, other = other, own
        assert f"{own} holds" in part
        assert f"{other} holds" not in part
        assert f"{other}: one card in hand." in part


def test_the_silo_phase_is_no_round(capsys: Captured) -> None:
    record = read_record((RECORDS / "harvest-1.txt").read_text(encoding="utf-8"))
    silo = next(length for length in range(len(record.log)) if is_silo_phase(record.game(length).state))
    made = session([])
    for length, title in (
        (2, "Round 1, Seat 2’s turn."),
        (silo, "Silos."),
        (silo - 2, "Round 9, Last round, "),
    ):
        resume(made, replace(record, log=record.log[:length]))
        assert made.words.standing(made.view())[0].startswith(title)


def test_open_hands_need_no_pass(capsys: Captured) -> None:
    setup = draw_setup(Wanted((), 2, 1, ["open-hands"]))
    screen = Screen(plain=True, read=Typist(iter(["auto turn", "players"])))
    play(Session(setup, ["human", "human"], screen, catalogue()))
    shown = capsys.readouterr().out
    assert "Pass to" not in shown
    assert "Seat 1 holds" in shown
    assert "Seat 2 holds" in shown


def test_what_the_commands_tell(capsys: Captured) -> None:
    made = session(["auto turn", "auto"])
    hex = next(action for action in made.view().legal_actions() if is_hex(action))
    name = action_name(hex)
    capsys.readouterr()
    asked = [f"look {name}", f"why {name}", "why a1 farm .", "look farm", "gold", "cards", "players", "hand"]
    asked += ["log", "board", "row 3", "now", "help", "help tavern"]
    asked += ["help crossroads", "help double-card"]
    session(["auto turn", "auto", *asked])
    shown = capsys.readouterr().out
    explained = ("Crossroads: While you hold", "Crossroads: Everybody has", "Double card: Choose")
    parts = ["This can be chosen now:", "Around it:", "gold (", "Locations:", "Row 3:", "holds", "begins."]
    for part in (*parts, "To choose, type a hex", "Tavern: Three or more", *explained):
        assert part in shown, part


def test_plain_is_without_drawings(capsys: Captured) -> None:
    session(["board", "gold"])
    plain = capsys.readouterr().out
    assert "\x1b" not in plain
    assert " a  b  c " not in plain
    session(["board", "gold"], plain=False)
    drawn = capsys.readouterr().out
    assert " a  b  c " in drawn
    assert "\x1b" not in drawn, "no terminal, no colours"


def test_the_end_of_the_input_is_a_polite_end(
    typed: Callable[[Sequence[str]], None], capsys: Captured
) -> None:
    typed(["auto"])
    assert app.run(["terminal", "--seed", "2"]) == 0
    assert capsys.readouterr().out.endswith("Goodbye. This game was not saved.\n")


# Wrong input.


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("foo", "foo means nothing here. help tells what can be typed."),
        ("fram", "Did you mean farm"),
        ("z9", "z9 means nothing here."),
        ("99", "There is no option 99"),
        ("0", "There is no option 0"),
        (".", "End turn: Finish your main build first."),
        ("=forest", "forest: "),
        ("farm", "Farm: "),
        ("look", "Name a hex or an option too"),
        ("why nonsense", "nonsense means nothing here"),
        ("row", "Name a row from 1 to 20"),
        ("row u2", "There is no island in this game."),
        ("row 21", "Name a row from 1 to 20"),
        ("help xyz", "There is nothing to tell of xyz."),
        ("save", "Name one file, such as save game.txt."),
        ("save /nowhere/at/all", "/nowhere/at/all: No such file or directory."),
        ("save /", "/ is a folder: name a file."),
        ("save a\0b", "a\ufffdb: "),
        ("load", "Name one file, such as load game.txt."),
        ("load /nowhere/at/all", "/nowhere/at/all: No such file or directory."),
        ("load ~nobody-at-all/x", "No such file or directory."),
    ],
)
def test_wrong_input_is_answered_and_changes_nothing(line: str, answer: str, capsys: Captured) -> None:
    made = session([line])
    assert answer in capsys.readouterr().out
    assert 0 not in made.course.game.actors


def test_nothing_that_is_typed_breaks_a_game(tmp_path: Path, capsys: Captured) -> None:
    words = [name for name in commands.COMMANDS if name not in commands.LEAVING]
    words += [
        "turn",
        str(tmp_path / "g.txt"),
        "=forest",
        "=swamp+grass",
        "{grass}",
        "@2",
        "|",
        ".",
        "1",
        "2",
        "3",
    ]
    words += ["-1", "é", "{", "u9", "yes", "\x00", *(action_name(action) for action in range(ACTIONS))]
    random = Random(8)

    def lines() -> Iterator[str]:
        for number in range(LONG if realmwright.COMPILED else LONG // 8):
            if number % 4 == 3:
                yield "auto"
            yield " ".join(words[random.randrange(len(words))] for _ in range(1 + random.randrange(3)))

    setup = draw_setup(Wanted(("all",), 3, 5))
    screen = Screen(plain=True, read=Typist(lines()))
    play(Session(setup, ["human", "human", "greedy"], screen, catalogue()))
    assert "Goodbye." in capsys.readouterr().out
