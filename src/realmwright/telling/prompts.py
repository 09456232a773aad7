"""What is asked, as a message: each step that a decision can name is a sentence of the catalogue."""

from realmwright.board.terrain import TERRAIN_NAMES
from realmwright.rules.actions import END_TURN
from realmwright.rules.ask import Ask
from realmwright.rules.pieces import KIND_NAMES
from realmwright.rules.state import CHANCE
from realmwright.rules.view import Pending, View
from realmwright.telling.info import Seat
from realmwright.telling.message import Message, message
from realmwright.telling.outcome import Outcome
from realmwright.telling.subjects import name_of, on_terrain, power_subject


def prompt(view: View, seats: list[Seat], me: int | None, outcome: Outcome | None = None) -> Message:
    """One plain sentence: what is asked, or whom the looking seat waits for; or how the game has ended."""
    pending, ask = view.pending(), view.asked()
    if pending is None or ask is None or (outcome and outcome.ended):
        return _over(view, seats, outcome or Outcome())
    if pending.player == CHANCE:
        return Message("prompt.drawing")
    if pending.player != me:
        key = "wait-turn" if pending.player == view.turn_seat() else "wait"
        key = "wait-canoe" if pending.name == "canoe" else key
        return message(f"prompt.{key}", player=seats[pending.player].name)
    return _asked(view, ask, pending, seats)


def _over(view: View, seats: list[Seat], outcome: Outcome) -> Message:
    if outcome.aborted:
        return Message("prompt.aborted")
    winning = outcome.winners(view)
    best = sum(view.gold()[winning[0]])
    names = [seats[seat].name for seat in winning]
    if len(names) == 1:
        return message("prompt.over", player=names[0], n=best)
    return message("prompt.over-tie", players=[message("ui.name", name=name) for name in names], n=best)


def _asked(view: View, ask: Ask, pending: Pending, seats: list[Seat]) -> Message:
    legal = view.legal_actions()
    if legal == [END_TURN]:
        return Message("prompt.end")
    if ask.step == "half":
        card = view.card() or view.hand(pending.player)[0]
        return message("prompt.half", on=on_terrain(card.split("+")[-1]))
    terrain = TERRAIN_NAMES[ask.terrain] if ask.terrain >= 0 else view.terrain()
    on = on_terrain(terrain) if terrain else None
    if ask.step in ("free-before", "mandatory-more"):
        alone = ask.powers and all(action < END_TURN for action in legal)
        return message(f"prompt.{'mandatory' if alone else ask.step}", n=view.owed() or 0, on=on)
    power = power_subject(pending.name)
    return message(
        f"prompt.{ask.step}",
        on=on,
        power=name_of(power) if power else None,
        player=seats[ask.piece_of].name if ask.asks_piece else None,
        n=ask.left,
    )


def places(view: View) -> str | None:
    """The kind of piece that a free hex would receive if it were chosen now."""
    ask = view.asked()
    return KIND_NAMES[ask.places] if ask is not None and ask.hexes else None


def moving(view: View) -> int | None:
    """The hex of the piece that is being moved, lifted or step by step."""
    ask = view.asked()
    if ask is None or ask.step not in ("step-target", "step"):
        return view.in_hand()
    lifted, kind, seat = view.in_hand(), KIND_NAMES[ask.places], view.turn_seat()
    vehicles = [piece.hex for piece in view.pieces() if (piece.kind, piece.seat) == (kind, seat)]
    return vehicles[0] if lifted is None and vehicles else lifted


def subject(pending: Pending | None) -> str | None:
    """The power that is being carried out."""
    if pending is None or pending.player == CHANCE:
        return None
    return power_subject(pending.name)
