"""What the browser keeps: the page opens without the server and says so; nothing of a game is kept."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import served
from browser.pages import Window
from browser.test_accessible import violations
from realmwright.texts import languages, texts_of

UNREACHABLE = re.compile("ERR_CONNECTION_|ERR_FAILED|WebSocket connection")
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const answer = await cache.match(url);
      found.push({ url, body: await answer.text(), headers: [...answer.headers] });
    }
  }
  return found;
}"""

MADE_OLD = """async () => {
  const headers = { 'Content-Type': 'text/html' };
  const old = () => new Response('<html><h1>the version before</h1>', { headers });
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (request.url.includes('index.html')) await cache.put(request, old());
  }
}"""
WIDTH = """url => new Promise((done) => {
  const picture = new Image();
  picture.onload = () => done(picture.naturalWidth);
  picture.src = url;
})"""
# The colours that hold for what the browser draws around the page, and that of the page itself.
AROUND = """() => [...document.querySelectorAll('meta[name=theme-color]')]
  .filter((meta) => matchMedia(meta.media).matches)
  .map((meta) => Object.assign(document.createElement('p').style, { color: meta.content }).color)"""
GROUND = "getComputedStyle(document.body).backgroundColor"


class Host:
    """A server at an address of its own, which may go away and come back.

    It does so truly: where Chromium only plays that there is no network, it forgets that for a moment at each
    new page, and the one that is left then loads itself anew.
    """

    def __init__(self, where: Path) -> None:
        self._where = where
        self._running = ExitStack()
        self.url = self._running.enter_context(served(where))

    def leave(self) -> None:
        """No server any more."""
        self._running.close()

    def come_back(self) -> None:
        """A server again, with the same games."""
        self._running.enter_context(served(self._where, port=urlsplit(self.url).port))


@pytest.fixture
def host(site: str, tmp_path: Path) -> Iterator[Host]:
    """A server that may go away."""
    there = Host(tmp_path)
    yield there
    there.leave()


@pytest.fixture
def visitor(host: Host, window: Callable[..., Window]) -> Callable[..., Window]:
    """Opens windows at the start page of `host`, whose browsers have kept what they need."""

    def visit(**how: Any) -> Window:
        one = window(kept=True, **how)
        one.url = host.url
        ready(one)
        return one

    return visit


def ready(one: Window) -> Page:
    """The start page, once the browser has kept what it needs."""
    one.start()
    one.page.evaluate("navigator.serviceWorker.ready")
    return one.page


def leave(host: Host, one: Window) -> None:
    """No server any more, which a window may complain of."""
    one.expected = UNREACHABLE
    host.leave()


def without_server(host: Host, one: Window) -> Page:
    """The start page, where the server has gone."""
    leave(host, one)
    one.page.goto(one.url)
    expect(one.page.get_by_role("heading", level=1)).to_have_text(texts_of("en")["offline.title"])
    return one.page


@pytest.mark.parametrize("language", languages())
def test_it_opens_without_the_server_and_says_what_needs_it(
    host: Host, visitor: Callable[..., Window], axe: str, language: str
) -> None:
    one = visitor(locale=language, phone=language == "de", dark=language == "fr")
    page = one.page
    leave(host, one)
    texts = texts_of(language)
    for path in ("games/some-game?at=3", "join#token", ""):
        page.goto(f"{one.url}/{path}")
        expect(page.get_by_role("heading", level=1)).to_have_text(texts["offline.title"])
        expect(page.get_by_role("status")).to_have_text(texts["offline.lead"])
        needing = [texts[f"offline.{what}"] for what in ("games", "players", "advice", "rules")]
        expect(page.get_by_role("listitem")).to_have_text(needing)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.url == f"{one.url}/{path}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("img").evaluate("picture => picture.decode().then(() => picture.complete)")
    if folder := os.environ.get("REALMWRIGHT_SHOTS"):
        page.screenshot(path=Path(folder) / f"offline-{language}.png")
    assert violations(one, axe) == []
    # It comes back by itself.
    host.come_back()
    expect(page.locator("form .start")).to_be_visible()


def test_it_comes_back_at_once_with_the_network_or_when_told(
    host: Host, visitor: Callable[..., Window]
) -> None:
    one = visitor()
    # It does not look by itself.
    one.context.add_init_script("setInterval = () => 0")
    page = without_server(host, one)
    host.come_back()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("form .start")).to_be_visible()
    without_server(host, one)
    host.come_back()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("form .start")).to_be_visible()


def test_nothing_of_a_game_is_kept(window: Callable[..., Window]) -> None:
    one = window(kept=True)
    ready(one)
    table = one.start().against("greedy").play()
    table.choose_hex(table.my_move()["legal"][0])
    assert one.page.evaluate("navigator.serviceWorker.controller !== null")
    one.page.reload()
    table.look()
    kept: list[dict[str, Any]] = one.page.evaluate(KEPT)
    paths = [entry["url"].removeprefix(one.url).partition("?")[0] for entry in kept]
    assert "/index.html" in paths
    shell = re.compile(r"/(index\.html|icon\.svg|assets/.+\.(js|css))")
    assert [path for path in paths if not shell.fullmatch(path)] == []
    assert "set-cookie" not in json.dumps([entry["headers"] for entry in kept]).lower()
    secrets = [cookie["value"] for cookie in one.context.cookies()] + [one.page.url.rpartition("/")[2]]
    assert secrets
    assert [entry["url"] for entry in kept if any(secret in entry["body"] for secret in secrets)] == []


def test_the_kept_page_never_stands_for_that_of_the_server(
    host: Host, visitor: Callable[..., Window]
) -> None:
    one = visitor()
    page = one.page
    page.evaluate(MADE_OLD)
    one.start()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    expect(page.get_by_text("the version before")).to_have_count(0)
    leave(host, one)
    page.goto(one.url)
    expect(page.get_by_text("the version before")).to_be_visible()


def test_browsers_may_install_it(window: Callable[..., Window]) -> None:
    one = window(kept=True)
    page = ready(one)
    session = one.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Windows of tests forget all, which is what Chromium has against them.
    assert [error["errorId"] for error in errors] == ["in-incognito"]
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    for icon in json.loads(found["data"])["icons"]:
        width = page.evaluate(WIDTH, icon["src"])
        assert icon["sizes"] in ("any", f"{width}x{width}")
    assert page.evaluate(AROUND) == [page.evaluate(GROUND)]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Dark colours").click()
    assert page.evaluate(AROUND) == [page.evaluate(GROUND)]
