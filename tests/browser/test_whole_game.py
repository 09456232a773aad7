"""A game from the first click to the score table."""

from pathlib import Path
from random import Random

from playwright.sync_api import Locator, expect

from browser.pages import Table
from realmwright.cli import app

RELOAD_AFTER = 12  # choices


def test_a_whole_first_game_by_clicking(table: Table, tmp_path: Path) -> None:
    chance = Random(1)
    choices = 0
    while not table.my_move()["over"]:
        table.move(chance)
        choices += 1
        if choices == RELOAD_AFTER:
            before = table.my_move()
            table.page.reload()
            table.until(before.__eq__, f"after a reload {before}")
    assert choices > 2 * RELOAD_AFTER

    scores = table.page.locator("dialog table")
    expect(scores.locator("tbody tr")).to_have_count(4)
    expect(scores.locator("tfoot td")).to_have_count(2)
    totals = numbers(scores.locator("tfoot td"))
    for column, total in enumerate(totals):
        assert sum(numbers(scores.locator(f"tbody td:nth-child({column + 2})"))) == total

    with table.page.expect_download() as download:
        table.page.locator("dialog .foot a").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert app.run(["record", "check", str(record)]) == 0

    first = table.path
    table.page.locator("dialog .foot .primary").click()
    table.page.wait_for_url(lambda url: "/games/" in url and not url.endswith(first))
    again = Table(table.window).my_move()
    assert len(again["pieces"]) in (0, 3)
    assert not again["over"]


def numbers(cells: Locator) -> list[int]:
    """The gold of each cell; its first line is what is seen."""
    return [int(cell.split()[0]) for cell in cells.all_inner_texts()]
