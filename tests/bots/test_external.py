"""Programs as players: whatever they do, whoever asked goes on, and nothing of them is left."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.worlds import some_view, stub
from realmwright.bots import external
from realmwright.bots.external import Bot, ExternalPlayer
from realmwright.bots.program import Program, ProgramError, environment, read_program, read_programs
from realmwright.bots.protocol import Fault

# What a program does wrong, and what is told of it.
WRONGS = {
    "crash": "ended with code 3",
    "stall": "no answer within 2 seconds",
    "nonsense": "its answer is not",
    "deep": "its answer is not",
    "no-text": "its answer is not",
    "illegal": "not among the legal ones",
    "another": "another question",
    "huge": "longer than 65536 bytes",
    "endless": "longer than 65536 bytes",
    "flood": "its answer is not",
    "silent": "closed its output",
    "never-ready": "no answer within 2 seconds",
    "newer": "protocol 2",
    **({"child": "no answer within 2 seconds"} if sys.platform != "win32" else {}),
}


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "FIRST_REST", 0.0)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return tmp_path / "notes"


def processes(notes: Path) -> list[int]:
    """The processes that a stub was, in order."""
    return [json.loads(line)["pid"] for line in notes.read_text("utf-8").splitlines()]


def is_there(process: int) -> bool:
    """Whether there is such a process, even one that has ended and is not waited for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def gone(process: int) -> bool:
    """Whether it goes within a moment: one that is not our own child is waited for by another."""
    for _ in range(100):
        if not is_there(process):
            return True
        time.sleep(0.05)
    return False


def group(leader: int) -> Iterator[int]:
    """The processes that a program has started, itself among them."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == leader and fields[0] != "Z":
            yield int(folder.name)


def test_a_program_plays(notes: Path) -> None:
    view = some_view()
    bot = Bot(stub("good", 99, notes))
    player = ExternalPlayer(bot)
    assert [player.choose(view) for _ in range(3)] == [view.legal_actions()[0]] * 3
    bot.close()
    assert len(processes(notes)) == 1
    assert not is_there(processes(notes)[0])


@pytest.mark.parametrize("how", WRONGS)
def test_one_that_does_wrong_is_told_of_and_ended_whole(how: str, notes: Path) -> None:
    bot = Bot(stub(how, 0, notes), limit=2.0)
    with pytest.raises(Fault, match=WRONGS[how]):
        bot.ask(some_view(), "")
    [process] = processes(notes)
    assert not is_there(process)
    if sys.platform == "linux":
        assert list(group(process)) == []


def test_it_is_started_anew_after_a_fault_and_plays_on(notes: Path) -> None:
    bot = Bot(stub("crash", 2, notes))
    view = some_view()
    for _ in range(2):
        assert bot.ask(view, "") == view.legal_actions()[0]
        assert bot.ask(view, "") == view.legal_actions()[0]
        with pytest.raises(Fault):
            bot.ask(view, "")
    assert len(set(processes(notes))) == 2
    assert not any(map(is_there, processes(notes)))


def test_one_that_has_ended_between_two_questions_is_told_of_at_the_next(notes: Path) -> None:
    bot = Bot(stub("good", 99, notes))
    bot.ask(some_view(), "")
    os.kill(processes(notes)[0], signal.SIGKILL)
    with pytest.raises(Fault, match="ended with code"):
        bot.ask(some_view(), "")
    bot.ask(some_view(), "")
    bot.close()


def test_two_faults_running_are_followed_by_a_rest(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "FIRST_REST", 1000.0)
    bot = Bot(stub("crash", 0, notes))
    for reason in ("code 3", "code 3", "rests", "rests"):
        with pytest.raises(Fault, match=reason):
            bot.ask(some_view(), "")
    assert len(processes(notes)) == 2


def test_rests_grow_to_a_longest_one_and_an_answer_ends_them(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "FIRST_REST", 1.0)
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bot, rests = Bot(Program("none", ("/no/such/program",))), []
    for _ in range(9):
        with pytest.raises(Fault, match="there is no program"):
            bot.ask(some_view(), "")
        rests.append(max(0.0, bot._not_before - now))
        now += rests[-1]
    assert rests == [0, 1, 2, 4, 8, 16, 32, 60, 60]


def test_much_on_standard_error_disturbs_nobody_and_is_not_shown(capfd: pytest.CaptureFixture[str]) -> None:
    bot = Bot(stub("loud", 99))
    for _ in range(20):
        bot.ask(some_view(), "")
    bot.close()
    assert capfd.readouterr() == ("", "")


def test_who_wants_to_see_standard_error_sees_it(capfd: pytest.CaptureFixture[str]) -> None:
    bot = Bot(stub("loud", 99), quiet=False)
    bot.ask(some_view(), "")
    bot.close()
    assert "thinking about" in capfd.readouterr().err


def test_the_environment_tells_no_secret(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REALMWRIGHT_DATABASE", "postgresql://player:secret@host/games")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("PGPASSWORD", "secret")
    bot = Bot(stub("good", 9, notes))
    bot.ask(some_view(), "")
    bot.close()
    told = json.loads(notes.read_text("utf-8"))["environment"]
    assert "secret" not in json.dumps(told)
    assert told["PATH"] == os.environ["PATH"]
    # What Python itself adds apart.
    assert set(told) - {"LC_CTYPE"} <= set(environment())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_no_program_outlives_a_process_that_was_killed(notes: Path) -> None:
    here = Path(__file__).resolve().parents[1]
    asks = (
        f"import sys; sys.path.insert(0, {str(here)!r})\n"
        "from pathlib import Path\nfrom bots.worlds import *\nfrom realmwright.bots.external import Bot\n"
        f"Bot(stub('stall', 0, Path({str(notes)!r})), limit=1000).ask(some_view(), '')"
    )
    with subprocess.Popen([sys.executable, "-c", asks]) as asking:
        for _ in range(200):
            if notes.exists() and notes.read_text("utf-8").endswith("\n"):
                break
            time.sleep(0.05)
        [process] = processes(notes)
        assert is_there(process)
        asking.kill()
    assert gone(process)


# How programs are named.


def test_a_command_has_words_as_in_a_shell() -> None:
    assert read_program("mine=node 'my bot.mjs' --fast") == Program("mine", ("node", "my bot.mjs", "--fast"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mine", "no NAME=COMMAND"),
        ("Mine=node", "no name of a bot"),
        ("greedy=node", "taken by another player"),
        ("human=node", "taken by another player"),
        ("mine=", "has no command"),
        ("mine='node", "does not read"),
    ],
)
def test_what_names_no_program_is_refused_with_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(ProgramError, match=reason):
        read_program(text)


def test_no_two_bots_have_one_name() -> None:
    with pytest.raises(ProgramError, match="two bots are named 'mine'"):
        read_programs(["mine=node a", "mine=node b"])
