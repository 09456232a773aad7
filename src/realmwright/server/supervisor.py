"""Work that goes on beside the requests: whatever happens to it, the log hears of it, and it goes on."""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

_LOG = logging.getLogger("realmwright.server")
# Seconds before work that failed is begun anew: the first pause, and the longest.
FIRST_PAUSE: Final = 0.5
LAST_PAUSE: Final = 10.0


class Passing(Exception):
    """What fails for a known reason that passes: no process, no database. Its text may stand in a log."""


async def keep_going(name: str, work: Callable[[], Awaitable[None]], *, may_end: bool = False) -> None:
    """Carry out work. If it fails, or ends though it `may_end` not, it is begun anew after a pause.

    Of failures in a row for one reason only the first is logged, so that a log does not fill.
    """
    loop = asyncio.get_running_loop()
    pause, last = FIRST_PAUSE, ""
    while True:
        begun = loop.time()
        try:
            await work()
            if may_end:
                return
            reason = "it ended"
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            reason = "what it waited for was given up"
        except Passing as error:
            reason = str(error)
        except Exception as error:
            reason = where(error)
        if loop.time() - begun > LAST_PAUSE:
            pause, last = FIRST_PAUSE, ""
        if reason != last:
            _LOG.warning("%s failed, and is begun anew", name, extra={"reason": reason})
        last = reason
        await asyncio.sleep(pause)
        pause = min(2 * pause, LAST_PAUSE)


@lru_cache(maxsize=1000)
def warn_once(text: str, **facts: str) -> None:
    """Tell the log what is found again at every request."""
    _LOG.warning(text, extra=facts)


def where(error: BaseException) -> str:
    """The kind of an error and where it was raised; its text may tell a hidden card."""
    calls = traceback.extract_tb(error.__traceback__)
    path = " < ".join(f"{Path(call.filename).name}:{call.lineno}" for call in reversed(calls))
    return f"{type(error).__name__} at {path}"
