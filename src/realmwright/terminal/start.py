"""How a session begins: with a new game or a saved one, and a few words of welcome."""

from collections.abc import Sequence

from realmwright.board.quadrants import layout_of
from realmwright.bots.roster import PACKAGE, Roster
from realmwright.notation.record import Record
from realmwright.rules.setup import Setup
from realmwright.telling.subjects import quadrant_name
from realmwright.terminal.saving import resume
from realmwright.terminal.screen import Screen
from realmwright.terminal.seats import players_of_record
from realmwright.terminal.session import Session
from realmwright.texts import Catalogue


def begin(
    setup: Setup,
    names: Sequence[str],
    screen: Screen,
    texts: Catalogue,
    *,
    hints: bool | None = None,
    roster: Roster = PACKAGE,
) -> Session:
    """A new game."""
    session = Session(setup, names, screen, texts, hints=hints, roster=roster)
    _welcome(session)
    return session


def go_on(
    record: Record,
    screen: Screen,
    texts: Catalogue,
    *,
    hints: bool | None = None,
    roster: Roster = PACKAGE,
) -> Session:
    """A game that was saved."""
    names = players_of_record(record.players, record.setup.players, roster)
    session = Session(record.setup, names, screen, texts, hints=hints, roster=roster)
    resume(session, record)
    _welcome(session)
    return session


def _welcome(session: Session) -> None:
    words, setup = session.words, session.info.setup
    session.screen.say(f"{words.text('ui.title')}. {words.text('ui.subtitle')}.")
    if setup.seed is not None:
        session.say("terminal.seed", n=str(setup.seed))
    own = [quadrant_name(quadrant) for quadrant in setup.laid() if layout_of(quadrant) == "own"]
    if own:
        session.say("ui.layout-own", quadrants=len(own), titles=own)
    view = session.course.view(None)
    session.screen.say(*words.scoring(view))
    if session.persons and not session.screen.plain:
        session.screen.say(*words.legend(view))
    if session.persons:
        session.say("terminal.begin")
