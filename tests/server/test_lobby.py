"""The lobby: open tables, games to watch, a start against whoever waits; private games appear nowhere."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from realmwright.server import lobby as lobby_module
from realmwright.server.storage import lobby as lobby_storage
from realmwright.server.storage.database import connect
from server.harness import Browser, eventually, legal, running

SEATS = [{"kind": "here", "name": "Anna"}, {"kind": "invite"}]
TABLE = {"seats": SEATS, "table": {"public": True}, "start": 0}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the lobby shows is kept for nobody."""
    monkeypatch.setattr(lobby_module, "_KEPT", -1.0)


async def tables(browser: Browser, kind: str) -> list[Any]:
    return [table["id"] for table in (await browser.json("/api/lobby"))[kind]]


async def test_a_public_table_is_open_until_it_is_full_and_then_watched(database: str) -> None:
    async with running(database) as first, running(database) as second:
        anna, ben, cleo = first.browser(), second.browser(), first.browser()
        game = (await anna.make(TABLE))["game"]
        assert await tables(ben, "open") == [game]
        assert (await ben.post(f"/api/lobby/{game}", {"name": "Ben"})).json() == {"game": game, "seat": 1}
        assert (await tables(cleo, "open"), await tables(cleo, "watch")) == ([], [game])
        late = await cleo.post(f"/api/lobby/{game}", {})
        assert (late.status_code, late.json()["error"]["key"]) == (409, "error.seat-taken")
        (shown,) = (await cleo.json("/api/lobby"))["watch"]
        assert [player["name"] for player in shown["players"]] == ["Anna", "Ben"]


async def test_a_public_game_begins_when_it_is_full(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        game = (await anna.make(TABLE))["game"]
        now = await anna.snapshot(game)
        assert now["view"]["decision"]["legal"] == []
        early = await anna.act(game, now["n"], 0)
        assert (early.status_code, early.json()["error"]["key"]) == (409, "error.not-full")
        await ben.post(f"/api/lobby/{game}", {})
        now = await anna.snapshot(game)
        assert (await anna.act(game, now["n"], legal(now)[0])).status_code == 200


async def test_computer_players_wait_too_until_it_is_full(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        seats = [*SEATS, {"kind": "computer", "level": "random"}]
        game = (await anna.make({**TABLE, "seats": seats, "start": 2}))["game"]
        stream = await anna.stream(game)
        before = (await stream.event())["n"]
        await asyncio.sleep(0.5)
        assert (await anna.snapshot(game))["n"] == before
        await ben.post(f"/api/lobby/{game}", {})
        assert (await stream.until(before + 2))["view"]["seats"][1]["joined"]


async def test_private_games_appear_nowhere(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        made = await anna.make({**TABLE, "table": {"public": False}})
        before = await ben.json("/api/lobby")
        assert before == {"open": [], "watch": []}
        # To sit down there is answered as for a game that does not exist.
        answers = [await ben.post(f"/api/lobby/{game}", {}) for game in (made["game"], "no-such-game")]
        assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [
            (404, {"key": "error.not-found"})
        ] * 2
        quick = (await ben.post("/api/lobby", {})).json()
        assert quick["game"] != made["game"]
        await ben.join(made["invites"][0]["token"])
        assert made["game"] not in await tables(server.browser(), "watch")


async def test_games_that_are_played_hide_no_table_that_waits(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_storage, "_MOST_WATCHED", 2)
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        waits = (await anna.post("/api/lobby", {})).json()["game"]
        computers = {**TABLE, "seats": [{"kind": "here"}, {"kind": "computer", "level": "random"}]}
        played = [(await anna.make(computers))["game"] for _ in range(4)]
        assert await tables(ben, "open") == [waits]
        assert set(await tables(ben, "watch")) < set(played)
        # Whoever starts at once finds it too.
        assert (await ben.post("/api/lobby", {})).json()["game"] == waits


async def test_two_who_start_at_once_at_two_servers_meet(database: str) -> None:
    async with running(database) as first, running(database) as second:
        for _ in range(5):
            pair = [first.browser(), second.browser()]
            answers = await asyncio.gather(*(browser.post("/api/lobby", {"name": "X"}) for browser in pair))
            assert [answer.status_code for answer in answers] == [201, 201]
            joined = [answer.json() for answer in answers]
            assert len({answer["game"] for answer in joined}) == 1
            assert sorted(answer["seat"] for answer in joined) == [0, 1]
        assert len(await tables(first.browser(), "watch")) == 5


async def test_of_five_who_start_at_once_four_play_and_one_waits(database: str) -> None:
    async with running(database) as first, running(database) as second:
        five = [(first, second)[number % 2].browser() for number in range(5)]
        answers = await asyncio.gather(*(browser.post("/api/lobby", {}) for browser in five))
        games = [answer.json()["game"] for answer in answers]
        assert sorted(games.count(game) for game in set(games)) == [1, 2, 2]


async def test_a_start_meets_who_waits_for_the_same(database: str) -> None:
    async with running(database) as server:
        wanted = {"players": 2, "sets": ["nomads"]}
        waiting = (await server.browser().post("/api/lobby", wanted)).json()["game"]
        for other in ({"players": 3}, {"sets": ["base"]}, {"pace": {"kind": "days", "days": 2}}):
            assert (await server.browser().post("/api/lobby", other)).json()["game"] != waiting
        found = (await server.browser().post("/api/lobby", wanted)).json()
        assert found == {"game": waiting, "seat": 1}


async def test_nobody_is_matched_with_who_has_left(database: str) -> None:
    async with running(database) as server:
        left = (await server.browser().post("/api/lobby", {})).json()["game"]
        engine = connect(database)
        with engine.begin() as connection:
            connection.execute(text("update games set awaited = awaited - 600000"))
        engine.dispose()
        assert (await server.browser().post("/api/lobby", {})).json()["game"] != left
        # Their table is still there, after those where somebody waits.
        shown = (await server.browser().json("/api/lobby"))["open"]
        assert [(table["id"] == left, table["here"]) for table in shown] == [(False, True), (True, False)]


async def test_who_looks_at_their_table_counts_as_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "_PULSE", 0.1)
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        game = (await anna.post("/api/lobby", {})).json()["game"]
        engine = connect(database)
        with engine.begin() as connection:
            connection.execute(text("update games set awaited = awaited - 600000"))
        engine.dispose()
        await anna.stream(game)

        async def here() -> bool:
            return bool((await ben.json("/api/lobby"))["open"][0]["here"])

        await eventually(here)


async def test_pressing_twice_takes_one_seat(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        game = (await anna.make({**TABLE, "seats": [*SEATS, {"kind": "invite"}]}))["game"]
        for _ in range(2):
            assert (await ben.post(f"/api/lobby/{game}", {})).json() == {"game": game, "seat": 1}
        assert [seat["joined"] for seat in (await ben.snapshot(game))["view"]["seats"]] == [True, True, False]


async def test_a_lobby_without_news_is_not_sent_again(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        await anna.make(TABLE)
        tag = (await ben.get("/api/lobby")).headers["etag"]
        again = await ben.get("/api/lobby", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        await anna.make(TABLE)
        assert (await ben.get("/api/lobby", headers={"If-None-Match": tag})).status_code == 200


async def test_the_lobby_survives_a_restart(database: str) -> None:
    async with running(database) as server:
        game = (await server.browser().make(TABLE))["game"]
    async with running(database) as server:
        assert await tables(server.browser(), "open") == [game]


@pytest.mark.parametrize("path", ["/api/lobby", "/api/lobby/x"])
async def test_tables_are_not_taken_by_the_thousand(database: str, path: str) -> None:
    async with running(database, makings_a_minute=3) as server:
        browser = server.browser()
        codes = [(await browser.post(path, {})).status_code for _ in range(5)]
        assert codes[3:] == [429, 429]
