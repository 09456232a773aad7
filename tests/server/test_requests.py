"""Requests that are wrong, foreign or too much: a clear error, never a 500, and nothing is lost."""

import hashlib
import hmac
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from realmwright.server.identity import Identity
from server.harness import PAIR, Browser, Running, legal, running

ROOT = Path(__file__).resolve().parents[2]


async def by_invite(server: Running) -> tuple[Browser, Browser, str]:
    anna, ben = server.browser(), server.browser()
    made = await anna.make({"seats": [{"kind": "here"}, {"kind": "invite"}], "start": 0})
    await ben.join(made["invites"][0]["token"])
    return anna, ben, made["game"]


def is_problem(response: httpx.Response, status: int, key: str) -> None:
    assert response.status_code == status, response.text
    problem = response.json()
    assert problem["status"] == status
    assert problem["error"]["key"] == key
    assert problem["detail"]


async def test_names_hold_what_can_be_seen(database: str) -> None:
    """However they come: with a new game, an invitation, or a record."""
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        seats = [{"kind": "here", "name": "An\x1b[1mna\u202e"}, {"kind": "invite", "name": "\u200b"}]
        made = await anna.make({"seats": seats, "start": 0})
        joined = await ben.post(
            "/api/invites", {"token": made["invites"][0]["token"], "name": " \u2067B\x9ben\u200b "}
        )
        assert joined.status_code == 201
        assert await names(anna, made["game"]) == ["An[1mna", "Ben"]
        record = (ROOT / "tests" / "records" / "first-game.txt").read_text("utf-8")
        text = record.replace("Ada, Bert", "A\x1bda, \u200b\u202e")
        opened = await anna.post("/api/records", {"text": text})
        first, second = await names(anna, opened.json()["game"])
        assert first == "Ada"
        assert second.isprintable()
        assert second


async def names(browser: Browser, game: str) -> list[str]:
    [found] = [one["names"] for one in await browser.json("/api/games") if one["id"] == game]
    return list(found)


async def test_who_may_act(database: str) -> None:
    async with running(database) as server:
        anna, ben, game = await by_invite(server)
        cleo = server.browser()
        await cleo.make()
        now = await anna.snapshot(game)
        action = legal(now)[0]
        is_problem(await ben.act(game, now["n"], action), 409, "error.not-your-turn")
        is_problem(await cleo.act(game, now["n"], action), 403, "error.not-yours")
        is_problem(await server.browser().act(game, now["n"], action), 403, "error.not-yours")
        is_problem(await anna.act(game, now["n"] - 1, action), 409, "error.stale")
        is_problem(await anna.act(game, now["n"] + 1, action), 409, "error.stale")
        is_problem(await anna.act(game, now["n"], 9999), 409, "error.not-legal")
        is_problem(await anna.act(game, now["n"], 512), 409, "error.not-legal")
        is_problem(await anna.act("x" * 12, now["n"], action), 404, "error.not-found")
        is_problem(await ben.get(f"/api/games/{game}/preview/{action}"), 409, "error.not-your-turn")
        is_problem(await ben.get(f"/api/games/{game}/hand/0"), 403, "error.not-yours")
        is_problem(await anna.get(f"/api/games/{game}/hand/4"), 403, "error.not-yours")
        is_problem(await cleo.post(f"/api/games/{game}/again"), 403, "error.not-yours")
        assert (await anna.snapshot(game))["n"] == now["n"]
        assert (await anna.act(game, now["n"], action)).status_code == 200


async def test_forged_cookies_open_nothing(database: str) -> None:
    async with running(database) as server:
        anna, _, game = await by_invite(server)
        value = anna.cookies["realmwright"]
        key, _, signature = value.partition(".")
        other = "A" * 22
        for forged in (
            key,
            f"{key}.",
            f"{key}.{'0' * 64}",
            f"{other}.{signature}",
            value.upper(),
            value + "0",
            "é",
        ):
            headers = {"Cookie": f"realmwright={forged}".encode()}
            shown = await server.browser().get(f"/api/games/{game}", headers=headers)
            assert shown.json()["view"]["me"] is None
        shown = await server.browser().get(f"/api/games/{game}", headers={"Cookie": f"realmwright={value}"})
        assert shown.json()["view"]["me"] == 0


def test_cookies_of_the_first_version_are_read_on() -> None:
    """Their signature was in hexadecimal digits; whoever sat at a seat sits there still."""
    key, secret = "Yk3_-aBcDeFgHiJkLmNoPq", b"k" * 32
    first = f"{key}.{hmac.new(secret, key.encode(), hashlib.sha256).hexdigest()}"
    identity = Identity(secret)
    assert identity.key(first) == hashlib.sha256(key.encode()).hexdigest()
    assert Identity(b"x" * 32).key(first) is None
    assert identity.key(f"{key}.{'0' * 64}") is None
    assert identity.key(f"{first}0") is None
    made = identity.new()
    assert identity.key(made) == hashlib.sha256(made.partition(".")[0].encode()).hexdigest()


async def test_the_cookie_is_kept_from_scripts_and_other_sites(database: str) -> None:
    async with running(database) as server:
        response = await server.browser().post("/api/games", {"setup": "random", "seats": PAIR})
        cookie = response.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "path=/;" in cookie
        assert "secure" not in cookie  # plain http on this machine


BODIES = [
    ("/api/games", {}),
    ("/api/games", {"setup": "random"}),
    ("/api/games", {"setup": "random", "seats": []}),
    ("/api/games", {"setup": "random", "seats": [{"kind": "here"}]}),
    ("/api/games", {"setup": "random", "seats": [{"kind": "here"}] * 6}),
    ("/api/games", {"setup": "random", "seats": [{"kind": "dog"}, {"kind": "here"}]}),
    ("/api/games", {"setup": "random", "seats": [{"kind": "here", "name": "x" * 41}, {"kind": "here"}]}),
    ("/api/games", {"setup": "random", "seats": [{"kind": "computer", "level": "god"}, {"kind": "here"}]}),
    ("/api/games", {"setup": "random", "seats": PAIR, "seed": "x"}),
    ("/api/games", {"setup": "random", "seats": PAIR, "seed": "9" * 19}),
    ("/api/games", {"setup": "random", "seats": PAIR, "sets": ["moon"]}),
    ("/api/games", {"setup": "random", "seats": PAIR, "options": ["cheat"]}),
    ("/api/games", {"setup": "random", "seats": PAIR, "start": 4}),
    ("/api/games", {"setup": "chosen", "seats": PAIR, "quadrants": ["farm"]}),
    ("/api/games", {"setup": "chosen", "seats": PAIR, "cards": ["farm"] * 3}),
    ("/api/games", {"setup": "chosen", "seats": PAIR, "quadrants": ["../x"] * 4}),
    ("/api/games", {"setup": "random", "seats": PAIR, "more": 1}),
    ("/api/games", [1, 2]),
    ("/api/games", "text"),
    ("/api/games", None),
    ("/api/setups", {"setup": "chosen", "seats": PAIR, "quadrants": ["x"] * 4}),
    ("/api/records", {"text": ""}),
    ("/api/records", {"text": "no record"}),
    ("/api/records", {"text": "[Format \"1\"]\n\n1.1 grass: a1 a1 a1 ."}),
    ("/api/records", {"text": "\x00" * 1000}),
    ("/api/records", {"text": 7}),
    ("/api/invites", {}),
    ("/api/invites", {"token": "x" * 201}),
]  # fmt: skip


async def test_bodies_that_are_wrong(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        for path, body in BODIES:
            response = await browser.post(path, body)
            assert response.status_code == 400, (path, body, response.text)
            assert response.json()["error"]["key"].startswith("error.")
        is_problem(await browser.post("/api/invites", {"token": "x"}), 404, "error.invite")
        raw: list[Any] = [b"{", b"\xff\xfe", b'{"setup": NaN}', b"[" * 100_000]
        for content in raw:
            headers = {"Origin": server.url, "Content-Type": "application/json"}
            sent = await browser._client.post("/api/games", content=content, headers=headers)
            assert sent.status_code == 400
        assert await browser.json("/api/games") == []


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"]
)
async def test_a_body_is_said_to_be_json(database: str, kind: str) -> None:
    """What the form of another site sends is none."""
    async with running(database) as server:
        browser = server.browser()
        body = json.dumps({"setup": "first-game", "seats": PAIR}).encode()
        headers = {"Origin": server.url, "Content-Type": kind}
        is_problem(
            await browser._client.post("/api/games", content=body, headers=headers), 415, "error.bad-request"
        )

        async def in_parts() -> AsyncIterator[bytes]:
            yield body

        sent = await browser._client.post("/api/games", content=in_parts(), headers=headers)
        is_problem(sent, 415, "error.bad-request")
        assert await browser.json("/api/games") == []
        headers["Content-Type"] = "Application/JSON; charset=utf-8"
        assert (await browser._client.post("/api/games", content=body, headers=headers)).status_code == 201


async def test_a_bad_record_says_which_line_and_why(database: str) -> None:
    record = (ROOT / "tests" / "records" / "first-game.txt").read_text("utf-8")
    lines = record.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("1.1 "))
    lines[at] = "1.1 grass: z99 ."
    async with running(database) as server:
        unread = (await server.browser().post("/api/records", {"text": "\n".join(lines)})).json()
        assert unread["error"]["key"] == "error.record"
        assert unread["error"]["params"]["reason"] == unread["detail"]
        assert f"line {at + 1}, turn 1.1" in unread["detail"]


async def test_what_is_too_big(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        is_problem(await browser.post("/api/records", {"text": "x" * 250_000}), 413, "error.too-big")
        is_problem(await browser.post("/api/records", {"text": "x" * 150_000}), 413, "error.too-big")
        unread = await browser.post("/api/records", {"text": "x" * 100_000})
        is_problem(unread, 400, "error.record")
        assert len(unread.text) < 2_000
        assert (await browser.get("/health", headers={"X-Big": "x" * 100_000})).status_code == 431


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://127.0.0.1:{port}"},
        {"Origin": "ws://127.0.0.1:{port}"},
        {"Origin": "", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_pages_of_other_sites_change_nothing(database: str, headers: dict[str, str]) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        now = await browser.snapshot(game)
        body = {"n": now["n"], "action": legal(now)[0]}
        port = server.url.rpartition(":")[2]
        headers = {name: value.replace("{port}", port) for name, value in headers.items()}
        sent = await browser._client.post(f"/api/games/{game}/actions", json=body, headers=headers)
        is_problem(sent, 403, "error.origin")
        if "Origin" in headers:
            with pytest.raises(InvalidStatus, match="HTTP 403"):
                await browser.stream(game, None, **headers)
        assert (await browser.snapshot(game))["n"] == now["n"]


async def test_only_known_names_lead_here(database: str) -> None:
    async with running(database, hosts=("127.0.0.1", "localhost")) as server:
        browser = server.browser()
        assert (await browser.get("/health")).status_code == 200
        for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "[::1", ""):
            is_problem(await browser.get("/api/games", headers={"Host": host}), 403, "error.host")
            # Whoever looks after the server asks by an address that is none of its names.
            for probe in ("/health", "/ready"):
                assert (await browser.get(probe, headers={"Host": host})).status_code == 200


@pytest.mark.parametrize("name", ["Games.Example.ORG", "games.example.org.", "games.example.org:8000"])
async def test_a_name_is_the_same_in_any_case(database: str, name: str) -> None:
    async with running(database, hosts=(name, "[::1]")) as server:
        browser = server.browser()
        for host in ("games.example.org", "GAMES.example.org:8000", "games.example.org.", "[::1]:8000"):
            assert (await browser.get("/api/games", headers={"Host": host})).status_code == 200
        is_problem(await browser.get("/api/games", headers={"Host": "example.org"}), 403, "error.host")


async def test_requests_are_limited(database: str) -> None:
    async with running(database, requests_a_minute=30, makings_a_minute=3) as server:
        browser = server.browser()
        for _ in range(3):
            await browser.make()
        is_problem(await browser.post("/api/games", {}), 429, "error.too-many")
        answers = [(await browser.get("/api/games")).status_code for _ in range(40)]
        assert set(answers) == {200, 429}


async def doors(browser: Browser) -> list[tuple[str, str]]:
    """Every method and path that the server describes."""
    described = (await browser.json("/api/schema/openapi.json"))["paths"]
    return [(method, path) for path, methods in described.items() for method in methods]


async def knock(browser: Browser, method: str, path: str) -> int:
    """The status of an answer at a door where nothing is."""
    path = re.sub(r"\{(\w+)\}", lambda found: "1" if found[1] in NUMBERS else "x", path)
    return (await (browser.get(path) if method == "get" else browser.post(path, {}))).status_code


NUMBERS = {"number", "action", "seat", "word"}


async def test_every_door_is_limited(database: str) -> None:
    async with running(database, requests_a_minute=1) as server:
        browser = server.browser()
        found = await doors(browser)
        assert len(found) > 70
        assert [door for door in found if await knock(browser, *door) != 429] == []
        with pytest.raises(InvalidStatus):
            await browser.stream("x")


# Where something new is made, a link is guessed or the server thinks there is less to be had. Passwords and
# what is said in chats have limits of their own: `test_accounts`, `test_chat`.
NARROW = """
post /api/games                post /api/records               post /api/games/{game}/copies
post /api/games/{game}/again   post /api/lobby                 post /api/lobby/{game}
post /api/contests             post /api/contests/{contest}/tables
post /api/invitations          post /api/invites               post /api/devices
post /api/games/{game}/device  post /api/games/{game}/seats/{seat}/invite
post /api/games/{game}/seats/{seat}/keep                       post /api/games/{game}/seats/{seat}/substitute
post /api/games/{game}/seats/{seat}/absence                    post /api/games/{game}/seats/{seat}/back
get /api/games/{game}/hint/{number}                            post /api/games/{game}/hint/variation
post /api/notices/push         post /api/notices/mail          post /api/notices/hooks
post /api/notices/confirmation post /api/notices/stop          post /api/notices/stop/{word}
get /api/account/export
"""


async def test_some_doors_are_narrower(database: str) -> None:
    async with running(database, makings_a_minute=1) as server:
        browser = server.browser()
        await browser.make()
        refused = {door for door in await doors(browser) if await knock(browser, *door) == 429}
        words = NARROW.split()
        assert refused == set(zip(words[::2], words[1::2], strict=True))


async def test_every_answer_carries_the_policy(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        for path in (
            "/",
            "/game/abc",
            "/health",
            "/api/games",
            "/api/nothing",
            "/nothing.png",
            "/api/texts/en.json",
        ):
            response = await browser.get(path)
            policy = response.headers["content-security-policy"]
            assert policy.startswith("default-src 'self'; object-src 'none'")
            assert "unsafe" not in policy
            assert response.headers["x-content-type-options"] == "nosniff"
        for path in ("/api/games", "//api/games", "/api//games/"):
            assert (await browser.get(server.url + path)).headers["cache-control"] == "no-store"
        refused = await browser.post("/api/games", {}, headers={"Origin": "http://evil.example"})
        assert "content-security-policy" in refused.headers


async def test_pages_and_schema(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        page = await browser.get("/games/some-game")
        assert page.status_code == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert (await browser.get("/", headers={"If-None-Match": page.headers["etag"]})).status_code == 304
        assert (await browser.get("/../../etc/passwd")).status_code in (200, 404)
        assert (await browser.get("/..%2f..%2fetc/passwd.txt")).status_code == 404
        assert (await browser.get("/api/texts/xx.json")).status_code == 404
        assert (await browser.get("/api/texts/en")).status_code == 404
        assert (await browser.get("/api/texts/xx-manual.json")).status_code == 404
        assert (await browser.json("/api/texts/en.json"))["ui.title"] == "Realmwright"
        manual = await browser.json("/api/texts/en-manual.json")
        assert manual["rules.beside.name"] == "Next to your own"
        schema = await browser.json("/api/schema/openapi.json")
        assert schema["info"]["title"] == "Realmwright"
        assert schema == json.loads((ROOT / "docs" / "openapi.json").read_text("utf-8"))
        health = await browser.json("/health")
        assert health["status"] == "ok"


async def test_wrong_methods_and_paths(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        for method, path, status in [
            ("GET", f"/api/games/{game}/actions", 405),
            ("PUT", f"/api/games/{game}", 405),
            ("DELETE", "/api/games", 405),
            ("GET", f"/api/games/{game}/preview/abc", 404),
            ("GET", f"/api/games/{game}/preview/-1", 400),
            ("GET", f"/api/games/{game}/hand/99", 400),
            ("GET", f"/api/games/{game}%00", 404),
            ("GET", f"/api/games/{'x' * 5000}", 404),
            ("POST", "/api/nothing", 404),
        ]:
            response = await browser._client.request(method, path, headers={"Origin": server.url})
            assert response.status_code == status, (method, path, response.text)
            assert response.json()["status"] == status


async def test_an_address_that_shows_nothing_is_not_found_and_says_so_in_a_page(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        for path in ("/", "/join", "/games/abc"):
            shown = await browser.get(path)
            assert (shown.status_code, shown.headers["content-type"].partition(";")[0]) == (200, "text/html")
        for path in ("/nowhere", "/games", "/games/abc/def", "/start.html", "/assets/gone.js"):
            shown = await browser.get(path)
            assert (shown.status_code, shown.headers["content-type"].partition(";")[0]) == (404, "text/html")
        is_problem(await browser.get("/api/nowhere"), 404, "error.not-found")
