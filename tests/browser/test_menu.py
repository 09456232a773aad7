"""The menu of the pages: a game is deleted by those who play it, and a browser is forgotten."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pages import PATIENCE, Window
from browser.test_together import sit_down

Open = Callable[..., Window]
INSIDE = """(part) => {
  const box = part.getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return part.checkVisibility() && box.width > 0 && inside;
}"""
SIZES = pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 740), (640, 360)])


def menu(page: Page, entry: str) -> None:
    """Choose an entry of the menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("group", name="Menu").get_by_role("button", name=entry).click()


def fits(page: Page, part: Locator) -> None:
    """A part lies in the window, all of it, once it has found its place."""
    end = time.monotonic() + PATIENCE
    while not part.evaluate(INSIDE):
        assert time.monotonic() < end, f"outside: {part.bounding_box()} in {page.viewport_size}"
        page.wait_for_timeout(50)


@SIZES
def test_a_game_is_deleted_by_whoever_plays_alone(window: Open, width: int, height: int) -> None:
    anna = window()
    anna.page.set_viewport_size({"width": width, "height": height})
    table = anna.start().against("greedy").play()
    page = table.page
    page.get_by_role("button", name="Menu", exact=True).click()
    fits(page, page.get_by_role("group", name="Menu"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Menu")).to_be_hidden()
    menu(page, "Delete this game")
    dialog = page.get_by_role("dialog")
    fits(page, dialog)
    expect(dialog).to_contain_text("for good")
    dialog.get_by_role("button", name="Never mind").click()
    expect(dialog).to_be_hidden()
    menu(page, "Delete this game")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("alert")).to_contain_text("This game was deleted.")
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_text("No games running")).to_be_visible()


def test_escape_closes_the_menu_wherever_the_focus_is(window: Open) -> None:
    page = window().start().against("greedy").play().page
    page.get_by_role("button", name="Menu", exact=True).click()
    shown = page.get_by_role("group", name="Menu")
    expect(shown.get_by_role("button").first).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()


def test_two_delete_a_game_together(window: Open) -> None:
    host, guest, watching = window(), window(phone=True), window()
    first, second = sit_down(host, guest)
    third = watching.game(first.path)
    third.page.get_by_role("button", name="Menu", exact=True).click()
    expect(third.page.get_by_role("button", name="Delete this game")).to_have_count(0)
    menu(first.page, "Delete this game")
    expect(first.page.get_by_role("dialog")).to_contain_text("Guest must agree too")
    first.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(first.page.get_by_text("Waiting for Guest.")).to_be_visible()
    second.page.get_by_role("button", name="Keep it").click()
    expect(first.page.get_by_text("Waiting for Guest.")).to_be_hidden()
    menu(second.page, "Delete this game")
    second.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    first.page.locator(".notices").get_by_role("button", name="Delete").click()
    for table in (first, second, third):
        expect(table.page.get_by_role("alert")).to_contain_text("This game was deleted.")


@SIZES
def test_a_browser_is_forgotten(window: Open, width: int, height: int) -> None:
    anna = window()
    anna.page.set_viewport_size({"width": width, "height": height})
    table = anna.start().at_one_screen().play()
    path = table.path
    other = anna.context.new_page()
    other.goto(anna.url + path)
    expect(other.locator(".turn h2")).to_be_visible()
    menu(table.page, "Forget this browser")
    dialog = table.page.get_by_role("dialog")
    fits(table.page, dialog)
    expect(dialog).to_contain_text("It loses its seats in all games")
    dialog.get_by_role("button", name="Forget").click()
    table.page.wait_for_url(anna.url + "/")
    expect(table.page.get_by_text("No games running")).to_be_visible()
    assert anna.context.cookies() == []
    # Another page of the same browser shows the game as to anybody.
    expect(other.locator(".last .primary")).to_have_count(0)
    expect(other.locator("[role=gridcell].legal")).to_have_count(0)


def test_the_start_page_has_it_too_and_the_colours(window: Open) -> None:
    page = window().start().page
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    menu(page, "Light colours" if dark else "Dark colours")
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("button", name="Dark colours" if dark else "Light colours")).to_be_visible()
    page.keyboard.press("Escape")
    menu(page, "Forget this browser")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
