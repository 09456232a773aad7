"""Two who do not know each other meet in the lobby; one goes on at another device."""

from collections.abc import Callable

from playwright.sync_api import expect

from browser.pages import Table, Window, whose_turn

Open = Callable[..., Window]


def test_two_meet_in_the_lobby_and_one_goes_on_at_another_device(window: Open) -> None:
    anna, ben, phone = window(), window(), window()
    for guest, name in ((anna, "Anna"), (ben, "Ben")):
        guest.page.goto(guest.url + "/lobby")
        guest.page.get_by_label("Name").fill(name)
    anna.page.get_by_role("button", name="Play now").click()
    anna.page.wait_for_url("**/games/*")
    expect(anna.page.get_by_text("Waiting for 1 player")).to_be_visible()
    # Nothing can be chosen before the table is full.
    assert not Table(anna).look()["legal"]
    # Ben sees the table without a reload.
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.wait_for_url("**/games/*")
    expect(anna.page.get_by_text("Waiting for 1 player")).to_have_count(0)
    first, second = Table(anna), Table(ben)
    expect(first.page.get_by_text("Ben", exact=True).first).to_be_visible()

    second.page.get_by_role("button", name="Menu").click()
    second.page.get_by_role("button", name="Continue on another device").click()
    expect(second.page.get_by_role("img", name="QR code")).to_be_visible()
    phone.page.goto(second.page.get_by_label("Link").input_value())
    second.page.keyboard.press("Escape")
    phone.page.get_by_role("button", name="Continue here").click()
    phone.page.wait_for_url("**/games/*")
    third = Table(phone)
    expect(second.page.get_by_text("You are watching")).to_be_visible()
    whose_turn(first, third)
