"""A server is restarted while somebody plays: the page waits calmly, and a choice made meanwhile counts."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from browser.pages import Window
from realmwright.server.run import bind

PATIENCE = 120


# All is loaded before it is begun: the pause is the restart alone, however busy the machine is.
SERVER = """
import sys
import realmwright.server.run
from realmwright.cli import app
sys.stdin.readline()
sys.exit(app.run(sys.argv[1:]))
"""


@contextmanager
def ready(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A server of its own process, which waits to be begun."""
    serve = ["serve", "--log", "warning", "--port", str(port)]
    serve += ["--database", f"sqlite:///{folder / 'games.db'}"]
    with (
        (folder / "log").open("ab") as log,
        subprocess.Popen(
            [sys.executable, "-c", SERVER, *serve],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        try:
            yield process
        finally:
            end(process)


def begin(process: subprocess.Popen[str]) -> None:
    """Let it serve; returns when it does."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    assert "http" in process.stdout.readline()


def end(process: subprocess.Popen[str]) -> None:
    """Ask it to stop; returns when it has."""
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)


def test_a_restart_is_a_pause(window: Callable[..., Window], tmp_path: Path) -> None:
    with bind("127.0.0.1", 0, strict=True) as free:
        port = free.getsockname()[1]
    one = window()
    one.url = f"http://127.0.0.1:{port}/"
    one.expected = re.compile("WebSocket connection|ERR_CONNECTION_REFUSED")
    with ready(tmp_path, port) as first, ready(tmp_path, port) as second:
        begin(first)
        table = one.start().against("greedy").play()
        before = table.my_move()
        end(first)
        notice = one.page.locator(".offline")
        table.cell(before["legal"][0]).click()
        expect(notice).to_have_class(re.compile("calm"))
        if folder := os.environ.get("REALMWRIGHT_SHOTS"):
            one.page.screenshot(path=Path(folder) / "restart.png")
        begin(second)
        after = table.until(lambda shown: len(shown["pieces"]) > len(before["pieces"]), "the choice")
        expect(notice).to_have_count(0)
        assert not any(one.page.locator("[role=alert]").all_inner_texts())
        assert len(after["log"]) > len(before["log"])
        table.my_move()
