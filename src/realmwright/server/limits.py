"""How often anybody may do something, by address, browser or name."""

import time
from collections import OrderedDict
from typing import Final

from realmwright.server.errors import TooMany
from realmwright.server.visitor import Visitor

_KEPT: Final = 10_000
# Browsers that an address may have busy at once.
_HOUSEHOLD: Final = 4


class Buckets:
    """What each has left: so many times in a minute, or other seconds, at once too; 0: no limit."""

    def __init__(self, times: int, seconds: float = 60.0) -> None:
        self._rate: Final = times / seconds
        self._most: Final = float(times)
        self._left: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def take(self, whose: str) -> None:
        """Count one. Raises TooMany."""
        if not self._most:
            return
        now = time.monotonic()
        left, at = self._left.pop(whose, (self._most, now))
        left = min(self._most, left + (now - at) * self._rate)
        self._left[whose] = (max(0.0, left - 1.0), now)
        while len(self._left) > _KEPT:
            self._left.popitem(last=False)
        if left < 1.0:
            raise TooMany("too many requests; wait a moment")


class Allowance:
    """The same for a browser; all of an address together have what four of them have."""

    def __init__(self, a_minute: int) -> None:
        self._browsers: Final = Buckets(a_minute)
        self._addresses: Final = Buckets(_HOUSEHOLD * a_minute)

    def take(self, who: Visitor) -> None:
        """Count one. Raises TooMany."""
        self._browsers.take(who.holder or "")
        self._addresses.take(who.address)
