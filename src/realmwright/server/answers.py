"""What the processes that think answer to `questions`, as JSON."""

from collections.abc import Sequence

from realmwright.players.advice import Hint
from realmwright.players.analysis import Stretch, judge
from realmwright.players.lines import Steps
from realmwright.rules.actions import is_hex
from realmwright.rules.view import View
from realmwright.server import wire
from realmwright.telling.hints import hint_messages, judgement_messages, step_messages


def hint_to_wire(view: View, found: Hint, names: Sequence[str], number: int) -> wire.Hint:
    """A hint for the owner of a view, as of an event."""
    return wire.Hint(
        n=number,
        action=found.steps.actions[0],
        line=line_to_wire(view, found.steps),
        text=hint_messages(view, found, names),
    )


def line_to_wire(view: View, steps: Steps) -> wire.ToldLine:
    """A line from a view."""
    return wire.ToldLine([action for action in steps.actions if is_hex(action)], step_messages(view, steps))


def judged_to_wire(
    stretch: Stretch, names: Sequence[str], number: int, seed: int, budget: float
) -> wire.CostlyTurn:
    """A stretch, judged; `number` is the event before it."""
    found = judge(stretch.view, stretch.played, seed, budget)
    return wire.CostlyTurn(
        round=stretch.round,
        seat=stretch.seat,
        n=number,
        loss=round(found.loss.gold, 1),
        doubt=round(found.loss.doubt, 1),
        played=line_to_wire(stretch.view, found.played),
        better=line_to_wire(stretch.view, found.better),
        text=judgement_messages(found, names),
    )
