"""Whether the tables of a database are those of this version, and how they become so.

Alembic takes longer to import than the rest of the server: only what must be changed needs it.
"""

from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, func, inspect, select, text

if TYPE_CHECKING:
    from alembic.config import Config

# The newest of the modules in `migrations/versions`; the tests compare.
REVISION: Final = "0015"
_TABLE: Final = "alembic_version"
_MIGRATING: Final = 0x7265616C6D


class Unknown(Exception):
    """The database has tables of a version that is not known here: a newer one."""


def is_current(connection: Connection) -> bool:
    """Whether the tables are those of this version."""
    if not inspect(connection).has_table(_TABLE):
        return False
    found = connection.execute(text(f"SELECT version_num FROM {_TABLE}")).scalars().all()
    return list(found) == [REVISION]


def migrate(connection: Connection) -> None:
    """Bring the tables up to date. Raises Unknown."""
    from alembic import command
    from alembic.util import CommandError

    if connection.dialect.name == "postgresql":
        # Of servers that start at once one migrates, and the others wait for it.
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise Unknown(str(error)) from error


def alembic_config(connection: Connection) -> "Config":
    """The configuration of the migrations in this package."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "realmwright.server:migrations")
    config.attributes["connection"] = connection
    return config
