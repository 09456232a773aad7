"""A game with clocks, seen by two browsers: a time that is over, and what all agree to take back."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.pages import Table, Window

Open = Callable[..., Window]
# At one sitting, with as little as there may be: the first player lets it go by.
TABLE = {"pace": {"kind": "live", "bank": 10, "increment": 30}, "timeOut": "skip"}


def test_a_time_out_and_a_take_back_by_consent_are_seen_by_both(window: Open) -> None:
    host, guest = window(), window()
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "invite", "name": "Ben"}]
    asked = {"setup": "first-game", "seats": seats, "start": 0, "table": TABLE}
    made = host.post("/api/games", asked)
    guest.post("/api/invites", {"token": made["invites"][0]["token"]})
    path = f"/games/{made['game']}"
    anna, ben = host.game(path), guest.game(path)
    for table in (anna, ben):
        expect(table.page.locator(".players [data-clock='0']")).to_have_text(re.compile(r"0:\d\d"))
        expect(table.page.locator(".players [data-clock='1']")).to_have_text("0:10")
    # The server looks for the first time half a minute after it has begun.
    for table in (anna, ben):
        expect(table.page.locator(".log")).to_contain_text("The time of Anna is over", timeout=90_000)
        expect(table.page.locator(".players li.turn .name")).to_have_text("Ben")
        expect(table.page.locator(".play g[class^=seat-][transform]")).to_have_count(3)
    anna.page.locator(".last .undo").click()
    ben.page.get_by_role("button", name="Allow").click()
    for table in (anna, ben):
        expect(table.page.locator(".players li.turn .name")).to_have_text("Anna")
        expect(table.page.locator(".log")).to_contain_text("Anna takes back the last choice")
    anna.page.locator("[popovertarget=page-menu]").first.click()
    anna.page.get_by_role("button", name="Give up").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    for table in (anna, ben):
        expect(scores(table)).to_contain_text("Anna gives up.")
        expect(scores(table)).to_contain_text("gave up")


def scores(table: Table) -> Locator:
    """The final table."""
    return table.page.locator("dialog[open]").filter(has=table.page.locator("table"))
