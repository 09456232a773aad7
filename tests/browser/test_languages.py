"""The pages in every language: first choice, switching in place, whole games without a word of another."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from browser.pages import Table, Window
from realmwright.texts import DEFAULT, catalogue, languages
from texts.foreign import foreign_words

OTHERS = [language for language in languages() if language != DEFAULT]
# All that the page says: what is written, what screen readers hear, what a pointer is told, the title.
SAID = """() => [document.title, ...[...document.querySelectorAll('body, body *')].flatMap((e) => [
  ...[...e.childNodes].filter((n) => n.nodeType === 3 && !e.closest('script, style'))
    .map((n) => n.textContent),
  e.getAttribute('aria-label'), e.getAttribute('title'), e.getAttribute('placeholder'), e.getAttribute('alt'),
])].filter((text) => text?.trim()).join('\\n')"""


def said(window: Window) -> str:
    """Everything that a page says now."""
    found: str = window.page.evaluate(SAID)
    return found


@pytest.mark.parametrize("language", languages())
def test_a_browser_is_met_in_its_language(window: Callable[..., Window], language: str) -> None:
    shown = window(locale=f"{language}-XX")
    shown.start()
    assert shown.page.evaluate("document.documentElement.lang") == language
    assert catalogue(language).text("start.headline") in said(shown)
    assert foreign_words(said(shown), language) == []
    # Of an invitation that nobody has made the server says so.
    shown.expected = re.compile("404")
    shown.page.goto(f"{shown.url}/join#nothing")
    expect(shown.page.get_by_role("alert")).not_to_be_empty()
    assert foreign_words(said(shown), language) == []


def test_the_language_changes_in_place_and_is_remembered(window: Callable[..., Window]) -> None:
    shown = window()
    table = shown.start().against("greedy").play()
    table.my_move()
    shown.page.evaluate("window.stays = true")
    for language in [*OTHERS, DEFAULT, OTHERS[0]]:
        select = shown.page.locator("#page-menu select")
        shown.page.locator("[popovertarget=page-menu]").first.click()
        expect(select).to_be_visible()
        select.select_option(language)
        shown.page.keyboard.press("Escape")
        expect(select).to_be_hidden()
        expect(shown.page.locator("html")).to_have_attribute("lang", language)
        assert catalogue(language).text("ui.scoring") in said(shown)
        assert foreign_words(said(shown), language) == []
        assert table.look()["legal"]
    assert shown.page.evaluate("window.stays")
    shown.page.reload()
    expect(shown.page.locator("html")).to_have_attribute("lang", OTHERS[0])


@pytest.mark.parametrize("language", OTHERS)
def test_only_the_texts_of_one_language_are_loaded(window: Callable[..., Window], language: str) -> None:
    shown, asked = window(locale=language), list[str]()
    shown.page.on("request", lambda request: asked.append(request.url))
    shown.start()
    assert [url for url in asked if "/api/texts/" in url] == [f"{shown.url}/api/texts/{language}.json"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_whole_game(window: Callable[..., Window], language: str) -> None:
    shown = window(locale=language)
    made = shown.post(
        "/api/games",
        {
            "setup": "random",
            "sets": ["all"],
            "seed": str(languages().index(language)),
            "seats": [{"kind": "here", "name": "Anna"}, {"kind": "computer", "level": "greedy"}],
        },
    )
    table: Table = shown.game(f"/games/{made['game']}")
    chance, foreign = Random(1), list[str]()
    while not table.my_move()["over"]:
        table.move(chance)
        foreign += foreign_words(said(shown), language)
        if foreign:
            break
    assert foreign == []
    assert catalogue(language).text("ui.scores") in said(shown)
