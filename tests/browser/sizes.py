"""The sizes of window that pages must fit, and what is wrong with a page at one of them."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

SIZES: Final = (
    (1280, 720), (1440, 900), (1920, 1080), (1024, 768), (800, 600), (844, 390), (740, 360), (640, 360),
    (390, 844), (360, 740), (820, 1180),
)  # fmt: skip
LANGUAGES: Final = ("de", "fr", "nl", "en")
# Milliseconds that the page may take.
SETTLING: Final = 10_000

# What is wrong with the page as it is, in words.
FAULTS: Final = Path(__file__).with_name("faults.js").read_text("utf-8")
# The same in each of some languages, once the page has taken in its size and the language. Asked in one go: a
# question for each wait took longer than the looking. The menu need not be open for a choice of language.
IN_EACH: Final = f"""async ([languages, long, settling]) => {{
  const faults = {FAULTS};
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const select = document.querySelector('#page-menu select');
  const found = {{}};
  for (const language of languages) {{
    select.value = language;
    select.dispatchEvent(new Event('change', {{ bubbles: true }}));
    const end = performance.now() + settling;
    const late = () => performance.now() > end;
    while (document.documentElement.lang !== language && !late()) await frame();
    await frame();
    await frame();
    let wrong;
    while ((wrong = faults(long)).length > 0 && !late()) await new Promise((done) => setTimeout(done, 100));
    if (document.documentElement.lang !== language) wrong.push('the language does not come');
    found[language] = wrong;
  }}
  return found;
}}"""


def faults_in(page: Page, languages: tuple[str, ...], *, long: bool = False) -> dict[str, list[str]]:
    """What is wrong with the page in each of these languages; a long page may scroll down."""
    found: dict[str, list[str]] = page.evaluate(IN_EACH, [languages, long, SETTLING])
    return found
