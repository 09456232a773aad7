"""The pages as a player sees and handles them."""

import json
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any, Self

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect

# Seconds for something that must come, however busy the machine is. Nobody waits longer than it takes.
PATIENCE = 60.0
expect.set_options(timeout=PATIENCE * 1000)

# What the game page shows, in one question. As text: Playwright is slow at carrying long lists.
LOOK = """() => {
  const all = (query) => [...document.querySelectorAll(query)];
  const inert = (button) => button.disabled || button.ariaDisabled === 'true';
  const place = (g) => g.className.baseVal + g.getAttribute('transform');
  const on = (query) => all(query).some((button) => !inert(button) && button.offsetParent !== null);
  return JSON.stringify({
    mine: document.title.startsWith('●'),
    over: document.querySelector('dialog[open] table') !== null,
    asked: document.querySelector('.turn h2')?.textContent ?? '',
    legal: all('[role=gridcell].legal').map((cell) => Number(cell.dataset.hex)),
    options: all('.option.enabled b').map((name) => name.firstChild.textContent),
    cards: all('.cards .pick').length,
    reveal: on('.turn .reveal') && all('.cards .back').length > 0,
    finish: on('.last .primary:not(.skip)'),
    undo: on('.last .undo'),
    pieces: all('.play g[class^=seat-][transform]').map(place),
    log: all('.log li').map((line) => line.textContent.trim()).filter(Boolean),
  });
}"""
# Whether somebody is asked for something, or the game is over.
ACTS = "() => document.title.startsWith('●') || document.querySelector('dialog[open] table') !== null"
# The same as soon as it is another than the one that was seen, or after a while without a change.
LOOK_AGAIN = f"""(seen) => new Promise((done) => {{
  const look = {LOOK};
  const known = JSON.stringify(JSON.parse(seen));
  const answer = (shown) => {{ watching.disconnect(); clearTimeout(enough); done(shown); }};
  const check = () => {{ const shown = look(); if (shown !== known) answer(shown); }};
  const watching = new MutationObserver(check);
  const enough = setTimeout(() => answer(look()), 500);
  watching.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
  check();
}})"""
# The middle of a thing that is pressed, brought into the window.
MIDDLE = """(thing) => {
  thing.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

# Whether something else lies over the middle of a hex.
COVERED = """(hex, [x, y]) => document.elementFromPoint(x, y) !== hex"""


def drawn(page: Page) -> None:
    """Wait until the page has been laid out and drawn anew, as after another size of its window."""
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
    )


def eventually(page: Page, expression: str) -> None:
    """Wait until an expression holds. Playwright's own way needs `eval`, which the pages' policy refuses."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(50)


class Window:
    """A browser window of one player: cookies of its own, and what its console complains of."""

    def __init__(self, context: BrowserContext, url: str, *, touch: bool = False) -> None:
        self.context = context
        self.url = url
        # Its player has fingers and no mouse.
        self.touch = touch
        self.complaints: list[str] = []
        # Complaints that the test itself provokes.
        self.expected: re.Pattern[str] | None = None
        self.page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self._complain(f"error: {error.message}"))
        self.page.on("request", self._request)

    def start(self) -> "Start":
        """The start page."""
        self.page.goto(self.url)
        return Start(self)

    def game(self, path: str) -> "Table":
        """The page of a game."""
        self.page.goto(self.url + path)
        return Table(self)

    def post(self, path: str, body: Any) -> Any:
        """A request with this window's cookies, for what the page has no button for."""
        answer = self.context.request.post(self.url + path, data=body, headers={"Origin": self.url})
        assert answer.ok, answer.text()
        return answer.json()

    def _complain(self, text: str) -> None:
        if self.expected is None or not self.expected.search(text):
            self.complaints.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._complain(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self._complain(f"a request to somebody else: {request.url}")


class Start:
    """The start page."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.page = window.page
        expect(self.page.locator("form .start")).to_be_visible()

    def seat(self, number: int) -> Locator:
        """The row of a seat, from 1."""
        return self.page.locator("form ol > li").nth(number - 1)

    def against(self, level: str) -> Self:
        """The second player is this computer player."""
        self.seat(2).locator("select").first.select_option("computer")
        self.seat(2).locator("select").nth(1).select_option(level)
        return self

    def with_guest(self) -> Self:
        """The second player is invited."""
        self.seat(2).locator("select").first.select_option("invite")
        return self

    def at_one_screen(self) -> Self:
        """The second player sits here too."""
        self.seat(2).locator("select").first.select_option("here")
        return self

    def play(self) -> "Table":
        """Begin."""
        self.page.locator("form .start").click()
        self.page.wait_for_url("**/games/*")
        return Table(self.window)


class Table:
    """The game page."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.page = window.page
        expect(self.page.locator(".turn h2")).to_be_visible()

    @property
    def path(self) -> str:
        """The address of the game on its server."""
        return self.page.url.removeprefix(self.window.url)

    def look(self) -> dict[str, Any]:
        """What the page shows now."""
        shown: dict[str, Any] = json.loads(self.page.evaluate(LOOK))
        return shown

    def _look_again(self, seen: dict[str, Any]) -> dict[str, Any]:
        shown: dict[str, Any] = json.loads(self.page.evaluate(LOOK_AGAIN, json.dumps(seen)))
        return shown

    def until(self, seen: Callable[[dict[str, Any]], bool], what: str) -> dict[str, Any]:
        """Wait for something to be shown."""
        end = time.monotonic() + PATIENCE
        shown = self.look()
        while not seen(shown):
            assert time.monotonic() < end, f"never seen: {what} in {json.dumps(shown)[:1500]}"
            shown = self._look_again(shown)
        return shown

    def my_move(self) -> dict[str, Any]:
        """Wait until this window may choose, or the game is over."""
        return self.until(may_choose, "a choice of this window")

    def after(self, before: dict[str, Any], what: str) -> dict[str, Any]:
        """Wait until the page shows something else than before."""
        end = time.monotonic() + PATIENCE
        while (shown := self._look_again(before)) == before:
            assert time.monotonic() < end, f"never seen: what comes of {what} in {json.dumps(shown)[:1500]}"
        return shown

    def cell(self, hex: int) -> Locator:
        """A hex."""
        return self.page.locator(f"[data-hex='{hex}']")

    def point(self, hex: int) -> tuple[float, float]:
        """The middle of a hex in the window."""
        box = self.cell(hex).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def option(self, name: str) -> Locator:
        """A power or choice by its name."""
        shown = re.compile(rf"^{re.escape(name)}( \d/\d)?$")
        return self.page.locator(".option").filter(has=self.page.locator("b", has_text=shown))

    def press(self, what: Locator | int) -> None:
        """Click a thing or a hex; a finger taps a hex twice.

        Where no room is left under the board, the zoom button lies over a few hexes: chosen by keyboard.
        """
        at = self.point(what) if isinstance(what, int) else what.evaluate(MIDDLE)
        if not self.window.touch:
            self.page.mouse.click(*at)
            return
        if isinstance(what, int) and self.cell(what).evaluate(COVERED, at):
            self.cell(what).press("Enter")
            return
        for _ in range(2 if isinstance(what, int) else 1):
            self.page.touchscreen.tap(*at)

    def _choose(self, what: Locator | int, name: str, before: dict[str, Any] | None) -> dict[str, Any]:
        before = before or self.look()
        self.press(what)
        return self.after(before, name)

    def choose_hex(self, hex: int, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """Click a legal hex; what the page shows then. `before` is what it shows now, where that is known."""
        return self._choose(hex, f"hex {hex}", before)

    def choose(self, name: str, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """Click an option; what the page shows then."""
        return self._choose(self.option(name), name, before)

    def finish(self, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """End the turn, or what is being done."""
        return self._choose(self.page.locator(".last .primary"), "the end of the turn", before)

    def undo(self, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """Take back."""
        return self._choose(self.page.locator(".last .undo"), "undo", before)

    def show_card(self, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """On a shared screen: turn the own card."""
        return self._choose(self.page.locator(".turn .reveal"), "show my card", before)

    def move(self, chance: Random) -> dict[str, Any]:
        """One choice of a hasty player: a hex if there is one, now and then a power, else the end."""
        shown = self.my_move()
        if shown["over"]:
            return shown
        if shown["reveal"]:
            return self.show_card(shown)
        if shown["options"] and (not shown["finish"] or chance.random() < 0.3):
            if not shown["legal"] or chance.random() < 0.3:
                return self.choose(chance.choice(shown["options"]), shown)
        if shown["legal"]:
            return self.choose_hex(chance.choice(shown["legal"]), shown)
        if shown["finish"]:
            return self.finish(shown)
        if shown["cards"]:
            return self._choose(self.page.locator(".cards .pick").first, "a card", shown)
        return self.choose(chance.choice(shown["options"]), shown)

    def turn(self, chance: Random) -> None:
        """Moves up to the end of this window's turn."""
        shown = self.my_move()
        while shown["mine"] and not shown["over"]:
            if shown["finish"] and not shown["legal"]:
                self.finish(shown)
                return
            shown = self.move(chance)


def whose_turn(*tables: Table) -> Table:
    """The table that must choose, as soon as one shows so; one that shows the end, when the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for table in tables:
            if table.page.evaluate(ACTS) and may_choose(table.look()):
                return table
        tables[0].page.wait_for_timeout(20)
    raise AssertionError("it is nobody's turn")


def play_out(chance: Random, *tables: Table) -> None:
    """All choices of these tables in their pages, up to the end of the game."""
    while not (mover := whose_turn(*tables)).look()["over"]:
        mover.turn(chance)


def may_choose(shown: dict[str, Any]) -> bool:
    """Whether there is something to choose."""
    ready = shown["legal"] or shown["options"] or shown["finish"] or shown["cards"] or shown["reveal"]
    return bool(shown["over"] or (shown["mine"] and ready))
