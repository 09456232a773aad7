"""One power of each kind, by clicking: build, move, several steps, interrupt, silo."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import expect

from browser.pages import Table, Window
from browser.positions import NAMES, finished, interrupts, may_use, record_at, silo_phase

Open = Callable[..., Window]


def opened(window: Window, record: str, *, guest: Window | None = None) -> list[Table]:
    """The tables of a game that goes on from a record: at one screen, or at two."""
    kinds = ["here", "here" if guest is None else "invite"]
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, NAMES, strict=True)]
    made = window.post("/api/records", {"text": record, "seats": seats})
    tables = [window.game(f"/games/{made['game']}")]
    if guest is not None:
        guest.page.goto(f"{guest.url}/join#{made['invites'][0]['token']}")
        guest.page.locator("form .primary").click()
        guest.page.wait_for_url("**/games/*")
        tables.append(Table(guest))
    return tables


def own(shown: dict[str, Any]) -> list[str]:
    """The pieces of the first seat."""
    return [piece for piece in shown["pieces"] if "seat-0" in piece]


def test_a_power_that_builds(window: Open) -> None:
    [table] = opened(window(), record_at((), may_use("farm")))
    before = table.my_move()
    asked = table.choose("Farm")
    assert asked["asked"] == "Farm: choose a hex to build on."
    assert asked["legal"]
    built = table.choose_hex(asked["legal"][0])
    assert len(own(built)) == len(own(before)) + 1
    assert "Farm" not in built["options"] or "2" in table.option("Farm").inner_text()


def test_a_power_that_moves(window: Open) -> None:
    [table] = opened(window(), record_at((), may_use("paddock")))
    before = table.my_move()
    asked = table.choose("Paddock")
    assert asked["asked"] == "Paddock: choose what you want to move."
    chosen = table.choose_hex(asked["legal"][0])
    assert chosen["asked"] == "Paddock: choose where it goes."
    # Another piece instead, by a click; Escape and the tile itself give up, step by step.
    ring = table.page.locator(".move .ring")
    expect(ring).to_be_visible()
    if len(asked["legal"]) > 1:
        place = ring.bounding_box()
        table.page.mouse.click(*table.point(asked["legal"][1]))
        table.until(lambda shown: ring.bounding_box() not in (None, place), "the ring around the other piece")
        assert table.my_move()["asked"] == chosen["asked"]
    table.page.keyboard.press("Escape")
    table.until(lambda shown: shown["asked"] == asked["asked"], "the choice of a piece")
    expect(ring).to_have_count(0)
    table.option("Paddock").click()
    table.until(lambda shown: shown["asked"] == before["asked"], "the turn as it was")
    table.choose("Paddock")
    chosen = table.choose_hex(asked["legal"][0])
    expect(table.page.locator(".move .arrow")).to_have_count(0)
    table.page.mouse.move(*table.point(chosen["legal"][0]))
    expect(table.page.locator(".move .arrow")).to_be_visible()
    moved = table.choose_hex(chosen["legal"][0])
    assert len(own(moved)) == len(own(before))
    assert len(set(own(moved)) - set(own(before))) == 1


def test_a_power_of_several_steps_and_back(window: Open) -> None:
    [table] = opened(window(), record_at(("nomads",), may_use("resettlement")))
    seen = [table.my_move()]
    seen.append(table.choose("Resettlement"))
    for left in (4, 3):
        assert f"{left} steps" in seen[-1]["asked"]
        seen.append(table.choose_hex(seen[-1]["legal"][0]))
        assert seen[-1]["asked"] == f"Resettlement: choose the hex it enters. {left} steps left."
        seen.append(table.choose_hex(seen[-1]["legal"][0]))
    assert "2 steps left" in seen[-1]["asked"]
    assert seen[-1]["finish"]
    for earlier in reversed(seen[:-1]):
        shown = table.undo()
        for part in ("asked", "legal", "pieces", "options"):
            assert shown[part] == earlier[part]


def test_an_interrupt_reaches_the_other_screen(window: Open) -> None:
    text = record_at(("marshlands",), interrupts, before=True)
    tables = opened(window(), text, guest=window())
    for table in tables:
        table.until(lambda shown: bool(shown["asked"]), "a question")
    mover = next(table for table in tables if table.look()["mine"])
    waiter = next(table for table in tables if table is not mover)
    for hex in mover.my_move()["legal"]:
        if mover.choose_hex(hex)["mine"]:
            mover.undo()
            mover.my_move()
        else:
            break
    asked = waiter.my_move()
    assert asked["asked"].startswith("Canoe: ") or asked["asked"].startswith("Two Canoes")
    expect(waiter.page.locator("#whose-turn")).to_contain_text("Your answer in ")
    expect(mover.page.locator(".turn h2")).to_have_text(re.compile(r"may answer with the Canoe\.$"))
    assert not mover.look()["legal"]
    chance = Random(6)
    while waiter.look()["mine"]:
        waiter.move(chance)
    assert mover.my_move()["mine"]


def test_the_silo_phase_to_the_end(window: Open) -> None:
    [table] = opened(window(), record_at(("harvest",), silo_phase))
    shown = table.my_move()
    assert re.match(r"After the last turn|Silo", shown["asked"])
    expect(table.page.locator("header .when")).to_have_text("Silos")
    chance = Random(7)
    while not table.my_move()["over"]:
        table.move(chance)
    expect(table.page.locator("dialog tfoot td")).to_have_count(2)


def test_a_record_is_opened_on_the_start_page(window: Open) -> None:
    start = window().start()
    start.page.locator("input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": finished(("all",)).encode()}
    )
    start.page.wait_for_url("**/games/*")
    assert Table(start.window).my_move()["over"]
