"""The statistics of a finished game: every number can be found again in the game itself."""

import re
from pathlib import Path
from typing import Any

import pytest

from server.harness import Browser, running

RECORDS = Path(__file__).parents[1] / "records"
# Those of the first record.
TILES = ("oasis", "harbor", "paddock", "oracle")


async def opened(browser: Browser, record: str) -> tuple[str, Any, str]:
    """A finished game of a record, its statistics, and the record."""
    text = (RECORDS / f"{record}.txt").read_text(encoding="utf-8")
    game = (await browser.post("/api/records", {"text": text, "seats": None})).json()["game"]
    return game, await browser.json(f"/api/games/{game}/statistics"), text


@pytest.mark.parametrize("record", ["base-1", "nomads-2", "marshlands-2", "harvest-1"])
async def test_the_gold_of_each_card_ends_at_the_scores_and_was_earned_turn_by_turn(
    database: str, record: str
) -> None:
    async with running(database) as server:
        browser = server.browser()
        game, told, _ = await opened(browser, record)
        view = (await browser.snapshot(game))["view"]
        turns = told["turns"]
        assert turns[-1]["gold"] == [seat["gold"] for seat in view["seats"]]
        steps = (await browser.json(f"/api/games/{game}/timeline"))["steps"]
        ends = {step["turn"]: step["n"] for step in steps if step["seat"] is not None}
        assert len(turns) >= len(ends) > 12
        seats = len(view["seats"])
        for k in range(0, len(ends) - seats, 7):
            assert (turns[k]["round"], turns[k]["seat"]) == (1 + k // seats, (turns[0]["seat"] + k) % seats)
            then = (await browser.json(f"/api/games/{game}/past/{ends[k]}"))["view"]
            assert turns[k]["gold"] == [seat["gold"] for seat in then["seats"]], k


async def test_a_tile_counts_each_time_it_is_used(database: str) -> None:
    """Those of the record: a word of its own begins each use."""
    async with running(database) as server:
        _, told, text = await opened(server.browser(), "base-1")
        for seat, uses in enumerate(told["uses"]):
            own = " ".join(re.findall(rf"^\d+\.{seat + 1} (.*)$", text, re.MULTILINE))
            found = {name: len(re.findall(rf"\b{name}\b", own)) for name in TILES}
            assert uses == {name: times for name, times in found.items() if times > 0}
        assert sum(sum(uses.values()) for uses in told["uses"]) > 10


async def test_a_running_game_has_none_yet(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        refused = await browser.get(f"/api/games/{game}/statistics")
        assert (refused.status_code, refused.json()["error"]["key"]) == (409, "error.game-runs")
