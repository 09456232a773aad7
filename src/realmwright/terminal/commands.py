"""What can be typed: words that show or change something, and choices in the notation of records.

A wrong word is answered by a sentence and changes nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from realmwright.board.geometry import BOARD_LINES, HEX_NAMES, LINES
from realmwright.expansions import CATALOGUE
from realmwright.notation.words import BAR, SEAT_MARK
from realmwright.players import advice
from realmwright.players.registry import make_player
from realmwright.rules.actions import CARD_NAMES, OPTION_WORDS, is_hex
from realmwright.rules.preview import preview
from realmwright.rules.state import CHANCE
from realmwright.rules.view import View
from realmwright.telling.hints import hint_messages
from realmwright.terminal.report import show_analysis, step_lines
from realmwright.terminal.saving import load, save
from realmwright.terminal.session import Session
from realmwright.texts import Catalogue

#: The computer player that chooses for whoever types `auto`.
ADVISER: Final = "greedy"
#: What ends the game; `help` tells of the first.
LEAVING: Final = ("quit", "q", "exit")
_TURN: Final = "turn"
#: The groups of the catalogue whose names `help` explains.
_EXPLAINED: Final = (
    "location", "nomad", "extra", "silver", "card", "task", "set", "turn", "choice", "level",
)  # fmt: skip


def obey(session: Session, line: str) -> None:
    """Carry out a line that was typed."""
    first, *rest = line.split()
    command = COMMANDS.get(first.lower())
    if command is not None:
        command(session, rest)
    else:
        choose(session, line.split())


def choose(session: Session, words: Sequence[str]) -> None:
    """Carry out choices one after the other, up to the first that cannot be."""
    for place, word in enumerate(words):
        if word == BAR or word.startswith(SEAT_MARK):
            continue
        actor = session.course.game.state.current_player()
        if actor != session.present or actor < 0:
            session.say("terminal.too-many-words", words=" ".join(words[place:]))
            return
        view = session.view()
        numbered = session.options(view) if len(words) == 1 else []
        action = read_action(view, word, numbered)
        if action is None:
            session.screen.say(unknown(session, word))
            return
        if action not in view.legal_actions():
            _refuse(session, view, action)
            return
        session.act(action)


def read_action(view: View, word: str, numbered: Sequence[int]) -> int | None:
    """The action that a word stands for: its number, its word in a record, a card without its `=`."""
    word = word.lower()
    if word.isascii() and word.isdigit():
        number = int(word)
        return numbered[number - 1] if 1 <= number <= len(numbered) else None
    tries = [word] if word not in CARD_NAMES else [word, f"={word}"]
    found: list[int] = []
    for text in tries:
        try:
            found.append(view.string_to_action(text))
        except ValueError:
            continue
    legal = view.legal_actions()
    return next((action for action in found if action in legal), found[0] if found else None)


def unknown(session: Session, word: str) -> str:
    """The answer to a word that means nothing."""
    if word.isdigit():
        return session.words.text("terminal.no-number", word=word, n=len(session.options(session.view())))
    known = [*COMMANDS, *HEX_NAMES, *OPTION_WORDS, *CARD_NAMES]
    close = get_close_matches(word.lower(), known, n=3)
    if close:
        return session.words.text("terminal.unknown-close", word=word, words=close)
    return session.words.text("terminal.unknown", word=word)


def help_(session: Session, rest: Sequence[str]) -> None:
    """What can be typed; or what a thing of the game does, all things of that name."""
    if not rest:
        for name in HELP:
            session.say(f"terminal.help-{name}")
        return
    word, texts = " ".join(rest).lower(), session.texts
    found = [subject for subject in _explained(texts) if word in _words_for(texts, subject)]
    for subject in found:
        part = "help" if f"{subject}.help" in texts else "rule"
        session.tell_of(texts.text(f"{subject}.name"), texts.text(f"{subject}.{part}"))
    if not found:
        session.say("terminal.no-help", word=" ".join(rest))


def _explained(texts: Catalogue) -> list[str]:
    """Everything that `help` tells of, group by group."""
    named = [key.removesuffix(".name") for key in texts.texts if key.endswith(".name")]
    return [subject for group in _EXPLAINED for subject in named if subject.startswith(f"{group}.")]


def _words_for(texts: Catalogue, subject: str) -> tuple[str, str]:
    """The word of records for a subject, and its name in the language."""
    return subject.partition(".")[2], texts.text(f"{subject}.name").lower()


def board(session: Session, rest: Sequence[str]) -> None:
    """The board and what is asked."""
    view = session.view()
    if session.screen.plain:
        session.screen.say(*session.words.board(view))
    else:
        session.show_board(view)
        for line in session.words.legend(view):
            session.screen.say(line)


def now(session: Session, rest: Sequence[str]) -> None:
    """What is asked, once more."""
    view = session.view()
    session.screen.say(*session.words.standing(view))
    session.show_question(view)


def row(session: Session, rest: Sequence[str]) -> None:
    """One horizontal line in words."""
    view = session.view()
    word = rest[0].lower() if rest else ""
    island = word.startswith("u")
    number = word.removeprefix("u")
    lines = LINES - BOARD_LINES if island else BOARD_LINES
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= lines):
        session.say("terminal.no-row")
        return
    if island and view.setup.island is None:
        session.say("terminal.no-island")
        return
    session.screen.say(session.words.row(view, int(number) - 1 + (BOARD_LINES if island else 0)))


def gold(session: Session, rest: Sequence[str]) -> None:
    """Gold if the game ended now."""
    session.show_gold(session.view())


def cards(session: Session, rest: Sequence[str]) -> None:
    """What earns gold in this game."""
    session.screen.say(*session.words.scoring(session.view()))


def players(session: Session, rest: Sequence[str]) -> None:
    """What everybody has."""
    view = session.view()
    for seat in range(view.seats):
        session.screen.say(session.words.having(view, seat), session.words.hand(view, seat))


def hand(session: Session, rest: Sequence[str]) -> None:
    """The own terrain cards."""
    view = session.view()
    if view.seat is not None:
        session.screen.say(session.words.hand(view, view.seat))


def log(session: Session, rest: Sequence[str]) -> None:
    """What has happened so far."""
    for entry in session.course.log_entries():
        session.screen.say(session.words.texts.say(entry.text))


def look(session: Session, rest: Sequence[str]) -> None:
    """A hex, or what an option would do."""
    view = session.view()
    for action in _meant(session, view, rest, "look"):
        if is_hex(action):
            session.screen.say(*session.words.look(view, action))
        elif action in view.legal_actions():
            _, _, rule = session.words.option(action)
            found = session.words.preview(preview(view, action))
            session.tell_of(session.words.called(action), f"{rule} {found}")
        else:
            _refuse(session, view, action)


def why(session: Session, rest: Sequence[str]) -> None:
    """Why a hex or option cannot be chosen."""
    view = session.view()
    for action in _meant(session, view, rest, "why"):
        for reason in session.words.why(view, action):
            session.tell_of(session.words.called(action), reason)


def _meant(session: Session, view: View, words: Sequence[str], asking: str) -> Iterator[int]:
    """What the words stand for; those that mean nothing are answered."""
    for word in words:
        action = read_action(view, word, session.options(view))
        if action is None:
            session.screen.say(unknown(session, word))
        else:
            yield action
    if not words:
        session.say("terminal.which-hex", word=asking)


def _refuse(session: Session, view: View, action: int) -> None:
    session.tell_of(session.words.called(action), " ".join(session.words.why(view, action)))


def auto(session: Session, rest: Sequence[str]) -> None:
    """Let a computer player choose; with `turn` until the turn is over."""
    seat = session.present
    state = session.course.game.state
    if seat is None or state.current_player() != seat:
        session.say("terminal.nothing-asked")
        return
    adviser = make_player(ADVISER, session.course.number)
    turn = session.course.turns
    while state.current_player() == seat:
        session.act(adviser.choose(session.course.view(seat)))
        if rest != [_TURN] or session.course.turns != turn:
            break


def hint(session: Session, rest: Sequence[str]) -> None:
    """The best choice now, and why."""
    view = session.view()
    if not session.hints:
        session.say("error.no-hints")
    elif not view.must_act():
        session.say("terminal.nothing-asked")
    else:
        found = advice.hint(view, session.course.number, advice.HINT_SECONDS)
        names = [seat.name for seat in session.info.seats]
        texts = session.words.texts
        first, *others = [texts.say(said) for said in hint_messages(view, found, names)]
        for line in (first, *step_lines(texts, view, found.steps), *others):
            session.screen.say(line)
        session.say("terminal.notation", words=" ".join(found.steps.words))


def analysis(session: Session, rest: Sequence[str]) -> None:
    """A finished game looked over."""
    if not session.course.over:
        session.say("error.game-runs")
        return
    names = [seat.name for seat in session.info.seats]
    show_analysis(
        session.screen, session.texts, session.info.setup, CATALOGUE, session.course.game.log, names
    )


def undo(session: Session, rest: Sequence[str]) -> None:
    """Take back the last choice of a person; beyond what is free, everybody must agree."""
    actors = session.course.game.actors
    count = next((n for n, actor in enumerate(reversed(actors), 1) if actor in session.persons), 0)
    if count == 0:
        session.say("error.no-undo")
        return
    seat = actors[-count]
    shared = count > 1 and len(session.persons) > 1
    if shared and not session.confirmed("terminal.agree", player=session.words.name(seat)):
        session.say("terminal.not-agreed")
        return
    again = any(actor == CHANCE for actor in actors[-count:])
    session.take_back(seat, count)
    if again:
        session.say("terminal.drawn-again")


def quit_(session: Session, rest: Sequence[str]) -> None:
    """Leave; a game that is not saved only after a yes, or the same word once more."""
    if session.unsaved:
        answer = session.answer("terminal.leave")
        # Who ends the input is gone already.
        if answer is not None and answer not in LEAVING and not session.means_yes(answer):
            session.say("terminal.stays")
            return
    session.leave()


def means_to_leave(line: str) -> bool:
    """Whether a line asks for the end, where nothing else is expected either."""
    return line.lower() in LEAVING


Command = Callable[[Session, Sequence[str]], None]
COMMANDS: Final[dict[str, Command]] = {
    "help": help_,
    "?": help_,
    "board": board,
    "now": now,
    "row": row,
    "look": look,
    "why": why,
    "gold": gold,
    "cards": cards,
    "players": players,
    "hand": hand,
    "log": log,
    "hint": hint,
    "auto": auto,
    "undo": undo,
    "save": save,
    "load": load,
    "analysis": analysis,
    **dict.fromkeys(LEAVING, quit_),
}
#: The commands that `help` tells of, each with a text; `choices` first.
HELP: Final = (
    "choices",
    *(name for name in COMMANDS if name not in ("?", *LEAVING[1:])),
)
