"""What is sent is what the OpenAPI document says, on the socket too (answers of HTTP: `test_fuzz`)."""

import json
from typing import Any

import jsonschema_rs
import pytest

from realmwright.server.document import schemas
from server.harness import PAIR, Browser, legal, running

SCHEMAS = schemas()


def valid(name: str, value: Any) -> None:
    """Raises for anything that the schema of that name does not allow."""
    jsonschema_rs.validate(
        {"$ref": f"#/components/schemas/{name}", "components": {"schemas": SCHEMAS}}, value
    )


async def played(browser: Browser, asked: Any) -> list[Any]:
    """The frames of a game's first choices: hexes, options, cards, and one taken back."""
    game = (await browser.make(asked))["game"]
    stream = await browser.stream(game)
    for step in range(30):
        now = await browser.snapshot(game)
        shown = await browser.json(f"/api/games/{game}/hand/{now['view']['me']}")
        choices = legal(now) or [choice["action"] for choice in shown["legal"]]
        assert (await browser.act(game, now["n"], choices[step * 7 % len(choices)])).status_code == 200
    now = await browser.snapshot(game)
    await browser.post(f"/api/games/{game}/undo", {"n": now["n"]})
    last = (await browser.snapshot(game))["n"]
    await stream.until(last)
    return [json.loads(frame) for frame in stream.frames]


@pytest.mark.parametrize("sets", [[], ["all"]], ids=["base", "all"])
async def test_frames_are_as_described(database: str, sets: list[str]) -> None:
    asked = {"setup": "random", "sets": sets, "seed": "7", "seats": PAIR}
    async with running(database) as server:
        frames = await played(server.browser(), asked)
    assert {frame["kind"] for frame in frames} >= {"snapshot", "presence", "action", "undo"}
    for frame in frames:
        valid("Frame", frame)


def test_a_wrong_frame_is_told_apart() -> None:
    valid("Frame", {"kind": "presence", "connected": [True]})
    for wrong in ({"kind": "presence"}, {"kind": "presence", "connected": [1]}, {"kind": "other", "n": 1}):
        with pytest.raises(jsonschema_rs.ValidationError):
            valid("Frame", wrong)
