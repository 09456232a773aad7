"""A hint in a running game, and the analysis of a finished one."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.pages import Table, Window
from browser.test_accessible import violations

RECORD = (Path(__file__).parents[1] / "records" / "base-1.txt").read_text(encoding="utf-8")


def test_a_hint_is_shown_on_the_board_and_in_words(table: Table) -> None:
    table.my_move()
    page = table.page
    page.keyboard.press("h")
    hint = page.locator(".notice.hint")
    expect(hint).to_contain_text("in the end")
    expect(page.locator(".advise")).to_have_attribute("aria-pressed", "true")
    words = hint.inner_text()
    chosen = re.match(r"Build at (\w+):", words)
    assert chosen is not None, words
    expect(page.locator(".play g.now")).to_have_count(1)
    expect(page.get_by_role("gridcell", name=re.compile(f"^{chosen[1]},.*the hint$"))).to_have_count(1)
    # It is read out.
    assert any(words.splitlines()[0] in text for text in page.locator("[aria-live]").all_inner_texts())
    page.keyboard.press("h")
    expect(hint).to_have_count(0)

    page.locator(".advise").click()
    expect(hint).to_be_visible()
    shown = table.look()
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)

    page.locator(".advise").click()
    expect(hint).to_be_visible()
    table.choose_hex(shown["legal"][0])
    expect(hint).to_have_count(0)


def test_no_hints_between_people(window: Callable[..., Window]) -> None:
    table = window().start().at_one_screen().play()
    expect(table.page.locator(".turn h2")).to_be_visible()
    expect(table.page.locator(".advise")).to_have_count(0)


def test_a_failed_analysis_says_so_and_goes_on(window: Callable[..., Window]) -> None:
    one = window()
    one.expected = re.compile("500|Failed to load")
    over = one.post("/api/records", {"text": RECORD, "seats": None})
    page = one.game(f"/games/{over['game']}").page
    page.route("**/analysis", lambda route: route.fulfill(status=500, body="failed"), times=1)
    page.locator("dialog nav button").last.click()
    alert = page.locator(".analysis [role=alert]")
    expect(alert).to_be_visible()
    alert.get_by_role("button").click()
    expect(alert).to_have_count(0)
    expect(page.get_by_role("img", name=re.compile("^Lead expected in the end"))).to_be_visible()


@pytest.mark.compiled
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_analysis_of_a_finished_game(window: Callable[..., Window], axe: str, phone: bool) -> None:
    one = window(phone=phone)
    over = one.post("/api/records", {"text": RECORD, "seats": None})
    page = one.game(f"/games/{over['game']}").page
    page.locator("dialog nav button").last.click()
    turns = page.locator(".analysis > ol > li")
    expect(turns).to_have_count(3, timeout=120_000)
    chart = page.get_by_role("img", name=re.compile("^Lead expected in the end"))
    expect(chart).to_be_visible()
    expect(chart.locator("polyline.line")).to_have_count(2)
    expect(turns.first).to_contain_text(re.compile("about .* gold lost.*Played:.*Better:", re.DOTALL))
    page.locator(".analysis summary").click()
    expect(page.locator(".analysis tbody tr")).to_have_count(20)
    assert violations(one, axe) == []

    pieces = page.locator(".play g[class^=seat-][transform]")
    at_the_end = pieces.count()
    turns.first.get_by_role("button").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert 0 < pieces.count() < at_the_end
    expect(page.locator(".play g.later").first).to_be_attached()
    expect(page.locator(".play g.played").first).to_be_attached()
    beside = page.locator(".side .now")
    expect(beside).to_contain_text(re.compile("Played:.*Better:", re.DOTALL))
    assert violations(one, axe) == []
    # The keyboard goes on where the reader is: back, and back to the turn that was looked at.
    expect(page.get_by_role("button", name="Back to the analysis")).to_be_focused()
    page.keyboard.press("Escape")
    expect(turns).to_have_count(3)
    expect(turns.first.get_by_role("button")).to_be_focused()
    assert pieces.count() == at_the_end
