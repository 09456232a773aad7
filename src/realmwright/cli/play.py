"""``realmwright play``: the web game on this machine, in the browser."""

import sys
import threading
import webbrowser
from typing import Annotated

import typer

from realmwright.cli.options import Bots, Database, programs_of


def play(
    lan: Annotated[bool, typer.Option("--lan", help="Let others in your network join.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; another if it is taken.")] = 8437,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    bot_delay: Annotated[
        float, typer.Option(min=0, help="Seconds a computer player takes for a choice at least.")
    ] = 0.0,
    database: Database = "",
    bot: Bots = None,
) -> None:
    """Play in the browser: alone, at one screen, or with others in your network."""
    from realmwright.server import run
    from realmwright.server.config import Config
    from realmwright.server.storage.database import default_url

    addresses = run.own_addresses() if lan else []
    config = Config(
        database=database or default_url(),
        bot_delay=bot_delay,
        programs=tuple(programs_of(bot).values()),
        hosts=("127.0.0.1", "localhost", "::1", *addresses),
    )
    listening = run.bind("0.0.0.0" if lan else "127.0.0.1", port, strict=False)
    number = listening.getsockname()[1]
    # The page makes invitations of the address it was opened at: with --lan it must be one that others reach.
    url = f"http://{addresses[0] if addresses else '127.0.0.1'}:{number}/"

    def started() -> None:
        typer.echo(f"Realmwright is at {url} (Ctrl+C stops it).")
        for address in addresses:
            typer.echo(f"In your network: http://{address}:{number}/")
        sys.stdout.flush()
        if not no_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    if not run.serve(config, listening, started):
        raise typer.Exit(1)
