"""Pages around the game at every size of window: nothing overlaps, is cut, or is too small to hit."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Window
from browser.test_accessible import serious
from browser.test_gold import opened
from browser.test_sizes import SIZES, settled_faults, speak

# These are longer than low windows, and scroll down.
LONG = "the page scrolls"


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
        aside = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        wrong = [fault for fault in settled_faults(page) if page_of is variation or LONG not in fault]
        wrong += ["scrolls aside"] if aside else []
        if wrong:
            faults[f"{width}x{height} {language}"] = wrong
        if number in (0, 8):
            assert serious(one, axe) == []
    assert faults == {}
