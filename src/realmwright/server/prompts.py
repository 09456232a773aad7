"""What is asked, as a message: from the name and step of the pending decision."""

from typing import Any, Final

from realmwright.rules.actions import END_TURN
from realmwright.rules.state import CHANCE
from realmwright.rules.view import Pending, View
from realmwright.server.info import Seat
from realmwright.server.narrator import KERNEL_TITLES
from realmwright.server.wire import Message
from realmwright.server.words import message, name_of, on_terrain, subject_of

# The step of the kernel's decisions that have a sentence of their own; the others are worked out below.
_KERNEL: Final = {
    ("turn", "after"): "free-after",
    ("turn", "card"): "card",
    ("turn", "waived"): "outpost",
    ("mandatory", "half"): "half",
    ("half", ""): "half",
}
# Powers whose steps need other words than "choose a hex".
_POWERS: Final = {
    ("quarry", "hex"): "wall-first",
    ("scout-cabin", "hex"): "scout-first",
    ("city-hall", "hex"): "city-hall",
    ("bazaar", "power"): "bazaar",
    ("temple", "piece"): "temple",
    ("sword", "piece"): "sword",
    ("fort", "hex"): "fort",
    ("fort", "half"): "fort-half",
    ("canoe", "terrain"): "canoe",
    ("canoe-bonus", "terrain"): "canoe-bonus",
    ("resettlement", "piece"): "step-piece",
    ("resettlement", "target"): "step-target",
}
_STEPS: Final = {"hex": "build", "piece": "piece", "target": "target"}


def prompt(view: View, pending: Pending | None, seats: list[Seat], me: int | None, owed: int) -> Message:
    """One plain sentence: what is asked, or whom the looking seat waits for."""
    if pending is None:
        return _over(view, seats)
    if pending.player == CHANCE:
        return Message("prompt.drawing")
    if pending.player != me:
        key = "wait-turn" if pending.player == view.turn_seat() else "wait"
        key = "wait-canoe" if pending.name == "canoe" else key
        return message(f"prompt.{key}", player=seats[pending.player].name)
    return _asked(view, pending, seats, owed)


def _over(view: View, seats: list[Seat]) -> Message:
    best = max(sum(row) for row in view.gold())
    winners = [seats[seat].name for seat, share in enumerate(view.returns()) if share > 0]
    if len(winners) == 1:
        return message("prompt.over", player=winners[0], n=best)
    return message("prompt.over-tie", players=[message("ui.name", name=name) for name in winners], n=best)


def _asked(view: View, pending: Pending, seats: list[Seat], owed: int) -> Message:
    legal = view.legal_actions()
    terrain = view.terrain()
    on = on_terrain(terrain) if terrain else None
    if pending.name in ("turn", "mandatory") and pending.step in ("before", "hex"):
        alone = all(action < END_TURN for action in legal)
        key = "mandatory-more" if pending.name == "mandatory" else "mandatory" if alone else "free-before"
        return message(f"prompt.{key}", n=owed, on=on)
    if legal == [END_TURN]:
        return Message("prompt.end")
    key = _KERNEL.get((pending.name, pending.step), "")
    if key:
        return message(f"prompt.{key}", on=on, n=owed, **_half(view, key))
    if pending.name == "silo":
        return message("prompt.silo" + (f"-{pending.step}" if pending.step not in ("", "silo") else ""))
    return _power(view, pending, on, seats)


def _half(view: View, key: str) -> dict[str, Any]:
    card = view.card() if key == "half" else None
    return {"on": on_terrain(card.split("+")[-1])} if card else {}


def _power(view: View, pending: Pending, on: Message | None, seats: list[Seat]) -> Message:
    key = _POWERS.get((pending.name, pending.step)) or _STEPS.get(pending.step, pending.step or "what")
    other = next((seat.name for number, seat in enumerate(seats) if number != pending.player), "")
    params = {"power": name_of(subject_of(pending.name)), "on": on, "player": other, "n": 1}
    return message(f"prompt.{key}", **params)


def places(view: View, pending: Pending | None) -> str | None:
    """What a free hex would receive if it were chosen now."""
    if pending is None or pending.player == CHANCE:
        return None
    state = view.peek()
    decision = state.decision()
    if not decision.asks_hex(state) or decision.asks_piece(state):
        return None
    return {"quarry": "wall", "scout-cabin": "scout", "city-hall": "cityhall", "barracks": "warrior",
            "wagon": "wagon", "lighthouse": "ship"}.get(pending.name, "settlement")  # fmt: skip


def subject(pending: Pending | None) -> str | None:
    """The power that is being carried out."""
    if pending is None or pending.player == CHANCE or pending.name in KERNEL_TITLES:
        return None
    return subject_of(pending.name)
