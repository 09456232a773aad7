"""Requests and frames made up by machines: a clear error, never a 500, and the game stands.

On PostgreSQL a quarter of them: most are refused before any store is asked.
"""

import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from websockets.sync.client import connect
from websockets.typing import Origin

import realmwright
from server.harness import PAIR, legal, running
from server.stores import Databases

# All in all; REALMWRIGHT_FUZZ=10000 for the long run.
REQUESTS = int(os.environ.get("REALMWRIGHT_FUZZ", "1500" if realmwright.COMPILED else "400"))
DOCUMENT = json.loads((Path(__file__).resolve().parents[2] / "docs" / "openapi.json").read_text("utf-8"))
OPERATIONS = [spec["operationId"] for path in DOCUMENT["paths"].values() for spec in path.values()]
EACH = REQUESTS * 8 // 10 // len(OPERATIONS) // 2
FRAMES = REQUESTS // 10
RAW = REQUESTS // 10
CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
    negative_data_rejection, unsupported_method,
]  # fmt: skip


def examples(number: float) -> settings:
    """So many of them, whatever they take."""
    checks = list(HealthCheck)
    return settings(
        max_examples=max(int(number), 3), deadline=None, database=None, suppress_health_check=checks
    )


class Target:
    """A server in a thread, a game, and the browser that plays it."""

    def __init__(self, url: str, share: float) -> None:
        self.url = url
        self.share = share
        self.client = httpx.Client(base_url=url, verify=False, headers={"Origin": url})
        self.game = self.new_game()
        self.cookie = self.client.cookies["realmwright"]
        self.requests = 0

    def new_game(self) -> str:
        """Another game of this browser."""
        made = self.client.post("/api/games", json={"setup": "first-game", "seats": PAIR})
        return str(made.json()["game"])

    def stands(self) -> bool:
        """Whether the game can still be played."""
        now = self.client.get(f"/api/games/{self.game}").json()
        if now["view"]["phase"] == "over":
            return True
        action = legal(now)[0]
        body = {"n": now["n"], "action": action}
        return self.client.post(f"/api/games/{self.game}/actions", json=body).status_code == 200


@pytest.fixture(scope="module")
def target(databases: Databases) -> Iterator[Target]:
    """Serve in a thread of its own: schemathesis makes blocking requests."""
    database = databases.new()
    ready, stop = threading.Event(), threading.Event()
    found: list[str] = []

    async def serve() -> None:
        async with running(database) as server:
            found.append(server.url)
            ready.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(60)
    target = Target(found[0], 1 if database.startswith("sqlite") else 1 / 4)
    yield target
    target.client.close()
    stop.set()
    thread.join()


def aim(case: Case[Any], chance: random.Random, target: Target) -> None:
    """Let most requests reach the game that is there, with its newest number; what is wrong stays so."""
    parameters, meta = case.path_parameters, case.meta
    assert meta is not None
    if "game" in parameters and chance.random() < 0.8 and not meta.is_negative_at(ParameterLocation.PATH):
        deletes = case.operation.path.endswith("/deletion")
        parameters["game"] = target.new_game() if deletes else target.game
    if isinstance(case.body, dict) and "n" in case.body and not meta.is_negative_at(ParameterLocation.BODY):
        if chance.random() < 0.5:
            case.body["n"] = target.client.get(f"/api/games/{target.game}").json()["n"]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["valid", "invalid"])
@pytest.mark.parametrize("name", OPERATIONS)
def test_requests_by_the_description(target: Target, name: str, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{target.url}/api/schema/openapi.json")
    operation = schema.find_operation_by_id(name)
    chance = random.Random(name)

    @examples(EACH * target.share)
    @given(case=operation.as_strategy(mode))
    def run(case: Case[Any]) -> None:
        aim(case, chance, target)
        cookies = {"realmwright": target.cookie} if chance.random() < 0.8 else {}
        response = case.call(headers={"Origin": target.url}, cookies=cookies)
        target.requests += 1
        case.validate_response(response, checks=CHECKS)

    with contextlib.suppress(Unsatisfiable):  # nothing about it can be wrong
        run()
    assert target.stands()


def test_what_is_described_is_what_is_served(target: Target) -> None:
    assert target.client.get("/api/schema/openapi.json").json() == DOCUMENT
    assert len(set(OPERATIONS)) == len(OPERATIONS) > 20


# What a frame says besides its kind.
SAID = ("after", "words", "watchers", "looks")
FRAME = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["sync", "look", "action", ""])},
        optional={
            name: st.one_of(st.integers(), st.floats(), st.text(), st.booleans(), st.none()) for name in SAID
        },
    ).map(json.dumps),
    st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner)).map(
        json.dumps
    ),
)


def test_frames(target: Target) -> None:
    address = f"{target.url.replace('http', 'ws')}/api/games/{target.game}/events"

    @examples(FRAMES * target.share)
    @given(frame=FRAME)
    def run(frame: str | bytes) -> None:
        head = {"Cookie": f"realmwright={target.cookie}"}
        origin = Origin(target.url)
        with (
            connect(address, origin=origin, additional_headers=head, proxy=None) as stream,
            contextlib.suppress(UnicodeEncodeError),
        ):
            stream.send(frame)
            target.requests += 1

    run()
    assert target.stands()


WORDS = [
    b"GET /health HTTP/1.1", b"POST /api/games HTTP/1.1", b"Host: 127.0.0.1", b"Host: x", b"Origin: \xff",
    b"Content-Length: -1", b"Content-Length: 99999999999", b"Transfer-Encoding: chunked", b"", b"{}", b"\x00",
    b"Transfer-Encoding: gzip", b"Upgrade: websocket", b"Connection: upgrade", b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Key: x", b"Cookie: realmwright=\xff", b"GET /\xff\xfe HTTP/1.1", b"GET  HTTP/9",
]  # fmt: skip
LINES = st.lists(st.sampled_from(WORDS), max_size=8).map(b"\r\n".join)


def test_bytes_that_are_no_requests(target: Target) -> None:
    host, port = target.url.removeprefix("http://").split(":")

    @examples(RAW * target.share)
    @given(content=st.one_of(st.binary(max_size=300), LINES), whole=st.booleans())
    def run(content: bytes, whole: bool) -> None:
        with socket.create_connection((host, int(port)), timeout=10) as raw:
            raw.sendall(content + (b"\r\n\r\n" if whole else b""))
            raw.shutdown(socket.SHUT_WR)
            target.requests += 1
            answer = b""
            with contextlib.suppress(OSError):
                while chunk := raw.recv(4096):
                    answer += chunk
            assert b"HTTP/1.1 500" not in answer

    run()
    assert target.stands()


def test_the_rest(target: Target) -> None:
    """Requests that are nearly right, until it were as many as promised."""
    chance = random.Random(5)
    games = [target.game, "x" * 12, "", "%00", "..", "é"]
    values = [0, 1, -1, 544, 545, 10**9, 2**63, 1.5, "1", None, True, [], {}]
    paths = ["actions", "undo", "wish", "again", "seats/0/invite", "seats/9/invite"]
    while target.requests < REQUESTS * target.share:
        path = f"/api/games/{chance.choice(games)}/{chance.choice(paths)}"
        body = {key: chance.choice(values) for key in ("n", "action", "accept") if chance.random() < 0.8}
        response = target.client.post(path, json=body)
        assert response.status_code < 500, (path, body, response.text)
        target.requests += 1
    assert target.stands()
    print(f"{target.requests} requests and frames")


@pytest.mark.soak
def test_ten_thousand() -> None:
    """The same with all the requests that were promised, in a run of its own."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not soak", __file__]
    done = subprocess.run(
        command, env={**os.environ, "REALMWRIGHT_FUZZ": "10000"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
