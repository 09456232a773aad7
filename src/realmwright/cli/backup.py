"""``realmwright backup``: a copy of all stored games."""

from pathlib import Path
from typing import Annotated

import typer

from realmwright.cli.options import Database


def backup(
    file: Annotated[Path, typer.Argument(help="The file to make; there must be none of that name.")],
    database: Database = "",
) -> None:
    """Copy all stored games into one file; a server may run meanwhile."""
    from realmwright.server.storage import backup
    from realmwright.server.storage.database import default_url

    count = backup.back_up(database or default_url(), file)
    typer.echo(f"Games in {file}: {count}. It has the key of their players' cookies too: show it to nobody.")
