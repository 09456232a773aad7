"""Who sits where, as it is stored: each change is an event of the game, so that two never cross."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.plans import forget_plan
from realmwright.server.storage.progress import Progress
from realmwright.server.storage.store import Stale, now, write_events, write_progress
from realmwright.server.storage.tables import device_links, games, seats
from realmwright.telling.info import Event, GameInfo

# Milliseconds that a link to go on at another device is good for.
LINK_LIVES: Final = 15 * 60 * 1000


class TokenSpent(Exception):
    """The one-time token is unknown, or was used before."""


@dataclass(frozen=True)
class SeatChange:
    """An event that changes who sits at a game, and what it changes.

    `seats`: for each seat what becomes of fields of `Seat`. `invite`, `link`: digest of the token that is
    traded for it. `maker`: the browser that is the game's maker from now on; None if that stays as it is.
    """

    game: str
    event: Event
    seats: Mapping[int, Mapping[str, Any]]
    invite: str | None = None
    link: str | None = None
    maker: str | None = None

    def carry_out(self, info: GameInfo) -> None:
        """Change the game in memory alike."""
        for number, fields in self.seats.items():
            for name, value in fields.items():
                setattr(info.seats[number], name, value)
        info.maker = self.maker or info.maker


def change_seats(engine: Engine, change: SeatChange, progress: Progress) -> None:
    """Store a change, with which clocks may begin. Raises TokenSpent or Stale, and changes nothing then."""
    try:
        with writing(engine) as connection:
            # Events before their game, as everywhere.
            write_events(connection, change.game, [change.event], now())
            for number, fields in change.seats.items():
                here = update(seats).where(seats.c.game == change.game, seats.c.seat == number)
                if change.invite is not None:
                    # A new token may have been asked for, which is no event.
                    free = (seats.c.invite == change.invite) & seats.c.holder.is_(None)
                    here = here.where(or_(free, seats.c.offer == change.invite))
                if connection.execute(here.values(**fields)).rowcount != 1:
                    raise TokenSpent
                if change.invite is not None:
                    forget_plan(connection, change.game, number)
            if change.link is not None:
                spent = delete(device_links).where(
                    device_links.c.token == change.link, device_links.c.expires > now()
                )
                if connection.execute(spent).rowcount != 1:
                    raise TokenSpent
            if change.maker is not None:
                connection.execute(update(games).where(games.c.id == change.game).values(maker=change.maker))
            write_progress(connection, change.game, progress)
    except IntegrityError as error:
        raise Stale(change.game) from error


def invited(engine: Engine, token: str) -> tuple[str, int] | None:
    """The game and seat that the digest of an invitation belongs to, also one that was used."""
    mine = or_(seats.c.invite == token, seats.c.offer == token)
    with reading(engine) as connection:
        row = connection.execute(select(seats.c.game, seats.c.seat).where(mine)).first()
    return None if row is None else (row.game, row.seat)


def set_invite(engine: Engine, id: str, seat: int, token: str) -> bool:
    """A new token for a seat that nobody holds; whether there is such a seat."""
    free = (
        seats.c.game == id,
        seats.c.seat == seat,
        seats.c.holder.is_(None),
        seats.c.level.is_(None),
        seats.c.kind == "invite",
    )
    with writing(engine) as connection:
        return connection.execute(update(seats).where(*free).values(invite=token)).rowcount == 1


def add_link(engine: Engine, id: str, holder: str, token: str) -> int:
    """Store the digest of a token to go on at another device; until when it counts, milliseconds since 1970.

    One that was made before for the same is void.
    """
    at = now()
    with writing(engine) as connection:
        connection.execute(
            delete(device_links).where(
                or_(
                    device_links.c.expires <= at,
                    (device_links.c.game == id) & (device_links.c.holder == holder),
                )
            )
        )
        row = {"token": token, "game": id, "holder": holder, "expires": at + LINK_LIVES}
        connection.execute(insert(device_links).values(**row))
    return at + LINK_LIVES


def linked(engine: Engine, token: str) -> tuple[str, str] | None:
    """The game and the browser that the digest of such a token belongs to."""
    good = device_links.c.token == token, device_links.c.expires > now()
    with reading(engine) as connection:
        row = connection.execute(select(device_links.c.game, device_links.c.holder).where(*good)).first()
    return None if row is None else (row.game, row.holder)
