"""Other systems than the one at hand: what stands in for trying them out (CONTRIBUTING.md, "Other systems").

`make lint` has mypy read the package as on Windows and on macOS, which finds what the library of Python lacks
there. Here the modules that Windows lacks are hidden from the package itself.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.windows import Windows

from realmwright import paths

# In the Python of Windows there are none of these.
HIDDEN = (
    "_posixsubprocess", "crypt", "curses", "fcntl", "grp", "nis", "ossaudiodev", "posix", "pty", "pwd",
    "readline", "resource", "spwd", "syslog", "termios", "tty",
)  # fmt: skip

# Python's own library and others are as this system needs them, so modules are hidden from ours alone.
HIDING = f"""
import builtins, sys

HIDDEN = {HIDDEN!r}
usual = builtins.__import__

def importing(name, globals=None, locals=None, fromlist=(), level=0):
    importer = (globals or {{}}).get("__name__", "")
    if level == 0 and name.partition(".")[0] in HIDDEN and importer.partition(".")[0] == "realmwright":
        raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
    return usual(name, globals, locals, fromlist, level)

builtins.__import__ = importing
"""

EVERYTHING = """
import importlib, pkgutil, realmwright

names = [module.name for module in pkgutil.walk_packages(realmwright.__path__, "realmwright.")]
for name in names:
    # These two are run, and Alembic runs that one.
    if not name.endswith(("__main__", "bot_worker", "migrations.env")):
        importlib.import_module(name)
print(len(names))
"""

COMMAND = """
import sys
from realmwright.cli import main

sys.argv = ["realmwright", *{words!r}]
main()
"""

SERVER = """
import runpy, sys, threading, urllib.request
from realmwright.server import run

serve = run.serve

def asking(config, listening, started):
    def ask():
        started()
        url = run.address(listening)
        def work():
            with urllib.request.urlopen(url + "health") as answer:
                print(answer.status, flush=True)
            server.should_exit = True
        threading.Thread(target=work).start()
    return serve(config, listening, ask)

class Server(run.Server):
    def __init__(self, *arguments):
        global server
        super().__init__(*arguments)
        server = self

run.serve, run.Server = asking, Server
sys.argv = ["realmwright", "play", "--no-browser", "--port", "0"]
from realmwright.cli import main
main()
"""


def run(code: str, folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONWARNINGS": "error"}
    return subprocess.run(
        [sys.executable, "-c", HIDING + code],
        input=text,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def command(folder: Path, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return run(COMMAND.format(words=words), folder, text)


def test_the_hiding_hides(tmp_path: Path) -> None:
    probe = "exec('import fcntl', {'__name__': 'realmwright.probe'})"
    done = run(probe, tmp_path)
    assert "ModuleNotFoundError: No module named 'fcntl'" in done.stderr


def test_everything_can_be_imported(tmp_path: Path) -> None:
    done = run(EVERYTHING, tmp_path)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 150


def test_doctor(tmp_path: Path) -> None:
    done = command(tmp_path, "doctor", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["data_folder"] == str(tmp_path / "realmwright")


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    done = command(
        tmp_path, "terminal", "--players", "greedy,random", "--first-game", "--seed", "1", text="quit\n"
    )
    assert done.returncode == 0, done.stderr
    assert "wins with" in done.stdout


def test_a_match_that_is_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = command(
        tmp_path, "match", "--players", "greedy,random", "--games", "2", "--out", str(file), "--json"
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2
    assert len(file.read_text("utf-8").splitlines()) == 3


def test_the_web_game_serves(tmp_path: Path) -> None:
    done = run(SERVER, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "200"


@pytest.mark.parametrize("encoding", ["cp437", "cp1252", "ascii"])
def test_a_console_that_lacks_signs_stops_nothing(encoding: str, tmp_path: Path) -> None:
    folder = tmp_path / "realmwright" / "quadrants"
    folder.mkdir(parents=True)
    (folder / "ферма 2.txt").write_text("", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "realmwright", "doctor"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"2.txt: Records cannot name a quadrant" in done.stdout


def test_the_data_folder_is_where_each_system_has_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By the library that knows the systems; a folder of the publisher's between would be one too many."""
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    mac = MacOS("realmwright", appauthor=False).user_data_path
    assert mac == tmp_path / "Library" / "Application Support" / "realmwright"
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda name: f"C:/Users/Ann/{name}")
    windows = Windows("realmwright", appauthor=False).user_data_dir
    assert windows.replace("\\", "/") == "C:/Users/Ann/CSIDL_LOCAL_APPDATA/realmwright"
    if sys.platform == "linux":
        assert paths.data_folder() == tmp_path / ".local" / "share" / "realmwright"
