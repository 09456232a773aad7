"""Lines tried on a copy, and copies to play on: legal, kept or not kept, and they tell nothing hidden."""

import json
from pathlib import Path
from typing import Any

from server.harness import Browser, legal, running
from server.test_looking_back import choose

RECORDS = Path(__file__).parents[1] / "records"
HERE = [{"kind": "here"}, {"kind": "computer", "level": "greedy"}]


async def finished(browser: Browser) -> tuple[str, Any]:
    """A finished game, and its choices."""
    text = (RECORDS / "base-1.txt").read_text(encoding="utf-8")
    game = (await browser.post("/api/records", {"text": text, "seats": None})).json()["game"]
    return game, (await browser.json(f"/api/games/{game}/timeline"))["steps"]


async def tried(browser: Browser, game: str, n: int, actions: list[int]) -> Any:
    """Where a line leads."""
    answer = await browser.post(f"/api/games/{game}/variations", {"n": n, "actions": actions})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_line_is_played_on_a_copy_and_nothing_of_it_is_kept(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game, steps = await finished(browser)
        before = await browser.snapshot(game)
        n = steps[40]["n"]
        then = await browser.json(f"/api/games/{game}/past/{n}")
        line = await tried(browser, game, n, [])
        assert line["view"]["occupants"] == then["view"]["occupants"]
        assert line["actions"] == []
        for _ in range(8):
            view = line["view"]
            assert view["me"] == view["decision"]["seat"]
            assert [seat["gold"] for seat in view["seats"]] == [
                {source: sum(origin["gold"] for origin in found) for source, found in row.items()}
                for row in line["origins"]["seats"]
            ]
            line = await tried(browser, game, n, [*line["actions"], view["decision"]["legal"][0]["action"]])
        # The same line leads to the same place again; the draws stand in it.
        again = await tried(browser, game, n, line["actions"])
        assert again == line
        wrong = await browser.post(f"/api/games/{game}/variations", {"n": n, "actions": [9999]})
        assert wrong.status_code == 409
        assert wrong.json()["error"] == {"key": "refusal.NoSuchChoice", "params": {"action": "9999"}}
        # The reason is the one that is given in a game.
        choices = {choice["action"] for choice in line["view"]["decision"]["legal"]}
        for action in set(range(0, 400, 37)) - choices:
            asked = {"n": n, "actions": [*line["actions"], action]}
            refused = await browser.post(f"/api/games/{game}/variations", asked)
            assert refused.status_code == 409
            assert refused.json()["error"]["key"].startswith("refusal."), refused.text
        assert await browser.snapshot(game) == before


async def test_the_computer_says_what_it_would_choose_there(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game, steps = await finished(browser)
        asked = {"n": steps[-6]["n"], "actions": []}
        line = await tried(browser, game, asked["n"], [])
        hint = await browser.post(f"/api/games/{game}/hint/variation", asked)
        assert hint.status_code == 200, hint.text
        assert hint.json()["action"] in [choice["action"] for choice in line["view"]["decision"]["legal"]]
        # Not in a running game of people.
        table = (await browser.make())["game"]
        refused = await browser.post(f"/api/games/{table}/hint/variation", {"n": 2, "actions": []})
        assert refused.status_code == 403


async def test_of_a_running_game_the_own_card_is_kept_and_the_others_lie_open_when_they_play(
    database: str,
) -> None:
    """That the others' are not the true ones: test_twins.py."""
    async with running(database) as server:
        host, guest = server.browser(), server.browser()
        made = await host.make({"seats": [{"kind": "here"}, {"kind": "invite"}], "seed": "5", "start": 0})
        await guest.join(made["invites"][0]["token"], "Ben")
        game = made["game"]
        now = await host.snapshot(game)
        line = await tried(host, game, now["n"], [])
        assert line["view"]["seats"][0]["hand"] == now["view"]["seats"][0]["hand"]
        while line["view"]["me"] != 1:
            choice = line["view"]["decision"]["legal"][0]["action"]
            line = await tried(host, game, now["n"], [*line["actions"], choice])
        assert line["view"]["seats"][1]["hand"] is not None


async def test_a_copy_goes_on_from_a_moment_with_other_players(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game, steps = await finished(browser)
        step = steps[30]
        then = (await browser.json(f"/api/games/{game}/past/{step['n']}"))["view"]
        made = await browser.post(f"/api/games/{game}/copies", {"n": step["n"], "seats": HERE})
        assert made.status_code == 201, made.text
        copy = (await browser.snapshot(made.json()["game"]))["view"]
        # It is a person's turn, so that no computer has gone on.
        assert then["turn"] == 0
        for what in ("occupants", "round", "turn", "card", "discard", "setup"):
            assert copy[what] == then[what], what
        assert [seat["gold"] for seat in copy["seats"]] == [seat["gold"] for seat in then["seats"]]
        assert [seat["kind"] for seat in copy["seats"]] == ["person", "computer"]
        few = await browser.post(f"/api/games/{game}/copies", {"n": step["n"], "seats": [*HERE, *HERE]})
        assert (few.status_code, few.json()["error"]["key"]) == (400, "error.seats")


async def test_a_copy_of_a_running_game_deals_what_is_hidden_anew(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        seen = await choose(browser, game, 5)
        stranger = server.browser()
        made = await stranger.post(
            f"/api/games/{game}/copies", {"n": seen[-1]["n"], "seats": [{"kind": "here"}, {"kind": "here"}]}
        )
        assert made.status_code == 201, made.text
        copy = await stranger.snapshot(made.json()["game"])
        assert copy["view"]["occupants"] == seen[-1]["view"]["occupants"]
        assert legal(copy)
        assert "hand" in json.dumps(copy)
