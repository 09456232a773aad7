"""A turn that comes while no page of the game is open: the service worker shows it, and closes it again.

Chromium's own push service is not to be had without the Internet. In its place stands an endpoint of ours:
the page subscribes with it, the server sends there as it does anywhere, and the test hands the worker what
has arrived, deciphered as the browser would.
"""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from browser.beside import beside
from browser.pages import PATIENCE, Window
from browser.test_events import snapshot
from server.harness import Running, running
from server.receiving import Inbox, Phone, inbox
from server.stores import new_sqlite

SEATS = [{"kind": "here", "name": "Anna"}, {"kind": "invite", "name": "Ben"}]
# The browser's own subscription, but for where its messages arrive.
SUBSCRIBED = """
  const told = TOLD;
  const decoded = (text) => atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const getKey = (name) => Uint8Array.from(decoded(told[name]), (sign) => sign.charCodeAt(0)).buffer;
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => ({ endpoint: told.endpoint, getKey });
"""
SHOWN = """navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body, data }) => [title, body, data.path]))"""


@pytest.fixture
def post_box() -> Iterator[Inbox]:
    with beside(inbox()) as here:
        yield here


@pytest.fixture
def telling(site: str, tmp_path: Path) -> Iterator[Running]:
    """A server that tells of turns at once, to this machine too."""
    settings: dict[str, Any] = {"look_for_time": 0.05, "notice_delay": 0.0, "reaches": ("127.0.0.0/8",)}
    with beside(running(new_sqlite(tmp_path / "games.db"), **settings)) as server:
        yield server


class Worker:
    """The service worker of a window."""

    def __init__(self, one: Window) -> None:
        self._window = one
        self._registrations: list[Any] = []
        self._session: CDPSession = one.context.new_cdp_session(one.page)
        self._session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: self._registrations.extend(told["registrations"]),
        )
        self._session.send("ServiceWorker.enable")

    def is_told(self, message: Any) -> None:
        """A message arrives at the browser."""
        until(self._window, lambda: bool(self._registrations))
        told = {
            "origin": self._window.url,
            "registrationId": self._registrations[-1]["registrationId"],
            "data": json.dumps(message),
        }
        self._session.send("ServiceWorker.deliverPushMessage", told)


def test_a_turn_is_shown_and_withdrawn(
    window: Callable[..., Window], telling: Running, post_box: Inbox
) -> None:
    anna, ben = window(), window(kept=True)
    anna.url = ben.url = telling.url
    phone = Phone(post_box, "ben")
    ben.context.grant_permissions(["notifications"], origin=ben.url)
    ben.context.add_init_script(SUBSCRIBED.replace("TOLD", json.dumps(phone.subscription)))

    made = anna.post("/api/games", {"setup": "first-game", "seats": SEATS, "start": 0})
    ben.post("/api/invites", {"token": made["invites"][0]["token"]})
    ben.page.goto(f"{ben.url}/notices")
    ben.page.get_by_role("button", name="Notify me in this browser").click()
    expect(ben.page.get_by_role("checkbox")).to_be_checked()
    worker = Worker(ben)

    def shows(messages: int, notices: list[list[str]]) -> None:
        """What Ben's browser shows once so many messages have come."""
        until(ben, lambda: len(phone.messages) == messages)
        worker.is_told(phone.messages[-1])
        until(ben, lambda: ben.page.evaluate(SHOWN) == notices)

    play_turn(anna, made["game"])
    shows(1, [["Your turn", "Anna and Ben, round 1", f"/games/{made['game']}"]])
    play_turn(ben, made["game"])
    shows(2, [])


def until(one: Window, holds: Callable[[], bool]) -> None:
    """Wait until it holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never holds"
        one.page.wait_for_timeout(20)


def play_turn(one: Window, game: str) -> None:
    """What comes first, until it is another's turn."""
    while legal := (now := snapshot(one, game))["view"]["decision"]["legal"]:
        one.post(f"/api/games/{game}/actions", {"n": now["n"], "action": legal[0]["action"]})
