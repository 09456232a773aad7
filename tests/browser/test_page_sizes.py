"""Pages around the game at every size of window: nothing overlaps, is cut, or is too small to hit."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Window
from browser.sizes import LANGUAGES, SIZES, faults_in
from browser.test_accessible import violations
from browser.test_gold import opened


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


def account(one: Window) -> Page:
    """An account with another browser, and all that may be done with it."""
    who = {"name": "Demetrios Papadopoulos", "password": "correct horse"}
    one.post("/api/account", who)
    as_another(one, lambda: one.post("/api/account/sign-in", who))
    one.page.goto(f"{one.url}/account")
    expect(one.page.get_by_role("listitem")).to_have_count(2)
    for closed in one.page.locator("summary").all():
        closed.click()
    return one.page


def sign_in(one: Window) -> Page:
    """The account page of who has none."""
    one.page.goto(f"{one.url}/account")
    expect(one.page.get_by_label("Password")).to_be_visible()
    return one.page


def event(one: Window) -> Page:
    """An event that has not been played."""
    seats = [{"kind": "here"}, {"kind": "computer", "level": "greedy"}]
    game = {"setup": "random", "sets": ["all"], "seats": seats}
    made = one.post("/api/contests", {"title": "Die Herbstmeisterschaft", "hours": 24, "game": game})
    one.page.goto(f"{one.url}/events/{made['contest']}")
    expect(one.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    return one.page


def events(one: Window) -> Page:
    """Those of this browser, and a new one."""
    event(one)
    one.page.goto(f"{one.url}/events")
    expect(one.page.get_by_role("button", name="Make the event")).to_be_visible()
    return one.page


def device(one: Window) -> Page:
    """Where a game goes on that was played at another device."""
    one.page.goto(f"{one.url}/continue#token")
    expect(one.page.get_by_role("button", name="Continue here")).to_be_visible()
    return one.page


def correspondence(one: Window) -> Page:
    """A table of two browsers with clocks, and the chat open: in a tab where there is room, else on top."""
    seats = [{"kind": "here", "name": "Demetrios Papadopoulos"}, {"kind": "invite", "name": "Ben"}]
    table = {"pace": {"kind": "days", "days": 3, "vacation": 7}}
    made = one.post("/api/games", {"setup": "first-game", "seats": seats, "start": 0, "table": table})
    as_another(one, lambda: one.post("/api/invites", {"token": made["invites"][0]["token"]}))
    page = one.game(f"/games/{made['game']}").page
    page.get_by_role("button", name="Chat").first.click()
    page.get_by_role("textbox", name="Message").fill("Until tomorrow! " * 9)
    page.keyboard.press("Enter")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Open the chat").click()
    return page


def seats(one: Window) -> Page:
    """Who sits where, for whoever made the game."""
    page = correspondence(one)
    page.get_by_role("button", name="Close the chat").click()
    page.locator("[popovertarget=page-menu]").first.click()
    page.get_by_role("button", name="Seats").click()
    page.get_by_role("button", name="Invite anew").click()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    return page


def players(one: Window) -> Page:
    """The best players of rated games; there are none yet."""
    one.page.goto(f"{one.url}/players")
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
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
    # What has the focus shows its help, which lies on other things.
    page.evaluate("document.activeElement.blur()")
    return missed


PAGES: Final = (
    start, join, manual, variation, lobby, account, sign_in, profile, players, notices, events, event,
    device, correspondence, seats,
)  # fmt: skip
# Colours and names are the same at each size of a layout: these are looked at by axe and by keyboard.
LAYOUTS: Final = ((1280, 720), (360, 740))


@pytest.mark.parametrize("page_of", PAGES, ids=lambda page_of: page_of.__name__)
def test_every_size(window: Callable[..., Window], axe: str, page_of: Callable[[Window], Page]) -> None:
    """Loaded once: size, language and colours change while it is looked at, and Tab leads to all of it."""
    one = window()
    page = page_of(one)
    # At another size it would rest on something else, and open its help.
    page.mouse.move(0, 0)
    faults: dict[str, list[str]] = {}
    for width, height in SIZES:
        size = f"{width}x{height}"
        page.set_viewport_size({"width": width, "height": height})
        for language, wrong in faults_in(page, LANGUAGES, long=page_of is not variation).items():
            faults[f"{size} {language}"] = wrong
        if (width, height) in LAYOUTS:
            for colours in ("dark", "light"):
                page.emulate_media(color_scheme=colours)
                faults[f"{size} {colours}"] = violations(one, axe)
                shoot(page, f"{page_of.__name__}-{size}-{colours}")
            faults[f"{size} by keyboard"] = unreached(page)
    assert {where: wrong for where, wrong in faults.items() if wrong} == {}


def shoot(page: Page, name: str) -> None:
    """A picture for whoever wants to look at it: REALMWRIGHT_SHOTS names the folder."""
    if folder := os.environ.get("REALMWRIGHT_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")
