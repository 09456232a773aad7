"""A game is deleted when all agree who play it; whoever looks on is told. A browser can be forgotten."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from realmwright.server.storage.database import reading
from realmwright.server.storage.store import Store
from realmwright.server.storage.tables import events, games, positions, seats
from realmwright.server.subscriber import DELETED, FORGOTTEN
from server.harness import Browser, Running, eventually, legal, running

INVITED = [{"kind": "here", "name": "Anna"}, {"kind": "invite", "name": "Ben"}, {"kind": "invite"}]


async def agree(browser: Browser, game: str, *, keep: bool = False) -> bool:
    """Agree to a deletion, or want the game kept; whether it is deleted."""
    answer = await browser.post(f"/api/games/{game}/deletion", {"agree": not keep})
    assert answer.status_code == 200, answer.text
    return bool(answer.json()["deleted"])


async def refused(browser: Browser, game: str) -> bool:
    answer = await browser.post(f"/api/games/{game}/deletion", {"agree": True})
    return answer.status_code == 403 and answer.json()["error"]["key"] == "error.not-yours"


async def is_gone(server: Running, game: str) -> bool:
    """Whether neither the server nor its database knows anything of the game."""
    with reading(server.hall.store.engine) as connection:
        for column in (games.c.id, seats.c.game, events.c.game, positions.c.game):
            if connection.scalar(select(column).where(column == game).limit(1)) is not None:
                return False
    return (await server.browser().get(f"/api/games/{game}")).status_code == 404


async def deleting(browser: Browser, game: str) -> Any:
    return (await browser.snapshot(game))["view"]["deleting"]


async def three(server: Running) -> tuple[Browser, Browser, Browser, str]:
    anna, ben, cleo = (server.browser() for _ in range(3))
    made = await anna.make({"seats": INVITED})
    for browser, invite in zip((ben, cleo), made["invites"], strict=True):
        await browser.join(invite["token"])
    return anna, ben, cleo, made["game"]


@pytest.mark.parametrize(
    "others", [[], [{"kind": "here"}], [{"kind": "computer"}], [{"kind": "invite"}]], ids=str
)
async def test_whoever_plays_alone_deletes_at_once(database: str, others: list[dict[str, str]]) -> None:
    """Against computers, at one screen, or while nobody else has joined."""
    async with running(database) as server:
        anna = server.browser()
        seats = [{"kind": "here"}, *(others or [{"kind": "computer"}])]
        game = (await anna.make({"seats": seats}))["game"]
        assert await refused(server.browser(), game)
        assert await agree(anna, game)
        assert await is_gone(server, game)
        assert await anna.json("/api/games") == []


async def test_a_game_that_nobody_plays_is_its_makers(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = (await anna.make({"seats": [{"kind": "computer"}, {"kind": "computer"}]}))["game"]
        other = server.browser()
        await other.make()
        assert await refused(other, game)
        assert not await agree(anna, game, keep=True)
        assert await agree(anna, game)
        assert await is_gone(server, game)


async def test_all_who_play_must_agree(database: str) -> None:
    async with running(database) as server:
        anna, ben, cleo, game = await three(server)
        watching = server.browser()
        assert await refused(watching, game)
        streams = [await browser.stream(game) for browser in (anna, ben, cleo, watching)]
        assert not await agree(ben, game)
        assert not await agree(ben, game), "twice is no more than once"
        assert await deleting(watching, game) == [1]
        assert not await agree(cleo, game)
        now = await anna.snapshot(game)
        assert now["view"]["deleting"] == [1, 2]
        for stream in streams:
            frame = await stream.until(now["n"])
            assert (frame["kind"], frame["view"]["deleting"]) == ("delete", [1, 2])
        assert await agree(anna, game)
        assert await is_gone(server, game)
        for stream in streams:
            assert await stream.closed() == DELETED.code
        for browser in (anna, ben, cleo):
            assert await browser.json("/api/games") == []


async def test_one_who_wants_it_kept_undoes_what_others_agreed_to(database: str) -> None:
    async with running(database) as server:
        anna, ben, cleo, game = await three(server)
        await agree(anna, game)
        await agree(ben, game)
        assert not await agree(cleo, game, keep=True)
        assert await deleting(anna, game) == []
        n = (await anna.snapshot(game))["n"]
        assert not await agree(cleo, game, keep=True), "nobody asks"
        assert (await anna.snapshot(game))["n"] == n
        assert not await agree(cleo, game)
        assert not await agree(anna, game)
        assert await deleting(anna, game) == [0, 2]
        # The game goes on meanwhile, and the wish stands.
        acting = [anna, ben, cleo][(await anna.snapshot(game))["view"]["turn"]]
        now = await acting.snapshot(game)
        assert (await acting.act(game, now["n"], legal(now)[0])).status_code == 200
        assert await deleting(anna, game) == [0, 2]
        assert await agree(ben, game)


async def test_whoever_joins_is_asked_too(database: str) -> None:
    async with running(database) as server:
        anna, ben, cleo = (server.browser() for _ in range(3))
        made = await anna.make({"seats": INVITED})
        await ben.join(made["invites"][0]["token"])
        await agree(ben, made["game"])
        await cleo.join(made["invites"][1]["token"])
        assert not await agree(anna, made["game"])
        assert await agree(cleo, made["game"])


async def test_agreements_survive_a_restart(database: str) -> None:
    async with running(database) as server:
        anna, ben, cleo, game = await three(server)
        await agree(anna, game)
        await agree(ben, game)
    async with running(database) as server:
        third = server.browser()
        third.cookies.update(cleo.cookies)
        assert await deleting(third, game) == [0, 1]
        assert await agree(third, game)


async def test_several_at_once_delete_it_once(database: str) -> None:
    async with running(database) as server:
        anna, ben, cleo, game = await three(server)
        body = {"agree": True}
        answers = await asyncio.gather(
            *(browser.post(f"/api/games/{game}/deletion", body) for browser in (anna, ben, cleo) * 3)
        )
        assert {answer.status_code for answer in answers} <= {200, 404}
        assert sum(answer.status_code == 200 and answer.json()["deleted"] for answer in answers) == 1
        assert await is_gone(server, game)


async def test_of_a_game_that_goes_on_elsewhere_nothing_is_deleted(database: str) -> None:
    """Another process has stored an event that this one has not seen: it is read first."""
    async with running(database) as server, running(database) as other:
        anna, ben = server.browser(), other.browser()
        made = await anna.make({"seats": INVITED[:2]})
        await anna.snapshot(made["game"])
        await ben.join(made["invites"][0]["token"])
        assert not await agree(anna, made["game"])

        async def asked() -> bool:
            return bool(await deleting(ben, made["game"]) == [0])

        await eventually(asked)


async def test_those_who_look_at_another_process_are_told(database: str) -> None:
    """Also when it was no player, but `prune`."""
    async with running(database) as server, running(database) as other:
        anna = server.browser()
        first, second, kept = [(await anna.make())["game"] for _ in range(3)]
        watching = other.browser()
        streams = [await watching.stream(game) for game in (first, second)]
        still = await watching.stream(kept)
        for stream in (*streams, still):
            await stream.event()
        assert await agree(anna, first)
        Store(server.hall.store.engine).delete([second])
        for stream in streams:
            assert await stream.closed() == DELETED.code
        now = await anna.snapshot(kept)
        assert (await anna.act(kept, now["n"], legal(now)[0])).status_code == 200
        await still.until(now["n"] + 1)


async def test_what_is_done_in_a_game_that_is_gone_is_answered(database: str) -> None:
    """It was pruned while it was open: whoever acts learns that there is no such game."""
    async with running(database) as server:
        anna = server.browser()
        game = (await anna.make())["game"]
        stream = await anna.stream(game)
        now = await anna.snapshot(game)
        server.hall.store.delete([game])
        first = await anna.act(game, now["n"], legal(now)[0])
        assert first.status_code in (404, 409)
        assert (await anna.act(game, now["n"], legal(now)[0])).status_code == 404
        assert (await anna.post(f"/api/games/{game}/again")).status_code == 404
        assert await stream.closed() == DELETED.code


async def test_a_browser_that_is_forgotten_has_no_seats(database: str) -> None:
    async with running(database) as server:
        anna, ben, _, game = await three(server)
        own, others = await anna.stream(game), await ben.stream(game)
        for stream in (own, others):
            assert (await stream.frame())["kind"] == "snapshot"
        answer = await anna.post("/api/logout")
        assert answer.status_code == 200
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert "realmwright" not in anna.cookies
        assert await own.closed() == FORGOTTEN.code
        assert await anna.json("/api/games") == []
        assert (await anna.snapshot(game))["view"]["mine"] == []
        assert (await ben.snapshot(game))["view"]["mine"] == [1]
        assert not others.socket.close_code
        # It is somebody new from then on.
        made = await anna.make()
        assert [one["id"] for one in await anna.json("/api/games")] == [made["game"]]


async def test_by_https_both_cookies_are_forgotten(database: str) -> None:
    async with running(database, proxies=("127.0.0.1",)) as server:
        anna = server.browser()
        headers = {"X-Forwarded-Proto": "https", "Origin": server.url.replace("http", "https")}
        answer = await anna.post("/api/logout", headers=headers)
        cleared = answer.headers.get_list("set-cookie")
        assert {cookie.partition("=")[0] for cookie in cleared} == {"realmwright", "__Host-realmwright"}
        assert all("Max-Age=0" in cookie for cookie in cleared)
        [bound] = [cookie for cookie in cleared if cookie.startswith("__Host-")]
        assert "secure" in bound.lower()


async def test_only_pages_of_ours_log_out(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        await anna.make()
        answer = await anna.post("/api/logout", headers={"Origin": "http://evil.example"})
        assert answer.status_code == 403
        assert len(await anna.json("/api/games")) == 1
