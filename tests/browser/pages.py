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

# What the game page shows, in one question.
LOOK = """() => {
  const all = (query) => [...document.querySelectorAll(query)];
  const inert = (button) => button.disabled || button.ariaDisabled === 'true';
  const place = (g) => g.className.baseVal + g.getAttribute('transform');
  const on = (query) => all(query).some((button) => !inert(button) && button.offsetParent !== null);
  return {
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
  };
}"""


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

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
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
        shown: dict[str, Any] = self.page.evaluate(LOOK)
        return shown

    def until(self, seen: Callable[[dict[str, Any]], bool], what: str) -> dict[str, Any]:
        """Wait for something to be shown."""
        end = time.monotonic() + PATIENCE
        while not seen(shown := self.look()):
            assert time.monotonic() < end, f"never seen: {what} in {json.dumps(shown)[:1500]}"
            self.page.wait_for_timeout(15)
        return shown

    def my_move(self) -> dict[str, Any]:
        """Wait until this window may choose, or the game is over."""
        return self.until(may_choose, "a choice of this window")

    def after(self, before: dict[str, Any], what: str) -> dict[str, Any]:
        """Wait until the page shows something else than before."""
        return self.until(lambda shown: shown != before, f"what comes of {what}")

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

    def choose_hex(self, hex: int) -> dict[str, Any]:
        """Click a legal hex; what the page shows then."""
        before = self.look()
        self.page.mouse.click(*self.point(hex))
        return self.after(before, f"hex {hex}")

    def choose(self, name: str) -> dict[str, Any]:
        """Click an option; what the page shows then."""
        before = self.look()
        self.option(name).click()
        return self.after(before, name)

    def finish(self) -> dict[str, Any]:
        """End the turn, or what is being done."""
        before = self.look()
        self.page.locator(".last .primary").click()
        return self.after(before, "the end of the turn")

    def undo(self) -> dict[str, Any]:
        """Take back."""
        before = self.look()
        self.page.locator(".last .undo").click()
        return self.after(before, "undo")

    def show_card(self) -> dict[str, Any]:
        """On a shared screen: turn the own card."""
        before = self.look()
        self.page.locator(".turn .reveal").click()
        return self.after(before, "show my card")

    def move(self, chance: Random) -> dict[str, Any]:
        """One choice of a hasty player: a hex if there is one, now and then a power, else the end."""
        shown = self.my_move()
        if shown["over"]:
            return shown
        if shown["reveal"]:
            return self.show_card()
        if shown["options"] and (not shown["finish"] or chance.random() < 0.3):
            if not shown["legal"] or chance.random() < 0.3:
                return self.choose(chance.choice(shown["options"]))
        if shown["legal"]:
            return self.choose_hex(chance.choice(shown["legal"]))
        if shown["finish"]:
            return self.finish()
        if shown["cards"]:
            before = shown
            self.page.locator(".cards .pick").first.click()
            return self.after(before, "a card")
        return self.choose(chance.choice(shown["options"]))

    def turn(self, chance: Random) -> None:
        """Moves up to the end of this window's turn."""
        shown = self.my_move()
        while shown["mine"] and not shown["over"]:
            if shown["finish"] and not shown["legal"]:
                self.finish()
                return
            shown = self.move(chance)


def may_choose(shown: dict[str, Any]) -> bool:
    """Whether there is something to choose."""
    ready = shown["legal"] or shown["options"] or shown["finish"] or shown["cards"] or shown["reveal"]
    return bool(shown["over"] or (shown["mine"] and ready))
