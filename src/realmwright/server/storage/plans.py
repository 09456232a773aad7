"""What players keep of a game for themselves, as it is stored."""

from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, insert, select

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.tables import channels, hushed, notices, plans


@dataclass(frozen=True)
class Plan:
    """A note, and the turn of the game that is to end as soon as it may."""

    note: str = ""
    ends: int | None = None


def plan_of(engine: Engine, game: str, seat: int) -> Plan:
    """What is stored of a seat; nothing at first."""
    query = select(plans.c.note, plans.c.ends).where(plans.c.game == game, plans.c.seat == seat)
    with reading(engine) as connection:
        row = connection.execute(query).first()
    return Plan() if row is None else Plan(row.note, row.ends)


def set_plan(engine: Engine, game: str, seat: int, plan: Plan) -> None:
    """Store what is kept of a seat, in place of what was."""
    with writing(engine) as connection:
        forget_plan(connection, game, seat)
        connection.execute(insert(plans).values(game=game, seat=seat, note=plan.note, ends=plan.ends))


def is_hushed(engine: Engine, game: str, holder: str) -> bool:
    """Whether a person wants no notices of a game."""
    query = select(hushed.c.game).where(hushed.c.game == game, hushed.c.holder == holder)
    with reading(engine) as connection:
        return connection.scalar(query) is not None


def hush(engine: Engine, game: str, holder: str, quiet: bool) -> None:
    """A person wants no notices of a game, or wants them again."""
    with writing(engine) as connection:
        connection.execute(delete(hushed).where(hushed.c.game == game, hushed.c.holder == holder))
        if quiet:
            connection.execute(insert(hushed).values(game=game, holder=holder))
            own = select(channels.c.id).where(channels.c.holder == holder)
            unsent = notices.c.game == game, notices.c.state == "waiting", notices.c.channel.in_(own)
            connection.execute(delete(notices).where(*unsent))


def forget_plan(connection: Connection, game: str, seat: int) -> None:
    """Whoever sits there from now on must not read it."""
    connection.execute(delete(plans).where(plans.c.game == game, plans.c.seat == seat))
