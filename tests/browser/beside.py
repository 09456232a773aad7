"""What is asynchronous, beside a browser that is driven from the thread of the test."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, TypeVar

from browser.pages import PATIENCE

_T = TypeVar("_T")


@contextmanager
def beside(manager: AbstractAsyncContextManager[_T]) -> Iterator[_T]:
    """Enter an asynchronous context in a loop and thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def wait(work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)

    try:
        yield wait(manager.__aenter__())
        wait(manager.__aexit__(None, None, None))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
