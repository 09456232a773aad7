"""The finished game in numbers, beside the scores: the gold of each card turn by turn, and the tiles used."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Window
from browser.test_accessible import violations

RECORDS = Path(__file__).parents[1] / "records"


def last_numbers(page: Page) -> list[int]:
    """Those of the last turn in the table."""
    last = page.locator(".statistics details tbody tr").last
    return [int(text) for text in last.locator("td").all_inner_texts()]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=str)
def test_the_gold_of_each_card_adds_up_to_the_scores(
    window: Callable[..., Window], axe: str, size: tuple[int, int]
) -> None:
    one = window(phone=size[0] < 1000, dark=size[0] == 390)
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    made: Any = one.post(
        "/api/records", {"text": (RECORDS / "base-1.txt").read_text(encoding="utf-8"), "seats": None}
    )
    page = one.game(f"/games/{made['game']}").page
    dialog = page.get_by_role("dialog")
    totals = [int(text.split("\n")[0]) for text in dialog.locator("tfoot td [aria-hidden]").all_inner_texts()]
    dialog.get_by_role("button", name="Statistics").click()
    chart = dialog.get_by_role("img")
    expect(chart).to_have_accessible_name(re.compile("^All gold of each player, by turn"))
    expect(chart.locator("polyline.line")).to_have_count(2)
    dialog.locator("summary").click()
    assert last_numbers(page) == totals
    sums = [0] * len(totals)
    choice = dialog.get_by_role("combobox", name="Gold of")
    names = choice.locator("option").all_inner_texts()[1:]
    assert len(names) >= 4
    for name in names:
        choice.select_option(name)
        expect(chart).to_have_accessible_name(re.compile(f"^{name} of each player, by turn"))
        sums = [sum(pair) for pair in zip(sums, last_numbers(page), strict=True)]
    assert sums == totals
    used = dialog.get_by_role("table", name="Tiles used")
    assert sorted(used.get_by_role("rowheader").all_inner_texts()) == ["Harbor", "Oasis", "Oracle", "Paddock"]
    rows = [[int(n) for n in row.locator("td").all_inner_texts()] for row in used.locator("tbody tr").all()]
    assert rows == sorted(rows, key=sum, reverse=True)
    assert sum(map(sum, rows)) > 10
    assert violations(one, axe) == []
    # Nothing is wider than the window.
    assert dialog.locator(".scroll").evaluate("(part) => part.scrollWidth <= part.clientWidth")
