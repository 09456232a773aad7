"""Seats that cannot be lost: links, other devices, seats offered anew or given to computer players."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from realmwright.server.storage import seating
from realmwright.server.storage.database import connect
from server.harness import Browser, Running, eventually, logged, running

HERE_AND_INVITED = {
    "setup": "random",
    "seats": [{"kind": "here", "name": "Anna"}, {"kind": "invite"}],
    "start": 0,
}


async def pair(server: Running) -> tuple[Browser, Browser, str, str]:
    """Anna, who made the game, Ben, who joined it, the game, and the token that he used."""
    anna, ben = server.browser(), server.browser()
    made = await anna.make(HERE_AND_INVITED)
    token = made["invites"][0]["token"]
    await ben.join(token, "Ben")
    return anna, ben, made["game"], token


async def mine(browser: Browser, game: str) -> Any:
    return (await browser.snapshot(game))["view"]["mine"]


async def seat(browser: Browser, game: str, number: int = 1) -> Any:
    return (await browser.snapshot(game))["view"]["seats"][number]


async def refused(browser: Browser, path: str, body: Any = None) -> tuple[int, str]:
    answer = await browser.post(path, body)
    return answer.status_code, answer.json()["error"]["key"]


# Links.


async def test_a_link_shows_what_it_invites_to_and_takes_no_seat(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        made = await anna.make(HERE_AND_INVITED)
        link = {"token": made["invites"][0]["token"]}
        shown = (await ben.post("/api/invitations", link)).json()
        view = (await anna.snapshot(made["game"]))["view"]
        assert (shown["host"], shown["seat"], shown["mine"], shown["opens"]) == ("Anna", 1, False, None)
        assert [(player["name"], player["joined"]) for player in shown["players"]] == [
            ("Anna", True),
            (view["seats"][1]["name"], False),
        ]
        assert shown["setup"] == view["setup"]
        assert not (await seat(anna, made["game"]))["joined"]


async def test_a_used_link_leads_its_own_browser_to_the_game_and_nobody_else(database: str) -> None:
    async with running(database) as server:
        _, ben, game, token = await pair(server)
        shown = (await ben.post("/api/invitations", {"token": token})).json()
        assert (shown["game"], shown["mine"]) == (game, True)
        assert await ben.join(token) == {"game": game, "seat": 1}
        for path in ("/api/invitations", "/api/invites"):
            assert await refused(server.browser(), path, {"token": token}) == (404, "error.invite")


# Another device.


async def test_a_game_goes_on_at_another_device(database: str) -> None:
    async with running(database) as server:
        anna, _, game, _ = await pair(server)
        stream = await anna.stream(game)
        link = (await anna.post(f"/api/games/{game}/device")).json()
        phone = server.browser()
        assert (await phone.post("/api/devices", {"token": link["token"]})).json() == {
            "game": game,
            "seat": 0,
        }
        assert (await mine(phone, game), await mine(anna, game)) == ([0], [])
        # The other device looks on as anybody may.
        told = await stream.until((await phone.snapshot(game))["n"])
        assert (told["kind"], told["view"]) == ("seat", (await server.browser().snapshot(game))["view"])
        legal = (await phone.snapshot(game))["view"]["decision"]["legal"]
        assert (await phone.act(game, told["n"], legal[0]["action"])).status_code == 200
        assert await refused(anna, f"/api/games/{game}/undo", {"n": told["n"]}) == (403, "error.not-yours")
        # Whoever made the game may still invite, at the device they are at now.
        assert (await phone.post(f"/api/games/{game}/seats/1/invite")).status_code == 201
        assert await refused(anna, f"/api/games/{game}/seats/1/invite") == (403, "error.not-yours")


async def test_a_link_to_another_device_is_good_once(database: str) -> None:
    async with running(database) as server, running(database) as other:
        anna, _, game, _ = await pair(server)
        link = {"token": (await anna.post(f"/api/games/{game}/device")).json()["token"]}
        devices = [server.browser(), other.browser(), server.browser(), other.browser()]
        answers = await asyncio.gather(*(device.post("/api/devices", link) for device in devices))
        assert sorted(answer.status_code for answer in answers) == [201, 404, 404, 404]
        assert [await mine(device, game) for device in devices].count([0]) == 1


async def test_a_link_to_another_device_expires(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "LINK_LIVES", 0)
    async with running(database) as server:
        anna, _, game, _ = await pair(server)
        link = {"token": (await anna.post(f"/api/games/{game}/device")).json()["token"]}
        assert await refused(server.browser(), "/api/devices", link) == (404, "error.invite")
        assert await mine(anna, game) == [0]


async def test_a_second_link_to_another_device_voids_the_first(database: str) -> None:
    async with running(database) as server:
        anna, _, game, _ = await pair(server)
        first, second = [(await anna.post(f"/api/games/{game}/device")).json()["token"] for _ in range(2)]
        assert await refused(server.browser(), "/api/devices", {"token": first}) == (404, "error.invite")
        assert (await server.browser().post("/api/devices", {"token": second})).status_code == 201


async def test_who_only_looks_on_has_nothing_to_go_on_with(database: str) -> None:
    async with running(database) as server:
        _, _, game, _ = await pair(server)
        path = f"/api/games/{game}/device"
        assert await refused(server.browser(), path) == (403, "error.not-yours")


async def test_tokens_are_neither_stored_nor_logged(database: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with running(database, patience=0.0) as server:
        anna, _, game, used = await pair(server)
        device = (await anna.post(f"/api/games/{game}/device")).json()["token"]
        offered = (await anna.post(f"/api/games/{game}/seats/1/invite")).json()["token"]
        await server.browser().post("/api/invitations", {"token": offered})
        await server.browser().post("/api/devices", {"token": device})
        secrets = (used, device, offered)
    engine = connect(database)
    with engine.connect() as connection:
        rows = [
            str(row)
            for table in ("games", "seats", "events", "device_links")
            for row in connection.execute(text(f"select * from {table}"))
        ]
    engine.dispose()
    assert not [secret for secret in secrets if any(secret in row for row in rows)]
    assert not [secret for secret in secrets if secret in logged(caplog.records)]


# Seats offered anew.


async def test_a_taken_seat_is_offered_and_goes_to_whoever_comes(database: str) -> None:
    async with running(database, patience=0.0) as server:
        anna, ben, game, used = await pair(server)
        stream = await ben.stream(game)
        offered = (await anna.post(f"/api/games/{game}/seats/1/invite")).json()
        assert offered["opens"] is not None
        told = await stream.until((await anna.snapshot(game))["n"])
        assert (told["kind"], told["view"]["seats"][1]["offered"], told["view"]["mine"]) == (
            "offer",
            True,
            [1],
        )
        clara = server.browser()
        assert (await clara.post("/api/invitations", {"token": offered["token"]})).json()["mine"] is False
        await clara.join(offered["token"], "Clara")
        assert (await mine(clara, game), await mine(ben, game)) == ([1], [])
        now = await seat(anna, game)
        assert (now["name"], now["offered"], now["joined"]) == ("Clara", False, True)
        # Ben's old link leads nowhere any more.
        assert await refused(ben, "/api/invites", {"token": used}) == (404, "error.invite")


async def test_whoever_has_an_offered_seat_has_time_to_refuse(database: str) -> None:
    async with running(database, patience=60.0) as server:
        anna, ben, game, used = await pair(server)
        offered = {"token": (await anna.post(f"/api/games/{game}/seats/1/invite")).json()["token"]}
        assert await refused(server.browser(), "/api/invites", offered) == (409, "error.seat-offered")
        assert (await ben.post(f"/api/games/{game}/seats/1/keep")).status_code == 200
        assert not (await seat(anna, game))["offered"]
        assert await refused(server.browser(), "/api/invites", offered) == (404, "error.invite")
        assert await ben.join(used) == {"game": game, "seat": 1}


async def test_at_a_public_table_there_is_more_time_to_refuse(database: str) -> None:
    async with running(database, patience=0.0, patience_in_public=60.0) as server:
        anna, ben = server.browser(), server.browser()
        made = await anna.make({**HERE_AND_INVITED, "table": {"public": True}})
        await ben.join(made["invites"][0]["token"])
        path = f"/api/games/{made['game']}/seats/1"
        offered = {"token": (await anna.post(f"{path}/invite")).json()["token"]}
        assert await refused(server.browser(), "/api/invites", offered) == (409, "error.seat-offered")
        assert await refused(anna, f"{path}/substitute", {}) == (409, "error.seat-offered")


async def test_an_offer_survives_a_restart_and_is_answered_at_another_server(database: str) -> None:
    async with running(database, patience=60.0) as server:
        anna, ben, game, _ = await pair(server)
        await anna.post(f"/api/games/{game}/seats/1/invite")
        key = ben.cookies
    async with running(database) as first, running(database) as second:
        ben, looker = first.browser(), second.browser()
        ben.cookies.update(key)
        assert (await seat(looker, game))["offered"]
        assert (await ben.post(f"/api/games/{game}/seats/1/keep")).status_code == 200
        assert not (await seat(looker, game))["offered"]


async def test_who_may_offer_keep_and_give(database: str) -> None:
    async with running(database, patience=0.0) as server:
        anna, ben, game, _ = await pair(server)
        path = f"/api/games/{game}/seats"
        for browser in (ben, server.browser()):
            assert await refused(browser, f"{path}/0/invite") == (403, "error.not-yours")
            assert await refused(browser, f"{path}/0/substitute", {}) == (403, "error.not-yours")
        # One's own seat is offered to nobody, and a seat that was not offered is given to no computer.
        assert await refused(anna, f"{path}/0/invite") == (409, "error.seat-taken")
        assert await refused(anna, f"{path}/1/substitute", {}) == (409, "error.seat-offered")
        assert await refused(anna, f"{path}/4/invite") == (404, "error.not-found")
        await anna.post(f"{path}/1/invite")
        assert await refused(anna, f"{path}/1/keep") == (403, "error.not-yours")
        assert await refused(anna, f"{path}/1/substitute", {"level": "nobody"}) == (400, "error.level")


async def test_whoever_made_a_game_for_others_looks_after_its_seats(database: str) -> None:
    async with running(database, patience=0.0) as server:
        host, anna, ben = (server.browser() for _ in range(3))
        made = await host.make({"seats": [{"kind": "invite"}, {"kind": "invite"}]})
        game, tokens = made["game"], [invite["token"] for invite in made["invites"]]
        await anna.join(tokens[0], "Anna")
        # The game tells of no host at it; to the one who made it the list of games does.
        view = (await host.snapshot(game))["view"]
        assert (view["host"], view["mine"]) == (None, [])
        for browser, mine in ((host, True), (anna, False)):
            assert [(line["id"], line["made"]) for line in await browser.json("/api/games")] == [(game, mine)]
        again = (await host.post(f"/api/games/{game}/seats/1/invite")).json()
        assert await refused(ben, "/api/invites", {"token": tokens[1]}) == (404, "error.invite")
        await ben.join(again["token"], "Ben")
        assert (await host.post(f"/api/games/{game}/seats/1/invite")).json()["opens"]
        assert (await seat(ben, game))["offered"]
        assert (await host.post(f"/api/games/{game}/seats/1/substitute", {})).status_code == 200
        assert (await host.post(f"/api/games/{game}/seats/1/back")).status_code == 200
        assert (await seat(ben, game))["kind"] == "person"


# Computer players in place of persons.


async def test_a_computer_plays_for_who_does_not_come_until_they_do(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        made = await anna.make({**HERE_AND_INVITED, "start": 1})
        game, path = made["game"], f"/api/games/{made['game']}/seats/1"
        stream = await anna.stream(game)
        assert (await anna.post(f"{path}/substitute", {"level": "random"})).status_code == 200
        while (await stream.event())["view"]["decision"]["seat"] != 0:
            pass
        given = await seat(anna, game)
        assert (given["kind"], given["level"], given["substituted"]) == ("computer", "random", True)
        # The link that Ben was sent takes nothing from a computer player, but waits for him.
        link = {"token": made["invites"][0]["token"]}
        assert await refused(ben, "/api/invites", link) == (404, "error.invite")
        assert (await anna.post(f"{path}/back")).status_code == 200
        await ben.join(link["token"], "Ben")
        assert (await mine(ben, game), (await seat(anna, game))["kind"]) == ([1], "person")


async def test_a_seat_given_to_a_computer_goes_back_to_its_holder(database: str) -> None:
    async with running(database, patience=0.0) as server:
        anna, ben, game, _ = await pair(server)
        path = f"/api/games/{game}/seats/1"
        await anna.post(f"{path}/invite")
        assert (await anna.post(f"{path}/substitute", {"level": "random"})).status_code == 200
        # Ben looks on meanwhile: he sees no hand, and can do nothing.
        view = (await ben.snapshot(game))["view"]
        assert (view["mine"], view["seats"][1]["hand"]) == ([], None)
        assert await refused(ben, f"/api/games/{game}/undo", {"n": 1}) == (403, "error.not-yours")
        (line,) = await ben.json("/api/games")
        assert (line["myTurn"], line["substituted"]) == (False, [1])
        assert (await ben.post(f"{path}/back")).status_code == 200
        assert await mine(ben, game) == [1]
        assert await refused(ben, f"{path}/back") == (409, "error.not-now")


async def test_a_substitute_survives_a_restart_and_is_no_part_of_the_next_game(database: str) -> None:
    async with running(database) as server:
        anna, ben, game, _ = await pair(server)
        assert (
            await ben.post(f"/api/games/{game}/seats/1/substitute", {"level": "random"})
        ).status_code == 200
        key = anna.cookies
    async with running(database) as server:
        anna = server.browser()
        anna.cookies.update(key)
        assert (await seat(anna, game))["substituted"]
        following = (await anna.post(f"/api/games/{game}/again")).json()["game"]
        next = await seat(anna, following)
        assert (next["kind"], next["substituted"], next["joined"]) == ("person", False, True)


async def test_what_is_asked_of_who_leaves_the_seat_is_asked_no_more(database: str) -> None:
    async with running(database) as server:
        anna, ben, game, _ = await pair(server)
        while (now := await anna.snapshot(game))["view"]["decision"]["seat"] == 0:
            await anna.act(game, now["n"], now["view"]["decision"]["legal"][0]["action"])
        assert (await anna.post(f"/api/games/{game}/undo", {"n": now["n"]})).status_code == 200
        assert (await anna.snapshot(game))["view"]["asked"] is not None
        await ben.post(f"/api/games/{game}/seats/1/substitute", {"level": "random"})
        assert (await anna.snapshot(game))["view"]["asked"] is None


async def test_who_gave_their_seat_to_a_computer_still_has_a_say_in_deletion(database: str) -> None:
    async with running(database) as server:
        anna, ben, game, _ = await pair(server)
        await ben.post(f"/api/games/{game}/seats/1/substitute", {"level": "random"})
        assert not (await anna.post(f"/api/games/{game}/deletion", {"agree": True})).json()["deleted"]
        assert (await ben.post(f"/api/games/{game}/deletion", {"agree": False})).status_code == 200
        assert (await anna.snapshot(game))["view"]["deleting"] == []
        await anna.post(f"/api/games/{game}/deletion", {"agree": True})
        assert (await ben.post(f"/api/games/{game}/deletion", {"agree": True})).json()["deleted"]


# Several at once.


async def test_all_seats_of_a_game_are_taken_at_once_at_two_servers(database: str) -> None:
    async with running(database) as first, running(database) as second:
        anna = first.browser()
        seats = [{"kind": "here"}, *[{"kind": "invite"}] * 4]
        made = await anna.make({"setup": "random", "seats": seats})
        guests = [(first if number % 2 else second).browser() for number in range(4)]
        tokens = [invite["token"] for invite in made["invites"]]
        await asyncio.gather(*(guest.join(token) for guest, token in zip(guests, tokens, strict=True)))
        for number, guest in enumerate(guests, start=1):
            assert await mine(guest, made["game"]) == [number]

        async def told() -> bool:
            view = (await anna.snapshot(made["game"]))["view"]
            return all(seat["joined"] for seat in view["seats"])

        await eventually(told)


async def test_of_two_who_come_by_one_link_at_two_servers_one_gets_the_seat(database: str) -> None:
    async with running(database) as first, running(database) as second:
        anna = first.browser()
        for _ in range(5):
            made = await anna.make(HERE_AND_INVITED)
            link = {"token": made["invites"][0]["token"]}
            guests = [first.browser(), second.browser()]
            answers = await asyncio.gather(*(guest.post("/api/invites", link) for guest in guests))
            assert sorted(answer.status_code for answer in answers) == [201, 404]
            assert sorted([await mine(guest, made["game"]) for guest in guests]) == [[], [1]]


# Limits.


@pytest.mark.parametrize(
    "path",
    [
        "/api/invitations",
        "/api/invites",
        "/api/devices",
        "/api/games/x/device",
        "/api/games/x/seats/1/invite",
        "/api/games/x/seats/1/keep",
        "/api/games/x/seats/1/substitute",
        "/api/games/x/seats/1/back",
    ],
)
async def test_tokens_are_not_guessed_by_the_thousand(database: str, path: str) -> None:
    async with running(database, makings_a_minute=3) as server:
        browser = server.browser()
        codes = [(await browser.post(path, {"token": "a guess"})).status_code for _ in range(5)]
        assert codes[3:] == [429, 429]
