"""What the processes that think answer to `questions`, as JSON."""

from collections.abc import Sequence

from realmwright.players.advice import Hint
from realmwright.players.analysis import Stretch, judge
from realmwright.rules.actions import is_hex
from realmwright.rules.view import View
from realmwright.server import wire
from realmwright.telling.hints import hint_messages, judgement_messages


def hint_to_wire(view: View, found: Hint, names: Sequence[str], number: int) -> wire.Hint:
    """A hint for the owner of a view, as of an event."""
    action = found.actions[0]
    return wire.Hint(
        n=number,
        action=action,
        hexes=hexes_of(found.actions),
        text=hint_messages(view, found, names),
    )


def hexes_of(actions: Sequence[int]) -> list[int]:
    """The hexes among the choices of a line."""
    return [action for action in actions if is_hex(action)]


def judged_to_wire(
    stretch: Stretch, names: Sequence[str], number: int, seed: int, budget: float
) -> wire.CostlyTurn:
    """A stretch, judged; `number` is the event before it."""
    found = judge(stretch.view, stretch.played, seed, budget)
    return wire.CostlyTurn(
        round=stretch.round,
        seat=stretch.seat,
        n=number,
        loss=round(found.loss, 1),
        played=hexes_of(stretch.played),
        better=hexes_of(found.actions),
        text=judgement_messages(stretch, found, names),
    )
