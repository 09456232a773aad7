"""Several at once: sockets of one seat, requests that race, two servers over one database."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from realmwright import expansions
from realmwright.server.bus import LookingBus
from realmwright.server.hall import begin
from realmwright.server.storage.database import open_database
from realmwright.server.storage.store import Store
from realmwright.server.storage.watch import NewEvents
from realmwright.telling.info import GameInfo, Seat
from server.harness import PATIENCE, Browser, Stream, legal, running


async def act(browser: Browser, game: str) -> Any:
    now = await browser.snapshot(game)
    done = await browser.act(game, now["n"], legal(now)[0])
    assert done.status_code == 200, done.text
    return done.json()["n"]


def numbered(stream: Stream) -> list[bytes]:
    return [frame for frame in stream.frames if b'"presence"' not in frame]


async def test_two_sockets_of_one_seat_get_the_same(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        one, two = await browser.stream(game), await browser.stream(game)
        n = 0
        for _ in range(5):
            n = await act(browser, game)
        await asyncio.gather(one.until(n), two.until(n))
        assert numbered(one) == numbered(two)


async def test_of_requests_that_race_one_wins(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        for _ in range(4):
            now = await browser.snapshot(game)
            answers = await asyncio.gather(
                *(browser.act(game, now["n"], action) for action in legal(now)[:1] * 8)
            )
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
            after = await browser.snapshot(game)
            assert after["n"] in (now["n"] + 1, now["n"] + 2)  # with the draw at the end of a turn


async def test_one_token_one_seat(database: str) -> None:
    async with running(database) as server:
        made = await server.browser().make({"seats": [{"kind": "here"}, {"kind": "invite"}]})
        body = {"token": made["invites"][0]["token"]}
        answers = await asyncio.gather(*(server.browser().post("/api/invites", body) for _ in range(8)))
        assert sorted(answer.status_code for answer in answers) == [201] + [404] * 7


async def test_seats_are_taken_at_two_servers_at_once(database: str) -> None:
    """Each knows the game as of the same event; who is second sits down all the same."""
    seats = [{"kind": "here", "name": "Anna"}, *({"kind": "invite"} for _ in range(3))]
    async with running(database) as first, running(database) as second:
        for _ in range(3):
            made = await first.browser().make({"setup": "random", "seats": seats})
            await second.browser().snapshot(made["game"])
            guests = [server.browser() for server in (second, first, second)]
            await asyncio.gather(
                *(guest.join(invite["token"]) for guest, invite in zip(guests, made["invites"], strict=True))
            )
            for seat, guest in enumerate(guests, 1):
                assert (await guest.snapshot(made["game"]))["view"]["mine"] == [seat]


async def test_two_servers_over_one_database(database: str) -> None:
    async with running(database) as first, running(database) as second:
        anna, ben = first.browser(), second.browser()
        made = await anna.make({"seats": [{"kind": "here"}, {"kind": "invite"}], "start": 0})
        game = made["game"]
        watching = await anna.stream(game)
        await watching.event()
        await ben.join(made["invites"][0]["token"], "Ben")
        joined = await watching.until(3)
        assert (joined["kind"], joined["view"]["seats"][1]["name"]) == ("seat", "Ben")
        other = await ben.stream(game)
        await other.event()
        n = 0
        for _ in range(4):
            n = await act(anna, game)
            assert (await other.until(n))["n"] == n
        for _ in range(4):
            n = await act(ben, game)
            assert (await watching.until(n))["n"] == n
        assert (await anna.snapshot(game))["view"]["occupants"] == (await ben.snapshot(game))["view"][
            "occupants"
        ]


async def test_of_one_file_new_events_are_told_before_the_next_whole_look(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LookingBus, "_go_on", lambda *_: asyncio.sleep(3600))
    async with running(database) as first, running(database) as second:
        anna = first.browser()
        game = (await anna.make({"setup": "random"}))["game"]
        stream = await second.browser().stream(game)
        await stream.event()
        for _ in range(3):
            n = await act(anna, game)
            assert (await asyncio.wait_for(stream.until(n), PATIENCE))["n"] == n


def test_new_events_are_found_after_others_were_deleted(tmp_path: Path) -> None:
    store = Store(open_database(f"sqlite:///{tmp_path}/games.db"))
    new_events = NewEvents(store.engine)
    setup = expansions.draw_setup(expansions.first_game(2, 1))
    seats = [Seat("here", "Anna", holder="h"), Seat("here", "Ben", holder="h")]

    def add(id: str) -> list[tuple[str, int]]:
        store.add(begin(GameInfo(id, setup, seats), ()))
        return new_events.read()

    assert add("first") == []  # it was there before the first question
    ((id, number),) = add("second")
    assert (id, number > 1) == ("second", True)
    assert new_events.read() == []
    store.delete(["first", "second"])
    assert new_events.read() == []
    assert add("third") == [("third", number)]
    new_events.close()
    store.close()


async def test_two_servers_that_write_at_once(database: str) -> None:
    """Neither has seen the other's event yet: one is refused and reads on from the database."""
    async with running(database) as first, running(database) as second:
        here, there = first.browser(), second.browser()
        game = (await here.make())["game"]
        there.cookies.update(here.cookies)
        for _ in range(4):
            now = await here.snapshot(game)
            both = await asyncio.gather(*(b.act(game, now["n"], legal(now)[0]) for b in (here, there)))
            assert sorted(answer.status_code for answer in both) == [200, 409]
            assert (await here.snapshot(game))["n"] == (await there.snapshot(game))["n"] > now["n"]
