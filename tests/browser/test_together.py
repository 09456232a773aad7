"""Several browsers at one game: invitations, spectators, taking back, connections that drop."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import WebSocket, expect

from browser.pages import Table, Window, whose_turn
from browser.positions import chooses_card, chooses_card_or_piece, record_at

Open = Callable[..., Window]
# Every socket of the page, so that a test can break them.
KEEP_SOCKETS = """
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...parts) { super(...parts); window.sockets.push(this); }
  };
"""


def sit_down(host: Window, guest: Window) -> tuple[Table, Table]:
    """A game of two browsers: one makes it, the other follows the link that the first one copies."""
    first = host.start().with_guest().play()
    return first, follow_link(first, guest)


def follow_link(first: Table, guest: Window) -> Table:
    """Sit down by the link that the maker of a game copies."""
    first.window.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first.page.get_by_role("button", name="Copy").click()
    expect(first.page.get_by_text("Copied")).to_be_visible()
    guest.page.goto(first.page.evaluate("navigator.clipboard.readText()"))
    guest.page.locator("#name").fill("Guest")
    guest.page.locator("form .primary").click()
    guest.page.wait_for_url("**/games/*")
    return Table(guest)


def shows(pieces: list[str]) -> Callable[[dict[str, Any]], bool]:
    """Whether a page shows these pieces."""
    return lambda shown: shown["pieces"] == pieces


def test_two_browsers_by_invite(window: Open) -> None:
    host, guest = window(), window()
    first, second = sit_down(host, guest)
    expect(first.page.get_by_text("Guest", exact=True).first).to_be_visible()
    chance = Random(2)
    for _ in range(4):
        mover = whose_turn(first, second)
        mover.turn(chance)
        expect(mover.page.locator("li:not(.turn) .next")).to_contain_text("next: ")
        expect((second if mover is first else first).page.locator(".next")).to_have_count(0)
        pieces = mover.look()["pieces"]
        for table in (first, second):
            table.until(shows(pieces), "the same pieces")


def test_a_link_works_once(window: Open) -> None:
    host, guest, late = window(), window(), window()
    first = host.start().with_guest().play()
    token = first.page.evaluate("Object.values(sessionStorage)[0]")
    guest.page.goto(f"{guest.url}/join#{token}")
    guest.page.locator("form .primary").click()
    guest.page.wait_for_url("**/games/*")
    # Nobody else gets in by it, nor is asked for a name.
    late.expected = re.compile("404")
    late.page.goto(f"{late.url}/join#{token}")
    expect(late.page.get_by_role("alert")).not_to_be_empty()
    expect(late.page.locator("form .primary")).to_have_count(0)
    # Whoever has used it is led back to the game, also where the page remembers nothing of it.
    game = guest.page.url
    for _ in range(2):
        guest.page.goto(f"{guest.url}/join#{token}")
        guest.page.wait_for_url(game)
        guest.page.evaluate("localStorage.clear()")


def test_a_spectator_sees_no_hidden_card(window: Open) -> None:
    host, guest, looker = window(), window(), window()
    first, second = sit_down(host, guest)
    frames: list[Any] = []

    def note(payload: str | bytes) -> None:
        frames.append(json.loads(payload))

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", note)

    looker.page.on("websocket", listen)
    watched = looker.game(first.path)
    expect(looker.page.get_by_text("You are watching")).to_be_visible()
    chance = Random(3)
    for _ in range(3):
        mover = whose_turn(first, second)
        mover.turn(chance)
    shown = watched.until(shows(mover.look()["pieces"]), "the same pieces")
    assert (shown["legal"], shown["options"], shown["finish"]) == ([], [], False)
    expect(watched.page.locator(".turn .button, .turn .option")).to_have_count(0)
    views = [frame["view"] for frame in frames if "view" in frame]
    assert len(views) > 9
    assert any(seat["handSize"] > 0 for view in views for seat in view["seats"])
    open_card = [(view["turn"], [view["card"]]) for view in views]
    for view, known in zip(views, open_card, strict=True):
        assert all(not seat["hand"] or (seat["seat"], seat["hand"]) == known for seat in view["seats"])


def test_undo_is_seen_by_both(window: Open) -> None:
    first, second = sit_down(window(), window())
    mover = whose_turn(first, second)
    other = second if mover is first else first
    before = mover.look()
    others = other.look()
    mover.choose_hex(before["legal"][0])
    other.until(lambda shown: shown["pieces"] != others["pieces"], "the other's piece")
    mover.undo()
    mine = mover.until(shows(before["pieces"]), "the old pieces")
    assert mine["asked"] == before["asked"]
    assert mine["legal"] == before["legal"]
    other.until(shows(others["pieces"]), "the old pieces")
    assert other.look()["asked"] == others["asked"]
    assert "takes back" in other.look()["log"][-1]


def test_a_dropped_connection_catches_up(window: Open) -> None:
    host, guest = window(), window()
    host.context.add_init_script(KEEP_SOCKETS)
    host.expected = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    first, second = sit_down(host, guest)
    chance = Random(4)
    if whose_turn(first, second) is first:
        first.turn(chance)
    second.my_move()
    host.context.set_offline(True)
    first.page.evaluate("sockets.at(-1).close()")
    expect(first.page.locator(".offline")).to_be_visible()
    second.turn(chance)
    pieces = second.look()["pieces"]
    assert first.look()["pieces"] != pieces
    host.context.set_offline(False)
    assert first.my_move()["pieces"] == pieces
    expect(first.page.locator(".offline")).to_have_count(0)
    first.turn(chance)
    second.my_move()
    assert second.look()["pieces"] == first.look()["pieces"]


def test_a_tile_can_be_used_while_the_own_cards_are_shown(window: Open) -> None:
    one = window()
    record = record_at(("crossroads",), chooses_card_or_piece)
    made = one.post("/api/records", {"text": record, "seats": None})
    table = one.game(f"/games/{made['game']}")
    assert table.show_card()["cards"] == 2
    moving = next(name for name in table.look()["options"] if name in ("Paddock", "Barn"))
    assert table.choose(moving)["legal"]
    assert table.until(lambda shown: shown["cards"] == 0 and shown["legal"], "pieces to move")
    chosen = table.choose_hex(table.look()["legal"][0])
    assert chosen["legal"]


def test_a_hand_stays_hidden_on_a_shared_screen(window: Open) -> None:
    one, looker = window(), window()
    made = one.post(
        "/api/records", {"text": record_at(("nomads", "crossroads"), chooses_card), "seats": None}
    )
    table = one.game(f"/games/{made['game']}")
    watched = looker.game(table.path)
    faces = ".cards .card:not(.back)"
    for page in (table.page, watched.page):
        expect(page.locator(".cards .back")).to_have_count(2)
        expect(page.locator(faces)).to_have_count(0)
    assert table.my_move()["reveal"]
    assert not table.look()["cards"]
    assert table.show_card()["cards"] == 2
    expect(table.page.locator(".cards .back")).to_have_count(0)
    table.page.locator(".cards .pick").first.click()
    expect(table.page.locator(faces)).to_have_count(1)
    expect(watched.page.locator(faces)).to_have_count(1)
