"""Playing without a mouse: by keyboard, and with a finger on a phone. And what a wrong click says."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.pages import Table, Window, eventually
from browser.positions import may_use, record_at
from browser.test_sizes import IN_VIEW

TABS = 60
FOCUS = """() => {
  const at = document.activeElement;
  return { hex: at.dataset?.hex ?? null, button: at.className?.baseVal ?? at.className, kind: at.tagName };
}"""

PANEL = "document.querySelector('.panel.now').offsetHeight"
# What the closed sheet has beyond its handle and the turn.
SPARE = """() => {
  const high = (query) => document.querySelector(query).offsetHeight;
  return high('.asked') - high('.asked .handle') - high('.asked .now');
}"""


def tab_to(table: Table, wanted: Callable[[dict[str, Any]], bool]) -> None:
    """Press Tab until the focus is where it is wanted."""
    for _ in range(TABS):
        if wanted(table.page.evaluate(FOCUS)):
            return
        table.page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


def test_by_keyboard_only(window: Callable[..., Window]) -> None:
    start = window().start()
    for _ in range(TABS):
        if "start" in start.page.evaluate(FOCUS)["button"]:
            break
        start.page.keyboard.press("Tab")
    start.page.keyboard.press("Enter")
    start.page.wait_for_url("**/games/*")
    table = Table(start.window)
    heights = set()
    for _ in range(3):
        shown = table.my_move()
        heights.add(table.page.evaluate(PANEL))
        while shown["legal"] and not shown["finish"]:
            tab_to(table, lambda focus: focus["hex"] is not None)
            table.page.keyboard.press("n")
            assert int(table.page.evaluate(FOCUS)["hex"]) in shown["legal"]
            table.page.keyboard.press("Enter")
            shown = table.after(shown, "Enter on a hex")
            heights.add(table.page.evaluate(PANEL))
            if not shown["mine"]:
                break
        if shown["mine"]:
            tab_to(table, lambda focus: "primary" in focus["button"])
            before = table.look()
            table.page.keyboard.press("Enter")
            table.after(before, "Enter on the end of the turn")
            assert "primary" in table.page.evaluate(FOCUS)["button"]
    # Whatever is asked, nothing below it jumps.
    assert len(heights) == 1, heights
    assert sum("seat-0" in piece for piece in table.my_move()["pieces"]) == 9


def test_every_step_has_a_key(table: Table) -> None:
    page = table.page
    before = table.my_move()
    page.keyboard.press("e")
    expect(page.locator(".help .said")).to_have_text("Finish your main build first.")
    page.keyboard.press("u")
    expect(page.locator(".help .said")).to_have_text("There is nothing to take back.")
    # The arrows find the board by themselves.
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS)["hex"] is not None
    shown = before
    for _ in range(3):
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        shown = table.after(shown, "Enter on a hex")
        table.my_move()
    built = table.my_move()
    page.keyboard.press("Control+z")
    back = table.after(built, "Ctrl+Z")
    assert len(back["pieces"]) == len(before["pieces"]) + 2
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    table.after(back, "Enter on a hex")
    table.until(lambda shown: bool(shown["finish"]), "the end of the turn")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules and help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Rules and help")).to_have_count(0)
    page.keyboard.press("e")
    table.until(lambda shown: not shown["finish"] or shown["asked"] == before["asked"], "what comes of E")


def test_a_digit_uses_a_tile(window: Callable[..., Window]) -> None:
    one = window()
    made = one.post("/api/records", {"text": record_at((), may_use("paddock")), "seats": None})
    table = one.game(f"/games/{made['game']}")
    names = table.my_move()["options"]
    place = table.page.locator(".option").all_inner_texts()
    number = next(k for k, text in enumerate(place, start=1) if text.startswith("Paddock"))
    assert "Paddock" in names
    before = table.look()
    table.page.keyboard.press(str(number))
    assert table.after(before, "the digit")["asked"] == "Paddock: choose what you want to move."


def test_g_goes_to_the_game_that_waits(window: Callable[..., Window]) -> None:
    one = window()
    first = one.start().against("greedy").play()
    first.my_move()
    second = one.start().against("greedy").play()
    second.my_move()
    second.page.keyboard.press("g")
    second.page.wait_for_url("**" + first.path)


def test_on_a_phone_a_tap_on_a_location_tells_it(window: Callable[..., Window]) -> None:
    table = window(phone=True).start().against("greedy").play()
    shown = table.my_move()
    place = table.page.locator("[role=gridcell][aria-label*='tiles left']").first
    table.page.touchscreen.tap(*table.point(int(place.get_attribute("data-hex") or 0)))
    tip = table.page.locator(".board .tip p")
    expect(tip).to_have_count(4)
    expect(tip.nth(2)).to_have_text("2 tiles left")
    expect(tip.nth(3)).to_have_text("Nothing is ever built on a location.")
    assert table.look() == shown


def test_a_wrong_click_says_why(table: Table) -> None:
    shown = table.my_move()
    wrong = next(hex for hex in range(400) if hex not in shown["legal"])
    table.page.mouse.click(*table.point(wrong))
    expect(table.page.locator("[role=alert]").filter(has_text=".")).to_be_visible()
    expect(table.page.locator(".tip .bad")).to_be_visible()
    assert table.look() == shown


def test_on_a_phone_two_taps_place(window: Callable[..., Window]) -> None:
    table = window(phone=True).start().against("greedy").play()
    shown = table.my_move()
    page = table.page
    # No hex lies under the zoom buttons, where a finger would not reach it.
    last, zoom = table.cell(399).bounding_box(), page.locator(".zoom button").bounding_box()
    assert last is not None
    assert zoom is not None
    assert last["y"] + last["height"] <= zoom["y"]
    hex = shown["legal"][0]
    page.touchscreen.tap(*table.point(hex))
    expect(table.cell(hex)).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("Tap again to confirm")).to_be_visible()
    assert table.look()["pieces"] == shown["pieces"]
    selected = table.look()
    page.touchscreen.tap(*table.point(hex))
    assert len(table.after(selected, "the second tap")["pieces"]) == len(shown["pieces"]) + 1
    handle = page.locator(".handle")
    expect(handle).to_have_attribute("aria-expanded", "false")
    assert 0 <= page.evaluate(SPARE) <= 2
    handle.tap()
    expect(handle).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".rest")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=str)
def test_by_touch_only(window: Callable[..., Window], size: tuple[int, int]) -> None:
    start = window(phone=True).start()
    page = start.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator("form .start").tap()
    page.wait_for_url("**/games/*")
    table = Table(start.window)
    for _ in range(2):
        shown = table.my_move()
        while shown["legal"] and not shown["finish"]:
            for _ in range(2):
                page.touchscreen.tap(*table.point(shown["legal"][0]))
            shown = table.after(shown, "two taps on a hex")
        page.locator(".last .primary").tap()
        table.after(shown, "a tap on the end of the turn")
    assert sum("seat-0" in piece for piece in table.my_move()["pieces"]) == 6
    # A finger has no hover: help comes by a tap, of a card and of what is counted.
    if page.locator(".handle").is_visible():
        page.locator(".handle").tap()
    page.locator(".scoring li b").first.tap()
    expect(page.get_by_role("tooltip").or_(page.locator(".help")).first).to_be_visible()


def test_players_and_cards_stand_between_board_and_sheet_where_there_is_room(
    window: Callable[..., Window],
) -> None:
    one = window(phone=True)
    one.start().against("greedy").play().my_move()
    page = one.page
    page.set_viewport_size({"width": 412, "height": 915})
    assert page.evaluate(IN_VIEW, ".rest ul > li") == 2 + 4
    # What they count is lit without the sheet being opened.
    page.locator(".scoring .count").first.tap()
    expect(page.locator(".whose")).to_be_visible()
    page.get_by_role("button", name="Put the lights out").tap()
    # Where less than a line fits, nothing that can't be seen takes the focus.
    page.set_viewport_size({"width": 360, "height": 600})
    expect(page.locator(".players")).not_to_be_visible()
    page.locator(".handle").tap()
    expect(page.locator(".players")).to_be_visible()


def test_the_start_page_fits_a_phone(window: Callable[..., Window]) -> None:
    start = window(phone=True).start()
    assert start.page.evaluate("document.documentElement.scrollWidth") <= 360


RENAME = """(button, words) => {
  const texts = [...button.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  texts.findLast((text) => text.data.trim()).data = words;
}"""
# The buttons whose words are cut, or that stand outside of their panel.
CUT = """() => {
  const right = (element) => element.getBoundingClientRect().right;
  const edge = right(document.querySelector('.turn'));
  const cut = (button) => button.scrollWidth > button.clientWidth || right(button) > edge;
  return [...document.querySelectorAll('.last .button')].filter(cut).map((button) => button.textContent);
}"""
SIZES = [(360, 740), (1024, 768), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_buttons_stay_in_their_panel(table: Table, width: int, height: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    for words in ("Take back", "Ask to take back"):
        page.locator(".last .undo").evaluate(RENAME, words)
        assert page.locator(".last .button").count() == 3
        # A page takes a moment to share out another size of its window.
        eventually(page, f"({CUT})().length === 0")


# Pauses never end.
HOLD = """
const soon = window.setTimeout;
window.setTimeout = (run, after, ...rest) => (after > 500 ? 0 : soon(run, after, ...rest));
"""


def test_computers_can_be_skipped(window: Callable[..., Window]) -> None:
    one = window()
    one.context.add_init_script(HOLD)
    table = one.start().against("greedy").play()
    table.page.get_by_label("Computer turns").select_option("slow")
    shown = table.my_move()
    while shown["mine"]:
        shown = table.choose_hex(shown["legal"][0]) if not shown["finish"] else table.finish()
    skip = table.page.get_by_role("button", name="Skip ahead")
    expect(skip).to_be_visible()
    skip.click()
    expect(skip).to_have_count(0)
    assert table.my_move()["mine"]
