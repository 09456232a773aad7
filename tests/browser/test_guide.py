"""The guided first game, from the first bubble to the last, and what becomes of it when it is left."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Table, Window, drawn, eventually
from browser.test_accessible import violations

# What a newcomer must have been told, and the last words.
MUST: Final = {
    "Your card", "A free choice", "Next to your own", "What earns gold", "Castles", "A tile for a location",
    "One thing more each turn", "Tiles can be lost", "Other cards, other plans", "How it ends",
    "That was your first game",
}  # fmt: skip
MAY: Final = {"A free choice again", "The last round"}
SIZES: Final = ((1280, 720), (390, 844), (360, 740), (844, 390))
# Whether the bubble stands in the window, and nothing of it is cut.
WHOLE: Final = """() => {
  const bubble = document.querySelector('.bubble');
  const box = bubble.getBoundingClientRect();
  const across = box.left >= 0 && box.right <= innerWidth + 1;
  const inside = across && box.top >= 0 && box.bottom <= innerHeight + 1;
  const clips = (e) => e.clientWidth > 0 && getComputedStyle(e).overflow !== 'visible';
  const cut = [...bubble.querySelectorAll('*')].some((e) => clips(e) && e.scrollWidth > e.clientWidth + 1);
  return inside && !cut && getComputedStyle(bubble).visibility === 'visible';
}"""

# What is ringed stands in the sheet, or ends above it.
RING_OFF_SHEET: Final = """(() => {
  const ring = document.querySelector('div.ring')?.getBoundingClientRect();
  const sheet = document.querySelector('.page.sheet .asked')?.getBoundingClientRect();
  return !ring || !sheet || ring.bottom <= sheet.top + 6 || ring.top >= sheet.top - 6;
})()"""
OFF_SHEET: Final = """document.querySelector('.bubble').getBoundingClientRect().bottom
  <= document.querySelector('.page.sheet .asked')?.getBoundingClientRect().top + 1"""


def said(page: Page) -> str | None:
    """The heading of the bubble that is shown: it comes with the picture of what it is about."""
    drawn(page)
    heading = page.locator(".bubble h2")
    return heading.first.text_content() if heading.count() else None


def begin(window: Window) -> Table:
    """The guided game, by its button on the start page."""
    page = window.start().page
    page.get_by_role("button", name=re.compile("guided first game")).click()
    page.wait_for_url("**/games/*")
    return Table(window)


def move_by_keys(table: Table, shown: dict[str, Any]) -> None:
    """One choice by the keyboard alone."""
    keys = table.page.keyboard
    if shown["legal"]:
        keys.press("ArrowRight")
        keys.press("n")
        keys.press("Enter")
    elif shown["finish"]:
        keys.press("e")
    else:
        keys.press("1")
    table.after(shown, "a key")


def check_bubble(one: Window, axe: str) -> None:
    """It can be read in every size, and by everybody."""
    page = one.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        eventually(page, f"({WHOLE})()")
        eventually(page, RING_OFF_SHEET)
    page.set_viewport_size({"width": 1280, "height": 720})
    drawn(page)
    assert violations(one, axe) == []


@pytest.mark.parametrize("keys", [True, False], ids=["by keys, light", "by mouse, dark"])
def test_from_the_first_bubble_to_the_last(window: Callable[..., Window], axe: str, keys: bool) -> None:
    one = window(dark=not keys)
    page = one.page
    if keys:
        one.start()
        page.get_by_role("button", name=re.compile("guided first game")).focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/games/*")
        table = Table(one)
    else:
        table = begin(one)
    expect(page.locator(".bubble h2")).to_have_text("Your card")
    chance = Random(2)
    told: list[str] = []
    while not (shown := table.my_move())["over"]:
        while (words := said(page)) is not None:
            if words not in told:
                told.append(words)
                check_bubble(one, axe)
            if keys:
                page.keyboard.press("Escape")
            else:
                page.get_by_role("button", name="Got it").click()
            expect(page.locator(".bubble h2", has_text=re.compile(f"^{re.escape(words)}$"))).to_have_count(0)
        if keys:
            move_by_keys(table, table.my_move())
        else:
            table.move(chance)
    expect(page.locator("dialog .bubble h2")).to_have_text("That was your first game")
    told.append("That was your first game")
    assert violations(one, axe) == []
    assert len(told) == len(set(told))
    assert set(told) >= MUST
    assert set(told) <= MUST | MAY
    assert told[:2] == ["Your card", "A free choice"]
    assert shown["over"]


def test_it_lies_on_no_sheet_that_grows(window: Callable[..., Window]) -> None:
    """As it does where words in another language need a line more."""
    one = window()
    begin(one)
    one.page.set_viewport_size({"width": 360, "height": 740})
    # Once all is in its place nothing else has news of the sheet.
    one.page.wait_for_timeout(1500)
    assert one.page.evaluate(OFF_SHEET)
    one.page.locator(".asked .turn h2").evaluate("words => (words.style.paddingTop = '60px')")
    # Soon, not with the next news of the game.
    one.page.wait_for_timeout(1000)
    assert one.page.evaluate(OFF_SHEET)


def test_it_can_be_skipped_and_gone_on_with(window: Callable[..., Window]) -> None:
    one = window()
    table = begin(one)
    page = one.page
    expect(page.locator(".bubble h2")).to_have_text("Your card")
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".bubble h2")).to_have_text("A free choice")
    # It interrupts nobody, and what was not read waits.
    table.choose_hex(table.my_move()["legal"][0])
    expect(page.locator(".bubble h2")).to_have_text("A free choice")
    page.reload()
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator(".bubble h2")).to_have_text("Next to your own")
    page.get_by_role("button", name="Skip the guide").click()
    expect(page.locator(".bubble")).to_have_count(0)
    page.reload()
    table.my_move()
    expect(page.locator(".bubble")).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("button", name="Go on with the guide").click()
    expect(page.locator(".bubble h2")).to_have_text("Next to your own")


def test_other_games_have_no_guide_but_the_manual_leads_to_one(table: Table) -> None:
    table.my_move()
    page = table.page
    expect(page.locator(".bubble")).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("button", name="Play a guided first game").click()
    expect(page.locator(".bubble h2")).to_have_text("Your card")
