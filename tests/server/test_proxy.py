"""Behind a proxy: whom it asks for is believed of those that are named, and of nobody else."""

import logging
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from realmwright.server.supervisor import warn_once
from realmwright.server.visitor import NotANetwork, among, is_local, networks, one_visitor
from server.harness import PAIR, Browser, Running, eventually, running

# Where the tests' own requests come from.
PROXY = ("127.0.0.1",)
SITE = "https://games.example.org"


def visits(address: str, **more: str) -> dict[str, str]:
    """The headers that a proxy adds to a visitor's request."""
    return {"X-Forwarded-For": address, **more}


def by_https(address: str = "203.0.113.1") -> dict[str, str]:
    """The same of a visitor who came by https."""
    return visits(address, **{"X-Forwarded-Proto": "https", "Host": "games.example.org", "Origin": SITE})


async def answers(browser: Browser, headers: dict[str, str], times: int = 8) -> list[int]:
    return [(await browser.get("/api/games", headers=headers)).status_code for _ in range(times)]


async def test_what_a_client_says_of_itself_lifts_no_limit(database: str) -> None:
    async with running(database, requests_a_minute=5) as server:
        browser = server.browser()
        statuses = [(await answers(browser, visits(f"203.0.113.{k}"), 1))[0] for k in range(8)]
        assert statuses == [200] * 5 + [429] * 3


async def test_behind_a_proxy_each_visitor_has_a_limit_of_its_own(database: str) -> None:
    async with running(database, requests_a_minute=5, proxies=PROXY) as server:
        browser = server.browser()
        for visitor in ("203.0.113.1", "203.0.113.2", "2001:db8::1"):
            assert await answers(browser, visits(visitor)) == [200] * 5 + [429] * 3
        # What came from before the proxy is not believed: the visitor is whom the proxy saw.
        for said in ("198.51.100.1, 203.0.113.2", "127.0.0.1, 203.0.113.2", "x,203.0.113.2"):
            assert await answers(browser, visits(said), 2) == [429, 429]
        # A household has 64 bits of IPv6, and is one visitor.
        assert await answers(browser, visits("2001:db8::ffff:1"), 2) == [429, 429]
        assert await answers(browser, visits("2001:db8:0:1::1"), 2) == [200, 200]


async def test_a_row_of_proxies_is_passed_over(database: str) -> None:
    async with running(database, requests_a_minute=5, proxies=(*PROXY, "10.0.0.0/8")) as server:
        browser = server.browser()
        for inner in ("10.0.0.7", "10.1.2.3"):
            await answers(browser, visits(f"198.51.100.9, 203.0.113.5, {inner}"), 3)
        assert await answers(browser, visits("203.0.113.5"), 1) == [429]
        assert await answers(browser, visits("198.51.100.9"), 1) == [200]


async def test_connections_and_limits_agree_on_who_the_visitor_is(database: str) -> None:
    async with running(database, proxies=PROXY, sockets_an_address=2, connections_an_address=3) as server:
        anna = server.browser()
        game = (await anna.make())["game"]
        for address in ("203.0.113.1", "203.0.113.2"):
            for _ in range(2):
                await anna.stream(game, None, **visits(address))
            with pytest.raises(InvalidStatus, match="HTTP 403"):
                await anna.stream(game, None, **visits(address))
            assert await answers(anna, visits(address), 1) == [200]
    async with running(database, proxies=PROXY, connections_an_address=2) as server:
        again = server.browser()
        first, _ = [await again.stream(game, None, **visits("203.0.113.1")) for _ in range(2)]
        assert await answers(again, visits("203.0.113.1"), 1) == [429]
        assert await answers(again, visits("203.0.113.2"), 1) == [200]
        await first.close()

        async def has_room() -> bool:
            return await answers(again, visits("203.0.113.1"), 1) == [200]

        await eventually(has_room)


async def made(server: Running, headers: dict[str, str]) -> httpx.Response:
    return await server.browser().post("/api/games", {"setup": "first-game", "seats": PAIR}, headers=headers)


async def test_behind_https_the_cookie_is_bound_to_the_host(database: str) -> None:
    async with running(database, proxies=PROXY) as server:
        answer = await made(server, by_https())
        assert answer.status_code == 201
        name, _, rest = answer.headers["set-cookie"].partition("=")
        assert name == "__Host-realmwright"
        assert "secure" in rest.lower()
        assert "path=/;" in rest.lower()
        assert "domain" not in rest.lower()
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        value = rest.partition(";")[0]
        game = f"/api/games/{answer.json()['game']}"

        async def mine(cookie: str, headers: dict[str, str]) -> Any:
            seen = await server.browser().get(game, headers={**headers, "Cookie": cookie})
            return seen.json()["view"]["mine"]

        assert await mine(f"__Host-realmwright={value}", by_https()) == [0, 1]
        # Another site of the same domain can set the plain name: it does not count beside the other.
        other = (await made(server, {})).headers["set-cookie"].partition("=")[2].partition(";")[0]
        assert await mine(f"__Host-realmwright={value}; realmwright={other}", by_https()) == [0, 1]
        assert await mine(f"__Host-realmwright={other}; realmwright={value}", by_https()) == []
        # Cookies of the first version had the plain name.
        assert await mine(f"realmwright={value}", by_https()) == [0, 1]
        assert await mine(f"__Host-realmwright={value}", {}) == []


async def test_nobody_else_says_that_it_was_https(database: str) -> None:
    async with running(database) as server:
        answer = await made(server, {"X-Forwarded-Proto": "https"})
        assert answer.headers["set-cookie"].startswith("realmwright=")
        assert "strict-transport-security" not in answer.headers


async def test_pages_by_https_are_told_from_those_by_http(database: str) -> None:
    async with running(database, proxies=PROXY) as server:
        plain = {**by_https(), "Origin": "http://games.example.org"}
        assert (await made(server, plain)).status_code == 403
        assert (await made(server, {**by_https(), "Host": "games.example.org:443"})).status_code == 201
        anna = server.browser()
        game = (await anna.make())["game"]
        secure = {"X-Forwarded-Proto": "https", "Origin": server.url.replace("http", "https")}
        stream = await anna.stream(game, None, **secure)
        assert (await stream.frame())["kind"] == "snapshot"
        with pytest.raises(InvalidStatus, match="HTTP 403"):
            await anna.stream(game, None, **{**secure, "Origin": server.url})


async def test_a_proxy_that_is_not_named_is_told_of(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """Once each: its visitors share a limit, and pages by https are refused."""
    warn_once.cache_clear()
    async with running(database) as server:
        with caplog.at_level(logging.WARNING, "realmwright.server"):
            for _ in range(3):
                assert (await made(server, by_https())).status_code == 403
    said = [record.message for record in caplog.records if "serve --proxy ADDRESS" in record.message]
    assert len(said) == 2


def test_addresses_of_one_visitor() -> None:
    assert one_visitor("::ffff:203.0.113.7") == one_visitor("203.0.113.7") == "203.0.113.7"
    assert one_visitor("2001:db8:1:2:3::4") == one_visitor("2001:db8:1:2::")
    assert one_visitor("2001:db8:1:2::") != one_visitor("2001:db8:1:3::")
    assert all(
        is_local(one_visitor(local)) for local in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1")
    )
    assert not any(is_local(one_visitor(other)) for other in ("128.0.0.1", "2001:db8::1", "unknown", ""))


def test_networks_of_proxies() -> None:
    known = networks(["10.0.0.2", " 192.168.7.1/16", "2001:db8::/32"])
    for inside in ("10.0.0.2", "::ffff:10.0.0.2", "192.168.200.1", "::ffff:192.168.0.1", "2001:db8:5::1"):
        assert among(inside, known)
    for outside in ("10.0.0.3", "::ffff:10.0.0.3", "192.169.0.1", "2001:db9::1", "caddy", ""):
        assert not among(outside, known)
    for wrong in ("caddy", "10.0.0.0/33", "", "*"):
        with pytest.raises(NotANetwork, match="such as"):
            networks([wrong])
