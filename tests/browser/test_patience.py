"""The tests themselves: a page that hangs fails its test, and no other."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Error

from browser.conftest import Chromium
from browser.pages import Window


def test_a_page_that_hangs_ends_with_its_browser(chromium: Chromium, window: Callable[..., Window]) -> None:
    hung = window().start().page
    with chromium.ended_after(1.0), pytest.raises(Error, match="closed"):
        hung.evaluate("() => { for (;;) {} }")
    window().start()
