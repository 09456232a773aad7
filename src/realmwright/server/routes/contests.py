"""Contests over HTTP, and who may see their tables."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from litestar.response import Response

from realmwright.server import contests, rated, wire, wire_contests
from realmwright.server.requests import EntryRequest, NewContest
from realmwright.server.routes.context import PROBLEMS, Asking, Browser, Socket, hall_of, holder_of, recognise
from realmwright.telling.visible import clean_name

ContestId = Annotated[str, PathParameter(max_length=24, description="The id of a contest.")]


@get("/api/contests", operation_id="contests", responses=PROBLEMS)
async def listed(request: Asking) -> list[wire_contests.ContestSummary]:
    """The game of the day, then the contests that this browser has made or plays in."""
    return await contests.listed(hall_of(request), holder_of(request))


@post("/api/contests", operation_id="newContest", responses=PROBLEMS)
async def new_contest(request: Asking, data: JSONBody[NewContest]) -> Response[wire_contests.ContestCreated]:
    """Make a contest: whoever has its address may play."""
    browser = Browser(request)
    return browser.answer(await contests.create(hall_of(request), data, browser.holder))


@get("/api/contests/{contest:str}", operation_id="contest", responses=PROBLEMS)
async def contest(request: Asking, contest: ContestId) -> wire_contests.Contest:
    """A contest, with its results as soon as this browser may see them."""
    return await contests.show(hall_of(request), contest, holder_of(request))


@post("/api/contests/{contest:str}/tables", operation_id="enter", responses=PROBLEMS)
async def enter(request: Asking, contest: ContestId, data: JSONBody[EntryRequest]) -> Response[wire.Created]:
    """A table of one's own in a contest; asked again it is the same."""
    browser = Browser(request)
    name = clean_name(data.name or "")
    return browser.answer(await contests.enter(hall_of(request), contest, browser.holder, name))


async def arrive(request: Asking) -> None:
    """Before anything is answered: find out who asks, and whether the game may be shown to them."""
    await recognise(request)
    if "game" in request.path_params:
        await admit_to(request, request.path_params["game"], str(request.route_handler.operation_id))


async def admit_to(connection: Asking | Socket, game: str, operation: str) -> None:
    """Raises Forbidden for tables of a contest that are not for who asks, and aids to a rated game."""
    await contests.admit(hall_of(connection), game, holder_of(connection), operation)
    if operation in rated.AIDS:
        rated.check_over(await hall_of(connection).table(game).course())


HANDLERS = [listed, new_contest, contest, enter]
