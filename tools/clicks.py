"""``make clicks``: from the click on a hex until the frame is painted that shows the server's answer.

A server as its users start it, a game on the board of all sets against a computer player, and a Chromium in
which hexes are clicked: median and the time of nine in ten, and what they are made of. Other programs on the
machine make the wall time longer; the CPU time of each part is told beside it, and how busy the machine was.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any, Final

from load import SERVER
from load_page import share
from many_players import Served, serving
from playwright.async_api import CDPSession, Page, async_playwright

from realmwright import machine

# Milliseconds that half of the clicks may take on a quiet machine of two cores.
MOST: Final = 80
FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
)
GAME: Final = {
    "setup": "random",
    "sets": ["all"],
    "seed": "7",
    "seats": [{"kind": "here"}, {"kind": "computer", "level": "greedy"}],
}
# Marks the moments of a click by the page's own clock. A frame is painted when what it asks for is done.
WATCH: Final = """() => {
  const watch = (window.clicks = { now: null, done: null });
  addEventListener('pointerup', (event) => { watch.now = { clicked: event.timeStamp }; }, true);
  const fetch = window.fetch;
  window.fetch = (url, ...rest) => {
    if (String(url).endsWith('/actions') && watch.now) watch.now.sent = performance.now();
    return fetch(url, ...rest);
  };
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', () => { if (watch.now?.sent) watch.now.told ??= performance.now(); });
    }
  };
  const board = new MutationObserver(() => {
    const now = watch.now;
    if (!now?.told || now.drawn || !document.querySelector('.play')) return;
    now.drawn = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { watch.done = { ...now, painted: performance.now() }; watch.now = null; };
      port2.postMessage(null);
    });
  });
  board.observe(document, { childList: true, subtree: true, attributes: true });
}"""
HEX: Final = """() => {
  const cells = [...document.querySelectorAll('.play [role=gridcell].legal')];
  if (cells.length === 0) return null;
  const box = cells[Math.floor(cells.length / 2)].getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
# Where no hex can be chosen: the end of the turn or of an action, a card, an option.
OTHERS: Final = (".last .primary:not(.skip):not([aria-disabled=true])", ".cards .pick", ".option.enabled")
# The parts of a click by the moments at their ends; those of the page's CPU time by the browser's names.
PARTS: Final = {
    "page_until_sent": ("clicked", "sent"),
    "server_and_wire": ("sent", "told"),
    "page_until_drawn": ("told", "drawn"),
    "layout_and_paint": ("drawn", "painted"),
}
SPENT: Final = {
    "script": ("ScriptDuration",),
    "style_and_layout": ("RecalcStyleDuration", "LayoutDuration"),
    "all_of_the_page": ("TaskDuration",),
}


def main() -> int:
    """Measure; 1 if half of the clicks take longer than they may and nothing else was running."""
    parser = argparse.ArgumentParser(description="From a click to the painted answer.")
    parser.add_argument("--server", type=Path, default=SERVER, help="the command realmwright to be measured")
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--port", type=int, default=8830)
    asked = parser.parse_args()
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measured(asked.server, f"sqlite:///{folder}/games.db", asked.port, asked.clicks))
    print(f"load before {busy:.1f}, after {os.getloadavg()[0]:.1f}, on {os.cpu_count()} cores")
    for name, times in found.items():
        if name.startswith("cpu"):
            print(f"{name:>24} {1000 * mean(times):6.1f} ms on average")
        else:
            print(f"{name:>24} {share(times, 0.5):6.1f} ms half, {share(times, 0.9):6.1f} ms nine in ten")
    return 1 if busy < 1 and 1000 * median(found["click_to_painted"]) > MOST else 0


async def measured(command: Path, database: str, port: int, clicks: int) -> dict[str, list[float]]:
    """Seconds of each part of each click, and of CPU."""
    found: dict[str, list[float]] = {}
    path = machine.browser()
    if path is None:
        raise SystemExit("There is no Chromium or Chrome here.")
    async with serving(command, database, port, None) as served, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = await browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        await page.add_init_script("localStorage.setItem('realmwright.pace', 'once')")
        await page.add_init_script(f"({WATCH})()")
        await open_game(page, served.url)
        protocol = await page.context.new_cdp_session(page)
        await protocol.send("Performance.enable", {"timeDomain": "threadTicks"})
        while len(found.get("click_to_painted", ())) < clicks:
            point = await page.evaluate(HEX)
            if point is None:
                await something_else(page, served.url)
            else:
                for name, seconds in (await clicked(page, protocol, served, point)).items():
                    found.setdefault(name, []).append(seconds)
        await browser.close()
    return found


async def open_game(page: Page, url: str) -> None:
    """A new game, and its page."""
    made = await page.request.post(f"{url}/api/games", data=GAME, headers={"Origin": url})
    game = (await made.json())["game"]
    await page.goto(f"{url}/games/{game}")
    await page.locator(".turn h2").wait_for()


async def something_else(page: Page, url: str) -> None:
    """Go on where no hex is to be clicked; in a new game when this one is over."""
    if await page.locator("dialog[open] table").count():
        await open_game(page, url)
    for others in OTHERS:
        if await page.locator(others).count():
            await page.locator(others).first.click()
            break
    await page.wait_for_timeout(200)


async def clicked(
    page: Page, protocol: CDPSession, served: Served, point: Sequence[float]
) -> dict[str, float]:
    """Seconds of one click. The mouse rests on the hex before, as a hand does."""
    await page.mouse.move(*point)
    await page.wait_for_timeout(300)
    before, server = await spent(protocol), served.cpu
    await page.mouse.down()
    await page.mouse.up()
    at: dict[str, float] | None = None
    while at is None:
        await page.wait_for_timeout(100)
        at = await page.evaluate("window.clicks.done")
    after = await spent(protocol)
    await page.evaluate("window.clicks.done = null")
    found = {"click_to_painted": (at["painted"] - at["clicked"]) / 1000}
    found |= {name: (at[end] - at[begin]) / 1000 for name, (begin, end) in PARTS.items()}
    found |= {f"cpu_{name}": after[name] - before[name] for name in SPENT}
    return found | {"cpu_server": served.cpu - server}


async def spent(protocol: CDPSession) -> dict[str, float]:
    """CPU seconds of the page's thread until now."""
    answer: dict[str, Any] = await protocol.send("Performance.getMetrics")
    values = {metric["name"]: metric["value"] for metric in answer["metrics"]}
    return {name: sum(values[one] for one in names) for name, names in SPENT.items()}


if __name__ == "__main__":
    sys.exit(main())
