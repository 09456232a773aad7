"""axe-core finds nothing serious on any page, in light and in dark."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.pages import Table, Window
from browser.positions import finished

# Colours are judged when nothing fades any more: a button that has just come to use is pale for a moment.
SETTLED = "Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => null)"
AUDIT = "axe.run(document, { resultTypes: ['violations'] })"


def serious(window: Window, axe: str) -> list[str]:
    """What axe takes for serious or critical."""
    if not window.page.evaluate("'axe' in window"):
        window.page.evaluate(axe)
    window.page.evaluate(SETTLED)
    found: list[dict[str, Any]] = window.page.evaluate(AUDIT)["violations"]
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:200] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_serious(window: Callable[..., Window], axe: str, dark: bool) -> None:
    one = window(dark=dark)
    start = one.start()
    expect(start.page.locator(".picture .map svg")).to_be_visible()
    assert serious(one, axe) == []
    table = start.against("greedy").play()
    table.my_move()
    table.choose_hex(table.look()["legal"][0])
    assert serious(one, axe) == []
    over = one.post("/api/records", {"text": finished(), "seats": None})
    assert one.game(f"/games/{over['game']}").my_move()["over"]
    assert serious(one, axe) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_serious_on_a_phone(window: Callable[..., Window], axe: str, dark: bool) -> None:
    one = window(phone=True, dark=dark)
    table: Table = one.start().against("greedy").play()
    table.my_move()
    assert serious(one, axe) == []
    table.page.locator(".handle").tap()
    assert serious(one, axe) == []
