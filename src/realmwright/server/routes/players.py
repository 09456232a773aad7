"""Profiles and ratings over HTTP."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from realmwright.server import profiles
from realmwright.server import wire_players as wire
from realmwright.server.requests import ProfileRequest
from realmwright.server.routes.context import PROBLEMS, Asking, hall_of, holder_of, visitor_of
from realmwright.telling.visible import MOST_OF_NAME

GameId = Annotated[str, PathParameter(max_length=40, description="The id of a game.")]
PlayerName = Annotated[str, QueryParameter(max_length=MOST_OF_NAME, description="The name of an account.")]


@get("/api/players", operation_id="players", responses=PROBLEMS)
async def players(request: Asking) -> wire.Best:
    """The best of those who play rated games."""
    return await profiles.best(hall_of(request), holder_of(request))


@get("/api/player", operation_id="player", responses=PROBLEMS)
async def player(request: Asking, name: PlayerName) -> wire.Player:
    """The profile of an account, as far as this browser may see it."""
    return await profiles.show(hall_of(request), name, holder_of(request))


@post("/api/account/profile", operation_id="keepPrivate", responses=PROBLEMS, status_code=200)
async def keep_private(request: Asking, data: JSONBody[ProfileRequest]) -> wire.Privacy:
    """Let the own profile be for nobody else's eyes, or not."""
    await hall_of(request).people.keep_private(visitor_of(request), data.private)
    return wire.Privacy(data.private)


@get("/api/games/{game:str}/ratings", operation_id="ratings", responses=PROBLEMS)
async def ratings(request: Asking, game: GameId) -> list[wire.SeatRating]:
    """The ratings at a rated table, and when it is over what it has changed of them; empty at others."""
    hall = hall_of(request)
    return await profiles.at_table(hall, await hall.table(game).info(), holder_of(request))


HANDLERS = [players, player, keep_private, ratings]
