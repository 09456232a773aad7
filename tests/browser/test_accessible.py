"""What a screen reader tells at each step; axe-core finds nothing, in light and in dark."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Table, Window
from browser.positions import finished

# Colours are judged when nothing fades any more: a button that has just come to use is pale for a moment, and
# the whole page where its colours have just been changed.
SETTLED = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  await drawn();
  while (document.getAnimations().some((one) => one.playState === 'running')) await drawn();
}"""
AUDIT = "axe.run(document, { resultTypes: ['violations'] })"


def violations(window: Window, axe: str) -> list[str]:
    """What axe finds."""
    if not window.page.evaluate("'axe' in window"):
        window.page.evaluate(axe)
    window.page.evaluate(SETTLED)
    found: list[dict[str, Any]] = window.page.evaluate(AUDIT)["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:200] for node in one['nodes'][:3]]}" for one in found
    ]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_violation(window: Callable[..., Window], axe: str, dark: bool) -> None:
    one = window(dark=dark)
    start = one.start()
    expect(start.page.locator(".picture .map svg")).to_be_visible()
    assert violations(one, axe) == []
    table = start.against("greedy").play()
    table.my_move()
    table.choose_hex(table.look()["legal"][0])
    assert violations(one, axe) == []
    over = one.post("/api/records", {"text": finished(), "seats": None})
    assert one.game(f"/games/{over['game']}").my_move()["over"]
    assert violations(one, axe) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_violation_on_a_phone(window: Callable[..., Window], axe: str, dark: bool) -> None:
    one = window(phone=True, dark=dark)
    table: Table = one.start().against("greedy").play()
    table.my_move()
    assert violations(one, axe) == []
    table.page.locator(".handle").tap()
    assert violations(one, axe) == []


# What a tree must not have: something to press, to fill in or to look at that says nothing of itself.
NAMELESS = re.compile(
    r"- (button|link|textbox|combobox|img|checkbox|radio|gridcell|slider)(:|$| \[)", re.MULTILINE
)
LIVE = "[...document.querySelectorAll('[aria-live=polite]')].map((one) => one.textContent)"


def told(page: Page) -> str:
    """The page as a screen reader has it. Everything in it says what it is."""
    tree = page.locator("body").aria_snapshot()
    assert NAMELESS.findall(tree) == [], tree
    return tree


def test_a_screen_reader_is_told_each_step(window: Callable[..., Window]) -> None:
    start = window().start()
    tree = told(start.page)
    assert '- radiogroup "Board"' in tree
    assert '- button "Play now"' in tree
    table = start.against("greedy").play()
    page, chance = table.page, Random(5)
    for _ in range(6):
        shown = table.my_move()
        tree, live = told(page), page.evaluate(LIVE)
        assert shown["asked"] in live
        assert f'heading "{shown["asked"]}"' in tree
        assert shown["log"][-1] in live
        legal = re.findall(r'gridcell "([^"]*can be chosen[^"]*)"', tree)
        assert len(legal) == len(shown["legal"])
        assert all(re.match(r"[a-t]\d+, ", name) for name in legal)
        table.move(chance)
    shown = table.my_move()
    wrong = next(hex for hex in range(400) if hex not in shown["legal"])
    page.mouse.click(*table.point(wrong))
    expect(page.locator("[role=alert]").first).not_to_be_empty()
    over = start.window.post("/api/records", {"text": finished(), "seats": None})
    table = start.window.game(f"/games/{over['game']}")
    assert table.my_move()["over"]
    assert 'table "' in told(page)
