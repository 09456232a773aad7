"""A walk through all sizes of window with one page: what is wrong with it, and where."""

import os
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from browser.pages import Window
from browser.sizes import LANGUAGES, SIZES, faults_in
from browser.test_accessible import violations

# What takes the focus, as far as it can be seen and used; of boxes that go together one is enough.
FOCUSABLE: Final = """() => [...([...document.querySelectorAll('dialog:modal')].at(-1) ?? document)
  .querySelectorAll('a[href], button, select, input, summary')]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .filter((e) => !e.disabled && e.type !== 'radio' && e.tabIndex >= 0)"""
# Colours and names are the same at each size of a layout: these are looked at by axe and by keyboard.
LAYOUTS: Final = ((1280, 720), (360, 740))


def walk(one: Window, axe: str, name: str, *, long: bool) -> dict[str, list[str]]:
    """The faults of the page that a window shows, by size and what was looked at; a long one may scroll down.

    Loaded once: size, language and colours change while it is looked at, and Tab leads to all of it.
    """
    page = one.page
    # At another size it would rest on something else, and open its help.
    page.mouse.move(0, 0)
    faults: dict[str, list[str]] = {}
    for width, height in SIZES:
        size = f"{width}x{height}"
        page.set_viewport_size({"width": width, "height": height})
        for language, wrong in faults_in(page, LANGUAGES, long=long).items():
            faults[f"{size} {language}"] = wrong
        if (width, height) in LAYOUTS:
            for colours in ("dark", "light"):
                page.emulate_media(color_scheme=colours)
                faults[f"{size} {colours}"] = violations(one, axe)
                shoot(page, f"{name}-{size}-{colours}")
            faults[f"{size} by keyboard"] = unreached(page)
    return {where: wrong for where, wrong in faults.items() if wrong}


def unreached(page: Page) -> list[str]:
    """What the key Tab does not lead to."""
    page.evaluate("window.reached = new Set(); addEventListener('focusin', (e) => reached.add(e.target))")
    for _ in range(page.evaluate(f"({FOCUSABLE})().length") + 5):
        page.keyboard.press("Tab")
    missed: list[str] = page.evaluate(
        f"({FOCUSABLE})().filter((e) => !reached.has(e)).map((e) => e.outerHTML.slice(0, 200))"
    )
    # What has the focus shows its help, which lies on other things.
    page.evaluate("document.activeElement.blur()")
    return missed


def shoot(page: Page, name: str) -> None:
    """A picture for whoever wants to look at it: REALMWRIGHT_SHOTS names the folder."""
    if folder := os.environ.get("REALMWRIGHT_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")
