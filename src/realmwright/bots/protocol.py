"""What is said to a bot and what it answers, a line of JSON each (docs/bots.md).

All that a question tells comes from the `View` of the seat that must act, so nothing hidden is in it.
"""

from typing import Any, Final

import msgspec

from realmwright.board.board import location_word
from realmwright.board.geometry import HEXES
from realmwright.board.terrain import ACTION, LOCATION_KINDS, LOCATION_LETTERS, NO_LOCATION
from realmwright.rules.actions import is_card, is_hex
from realmwright.rules.pieces import CITY_HALL, KIND_NAMES, SHIP, WAGON, WARRIOR
from realmwright.rules.setup import Setup
from realmwright.rules.view import View

#: Raised with each change that a bot must know of. A field more is none.
PROTOCOL: Final = 1
#: The longest line that a bot may say, in bytes.
MOST_OF_LINE: Final = 65_536
_STOCKED: Final = (WARRIOR, WAGON, SHIP, CITY_HALL)


class Fault(Exception):
    """What a bot did wrong. The text quotes nothing that it said, which may tell its hand; `said` does."""

    def __init__(self, reason: str, said: bytes = b"") -> None:
        super().__init__(reason)
        self.said: Final = said


class _Ready(msgspec.Struct, tag_field="type", tag="ready"):
    protocol: int


class _Action(msgspec.Struct):
    id: int
    action: int


def hello() -> bytes:
    """The first line that a bot is told."""
    return _line({"type": "hello", "protocol": PROTOCOL})


def question(view: View, id: int, game: str, ms: int) -> bytes:
    """The line that asks for a choice of the owner of the view, who must act.

    `game` is the same for all questions of a seat's game, `ms` the time for the answer in milliseconds.
    """
    return _line(
        {
            "type": "choose",
            "id": id,
            "game": game,
            "ms": ms,
            "seat": view.seat,
            "setup": _setup(view),
            "view": _position(view),
            "legal": [_choice(view, action) for action in view.legal_actions()],
        }
    )


def read_ready(line: bytes) -> None:
    """Check the answer to `hello`. Raises Fault."""
    try:
        ready = msgspec.json.decode(line, type=_Ready)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Fault('its first line is not {"type":"ready","protocol":1}', line) from error
    if ready.protocol != PROTOCOL:
        raise Fault(f"it speaks protocol {ready.protocol}, and {PROTOCOL} is spoken here", line)


def read_action(line: bytes, id: int, view: View) -> int:
    """The choice that a line answers to a question. Raises Fault."""
    try:
        answer = msgspec.json.decode(line, type=_Action)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Fault('its answer is not {"id":…,"action":…}', line) from error
    if answer.id != id:
        raise Fault("it answered another question than the one asked", line)
    if answer.action not in view.legal_actions():
        raise Fault("its action is not among the legal ones", line)
    return answer.action


def _line(told: dict[str, Any]) -> bytes:
    return msgspec.json.encode(told) + b"\n"


def _choice(view: View, action: int) -> dict[str, Any]:
    kind = "hex" if is_hex(action) else "card" if is_card(action) else "option"
    return {"action": action, "kind": kind, "word": view.action_to_string(action)}


def _setup(view: View) -> dict[str, Any]:
    """What is fixed for the whole game."""
    setup, board = view.setup, view.board
    return {
        "players": setup.players,
        "start": setup.start,
        "sets": setup.sets,
        "options": setup.options,
        "cards": setup.cards,
        "tasks": setup.tasks,
        "removed": setup.removed,
        "terrain": "".join("L" if letter in LOCATION_LETTERS else letter for letter in board.letters),
        "locations": _locations(view, setup),
        "caves": setup.caves,
    }


def _locations(view: View, setup: Setup) -> list[dict[str, Any]]:
    board, nomads = view.board, dict(setup.nomads)
    return [
        {
            "hex": hex,
            "kind": LOCATION_KINDS[kind],
            "name": location_word(board.location_names[hex]) if kind == ACTION else nomads.get(hex),
        }
        for hex, kind in enumerate(list(board.location)[:HEXES])
        if kind != NO_LOCATION
    ]


def _position(view: View) -> dict[str, Any]:
    pending, asked = view.pending(), view.asked()
    assert pending is not None
    assert asked is not None
    return {
        "phase": view.phase(),
        "turn": view.turn_seat(),
        "decision": pending.name,
        "step": pending.step,
        "places": KIND_NAMES[asked.places] if asked.hexes else None,
        "moving": view.in_hand(),
        "card": view.card(),
        "terrain": view.terrain(),
        "owed": view.owed(),
        "lastRound": view.end_triggered(),
        "deck": view.deck_size,
        "discard": view.discard(),
        "removed": view.removed(),
        "pieces": [{"hex": piece.hex, "kind": piece.kind, "seat": piece.seat} for piece in view.pieces()],
        "blocked": view.blocked(),
        "walls": view.walls(),
        "scouts": view.scouts(),
        "tilesLeft": [{"hex": hex, "left": left} for hex, left in view.tiles_left().items()],
        "lines": [{"line": line, "seat": seat} for line, seat in view.marked_lines().items()],
        "lastTurn": view.last_turn,
        "seats": [_seat(view, seat) for seat in range(view.seats)],
    }


def _seat(view: View, seat: int) -> dict[str, Any]:
    return {
        "supply": view.supply(seat),
        "stock": {KIND_NAMES[kind]: view.stock(seat, kind) for kind in _STOCKED},
        "waiting": view.waiting(seat),
        "counters": view.counters(seat),
        "hand": view.hand(seat),
        "tiles": [{"hex": t.hex, "name": t.name, "status": t.status} for t in view.tiles(seat)],
        "gold": dict(zip(view.columns(), view.gold()[seat], strict=True)),
    }
