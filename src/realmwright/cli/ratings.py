"""``realmwright ratings``: work the ratings out anew from the games that they follow from."""

import typer

from realmwright.cli.options import Database


def ratings(database: Database = "") -> None:
    """Work all ratings out anew from the results of the rated games; a server may run meanwhile."""
    from realmwright.server.storage.database import default_url, open_database
    from realmwright.server.storage.results import rate_anew

    engine = open_database(database or default_url())
    try:
        games = rate_anew(engine)
    finally:
        engine.dispose()
    typer.echo(f"Ratings follow from {games:,} rated games.")
