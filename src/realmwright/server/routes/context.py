"""What every handler needs: the hall, and which browser asks."""

from typing import Any, Final, TypeAlias

from litestar import Request, WebSocket
from litestar.datastructures import Cookie, State
from litestar.openapi import ResponseSpec
from litestar.response import Response

from realmwright.server.errors import RequestError
from realmwright.server.guard import routed
from realmwright.server.hall import Hall
from realmwright.server.identity import cookie_of
from realmwright.server.lobby import Lobby
from realmwright.server.visitor import Visitor, address_of, by_https
from realmwright.server.wire import Problem

Asking: TypeAlias = Request[Any, Any, State]
Socket: TypeAlias = WebSocket[Any, Any, State]


def hall_of(connection: "Asking | Socket") -> Hall:
    """The hall of the server."""
    hall = connection.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def lobby_of(connection: "Asking | Socket") -> Lobby:
    """The lobby of the server."""
    lobby = connection.app.state.lobby
    assert isinstance(lobby, Lobby)
    return lobby


async def recognise(connection: "Asking | Socket") -> None:
    """Find out who asks, before anything is answered; what needs not know it needs no database."""
    if not routed(connection.scope["path"]).startswith("/api/"):
        return
    hall = hall_of(connection)
    key = hall.identity.key(cookie_of(connection))
    try:
        holder = None if key is None else await hall.people.holder(key)
    except RequestError as error:
        connection.state.unknown = error
    else:
        connection.state.visitor = Visitor(holder, address_of(connection.scope), key)


def visitor_of(connection: "Asking | Socket") -> Visitor:
    """Who asks, and from where. Raises Busy if the database could not tell."""
    unknown = connection.state.get("unknown")
    if unknown is not None:
        raise unknown
    visitor = connection.state.visitor
    assert isinstance(visitor, Visitor)
    return visitor


def holder_of(connection: "Asking | Socket") -> str | None:
    """What the seats of whoever asks are bound to; None for a browser without our cookie."""
    return visitor_of(connection).holder


def cleared_cookies(request: Asking) -> list[Cookie]:
    """What makes a browser forget who it was."""
    secure = by_https(request.scope)
    return [hall_of(request).identity.cookie("", secure=kind, life=0) for kind in {False, secure}]


def _problem(description: str) -> ResponseSpec:
    return ResponseSpec(data_container=Problem, description=description, generate_examples=False)


# What any request may be answered with, for the OpenAPI description.
PROBLEMS: Final = {
    400: _problem("The request cannot be read, or asks for what cannot be."),
    403: _problem("Not with this browser's cookie, or not from this page."),
    404: _problem("There is no such thing."),
    409: _problem("Not now: the game has gone on, or somebody else must decide."),
    413: _problem("The request is too big."),
    415: _problem("The body is not told to be JSON."),
    429: _problem("Too many requests."),
    431: _problem("The headers are too big."),
    503: _problem("The database is busy."),
}


class Browser:
    """The browser that asks; a new one, or one whose key was given up, gets a cookie with the answer."""

    def __init__(self, request: Asking, *, anew: bool = False) -> None:
        """With `anew` it gets another key in any case."""
        identity = hall_of(request).identity
        self.who = visitor_of(request)
        value = cookie_of(request)
        if anew or value is None or self.who.holder is None:
            value = identity.new()
            key = identity.key(value)
            self.who = Visitor(key, self.who.address, key)
        assert self.who.holder is not None
        assert self.who.key is not None
        self.holder, self.key = self.who.holder, self.who.key
        self._cookie = identity.cookie(value, secure=by_https(request.scope))

    def answer(self, content: Any) -> Response[Any]:
        """An answer that sets the cookie, or lets it live longer."""
        return Response(content, cookies=[self._cookie], status_code=201)
