"""What can go wrong with a request: each error has a status, a key of the catalogue and a sentence."""

from collections.abc import Mapping

from realmwright.server.supervisor import Passing
from realmwright.server.texts import texts_for
from realmwright.server.wire import Problem
from realmwright.telling.message import Message


class RequestError(Exception):
    """The root of them; nothing was changed."""

    status = 400
    key = "error.bad-request"

    def __init__(self, detail: str, *, key: str | None = None, error: Message | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.error = error or Message(key or self.key)

    def problem(self, headers: Mapping[str, str]) -> Problem:
        """What the client gets whose request has these headers."""
        return make_problem(self.status, self.error, self.detail, headers)


def make_problem(status: int, error: Message, detail: str, headers: Mapping[str, str]) -> Problem:
    """An error as the client gets it, told in the language that the request asks for."""
    return Problem(status, error, texts_for(headers).say(error), detail)


class Unusable(RequestError):
    """The request can be read, but asks for what cannot be: unknown quadrants, a broken record."""

    key = "error.unusable"


class TooBig(RequestError):
    """More than anybody has a use for."""

    status = 413
    key = "error.too-big"


class TooMany(RequestError):
    """More requests than one address may make, or more that stays open."""

    status = 429
    key = "error.too-many"


class Unknown(RequestError):
    """No such game, seat, token."""

    status = 404
    key = "error.not-found"


class Forbidden(RequestError):
    """Not with this browser's cookie."""

    status = 403
    key = "error.not-yours"


class Conflict(RequestError):
    """Not now: the game has gone on, somebody else must decide, the choice is not legal."""

    status = 409
    key = "error.not-now"


class Busy(RequestError, Passing):
    """The server or its database cannot take it now."""

    status = 503
    key = "error.busy"
