"""Pages around the game at every size of window: nothing overlaps, is cut, or is too small to hit."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Window
from browser.test_accessible import serious
from browser.test_gold import opened
from browser.test_sizes import SIZES, settled_faults, speak

# These are longer than low windows, and scroll down.
LONG = "the page scrolls"
ASIDE = "document.documentElement.scrollWidth > innerWidth"


def start(one: Window) -> Page:
    """The start page."""
    one.start()
    return one.page


def join(one: Window) -> Page:
    """What an invitation shows."""
    seats = [{"kind": "here", "name": "Demetrios Papadopoulos"}, {"kind": "invite"}]
    made = one.post("/api/games", {"setup": "first-game", "seats": seats})
    one.context.clear_cookies()
    one.page.goto(f"{one.url}/join#{made['invites'][0]['token']}")
    expect(one.page.locator("form .primary")).to_be_visible()
    return one.page


def profile(one: Window) -> Page:
    """What somebody with a long name has played."""
    name = f"Demetrios {secrets.token_hex(4)}"
    one.post("/api/account", {"name": name, "password": "correct horse"})
    seats = [{"kind": "here"}, {"kind": "computer", "level": "random", "name": "Bartholomew Featherstone"}]
    game = one.post("/api/games", {"setup": "first-game", "seats": seats})["game"]
    one.post(f"/api/games/{game}/resignation", {"seat": 0})
    one.page.goto(f"{one.url}/players/{name}")
    expect(one.page.get_by_role("table")).to_have_count(2)
    return one.page


def manual(one: Window) -> Page:
    """The rules and their search over the start page."""
    page = start(one)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def notices(one: Window) -> Page:
    """Where somebody is told of their turns: on, at some pace, and switched off since it failed."""
    for name in ("a", "b-rather-long-name-of-a-hook-that-has-to-break-somewhere"):
        one.post("/api/notices/hooks", {"address": f"https://hooks.example.org/{name}"})
    one.page.goto(one.url + "/notices")
    expect(one.page.locator("li select")).to_have_count(2)
    one.page.locator("summary").first.click()
    return one.page


def variation(one: Window) -> Page:
    """Lines tried on a copy."""
    page = opened(one, "harvest-1").page
    page.goto(f"{page.url}?at=60&try")
    expect(page.locator(".trying")).to_be_visible()
    expect(page.locator("[role=gridcell].legal").first).to_be_attached()
    return page


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    "page_of", [start, join, profile, manual, variation, notices], ids=lambda page_of: page_of.__name__
)
def test_every_size(
    window: Callable[..., Window], axe: str, page_of: Callable[[Window], Page], dark: bool
) -> None:
    one = window(dark=dark)
    page = page_of(one)
    faults: dict[str, list[str]] = {}
    for number, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        language = ("de", "fr", "nl", "en")[(number + dark) % 4]
        speak(page, language)
        wrong = [fault for fault in settled_faults(page) if page_of is variation or LONG not in fault]
        wrong += ["scrolls aside"] if page.evaluate(ASIDE) else []
        if wrong:
            faults[f"{width}x{height} {language}"] = wrong
        if number in (0, 8):
            assert serious(one, axe) == []
    assert faults == {}


def as_another(one: Window, work: Callable[[], Any]) -> Any:
    """What somebody else does, whose cookies are not those of this window."""
    kept = one.context.cookies()
    one.context.clear_cookies()
    done = work()
    one.context.clear_cookies()
    one.context.add_cookies([dict(cookie) for cookie in kept])  # type: ignore[misc]
    return done


def lobby(one: Window) -> Page:
    """An own game, an open table, and one to watch."""
    host = {"kind": "here", "name": "Demetrios Papadopoulos"}
    table = {"public": True, "pace": {"kind": "days", "days": 3}}

    def others() -> None:
        for second in ({"kind": "invite"}, {"kind": "here", "name": "Ben"}):
            one.post(
                "/api/games", {"setup": "random", "seats": [host, second], "sets": ["all"], "table": table}
            )

    as_another(one, others)
    one.post("/api/games", {"setup": "first-game", "seats": [host, {"kind": "computer", "level": "greedy"}]})
    one.page.goto(f"{one.url}/lobby")
    expect(one.page.get_by_role("button", name="Sit down").first).to_be_visible()
    return one.page


# What takes the focus, as far as it can be seen and used; of boxes that go together one is enough.
FOCUSABLE = """() => [...(document.querySelector('dialog:modal') ?? document)
  .querySelectorAll('a[href], button, select, input, summary')]
  .filter((e) => e.checkVisibility() && !e.disabled && e.type !== 'radio')"""


def unreached(page: Page) -> list[str]:
    """What the key Tab does not lead to."""
    page.evaluate("window.reached = new Set(); addEventListener('focusin', (e) => reached.add(e.target))")
    for _ in range(page.evaluate(f"({FOCUSABLE})().length") + 5):
        page.keyboard.press("Tab")
    missed: list[str] = page.evaluate(
        f"({FOCUSABLE})().filter((e) => !reached.has(e)).map((e) => e.outerHTML.slice(0, 200))"
    )
    return missed


@pytest.mark.parametrize(
    "page_of",
    [lobby],
    ids=lambda page_of: page_of.__name__,
)
def test_places_to_meet_at_every_size(
    window: Callable[..., Window], axe: str, page_of: Callable[[Window], Page]
) -> None:
    """Loaded once: languages and colours change while it is looked at, and Tab leads to all of it."""
    one = window()
    page = page_of(one)
    faults: dict[str, list[str]] = {}
    for number, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        language = ("de", "fr", "nl", "en")[number % 4]
        speak(page, language)
        wrong = [fault for fault in settled_faults(page) if LONG not in fault]
        wrong += ["scrolls aside"] if page.evaluate(ASIDE) else []
        if wrong:
            faults[f"{width}x{height} {language}"] = wrong
        if number in (0, 9):
            if missed := unreached(page):
                faults[f"{width}x{height} by keyboard"] = missed
            assert serious(one, axe) == []
        if folder := os.environ.get("REALMWRIGHT_SHOTS"):
            page.screenshot(path=Path(folder) / f"{page_of.__name__}-{width}x{height}.png")
    assert faults == {}
