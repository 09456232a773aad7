"""The lobby over HTTP."""

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Response

from realmwright.server import wire, wire_meeting
from realmwright.server.lobby import etag
from realmwright.server.requests import QuickStart, SitDown
from realmwright.server.routes.context import PROBLEMS, Asking, Browser, holder_of, lobby_of
from realmwright.server.routes.games import GameId


@get("/api/lobby", operation_id="lobby", responses=PROBLEMS)
async def lobby(request: Asking) -> Response[wire_meeting.Lobby]:
    """The public tables. Asked again with the tag of the last answer it says at once that nothing is new."""
    shown = await lobby_of(request).shown(holder_of(request))
    tag = etag(shown)
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)  # type: ignore[arg-type]
    return Response(shown, headers=headers)


@post("/api/lobby", operation_id="quickStart", responses=PROBLEMS)
async def quick_start(request: Asking, data: JSONBody[QuickStart]) -> Response[wire.Joined]:
    """Play against whoever waits, else wait at a new table. Of two who ask at once one meets the other."""
    browser = Browser(request)
    return browser.answer(await lobby_of(request).quick_start(data, browser.holder))


@post("/api/lobby/{game:str}", operation_id="sitDown", responses=PROBLEMS)
async def sit_down(request: Asking, game: GameId, data: JSONBody[SitDown]) -> Response[wire.Joined]:
    """Take a free seat of a public table."""
    browser = Browser(request)
    return browser.answer(await lobby_of(request).join(game, data, browser.holder))


HANDLERS = [lobby, quick_start, sit_down]
