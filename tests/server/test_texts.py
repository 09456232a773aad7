"""Every key that the server sends has a text."""

from typing import Any

import pytest

from realmwright.texts import PARTS, catalogue, languages
from server.harness import Browser, legal, running


def keys_of(value: Any) -> set[str]:
    """All message keys in a frame."""
    if isinstance(value, list):
        return {key for item in value for key in keys_of(item)}
    if isinstance(value, dict):
        found = {key for item in value.values() for key in keys_of(item)}
        return found | {value["key"]} if isinstance(value.get("key"), str) else found
    return set()


async def some_of_a_game(browser: Browser, seed: int, sets: list[str]) -> set[str]:
    """The keys met in a game: frames, and reasons for refusals."""
    made = await browser.make({"setup": "random", "sets": sets, "seed": str(seed)})
    found: set[str] = set()
    for step in range(40):
        now = await browser.snapshot(made["game"])
        found |= keys_of(now)
        choices = legal(now)
        for action in (step * 7 % 400, 544 + step):
            found |= keys_of(await browser.json(f"/api/games/{made['game']}/explain/{action}"))
        if not choices:
            shown = await browser.json(f"/api/games/{made['game']}/hand/{now['view']['me']}")
            choices = [choice["action"] for choice in shown["legal"]]
        await browser.act(made["game"], now["n"], choices[step % len(choices)])
    return found


async def test_what_games_say_has_texts(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        found: set[str] = set()
        for seed, sets in enumerate(([], ["nomads"], ["all"])):
            found |= await some_of_a_game(browser, seed, sets)
        served = await browser.json("/api/texts/en.json") | await browser.json("/api/texts/en-game.json")
        assert {key for key in found if key.startswith("refusal.")}
        assert not [key for key in sorted(found) if key not in served]


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("xx, de;q=0.5, en;q=0.7", "en"),
        ("en;q=0.3, de;q=0.7", "de"),
        ("de;q=0, en;q=0.1", "en"),
        ("xx", "en"),
        ("*", "en"),
        (";;q=x,,", "en"),
        ("", "en"),
    ],
)
async def test_errors_are_told_in_the_language_that_is_asked_for(
    database: str, asked: str, language: str
) -> None:
    async with running(database) as server:
        browser = server.browser()
        wanted = {"Accept-Language": asked}
        for answer in (
            await browser.get("/api/games/none", headers=wanted),
            await browser.get("/api/nothing", headers=wanted),
            await browser.post("/api/games", {}, headers={"Origin": "http://evil.example", **wanted}),
        ):
            problem = answer.json()
            assert problem["text"] == catalogue(language).text(problem["error"]["key"])


async def test_every_language_is_served(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        for language in languages():
            texts = await browser.json(f"/api/texts/{language}.json")
            for part in PARTS:
                texts |= await browser.json(f"/api/texts/{language}-{part}.json")
            assert texts == catalogue(language).texts
