"""Five browsers at one game whose frames get lost, come late or twice: all end in one state by themselves."""

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from browser.pages import Table, Window
from browser.test_events import snapshot

PEOPLE = ("Anna", "Ben", "Cleo", "Dora")
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
    chance = Random(7)
    # Most is chosen beside the pages, so that much comes in little time; some by the pages themselves.
    for turn in range(10):
        seat = snapshot(host, game)["view"]["decision"]["seat"]
        if turn in (4, 7):
            tables[seat].turn(chance)
        else:
            play_turn(windows[seat], game, chance)
        if turn % 3 == 0:
            windows[seat].post(f"/api/games/{game}/chat", {"text": f"turn {turn}"})
    met = {fate: sum(way.met[fate] for way in ways) for fate in ways[0].met}
    assert min(met.values()) >= 5, met
    # A sixth one, to whom everything came as it was sent.
    whole = window().game(f"/games/{game}")
    expect(whole.page.locator(".log li").first).to_be_visible()
    wanted = whole.page.evaluate(STATE)
    assert len(wanted["pieces"]) > 20
    for table in tables:
        reaches(table, wanted)
    for one in windows:
        assert one.page.evaluate("window.neverReloaded")


def reaches(table: Table, wanted: Any) -> None:
    """Wait until a page shows a state."""
    table.until(lambda _: bool(table.page.evaluate(STATE) == wanted), "the same state")


def play_turn(one: Window, game: str, chance: Random) -> None:
    """A turn of a window's seat beside its page: what comes by chance, now and then taken back."""
    now = snapshot(one, game)
    seat = now["view"]["decision"]["seat"]
    while now["view"]["decision"]["seat"] == seat:
        legal = now["view"]["decision"]["legal"]
        action = chance.choice(legal)["action"]
        n = one.post(f"/api/games/{game}/actions", {"n": now["n"], "action": action})["n"]
        if chance.random() < 0.1 and snapshot(one, game)["view"]["undo"] == "free":
            one.post(f"/api/games/{game}/undo", {"n": n})
        # The pages of all get what has happened meanwhile.
        one.page.wait_for_timeout(20)
        now = snapshot(one, game)
