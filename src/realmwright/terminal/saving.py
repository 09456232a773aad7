"""Games in files: what `save` writes and `load` reads, as records."""

from collections.abc import Sequence
from pathlib import Path

from realmwright.notation.record import MOST_SIGNS, Record, print_record, read_record
from realmwright.own_quadrants import own_quadrants
from realmwright.telling.info import GameInfo
from realmwright.terminal.seats import names_of, players_of_record, seats_of
from realmwright.terminal.session import Session


def save(session: Session, rest: Sequence[str]) -> None:
    """Write the record of the game into a file."""
    path = _path(session, "save", rest)
    if path is None:
        return
    if path.is_dir():
        session.say("terminal.folder", file=str(path))
        return
    strange = path.exists() and path not in session.files
    if strange and not session.confirmed("terminal.overwrite", file=str(path)):
        session.say("terminal.not-saved")
        return
    game = session.course.game
    try:
        path.write_text(print_record(game, names_of(session.info), hands=True), encoding="utf-8")
    except (OSError, ValueError) as error:
        session.tell_of(str(path), _reason(session, error))
        return
    session.files.add(path)
    session.saved = len(game.log)
    shows_hands = len(session.persons) > 1 and not game.state.is_terminal()
    session.say("terminal.saved-hands" if shows_hands else "terminal.saved", file=str(path))


def load(session: Session, rest: Sequence[str]) -> None:
    """Go on with a game from a file."""
    path = _path(session, "load", rest)
    if path is None:
        return
    try:
        record = read_file(path)
    except (OSError, ValueError) as error:
        session.tell_of(str(path), _reason(session, error))
        return
    if session.unsaved and not session.confirmed("terminal.leave"):
        session.say("terminal.not-loaded")
        return
    resume(session, record)
    session.files.add(path)
    session.say("terminal.loaded", file=str(path))


def read_file(path: Path) -> Record:
    """The record of a file. Raises OSError, or ValueError for one that does not read."""
    with path.open(encoding="utf-8") as file:
        # No more than the reader takes, whatever the file is: its error tells the rest.
        return read_record(file.read(MOST_SIGNS + 1), library=own_quadrants().library)


def resume(session: Session, record: Record) -> None:
    """Put a record in place of the game."""
    names = players_of_record(record.players, record.setup.players, session.roster)
    session.begin(GameInfo("", record.setup, seats_of(names, session.texts)), record.log)
    session.course.game.deck_top.put(record.on_deck)
    session.saved = len(record.log)


def _path(session: Session, word: str, rest: Sequence[str]) -> Path | None:
    """The one file that is named; None, and a sentence, if there is none."""
    if len(rest) != 1:
        session.say("terminal.which-file", word=word)
        return None
    try:
        return Path(rest[0]).expanduser()
    except RuntimeError:  # nobody's home
        return Path(rest[0])


def _reason(session: Session, error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.strerror}."
    if isinstance(error, UnicodeDecodeError):
        return session.texts.text("terminal.not-utf8")
    return str(error) + "."
