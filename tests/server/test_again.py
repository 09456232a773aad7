"""Play again: however it is pressed, and by whom, one game follows another."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text

from realmwright import expansions
from realmwright.server.hall import begin
from realmwright.server.storage.database import open_database
from realmwright.server.storage.store import Stale, Store
from realmwright.telling.info import Event, GameInfo, Seat
from server.harness import Browser, Running, logged, running


async def pair(server: Running) -> tuple[Browser, Browser, str]:
    anna, ben = server.browser(), server.browser()
    made = await anna.make({"setup": "random", "seats": [{"kind": "here"}, {"kind": "invite"}]})
    await ben.join(made["invites"][0]["token"])
    return anna, ben, made["game"]


async def pressed(game: str, *browsers: Browser) -> set[str]:
    answers = await asyncio.gather(*(browser.post(f"/api/games/{game}/again") for browser in browsers))
    assert {answer.status_code for answer in answers} == {201}
    return {answer.json()["game"] for answer in answers}


async def test_pressed_by_two_at_once_it_makes_one_game(database: str) -> None:
    async with running(database) as server:
        for _ in range(3):
            anna, ben, game = await pair(server)
            (following,) = await pressed(game, anna, ben, anna, ben)
            for browser, seat in ((anna, 0), (ben, 1)):
                assert {line["id"] for line in await browser.json("/api/games")} >= {game, following}
                assert (await browser.snapshot(following))["view"]["mine"] == [seat]
            assert (await anna.snapshot(game))["view"]["next"] == following
        assert len(await anna.json("/api/games")) == 2


async def test_pressed_at_two_servers_it_makes_one_game(database: str) -> None:
    async with running(database) as first, running(database) as second:
        anna, ben, game = await pair(first)
        there = second.browser()
        there.cookies.update(ben.cookies)
        await there.snapshot(game)
        (following,) = await pressed(game, anna, there)
        assert await pressed(game, anna, ben, there) == {following}
        assert len(await anna.json("/api/games")) == 2
        # Whichever server was too late hears of it.
        for browser in (anna, there):
            stream = await browser.stream(game)
            while (await stream.event())["view"]["next"] != following:
                pass


def test_of_many_writers_one_decides(database: str) -> None:
    store = Store(open_database(database))
    setup = expansions.draw_setup(expansions.first_game(2, 1))
    seats = [Seat("here", "Anna", holder="h"), Seat("here", "Ben", holder="h")]
    store.add(begin(GameInfo("first", setup, seats), ()))

    def press(number: int) -> str:
        return store.follow("first", Event(3, "again"), begin(GameInfo(f"next{number}", setup, seats), ()))

    with ThreadPoolExecutor(6) as threads:
        (winner,) = set(threads.map(press, range(6)))
    with store.engine.connect() as connection:
        assert set(connection.scalars(text("select id from games"))) == {"first", winner}
        assert connection.scalar(text("select count(*) from events where kind = 'again'")) == 1
    # An event of that number is there already: nothing is changed.
    with pytest.raises(Stale):
        store.follow(winner, Event(2, "again"), begin(GameInfo("other", setup, seats), ()))
    found = store.load(winner)
    assert found is not None
    assert found[0].next is None
    assert store.load("other") is None
    store.close()


@pytest.mark.parametrize("path", ["/api/games", "//api/games", "/api//games/"])
async def test_games_are_counted_however_the_path_is_written(database: str, path: str) -> None:
    body = {"setup": "first-game", "seats": [{"kind": "here"}, {"kind": "here"}]}
    async with running(database, makings_a_minute=3) as server:
        browser = server.browser()
        answers = [(await browser.post(server.url + path, body)).status_code for _ in range(5)]
        assert answers[-2:] == [429, 429]


async def test_a_chain_of_games_is_counted(database: str) -> None:
    async with running(database, makings_a_minute=4) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        statuses = []
        for _ in range(6):
            answer = await browser.post(f"/api/games/{game}/again")
            statuses.append(answer.status_code)
            game = answer.json().get("game", game)
        assert statuses == [201, 201, 201, 429, 429, 429]


async def test_one_broken_game_does_not_hide_the_others(database: str, caplog: Any) -> None:
    async with running(database) as server:
        browser = server.browser()
        games = [(await browser.make())["game"] for _ in range(5)]
        engine = server.hall.store.engine
        for game, change in zip(
            games,
            (
                "update games set setup = 'sequoia' where id = :game",
                "update games set setup = '{}' where id = :game",
                "update games set decides = 7 where id = :game",
                "delete from seats where game = :game",
            ),
            strict=False,
        ):
            with engine.begin() as connection:
                connection.execute(text(change), {"game": game})
        for _ in range(3):
            assert [line["id"] for line in await browser.json("/api/games")] == [games[-1]]
        # However often the list is asked for, the log does not fill.
        assert len(caplog.records) == 4
        server.hall.forget_idle(-1)
        statuses = [(await browser.get(f"/api/games/{game}")).status_code for game in games]
        assert statuses == [409, 409, 200, 409, 200]
        assert (await browser.get(f"/api/games/{games[0]}")).json()["error"]["key"] == "error.unreadable"
        assert all(game in logged(caplog.records) for game in games[:4])
        # What stands there may be a hidden card.
        assert "sequoia" not in logged(caplog.records)
