"""``realmwright prune``: delete games that nobody has played for long."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final

import typer

from realmwright.cli.options import Database

if TYPE_CHECKING:
    from realmwright.server.storage.store import Kept

# Games that are deleted at once: a server that runs has its turn between.
_AT_ONCE: Final = 100
_KINDS: Final = {None: "", True: "finished ", False: "unfinished "}
_DAY: Final = 24 * 3600 * 1000


def prune(
    older_than: Annotated[
        int, typer.Option("--older-than", metavar="DAYS", min=0, help="Games last played so many days ago.")
    ],
    over: Annotated[
        bool | None, typer.Option("--finished/--unfinished", help="Only such games; both unless given.")
    ] = None,
    really: Annotated[
        bool, typer.Option("--delete", help="Delete them; else it is only told which they are.")
    ] = False,
    database: Database = "",
) -> None:
    """Tell which stored games are old, or delete them for good; a server may run meanwhile."""
    from realmwright.server.storage.database import default_url, open_database
    from realmwright.server.storage.store import Store, now

    store = Store(open_database(database or default_url()))
    try:
        found = store.last_played_before(now() - older_than * _DAY, over=over)
        typer.echo(_told(found, older_than, _KINDS[over]))
        if not found:
            return
        if not really:
            typer.echo("Nothing was deleted. --delete deletes them for good.")
            return
        ids = [game.id for game in found]
        deleted = sum(store.delete(ids[at : at + _AT_ONCE]) for at in range(0, len(ids), _AT_ONCE))
        typer.echo(f"{_games(deleted)} deleted.")
    finally:
        store.close()


def _told(found: "list[Kept]", days: int, kind: str) -> str:
    """How many, of what kind, and how old the oldest is."""
    if not found:
        return f"No {kind}game was last played more than {days} days ago."
    over = sum(game.over for game in found)
    oldest = datetime.fromtimestamp(found[0].changed / 1000, UTC)
    kinds = f"{over} finished, {len(found) - over} not"
    since = f"more than {days} days ago, the oldest on {oldest:%Y-%m-%d}"
    return f"{_games(len(found))} ({kinds}), last played {since}."


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"
