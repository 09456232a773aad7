"""Hints and judgements as JSON."""

from collections.abc import Sequence

import msgspec

from realmwright.players.advice import Hint
from realmwright.players.analysis import Stretch, judge
from realmwright.rules.actions import is_hex
from realmwright.rules.view import View
from realmwright.server import wire
from realmwright.telling.hints import hint_messages, judgement_messages
from realmwright.telling.info import GameInfo


def hints_allowed(info: GameInfo) -> bool:
    """Whether players of a game may have hints: as it was asked for; else where one person plays alone."""
    if info.asked is not None:
        wanted = msgspec.json.decode(info.asked, type=wire.NewGame).hints
        if wanted is not None:
            return wanted
    return sum(not seat.computer for seat in info.seats) <= 1


def hint_to_wire(view: View, found: Hint, names: Sequence[str], number: int) -> wire.Hint:
    """A hint for the owner of a view, as of an event."""
    action = found.actions[0]
    return wire.Hint(
        n=number,
        action=action,
        hexes=[choice for choice in found.actions if is_hex(choice)],
        words=list(found.words),
        text=hint_messages(view, found, names),
    )


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
        played=list(found.played),
        better=list(found.better),
        hexes=[action for action in found.actions if is_hex(action)],
        text=judgement_messages(stretch, found, names),
    )
