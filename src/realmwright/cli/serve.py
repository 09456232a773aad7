"""``realmwright serve``: the web game for others."""

from typing import Annotated

import typer

from realmwright.cli.options import Bots, Database, programs_of


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 8000,
    database: Database = "",
    bot: Bots = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A host name that the server answers to; any unless given.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address or network of a proxy in front: whom it asks for is believed."),
    ] = None,
    bot_delay: Annotated[
        float, typer.Option(min=0, help="Seconds a computer player takes for a choice at least.")
    ] = 0.0,
    bots: Annotated[int, typer.Option(min=1, max=64, help="Processes for computer players.")] = 1,
    log: Annotated[str, typer.Option(help="How much to log: warning, info, debug.")] = "info",
    log_json: Annotated[bool, typer.Option("--log-json", help="Log an object of JSON a line.")] = False,
    metrics: Annotated[
        str,
        typer.Option(
            metavar="[HOST:]PORT",
            help="Show figures for Prometheus there; of this machine unless a host is given.",
        ),
    ] = "",
    drain: Annotated[
        float,
        typer.Option(min=0, help="Seconds in which /ready says that the server is about to end."),
    ] = 0.0,
) -> None:
    """Serve the web game."""
    from realmwright.server import run
    from realmwright.server.config import Config
    from realmwright.server.storage.database import default_url

    config = Config(
        database=database or default_url(),
        bot_delay=bot_delay,
        programs=tuple(programs_of(bot).values()),
        bot_processes=bots,
        hosts=tuple(name or ()),
        metrics=_place(metrics) if metrics else None,
        drain=drain,
        proxies=tuple(proxy or ()),
    )
    listening = run.handed_over() or run.bind(host, port, strict=port != 0)
    address = run.address(listening)

    def started() -> None:
        typer.echo(f"Realmwright at {address} (Ctrl+C stops it)")

    if not run.serve(config, listening, started, log, log_json=log_json):
        raise typer.Exit(1)


def _place(text: str) -> tuple[str, int]:
    """A host and a port. Raises typer.BadParameter."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise typer.BadParameter(f"{text!r} is no PORT nor HOST:PORT", param_hint="--metrics")
    return host.strip("[]") or "127.0.0.1", int(port)
