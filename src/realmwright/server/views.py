"""The game as one viewer may see it, as JSON. Everything here comes from a `View` of the rules.

A screen that several seats share sees no hidden card at all until it asks for one (`hand`).
"""

from functools import cached_property
from typing import Final, Literal

import msgspec

from realmwright.rules.actions import END_TURN, action_name, is_card, is_hex
from realmwright.rules.pieces import CITY_HALL, SHIP, WAGON, WARRIOR
from realmwright.rules.state import CHANCE
from realmwright.rules.view import UNKNOWN_NAME, View
from realmwright.server import requests, wire
from realmwright.server.setups import setup_to_wire
from realmwright.server.wire import encoded
from realmwright.telling.clock import Clock
from realmwright.telling.course import Course, Viewer
from realmwright.telling.info import GameInfo
from realmwright.telling.journal import LogEntry
from realmwright.telling.narrator import line_name
from realmwright.telling.prompts import moving, places, prompt, subject
from realmwright.telling.statistics import statistics_of
from realmwright.telling.subjects import option_subject

_STATUS: Final[dict[str, Literal["new", "ready", "used"]]] = {"new": "new", "ready": "ready", "used": "used"}


def seat_that_looks(course: Course, mine: Viewer) -> int | None:
    """Whose eyes the viewer looks through: of several seats at one screen, the one that acts (next)."""
    if not mine:
        return None
    state = course.game.state
    actor = state.current_player()
    if actor in mine:
        return actor
    turn = course.view(None).turn_seat()
    return min(mine, key=lambda seat: (seat - turn) % course.info.setup.players)


class Scenery:
    """What of a game never changes, worked out and encoded once."""

    def __init__(self, info: GameInfo) -> None:
        setup = setup_to_wire(info.setup)
        self.setup: Final = encoded(setup)
        self.locations: Final = [location.hex for location in setup.locations]
        self.hints: Final = hints_allowed(info)


class Moment:
    """A game as of its last event, for all who look; its course must not go on meanwhile.

    What all may see is made once, of the view of a spectator, who knows nothing hidden, and encoded once.
    Only what a viewer sees differently is made for each. `clocks`: whether to show them.
    """

    def __init__(
        self, course: Course, connected: list[bool], scenery: Scenery | None = None, *, clocks: bool = False
    ) -> None:
        self._course: Final = course
        self._open: Final = course.view(None)
        self._columns: Final = self._open.columns()
        self._connected: Final = connected
        self._clocks: Final = course.clock if clocks else None
        self._scenery: Final = scenery or Scenery(course.info)
        self._seats: Final = [self._seat(seat) for seat in range(self._open.seats)]
        self._encoded_seats: Final = [encoded(seat) for seat in self._seats]
        # As all see it who do not decide.
        self._waiting: Final = encoded(self._decision(self._open, None))
        self._everybodys: Final = self._made()

    def view(self, mine: Viewer) -> wire.GameView:
        """Everything that a viewer sees at once."""
        course = self._course
        me = seat_that_looks(course, mine)
        shared = len(mine) > 1
        view = course.view(me)
        # What may be shown of hands: a shared screen sees only what lies open to all.
        hands = self._open if shared else view
        return msgspec.structs.replace(
            self._everybodys,
            me=me,
            mine=list(mine),
            seats=self._seats_with(me, hands),
            decision=self._decision(view, me, with_cards=not _hides_choice(shared, hands, me))
            if view.must_act()
            else self._waiting,
            powers=[] if course.over else _powers(view, me),
            undo=_undo(course, mine),
        )

    def snapshot(self, mine: Viewer) -> wire.Snapshot:
        """The whole of the game as a viewer gets it."""
        return wire.Snapshot(self._course.number, self.view(mine), self._whole_log)

    def event(self, mine: Viewer) -> wire.GameEvent:
        """The last event, as a viewer gets it."""
        kind, first, log = self._last
        return wire.GameEvent(self._course.number, kind, self.view(mine), first, log)

    @cached_property
    def _whole_log(self) -> list[LogEntry]:
        return encoded(self._course.log_entries())

    @cached_property
    def _last(self) -> tuple[wire.KindOfEvent, int, list[LogEntry]]:
        course = self._course
        event = course.last
        assert event is not None
        first = course.journal.changed_from
        kind: wire.KindOfEvent = "end" if course.over and event.kind == "action" else event.kind
        return kind, first, encoded(course.log_entries(first))

    def _made(self) -> wire.GameView:
        """As a spectator sees it."""
        course, view = self._course, self._open
        pieces = view.pieces()
        over = course.over
        left = view.tiles_left()
        return wire.GameView(
            game=course.info.id,
            setup=self._scenery.setup,
            me=None,
            mine=[],
            phase=course.phase,
            round=course.round,
            turn=view.turn_seat(),
            seats=self._encoded_seats,
            occupants=encoded(
                [
                    wire.Occupant(piece.hex, piece.kind, piece.seat)
                    for piece in pieces
                    if piece.seat is not None
                ]
            ),
            walls=[piece.hex for piece in pieces if piece.kind == "wall"],
            walls_left=view.walls(),
            blocked=view.blocked(),
            tiles_left=encoded([left.get(hex, 0) for hex in self._scenery.locations]),
            terrain=None if over else view.terrain(),
            card=None if over else view.card(),
            owed=view.owed(),
            deck=view.deck_size,
            discard=encoded(view.discard()),
            gone=encoded(view.removed()),
            decision=self._waiting,
            powers=[],
            last_turn=view.last_turn,
            last_round=view.end_triggered(),
            undo="none",
            asked=_asked(course),
            sources=self._columns,
            winners=course.winners,
            next=course.info.next,
            restored=course.restored,
            hints=self._scenery.hints,
            options=course.info.options,
            contest=course.info.contest,
            host=next(iter(course.info.seats_of(course.info.maker)), None),
            deleting=sorted(course.deleting),
            aborting=sorted(course.outcome.agreed),
            aborted=course.outcome.aborted,
            clocks=_clocks(self._clocks),
        )

    def _decision(self, view: View, me: int | None, *, with_cards: bool = True) -> wire.Decision:
        course = self._course
        asked = prompt(view, course.info.seats, me, course.outcome)
        if course.outcome.ended:
            return wire.Decision(None, asked, None, None, [], None, [], END_TURN)
        pending = view.pending()
        decides = pending is not None and pending.player != CHANCE
        return wire.Decision(
            seat=pending.player if pending is not None and decides else None,
            prompt=asked,
            subject=subject(pending),
            moving=moving(view),
            instead=course.instead() if view.must_act() else [],
            places=places(view) if decides else None,
            legal=legal_actions(view, with_cards=with_cards) if self._course.info.begins else [],
            end=END_TURN,
        )

    def _seats_with(self, me: int | None, hands: View) -> list[wire.SeatView]:
        """All seats; of hands one's own alone may show more than lies open to all."""
        if me is None:
            return self._encoded_seats
        own = msgspec.structs.replace(self._seats[me], hand=_open_hand(hands, me))
        return [own if seat == me else other for seat, other in enumerate(self._encoded_seats)]

    def _seat(self, seat: int) -> wire.SeatView:
        info = self._course.info.seats[seat]
        view = self._open
        row = view.gold()[seat]
        return wire.SeatView(
            seat=seat,
            name=info.name,
            kind="computer" if info.computer else "person",
            level=info.level,
            connected=info.computer or self._connected[seat],
            joined=info.joined,
            offered=seat in self._course.offered,
            substituted=info.substituted,
            supply=view.supply(seat),
            stock=wire.Stock(
                warrior=view.stock(seat, WARRIOR),
                wagon=view.stock(seat, WAGON),
                ship=view.stock(seat, SHIP),
                city_hall=view.stock(seat, CITY_HALL),
            ),
            waiting=view.waiting(seat),
            counters=view.counters(seat),
            marks=[line_name(line) for line, marker in view.marked_lines().items() if marker == seat],
            tiles=[
                _tile(tile.name, tile.status, tile.hex) for tile in view.tiles(seat) if tile.status != "gone"
            ],
            hand_size=len(view.hand(seat)),
            hand=_open_hand(view, seat),
            gold=dict(zip(self._columns, row, strict=True)),
            gold_total=sum(row),
            out=self._course.outcome.out.get(seat),
        )


def _clocks(clock: Clock | None) -> wire.Clocks | None:
    if clock is None:
        return None
    seats = [wire.SeatClock(seat.left, seat.vacation, seat.away) for seat in clock.seats]
    return wire.Clocks(clock.running, clock.since, seats)


def hints_allowed(info: GameInfo) -> bool:
    """Whether players of a game may have hints: as it was asked for; else where one person plays alone."""
    if info.options.rated:
        return False
    if info.asked is not None:
        wanted = msgspec.json.decode(info.asked, type=requests.NewGame).hints
        if wanted is not None:
            return wanted
    return info.solitary


def timeline(course: Course) -> wire.Timeline:
    """The positions of the game at which somebody chose, in order. Draws belong to the choice before them."""
    steps = [
        wire.TimelineStep(course.first, None, course.steps[0].round if course.steps else course.round, 0)
    ]
    for step in course.steps:
        if step.actor == CHANCE:
            steps[-1].n = step.number
        else:
            steps.append(wire.TimelineStep(step.number, step.actor, step.round, step.turn))
    return wire.Timeline(course.number, steps)


def origins(course: Course) -> wire.Origins:
    """Where the gold comes from. All of it lies open, so this is the same for everybody."""
    view = course.view(None)
    columns = view.columns()
    seats = [
        {
            name: [wire.Origin(origin.gold, origin.hexes) for origin in found]
            for name, found in zip(columns, row, strict=True)
        }
        for row in view.origins()
    ]
    return wire.Origins(course.number, seats)


def statistics(course: Course) -> wire.Statistics:
    """The finished game in numbers."""
    found = statistics_of(course.info.setup, course.game.log)
    columns = course.view(None).columns()
    turns = [
        wire.TurnEnd(turn.round, turn.seat, [dict(zip(columns, row, strict=True)) for row in gold])
        for turn, gold in found.gold.items()
    ]
    return wire.Statistics(turns, [dict(uses) for uses in found.uses])


def hand(course: Course, seat: int) -> wire.Hand:
    """The cards of a seat, for a screen that plays it and has asked to see them."""
    view = course.view(seat)
    return wire.Hand(seat, view.hand(seat), legal_actions(view))


def legal_actions(view: View, *, with_cards: bool = True) -> list[wire.LegalAction]:
    """The choices of the seat that looks, if it must act."""
    return [_legal(action) for action in view.legal_actions() if with_cards or not is_card(action)]


def _legal(action: int) -> wire.LegalAction:
    if is_hex(action):
        return wire.LegalAction(action, "hex", None, None)
    if is_card(action):
        return wire.LegalAction(action, "card", action_name(action), None)
    return wire.LegalAction(action, "option", None, option_subject(action))


def _hides_choice(shared: bool, hands: View, me: int | None) -> bool:
    """Whether the choice of a card would tell a shared screen what is in a hand."""
    return shared and me is not None and not hands.is_terminal() and _open_hand(hands, me) is None


def _open_hand(view: View, seat: int) -> list[str] | None:
    held = view.hand(seat)
    return None if UNKNOWN_NAME in held else held


def _tile(name: str, status: str, hex: int) -> wire.Tile:
    return wire.Tile(name, _STATUS[status], hex)


def _powers(view: View, me: int | None) -> list[wire.Power]:
    """What the looking seat can start in its turn, each power once."""
    if me is None:
        return []
    found: dict[int, list[str]] = {}
    for option, status in view.powers(me):
        found.setdefault(option, []).append(status)
    return [_power(option, statuses) for option, statuses in found.items()]


def _power(option: int, statuses: list[str]) -> wire.Power:
    ready, new, used = (statuses.count(status) for status in ("ready", "new", "used"))
    return wire.Power(option, option_subject(option), ready=ready, new=new, used=used)


def _undo(course: Course, mine: Viewer) -> Literal["free", "ask", "none"]:
    plan = course.undo_plan(mine)
    if plan is None:
        return "none"
    return "ask" if plan.others else "free"


def _asked(course: Course) -> wire.Wish | None:
    wish = course.wish
    return None if wish is None else wire.Wish(wish.seat, course.unanswered(), wish.absent)
