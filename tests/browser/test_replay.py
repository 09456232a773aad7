"""Going through a game: by choice and by turn, by itself, by the log, by a link; running or finished."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pages import Table, Window
from browser.test_accessible import violations
from browser.test_gold import NUMBERS, opened

PIECES = ".play g[class^=seat-][transform]"


def slider(page: Page) -> Locator:
    """Where one is in the game."""
    return page.get_by_role("slider", name="Place in the game")


def place(page: Page) -> int:
    """The choice that is looked at, once the board shows it."""
    expect(page.locator(".replay")).to_have_attribute("aria-busy", "false")
    return int(slider(page).input_value())


def test_keys_go_through_a_finished_game(window: Callable[..., Window], axe: str) -> None:
    one = window()
    page = opened(one, "base-1").page
    page.get_by_role("button", name="Look at the board").click()
    at_the_end = page.locator(PIECES).count()
    page.keyboard.press("r")
    expect(slider(page)).to_be_focused()
    last = place(page)
    assert last > 100
    page.keyboard.press("Home")
    assert place(page) == 0
    expect(page.locator(PIECES)).to_have_count(0)
    expect(page.get_by_role("heading", name="The beginning")).to_be_visible()
    page.keyboard.press("ArrowRight")
    assert place(page) == 1
    expect(page.locator(PIECES)).to_have_count(1)
    page.keyboard.press("Shift+ArrowRight")
    turn = place(page)
    assert turn > 3
    expect(page.locator(".log .told")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    assert place(page) == turn - 1
    page.keyboard.press("Shift+ArrowRight")
    assert place(page) == turn
    page.keyboard.press("Shift+ArrowLeft")
    assert place(page) == 0
    assert violations(one, axe) == []
    # Gold of that moment is shown too.
    page.keyboard.press("End")
    assert place(page) == last
    page.locator("section:has(.counts) > ul > li").nth(1).locator(".words b").hover()
    expect(page.locator(NUMBERS).first).to_be_attached()
    page.locator("h1").hover()
    page.keyboard.press("Escape")
    expect(slider(page)).to_have_count(0)
    expect(page.locator(PIECES)).to_have_count(at_the_end)


def test_it_plays_at_the_pace_that_is_chosen(window: Callable[..., Window]) -> None:
    page = opened(window(), "base-1").page
    page.get_by_role("button", name="Look at the board").click()
    page.keyboard.press("r")
    expect(slider(page)).to_be_focused()
    page.keyboard.press("Home")
    page.get_by_label("Pace").select_option("Fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider(page)).to_have_value(re.compile(r"^([5-9]|\d\d+)$"))
    page.get_by_role("button", name="Pause").click()
    reached = place(page)
    page.wait_for_timeout(800)
    assert place(page) == reached


def test_a_link_and_a_line_of_the_log_show_a_moment(window: Callable[..., Window]) -> None:
    one = window()
    table = opened(one, "base-1")
    page = table.page
    page.get_by_role("button", name="Look at the board").click()
    line = page.locator(".log li:has(button)").filter(has_text=re.compile("builds on")).first
    words = line.inner_text()
    line.get_by_role("button").click()
    expect(page.locator(".replay .told")).to_have_text(words)
    expect(page.locator(".log .told")).to_have_text(words)
    standing = page.locator(PIECES).count()
    assert 0 < standing < 10
    address = page.url
    assert re.search(r"\?at=\d+$", address)
    # Whoever gets the link sees the same.
    other = window()
    other.page.goto(address)
    expect(other.page.locator(".replay .told")).to_have_text(words)
    expect(other.page.locator(PIECES)).to_have_count(standing)
    other.page.get_by_role("button", name="Back to the game").click()
    assert "at=" not in other.page.url


def test_a_running_game_waits_meanwhile(table: Table) -> None:
    for _ in range(3):
        table.choose_hex(table.my_move()["legal"][0])
    page = table.page
    page.locator(".log li button").first.click()
    expect(page.locator(".replay")).to_contain_text("It is your turn in the game.")
    # Nothing can be chosen in the past.
    assert table.look()["legal"] == []
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(page.locator(".replay")).to_have_count(0)
    assert table.look()["finish"]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)], ids=str)
def test_everything_of_it_fits_and_can_be_reached(
    window: Callable[..., Window], axe: str, size: tuple[int, int]
) -> None:
    one = window(phone=size[0] < 1000, dark=size[0] == 390)
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = opened(one, "base-1").page
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="Replay").click()
    expect(slider(page)).to_be_visible()
    page.get_by_role("button", name="Back one turn").click()
    boxes: list[Any] = [button.bounding_box() for button in page.locator(".replay button").all()]
    assert len(boxes) >= 7
    for box in boxes:
        assert box["width"] >= 24
        assert box["height"] >= 24
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
    assert violations(one, axe) == []


def test_lines_are_tried_on_a_copy_and_left_again(window: Callable[..., Window], axe: str) -> None:
    one = window()
    page = opened(one, "base-1").page
    page.get_by_role("button", name="Look at the board").click()
    page.keyboard.press("r")
    expect(slider(page)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    assert place(page) > 0
    # The three builds of the first turn.
    standing = 3
    expect(page.locator(PIECES)).to_have_count(standing)
    page.get_by_role("link", name="Try lines").click()
    page.wait_for_url("**&try")
    table = Table(one)
    expect(page.locator(".trying")).to_contain_text("Nothing of it is kept")
    shown = table.until(lambda seen: len(seen["legal"]) > 0, "legal hexes of the copy")
    assert len(shown["pieces"]) == standing
    page.mouse.move(*table.point(shown["legal"][0]))
    expect(page.locator(".tip").first).to_contain_text("gold")
    first = table.choose_hex(shown["legal"][0])
    table.choose_hex(first["legal"][0])
    assert len(table.look()["pieces"]) == standing + 2
    table.undo()
    assert len(table.look()["pieces"]) == standing + 1
    assert violations(one, axe) == []
    page.keyboard.press("h")
    expect(page.locator(".notice.hint")).to_contain_text(re.compile("in the end"), timeout=120_000)
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_url(re.compile(r"\?at=\d+$"))
    expect(page.locator(PIECES)).to_have_count(standing)


def test_a_copy_is_played_on_with_other_players(window: Callable[..., Window], axe: str) -> None:
    one = window()
    page = opened(one, "base-1").page
    page.get_by_role("button", name="Look at the board").click()
    page.keyboard.press("r")
    expect(slider(page)).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Shift+ArrowLeft")
    place(page)
    finished = page.url.partition("?")[0]
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_role("combobox").nth(1).select_option("greedy")
    assert violations(one, axe) == []
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(lambda url: "/games/" in url and not url.startswith(finished))
    shown = Table(one).my_move()
    assert not shown["over"]
    assert len(shown["pieces"]) > 10
