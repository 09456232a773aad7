"""Five browsers at one game whose frames get lost, come late or twice: all end in one state by themselves."""

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from browser.pages import Table, Window, whose_turn
from browser.test_people import open_chat, say

PEOPLE = ("Anna", "Ben", "Cleo", "Dora")
ROUNDS = 4
# Settlements of a turn at least; a tile may bring more.
BUILT = 3
# One frame of so many meets with something.
TENTH = 10
STATE = """() => {
  const texts = (query) => [...document.querySelectorAll(query)].map((found) => found.textContent.trim());
  return {
    pieces: [...document.querySelectorAll('.play g[class^=seat-][transform]')]
      .map((g) => g.className.baseVal + g.getAttribute('transform')).sort(),
    gold: texts('[data-gold]'),
    log: texts('.log li').filter(Boolean),
    acting: document.querySelector('[data-acting]')?.dataset.acting,
  };
}"""
WORDS = "() => [...document.querySelectorAll('.chat .word > p > bdi')].map((word) => word.textContent)"


class Lossy:
    """The way of one browser's frames, in both directions: of ten, one is lost, late or doubled."""

    def __init__(self, window: Window, seed: int) -> None:
        self._chance = Random(seed)
        self.met: dict[str, int] = {"lost": 0, "late": 0, "doubled": 0}
        self.open = True
        window.context.route_web_socket("**/events*", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(self._way(server.send))
        server.on_message(self._way(page.send))

    def _way(self, send: Callable[[Any], None]) -> Callable[[Any], None]:
        """What is late comes after the two that follow it."""
        late: list[tuple[int, Any]] = []
        passed = 0

        def carry(message: Any) -> None:
            nonlocal passed
            passed += 1
            fate = None
            if self.open and self._chance.randrange(TENTH) == 0:
                fate = self._chance.choice(sorted(self.met))
                self.met[fate] += 1
            if fate == "late":
                late.append((passed + 2, message))
            elif fate != "lost":
                send(message)
            if fate == "doubled":
                send(message)
            while late and late[0][0] <= passed:
                send(late.pop(0)[1])

        return carry


def test_five_browsers_end_in_one_state_though_frames_get_lost(window: Callable[..., Window]) -> None:
    windows = [window() for _ in range(5)]
    ways = [Lossy(one, 100 + number) for number, one in enumerate(windows)]
    host = windows[0]
    guests = [{"kind": "invite", "name": name} for name in PEOPLE[1:]]
    made = host.post(
        "/api/games",
        {"setup": "first-game", "seats": [{"kind": "here", "name": PEOPLE[0]}, *guests], "start": 0},
    )
    for guest, invite in zip(windows[1:4], made["invites"], strict=True):
        guest.post("/api/invites", {"token": invite["token"]})
    game = made["game"]
    tables = [one.game(f"/games/{game}") for one in windows]
    for one in windows:
        one.page.evaluate("window.neverReloaded = true")
        open_chat(one.page)
    said = play(tables[: len(PEOPLE)], Random(7))
    met = {fate: sum(way.met[fate] for way in ways) for fate in ways[0].met}
    assert min(met.values()) >= 10, met
    # A sixth one, to whom everything came as it was sent.
    whole = window().game(f"/games/{game}")
    expect(whole.page.locator(".log li").first).to_be_visible()
    wanted = whole.page.evaluate(STATE)
    assert len(wanted["pieces"]) >= ROUNDS * len(PEOPLE) * BUILT
    for table in tables:
        reaches(table, WORDS, said)
        table.page.get_by_role("button", name="What happened").click()
        reaches(table, STATE, wanted)
        assert table.page.evaluate("window.neverReloaded")


def reaches(table: Table, look: str, wanted: Any) -> None:
    """Wait until a page shows a state."""
    table.until(lambda _: bool(table.page.evaluate(look) == wanted), "the same state")


def play(tables: list[Table], chance: Random) -> list[str]:
    """All choices in the pages; a turn begins with one taken back, a round with words: those are returned."""
    said = []
    for turn in range(ROUNDS * len(tables)):
        mover = whose_turn(*tables)
        if turn % len(tables) == 0:
            said.append(f"This is turn {turn}.")
            say(mover.page, said[-1])
        mover.undo(mover.choose_hex(chance.choice(mover.my_move()["legal"])))
        mover.turn(chance)
    return said
