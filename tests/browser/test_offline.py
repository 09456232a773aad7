"""What the browser keeps: the page opens without the server and says so; nothing of a game is kept."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Window
from browser.test_accessible import violations
from realmwright.texts import languages, texts_of

UNREACHABLE = re.compile("ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection")
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


def ready(one: Window) -> Page:
    """The start page, once the browser has kept what it needs."""
    one.start()
    one.page.evaluate("navigator.serviceWorker.ready")
    return one.page


def leave(one: Window) -> None:
    """No server any more."""
    one.expected = UNREACHABLE
    one.context.set_offline(True)


@pytest.mark.parametrize("language", languages())
def test_it_opens_without_the_server_and_says_what_needs_it(
    window: Callable[..., Window], axe: str, language: str
) -> None:
    one = window(kept=True, locale=language, phone=language == "de", dark=language == "fr")
    page = ready(one)
    leave(one)
    texts = texts_of(language)
    for path in ("games/some-game?at=3", "join#token", ""):
        page.goto(f"{one.url}/{path}")
        expect(page.get_by_role("heading", level=1)).to_have_text(texts["offline.title"])
        expect(page.get_by_role("status")).to_have_text(texts["offline.lead"])
        needing = [texts[f"offline.{what}"] for what in ("games", "players", "advice", "rules")]
        expect(page.get_by_role("listitem")).to_have_text(needing)
        assert page.evaluate("document.documentElement.lang") == language
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("img").evaluate("picture => picture.decode().then(() => picture.complete)")
    if folder := os.environ.get("REALMWRIGHT_SHOTS"):
        page.screenshot(path=Path(folder) / f"offline-{language}.png")
    assert violations(one, axe) == []
    # It comes back by itself, also where only the server was away.
    one.context.set_offline(False)
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


def test_the_kept_page_never_stands_for_that_of_the_server(window: Callable[..., Window]) -> None:
    one = window(kept=True)
    page = ready(one)
    page.evaluate(MADE_OLD)
    one.start()
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    expect(page.get_by_text("the version before")).to_have_count(0)
    leave(one)
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
