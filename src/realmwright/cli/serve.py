"""``realmwright serve``: the web game for others."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli.options import Bots, Database, programs_of

if TYPE_CHECKING:
    from realmwright.server.mail import Smtp


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
    url: Annotated[
        str, typer.Option(help="The address of the site, such as https://games.example.org, for links.")
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            metavar="HOST[:PORT]", help="The mail server that sends notices; needs --mail-from, --url."
        ),
    ] = "",
    smtp_security: Annotated[
        str, typer.Option(help="How that conversation is encrypted: starttls, tls, none.")
    ] = "starttls",
    smtp_user: Annotated[str, typer.Option(help="As whom to sign in at the mail server.")] = "",
    smtp_password_file: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="A file that holds the password.")
    ] = None,
    mail_from: Annotated[str, typer.Option(help="Whom e-mails come from.")] = "",
    reach: Annotated[
        list[str] | None,
        typer.Option(help="A network that is not public, to which notices may be sent all the same."),
    ] = None,
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
        url=url,
        smtp=_smtp(smtp, url, mail_from, smtp_security, smtp_user, smtp_password_file) if smtp else None,
        reaches=_networks(reach or []),
    )
    listening = run.handed_over() or run.bind(host, port, strict=port != 0)
    address = run.address(listening)

    def started() -> None:
        typer.echo(f"Realmwright at {address} (Ctrl+C stops it)")

    if not run.serve(config, listening, started, log, log_json=log_json):
        raise typer.Exit(1)


def _networks(texts: list[str]) -> tuple[str, ...]:
    """Networks, as they were named. Raises typer.BadParameter."""
    from realmwright.server.visitor import NotANetwork, networks

    try:
        networks(texts)
    except NotANetwork as error:
        raise typer.BadParameter(str(error), param_hint="--reach") from error
    return tuple(texts)


def _smtp(place: str, url: str, sender: str, security: str, user: str, password_file: Path | None) -> "Smtp":
    """The mail server. Raises typer.BadParameter."""
    from realmwright.server.mail import SECURITIES, Smtp, is_mail_address

    host, _, port = place.rpartition(":") if place.rpartition(":")[2].isdigit() else (place, "", "")
    if security not in SECURITIES:
        raise typer.BadParameter(
            f"{security!r} is none of {', '.join(SECURITIES)}", param_hint="--smtp-security"
        )
    if not is_mail_address(sender):
        raise typer.BadParameter(f"{sender!r} is no e-mail address", param_hint="--mail-from")
    if not url.startswith(("https://", "http://")):
        raise typer.BadParameter("links in e-mails need the address of the site", param_hint="--url")
    if bool(user) != (password_file is not None):
        raise typer.BadParameter("goes with --smtp-password-file", param_hint="--smtp-user")
    password = password_file.read_text("utf-8").rstrip("\r\n") if password_file else None
    usual = SECURITIES[security]
    return Smtp(host.strip("[]"), sender, int(port or usual), security, user or None, password)


def _place(text: str) -> tuple[str, int]:
    """A host and a port. Raises typer.BadParameter."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise typer.BadParameter(f"{text!r} is no PORT nor HOST:PORT", param_hint="--metrics")
    return host.strip("[]") or "127.0.0.1", int(port)
