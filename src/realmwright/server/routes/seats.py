"""Who sits where, over HTTP. Tokens come in bodies, which no log has."""

from functools import partial
from typing import Final

from litestar import post
from litestar.params import JSONBody
from litestar.response import Response

from realmwright.server import consent, seating, wire, wire_meeting
from realmwright.server.absence import attendance
from realmwright.server.requests import (
    InvitationRequest,
    JoinRequest,
    MoveRequest,
    StandInRequest,
    SubstituteRequest,
)
from realmwright.server.routes.context import PROBLEMS, Asking, Browser, hall_of, holder_of, visitor_of
from realmwright.server.routes.games import GameId, SeatId

_SEAT: Final = "/api/games/{game:str}/seats/{seat:int}"


@post("/api/invitations", operation_id="invitation", responses=PROBLEMS, status_code=200)
async def invitation(request: Asking, data: JSONBody[InvitationRequest]) -> wire_meeting.Invitation:
    """What a link invites to; nothing is changed."""
    return await seating.invitation(hall_of(request), data, holder_of(request))


@post("/api/invites", operation_id="join", responses=PROBLEMS)
async def join(request: Asking, data: JSONBody[JoinRequest]) -> Response[wire.Joined]:
    """Trade a one-time token for a seat."""
    browser = Browser(request)
    return browser.answer(await seating.join(hall_of(request), data, browser.holder))


@post(_SEAT + "/invite", operation_id="invite", responses=PROBLEMS)
async def invite(request: Asking, game: GameId, seat: SeatId) -> wire.Invite:
    """A new token for a seat. Whoever has that is told, and may keep it; the token counts after a while."""
    return await seating.invite(hall_of(request), game, seat, holder_of(request))


@post(_SEAT + "/keep", operation_id="keepSeat", responses=PROBLEMS, status_code=200)
async def keep(request: Asking, game: GameId, seat: SeatId) -> wire.Accepted:
    """Keep the own seat, which is offered to others."""
    return await seating.keep(hall_of(request), game, seat, holder_of(request))


@post(_SEAT + "/substitute", operation_id="substitute", responses=PROBLEMS, status_code=200)
async def substitute(
    request: Asking, game: GameId, seat: SeatId, data: JSONBody[SubstituteRequest]
) -> wire.Accepted:
    """Give a seat to a computer player: the own, or as maker one that is free or was offered before."""
    return await seating.substitute(hall_of(request), game, seat, data, holder_of(request))


@post(_SEAT + "/absence", operation_id="standIn", responses=PROBLEMS, status_code=200)
async def stand_in(
    request: Asking, game: GameId, seat: SeatId, data: JSONBody[StandInRequest]
) -> wire.Accepted:
    """Ask for a computer player in place of somebody who is away; done at once where nobody else is here."""
    hall = hall_of(request)
    here = await attendance(hall, game)
    wanted = partial(consent.ask_for_stand_in, seat=seat, attendance=here)
    return wire.Accepted(await hall.table(game).decide(visitor_of(request), data.n, wanted))


@post(_SEAT + "/back", operation_id="takeBackSeat", responses=PROBLEMS, status_code=200)
async def take_back(request: Asking, game: GameId, seat: SeatId) -> wire.Accepted:
    """Have a person play a seat again that was given to a computer player."""
    return await seating.take_back(hall_of(request), game, seat, holder_of(request))


@post("/api/games/{game:str}/device", operation_id="linkDevice", responses=PROBLEMS)
async def link_device(request: Asking, game: GameId) -> wire_meeting.DeviceLink:
    """A one-time token to go on at another device; one that was made before is void."""
    return await seating.link_device(hall_of(request), game, holder_of(request))


@post("/api/devices", operation_id="moveHere", responses=PROBLEMS)
async def move_here(request: Asking, data: JSONBody[MoveRequest]) -> Response[wire.Joined]:
    """Go on at this browser in place of the one that made the token."""
    browser = Browser(request)
    return browser.answer(await seating.move_here(hall_of(request), data, browser.holder))


HANDLERS = [invitation, join, invite, keep, substitute, stand_in, take_back, link_device, move_here]
