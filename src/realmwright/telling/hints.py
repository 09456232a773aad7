"""Hints and judgements as messages: what the players module gives as data, in keys of the catalogue."""

import math
from collections.abc import Sequence
from typing import Final

from realmwright.players.advice import Hint, Reasons, Rival
from realmwright.players.analysis import Judgement
from realmwright.players.forecast import Forecast, Gap
from realmwright.players.lines import Steps
from realmwright.rules.actions import END_TURN, STOP, action_name, is_card, is_hex
from realmwright.rules.rounds import SILO_ROUND
from realmwright.rules.view import View
from realmwright.telling.message import Message, message
from realmwright.telling.prompts import places
from realmwright.telling.subjects import (
    card_name,
    name_of,
    option_subject,
    power_subject,
    subject_of,
)

# Not worth naming in a list of what comes next.
_SILENT: Final = (END_TURN, STOP)
# Nor these where hexes follow.
_WAYS: Final = frozenset(("build", "move", "put"))


def hint_messages(view: View, found: Hint, names: Sequence[str]) -> list[Message]:
    """What to choose and why, and what else there was."""
    actions = found.steps.actions
    reasons = _reasons(found.reasons, names)
    # Who only ends something gains nothing by it.
    reasons = reasons if any(choice not in _SILENT for choice in actions) else reasons[1:]
    said = [message("hint.why", what=_what(view, actions[0], found.piece), reasons=reasons)]
    if found.rival is not None:
        said.append(_compared(view, found.rival))
    return said


def step_messages(view: View, steps: Steps) -> list[Message]:
    """A line step by step: what is done, with the gold that it brings at once if it does."""
    told = _told(view, steps)
    return [
        message("hint.step", item=item, n=gold) if gold else item
        for item, gold in zip(told.items, told.gold, strict=True)
    ]


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
    if pending is not None and pending.step in ("target", "silo-target"):
        return "move"
    return "build" if places(view) == "settlement" else "hex"


def _compared(view: View, rival: Rival) -> Message:
    """The next best line; how much worse it is if that is more than the doubt about it."""
    items, less = _items(view, rival.steps), rival.less
    if not less.sure or not round(less.gold):
        return message("hint.rival-close", items=items)
    return message("hint.rival", items=items, n=round(less.gold), doubt=math.ceil(less.doubt))


def _reasons(found: Reasons, names: Sequence[str]) -> list[Message]:
    reasons = [_gold(found)]
    if found.tiles:
        reasons.append(message("hint.tiles", tiles=_powers(found.tiles)))
    reasons.append(_lead(found.ahead))
    return reasons + _effects(found, names)


def _effects(found: Reasons, names: Sequence[str]) -> list[Message]:
    """What is done to others: those to whom it is the same in one breath."""
    kept: dict[tuple[str, ...], list[Message]] = {}
    changed: dict[int, list[Message]] = {}
    for effect in found.others:
        player = message("ui.name", name=names[effect.seat])
        if effect.tiles:
            kept.setdefault(effect.tiles, []).append(player)
        if effect.gold:
            changed.setdefault(effect.gold, []).append(player)
    said = [message("hint.keeps", player=players, tiles=_powers(tiles)) for tiles, players in kept.items()]
    for gold, players in changed.items():
        key = "hint.costs" if gold < 0 else "hint.gives"
        said.append(message(key, player=players, n=abs(gold), of=len(players)))
    return said


def _lead(ahead: Forecast) -> Message:
    gold = round(ahead.lead)
    how = "level" if not gold else "ahead" if gold > 0 else "behind"
    # Where all games that are played on end alike, nothing is in doubt.
    if not round(ahead.doubt):
        return message(f"hint.{how}-sure", n=abs(gold))
    return message(f"hint.{how}", n=abs(gold), doubt=round(ahead.doubt))


def _gold(found: Reasons) -> Message:
    if not found.gold:
        return Message("hint.gold-none")
    sources = [
        message("hint.source", source=name_of(subject_of(name)), n=change) for name, change in found.gold
    ]
    if not found.total:
        return message("hint.gold-even", sources=sources)
    return message("hint.gold", n=found.total, sources=sources)


def _powers(names: Sequence[str]) -> list[Message]:
    return [name_of(subject_of(name)) for name in names]


def _items(view: View, steps: Steps) -> list[Message]:
    """What a line does: where it builds, and what powers move where; that it ends if it does nothing else."""
    return _told(view, steps).items


def _told(view: View, steps: Steps) -> "_Items":
    state = view.known()
    told = _Items()
    for number, action in enumerate(steps.actions):
        if number:
            state.apply_action(steps.actions[number - 1])
        told.add(action, power_subject(state.decision().name), state.names_piece(action))
        told.pay(steps.gold[number])
    if not told.items:
        told.items.append(name_of(option_subject(steps.actions[-1])))
        told.gold.append(sum(steps.gold))
    return told


class _Items:
    """The choices of a line by name, those of one power as one: "Harbor h14 to e2"."""

    def __init__(self) -> None:
        self.items: list[Message] = []
        # What each of them brings.
        self.gold: list[int] = []
        # Whether the last item is that of a power, to be gone on with; if so, whether it is a mere name yet.
        self._goes_on = False
        self._bare = False
        # The hex chosen last for that power, and whether for the piece on it.
        self._hex = -1
        self._lifted = False

    def add(self, action: int, power: str | None, lifts: bool) -> None:
        """A choice, made for a power or none; `lifts` if it is one of a piece."""
        if action in _SILENT:
            return
        if power is None:
            option = not is_hex(action) and not is_card(action)
            self._begin(_name(action), power=option)
            return
        if not self._goes_on:
            self._begin(name_of(power), power=True)
        if is_hex(action):
            self._go(action, lifts)
        elif action_name(action) not in _WAYS:
            self._join("hint.with" if self._bare else "hint.plus", _name(action))
            self._bare = True

    def pay(self, gold: int) -> None:
        """What the choice added last brought."""
        if self.gold:
            self.gold[-1] += gold

    def _begin(self, item: Message, *, power: bool) -> None:
        self._append(item)
        self._goes_on = self._bare = power
        self._hex = -1
        self._lifted = False

    def _go(self, hex: int, lifts: bool) -> None:
        """The power goes on to a hex. A piece that is moved once more only takes a longer way."""
        if not lifts or hex != self._hex:
            key = "hint.with" if self._bare else "hint.way" if self._lifted else "hint.plus"
            self._join(key, _name(hex))
            self._bare = False
        self._hex = hex
        self._lifted = lifts

    def _join(self, key: str, item: Message) -> None:
        if self.items:
            self.items[-1] = message(key, first=self.items[-1], second=item)
        else:
            self._append(message("hint.to", hex=item) if self._lifted else item)

    def _append(self, item: Message) -> None:
        self.items.append(item)
        self.gold.append(0)


def judgement_messages(found: Judgement, names: Sequence[str]) -> list[Message]:
    """What the steps played, and those that would have been better, are headed with."""
    return [Message("analysis.played"), message("analysis.better", reasons=_reasons(found.reasons, names))]


def loss_message(loss: Gap) -> Message:
    """What a turn cost."""
    return message("analysis.loss", n=round(loss.gold), doubt=math.ceil(loss.doubt))


def _name(action: int) -> Message:
    """A choice by name alone."""
    if is_hex(action):
        return message("ui.name", name=action_name(action))
    return card_name(action_name(action)) if is_card(action) else name_of(option_subject(action))


def when(round: int) -> Message:
    """The round of a turn, or the silo phase."""
    return Message("analysis.silo") if round == SILO_ROUND else message("analysis.round", n=round)
