"""What is asked, as a message: from the name and step of the pending decision."""

from dataclasses import dataclass
from typing import Any, Final

from realmwright.board.terrain import TERRAIN_NAMES
from realmwright.expansions.harvest.silo import DONE_HERE, MOST
from realmwright.expansions.nomads.tiles import DONATED, RESETTLEMENT_STEPS
from realmwright.rules.actions import END_TURN, FIRST_OPTION, action_name, is_hex
from realmwright.rules.state import CHANCE
from realmwright.rules.view import Pending, View
from realmwright.telling.info import Seat
from realmwright.telling.message import Message, message
from realmwright.telling.subjects import name_of, on_terrain, power_subject

# Decisions of the kernel that have a sentence of their own; the mandatory action is worked out below.
_KERNEL: Final = {
    ("turn", "after"): "free-after",
    ("turn", "card"): "card",
    ("turn", "waived"): "outpost",
    ("mandatory", "half"): "half",
    ("half", ""): "half",
    ("silo", "silo"): "silo",
    ("silo", "way"): "silo-what",
    ("silo", "hex"): "silo-build",
    ("silo", "piece"): "silo-piece",
    ("silo", "target"): "silo-target",
}
# Powers whose steps need other words than those of `_STEPS`: at first, and when a hex was chosen already.
_POWERS: Final = {
    ("quarry", "hex"): ("wall-first", "wall-second"),
    ("scout-cabin", "hex"): ("scout-first", "scout-second"),
    ("cathedral", "hex"): ("cathedral", "cathedral-more"),
    ("resettlement", "piece"): ("step-first", "step-piece"),
    ("resettlement", "target"): ("step-target", "step-target"),
    ("city-hall", "hex"): ("city-hall", "city-hall"),
    ("temple", "piece"): ("temple", "temple"),
    ("sword", "piece"): ("sword", "sword"),
    ("fort", "half"): ("fort-half", "fort-half"),
    ("fort", "hex"): ("fort", "fort"),
    ("canoe", "terrain"): ("canoe", "canoe"),
    ("canoe-bonus", "terrain"): ("canoe-bonus", "canoe-bonus"),
}
_STEPS: Final = {"hex": "build", "piece": "piece", "target": "target", "power": "bazaar"}
_PUT: Final = ("barracks", "wagon", "lighthouse")
# How often a power may be carried on, where the sentence says how often still.
_TIMES: Final = {"resettlement": RESETTLEMENT_STEPS, "wagon": 3, "lighthouse": 3}
_PLACED: Final = {
    "quarry": "wall",
    "scout-cabin": "scout",
    "city-hall": "cityhall",
    "barracks": "warrior",
    "wagon": "wagon",
    "lighthouse": "ship",
}


@dataclass(frozen=True)
class Lately:
    """The option chosen last in a game's log, and how many hexes since."""

    option: str
    hexes: int


NOTHING: Final = Lately("", 0)


def lately(log: list[int]) -> Lately:
    """What was chosen last."""
    hexes = 0
    for action in reversed(log):
        if action >= FIRST_OPTION:
            return Lately(action_name(action), hexes)
        hexes += is_hex(action)
    return Lately("", hexes)


def prompt(
    view: View, pending: Pending | None, seats: list[Seat], me: int | None, owed: int, last: Lately = NOTHING
) -> Message:
    """One plain sentence: what is asked, or whom the looking seat waits for."""
    if pending is None:
        return _over(view, seats)
    if pending.player == CHANCE:
        return Message("prompt.drawing")
    if pending.player != me:
        key = "wait-turn" if pending.player == view.turn_seat() else "wait"
        key = "wait-canoe" if pending.name == "canoe" else key
        return message(f"prompt.{key}", player=seats[pending.player].name)
    return _asked(view, pending, seats, owed, last)


def _over(view: View, seats: list[Seat]) -> Message:
    best = max(sum(row) for row in view.gold())
    winners = [seats[seat].name for seat, share in enumerate(view.returns()) if share > 0]
    if len(winners) == 1:
        return message("prompt.over", player=winners[0], n=best)
    return message("prompt.over-tie", players=[message("ui.name", name=name) for name in winners], n=best)


def _asked(view: View, pending: Pending, seats: list[Seat], owed: int, last: Lately) -> Message:
    legal = view.legal_actions()
    params = _params(view, pending, seats, last)
    if (pending.name, pending.step) in (("turn", "before"), ("mandatory", "hex")):
        alone = all(action < END_TURN for action in legal)
        key = "mandatory-more" if pending.name == "mandatory" else "mandatory" if alone else "free-before"
        return message(f"prompt.{key}", n=owed, on=params["on"])
    if legal == [END_TURN]:
        return Message("prompt.end")
    key = _KERNEL.get((pending.name, pending.step), "")
    if key == "half":
        card = view.card() or view.hand(pending.player)[0]
        return message("prompt.half", on=on_terrain(card.split("+")[-1]))
    if key == "outpost" and params["on"] is None:
        key = "outpost-any"
    return message(f"prompt.{key or _power_key(pending, last)}", **params)


def _power_key(pending: Pending, last: Lately) -> str:
    own = _POWERS.get((pending.name, pending.step))
    if own is not None:
        return own[1 if last.hexes else 0]
    if pending.name in _PUT:
        going = "step" if last.hexes else "step-target"
        keys = {"hex": going if last.option == "move" else "put", "piece": "take-back"}
        return keys.get(pending.step, "what")
    if pending.name.startswith("donation-"):
        return "donation"
    return _STEPS.get(pending.step, "what")


def _params(view: View, pending: Pending, seats: list[Seat], last: Lately) -> dict[str, Any]:
    state = view.peek()
    decision = state.decision()
    power = power_subject(pending.name)
    asked = int(decision.terrain_asked(state))
    terrain = TERRAIN_NAMES[asked] if asked >= 0 else view.terrain()
    return {
        "on": on_terrain(terrain) if terrain else None,
        "power": name_of(power) if power else None,
        "player": seats[int(decision.piece_seat(state))].name if decision.asks_piece(state) else None,
        "n": _left(view, pending, last),
    }


def _left(view: View, pending: Pending, last: Lately) -> int:
    """How often what is asked can be done still, this time included."""
    state = view.peek()
    if pending.name == "cathedral":
        return view.counters(pending.player)
    if pending.name == "silo":
        choosing = pending.step == "silo"
        return sum(map(is_hex, view.legal_actions())) if choosing else MOST - int(state.data(DONE_HERE))
    if pending.name.startswith("donation-"):
        return DONATED - int(state.step())
    done = last.hexes // 2 if pending.name == "resettlement" else last.hexes
    return max(1, _TIMES.get(pending.name, 1) - done)


def puts(power: str) -> str:
    """The piece that a power puts on a free hex."""
    return _PLACED.get(power, "settlement")


def places(view: View, pending: Pending | None) -> str | None:
    """What a free hex would receive if it were chosen now."""
    if pending is None or pending.player == CHANCE:
        return None
    state = view.peek()
    decision = state.decision()
    if not decision.asks_hex(state) or decision.asks_piece(state):
        return None
    return puts(pending.name)


def subject(pending: Pending | None) -> str | None:
    """The power that is being carried out."""
    if pending is None or pending.player == CHANCE:
        return None
    return power_subject(pending.name)
