"""A game at one sitting with clocks, seen by two browsers, until one of them gives up."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.pages import Table, Window

Open = Callable[..., Window]
TABLE = {"pace": {"kind": "live", "bank": 600, "increment": 30}, "timeOut": "skip"}


def test_clocks_and_giving_up_are_seen_by_both(window: Open) -> None:
    host, guest = window(), window()
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "invite", "name": "Ben"}]
    asked = {"setup": "first-game", "seats": seats, "start": 0, "table": TABLE}
    made = host.post("/api/games", asked)
    guest.post("/api/invites", {"token": made["invites"][0]["token"]})
    path = f"/games/{made['game']}"
    anna, ben = host.game(path), guest.game(path)
    for table in (anna, ben):
        expect(table.page.locator(".players [data-clock='0']")).to_have_text(re.compile(r"\d+:\d\d"))
        expect(table.page.locator(".players [data-clock='1']")).to_have_text("10:00")
    anna.page.locator("[popovertarget=page-menu]").first.click()
    anna.page.get_by_role("button", name="Give up").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    for table in (anna, ben):
        expect(scores(table)).to_contain_text("Anna gives up.")
        expect(scores(table)).to_contain_text("gave up")


def scores(table: Table) -> Locator:
    """The final table."""
    return table.page.locator("dialog[open]").filter(has=table.page.locator("table"))
