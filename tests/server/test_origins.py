"""Where gold comes from, over the wire: as much as the view tells, for everybody, now and in the past."""

from pathlib import Path
from typing import Any

from server.harness import running
from server.test_looking_back import choose

RECORDS = Path(__file__).parents[1] / "records"


def totals(origins: Any) -> list[dict[str, int]]:
    """The numbers on the hexes together, by seat and source."""
    return [
        {source: sum(origin["gold"] for origin in found) for source, found in seat.items()}
        for seat in origins["seats"]
    ]


def gold(snapshot: Any) -> list[dict[str, int]]:
    """The gold that the view tells."""
    return [seat["gold"] for seat in snapshot["view"]["seats"]]


async def test_the_numbers_are_those_of_the_view_now_and_in_the_past(database: str) -> None:
    async with running(database) as server:
        browser, stranger = server.browser(), server.browser()
        game = (await browser.make())["game"]
        for then in (await choose(browser, game, 12))[::-3]:
            found = await browser.json(f"/api/games/{game}/origins/{then['n']}")
            assert found["n"] == then["n"]
            assert totals(found) == gold(then)
            # All of it lies open on the board.
            assert await stranger.json(f"/api/games/{game}/origins/{then['n']}") == found
        missing = await browser.get(f"/api/games/{game}/origins/{then['n'] + 1000}")
        assert missing.status_code == 404


async def test_a_finished_game_shows_what_was_paid_while_it_went_on(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        text = (RECORDS / "nomads-1.txt").read_text(encoding="utf-8")
        opened = await browser.post("/api/records", {"text": text, "seats": None})
        game = opened.json()["game"]
        end = await browser.snapshot(game)
        found = await browser.json(f"/api/games/{game}/origins/{end['n']}")
        assert totals(found) == gold(end)
        assert all(origin["hexes"] for seat in found["seats"] for row in seat.values() for origin in row)
