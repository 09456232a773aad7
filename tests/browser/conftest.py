"""A server with the built front end, a real browser, and windows whose console must stay clean."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import frontend_build
import pytest
from playwright.sync_api import Browser, BrowserType, ViewportSize, sync_playwright

from browser.pages import PATIENCE, Table, Window
from realmwright import machine
from realmwright.server.pages import Site
from server.harness import FakeClock, running
from server.stores import new_sqlite

ROOT = Path(__file__).resolve().parents[2]
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
)
# No test takes so many seconds: its browser no longer answers.
LONGEST = 600.0
WIDE = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=740)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder drive a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site() -> str:
    """Fail early where the front end is not built."""
    assert Site().built, "the front end is not built: make frontend"
    return "built"


@contextmanager
def served(where: Path, **settings: Any) -> Iterator[str]:
    """The address of a server; it runs in a thread of its own, since the browser is driven from this one."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def wait(work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)

    manager = running(new_sqlite(where / "games.db"), **settings)
    try:
        yield wait(manager.__aenter__()).url
        wait(manager.__aexit__(None, None, None))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@pytest.fixture(scope="session")
def server(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server of all tests."""
    with served(tmp_path_factory.mktemp("server")) as url:
        yield url


@pytest.fixture
def timed(site: str, tmp_path: Path) -> Iterator[tuple[str, FakeClock]]:
    """The address of a server that looks at the clocks without rest, and its time, which stands still."""
    clock = FakeClock()
    with served(tmp_path, now=clock, look_for_time=0.05, grace=0.0) as url:
        yield url, clock


class Chromium:
    """Debian's Chromium, or what REALMWRIGHT_BROWSER names; started anew where it has ended."""

    def __init__(self, kind: BrowserType) -> None:
        self._kind = kind
        self._process = 0
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        """The one that runs."""
        if self._browser is None or not self._browser.is_connected():
            path = machine.browser()
            assert path is not None, "no Chromium or Chrome"
            self._browser = self._kind.launch(executable_path=path, args=FLAGS.split())
            running = self._browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            self._process = next(process["id"] for process in running if process["type"] == "browser")
        return self._browser

    def close(self) -> None:
        """End it as it should."""
        if self._browser is not None:
            self._browser.close()

    @contextmanager
    def ended_after(self, seconds: float) -> Iterator[None]:
        """End its process after that time: whatever waits for it then fails, instead of waiting for ever."""
        alarm = threading.Timer(seconds, lambda: os.kill(self._process, signal.SIGKILL))
        alarm.start()
        try:
            yield
        finally:
            alarm.cancel()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """The browser of all tests."""
    with sync_playwright() as playwright:
        browser = Chromium(playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture
def window(chromium: Chromium, server: str) -> Iterator[Callable[..., Window]]:
    """Opens windows, each with cookies of its own. At the end their consoles must be clean."""
    opened: list[Window] = []

    def open_window(
        *,
        phone: bool = False,
        dark: bool = False,
        calm: bool = True,
        locale: str = "en-GB",
        kept: bool = False,
    ) -> Window:
        context = chromium.browser().new_context(
            locale=locale,
            viewport=PHONE if phone else WIDE,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
        )
        context.set_default_timeout(PATIENCE * 1000)
        # Nobody looks: the choices of computer players are shown as they come.
        context.add_init_script("localStorage.setItem('realmwright.pace', 'once')")
        if not kept:
            # What the browser keeps of the page is for the tests of that alone.
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        opened.append(Window(context, server, touch=phone))
        return opened[-1]

    with chromium.ended_after(LONGEST):
        yield open_window
        for one in opened:
            one.context.close()
    assert [complaint for one in opened for complaint in one.complaints] == []


@pytest.fixture
def table(window: Callable[..., Window]) -> Table:
    """A first game against `greedy`, begun."""
    return window().start().against("greedy").play()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core; npm brings it with what the front end is built with."""
    source = frontend_build.FRONTEND / "node_modules" / "axe-core" / "axe.min.js"
    if not source.is_file():
        tool = ROOT / "build_backend" / "frontend_build.py"
        subprocess.run([sys.executable, str(tool), "npm", "ci"], check=True, capture_output=True)
    return source.read_text(encoding="utf-8")
