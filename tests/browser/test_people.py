"""People talk at a table, on wide windows and phones; and an account brings the seats to another browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.pages import Window
from browser.test_accessible import violations
from browser.test_together import sit_down

Open = Callable[..., Window]


def open_chat(page: Page, *, phone: bool = False) -> None:
    if phone:
        page.get_by_role("button", name="Open the chat").tap()
    else:
        page.get_by_role("button", name="Chat", exact=False).first.click()


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Message").fill(text)
    page.keyboard.press("Enter")


def test_people_talk_and_the_watchers_among_themselves(window: Open, axe: str) -> None:
    host, guest, watching = window(), window(phone=True), window(dark=True)
    first, second = sit_down(host, guest)
    third = watching.game(first.path)
    open_chat(first.page)
    say(first.page, "Hello! https://example.org")
    said = first.page.get_by_role("list", name="Chat")
    expect(said).to_contain_text("Hello! https://example.org")
    expect(said.get_by_role("link")).to_have_count(0)
    # On a phone the chat is closed, and a dot tells of the word.
    expect(second.page.get_by_role("list", name="Chat")).to_have_count(0)
    expect(second.page.get_by_role("button", name="Open the chat")).to_be_visible()
    expect(second.page.locator(".talk .dot")).to_be_visible()
    open_chat(second.page, phone=True)
    expect(second.page.get_by_role("list", name="Chat")).to_contain_text("Hello!")
    expect(second.page.locator(".talk .dot")).to_have_count(0)
    second.page.get_by_role("button", name="Quick words").tap()
    second.page.get_by_role("button", name="Well played!").tap()
    expect(said).to_contain_text("Well played!")
    open_chat(third.page)
    expect(third.page.get_by_text("Players read this only when the game is over.")).to_be_visible()
    say(third.page, "They cannot read this.")
    expect(third.page.get_by_role("list", name="Chat")).to_contain_text("They cannot read this.")
    say(first.page, "Your turn.")
    expect(second.page.get_by_role("list", name="Chat")).to_contain_text("Your turn.")
    for page in (first.page, second.page):
        expect(page.get_by_text("They cannot read this.")).to_have_count(0)
    for one in (host, guest, watching):
        assert violations(one, axe) == []


def test_an_account_brings_the_seats_to_another_browser(window: Open, axe: str) -> None:
    anna, phone = window(), window(phone=True)
    table = anna.start().against("greedy").play()
    path = table.path
    anna.page.goto(f"{anna.url}/account")
    assert violations(anna, axe) == []
    anna.page.get_by_role("button", name="I have no account yet").click()
    for page, action in ((anna.page, "Create account"), (phone.page, "Sign in")):
        if page is phone.page:
            page.goto(f"{phone.url}/account")
        page.get_by_label("Name").fill("Anna")
        page.get_by_label("Password").fill("correct horse")
        page.get_by_role("button", name=action, exact=True).click()
        page.wait_for_url(f"{anna.url}/")
    phone.game(path).my_move()
    phone.page.goto(f"{phone.url}/account")
    expect(phone.page.get_by_role("listitem")).to_have_count(2)
    assert violations(phone, axe) == []
    phone.page.get_by_role("button", name="Sign out all others").tap()
    expect(phone.page.get_by_role("listitem")).to_have_count(1)
    anna.page.goto(f"{anna.url}/account")
    expect(anna.page.get_by_role("heading", name="Sign in")).to_be_visible()
