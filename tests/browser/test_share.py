"""A picture of a game to pass on: still or in motion, from the replay and from the end of a game."""

import re
import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pages import Window
from browser.test_accessible import violations
from browser.test_gold import opened
from browser.test_replay import PIECES, place, slider

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG\r\n\x1a\n"
# Every piece stands on its shadow; so do the little houses of the players below the board.
SHADOW = f".//{SVG}ellipse"


def dialog(page: Page) -> Locator:
    """Where it is said what the picture is to be."""
    return page.get_by_role("dialog", name="A picture to share")


def saved(page: Page, kind: str, folder: Path) -> bytes:
    """The file that is made."""
    dialog(page).get_by_label("Kind").select_option(kind)
    with page.expect_download(timeout=240_000) as download:
        dialog(page).get_by_role("button", name="Save").click()
    assert download.value.suggested_filename.endswith(f".{kind}")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path.read_bytes()


def check_stands_alone(text: str) -> ElementTree.Element:
    """It parses, and what it refers to stands in it; nothing hangs on style sheets or scripts."""
    drawing = ElementTree.fromstring(text)
    assert drawing.tag == f"{SVG}svg"
    for page_only in (
        "var(",
        "color-mix",
        "light-dark",
        "oklab",
        "currentColor",
        "class=",
        "style=",
        "href",
        "<!--",
    ):
        assert page_only not in text, page_only
    ids = {element.get("id") for element in drawing.iter() if element.get("id")}
    assert set(re.findall(r"url\(([^)]*)\)", text.replace("'", "").replace("&quot;", ""))) == {
        f"#{id}" for id in ids
    }
    assert {element.tag.removeprefix(SVG) for element in drawing.iter()} <= {
        *("svg", "title", "defs", "clipPath", "g", "path", "rect", "circle", "ellipse", "text")
    }
    return drawing


def frames(file: bytes) -> int:
    """How many pictures a GIF has, read block by block."""
    assert file[:6] == b"GIF89a"

    def table(packed: int) -> int:
        return 3 << ((packed & 7) + 1) if packed & 0x80 else 0

    at, found = 13 + table(file[10]), 0
    while file[at] != ord(";"):
        if file[at] == ord(","):
            found += 1
            at += 11 + table(file[at + 9])
        else:
            at += 2
        while file[at]:
            at += file[at] + 1
        at += 1
    assert at == len(file) - 1
    return found


@pytest.mark.parametrize("record", ["base-1", "harvest-1"])
def test_the_end_of_a_game_as_a_still(
    window: Callable[..., Window], axe: str, tmp_path: Path, record: str
) -> None:
    one = window(dark=record != "base-1")
    page = opened(one, record).page
    page.get_by_role("button", name="Share picture").click()
    expect(dialog(page)).to_be_visible()
    assert violations(one, axe) == []
    still = saved(page, "png", tmp_path)
    assert still.startswith(PNG)
    assert struct.unpack(">I", still[16:20]) == (1600,)
    drawing = check_stands_alone(saved(page, "svg", tmp_path).decode())
    dialog(page).get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Look at the board").click()
    names = page.locator(".players .name").all_text_contents()
    cards = page.locator("section:has(.counts) li b").all_text_contents()
    assert len(drawing.findall(SHADOW)) == page.locator(PIECES).count() + len(names)
    # What it says is what stands beside the board for everybody: names, gold, cards.
    words = {text.text for text in drawing.iter(f"{SVG}text")}
    coordinates = {word for word in words if word and re.fullmatch(r"[a-y]|\d{1,2}", word)}
    golds = {word for word in words if word and re.fullmatch(r"\d+ gold", word)}
    assert set(names) < words
    assert golds
    assert words - coordinates - golds - set(names) - {"Realmwright", "Game over"} <= set(cards)
    assert words & set(cards)


def test_a_moment_of_the_replay_in_motion(window: Callable[..., Window], tmp_path: Path) -> None:
    one = window()
    page = opened(one, "base-1").page
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.get_by_role("button", name="Look at the board").click()
    page.keyboard.press("r")
    expect(slider(page)).to_be_focused()
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("Shift+ArrowRight")
    choices = place(page)
    # What four turns have left on the board of this record, once it is shown.
    expect(page.locator(PIECES)).to_have_count(14)
    assert not [url for url in loaded if re.search("ShareDialog|animation", url)]
    page.get_by_role("button", name="Share picture").click()
    drawing = check_stands_alone(saved(page, "svg", tmp_path).decode())
    assert len(drawing.findall(SHADOW)) == page.locator(f".board {PIECES}").count() + 2
    assert not [url for url in loaded if "animation" in url]
    # The beginning and four turns; the beginning and every choice.
    assert frames(saved(page, "gif", tmp_path)) == 5
    dialog(page).get_by_label("One frame each").select_option("Choice")
    assert frames(saved(page, "gif", tmp_path)) == choices + 1
    assert [url for url in loaded if "animation" in url]
    # The dialog is as it was.
    assert dialog(page).locator("ellipse").count() == len(drawing.findall(SHADOW))
