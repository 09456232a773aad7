"""Hints: where they are allowed, and what is said if none could be found."""

import logging
from typing import Final

from realmwright.server import wire
from realmwright.server.bots import BotFailed, BotPool, NoProcess
from realmwright.server.errors import Busy, Forbidden
from realmwright.server.fair import Path
from realmwright.server.questions import Advise
from realmwright.server.supervisor import where
from realmwright.server.views import hints_allowed
from realmwright.server.visitor import Visitor
from realmwright.telling.info import GameInfo

_LOG: Final = logging.getLogger("realmwright.server")


def check_hints(info: GameInfo) -> None:
    """Raises Forbidden for a game without hints."""
    if not hints_allowed(info):
        raise Forbidden("this game is played without hints", key="error.no-hints")


def share_of(info: GameInfo, who: Visitor) -> Path:
    """The share of the processes that a question belongs to: games that are played come first of all."""
    plays = any(not seat.computer for seat in info.seats)
    return ("played" if plays else "watched", who.address, who.holder or "", info.id)


async def advise(bots: BotPool, question: Advise, path: Path, game: str) -> wire.Hint:
    """A hint. Raises Busy if none could be found; the log of the server says why."""
    try:
        return await bots.advise(question, path)
    except Exception as error:
        known = isinstance(error, (BotFailed, NoProcess))
        reason = str(error) if known else where(error)
        _LOG.warning("no hint could be found", extra={"game": game, "reason": reason})
        raise Busy("no hint could be found", key="error.broken") from error
