"""How a table is played beside its set-up: told to all who see it, and kept."""

from sqlalchemy import text

from realmwright.server.storage.database import connect
from server.harness import running

SEATS = [{"kind": "here"}, {"kind": "here"}]


async def test_options_of_a_table_are_kept_by_a_restart_and_by_the_next_game(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        made = await anna.make({"setup": "random", "seats": SEATS, "table": {"public": True}})
        assert (await server.browser().snapshot(made["game"]))["view"]["options"]["public"] is True
        key = anna.cookies
    async with running(database) as server:
        anna = server.browser()
        anna.cookies.update(key)
        following = (await anna.post(f"/api/games/{made['game']}/again")).json()["game"]
        for game in (made["game"], following):
            assert (await anna.snapshot(game))["view"]["options"]["public"] is True


async def test_a_table_is_private_unless_its_maker_says_otherwise(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = (await anna.make({"setup": "random", "seats": SEATS}))["game"]
        assert (await anna.snapshot(game))["view"]["options"]["public"] is False


async def test_a_game_of_a_version_without_options_is_played_as_always(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = (await anna.make({"setup": "random", "seats": SEATS}))["game"]
        key = anna.cookies
    engine = connect(database)
    with engine.begin() as connection:
        connection.execute(text("update games set options = null"))
    engine.dispose()
    async with running(database) as server:
        anna = server.browser()
        anna.cookies.update(key)
        assert (await anna.snapshot(game))["view"]["options"]["public"] is False


async def test_an_option_that_is_not_known_is_refused(database: str) -> None:
    async with running(database) as server:
        body = {"setup": "random", "seats": SEATS, "table": {"pubic": True}}
        assert (await server.browser().post("/api/games", body)).status_code == 400
