"""Pages around the game at every size of window: nothing overlaps, is cut, or is too small to hit."""

import secrets
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Window
from browser.test_events import finish
from browser.test_gold import opened
from browser.walk import walk


def start(one: Window) -> Page:
    """The start page."""
    one.start()
    return one.page


def signed_up(one: Window, called: str = "Demetrios") -> str:
    """The name of a new account, which this window has then."""
    name = f"{called} {secrets.token_hex(4)}"
    one.post("/api/account", {"name": name, "password": "correct horse"})
    return name


def join(one: Window) -> Page:
    """What an invitation shows."""
    seats = [{"kind": "here", "name": "Demetrios Papadopoulos"}, {"kind": "invite"}]
    made = one.post("/api/games", {"setup": "first-game", "seats": seats})
    one.context.clear_cookies()
    one.page.goto(f"{one.url}/join#{made['invites'][0]['token']}")
    expect(one.page.locator("form .primary")).to_be_visible()
    return one.page


def profile(one: Window) -> Page:
    """What somebody with a long name has played."""
    name = signed_up(one)
    seats = [{"kind": "here"}, {"kind": "computer", "level": "random", "name": "Bartholomew Featherstone"}]
    game = one.post("/api/games", {"setup": "first-game", "seats": seats})["game"]
    one.post(f"/api/games/{game}/resignation", {"seat": 0})
    one.page.goto(f"{one.url}/players/{name}")
    expect(one.page.get_by_role("table")).to_have_count(2)
    return one.page


def manual(one: Window) -> Page:
    """The rules and their search over the start page."""
    page = start(one)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def notices(one: Window) -> Page:
    """Where somebody is told of their turns: on, at some pace, and switched off since it failed."""
    for name in ("a", "b-rather-long-name-of-a-hook-that-has-to-break-somewhere"):
        one.post("/api/notices/hooks", {"address": f"https://hooks.example.org/{name}"})
    one.page.goto(one.url + "/notices")
    expect(one.page.locator("li select")).to_have_count(2)
    one.page.locator("summary").first.click()
    return one.page


def variation(one: Window) -> Page:
    """Lines tried on a copy."""
    page = opened(one, "harvest-1").page
    page.goto(f"{page.url}?at=60&try")
    expect(page.locator(".trying")).to_be_visible()
    expect(page.locator("[role=gridcell].legal").first).to_be_attached()
    return page


def as_another(one: Window, work: Callable[[], Any]) -> Any:
    """What somebody else does, whose cookies are not those of this window."""
    kept = one.context.cookies()
    one.context.clear_cookies()
    done = work()
    one.context.clear_cookies()
    one.context.add_cookies([dict(cookie) for cookie in kept])  # type: ignore[misc]
    return done


def lobby(one: Window) -> Page:
    """An own game, an open table, and one to watch."""
    host = {"kind": "here", "name": "Demetrios Papadopoulos"}
    table = {"public": True, "pace": {"kind": "days", "days": 3}}

    def others() -> None:
        for second in ({"kind": "invite"}, {"kind": "here", "name": "Ben"}):
            one.post(
                "/api/games", {"setup": "random", "seats": [host, second], "sets": ["all"], "table": table}
            )

    as_another(one, others)
    one.post("/api/games", {"setup": "first-game", "seats": [host, {"kind": "computer", "level": "greedy"}]})
    one.page.goto(f"{one.url}/lobby")
    expect(one.page.get_by_role("button", name="Sit down").first).to_be_visible()
    return one.page


def account(one: Window) -> Page:
    """An account with another browser, and all that may be done with it."""
    who = {"name": "Demetrios Papadopoulos", "password": "correct horse"}
    one.post("/api/account", who)
    as_another(one, lambda: one.post("/api/account/sign-in", who))
    one.page.goto(f"{one.url}/account")
    expect(one.page.get_by_role("listitem")).to_have_count(2)
    for closed in one.page.locator("summary").all():
        closed.click()
    return one.page


def sign_in(one: Window) -> Page:
    """The account page of who has none."""
    one.page.goto(f"{one.url}/account")
    expect(one.page.get_by_label("Password")).to_be_visible()
    return one.page


def event(one: Window) -> Page:
    """An event that has not been played."""
    seats = [{"kind": "here"}, {"kind": "computer", "level": "greedy"}]
    game = {"setup": "random", "sets": ["all"], "seats": seats}
    made = one.post("/api/contests", {"title": "Die Herbstmeisterschaft", "hours": 24, "game": game})
    one.page.goto(f"{one.url}/events/{made['contest']}")
    expect(one.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    return one.page


def events(one: Window) -> Page:
    """Those of this browser, and a new one."""
    event(one)
    one.page.goto(f"{one.url}/events")
    expect(one.page.get_by_role("button", name="Make the event")).to_be_visible()
    return one.page


def device(one: Window) -> Page:
    """Where a game goes on that was played at another device."""
    one.page.goto(f"{one.url}/continue#token")
    expect(one.page.get_by_role("button", name="Continue here")).to_be_visible()
    return one.page


def correspondence(one: Window) -> Page:
    """A table of two browsers with clocks, and the chat open: in a tab where there is room, else on top."""
    seats = [{"kind": "here", "name": "Demetrios Papadopoulos"}, {"kind": "invite", "name": "Ben"}]
    table = {"pace": {"kind": "days", "days": 3, "vacation": 7}}
    made = one.post("/api/games", {"setup": "first-game", "seats": seats, "start": 0, "table": table})
    as_another(one, lambda: one.post("/api/invites", {"token": made["invites"][0]["token"]}))
    page = one.game(f"/games/{made['game']}").page
    page.get_by_role("button", name="Chat").first.click()
    page.get_by_role("textbox", name="Message").fill("Until tomorrow! " * 9)
    page.keyboard.press("Enter")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Open the chat").click()
    return page


def seats(one: Window) -> Page:
    """Who sits where, for whoever made the game."""
    page = correspondence(one)
    page.get_by_role("button", name="Close the chat").click()
    page.locator("[popovertarget=page-menu]").first.click()
    page.get_by_role("button", name="Seats").click()
    page.get_by_role("button", name="Invite anew").click()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    return page


def players(one: Window) -> Page:
    """The best players of rated games; there are none yet."""
    one.page.goto(f"{one.url}/players")
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    return one.page


def results(one: Window) -> Page:
    """An event that two have played."""
    seats = [{"kind": "here"}, {"kind": "computer", "level": "random"}]
    game = {"setup": "first-game", "seats": seats}
    made = one.post("/api/contests", {"title": "Die Herbstmeisterschaft", "hours": 24, "game": game})

    def play(choice: int) -> None:
        asked = {"name": "Demetrios Papadopoulos"}
        finish(one, one.post(f"/api/contests/{made['contest']}/tables", asked)["game"], choice)

    as_another(one, lambda: play(0))
    play(1)
    one.page.goto(f"{one.url}/events/{made['contest']}")
    expect(one.page.get_by_role("table", name="Results").locator("tbody tr")).to_have_count(2)
    return one.page


def waiting(one: Window) -> Page:
    """A table of five that nobody has come to yet."""
    free = [{"kind": "invite"} for _ in range(4)]
    seats = [{"kind": "here", "name": "Demetrios Papadopoulos"}, *free]
    made = one.post("/api/games", {"setup": "first-game", "seats": seats})
    page = one.game(f"/games/{made['game']}").page
    expect(page.locator(".missing li")).to_have_count(4)
    return page


def code(one: Window) -> Page:
    """The code that carries a link to a phone."""
    page = waiting(one)
    page.get_by_role("button", name="QR code").first.click()
    expect(page.locator("dialog svg path").first).to_be_visible()
    return page


RATED: Final = {"rated": True, "public": True, "pace": {"kind": "days", "days": 3}, "timeOut": "forfeit"}


def table_of_two(one: Window, before: int = 0) -> tuple[str, str]:
    """A rated game of two with accounts, and the name of the one who sits in this window.

    So many games before it they have played, the other winning.
    """

    def account_of_the_other() -> list[Any]:
        signed_up(one, "Bartholomew")
        return one.context.cookies()

    theirs = as_another(one, account_of_the_other)
    name = signed_up(one)

    def new() -> str:
        seats = [{"kind": "here"}, {"kind": "invite"}]
        made = one.post("/api/games", {"setup": "first-game", "seats": seats, "table": RATED})

        def come() -> None:
            one.context.add_cookies(theirs)
            one.post("/api/invites", {"token": made["invites"][0]["token"]})

        as_another(one, come)
        game: str = made["game"]
        return game

    for _ in range(before):
        one.post(f"/api/games/{new()}/resignation", {"seat": 0})
    return new(), name


def best(one: Window) -> Page:
    """The best players, when there are some."""
    table_of_two(one, before=10)
    one.page.goto(f"{one.url}/players")
    expect(one.page.get_by_role("table")).to_be_visible()
    return one.page


def rated_lobby(one: Window) -> Page:
    """An open rated table, the ratings beside the names."""
    table_of_two(one)
    free = [{"kind": "invite"}, {"kind": "invite"}]
    one.post("/api/games", {"setup": "first-game", "seats": [{"kind": "here"}, *free], "table": RATED})
    one.context.clear_cookies()
    one.page.goto(f"{one.url}/lobby")
    expect(one.page.get_by_role("button", name="Sit down").first).to_be_visible()
    return one.page


def rated(one: Window) -> Page:
    """The game page of a rated game."""
    game, _ = table_of_two(one)
    page = one.game(f"/games/{game}").page
    expect(page.locator(".turn h2")).to_be_visible()
    return page


def given_up(one: Window) -> tuple[str, str]:
    """Such a game that is over, and the name of who lost it."""
    game, name = table_of_two(one)
    one.post(f"/api/games/{game}/resignation", {"seat": 0})
    return game, name


def rated_end(one: Window) -> Page:
    """Its end, with what it did to the ratings."""
    game, _ = given_up(one)
    page = one.game(f"/games/{game}").page
    expect(page.locator("dialog tfoot")).to_be_visible()
    return page


def rated_profile(one: Window) -> Page:
    """The profile of somebody with a rating."""
    _, name = given_up(one)
    one.page.goto(f"{one.url}/players/{name}")
    expect(one.page.get_by_role("table").first).to_be_visible()
    return one.page


def rated_join(one: Window) -> Page:
    """What an invitation to a rated game shows."""
    signed_up(one)
    seats = [{"kind": "here"}, {"kind": "invite"}]
    made = one.post("/api/games", {"setup": "first-game", "seats": seats, "table": RATED})
    one.context.clear_cookies()
    one.page.goto(f"{one.url}/join#{made['invites'][0]['token']}")
    expect(one.page.locator("form .primary")).to_be_visible()
    return one.page


def own_games(one: Window) -> Page:
    """The start page with games over days."""
    correspondence(one)
    one.page.goto(one.url)
    expect(one.page.locator(".games time").first).to_be_visible()
    return one.page


PAGES: Final = (
    start, join, manual, lobby, account, sign_in, profile, players, notices, events, event, device,
    rated_profile, rated_join, rated_lobby, best, own_games, results,
)  # fmt: skip
# These do not scroll.
TABLES: Final = (variation, correspondence, seats, waiting, code, rated, rated_end)


@pytest.mark.parametrize("page_of", [*PAGES, *TABLES], ids=lambda page_of: page_of.__name__)
def test_every_size(window: Callable[..., Window], axe: str, page_of: Callable[[Window], Page]) -> None:
    one = window()
    page_of(one)
    assert walk(one, axe, page_of.__name__, long=page_of in PAGES) == {}
