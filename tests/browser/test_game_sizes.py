"""What opens on the game page, at every size of window: nothing overlaps, is cut, or is too small to hit."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.pages import Window
from browser.test_gold import opened
from browser.test_sizes import midgame
from browser.test_sizes import opened as going_on
from browser.walk import walk


def running(one: Window) -> Page:
    """A game that goes on."""
    return going_on(one, midgame((), 2), 2)


def from_menu(one: Window, entry: str) -> Page:
    """What an entry of the menu opens there."""
    page = running(one)
    page.locator("[popovertarget=page-menu]").first.click()
    page.get_by_role("button", name=entry).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def scores(one: Window) -> Page:
    """The final table."""
    page = opened(one, "base-1").page
    expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    return page


def statistics(one: Window) -> Page:
    """The finished game in numbers, the numbers of each turn too."""
    page = scores(one)
    page.get_by_role("button", name="Statistics").click()
    expect(page.get_by_role("table", name="Tiles used")).to_be_visible()
    page.locator(".statistics summary").click()
    return page


def analysis(one: Window) -> Page:
    """What was given away."""
    page = scores(one)
    page.get_by_role("dialog").get_by_role("button", name="Analysis").click()
    expect(page.locator(".analysis ol").first).to_be_visible()
    # Until it is whole it grows.
    expect(page.locator(".analysis progress")).to_have_count(0)
    return page


def replay(one: Window) -> Page:
    """A moment of a game that is over."""
    page = opened(one, "crossroads-1").page
    page.goto(f"{page.url}?at=60")
    expect(page.locator(".replay")).to_be_visible()
    return page


def copy(one: Window) -> Page:
    """Who is to play on from there."""
    page = replay(one)
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog").locator("select").first).to_be_visible()
    return page


def share(one: Window) -> Page:
    """A picture of it in motion."""
    page = scores(one)
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    expect(page.locator("form .picture")).to_be_visible()
    page.get_by_label("Kind").select_option("gif")
    return page


def effects(one: Window) -> Page:
    """Sounds and motion."""
    return from_menu(one, "Sound and motion")


def note(one: Window) -> Page:
    """A private note."""
    return from_menu(one, "My note")


def lit_gold(one: Window) -> Page:
    """What a card pays, lit on the board and told below."""
    page = running(one)
    page.locator(".rest section li:has(small) button").first.click()
    expect(page.locator(".whose")).to_be_visible()
    return page


def hint(one: Window) -> Page:
    """What a computer would do."""
    one.start().against("greedy").play().my_move()
    one.page.keyboard.press("h")
    expect(one.page.locator(".notice.hint")).to_be_visible()
    return one.page


def guide(one: Window) -> Page:
    """The first bubble of the guided game."""
    one.start().page.get_by_role("button", name=re.compile("guided first game")).click()
    one.page.wait_for_url("**/games/*")
    expect(one.page.locator(".bubble")).to_be_visible()
    return one.page


STATES: Final = (
    scores, statistics, analysis, replay, copy, share, effects, note, lit_gold, hint, guide,
)  # fmt: skip


@pytest.mark.parametrize("state_of", STATES, ids=lambda state_of: state_of.__name__)
def test_every_size(window: Callable[..., Window], axe: str, state_of: Callable[[Window], Page]) -> None:
    one = window()
    state_of(one)
    assert walk(one, axe, state_of.__name__, long=False) == {}
