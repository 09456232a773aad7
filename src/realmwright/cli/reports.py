"""``realmwright reports``: what people at games found should not be said there."""

from datetime import UTC, datetime

import typer

from realmwright.cli.options import Database


def reports(database: Database = "") -> None:
    """Tell which words of the chat were reported, the last report first; a server may run meanwhile."""
    from realmwright.server.storage.chat import ChatStore
    from realmwright.server.storage.database import default_url, open_database
    from realmwright.telling.visible import visible

    engine = open_database(database or default_url())
    try:
        found = ChatStore(engine).reported()
    finally:
        engine.dispose()
    if not found:
        typer.echo("No word was reported.")
    for word in found:
        saying = word.said.saying
        when = datetime.fromtimestamp(word.at / 1000, UTC)
        who = (
            f"watcher {word.said.watcher}"
            if saying.seat is None
            else f"seat {saying.seat + 1}, {saying.name}"
        )
        times = f", {word.times} times" if word.times > 1 else ""
        typer.echo(
            f"{when:%Y-%m-%d %H:%M} game {word.game}, {saying.channel} {word.said.number}, {who}{times}"
        )
        typer.echo(visible(f"  {saying.quick or saying.text}"))
