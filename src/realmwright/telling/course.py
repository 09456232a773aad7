"""The course of a game that is told: what follows from its events, and what each viewer sees of it.

The same code carries on a running game, loads a stored one and answers a client that missed something: a
Course takes events one after the other, and can show the last one to anybody.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from realmwright.expansions import CATALOGUE
from realmwright.rules.actions import is_hex
from realmwright.rules.deck_top import DeckTop
from realmwright.rules.errors import RulesError
from realmwright.rules.game import Game
from realmwright.rules.rounds import is_silo_phase, round_of
from realmwright.rules.state import CHANCE
from realmwright.rules.view import View
from realmwright.telling.clock import Clock
from realmwright.telling.info import Event, GameInfo, Way
from realmwright.telling.journal import LASTING, Entry, Journal, LogEntry, Name
from realmwright.telling.narrator import Scene, look, tell, won
from realmwright.telling.outcome import Outcome
from realmwright.telling.positions import read_position

# The seats that a browser plays, sorted; () for a spectator.
Viewer: TypeAlias = tuple[int, ...]
Phase: TypeAlias = Literal["turn", "silo", "over"]

# What is told of a time that is over, by what becomes of it.
_TIMED_OUT: Final = {
    "skip": "log.timeout-skip",
    "computer": "log.timeout-computer",
    "forfeit": "log.timeout-forfeit",
}


# How the log tells who plays a seat now. That somebody goes on at another device is no news for others.
_SAT_DOWN: Final = {"": "log.joined", "computer": "log.substitute", "back": "log.substitute-ends"}


# After these events somebody else must act, or another person does.
_HEARD_OF: Final = frozenset(("action", "undo", "seat", "restored"))


class BrokenLog(ValueError):
    """An event does not follow from those before it."""


@dataclass
class Wish:
    """What somebody asks the others for; `agreed` are the seats that have said yes.

    To take the last `count` actions back; or that a computer player stands in for a seat that is `absent`.
    """

    seat: int
    count: int
    absent: int | None = None
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Step:
    """An action that stands: its event, who chose it (or CHANCE), and in which round and turn of the game."""

    number: int
    actor: int
    round: int
    turn: int


@dataclass(frozen=True)
class UndoPlan:
    """What taking back would mean: whose choice, how many actions, and which seats must agree."""

    seat: int
    count: int
    others: tuple[int, ...]


class Course:
    """A game as of its last event."""

    def __init__(self, info: GameInfo, events: Iterable[Event] = ()) -> None:
        known = list(events)
        begin = max((at for at, event in enumerate(known) if event.kind == "restored"), default=-1)
        restored = known[begin] if begin >= 0 else None
        self.info: Final = info
        self.game: Final = (
            _restored_game(info, known[:begin], restored) if restored else Game(info.setup, CATALOGUE)
        )
        self.journal: Final = Journal()
        # The event that the course begins after: 0, but for a game that goes on from a position.
        self.first: Final = restored.number if restored else 0
        self.number = self.first
        self.last: Event | None = None
        # One for each action of the game's log.
        self.steps: Final[list[Step]] = []
        self.wish: Wish | None = None
        # The seats that agree to the game being deleted.
        self.deleting: Final[set[int]] = set()
        # The taken seats that are offered to others.
        self.offered: Final[set[int]] = set()
        self.outcome: Final = Outcome()
        # The seat whose turn goes on without it, and that turn.
        self._skipped: tuple[int, int] | None = None
        # Whether seats have been free ever since it began. If one becomes free again that stops no clock.
        self.gathers = not info.complete or any(event.kind == "seat" and event.count for event in known)
        # The seats of persons that computer players play, as of the last event: no clock runs for them.
        self._substituted: Final[set[int]] = set()
        pace = info.options.pace
        self.clock: Final = Clock(pace, len(info.seats)) if pace is not None else None
        # When whoever must act was heard of last: the position came about, or they said that they are here.
        self.waits_since = 0
        self._turns_before: Final = restored.count if restored else 0
        self._views: dict[int | None, View] = {}
        self._scene: Scene = self._look()
        self.journal.begin(self.first)
        start = Entry("log.start", {"player": Name(info.setup.start)}, 1)
        self.journal.write(LASTING, Entry("log.restored", {}, self.round) if restored else start)
        for event in known[begin + 1 :]:
            self.take(event)

    @property
    def round(self) -> int:
        """The running round, from 1; the silo phase belongs to the last one."""
        return round_of(self.game.state, self.turns)

    @property
    def turns(self) -> int:
        """How many turns have ended."""
        return self._turns_before + self.game.turns_ended()

    @property
    def phase(self) -> Phase:
        """Whether turns are played, silos used, or it is over."""
        return "over" if self.over else "silo" if is_silo_phase(self.game.state) else "turn"

    @property
    def restored(self) -> bool:
        """Whether the game goes on from a position, since its beginning no longer replays."""
        return self.first > 0

    @property
    def over(self) -> bool:
        """Whether the game is over, by the rules or since so many left it."""
        return self.outcome.ended or self.game.state.is_terminal()

    @property
    def winners(self) -> list[int] | None:
        """Who has won; None as long as it goes on."""
        return self.outcome.winners(self.view(None)) if self.over else None

    @property
    def decides(self) -> int | None:
        """The seat that must act; None where chance must, or it is over."""
        actor = self.game.state.current_player()
        return None if self.over or actor < 0 else actor

    @property
    def stand_in(self) -> int | None:
        """The seat for which the server must act: it is out of the game, or has let its time go by."""
        seat = self.decides
        return seat if seat is not None and self._is_skipped(seat) else None

    def _is_skipped(self, seat: int) -> bool:
        return seat in self.outcome.out or self._skipped == (seat, self.turns)

    @property
    def on_clock(self) -> int | None:
        """The seat whose clock must run: of a person that must act, once all seats are taken."""
        seat = self.decides
        if seat is None or self.gathers or self._is_skipped(seat):
            return None
        computer = self.info.seats[seat].kind == "computer" or seat in self._substituted
        return None if computer else seat

    def ends_without(self, seat: int) -> bool:
        """Whether the game is over if that seat leaves it: nobody is left to play against, or no person."""
        left = [other for other in range(len(self.info.seats)) if other not in (seat, *self.outcome.out)]
        return len(left) <= 1 or all(self.info.seats[other].computer for other in left)

    def event_of(self, action: int) -> Event:
        """The next event: an action of whoever must decide, a seat or chance."""
        actor = self.game.state.current_player()
        return Event(self.number + 1, "action", None if actor == CHANCE else actor, action)

    def take(self, event: Event) -> None:
        """Go on by one event. Raises BrokenLog, and leaves everything as it was, if it cannot be."""
        if event.number != self.number + 1:
            raise BrokenLog(f"event {event.number} follows event {self.number}")
        self.journal.begin(event.number)
        if event.kind == "action":
            self._act(event)
        elif event.kind == "undo":
            self._undo(event)
        elif event.kind == "ask":
            self._ask(event)
        elif event.kind == "answer":
            self._answer(event)
        elif event.kind == "delete":
            self._agree_to_delete(event)
        elif event.kind == "offer":
            self._offer(event)
        elif event.kind == "seat":
            self._sit_down(event)
        elif event.kind == "timeout":
            self._time_out(event)
        elif event.kind == "resign":
            self._leave(event, "resigned", "log.resigned")
        elif event.kind == "abort":
            self._agree_to_abort(event)
        self.number = event.number
        self.last = event
        if event.kind in _HEARD_OF or (event.kind == "answer" and event.seat == self.decides):
            self.waits_since = event.at
        self._pass_time(event)

    def _pass_time(self, event: Event) -> None:
        if self.clock is None:
            return
        self.clock.go_on(event.at, self.on_clock, self.turns)
        if event.kind == "vacation" and event.seat is not None:
            self.clock.go_away(event.seat, event.count > 0)
            self._note("log.vacation" if event.count else "log.back", event.seat)

    def _note(self, key: str, seat: int | None) -> None:
        """A line that no take-back undoes."""
        params = {} if seat is None else {"player": Name(seat)}
        self.journal.write(LASTING, Entry(key, params, self.round, seat))

    def go_back(self, event: Event) -> None:
        """Be as it was after an earlier event; from that one on there are actions alone."""
        self._revert(self.number - event.number)
        self.number = event.number
        self.last = event

    def view(self, seat: int | None) -> View:
        """The rules' view of a seat or spectator, kept until the position changes."""
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def undo_plan(self, mine: Viewer) -> UndoPlan | None:
        """How whoever plays these seats can take back their last choice; None if there is nothing."""
        if self.over:
            return None
        for count, actor in enumerate(reversed(self.game.actors), start=1):
            if actor in mine:
                if count > 1 and self.info.strict:
                    # Nobody may see how a card or a computer's turn comes out, and then choose anew.
                    return None
                others = () if count == 1 else self.others(actor)
                return UndoPlan(actor, count, others)
        return None

    def instead(self) -> list[int]:
        """The pieces that could be moved instead of the one just lifted: they take its choice back."""
        lifted = self.view(None).in_hand()
        if lifted is None or self.game.log[-1:] != [lifted]:
            return []
        self.game.undo()
        hexes = [action for action in self.game.state.legal_actions() if is_hex(action) and action != lifted]
        self.game.apply(lifted)
        return hexes

    def others(self, seat: int) -> tuple[int, ...]:
        """The seats that must agree to what a seat wishes: persons at other screens."""
        seats = self.info.seats
        own = seats[seat].holder
        return tuple(
            other
            for other, sits in enumerate(seats)
            if not sits.computer and sits.holder not in (None, own) and other not in self.outcome.out
        )

    def unanswered(self) -> list[int]:
        """The seats that have not agreed yet to what somebody wishes."""
        wish = self.wish
        if wish is None:
            return []
        settled = wish.agreed if wish.absent is None else wish.agreed | self._with(wish.absent)
        return [seat for seat in self.others(wish.seat) if seat not in settled]

    def on_vacation(self, seat: int) -> bool:
        """Whether the time of a seat stands still, as its player wants."""
        return self.clock is not None and self.clock.seats[seat].away

    def log_entries(self, first: int = 0) -> list[LogEntry]:
        """The lines of the log from `first` on."""
        return self.journal.shown(self.info.seats, first)

    def _act(self, event: Event) -> None:
        actor = CHANCE if event.seat is None else event.seat
        step = Step(event.number, actor, self.round, self.turns)
        try:
            self.game.apply(event.action, actor)
        except RulesError as error:
            raise BrokenLog(f"event {event.number}: {error}") from error
        self.steps.append(step)
        self.wish = None
        before, self._scene = self._scene, self._look()
        if self._skipped is not None and self._skipped != (self.decides, self.turns):
            self._skipped = None
        for entry in tell(before, self._scene, actor, event.action, self.outcome.out):
            self.journal.write(len(self.game.log), entry)
        if event.count:
            line = Entry(
                "log.by-lot", {"player": Name(actor)}, step.round, actor, growth=("by-lot", actor, step.turn)
            )
            self.journal.write(len(self.game.log), line)

    def _undo(self, event: Event) -> None:
        if not 0 < event.count <= len(self.game.log):
            raise BrokenLog(
                f"event {event.number}: {event.count} of {len(self.game.log)} actions cannot be taken back"
            )
        self._revert(event.count)
        seat = event.seat or 0
        grows = ("undo", seat)
        line = Entry("log.undo", {"player": Name(seat)}, self.round, seat, growth=grows)
        self.journal.write(len(self.game.log), line)

    def _revert(self, count: int) -> None:
        for _ in range(count):
            self.game.undo()
            self.steps.pop()
        self.wish = self._skipped = None
        self.journal.take_back(len(self.game.log))
        self._scene = self._look()

    def _ask(self, event: Event) -> None:
        seat = event.seat or 0
        self.wish = Wish(seat, 0, absent=event.count) if event.text == "absent" else Wish(seat, event.count)

    def _answer(self, event: Event) -> None:
        if self.wish is None or event.seat is None:
            raise BrokenLog(f"event {event.number}: nothing was asked")
        if event.count == 0:
            self.wish = None
            return
        self.wish.agreed |= self._with(event.seat)

    def _agree_to_delete(self, event: Event) -> None:
        if event.count == 0 or event.seat is None:
            self.deleting.clear()
        else:
            self.deleting.update(self._with(event.seat))

    def _time_out(self, event: Event) -> None:
        seat = event.seat or 0
        if event.text == "forfeit":
            self._leave(event, "time", _TIMED_OUT["forfeit"])
            return
        self._note(_TIMED_OUT[event.text], seat)
        if event.text == "skip":
            self._skipped = seat, self.turns
            if self.clock is not None:
                self.clock.run_out(seat, self.turns)
        else:
            self._substitute(seat)

    def _leave(self, event: Event, way: Way, key: str) -> None:
        seat = event.seat or 0
        self.outcome.out[seat] = way
        self.wish = None
        self._note(key, seat)
        if event.count:
            self.outcome.decided = True
            self.journal.write(LASTING, won(self._scene, self.outcome.out))

    def _agree_to_abort(self, event: Event) -> None:
        if event.count == 0 or event.seat is None:
            self.outcome.agreed.clear()
            return
        self.outcome.agreed.update(self._with(event.seat))
        if event.count > 1:
            self.outcome.aborted = True
            self._note("log.aborted", None)

    def _offer(self, event: Event) -> None:
        if event.seat is not None:
            (self.offered.add if event.count else self.offered.discard)(event.seat)

    def _sit_down(self, event: Event) -> None:
        if event.seat is None:
            return
        self.gathers = self.gathers and not event.count
        self.offered.discard(event.seat)
        if event.text == "computer":
            self._substitute(event.seat)
        else:
            self._substituted.discard(event.seat)
        if event.text in _SAT_DOWN:
            self._note(_SAT_DOWN[event.text], event.seat)

    def _substitute(self, seat: int) -> None:
        self._substituted.add(seat)
        # Nobody is left to agree to what somebody wishes.
        self.wish = None

    def _with(self, seat: int) -> set[int]:
        """A seat and those that the same browser plays."""
        holder = self.info.seats[seat].holder
        return {other for other, sits in enumerate(self.info.seats) if sits.holder == holder}

    def _look(self) -> Scene:
        """The scene of a position that has just come about."""
        self._views.clear()
        return look(self.view(None), self.turns, self.round)


def _restored_game(info: GameInfo, before: Sequence[Event], event: Event) -> Game:
    try:
        game = Game(info.setup, CATALOGUE, state=read_position(event.text, info.setup))
        game.deck_top.put(_passed_over(before))
    except ValueError as error:
        raise BrokenLog(f"event {event.number}: the position does not read: {error}") from error
    return game


def _passed_over(events: Iterable[Event]) -> tuple[int, ...]:
    """The cards that lie on the deck after some events, by the actions alone: they may not replay."""
    top = DeckTop()
    log: list[Event] = []
    for event in events:
        if event.kind == "action":
            log.append(event)
            if event.seat is None:
                top.draw(event.action)
        elif event.kind == "undo":
            for _ in range(min(event.count, len(log))):
                if log.pop().seat is None:
                    top.take_back()
        elif event.kind == "restored":
            log.clear()
    return top.cards()
