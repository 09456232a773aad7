"""Notices that a turn has come: told once, by whichever process, where somebody wants them."""

import asyncio
import base64
import hmac
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from realmwright.server.clocks import look_for_time
from realmwright.server.mail import Smtp
from realmwright.server.wire import iso
from realmwright.telling.clock import DAY
from server.harness import Browser, FakeClock, Running, by_invite, choose, eventually, running
from server.receiving import Inbox, Phone, Postman, inbox, postman

DAYS = {"pace": {"kind": "days", "days": 4}}
MINUTE = 60_000
HOUR = 60 * MINUTE
SITE = "https://games.example.org"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def post_box() -> AsyncIterator[Inbox]:
    async with inbox() as here:
        yield here


@pytest.fixture
async def mail() -> AsyncIterator[tuple[Postman, int]]:
    async with postman() as here:
        yield here


def served(where: str, clock: FakeClock, port: int = 0, **settings: Any) -> Any:
    """A server that looks only when it is told to, and may send to this machine."""
    smtp = Smtp("127.0.0.1", "games@example.org", port, "none") if port else None
    settings = {"reaches": ("127.0.0.0/8",), "url": SITE, "smtp": smtp, "look_for_time": 1e6, **settings}
    return running(where, now=clock, grace=1e6, **settings)


async def look(*servers: Running) -> None:
    """Each server looks, at the same moment; all that they send has arrived."""
    for server in servers:
        await server.hall.notices.look(await server.hall.sender())
    await asyncio.gather(*(server.hall.notices.all_sent() for server in servers))


async def later(clock: FakeClock, milliseconds: int, *servers: Running) -> None:
    """Time passes, and each server looks twice: what is settled by the first is sent by the second."""
    clock.go_on(milliseconds)
    await look(*servers)
    await look(*servers)


async def subscribed(browser: Browser, phone: Phone) -> None:
    answer = await browser.post("/api/notices/push", phone.subscription)
    assert answer.status_code == 201, answer.text


async def own(browser: Browser) -> list[Any]:
    return list((await browser.json("/api/notices"))["channels"])


async def change(browser: Browser, **asked: Any) -> None:
    for channel in await own(browser):
        answer = await browser.post(f"/api/notices/channels/{channel['id']}", asked)
        assert answer.status_code == 200, answer.text


# When it is told.


async def test_a_turn_is_told_once_and_withdrawn_when_it_is_gone(
    database: str, clock: FakeClock, post_box: Inbox
) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        phone = Phone(post_box, "ben")
        await subscribed(ben, phone)
        await choose(anna, game, 4)
        await later(clock, MINUTE - 1, server)
        assert phone.messages == []
        await later(clock, 1, server)
        assert phone.messages == [
            {
                "title": "Your turn",
                "body": "Anna and P1, round 1 · 95 hours left",
                "path": f"/games/{game}",
                "games": [game],
                "fresh": True,
            }
        ]
        await choose(ben, game)
        await later(clock, HOUR, server)
        assert len(phone.messages) == 1
        await choose(ben, game, 3)
        await later(clock, MINUTE, server)
        assert phone.messages[1:] == [{"games": []}]
        # Whoever is away gets neither: the one that waits is replaced, and that one does not wait.
        first, second = (one.headers for one in post_box.requests)
        assert first["Topic"] == second["Topic"]
        assert (first["TTL"], second["TTL"]) == ("86400", "0")


async def test_two_processes_and_a_restart_tell_each_turn_and_reminder_once(
    database: str, clock: FakeClock, post_box: Inbox, mail: tuple[Postman, int]
) -> None:
    """Nobody ever comes: weeks go by, and each turn is told, reminded of and over, once."""
    postbox, port = mail
    async with served(database, clock, port) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        phones = [Phone(post_box, name) for name in ("anna", "ben")]
        for browser, phone in zip((anna, ben), phones, strict=True):
            await subscribed(browser, phone)
        await confirmed(ben, postbox, "ben@example.net")
    turns = 0
    for _ in range(2):
        async with served(database, clock, port) as first, served(database, clock, port) as second:
            for _ in range(3):
                for pause in (MINUTE, 3 * DAY, DAY - MINUTE):
                    clock.go_on(pause)
                    both = (first, second)
                    await asyncio.gather(*(look_for_time(one.hall) for one in (*both, *both)))
                    for _ in range(2):
                        await asyncio.gather(*(look(one) for one in (*both, *both)))
                turns += 1
                [events] = first.hall.store.events_after([(game, 0)])
                assert sum(event.kind == "timeout" for event in events) == turns
    told = [len(phone.fresh) for phone in phones]
    assert told == [6, 6]
    titles = [message["title"] for message in phones[1].messages if message.get("fresh")]
    assert titles == ["Your turn", "Your time is running out"] * 3
    subjects = [message["Subject"] for message in postbox.mails[1:]]
    assert subjects == titles


async def test_whoever_looks_at_the_game_is_told_nothing_at_whichever_process(
    database: str, clock: FakeClock, post_box: Inbox
) -> None:
    async with served(database, clock) as first, served(database, clock) as second:
        (anna, ben), game = await by_invite(first, table=DAYS)
        phone = Phone(post_box, "ben")
        await subscribed(ben, phone)
        there = second.browser()
        there.cookies.update(ben.cookies)
        page = await there.stream(game)
        await page.event()
        await choose(anna, game, 4)
        await later(clock, MINUTE - 2_000, first, second)
        await later(clock, HOUR, first, second)
        assert phone.messages == []
        # A page behind another is not looked at.
        await choose(ben, game, 4)
        await page.socket.send(json.dumps({"kind": "look", "looks": False}))
        await eventually_unseen(second, game)
        await choose(anna, game, 4)
        await later(clock, HOUR, first, second)
        assert phone.fresh == [[game]]


async def eventually_unseen(server: Running, game: str) -> None:
    async def unseen() -> bool:
        return not any(one.looks for one in server.hall.tables[game].audience.subscribers)

    await eventually(unseen)


async def test_a_turn_that_is_taken_back_is_not_told(
    database: str, clock: FakeClock, post_box: Inbox
) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        phone = Phone(post_box, "ben")
        await subscribed(ben, phone)
        now = await choose(anna, game, 4)
        asked = await anna.post(f"/api/games/{game}/undo", {"n": now["n"]})
        if asked.json().get("n") and (await anna.snapshot(game))["view"]["turn"] == 1:
            n = (await ben.snapshot(game))["n"]
            await ben.post(f"/api/games/{game}/wish", {"n": n, "accept": True})
        assert (await anna.snapshot(game))["view"]["turn"] == 0
        await later(clock, HOUR, server)
        assert phone.messages == []
        await choose(anna, game)
        await later(clock, HOUR, server)
        assert phone.fresh == [[game]]


async def test_a_turn_that_is_gone_when_it_could_be_sent_is_not_told(
    database: str, clock: FakeClock, post_box: Inbox
) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        phone = Phone(post_box, "ben")
        await subscribed(ben, phone)
        await choose(anna, game, 4)
        post_box.answers = [503]
        await later(clock, MINUTE, server)
        assert len(phone.fresh) == 1
        await choose(ben, game, 4)
        await later(clock, DAY, server)
        assert len(phone.messages) == 1


async def test_games_that_wait_at_once_are_one_message_and_a_pace_is_kept(
    database: str, clock: FakeClock, post_box: Inbox
) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        games = [game]
        for _ in range(2):
            seats = [{"kind": "here"}, {"kind": "invite"}]
            made = await anna.make({"seats": seats, "start": 0, "table": DAYS})
            await ben.join(made["invites"][0]["token"])
            games.append(made["game"])
        phone = Phone(post_box, "ben")
        await subscribed(ben, phone)
        await change(ben, pace=60)
        for one in games[:2]:
            await choose(anna, one, 4)
        await later(clock, MINUTE, server)
        assert [message["title"] for message in phone.messages] == ["Your turn in 2 games"]
        assert phone.fresh == [sorted(games[:2])]
        await choose(anna, games[2], 4)
        await later(clock, 30 * MINUTE, server)
        assert len(phone.messages) == 1
        await later(clock, 30 * MINUTE, server)
        assert phone.fresh[1:] == [sorted(games)]


async def test_only_who_plays_with_others_is_told_and_only_of_tables_that_they_want(
    database: str, clock: FakeClock, post_box: Inbox
) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        phone = Phone(post_box, "ben")
        await subscribed(ben, phone)
        alone = await ben.make({"seats": [{"kind": "here"}, {"kind": "computer", "level": "random"}]})
        hushed = await ben.post(f"/api/games/{game}/plan", {"quiet": True})
        assert hushed.json()["quiet"]
        assert not (await anna.json(f"/api/games/{game}/plan"))["quiet"]
        await choose(anna, game, 4)
        await later(clock, HOUR, server)
        assert phone.messages == []
        assert alone["game"]


# What becomes of it.


async def test_what_does_not_arrive_is_tried_again_and_then_switched_off(
    database: str, clock: FakeClock, post_box: Inbox
) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table={"pace": {"kind": "days", "days": 30}})
        hook = f"{post_box.url}/hook"
        assert (await ben.post("/api/notices/hooks", {"address": hook})).status_code == 201
        await choose(anna, game, 4)
        post_box.answers = [500, 302, 500, 403, 500, 500, 500]
        pauses = [MINUTE, MINUTE, 5 * MINUTE, 25 * MINUTE, 2 * HOUR, 8 * HOUR]
        for tried, pause in enumerate(pauses, start=1):
            assert not (await own(ben))[0]["failing"]
            await later(clock, pause - 1, server)
            assert len(post_box.requests) == tried - 1
            await later(clock, 1, server)
            assert len(post_box.requests) == tried
        assert (await own(ben))[0]["failing"]
        assert len({one.headers["webhook-id"] for one in post_box.requests}) == 1
        await later(clock, DAY, server)
        assert len(post_box.requests) == len(pauses)
        await change(ben, active=True)
        assert not (await own(ben))[0]["failing"]


@pytest.mark.parametrize("status", [404, 410])
async def test_a_subscription_that_is_gone_is_forgotten(
    database: str, clock: FakeClock, post_box: Inbox, status: int
) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        await subscribed(ben, Phone(post_box, "ben"))
        await choose(anna, game, 4)
        post_box.answers = [status]
        await later(clock, MINUTE, server)
        assert await own(ben) == []


# Each way.


async def test_a_web_hook_gets_a_signed_message(database: str, clock: FakeClock, post_box: Inbox) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        await ben.post("/api/notices/hooks", {"address": f"{post_box.url}/hook?room=7"})
        [channel] = await own(ben)
        await choose(anna, game, 4)
        await later(clock, MINUTE, server)
        [got] = post_box.requests
        assert json.loads(got.body) == {
            "type": "turn",
            "text": f"Your turn\nAnna and P1, round 1 · 95 hours left: {SITE}/games/{game}",
            "games": [
                {
                    "game": game,
                    "url": f"{SITE}/games/{game}",
                    "kind": "turn",
                    "players": ["Anna", "P1"],
                    "seat": 1,
                    "round": 1,
                    "deadline": iso(clock.now - MINUTE + 4 * DAY),
                }
            ],
        }
        # By hand, as standardwebhooks.com describes it.
        key = base64.b64decode(channel["secret"].removeprefix("whsec_"))
        head = got.headers
        text = f"{head['webhook-id']}.{head['webhook-timestamp']}.".encode() + got.body
        assert (
            head["webhook-signature"] == "v1," + base64.b64encode(hmac.digest(key, text, "sha256")).decode()
        )


async def confirmed(browser: Browser, postbox: Postman, address: str) -> None:
    """Add an address, and follow the link that is sent there."""
    answer = await browser.post("/api/notices/mail", {"address": address})
    assert answer.status_code == 201, answer.text
    link = re.search(rf"{SITE}/notices#confirm=(\S+)", postbox.mails[-1].get_content())
    assert link is not None
    answer = await browser.post("/api/notices/confirmation", {"word": link[1]})
    assert answer.status_code == 200, answer.text


async def test_an_e_mail_comes_to_who_has_confirmed_and_ends_by_one_click(
    database: str, clock: FakeClock, mail: tuple[Postman, int]
) -> None:
    postbox, port = mail
    async with served(database, clock, port) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        answer = await ben.post(
            "/api/notices/mail", {"address": "ben@example.net"}, headers={"Accept-Language": "de"}
        )
        assert answer.status_code == 201
        await choose(anna, game, 4)
        await later(clock, HOUR, server)
        [asked] = postbox.mails
        assert asked["Subject"] == "Möchtest du erfahren, wenn du am Zug bist?"
        assert not (await own(ben))[0]["confirmed"]
        link = re.search(r"#confirm=(\S+)", asked.get_content())
        assert link is not None
        forged = link[1][:-1] + ("0" if link[1][-1] != "0" else "1")
        assert (await ben.post("/api/notices/confirmation", {"word": forged})).status_code == 404
        # Whoever reads the mail need not be the browser that asked.
        assert (
            await server.browser().post("/api/notices/confirmation", {"word": link[1]})
        ).status_code == 200
        await choose(ben, game, 4)
        await choose(anna, game, 4)
        await later(clock, HOUR, server)
        told = postbox.mails[1]
        assert (told["To"], told["From"], told["Subject"]) == (
            "ben@example.net",
            "games@example.org",
            "Du bist am Zug",
        )
        assert f"{SITE}/games/{game}" in told.get_content()
        assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        stop = told["List-Unsubscribe"].strip("<>").removeprefix(SITE)
        # A program that follows all links ends nothing; a mail program's click does, without a cookie.
        assert (await server.browser().get(stop)).headers["location"].startswith("/notices#stop=")
        assert len(await own(ben)) == 1
        stranger = server.browser()
        one_click = await stranger._client.post(stop, data={"List-Unsubscribe": "One-Click"})
        assert one_click.status_code == 200
        assert await own(ben) == []


async def test_nobody_floods_an_address_with_questions(
    database: str, clock: FakeClock, mail: tuple[Postman, int]
) -> None:
    postbox, port = mail
    async with served(database, clock, port) as server:
        (anna, ben), _ = await by_invite(server)
        asked = {"address": "ben@example.net"}
        answers = [(await one.post("/api/notices/mail", asked)).status_code for one in (anna, ben, anna, ben)]
        assert answers == [201, 201, 201, 429]
        assert len(postbox.mails) == 3
        for wrong in (
            "ben",
            "ben@localhost",
            "a@b.de\r\nBcc: c@d.de",
            "a@b.de,c@d.de",
            '"a b"@c.de',
            "a@b..de",
        ):
            assert (await anna.post("/api/notices/mail", {"address": wrong})).status_code == 400, wrong
        postbox.refuses = "550 nobody here"
        assert (await anna.post("/api/notices/mail", {"address": "cleo@example.net"})).status_code == 400
        postbox.refuses = "451 later"
        assert (await anna.post("/api/notices/mail", {"address": "dora@example.net"})).status_code == 503
        assert [one["label"] for one in await own(anna)] == ["ben@example.net"]


async def test_a_server_without_mail_says_so(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, _), _ = await by_invite(server)
        assert not (await anna.json("/api/notices"))["mail"]
        assert (await anna.post("/api/notices/mail", {"address": "a@example.net"})).status_code == 409


# Whose they are.


async def test_channels_are_their_owners_alone(database: str, clock: FakeClock, post_box: Inbox) -> None:
    async with served(database, clock) as server:
        (anna, ben), _ = await by_invite(server)
        await subscribed(anna, Phone(post_box, "anna"))
        [channel] = await own(anna)
        assert (channel["here"], channel["label"]) == (True, "127.0.0.1")
        path = f"/api/notices/channels/{channel['id']}"
        for stranger in (ben, server.browser()):
            assert (await stranger.post(path, {"active": False})).status_code == 404
            assert (await stranger.post(f"{path}/deletion")).status_code == 404
            assert await own(stranger) == []
        assert (await anna.post(f"{path}/deletion")).status_code == 200
        assert await own(anna) == []


async def test_channels_go_along_with_the_account_and_end_with_it(
    database: str, clock: FakeClock, post_box: Inbox
) -> None:
    """A browser that signs out is told nothing more; an export has them; with the account they go."""
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table=DAYS)
        phone = Phone(post_box, "ben")
        await subscribed(ben, phone)
        await ben.post("/api/notices/hooks", {"address": f"{post_box.url}/hook"})
        who = {"name": "Ben", "password": "a long password"}
        assert (await ben.post("/api/account", who)).status_code == 201
        assert {(one["kind"], one["here"]) for one in await own(ben)} == {("push", True), ("hook", False)}
        exported = await ben.json("/api/account/export")
        addresses = {one["address"] for one in exported["channels"]}
        assert addresses == {phone.subscription["endpoint"], f"{post_box.url}/hook"}
        other = server.browser()
        assert (await other.post("/api/account/sign-in", who)).status_code == 201
        await ben.post("/api/logout")
        assert [one["kind"] for one in await own(other)] == ["hook"]
        await choose(anna, game, 4)
        await later(clock, HOUR, server)
        assert [one.path for one in post_box.requests] == ["/hook"]
        gone = await other.post("/api/account/deletion", {"password": who["password"]})
        assert gone.status_code == 200
        assert server.hall.notices.store.ready(clock.now) == []
        assert await own(other) == []


async def test_the_key_that_push_services_know_is_made_once(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as first, served(database, clock) as second:
        keys = [(await one.browser().json("/api/notices"))["pushKey"] for one in (first, second)]
    async with served(database, clock) as third:
        keys.append((await third.browser().json("/api/notices"))["pushKey"])
    assert len(set(keys)) == 1
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65
