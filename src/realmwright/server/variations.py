"""Lines tried on a copy of a game: nothing of them is kept, the page says each time what was chosen so far.

The copy of a running game knows no more than whoever asks: what is hidden from them is dealt anew, in the
same way for the same moment, so that a line stays what it was.
"""

from typing import Final

from librt.random import Random

from realmwright.notation.position import print_position
from realmwright.rules.draw import seed_of
from realmwright.rules.explain import explain
from realmwright.rules.resample import resample
from realmwright.rules.state import CHANCE
from realmwright.rules.view import View
from realmwright.server import requests, wire
from realmwright.server.advising import advise, check_hints
from realmwright.server.audience import seats_of
from realmwright.server.bots import BotPool
from realmwright.server.errors import Conflict
from realmwright.server.questions import Advise
from realmwright.server.table import Table
from realmwright.server.views import Moment, hints_allowed, origins, seat_that_looks
from realmwright.server.visitor import Visitor
from realmwright.telling.chance import draw
from realmwright.telling.course import BrokenLog, Course, Viewer
from realmwright.telling.info import Event
from realmwright.telling.message import Message
from realmwright.telling.refusals import refusal

# Of what is dealt anew: the same for all, since it says nothing.
_DEALT: Final = 7


async def variation(table: Table, who: Visitor, asked: requests.VariationRequest) -> wire.Variation:
    """What a line leads to, with the draws that follow. Raises Conflict if it cannot be played so."""
    now = await table.course()
    over, mine, opinion = now.over, seats_of(now.info, who), now.over or hints_allowed(now.info)

    def tell(before: Course) -> wire.Variation:
        course, actions = _played(before, mine, asked.actions, over=over)
        actor = course.game.state.current_player()
        moment = Moment(course, [True] * len(course.info.seats))
        view = moment.view((actor,) if actor >= 0 else ())
        return wire.Variation(actions, view, course.log_entries(1), origins(course), opinion)

    return await table.looked_back(who, asked.n, tell)


async def opinion(bots: BotPool, table: Table, who: Visitor, asked: requests.VariationRequest) -> wire.Hint:
    """The computer's best choice there. Raises Forbidden where the running game is played without hints."""
    now = await table.course()
    if not now.over:
        check_hints(now.info)
    over, mine = now.over, seats_of(now.info, who)

    def look(before: Course) -> View:
        course, _ = _played(before, mine, asked.actions, over=over)
        return course.view(max(0, course.game.state.current_player()))

    view = await table.looked_back(who, asked.n, look)
    if not view.must_act():
        raise Conflict("nobody must choose here", key="error.game-over")
    names = tuple(seat.name for seat in now.info.seats)
    question = Advise(view, names, asked.n)
    return await advise(bots, question, ("watched", who.address, who.holder or "", table.id), table.id)


def _played(before: Course, mine: Viewer, actions: list[int], *, over: bool) -> tuple[Course, list[int]]:
    """A copy on which the actions, and the draws that are due then, have been played; and all of these."""
    course = _copy(before, mine, over=over)
    done: list[int] = []

    def take(action: int) -> None:
        try:
            course.take(course.event_of(action))
        except BrokenLog as error:
            raise Conflict(str(error), key="error.not-legal", error=_refused(course, action)) from error
        done.append(action)

    for action in actions:
        take(action)
    while course.game.state.is_chance():
        take(draw(course.game))
    return course, done


def _refused(course: Course, action: int) -> Message | None:
    """Why whoever must choose there cannot choose that; None if it is a card that cannot be drawn."""
    actor = course.game.state.current_player()
    if actor == CHANCE:
        return None
    return refusal(explain(course.view(max(0, actor)), action)[0], course.info.seats)


def _copy(before: Course, mine: Viewer, *, over: bool) -> Course:
    state = before.game.state
    if not over:
        state = resample(before.view(seat_that_looks(before, mine)), Random(seed_of(_DEALT, before.number)))
    begin = Event(1, "restored", text=print_position(state), count=before.turns)
    return Course(before.info, [begin])
