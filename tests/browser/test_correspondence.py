"""A whole game over days between two browsers, with all that comes between people who play so."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from browser.pages import Table, Window, whose_turn
from browser.test_people import open_chat, say
from browser.test_together import KEEP_SOCKETS, follow_link, shows
from realmwright.telling.clock import DAY
from server.harness import FakeClock

Open = Callable[..., Window]


def log(table: Table) -> Locator:
    return table.page.locator(".log")


def talk(page: Page) -> Locator:
    return page.get_by_role("list", name="Chat")


def test_two_play_a_game_over_days(timed: tuple[str, FakeClock], window: Open) -> None:
    url, clock = timed
    anna, ben, phone = window(), window(), window(phone=True)
    for one in (anna, ben, phone):
        one.url = url
    ben.context.add_init_script(KEEP_SOCKETS)
    ben.expected = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    # A day for each turn; whose day is over has it played without a choice.
    start = anna.start().with_guest()
    start.page.locator("summary").filter(has_text="who begins").click()
    start.page.get_by_label("Time to think").select_option(label="1 day a turn")
    start.page.get_by_label("Who begins").select_option(index=1)
    first = start.play()
    second = follow_link(first, ben)
    both = (first, second)

    # Each has a day, and they talk.
    chance = Random(1)
    first.turn(chance)
    for table in both:
        open_chat(table.page)
    say(first.page, "You have a day.")
    expect(talk(second.page)).to_contain_text("You have a day.")
    say(second.page, "I shall need it.")
    expect(talk(first.page)).to_contain_text("I shall need it.")
    for table in both:
        table.page.get_by_role("button", name="What happened").click()

    # The day goes by; both agree that the turn be Guest's again.
    second.my_move()
    clock.go_on(DAY)
    for table in both:
        expect(log(table)).to_contain_text("The time of Guest is over")
    first.my_move()
    second.page.locator(".last .undo").click()
    first.page.get_by_role("button", name="Allow").click()
    expect(log(first)).to_contain_text("Guest takes back")
    while not (shown := second.my_move())["legal"]:
        second.undo(shown)
    second.turn(chance)

    # Guest is away while Anna plays, and sees it on coming back.
    ben.context.set_offline(True)
    second.page.evaluate("sockets.at(-1).close()")
    expect(second.page.locator(".offline")).to_be_visible()
    first.turn(chance)
    ben.context.set_offline(False)
    second.my_move()
    second.until(shows(first.look()["pieces"]), "what Anna has built")

    # Guest goes on at a phone; the computer on the desk only watches.
    second.page.locator("[popovertarget=page-menu]").first.click()
    second.page.get_by_role("button", name="Continue on another device").click()
    phone.page.goto(second.page.get_by_label("Link").input_value())
    second.page.keyboard.press("Escape")
    phone.page.get_by_role("button", name="Continue here").tap()
    phone.page.wait_for_url("**/games/*")
    third = Table(phone)
    expect(second.page.get_by_text("You are watching")).to_be_visible()
    assert not second.look()["legal"]
    third.turn(chance)

    # So they play to the end; twice more Guest lets a day go by. Both read how it came about.
    play_on(first, third, clock, chance)
    for table in (first, third):
        final = table.page.locator("dialog[open]").filter(has=table.page.locator("table"))
        expect(final).to_contain_text("Guest ran out of time 3 times")


def play_on(host: Table, guest: Table, clock: FakeClock, chance: Random) -> None:
    """Every choice up to the end in the pages; of the guest's turns the third and the sixth go by."""
    turns = 0
    while not (mover := whose_turn(host, guest)).look()["over"]:
        turns += mover is guest
        if mover is guest and turns in (3, 6):
            clock.go_on(DAY)
            host.my_move()
        else:
            mover.turn(chance)
