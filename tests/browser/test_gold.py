"""Where gold comes from: what is pointed at or tapped lights the hexes that earn, with their numbers."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.pages import Table, Window, eventually
from browser.test_accessible import violations
from realmwright.board.geometry import hex_name
from realmwright.texts import texts_of

RECORDS = Path(__file__).parents[1] / "records"
# Together they have every card and every task.
EACH_CARD = (
    "crossroads-1", "crossroads-2", "crossroads-3", "nomads-5", "nomads-6", "marshlands-1", "marshlands-3",
    "marshlands-4", "harvest-1", "harvest-2", "harvest-3", "harvest-4", "nomads-2", "tasks",
)  # fmt: skip
NUMBERS = ".play g.number"


def opened(one: Window, record: str) -> Table:
    """A finished game, its scores shown."""
    text = (RECORDS / f"{record}.txt").read_text(encoding="utf-8")
    return one.game(f"/games/{one.post('/api/records', {'text': text, 'seats': None})['game']}")


def sources(page: Page) -> Locator:
    """What earns gold, beside the board."""
    return page.locator("section:has(.counts) > ul > li")


def numbers(page: Page) -> int:
    """The numbers on the board together."""
    return sum(int(text) for text in page.locator(NUMBERS).locator("text").all_text_contents())


def lights(page: Page, gold: int, seat: int | None = None) -> None:
    """Wait until the numbers on the board, of one player or of all, add up to this."""
    marks = NUMBERS if seat is None else f"{NUMBERS}.seat-{seat}"
    texts = f"[...document.querySelectorAll('{marks} text')].map((text) => Number(text.textContent))"
    eventually(page, f"{texts}.reduce((sum, number) => sum + number, 0) === {gold}")


def counts(source: Locator) -> list[int]:
    """The count of each player."""
    return [int(text) for text in source.locator(".count span[aria-hidden]").all_text_contents()]


def test_each_card_and_task_lights_as_much_as_it_tells(window: Callable[..., Window]) -> None:
    one = window()
    lit: dict[str, int] = {}
    for record in EACH_CARD:
        page = opened(one, record).page
        page.get_by_role("button", name="Look at the board").click()
        for source in sources(page).all():
            name = source.locator(".words b").text_content() or ""
            gold = sum(counts(source))
            source.locator(".icon").hover()
            lights(page, gold)
            lit[name] = max(gold, lit.get(name, 0))
    key = re.compile(r"(card|task)\.[^.]+\.name")
    names = {text for found, text in texts_of("en").items() if key.fullmatch(found)}
    assert names - {name for name, gold in lit.items() if gold > 0} == set()


# What rules.md section 5 asks for, found by eye on the board at the end of the record `tasks`.
MET = (
    # At least 7 in an unbroken straight diagonal.
    ("Road", 0, 7, "q2 r3 r4 s5 s6 t7 t8"),
    # At least 7 on one board edge: in the east, in the north.
    ("Advance", 0, 9, "t3 t4 t7 t8 t9 t10 t11 t12"),
    ("Advance", 1, 9, "k1 l1 m1 n1 o1 q1 r1 s1 t1"),
    # One on each of the four board edges: all that stand on an edge.
    ("Compass Points", 1, 10, "k1 l1 m1 n1 o1 q1 r1 s1 t1 t2 a19 a20"),
)
# The hexes that are lit for a player: those whose middle is nearest.
LIT = """(seat) => {
  const middle = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const all = [...document.querySelectorAll('[data-hex]')];
  const cells = all.map((cell) => [Number(cell.dataset.hex), ...middle(cell)]);
  return [...document.querySelectorAll(`.earns .ring.seat-${seat}`)].map((ring) => {
    const [x, y] = middle(ring);
    const away = ([, cx, cy]) => Math.hypot(cx - x, cy - y);
    return cells.reduce((near, cell) => (away(cell) < away(near) ? cell : near))[0];
  });
}"""


def test_a_task_lights_the_settlements_that_meet_it(window: Callable[..., Window]) -> None:
    page = opened(window(), "tasks").page
    page.get_by_role("button", name="Look at the board").click()
    for name, seat, gold, hexes in MET:
        source = sources(page).filter(has_text=name)
        assert counts(source)[seat] == gold
        source.locator(".count").nth(seat).hover()
        lights(page, gold)
        lights(page, gold, seat)
        assert {hex_name(hex) for hex in page.evaluate(LIT, seat)} == set(hexes.split())
    # It is paid once, at one of its hexes.
    expect(page.locator(NUMBERS)).to_have_count(1)


@pytest.mark.parametrize("record", ["base-1", "crossroads-1"])
def test_every_count_lights_as_much_as_it_tells(window: Callable[..., Window], record: str) -> None:
    page = opened(window(), record).page
    page.get_by_role("button", name="Look at the board").click()
    lit = 0
    for source in sources(page).all():
        due = counts(source)
        source.locator(".words b").hover()
        lights(page, sum(due))
        for seat, gold in enumerate(due):
            source.locator(".count").nth(seat).hover()
            lights(page, gold, seat)
            lights(page, gold)
            lit += gold
    assert lit > 0
    page.locator("h1").hover()
    expect(page.locator(NUMBERS)).to_have_count(0)


def test_a_click_keeps_the_light_and_escape_puts_it_out(window: Callable[..., Window], axe: str) -> None:
    one = window()
    page = opened(one, "base-1").page
    page.get_by_role("button", name="Look at the board").click()
    source = sources(page).nth(1)
    name = source.locator(".words b").inner_text()
    mine, other = counts(source)
    source.locator(".count").first.focus()
    page.keyboard.press("Enter")
    notice = page.get_by_role("group", name="Where gold comes from")
    expect(notice).to_contain_text(name)
    lights(page, mine)
    # The keyboard and a screen reader find them too.
    earning = page.get_by_role("gridcell", name=re.compile(r": \d+ gold$"))
    assert earning.count() == page.locator(NUMBERS).count()
    assert violations(one, axe) == []
    notice.get_by_role("button", name="All").click()
    lights(page, mine + other)
    page.keyboard.press("Escape")
    expect(notice).to_have_count(0)
    expect(page.locator(NUMBERS)).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_final_table_shows_it_and_comes_back(
    window: Callable[..., Window], axe: str, phone: bool
) -> None:
    one = window(phone=phone)
    page = opened(one, "base-1").page
    scores = page.locator("dialog[open] table")
    row = scores.locator("tbody tr").first
    gold = [int(text) for text in row.locator("td span[aria-hidden]").all_text_contents()]
    row.locator("th button").click()
    expect(scores).to_have_count(0)
    lights(page, sum(gold))
    assert violations(one, axe) == []
    page.get_by_role("button", name="Put the lights out").click()
    expect(scores).to_be_visible()
    total = scores.locator("tfoot td button").nth(1)
    due = int(total.locator("span[aria-hidden]").inner_text())
    total.click()
    lights(page, due)


def test_a_tap_on_a_count_lights_the_board_under_the_sheet(window: Callable[..., Window]) -> None:
    page = opened(window(phone=True), "base-1").page
    page.get_by_role("button", name="Look at the board").tap()
    page.locator(".handle").tap()
    source = sources(page).nth(1)
    due = counts(source)[1]
    source.locator(".count").nth(1).tap()
    expect(page.locator(".side.open")).to_have_count(0)
    lights(page, due)


def test_a_castle_on_the_board_shows_whom_it_pays(window: Callable[..., Window]) -> None:
    table = opened(window(), "crossroads-1")
    page = table.page
    page.get_by_role("button", name="Look at the board").click()
    castles = sources(page).filter(has_text="Castle")
    due = sum(counts(castles))
    castles.locator(".words b").hover()
    # What is known then is known for every hex.
    lights(page, due)
    paid = []
    for castle in page.get_by_role("gridcell", name=re.compile(r"^\w+, castle", re.IGNORECASE)).all():
        castle.hover()
        paid.append(numbers(page))
    assert sum(paid) == due > 0
    assert set(paid) <= {0, 3, 6}


def test_the_lights_follow_the_game(table: Table) -> None:
    table.my_move()
    page = table.page
    source = sources(page).first
    source.locator(".count").first.click()
    notice = page.get_by_role("group", name="Where gold comes from")
    for _ in range(3):
        shown = table.my_move()
        table.choose_hex(shown["legal"][0])
        due = counts(source)[0]
        expect(notice.get_by_role("button", pressed=True)).to_contain_text(str(due))
        lights(page, due)
