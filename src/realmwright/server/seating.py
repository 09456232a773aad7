"""Who sits where: invitations, seats that are offered anew or given to a computer player, other devices.

The tokens of links are stored as digests, and come in bodies only, so that no log has them.
"""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from realmwright.players.registry import player_names
from realmwright.server import profiles, rated, requests, wire, wire_meeting
from realmwright.server.errors import Conflict, Forbidden, Unknown, Unusable
from realmwright.server.identity import digest, new_token
from realmwright.server.setups import USUAL_LEVEL, setup_to_wire
from realmwright.server.storage.histories import Sitting
from realmwright.server.storage.seating import (
    SeatChange,
    TokenSpent,
    add_link,
    invited,
    linked,
    set_invite,
)
from realmwright.server.storage.store import now
from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo, Seat
from realmwright.telling.visible import clean_name

if TYPE_CHECKING:
    from realmwright.server.hall import Hall


def _spent() -> Unknown:
    return Unknown("this link is unknown or was used before", key="error.invite")


# Invitations.


async def invitation(
    hall: "Hall", asked: requests.InvitationRequest, holder: str | None
) -> wire_meeting.Invitation:
    """What somebody is invited to, before they join. Raises Unknown for a link that others have used."""
    token = digest(asked.token)
    info, seat = await _invited(hall, token)
    sits = info.seats[seat]
    mine = holder is not None and sits.holder == holder
    if not mine and not _open(sits, token):
        raise _spent()
    host = next((seat.name for seat in info.seats if seat.holder == info.maker), None)
    sitting = (await profiles.sitting_at(hall, [info])).get(info.id, {})
    return wire_meeting.Invitation(
        game=info.id,
        seat=seat,
        mine=mine,
        opens=wire.iso(sits.opens or 0) if sits.offer == token else None,
        host=host,
        players=players_of(info, sitting, holder),
        setup=setup_to_wire(info.setup),
        options=info.options,
    )


async def join(hall: "Hall", asked: requests.JoinRequest, holder: str) -> wire.Joined:
    """Trade a one-time token for a seat; the browser that did so is led back to it.

    Raises Unknown for one that somebody else has used, or that never was.
    """
    token = digest(asked.token)
    info, seat = await _invited(hall, token)
    name = await rated.name_at(hall.people, info, holder, clean_name(asked.name or ""))

    def claim(course: Course) -> SeatChange:
        sits = course.info.seats[seat]
        rated.check_one_seat(course.info, holder)
        if sits.computer or (sits.holder is not None and sits.offer != token):
            raise TokenSpent
        if sits.offer == token and (sits.opens or 0) > now():
            raise Conflict("whoever has the seat may refuse until then", key="error.seat-offered")
        event = Event(course.number + 1, "seat", seat)
        fields = {"holder": holder, "name": name or sits.name, "invite": token, "offer": None, "opens": None}
        return SeatChange(info.id, event, {seat: fields}, invite=token)

    try:
        if info.seats[seat].holder != holder:
            await hall.table(info.id).reseat(claim)
    except TokenSpent:
        if (await hall.table(info.id).info()).seats[seat].holder != holder:
            raise _spent() from None
    return wire.Joined(info.id, seat)


async def invite(hall: "Hall", id: str, seat: int, holder: str | None) -> wire.Invite:
    """A new token for a seat: of a free one at once, and the one before is void.

    A taken one is offered: its holder is told, and may refuse until somebody comes; the token counts after a
    while.
    """
    info = await hall.table(id).info()
    if holder is None or holder != info.maker:
        raise Forbidden("only who made the game can invite")
    token = new_token()
    if await hall.stored(partial(set_invite, hall.store.engine, id, seat, digest(token))):
        return wire.Invite(seat, token, None)
    private, public = hall.patience
    opens = now() + round(1000 * (public if info.options.public else private))

    def offer(course: Course) -> SeatChange:
        sits = _seat_of(course, seat)
        rated.check_same_people(course)
        if sits.kind == "computer" or sits.computer or sits.holder in (None, holder):
            raise Conflict("nobody is invited to that seat", key="error.seat-taken")
        event = Event(course.number + 1, "offer", seat, count=1)
        return SeatChange(id, event, {seat: {"offer": digest(token), "opens": opens}})

    await hall.table(id).reseat(offer)
    return wire.Invite(seat, token, wire.iso(opens))


async def keep(hall: "Hall", id: str, seat: int, holder: str | None) -> wire.Accepted:
    """Whoever has a seat refuses that others get it."""

    def refuse(course: Course) -> SeatChange:
        if seat not in course.info.seats_of(holder):
            raise Forbidden(f"seat {seat + 1} is not played from this browser")
        if seat not in course.offered:
            raise Conflict("the seat is offered to nobody", key="error.nothing-asked")
        event = Event(course.number + 1, "offer", seat, count=0)
        return SeatChange(id, event, {seat: {"offer": None, "opens": None}})

    return wire.Accepted(await hall.table(id).reseat(refuse))


async def _invited(hall: "Hall", token: str) -> tuple[GameInfo, int]:
    found = await hall.stored(partial(invited, hall.store.engine, token))
    if found is None:
        raise _spent()
    id, seat = found
    return (await hall.table(id).info()), seat


def _open(seat: Seat, token: str) -> bool:
    """Whether a token may still be traded for a seat."""
    return not seat.computer and (seat.holder is None or seat.offer == token)


def players_of(
    info: GameInfo, sitting: Mapping[int, Sitting], holder: str | None
) -> list[wire_meeting.InvitedWith]:
    """The players, as whoever might join is told of them."""
    return [
        wire_meeting.InvitedWith(
            name=seat.name,
            kind="computer" if seat.computer else "person",
            joined=seat.joined,
            rating=profiles.rating_of(sitting.get(number), holder),
        )
        for number, seat in enumerate(info.seats)
    ]


# Computer players in place of persons.


async def substitute(
    hall: "Hall", id: str, seat: int, asked: requests.SubstituteRequest, holder: str | None
) -> wire.Accepted:
    """Give a seat to a computer player: the own one, or as maker one that nobody has, or wants any more."""
    level = asked.level or USUAL_LEVEL
    if level not in player_names():
        raise Unusable(f"no computer player is named {level!r}", key="error.level")

    def give(course: Course) -> SeatChange:
        sits = _seat_of(course, seat)
        if course.info.options.rated:
            raise Conflict("no computer player plays at a rated table", key="error.rated-computers")
        if sits.computer:
            raise Conflict("a computer player has the seat", key="error.seat-taken")
        own = sits.holder is not None and sits.holder == holder
        if not own and (holder is None or holder != course.info.maker):
            raise Forbidden("only who made the game can give away its seats")
        if not own and sits.holder is not None and (sits.opens is None or sits.opens > now()):
            raise Conflict("whoever has the seat is asked first", key="error.seat-offered")
        event = Event(course.number + 1, "seat", seat, text="computer")
        return SeatChange(id, event, {seat: {"level": level, "offer": None, "opens": None}})

    return wire.Accepted(await hall.table(id).reseat(give))


async def take_back(hall: "Hall", id: str, seat: int, holder: str | None) -> wire.Accepted:
    """A person has the seat again that a computer player was given: its holder, else whoever is invited."""

    def back(course: Course) -> SeatChange:
        sits = _seat_of(course, seat)
        if holder is None or holder not in (sits.holder, course.info.maker):
            raise Forbidden("only who had the seat or made the game can take it back")
        if not sits.substituted:
            raise Conflict("no computer player has the seat of a person", key="error.not-now")
        event = Event(course.number + 1, "seat", seat, text="back")
        return SeatChange(id, event, {seat: {"level": None}})

    return wire.Accepted(await hall.table(id).reseat(back))


def _seat_of(course: Course, seat: int) -> Seat:
    if seat >= len(course.info.seats):
        raise Unknown(f"the game has {len(course.info.seats)} seats")
    if course.over:
        raise Conflict("the game is over", key="error.game-over")
    return course.info.seats[seat]


# Other devices.


async def link_device(hall: "Hall", id: str, holder: str | None) -> wire_meeting.DeviceLink:
    """A token by which another device goes on in place of this browser."""
    info = await hall.table(id).info()
    if holder is None or not info.seats_of(holder):
        raise Forbidden("no seat of this game is played from this browser")
    if info.options.rated:
        raise Conflict("the other device signs in to the account", key="error.rated-device")
    token = new_token()
    expires = await hall.stored(partial(add_link, hall.store.engine, id, holder, digest(token)))
    return wire_meeting.DeviceLink(token, wire.iso(expires))


async def move_here(hall: "Hall", asked: requests.MoveRequest, holder: str) -> wire.Joined:
    """Go on at this browser: it takes over the seats of the one that made the link, a maker's rights too.

    Raises Unknown for a link that was used, is too old, or never was.
    """
    token = digest(asked.token)
    found = await hall.stored(partial(linked, hall.store.engine, token))
    if found is None:
        raise _spent()
    id, other = found

    def move(course: Course) -> SeatChange:
        info = course.info
        moving = [number for number, seat in enumerate(info.seats) if seat.holder == other]
        if not moving:
            raise TokenSpent
        event = Event(course.number + 1, "seat", moving[0], text="device")
        maker = holder if info.maker == other else None
        seats = {seat: {"holder": holder} for seat in moving}
        return SeatChange(id, event, seats, link=token, maker=maker)

    try:
        if holder != other:
            await hall.table(id).reseat(move)
    except TokenSpent:
        raise _spent() from None
    return wire.Joined(id, (await hall.table(id).info()).seats_of(holder)[0])
