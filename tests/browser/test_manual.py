"""The manual: five screens, what is in play, all the rules, the keys; how help and refusals lead to it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Table, Window
from browser.test_accessible import violations

SIZES = ((1280, 720), (390, 844), (844, 390))
SCREENS = 5
# What runs out of the manual, or of the window.
CUT = """() => {
  const dialog = document.querySelector('dialog[open]');
  const box = dialog.getBoundingClientRect();
  const out = [...dialog.querySelectorAll('button, h2, h3, h4, p, li, input, kbd')].filter((e) => {
    const at = e.getBoundingClientRect();
    const wide = at.left < box.left - 1 || at.right > box.right + 1;
    const clipped = e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible';
    return at.width > 0 && !e.closest('.visually-hidden') && (wide || clipped);
  }).map((e) => e.outerHTML.slice(0, 120));
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return inside ? out : [...out, 'the manual'];
}"""


def chapters(page: Page) -> list[str]:
    """The chapters that can be chosen."""
    return page.locator("dialog nav button").all_inner_texts()


def open_chapter(page: Page, name: str) -> None:
    page.locator("dialog nav button", has_text=name).click()


def cut(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate(CUT)
    return found


def test_the_start_page_pays_nothing_until_it_is_opened(window: Callable[..., Window]) -> None:
    one = window()
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.start()
    assert not [url for url in asked if "/assets/Manual-" in url or "-manual.json" in url]
    one.page.get_by_role("button", name="Rules and help").click()
    expect(one.page.locator("dialog h3")).to_be_visible()
    assert [url for url in asked if url.endswith("/en-manual.json")]
    assert [url for url in asked if "/assets/Manual-" in url and url.endswith(".js")]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everything_fits_every_size(window: Callable[..., Window], axe: str, dark: bool) -> None:
    one = window(dark=dark)
    one.start().against("greedy").play().my_move()
    page = one.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("?")
        expect(page.locator("dialog .picture")).to_be_visible()
        assert violations(one, axe) == []
        for _ in range(SCREENS):
            expect(page.locator("dialog .picture [data-hex]").first).to_be_attached()
            assert cut(page) == []
            page.locator("dialog .turn .primary").click()
        expect(page.locator("dialog")).to_have_count(0)
        page.keyboard.press("?")
        expect(page.locator("dialog")).to_be_visible()
        for name in chapters(page)[1:]:
            open_chapter(page, name)
            assert cut(page) == []
            assert violations(one, axe) == []
        open_chapter(page, "All the rules")
        page.locator("dialog .chapters button", has_text="Locations").click()
        assert page.locator("dialog article").count() > 30
        assert cut(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_by_keyboard_alone(window: Callable[..., Window]) -> None:
    one = window()
    page = one.start().page
    page.keyboard.press("?")
    heading = page.locator("dialog h3")
    seen = set()
    for _ in range(SCREENS):
        expect(heading).to_be_focused()
        seen.add(heading.inner_text())
        page.keyboard.press("ArrowRight")
    assert len(seen) == SCREENS
    for _ in range(2):
        page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="All the rules")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("do fishermen count on water?")
    expect(page.locator("dialog article").first).to_contain_text("One that stands on water itself earns none")
    expect(page.locator("dialog [role=status]")).to_contain_text("answers")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def section(page: Page) -> str:
    """The section that the rules were opened at."""
    marked = page.locator("dialog article.marked")
    expect(marked).to_be_in_viewport()
    expect(marked).to_be_focused()
    return marked.locator("h4").inner_text()


def test_help_leads_to_the_rules(table: Table) -> None:
    table.my_move()
    page = table.page
    page.locator(".source").first.click()
    page.locator(".help button").click()
    assert section(page) == "Fishermen"
    page.keyboard.press("Escape")
    page.locator(".turn .cards button").click()
    page.keyboard.press("?")
    assert section(page) == "Terrain card"


def test_refusals_lead_to_the_rules(table: Table) -> None:
    shown = table.my_move()
    page = table.page
    location = page.locator("[role=gridcell][aria-label*='Tavern']").first
    location.click(force=True)
    expect(page.locator(".tip .refusal")).to_be_visible()
    page.keyboard.press("?")
    assert section(page) == "Where you may build"
    page.keyboard.press("Escape")
    # Also when the pointer has left, and the header is clicked.
    location.click(force=True)
    expect(page.locator(".tip .refusal")).to_be_visible()
    page.get_by_role("button", name="Rules and help").click()
    assert section(page) == "Where you may build"
    page.keyboard.press("Escape")
    # A button that does nothing now.
    page.locator(".last .primary").click(force=True)
    page.locator(".help button").click()
    assert section(page) == "Terrain card"
    page.keyboard.press("Escape")
    # With the next choice it is the beginning again.
    table.choose_hex(shown["legal"][0])
    page.keyboard.press("?")
    expect(page.locator("dialog .place")).to_have_text("Screen 1 of 5")


def test_a_finger_follows_a_refusal_to_the_rules(window: Callable[..., Window]) -> None:
    table = window(phone=True).start().against("greedy").play()
    table.my_move()
    page = table.page
    page.touchscreen.tap(
        *table.point(
            table.page.locator("[role=gridcell][aria-label*='Tavern']").first.evaluate(
                "e => Number(e.dataset.hex)"
            )
        )
    )
    page.locator(".tip button").tap()
    assert section(page) == "Where you may build"


def test_what_is_in_play(table: Table) -> None:
    table.my_move()
    page = table.page
    page.keyboard.press("?")
    open_chapter(page, "In this game")
    names = page.locator("dialog h4").all_inner_texts()
    assert {"Fishermen", "Knights", "Merchants", "Tavern", "Paddock", "Oasis", "Farm", "Castle"} <= set(names)
    assert not {"Lords", "Silo", "Harbor", "Sword"} & set(names)
