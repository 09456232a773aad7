"""The application: routes, errors, and the life of a server."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Request
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.response import Response

from realmwright import __version__
from realmwright.server.absence import keep_pulse
from realmwright.server.channels import Channels
from realmwright.server.config import MAX_BODY, Config
from realmwright.server.document import DocumentPlugin
from realmwright.server.errors import RequestError, make_problem
from realmwright.server.guard import told
from realmwright.server.hall import Hall
from realmwright.server.lobby import Lobby
from realmwright.server.pages import Site
from realmwright.server.routes import (
    accounts,
    chat,
    contests,
    front,
    games,
    lobby,
    notices,
    players,
    seats,
    site,
)
from realmwright.server.routes.socket import events
from realmwright.server.storage.database import open_database
from realmwright.server.storage.store import Store
from realmwright.server.supervisor import where
from realmwright.server.wire import Problem
from realmwright.telling.message import Message

_LOG = logging.getLogger("realmwright.server")
_KEYS = {404: "error.not-found", 405: "error.not-found", 413: "error.too-big", 429: "error.too-many"}


def create_app(config: Config) -> Litestar:
    """The server as an ASGI application, without what guards it. The database is opened when it starts."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        config: Config = app.state.config
        app.state.hall = hall = Hall(Store(open_database(config.database)), config)
        app.state.lobby = tables = Lobby(hall)
        app.state.channels = Channels(hall)
        await hall.start(
            ("the pulse of the lobby", tables.keep_pulse),
            ("the note of who is here", partial(keep_pulse, hall)),
        )
        try:
            yield
        finally:
            await hall.stop()

    app = Litestar(
        [
            handler
            for part in (site, games, seats, lobby, chat, contests, accounts, players, notices)
            for handler in part.HANDLERS
        ]
        + [events, *front.HANDLERS],
        lifespan=[life],
        before_request=contests.arrive,
        exception_handlers={
            RequestError: _refused,
            HTTPException: _misasked,
            RecursionError: _too_deep,
            Exception: _broken,
        },
        openapi_config=OpenAPIConfig(
            title="Realmwright",
            version=__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[DocumentPlugin(path="/openapi.json")],
        ),
        request_max_body_size=MAX_BODY,
        logging_config=None,
    )
    app.state.config = config
    app.state.site = Site()
    return app


def _answer(problem: Problem) -> Response[Problem]:
    return Response(problem, status_code=problem.status, media_type="application/json")


def _refused(request: Request[Any, Any, Any], error: RequestError) -> Response[Problem]:
    return _answer(error.problem(request.headers))


def _misasked(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    detail = error.detail or type(error).__name__
    if error.extra:
        detail = f"{detail}: {error.extra}"
    message = Message(_KEYS.get(error.status_code, "error.bad-request"))
    return _answer(make_problem(error.status_code, message, detail[:500], request.headers))


def _too_deep(request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    message, detail = Message("error.bad-request"), "the body is nested too deeply"
    return _answer(make_problem(400, message, detail, request.headers))


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _LOG.error(
        "a request failed",
        extra={"method": request.method, "path": told(request.url.path), "where": where(error)},
    )
    message, detail = Message("error.broken"), "a mistake of the server; its log says more"
    return _answer(make_problem(500, message, detail, request.headers))
