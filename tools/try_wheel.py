"""Tries an installed wheel as a stranger finds it: the engine is compiled, plays, and a page is served.

`python -I tools/try_wheel.py` needs nothing but the wheel. With words behind it, a command that starts the
game is tried instead, and the seconds until its first page are told:
`python tools/try_wheel.py uvx --from ./dist/realmwright-….whl realmwright play`.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

PATIENCE = 120


def check_engine() -> None:
    """The engine is compiled, and plays as everywhere."""
    doctor = json.loads(output("doctor", "--json"))
    assert doctor["compiled"], doctor
    for players in ("2", "steward,greedy"):
        played = json.loads(
            output("simulate", "--players", players, "--sets", "all", "--games", "4", "--seed", "1", "--json")
        )
        assert played["games"] == 4, played


def output(*words: str) -> str:
    """What a command of the package prints. Raises CalledProcessError."""
    command = [sys.executable, "-I", "-m", "realmwright", *words]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def seconds_to_page(command: list[str]) -> float:
    """Start the game, wait for its page; how long that took."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = {name: folder for name in ("XDG_DATA_HOME", "LOCALAPPDATA")}
        begun = time.monotonic()
        with subprocess.Popen(
            [*command, "--no-browser", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **place, "PYTHONUNBUFFERED": "1"},
        ) as process:
            try:
                assert process.stdout is not None
                url = next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
                with urllib.request.urlopen(url, timeout=PATIENCE) as page:
                    assert "<script" in page.read().decode(), "the page is not built"
                taken = time.monotonic() - begun
                with urllib.request.urlopen(f"{url}ready", timeout=PATIENCE) as ready:
                    assert ready.status == 200
            finally:
                process.terminate()
    return taken


if __name__ == "__main__":
    if not sys.argv[1:]:
        check_engine()
    command = sys.argv[1:] or [sys.executable, "-I", "-m", "realmwright", "play"]
    print(f"{seconds_to_page(command):.1f} s to the first page")
