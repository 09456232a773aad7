"""What moves, what does not where nobody wants it, and the notice of one's turn while nobody looks."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pages import Table, Window, eventually
from browser.positions import finished, may_use, record_at
from browser.test_accessible import violations
from browser.test_menu import SIZES, fits, menu

Open = Callable[..., Window]
SEATS = [{"kind": "here", "name": name} for name in ("Anna", "Ben")]

# What was animated, for more than a moment: Svelte begins with an animation of no time.
WATCH = """
window.animated = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (options.duration > 1) window.animated.push(options.duration);
  return animate.call(this, frames, options);
};
"""
# A page that can be told that nobody looks at it, and whose notifications can be read.
AWAY = """
let away = false;
Object.defineProperty(Document.prototype, 'hidden', { get: () => away });
window.look = (there) => {
  away = !there;
  document.dispatchEvent(new Event('visibilitychange'));
};
window.notes = [];
window.asked = 0;
window.Notification = class {
  static permission = 'default';
  static async requestPermission() {
    window.asked++;
    return (Notification.permission = 'granted');
  }
  constructor(title, { body }) {
    window.notes.push((this.note = { title, body, open: true }));
  }
  close() {
    this.note.open = false;
  }
};
"""
OPEN_NOTES = "window.notes.filter((note) => note.open).length"


def opened(one: Window, record: str, seats: list[dict[str, str]]) -> Table:
    """A record, played on."""
    made: Any = one.post("/api/records", {"text": record, "seats": seats})
    return one.game(f"/games/{made['game']}")


def icon(page: Page) -> Any:
    """The icon of the tab."""
    return page.evaluate("new URL(document.querySelector('link[rel=icon]').href).pathname")


def settings(page: Page) -> Locator:
    """The part of the menu for sounds, motion and notices, opened."""
    menu(page, "Sound and motion")
    return page.get_by_role("dialog", name="Sound and motion")


def numbers(cells: Locator) -> list[int]:
    """What the cells show to the eye."""
    return [int(text) for text in cells.locator("[aria-hidden]").all_inner_texts() if text]


def test_a_notice_comes_with_the_turn_and_goes_with_it(window: Open) -> None:
    one = window()
    one.context.add_init_script(AWAY)
    table = one.start().against("greedy").play()
    page = table.page
    assert page.evaluate("window.asked") == 0
    dialog = settings(page)
    dialog.get_by_role("button", name="Show notifications").click()
    expect(dialog.get_by_role("button", name="Show no more notifications")).to_be_visible()
    assert page.evaluate("window.asked") == 1
    dialog.get_by_role("button", name="Close").click()
    for _ in range(3):
        table.choose_hex(table.my_move()["legal"][0])
    assert icon(page) == "/icon.svg"
    page.evaluate("look(false)")
    # The turn is there, and was seen: it is marked and not told again.
    assert icon(page) == "/icon-turn.svg"
    assert page.evaluate("window.notes") == []
    page.evaluate("document.querySelector('.last .primary').click()")
    eventually(page, f"{OPEN_NOTES} === 1")
    note = page.evaluate("window.notes[0]")
    assert (note["title"], "Player 1" in note["body"]) == ("Your turn", True)
    assert icon(page) == "/icon-turn.svg"
    # Still nobody looks, and the turn is played all the same.
    for _ in range(3):
        hexes = table.my_move()["legal"]
        page.evaluate("(hex) => document.querySelector(`[data-hex='${hex}']`).focus()", hexes[0])
        before = table.look()
        page.keyboard.press("Enter")
        table.after(before, "a hex")
    told = page.evaluate("window.notes.length")
    page.evaluate("document.querySelector('.last .primary').click()")
    eventually(page, f"window.notes.length === {told + 1}")
    assert [note["open"] for note in page.evaluate("window.notes")] == [False] * told + [True]
    page.evaluate("look(true)")
    assert page.evaluate(OPEN_NOTES) == 0
    assert icon(page) == "/icon.svg"


@SIZES
def test_what_is_set_fits_the_window_and_is_kept(window: Open, axe: str, width: int, height: int) -> None:
    one = window(dark=width < 1000)
    page = one.start().page
    page.set_viewport_size({"width": width, "height": height})
    dialog = settings(page)
    fits(page, dialog)
    assert violations(one, axe) == []
    # The system of this window asks for little motion.
    expect(dialog.get_by_label("Motion")).to_be_disabled()
    dialog.get_by_label("Volume").fill("20")
    dialog.get_by_label("Sounds").uncheck()
    expect(dialog.get_by_label("Volume")).to_be_disabled()
    page.reload()
    dialog = settings(page)
    expect(dialog.get_by_label("Sounds")).not_to_be_checked()
    expect(dialog.get_by_label("Volume")).to_have_value("20")


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_pieces_glide_unless_nothing_may_move(window: Open, motion: str) -> None:
    one = window(calm=False)
    one.context.add_init_script(WATCH)
    table = opened(one, record_at((), may_use("barn", "paddock", "harbor")), SEATS)
    page = table.page
    dialog = settings(page)
    fits(page, dialog)
    dialog.get_by_label("Motion").select_option(motion)
    dialog.get_by_role("button", name="Close").click()
    page.evaluate("window.animated.length = 0")
    page.locator(".option.enabled").first.click()
    shown = table.until(lambda seen: "what you want to move" in seen["asked"], "pieces to move")
    shown = table.choose_hex(shown["legal"][0])
    assert not page.evaluate("window.animated")
    table.choose_hex(shown["legal"][-1])
    expect(page.locator(".log li").last).to_contain_text("moves with")
    assert bool(page.evaluate("window.animated")) == (motion == "normal")
    if motion == "off":
        assert (
            page.evaluate("document.getAnimations().filter((a) => a.effect.getTiming().duration > 1).length")
            == 0
        )


def test_without_motion_other_colours_are_there_at_once(table: Table) -> None:
    before, after = table.page.evaluate(
        """() => {
          const texts = [...document.querySelectorAll('.turn h2, .rest b, .log .words')];
          const colours = () => texts.map((text) => getComputedStyle(text).color);
          document.documentElement.dataset.theme = 'light';
          const before = colours();
          document.documentElement.dataset.theme = 'dark';
          return [before, colours()];
        }"""
    )
    assert len(before) > 3
    assert not set(before) & set(after)


@pytest.mark.parametrize("calm", [False, True])
def test_the_scores_are_counted_up_to_what_they_are(window: Open, calm: bool) -> None:
    table = opened(window(calm=calm), finished(before=True), SEATS)
    page = table.page
    page.evaluate(
        """() => {
          window.sums = new Set();
          const look = () => {
            const sum = document.querySelector('tfoot td [aria-hidden]');
            if (sum) window.sums.add(Number(sum.textContent));
          };
          const all = { childList: true, characterData: true, subtree: true };
          new MutationObserver(look).observe(document, all);
        }"""
    )
    table.my_move()
    page.keyboard.press("e")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("h2")).to_have_text("Shared victory")
    totals = numbers(dialog.locator("tfoot td"))
    columns = [numbers(dialog.locator(f"tbody td:nth-of-type({seat})")) for seat in (1, 2)]
    assert totals == [sum(column) for column in columns] == [28, 28]
    seen = page.evaluate("[...window.sums]")
    assert seen == sorted(seen)
    assert seen == [28] if calm else len(seen) > 1
    # The end is counted once.
    dialog.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="Scores").click()
    assert numbers(page.get_by_role("dialog").locator("tfoot td")) == totals
