"""``realmwright reports``: what people at games found should not be said there, and what becomes of it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from realmwright.cli.errors import CommandError
from realmwright.cli.options import Database

if TYPE_CHECKING:
    from realmwright.server.storage.chat import ChatStore, Reported

# A word of the chat as the list names it.
_Word: TypeAlias = tuple[str, str, int]
_NAMED: Final = "GAME CHANNEL N"


def reports(
    remove: Annotated[
        _Word | None,
        typer.Option("--remove", metavar=_NAMED, help="Take that word away from all, for good."),
    ] = None,
    dismiss: Annotated[
        _Word | None,
        typer.Option("--dismiss", metavar=_NAMED, help="Let that word stand, and forget its reports."),
    ] = None,
    database: Database = "",
) -> None:
    """Tell which words of the chat were reported, the last report first, or be done with one.

    A server may run meanwhile.
    """
    from realmwright.server.storage.chat import ChatStore
    from realmwright.server.storage.database import default_url, open_database

    engine = open_database(database or default_url())
    try:
        store = ChatStore(engine)
        if remove is not None:
            _settle(store, remove, removes=True)
        if dismiss is not None:
            _settle(store, dismiss, removes=False)
        if remove is None and dismiss is None:
            typer.echo("\n".join(map(_told, store.reported())) or "No word was reported.")
    finally:
        engine.dispose()


def _settle(store: "ChatStore", word: _Word, *, removes: bool) -> None:
    """Be done with a word. Raises CommandError for one that is not there."""
    from realmwright.server.storage.chat import CHANNELS, NoGame
    from realmwright.server.storage.store import now

    game, given, number = word
    channel = next((channel for channel in CHANNELS if channel == given), None)
    if channel is None:
        raise CommandError(f"no channel is named {given}: there are {' and '.join(CHANNELS)}")
    named = f"{channel} {number} at game {game}"
    try:
        if removes:
            store.erase(game, channel, number, now())
        else:
            store.dismiss(game, channel, number)
    except NoGame:
        lacks = "there is no word" if removes else "nobody has reported a word"
        raise CommandError(f"{lacks} {named}: `realmwright reports` names them") from None
    typer.echo(f"Taken away: {named}." if removes else f"It stands, its reports are forgotten: {named}.")


def _told(word: "Reported") -> str:
    """A reported word, as two lines."""
    from realmwright.telling.visible import visible

    saying = word.said.saying
    when = datetime.fromtimestamp(word.at / 1000, UTC)
    who = f"watcher {word.said.watcher}" if saying.seat is None else f"seat {saying.seat + 1}, {saying.name}"
    times = f", {word.times} times" if word.times > 1 else ""
    head = f"{when:%Y-%m-%d %H:%M} game {word.game}, {saying.channel} {word.said.number}, {who}{times}"
    gone = ", removed by the host of the game" if word.said.removed else ""
    return f"{head}{gone}\n  {visible(saying.quick or saying.text)}"
