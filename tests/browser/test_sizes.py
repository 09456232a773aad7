"""Every size of window: nothing overlaps, is cut, scrolls the page or is too small to hit."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from librt.random import Random
from playwright.sync_api import Page

from agreement import random_action
from browser.pages import Window, eventually
from browser.sizes import LANGUAGES, SIZES, faults_in
from realmwright.expansions import CATALOGUE, draw_setup
from realmwright.notation.record import print_record
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game

NAMES: Final = ("Anna", "Demetrios Papadopoulos", "Clara", "Ben", "Emil")
# At these the cards and four lines of the log are seen without scrolling.
WHOLE: Final = ((1280, 720), (1440, 900), (1920, 1080))
# Sizes of hexes that a finger can hit, after zooming.
HIT: Final = 20
# How many things can be seen whole without scrolling anything.
IN_VIEW: Final = """(query) => [...document.querySelectorAll(query)].filter((e) => {
  const box = e.getBoundingClientRect();
  for (let p = e.parentElement; p; p = p.parentElement) {
    if (getComputedStyle(p).overflow === 'visible') continue;
    const clip = p.getBoundingClientRect();
    if (box.top < clip.top - 1 || box.bottom > clip.bottom + 1) return false;
  }
  return box.height > 0;
}).length"""
SCROLLS: Final = (
    "document.querySelector('.rest').scrollHeight > document.querySelector('.rest').clientHeight + 1"
)
ZOOMS: Final = "document.querySelector('.zoom button').checkVisibility()"
HEX: Final = "document.querySelector('[data-hex]').getBoundingClientRect().width"


def midgame(sets: tuple[str, ...], players: int) -> str:
    """The record of a random game that has tiles and a log, and an island if there are sets."""
    for seed in range(40):
        setup = draw_setup(Wanted(sets, players, seed))
        if sets and setup.island is None:
            continue
        game = Game(setup, CATALOGUE)
        random = Random(seed)
        for _ in range(60 * players):
            if not game.state.is_terminal():
                game.apply(random_action(game.state, random))
        while not game.state.is_terminal() and game.state.is_chance():
            game.apply(random_action(game.state, random))
        if not game.state.is_terminal():
            return print_record(game, NAMES[:players], hands=True)
    raise AssertionError("all games were over")


def opened(window: Window, record: str, players: int) -> Page:
    """The page of a game that goes on from a record, all at one screen."""
    seats = [{"kind": "here", "name": name} for name in NAMES[:players]]
    made: dict[str, Any] = window.post("/api/records", {"text": record, "seats": seats})
    window.game(f"/games/{made['game']}")
    return window.page


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("sets", "players"), [((), 2), ((), 5), (("all",), 5)], ids=["two", "five", "all"])
def test_every_size(window: Callable[..., Window], sets: tuple[str, ...], players: int, dark: bool) -> None:
    page = opened(window(dark=dark), midgame(sets, players), players)
    faults: dict[str, list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong = []
        # Those in the dark speak German, whose words are long, the others all languages.
        for language, faults_found in faults_in(page, LANGUAGES[: 1 if dark else None]).items():
            wrong += [f"{language}: {fault}" for fault in faults_found]
        if (width, height) in WHOLE:
            cards = page.evaluate(IN_VIEW, ".rest section li:has(small)")
            lines = page.evaluate(IN_VIEW, ".log li:not(.round)")
            rows = page.evaluate(IN_VIEW, ".rest ul > li[class*=seat-]")
            if cards < 3 or lines < 4 or rows < players:
                wrong.append(f"in view: {cards} cards, {lines} lines, {rows} players")
            if page.evaluate(SCROLLS):
                wrong.append("the column scrolls")
        zoom = page.locator(".zoom button").first
        for _ in range(3):
            eventually(page, f"{HEX} >= {HIT} || {ZOOMS}")
            if page.evaluate(HEX) < HIT:
                zoom.click()
        if page.evaluate(HEX) < HIT:
            wrong.append(f"hexes of {page.evaluate(HEX):.0f} px")
        if page.locator(".zoom button").count() > 1:
            page.locator(".zoom button").last.click()
        if wrong:
            faults[f"{width}x{height}"] = wrong
    assert faults == {}
