"""What players keep of a game for themselves, as it is stored."""

from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, insert, select

from realmwright.server.storage.database import reading, writing
from realmwright.server.storage.tables import plans


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


def forget_plan(connection: Connection, game: str, seat: int) -> None:
    """Whoever sits there from now on must not read it."""
    connection.execute(delete(plans).where(plans.c.game == game, plans.c.seat == seat))
