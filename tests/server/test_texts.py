"""Every key that the server sends has a text."""

from pathlib import Path
from typing import Any

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


async def test_what_games_say_has_texts(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        browser = server.browser()
        found: set[str] = set()
        for seed, sets in enumerate(([], ["nomads"], ["all"])):
            found |= await some_of_a_game(browser, seed, sets)
        served = await browser.json("/api/texts/en.json")
        assert {key for key in found if key.startswith("refusal.")}
        assert not [key for key in sorted(found) if key not in served]
