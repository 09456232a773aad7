"""The log of a server: of everything that is logged a line for a person, or an object of JSON for machines.

Modules log with Python's own `logging`: a fixed sentence, and what it is about as `extra`. No token, card or
seed may stand there. The text of an error may tell a card: only its kind and its place are told.
"""

import logging
import sys
from typing import Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from realmwright.server.supervisor import where
from realmwright.telling.visible import visible

# What these say in detail are the frames of sockets, and so cards.
TALKATIVE: Final = ("uvicorn", "uvicorn.error", "uvicorn.asgi", "websockets", "asyncio")


def configure(level: str, *, as_json: bool) -> None:
    """Log to standard error from now on. `level` is one of logging's names in small letters."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(as_json=as_json, colors=sys.stderr.isatty()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(root.level, logging.INFO))


def formatter(*, as_json: bool, colors: bool = False) -> logging.Formatter:
    """What makes a line of a record."""
    known: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _plain,
    ]
    last: Processor = (
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=colors)
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=known,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
    )


def _plain(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """In place of an error's text and trace: its kind, and where it was raised.

    Of a sentence the first line is kept; asyncio tells errors in those that follow.
    """
    event["event"] = visible(str(event["event"]).partition("\n")[0])
    for twice in ("color_message", "message"):
        event.pop(twice, None)
    found = event.pop("exc_info", None)
    error = found[1] if isinstance(found, tuple) else found
    event.pop("stack_info", None)
    if isinstance(error, BaseException):
        event["where"] = where(error)
    return event
