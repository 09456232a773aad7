"""``realmwright restore``: the games of a backup, put into a database."""

from pathlib import Path
from typing import Annotated

import typer

from realmwright.cli.options import Database


def restore(
    file: Annotated[Path, typer.Argument(help="What `realmwright backup` has made, of whichever database.")],
    database: Database = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="Delete the games that are in the database first.")
    ] = False,
) -> None:
    """Put the games of a backup into a database, SQLite or PostgreSQL; servers may run meanwhile."""
    from realmwright.server.storage import backup
    from realmwright.server.storage.database import default_url

    count = backup.restore(file, database or default_url(), replace=replace)
    typer.echo(f"Games from {file}: {count}.")
