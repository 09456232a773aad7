"""The loop of a game in the terminal: who is to choose chooses, until the game is over or left."""

import secrets

from realmwright.bots.roster import BotError
from realmwright.rules.state import CHANCE
from realmwright.terminal.commands import means_to_leave, obey
from realmwright.terminal.session import Session


def play(session: Session) -> None:
    """Play until the game is over and done with, or somebody leaves."""
    while session.running:
        state = session.course.game.state
        actor = state.current_player()
        if actor == CHANCE:
            session.act(session.draw())
        elif actor in session.computers:
            _let_choose(session, actor)
        elif state.is_terminal():
            _end(session)
        elif actor == session.present or _hand_over(session, actor):
            _ask(session, actor)


def _let_choose(session: Session, seat: int) -> None:
    """Let a computer player choose; Ctrl-C while it thinks means what it means at the prompt."""
    view = session.course.view(seat)
    try:
        session.act(session.computers[seat].choose(view))
    except KeyboardInterrupt:
        session.leave()
    except BotError as error:
        # Nothing of the game is lost for it.
        session.screen.say(str(error))
        session.act(secrets.choice(view.legal_actions()), by_lot=True)


def _ask(session: Session, seat: int) -> None:
    """Show what is new, and carry out what the person of a seat types."""
    if session.changed:
        session.tell()
        session.show()
        session.changed = False
    _carry_out(session, session.words.text("terminal.prompt", player=session.words.name(seat)))


def _hand_over(session: Session, seat: int) -> bool:
    """Let the person of a seat come to the screen, the others look away; whether somebody came."""
    if not session.course.game.state.play.open_hands:
        session.screen.wipe()
        session.tell()
        session.say("terminal.pass", player=session.words.name(seat))
        line = session.screen.ask("")
        if line is None:
            session.leave()
            return False
        if means_to_leave(line):
            obey(session, line)
            return False
        session.screen.wipe()
        session.told = session.last_seen(seat)
    session.present = seat
    session.changed = True
    return True


def _end(session: Session) -> None:
    """The game is over: tell so once; persons may look at it as long as they like."""
    if not session.finished:
        session.finished = True
        session.show_end()
        if not session.persons:
            session.running = False
            return
        session.say("terminal.over")
    _carry_out(session, session.words.text("terminal.prompt-over"))


def _carry_out(session: Session, prompt: str) -> None:
    line = session.screen.ask(prompt)
    if line is None:
        session.leave()
    elif line:
        obey(session, line)
