"""Why a choice is refused, as messages: the rules' reason codes with their parameters made into names."""

from typing import Any

from realmwright.rules.explain import Reason
from realmwright.telling.info import Seat
from realmwright.telling.message import Message, message
from realmwright.telling.subjects import card_name, name_of, on_terrain, power_subject


def refusal(reason: Reason, seats: list[Seat]) -> Message:
    """One reason."""
    params: dict[str, Any] = {}
    for name, value in reason.params:
        params |= _param(name, value, seats)
    return message(f"refusal.{reason.code}", **params)


def _param(name: str, value: str, seats: list[Seat]) -> dict[str, Any]:
    if name == "terrain":
        return {"terrain": name_of(f"terrain.{value}"), "on": on_terrain(value)}
    if name == "seat":
        return {"player": seats[int(value) - 1].name}
    if name in ("power", "decision", "option"):
        power = power_subject(value)
        return {"power": name_of(power)} if power else {}
    if name == "card":
        return {"card": card_name(value)}
    if name == "by":
        return {"by": message(f"piece.{value}")}
    return {name: value}
