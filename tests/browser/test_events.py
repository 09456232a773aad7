"""Events: the same cards for all, each at a table of their own, and results for who has finished."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.pages import Window, play_out
from browser.test_accessible import violations


def snapshot(one: Window, game: str) -> Any:
    """The game as it is now."""
    return one.context.request.get(f"{one.url}/api/games/{game}").json()


def finish(one: Window, game: str, choice: int = 0) -> None:
    """Play a game to its end beside the page: always the same of what is legal, so that all end alike."""
    while (now := snapshot(one, game))["view"]["phase"] != "over":
        if legal := now["view"]["decision"]["legal"]:
            action = legal[min(choice, len(legal) - 1)]["action"]
            one.post(f"/api/games/{game}/actions", {"n": now["n"], "action": action})
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
    assert violations(host, axe) == []
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
    assert violations(host, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("combobox", name="Ranked by").select_option("place")
    expect(rows).to_have_count(2)
    rows.filter(has_text="Ben").get_by_role("link").click()
    page.wait_for_url(f"**/games/{made['game']}")


def test_three_play_an_event_at_three_tables(window: Callable[..., Window]) -> None:
    three = {name: window() for name in ("Anna", "Ben", "Cleo")}
    opponents = [{"kind": "computer", "level": "greedy"}, {"kind": "computer", "level": "random"}]
    asked = {"setup": "first-game", "seats": [{"kind": "here"}, *opponents]}
    made = three["Anna"].post("/api/contests", {"title": "Autumn", "hours": 24, "game": asked})
    address = f"{three['Anna'].url}/events/{made['contest']}"
    games = {}
    # Each sits down at a table of their own by the page; the table shows what an event does not allow.
    for name, one in three.items():
        one.page.goto(address)
        one.page.get_by_role("textbox", name="Your name").fill(name)
        one.page.get_by_role("button", name="Play", exact=True).click()
        one.page.wait_for_url("**/games/*")
        games[name] = one.page.url.rpartition("/")[2]
        one.page.get_by_role("button", name="Menu").click()
        menu = one.page.get_by_role("group", name="Menu")
        expect(menu).to_contain_text("A game of an event is played to its end.")
        expect(menu.get_by_role("button", name="Give up")).to_have_count(0)
        expect(menu.get_by_role("button", name="Call it off")).to_have_count(0)
        one.page.keyboard.press("Escape")
    assert len(set(games.values())) == 3
    # They play differently, in turns; whoever is done sees the results so far, and nobody else does.
    gold = {}
    for place, (name, one) in enumerate(three.items()):
        for other in list(three.values())[place:]:
            other.page.goto(address)
            expect(other.page.get_by_text("You see how others did as soon as")).to_be_visible()
        play_out(Random(place), one.game(f"/games/{games[name]}"))
        scores = one.page.get_by_role("dialog")
        expect(scores).to_contain_text("Others still play with these cards")
        expect(scores.get_by_role("link", name="Download record")).to_have_count(0)
        scores.get_by_role("link", name="Results").click()
        one.page.wait_for_url(address)
        rows = one.page.get_by_role("table", name="Results").locator("tbody tr")
        expect(rows.filter(has_text=f"{name} (you)")).to_have_count(1)
        gold[name] = [seat["goldTotal"] for seat in snapshot(one, games[name])["view"]["seats"]]
    # All three see one table, by gold and by place at the own table.
    places = {name: 1 + sum(other > own for other in others) for name, (own, *others) in gold.items()}
    for by, key in (("gold", lambda n: -gold[n][0]), ("place", lambda n: (places[n], -gold[n][0]))):
        ranks = {name: 1 + sum(key(other) < key(name) for other in gold) for name in gold}
        for name, one in three.items():
            one.page.goto(address)
            one.page.get_by_role("combobox", name="Ranked by").select_option(by)
            rows = one.page.get_by_role("table", name="Results").locator("tbody tr")
            expect(rows).to_have_count(3)
            for player in gold:
                told = rows.filter(has_text=player)
                expect(told.locator("td").nth(0)).to_have_text(str(ranks[player]))
                expect(told.locator(".gold")).to_have_text(str(gold[player][0]))
                expect(told.locator("td").nth(2)).to_have_text(str(places[player]))
            assert rows.nth(0).locator("td").nth(0).inner_text() == "1"
            expect(rows.filter(has_text="(you)")).to_contain_text(name)
