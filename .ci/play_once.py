"""Starts `make play` in the folder it is called in, as a stranger does, and stops it again.

    play_once.py new FILE     when /health answers: create a game over HTTP, note it in FILE
    play_once.py again FILE   when /health answers: the game in FILE must still be there, and its page

All that it talks to is 127.0.0.1, so it also runs in a network namespace that has nothing but `lo`.
"""

import contextlib
import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 15 * 60  # seconds; the first start builds the package
STOPPING = 30
NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def raise_loopback() -> None:
    """In a new network namespace `lo` is down: raise it. Elsewhere it is up, and nothing happens."""
    siocgifflags, siocsifflags, up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(PermissionError):
        request = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(probe, siocgifflags, request))[1]
        if not flags & up:
            fcntl.ioctl(probe, siocsifflags, struct.pack("16sh14x", b"lo", flags | up))


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def ask(url: str, path: str, body: dict[str, Any] | None = None, cookie: str = "") -> tuple[bytes, str]:
    """The answer to a request, and the cookie it sets."""
    headers = {"Origin": url, "Content-Type": "application/json", "Cookie": cookie}
    data = None if body is None else json.dumps(body).encode()
    with NO_PROXY.open(urllib.request.Request(url + path, data, headers), timeout=30) as answer:
        return answer.read(), (answer.headers["Set-Cookie"] or "").partition(";")[0]


def wait_for_health(url: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers. SystemExit if it ends before or takes too long."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            sys.exit(f"make play ended with {process.returncode} before it served")
        with contextlib.suppress(OSError):
            print(ask(url, "/health")[0].decode(), flush=True)
            return
        time.sleep(0.3)
    sys.exit("make play does not serve")


def new_game(url: str, note: Path) -> None:
    """Create a game and keep how to find it."""
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "computer", "level": "greedy"}]
    answer, cookie = ask(url, "/api/games", {"setup": "first-game", "seats": seats})
    note.write_text(json.dumps({"game": json.loads(answer)["game"], "cookie": cookie}), encoding="utf-8")


def same_game(url: str, note: Path) -> None:
    """Find the game that was created before, by its address and among the own games."""
    known = json.loads(note.read_text(encoding="utf-8"))
    game = known["game"]
    view = json.loads(ask(url, f"/api/games/{game}", cookie=known["cookie"])[0])["view"]
    own = json.loads(ask(url, "/api/games", cookie=known["cookie"])[0])
    if view["seats"][0]["name"] != "Anna" or game not in [summary["id"] for summary in own]:
        sys.exit(f"game {game} is lost")


def page(url: str) -> None:
    """The built page is served, not the note that it is missing, and its texts."""
    if b"/assets/" not in ask(url, "/")[0]:
        sys.exit("the front end is not built")
    if "ui.title" not in json.loads(ask(url, "/api/texts/en.json")[0]):
        sys.exit("the texts are missing")


def main() -> None:
    """Start, ask, stop."""
    mode, note = sys.argv[1], Path(sys.argv[2]).absolute()
    raise_loopback()
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    arguments = f"--no-browser --port {port} --database sqlite:///{note.with_suffix('.db')}"
    process = subprocess.Popen(
        ["make", "--no-print-directory", "play", f"ARGS={arguments}"],
        start_new_session=True,
        stdin=subprocess.DEVNULL,
    )
    try:
        wait_for_health(url, process)
        page(url)
        (new_game if mode == "new" else same_game)(url, note)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            sys.exit("make play does not stop")


if __name__ == "__main__":
    main()
