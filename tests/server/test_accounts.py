"""Accounts, which nobody needs: seats that follow a person, keys that end, and doors that tell nothing."""

import asyncio
from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from sqlalchemy import select

from realmwright.server.identity import digest
from realmwright.server.people import browser_name, fold
from realmwright.server.storage.database import reading
from realmwright.server.storage.tables import accounts, chat, games, plans, seats, sessions
from server.harness import PATIENCE, Browser, Running, eventually, legal, running

PASSWORD = "correct horse"
INVITED = [{"kind": "here", "name": "Anna"}, {"kind": "invite", "name": "Ben"}]
# Passwords are not counted where a test is not about that.
FREE = {"passwords_a_minute": 0}


async def registers(browser: Browser, name: str = "Anna", password: str = PASSWORD) -> None:
    answer = await browser.post("/api/account", {"name": name, "password": password})
    assert answer.status_code == 201, answer.text


async def tries(browser: Browser, name: str, password: str) -> tuple[int, Any]:
    answer = await browser.post("/api/account/sign-in", {"name": name, "password": password})
    return answer.status_code, answer.json()


async def signs_in(browser: Browser, name: str = "Anna", password: str = PASSWORD) -> None:
    status, answer = await tries(browser, name, password)
    assert status == 201, answer


async def account(browser: Browser) -> Any:
    return await browser.json("/api/account")


async def mine(browser: Browser, game: str) -> Any:
    return (await browser.snapshot(game))["view"]["mine"]


def copied(server: Running, browser: Browser) -> Browser:
    """Another browser with a copy of the cookie."""
    thief = server.browser()
    thief.cookies.update(browser.cookies)
    return thief


async def pair(server: Running) -> tuple[Browser, Browser, str]:
    anna, ben = server.browser(), server.browser()
    made = await anna.make({"seats": INVITED, "start": 0})
    await ben.join(made["invites"][0]["token"])
    return anna, ben, made["game"]


# Seats follow.


async def test_whoever_registers_keeps_the_seats_and_has_them_in_every_browser(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, _, game = await pair(server)
        before = await anna.snapshot(game)
        await registers(anna)
        assert (await account(anna))["name"] == "Anna"
        assert await anna.snapshot(game) == before
        phone = server.browser()
        await signs_in(phone, " ANNA ")
        assert await mine(phone, game) == [0]
        now = await phone.snapshot(game)
        assert (await phone.act(game, now["n"], legal(now)[0])).status_code == 200
        assert [line["id"] for line in await phone.json("/api/games")] == [game]
        assert (await phone.post(f"/api/games/{game}/seats/0/invite")).status_code == 409, "still the host"


async def test_a_guest_who_signs_in_brings_its_seats_along(database: str) -> None:
    """Those who look hear of it, at every server; the log does not tell it."""
    async with running(database, **FREE) as first, running(database, **FREE) as second:
        await registers(first.browser())
        guest, ben, game = await pair(first)
        computers = (await guest.make({"seats": [{"kind": "computer"}] * 2}))["game"]
        await guest.post(f"/api/games/{game}/chat", {"text": "Hello!"})
        there = second.browser()
        there.cookies.update(ben.cookies)
        watching = await there.stream(game)
        before = await watching.event()
        await second.browser().snapshot(computers)
        await signs_in(guest)
        told = await watching.event()
        assert (told["kind"], told["log"]) == ("seat", [])
        assert told["view"]["seats"] == before["view"]["seats"]
        other = second.browser()
        await signs_in(other)
        assert await mine(other, game) == [0]
        assert (await other.post(f"/api/games/{computers}/deletion", {"agree": True})).json() == {
            "deleted": True
        }
        words = (await other.json("/api/account/export"))["words"]
        assert [word["text"] for word in words] == ["Hello!"]
        now = await ben.snapshot(game)
        assert (await guest.act(game, now["n"], legal(await guest.snapshot(game))[0])).status_code == 200


async def test_what_a_guest_and_the_account_both_have_is_there_once(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben, game = await pair(server)
        known = server.browser()
        await registers(known)
        await ben.post(f"/api/games/{game}/chat", {"text": "rude"})
        both = [await anna.post(f"/api/games/{game}/chat/reports", {"channel": "table", "n": 1})]
        both.append(await known.post(f"/api/games/{game}/chat/reports", {"channel": "table", "n": 1}))
        assert {answer.status_code for answer in both} == {200}
        await signs_in(anna)
        told = await anna.json("/api/account/export")
        assert [report["n"] for report in told["reports"]] == [1]


# Keys end.


@pytest.mark.parametrize("known", [False, True], ids=["guest", "account"])
async def test_a_copied_cookie_is_worth_nothing_after_logging_out(database: str, known: bool) -> None:
    async with running(database, **FREE) as first, running(database, **FREE) as second:
        anna, _, game = await pair(first)
        if known:
            await registers(anna)
        here, there = copied(first, anna), copied(second, anna)
        assert await mine(here, game) == await mine(there, game) == [0]
        socket = await there.stream(game)
        assert (await anna.post("/api/logout")).status_code == 200
        assert await mine(here, game) == []
        assert await asyncio.wait_for(socket.closed(), PATIENCE) == 4401
        assert await mine(there, game) == []
        now = await here.snapshot(game)
        assert (await here.act(game, now["n"], 0)).status_code == 403
        if known:
            assert (await account(here))["name"] is None
            await signs_in(anna)
            assert await mine(anna, game) == [0]


async def test_the_key_of_a_guest_ends_when_it_registers_or_signs_in(database: str) -> None:
    async with running(database, **FREE) as server:
        guest, _, game = await pair(server)
        before = copied(server, guest)
        await registers(guest)
        assert await mine(before, game) == []
        other, _, further = await pair(server)
        before = copied(server, other)
        await signs_in(other)
        assert await mine(before, further) == []
        # Such a browser is a new one.
        again = (await before.make())["game"]
        assert await mine(before, again) == [0, 1]


async def test_sessions_are_listed_and_ended(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, phone, tablet = (server.browser() for _ in range(3))
        await registers(anna)
        agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36"
        answer = await phone.post(
            "/api/account/sign-in", {"name": "Anna", "password": PASSWORD}, headers={"User-Agent": agent}
        )
        assert answer.status_code == 201
        await signs_in(tablet)
        listed = (await account(anna))["sessions"]
        assert sorted((one["browser"], one["here"]) for one in listed) == [
            ("", False), ("", True), ("Chrome, Android", False)
        ]  # fmt: skip
        stranger = server.browser()
        await registers(stranger, "Ben")
        lost = next(one["id"] for one in listed if one["browser"])
        for browser, left in ((stranger, 3), (anna, 2)):
            ended = await browser.post("/api/account/sessions/end", {"session": lost})
            assert ended.status_code == 200
            assert len((await account(anna))["sessions"]) == left
        assert (await account(phone))["name"] is None
        await anna.post("/api/account/sessions/end", {})
        assert (await account(tablet))["name"] is None
        assert (await account(anna))["name"] == "Anna"


async def test_another_password_signs_all_others_out(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, phone = server.browser(), server.browser()
        await registers(anna)
        await signs_in(phone)
        for old, status in (("wrong password", 403), (PASSWORD, 200)):
            body = {"old": old, "new": "another horse"}
            assert (await anna.post("/api/account/password", body)).status_code == status
        assert (await account(phone))["name"] is None
        assert (await account(anna))["name"] == "Anna"
        assert (await tries(phone, "Anna", PASSWORD))[0] == 403
        await signs_in(phone, password="another horse")


# Doors.


async def test_signing_in_tells_not_whether_there_is_such_a_name(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at, usual = [], PasswordHasher.verify

    def verify(hasher: PasswordHasher, hashed: str, password: str) -> bool:
        looked_at.append(extract_parameters(hashed))
        return usual(hasher, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    async with running(database, **FREE) as server:
        await registers(server.browser())
        browser = server.browser()
        names = ("Anna", "Nobody", "Anna", "Nobody", "", "\u200b")
        answers = [await tries(browser, name, "wrong password") for name in names]
        assert answers[0][0] == 403
        assert answers[0][1]["error"]["key"] == "error.sign-in"
        assert all(answer == answers[0] for answer in answers)
        # All of them looked at a password, which takes the same time.
        assert looked_at == [looked_at[0]] * len(names)
        # Nor does it set a cookie.
        assert not browser.cookies


async def test_passwords_are_tried_slowly(database: str) -> None:
    async with running(database, passwords_a_minute=3) as server:
        await registers(server.browser())
        statuses = [(await tries(server.browser(), f"Name {k}", PASSWORD))[0] for k in range(4)]
        assert statuses == [403, 403, 429, 429]
    async with running(database, passwords_a_minute=3, proxies=("127.0.0.1",)) as server:
        statuses = []
        for k in range(5):
            body = {"name": "anna" if k % 2 else "ANNA", "password": "wrong password"}
            answer = await server.browser().post(
                "/api/account/sign-in", body, headers={"X-Forwarded-For": f"10.0.0.{k}"}
            )
            statuses.append(answer.status_code)
        assert statuses == [403, 403, 403, 429, 429], "from wherever they come"


async def test_what_is_no_name_or_password_is_refused(database: str) -> None:
    async with running(database, **FREE) as server:
        await registers(server.browser(), "Zoe\u0308")
        browser = server.browser()
        for name, password, status, key in (
            ("Zoë", PASSWORD, 409, "error.name-taken"),
            ("ＺＯË", PASSWORD, 409, "error.name-taken"),
            (" \u200b ", PASSWORD, 400, "error.name-needed"),
            ("Ben", "1234567", 400, "error.password-short"),
            ("Ben", "x" * 201, 400, "error.bad-request"),
        ):
            answer = await browser.post("/api/account", {"name": name, "password": password})
            assert (answer.status_code, answer.json()["error"]["key"]) == (status, key), name
        assert (await account(browser)) == {"name": None, "created": None, "private": False, "sessions": []}
        for path, body in (
            ("sessions/end", {}),
            ("password", {"old": "x", "new": PASSWORD}),
            ("deletion", {"password": "x"}),
        ):
            assert (await browser.post(f"/api/account/{path}", body)).status_code == 403
        assert (await browser.get("/api/account/export")).status_code == 403
        await registers(browser, "Ben")
        assert (await tries(browser, "Ben", PASSWORD))[0] == 409


async def test_the_database_holds_neither_passwords_nor_keys(database: str) -> None:
    async with running(database, **FREE) as server:
        anna = server.browser()
        await registers(anna)
        cookie = next(iter(anna.cookies.values()))
        with reading(server.hall.store.engine) as connection:
            (stored,) = connection.execute(select(accounts)).all()
            (session,) = connection.execute(select(sessions)).all()
        assert stored.password.startswith("$argon2id$")
        assert PASSWORD not in str(stored)
        assert session.key == digest(cookie.rpartition(".")[0])
        assert str(stored.holder) not in str(await account(anna))


# Leaving.


async def test_an_account_is_handed_out_whole(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben, game = await pair(server)
        await registers(anna)
        now = await anna.snapshot(game)
        await anna.act(game, now["n"], legal(now)[0])
        await anna.post(f"/api/games/{game}/chat", {"text": "mine"})
        await anna.post(f"/api/games/{game}/plan", {"note": "hold the harbor"})
        await ben.post(f"/api/games/{game}/chat", {"text": "not mine"})
        await anna.post(f"/api/games/{game}/chat/reports", {"channel": "table", "n": 2})
        answer = await anna.get("/api/account/export")
        assert "attachment" in answer.headers["content-disposition"]
        told = answer.json()
        assert told["account"]["name"] == "Anna"
        (own,) = told["games"]
        assert (own["id"], own["seats"], own["made"]) == (game, {"0": "Anna"}, True)
        assert own["notes"] == ["hold the harbor"]
        assert [choice["n"] for choice in own["choices"]] == [now["n"] + 1]
        assert [word["text"] for word in told["words"]] == ["mine"]
        assert [report["n"] for report in told["reports"]] == [2]


async def test_a_deleted_account_leaves_nothing_of_its_own(database: str) -> None:
    """Others play on: the seat is free, and the host may invite to it."""
    async with running(database, **FREE) as server:
        ben = server.browser()
        made = await ben.make({"seats": [{"kind": "here", "name": "Ben"}, {"kind": "invite"}], "start": 0})
        game, anna = made["game"], server.browser()
        await anna.join(made["invites"][0]["token"], "Anna Bell")
        alone = (await anna.make())["game"]
        await registers(anna)
        await anna.post(f"/api/games/{game}/chat", {"text": "Anna was here"})
        await anna.post(f"/api/games/{game}/plan", {"note": "hold the harbor"})
        watching, phone = await ben.stream(game), server.browser()
        await watching.event()
        await signs_in(phone)
        assert (await anna.post("/api/account/deletion", {"password": "wrong password"})).status_code == 403
        assert (await anna.post("/api/account/deletion", {"password": PASSWORD})).status_code == 200
        seat = (await watching.event())["view"]["seats"][1]
        assert (seat["joined"], seat["name"] != "Anna Bell") == (False, True)
        assert (await ben.post(f"/api/games/{game}/seats/1/invite")).status_code == 201
        assert (await account(phone))["name"] is None
        assert (await tries(server.browser(), "Anna", PASSWORD))[0] == 403

        async def is_gone() -> bool:
            return (await server.browser().get(f"/api/games/{alone}")).status_code == 404

        await eventually(is_gone)
        with reading(server.hall.store.engine) as connection:
            assert connection.execute(select(accounts)).all() == []
            assert connection.execute(select(sessions)).all() == []
            assert connection.execute(select(chat)).all() == []
            assert connection.execute(select(plans)).all() == []
            assert connection.scalars(select(games.c.id)).all() == [game]
            assert "Anna Bell" not in connection.scalars(select(seats.c.name)).all()


def test_names_are_compared_as_people_read_them() -> None:
    assert fold("Straße") == fold("STRASSE") == "strasse"
    assert fold("ﬁn") == fold("FIN")
    assert fold("Anna") != fold("Anna 2")


def test_a_browser_is_told_by_its_name_and_system() -> None:
    told = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120"
    assert browser_name(told) == "Edge, Windows"
    assert (
        browser_name("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
        == "Firefox, Linux"
    )
    assert browser_name("curl/8") == ""
