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


@contextmanager
def served(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A server of its own process."""
    command = [sys.executable, "-m", "realmwright", "serve", "--log", "warning", "--port", str(port)]
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder / 'games.db'}"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert process.stdout is not None
        assert str(port) in process.stdout.readline()
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


def test_a_restart_is_a_pause(window: Callable[..., Window], tmp_path: Path) -> None:
    with bind("127.0.0.1", 0, strict=True) as free:
        port = free.getsockname()[1]
    one = window()
    one.url = f"http://127.0.0.1:{port}/"
    one.expected = re.compile("WebSocket connection|ERR_CONNECTION_REFUSED")
    with served(tmp_path, port):
        table = one.start().against("greedy").play()
        before = table.my_move()
    notice = one.page.locator(".offline")
    table.cell(before["legal"][0]).click()
    expect(notice).to_have_class(re.compile("calm"))
    if folder := os.environ.get("REALMWRIGHT_SHOTS"):
        one.page.screenshot(path=Path(folder) / "restart.png")
    with served(tmp_path, port):
        after = table.until(lambda shown: len(shown["pieces"]) > len(before["pieces"]), "the choice")
        expect(notice).to_have_count(0)
        assert not any(one.page.locator("[role=alert]").all_inner_texts())
        assert len(after["log"]) > len(before["log"])
        table.my_move()
