"""A game at a screen: what was played and told, whose person looks on, what is shown of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from realmwright.bots.roster import PACKAGE, Roster
from realmwright.players.player import Player
from realmwright.rules.actions import END_TURN, is_hex
from realmwright.rules.setup import Setup
from realmwright.rules.state import State
from realmwright.rules.view import View
from realmwright.telling import chance
from realmwright.telling.course import Course
from realmwright.telling.info import Event, GameInfo
from realmwright.terminal.describe import Describer
from realmwright.terminal.drawing import draw_view, legal_marks
from realmwright.terminal.screen import Screen
from realmwright.terminal.seats import make_computers, seats_of
from realmwright.texts import Catalogue

#: Hexes to choose from are listed beside the drawing up to this number.
_FEW_HEXES: Final = 24
#: What means yes in every language, beside its own words.
_YES: Final = ("y", "yes")


class Session:
    """A game, who plays it, and what its screen shows."""

    def __init__(
        self,
        setup: Setup,
        names: Sequence[str],
        screen: Screen,
        texts: Catalogue,
        shuffled: Callable[[State], int] = chance.any_card,
        hints: bool | None = None,
        roster: Roster = PACKAGE,
    ) -> None:
        self.screen = screen
        self.texts = texts
        self._hints = hints
        self.roster: Final = roster
        self._shuffled = shuffled
        self.running = True
        # How much of the log the game had when it was last saved.
        self.saved = 0
        # Files that this session has written or read: writing over them needs no question.
        self.files: set[Path] = set()
        self.begin(GameInfo("", setup, seats_of(names, texts)), ())

    def begin(self, info: GameInfo, log: Sequence[int]) -> None:
        """Go on with a game as it is after some actions."""
        self.info = info
        self.course = Course(info)
        for action in log:
            self.course.take(self.course.event_of(action))
        self.words = Describer(self.course, self.texts)
        self.computers: dict[int, Player] = make_computers(info, self.roster)
        self.persons = [seat for seat in range(len(info.seats)) if seat not in self.computers]
        # The seat whose person is at the screen; None if its hand must not be shown yet.
        self.present = self.persons[0] if len(self.persons) == 1 else None
        # Lines of the log that were shown; of a game that goes on, the last ones only.
        self.told = self.last_seen(self.persons[0]) if log and self.persons else 0
        self.changed = True
        self.finished = False

    def view(self) -> View:
        """What the screen may show now."""
        return self.course.view(self.present)

    def draw(self) -> int:
        """The card for the chance that is due."""
        return chance.draw(self.course.game, self._shuffled)

    def act(self, action: int, *, by_lot: bool = False) -> None:
        """Carry out an action of whoever must decide, a seat or chance; the log says if it fell by lot."""
        actor = self.course.game.state.current_player()
        self.course.take(replace(self.course.event_of(action), count=int(by_lot)))
        self.told = min(self.told, self.course.journal.changed_from)
        self.changed = True
        if action == END_TURN and actor in self.computers:
            self.tell()

    def take_back(self, seat: int, count: int) -> None:
        """Take the last actions back, for a seat."""
        self.course.take(Event(self.course.number + 1, "undo", seat, count=count))
        self.told = min(self.told, self.course.journal.changed_from)
        self.changed = True
        self.finished = False
        if len(self.persons) > 1:
            self.present = None

    def say(self, key: str, **params: object) -> None:
        """Show a text of the catalogue."""
        self.screen.say(self.words.text(key, **params))

    def tell_of(self, what: str, words: str) -> None:
        """Show some words about something."""
        self.screen.say(self.words.of(what, words))

    def tell(self) -> None:
        """Show what has happened since the last time."""
        for entry in self.course.log_entries(self.told):
            self.screen.say(self.words.texts.say(entry.text))
        self.told = len(self.course.journal.lines)

    def show(self) -> None:
        """Show the position and what is asked."""
        view = self.view()
        self.show_board(view)
        self.screen.say(*self.words.standing(view))
        self.show_question(view)

    def show_end(self) -> None:
        """Show how the game ended."""
        self.tell()
        self.present = self.persons[0] if self.persons else None
        view = self.view()
        self.show_board(view)
        self.show_gold(view)
        self.screen.say(self.words.question(view))

    def show_board(self, view: View) -> None:
        """Draw the board, the legal hexes marked; nothing where drawings are not wanted."""
        if not self.screen.plain:
            marks = legal_marks(view) if view.must_act() else {}
            self.screen.draw(draw_view(view, marks=marks, width=self.screen.width))

    def show_question(self, view: View) -> None:
        """Show what is asked, and what there is to choose."""
        self.screen.say(self.words.question(view))
        actions = view.legal_actions()
        hexes = [action for action in actions if is_hex(action)]
        if hexes:
            marked = "terminal.hexes-marked" if len(hexes) <= _FEW_HEXES else "terminal.hexes-many"
            self.say(
                "terminal.hexes" if self.screen.plain else marked, n=len(hexes), hexes=self.words.hexes(hexes)
            )
        for number, action in enumerate(self.options(view), 1):
            name, word, rule = self.words.option(action)
            self.screen.say(
                self.words.text("terminal.option", n=number, name=name, word=word, rule=rule).rstrip()
            )

    def options(self, view: View) -> list[int]:
        """The legal actions that have a number: all that are no hexes."""
        return [action for action in view.legal_actions() if not is_hex(action)]

    def last_seen(self, seat: int) -> int:
        """The first line of the log after the seat's own last one."""
        lines = self.course.journal.lines
        own = [number for number, line in enumerate(lines) if line.entry.seat == seat]
        return own[-1] + 1 if own else 0

    def show_gold(self, view: View) -> None:
        """Show the gold so far by what it comes from."""
        if self.screen.plain:
            self.screen.say(*self.words.gold_lines(view))
            return
        *rows, total = self.words.gold_rows(view)
        title = self.words.text("ui.scores" if self.course.over else "ui.gold-so-far")
        titles = [title, *(seat.name for seat in self.info.seats)]
        self.screen.tabulate(titles, rows, total)

    @property
    def hints(self) -> bool:
        """Whether there are hints: unless it is said, only for one person alone."""
        return self.info.solitary if self._hints is None else self._hints

    @property
    def unsaved(self) -> bool:
        """Whether choices of persons would be lost if the game ended here."""
        game = self.course.game
        return not self.course.over and any(actor in self.persons for actor in game.actors[self.saved :])

    def answer(self, question: str, **params: object) -> str | None:
        """What is typed to a question of the catalogue; None if there is no more input."""
        answer = self.screen.ask(self.words.text(question, **params) + " ")
        return None if answer is None else answer.lower()

    def confirmed(self, question: str, **params: object) -> bool:
        """Whether a question is answered with yes."""
        return self.means_yes(self.answer(question, **params))

    def means_yes(self, answer: str | None) -> bool:
        """Whether an answer is a yes."""
        return answer in (*_YES, *self.texts.text("terminal.yes").split())

    def leave(self) -> None:
        """The end, with or without the game's."""
        self.running = False
        self.say("terminal.left-unsaved" if self.unsaved else "terminal.left")
