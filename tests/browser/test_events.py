"""Events: the same cards for all, each at a table of their own, and results for who has finished."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.pages import Window
from browser.test_accessible import serious


def snapshot(one: Window, game: str) -> Any:
    """The game as it is now."""
    return one.context.request.get(f"{one.url}/api/games/{game}").json()


def finish(one: Window, game: str) -> None:
    """Play a game to its end beside the page: what comes first."""
    while (now := snapshot(one, game))["view"]["phase"] != "over":
        legal = now["view"]["decision"]["legal"]
        if legal:
            one.post(f"/api/games/{game}/actions", {"n": now["n"], "action": legal[0]["action"]})
        else:
            one.page.wait_for_timeout(50)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_an_event_is_made_played_and_compared(window: Callable[..., Window], axe: str, phone: bool) -> None:
    host = window(phone=phone, dark=phone)
    page = host.page
    page.goto(host.url)
    expect(page.get_by_role("link", name="Game of the day")).to_be_visible()
    page.get_by_role("link", name="All events").click()
    page.get_by_role("textbox", name="Name of the event").fill("Autumn")
    page.get_by_role("combobox", name="Opponent 1").select_option("greedy")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_role("heading", name="Autumn")).to_be_visible()
    expect(page.get_by_text("You see how others did as soon as")).to_be_visible()
    assert serious(host, axe) == []
    address = page.url
    # Somebody else plays it at a table of their own, and is done.
    guest = window()
    contest = address.rpartition("/")[2]
    made: Any = guest.post(f"/api/contests/{contest}/tables", {"name": "Ben"})
    finish(guest, made["game"])
    page.reload()
    expect(page.get_by_text("You see how others did as soon as")).to_be_visible()
    # So does the host, who sees both results then.
    page.get_by_role("textbox", name="Your name").fill("Anna")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/games/*")
    finish(host, page.url.rpartition("/")[2])
    page.goto(address)
    rows = page.get_by_role("table", name="Results").locator("tbody tr")
    expect(rows).to_have_count(2)
    # Both took what comes first, and so did the computers: the same cards, the same end.
    numbers = [row.locator("td").nth(1).inner_text() for row in rows.all()]
    assert numbers[0] == numbers[1]
    expect(rows.filter(has_text="Anna (you)")).to_have_count(1)
    assert serious(host, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("combobox", name="Ranked by").select_option("place")
    expect(rows).to_have_count(2)
    rows.filter(has_text="Ben").get_by_role("link").click()
    page.wait_for_url(f"**/games/{made['game']}")
