"""Making, finding and playing games over HTTP."""

from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from litestar.response import Response

from realmwright.server import consent, leaving, wire
from realmwright.server.absence import attendance
from realmwright.server.errors import Unknown
from realmwright.server.plans import keep_plan, own_plan
from realmwright.server.records import copy_game, open_record, record_text
from realmwright.server.requests import (
    AbortRequest,
    ActionRequest,
    CopyRequest,
    DeletionRequest,
    NewGame,
    OpenRecord,
    PlanRequest,
    ResignRequest,
    UndoRequest,
    VacationRequest,
    VariationRequest,
    WishAnswer,
)
from realmwright.server.routes.context import PROBLEMS, Asking, Browser, hall_of, holder_of, visitor_of
from realmwright.server.variations import opinion, variation
from realmwright.server.wire_meeting import OwnPlan
from realmwright.telling.message import Message

GameId = Annotated[str, PathParameter(max_length=40, description="The id of a game.")]
ActionId = Annotated[int, PathParameter(ge=0, le=9999, description="An action, as in the view's legal ones.")]
EventId = Annotated[int, PathParameter(ge=0, le=999_999, description="The number of an event.")]
SeatId = Annotated[int, PathParameter(ge=0, le=4, description="A seat, from 0.")]


@get("/api/games", operation_id="ownGames", responses=PROBLEMS)
async def own_games(request: Asking) -> list[wire.GameSummary]:
    """The games of this browser, the last changed first."""
    return await hall_of(request).own_games(holder_of(request))


@post("/api/games", operation_id="newGame", responses=PROBLEMS)
async def new_game(request: Asking, data: JSONBody[NewGame]) -> Response[wire.Created]:
    """Make a game. The tokens of invited seats are shown here only."""
    browser = Browser(request)
    return browser.answer(await hall_of(request).create(data, browser.holder))


@post("/api/records", operation_id="openRecord", responses=PROBLEMS)
async def new_from_record(request: Asking, data: JSONBody[OpenRecord]) -> Response[wire.Created]:
    """Make a game of a record: a finished one to look at, another to play on."""
    browser = Browser(request)
    return browser.answer(await open_record(hall_of(request), data, browser.holder))


@get("/api/games/{game:str}", operation_id="game", responses=PROBLEMS)
async def game(request: Asking, game: GameId) -> wire.Snapshot:
    """The whole game, as this browser may see it."""
    return await hall_of(request).table(game).snapshot(visitor_of(request))


@get("/api/games/{game:str}/past/{number:int}", operation_id="past", responses=PROBLEMS)
async def past(request: Asking, game: GameId, number: EventId) -> wire.Snapshot:
    """The game as it was after an event, as this browser may see it."""
    return await hall_of(request).table(game).past(visitor_of(request), number)


@get("/api/games/{game:str}/timeline", operation_id="timeline", responses=PROBLEMS)
async def timeline(request: Asking, game: GameId) -> wire.Timeline:
    """The choices of the game, to go through them; what stands on the board then is in `past`."""
    return await hall_of(request).table(game).timeline()


@post("/api/games/{game:str}/variations", operation_id="variation", responses=PROBLEMS, status_code=200)
async def try_line(request: Asking, game: GameId, data: JSONBody[VariationRequest]) -> wire.Variation:
    """Where a line leads from a moment of the game, on a copy that is not kept."""
    return await variation(hall_of(request).table(game), visitor_of(request), data)


@post("/api/games/{game:str}/hint/variation", operation_id="opinion", responses=PROBLEMS, status_code=200)
async def ask_opinion(request: Asking, game: GameId, data: JSONBody[VariationRequest]) -> wire.Hint:
    """The computer's best choice at the end of such a line."""
    hall = hall_of(request)
    return await opinion(hall.bots, hall.table(game), visitor_of(request), data)


@post("/api/games/{game:str}/copies", operation_id="copy", responses=PROBLEMS)
async def copy(request: Asking, game: GameId, data: JSONBody[CopyRequest]) -> Response[wire.Created]:
    """A game of its own that goes on from a moment of this one, with any players."""
    browser = Browser(request)
    return browser.answer(await copy_game(hall_of(request), game, visitor_of(request), data, browser.holder))


@get("/api/games/{game:str}/origins/{number:int}", operation_id="origins", responses=PROBLEMS)
async def origins(request: Asking, game: GameId, number: EventId) -> wire.Origins:
    """Which hexes had earned the gold of each card, task and castle after an event."""
    return await hall_of(request).table(game).origins(visitor_of(request), number)


@post("/api/games/{game:str}/actions", operation_id="act", responses=PROBLEMS, status_code=200)
async def act(request: Asking, game: GameId, data: JSONBody[ActionRequest]) -> wire.Accepted:
    """Choose an action. The events that come of it follow on the socket."""
    return wire.Accepted(await hall_of(request).table(game).act(visitor_of(request), data.n, data.action))


@post("/api/games/{game:str}/undo", operation_id="undo", responses=PROBLEMS, status_code=200)
async def undo(request: Asking, game: GameId, data: JSONBody[UndoRequest]) -> wire.Accepted:
    """Take back the own last choice, or ask those who must agree."""
    table = hall_of(request).table(game)
    return wire.Accepted(await table.decide(visitor_of(request), data.n, consent.take_back))


@post("/api/games/{game:str}/wish", operation_id="answerWish", responses=PROBLEMS, status_code=200)
async def answer_wish(request: Asking, game: GameId, data: JSONBody[WishAnswer]) -> wire.Accepted:
    """Agree to another player's wish, or not; or give up the own one."""
    hall = hall_of(request)
    answer = partial(consent.answer, accept=data.accept, attendance=await attendance(hall, game))
    return wire.Accepted(await hall.table(game).decide(visitor_of(request), data.n, answer))


@post("/api/games/{game:str}/resignation", operation_id="resign", responses=PROBLEMS, status_code=200)
async def resign(request: Asking, game: GameId, data: JSONBody[ResignRequest]) -> wire.Accepted:
    """Give up with one of the own seats. Its turns are played without choosing; it cannot win any more."""
    table = hall_of(request).table(game)
    return wire.Accepted(await table.settle(visitor_of(request), partial(leaving.resign, seat=data.seat)))


@post("/api/games/{game:str}/abort", operation_id="abort", responses=PROBLEMS, status_code=200)
async def abort(request: Asking, game: GameId, data: JSONBody[AbortRequest]) -> wire.Accepted:
    """Call a game off, as soon as all people who play it agree; or go on."""
    table = hall_of(request).table(game)
    return wire.Accepted(await table.settle(visitor_of(request), partial(leaving.abort, agree=data.agree)))


@post("/api/games/{game:str}/vacation", operation_id="vacation", responses=PROBLEMS, status_code=200)
async def vacation(request: Asking, game: GameId, data: JSONBody[VacationRequest]) -> wire.Accepted:
    """Let the own time stand still for days of vacation, or go on."""
    table = hall_of(request).table(game)
    return wire.Accepted(await table.settle(visitor_of(request), partial(leaving.vacation, away=data.away)))


@get("/api/games/{game:str}/plan", operation_id="plan", responses=PROBLEMS)
async def plan(request: Asking, game: GameId) -> OwnPlan:
    """What this browser keeps of the game for itself."""
    hall = hall_of(request)
    return await own_plan(hall, await hall.table(game).course(), holder_of(request))


@post("/api/games/{game:str}/plan", operation_id="keepPlan", responses=PROBLEMS, status_code=200)
async def change_plan(request: Asking, game: GameId, data: JSONBody[PlanRequest]) -> OwnPlan:
    """Keep a note; or, over days, let the own running turn end as soon as it may."""
    hall = hall_of(request)
    return await keep_plan(hall, await hall.table(game).course(), data, holder_of(request))


@post("/api/games/{game:str}/deletion", operation_id="deleteGame", responses=PROBLEMS, status_code=200)
async def delete_game(request: Asking, game: GameId, data: JSONBody[DeletionRequest]) -> wire.Deletion:
    """Delete a game for good, as soon as all people who play it agree; or want it kept."""
    return wire.Deletion(await hall_of(request).table(game).delete(visitor_of(request), data.agree))


@get("/api/games/{game:str}/preview/{action:int}", operation_id="preview", responses=PROBLEMS)
async def preview(request: Asking, game: GameId, action: ActionId) -> wire.Preview:
    """What a legal choice would do at once."""
    return await hall_of(request).table(game).preview(visitor_of(request), action)


@get("/api/games/{game:str}/explain/{action:int}", operation_id="explain", responses=PROBLEMS)
async def explain(request: Asking, game: GameId, action: ActionId) -> list[Message]:
    """Why a choice cannot be made now; empty if it can."""
    return await hall_of(request).table(game).explain(visitor_of(request), action)


@get("/api/games/{game:str}/hand/{seat:int}", operation_id="hand", responses=PROBLEMS)
async def hand(request: Asking, game: GameId, seat: SeatId) -> wire.Hand:
    """Show my card: the hand of a seat of this browser, for a screen that several share."""
    return await hall_of(request).table(game).hand(visitor_of(request), seat)


@get("/api/games/{game:str}/hint/{number:int}", operation_id="hint", responses=PROBLEMS)
async def hint(request: Asking, game: GameId, number: EventId) -> wire.Hint:
    """The best choice for whoever asks and must act, as of the newest event; where hints are on."""
    return await hall_of(request).table(game).hint(visitor_of(request), number)


@post("/api/games/{game:str}/analysis", operation_id="analysis", responses=PROBLEMS, status_code=200)
async def analysis(request: Asking, game: GameId) -> wire.Analysis:
    """The analysis of a finished game, as far as it has come. The first request begins it: ask again."""
    return await hall_of(request).table(game).analysis(visitor_of(request))


@get("/api/games/{game:str}/statistics", operation_id="statistics", responses=PROBLEMS)
async def statistics(request: Asking, game: GameId) -> wire.Statistics:
    """A finished game in numbers: the gold of each card after each turn, how often tiles were used."""
    return await hall_of(request).table(game).statistics(visitor_of(request))


@get("/api/games/{game:str}/record", operation_id="record", responses=PROBLEMS, media_type="text/plain")
async def record(request: Asking, game: GameId) -> Response[str]:
    """The record of the game, to keep."""
    text = record_text(await hall_of(request).table(game).course())
    name = f"realmwright-{game}.txt"
    return Response(
        text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@post("/api/games/{game:str}/again", operation_id="again", responses=PROBLEMS)
async def again(request: Asking, game: GameId) -> wire.Created:
    """A new game with the same settings and players; a second request gives the same one."""
    holder = holder_of(request)
    if holder is None:
        raise Unknown("this browser plays no game")
    return await hall_of(request).again(game, holder)


HANDLERS = [
    own_games, new_game, new_from_record, game, past, timeline, origins, try_line, ask_opinion,
    copy, act, undo, answer_wish, preview, explain, hand, hint, analysis, statistics, record, again,
    delete_game, resign, abort, vacation, plan, change_plan,
]  # fmt: skip
