"""Hints and judgements as messages: what the players module gives as data, in keys of the catalogue."""

from collections.abc import Sequence
from typing import Final

from realmwright.players.advice import Hint, Reasons
from realmwright.players.analysis import Judgement, Stretch
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
    """What to choose and why; what comes then; what else there was."""
    action = found.actions[0]
    reasons = _reasons(found.reasons, names)
    # Who only ends something gains nothing by it.
    reasons = reasons if any(choice not in _SILENT for choice in found.actions) else reasons[1:]
    said = [message("hint.why", what=_what(view, action, found.piece), reasons=reasons)]
    rest = _items(view, found.actions, 1)
    if rest:
        said.append(message("hint.then", items=rest))
    if found.rival is not None and found.lead is not None:
        rival = _what(view, found.rival, found.piece)
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
    if pending is not None and pending.step in ("target", "silo-target"):
        return "move"
    return "build" if places(view) == "settlement" else "hex"


def _compared(rival: Message, lead: int) -> Message:
    return message("hint.rival", rival=rival, n=lead) if lead else message("hint.rival-close", rival=rival)


def _reasons(found: Reasons, names: Sequence[str]) -> list[Message]:
    reasons = [_gold(found)]
    if found.tiles:
        reasons.append(message("hint.tiles", tiles=_powers(found.tiles)))
    reasons.append(_lead(round(found.ahead)))
    return reasons + _blocks(found, names)


def _blocks(found: Reasons, names: Sequence[str]) -> list[Message]:
    """What is taken from others: those from whom it is the same thing in one breath."""
    kept: dict[tuple[str, ...], list[Message]] = {}
    cost: dict[int, list[Message]] = {}
    for block in found.blocks:
        player = message("ui.name", name=names[block.seat])
        if block.tiles:
            kept.setdefault(block.tiles, []).append(player)
        elif round(block.loss):
            cost.setdefault(round(block.loss), []).append(player)
    return [
        *[message("hint.keeps", player=players, tiles=_powers(tiles)) for tiles, players in kept.items()],
        *[message("hint.costs", player=players, n=n, of=len(players)) for n, players in cost.items()],
    ]


def _lead(gold: int) -> Message:
    if not gold:
        return Message("hint.level")
    return message("hint.ahead", n=gold) if gold > 0 else message("hint.behind", n=-gold)


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


def _items(view: View, actions: Sequence[int], first: int = 0) -> list[Message]:
    """What a line does from its choice number `first` on: where it builds, and what powers move where."""
    state = view.known()
    told = _Items()
    for number, action in enumerate(actions):
        if number:
            state.apply_action(actions[number - 1])
        if number == first:
            told.items.clear()
        told.add(action, power_subject(state.decision().name), state.names_piece(action))
    return told.items if len(actions) > first else []


class _Items:
    """The choices of a line by name, those of one power as one: "Harbor h14 to e2"."""

    def __init__(self) -> None:
        self.items: list[Message] = []
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

    def _begin(self, item: Message, *, power: bool) -> None:
        self.items.append(item)
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
            self.items.append(message("hint.to", hex=item) if self._lifted else item)


def judgement_messages(stretch: Stretch, found: Judgement, names: Sequence[str]) -> list[Message]:
    """What was played, and what would have been better."""
    return [
        message("analysis.played", items=_line(stretch.view, stretch.played)),
        message(
            "analysis.better",
            items=_line(stretch.view, found.actions),
            reasons=_reasons(found.reasons, names),
        ),
    ]


def _name(action: int) -> Message:
    """A choice by name alone."""
    if is_hex(action):
        return message("ui.name", name=action_name(action))
    return card_name(action_name(action)) if is_card(action) else name_of(option_subject(action))


def _line(view: View, actions: Sequence[int]) -> list[Message]:
    """A whole line; that something is ended only if nothing else is done."""
    return _items(view, actions) or [name_of(option_subject(actions[-1]))]


def when(round: int) -> Message:
    """The round of a turn, or the silo phase."""
    return Message("analysis.silo") if round == SILO_ROUND else message("analysis.round", n=round)
