"""Hints and judgements as messages: what the players module gives as data, in keys of the catalogue."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from realmwright.players.advice import Hint, Reasons
from realmwright.players.analysis import Judgement, Stretch, judge
from realmwright.rules.actions import END_TURN, STOP, action_name, is_card, is_hex
from realmwright.rules.view import View
from realmwright.server import wire
from realmwright.server.info import GameInfo
from realmwright.server.prompts import places
from realmwright.server.wire import Message
from realmwright.server.words import card_name, message, name_of, option_subject, source_name, subject_of

# Not worth naming in a list of what comes next.
_SILENT: Final = (END_TURN, STOP)


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


def hint_messages(view: View, found: Hint, names: Sequence[str]) -> list[Message]:
    """What to choose and why; what comes then; what else there was."""
    action = found.actions[0]
    reasons = _reasons(found.reasons, names)
    # Who only ends something gains nothing by it.
    reasons = reasons if _items(found.actions) else reasons[1:]
    said = [message("hint.why", what=_what(view, action, found.piece), reasons=reasons)]
    rest = _items(found.actions[1:])
    if rest:
        said.append(message("hint.then", items=rest))
    if found.rival is not None and found.lead is not None:
        rival = _what(view, view.peek().string_to_action(found.rival), found.piece)
        said.append(_compared(rival, round(found.lead)))
    return said


def _what(view: View, action: int, piece: bool) -> Message:
    """The choice itself, as a sentence begins."""
    if is_hex(action):
        return message(f"hint.{'piece' if piece else _put(view)}", hex=action_name(action))
    if is_card(action):
        return message("hint.card", card=card_name(action_name(action)))
    subject = option_subject(action)
    if subject.startswith("choice."):
        return message("hint.choice", name=name_of(subject))
    return message("hint.use", power=name_of(subject))


def _put(view: View) -> str:
    """What is done with a hex that is no piece's."""
    pending = view.pending()
    if pending is not None and pending.step == "target":
        return "move"
    return "build" if places(view, pending) == "settlement" else "hex"


def _compared(rival: Message, lead: int) -> Message:
    return message("hint.rival", rival=rival, n=lead) if lead else message("hint.rival-close", rival=rival)


def _reasons(found: Reasons, names: Sequence[str]) -> list[Message]:
    reasons = [_gold(found)]
    if found.tiles:
        reasons.append(message("hint.tiles", tiles=_powers(found.tiles)))
    reasons.append(_lead(round(found.ahead)))
    for block in found.blocks:
        if block.tiles:
            reasons.append(message("hint.keeps", player=names[block.seat], tiles=_powers(block.tiles)))
        elif round(block.loss):
            reasons.append(message("hint.costs", player=names[block.seat], n=round(block.loss)))
    return reasons


def _lead(gold: int) -> Message:
    if not gold:
        return Message("hint.level")
    return message("hint.ahead", n=gold) if gold > 0 else message("hint.behind", n=-gold)


def _gold(found: Reasons) -> Message:
    if not found.gold:
        return Message("hint.gold-none")
    sources = [
        message("hint.source", source=source_name(name), n=_signed(change)) for name, change in found.gold
    ]
    return message("hint.gold", n=_signed(found.total), sources=sources)


def _powers(names: Sequence[str]) -> list[Message]:
    return [name_of(subject_of(name)) for name in names]


def _items(actions: Sequence[int]) -> list[Any]:
    """The choices of a line by name, without those that only end something."""
    return [_item(action) for action in actions if action not in _SILENT]


def _item(action: int) -> Any:
    if is_hex(action):
        return message("ui.name", name=action_name(action))
    if is_card(action):
        return card_name(action_name(action))
    return name_of(option_subject(action))


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"


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


def judgement_messages(stretch: Stretch, found: Judgement, names: Sequence[str]) -> list[Message]:
    """What was played, and what would have been better."""
    return [
        message("analysis.played", items=_items(stretch.played) or [_item(stretch.played[-1])]),
        message(
            "analysis.better",
            items=_items(found.actions) or [_item(found.actions[-1])],
            reasons=_reasons(found.reasons, names),
        ),
    ]


def when(round: int) -> Message:
    """The round of a turn, or the silo phase."""
    return message("analysis.round", n=round) if round else Message("analysis.silo")
