"""Extra actions: which may be started, and doing one (rules 3 and 4)."""

from __future__ import annotations

from .flow import Flow
from .placing import finish_action
from .powers import Power
from .powers_base import POWERS as BASE
from .state import State, Turn

TILE_POWERS: dict[str, Power] = {**BASE}
"""Powers of tiles, by the kind of the tile."""

OPEN_POWERS: dict[str, Power] = {}
"""Powers that every player has once per turn."""

BONUS_POWERS: dict[str, Power] = {}
BONUS_OF = {"canoe-bonus": "canoe", "refuge-bonus": "refuge"}
"""Powers that two tiles of one kind give once per turn, and the kind."""


def options(state: State, turn: Turn) -> set[str]:
    """The extra actions that may be started now."""
    seat = turn.seat
    return {name for name in ready_powers(state, turn) if power(name).startable(state, seat)}


def ready_powers(state: State, turn: Turn) -> set[str]:
    """The extra actions that the player has and has not used up in this turn."""
    tiles = {tile.kind for tile in state.players[turn.seat].tiles if tile.ready and not tile.used}
    bonuses = {name for name in BONUS_POWERS if state.has_bonus(turn.seat, BONUS_OF[name])}
    return (tiles & TILE_POWERS.keys()) | ((bonuses | OPEN_POWERS.keys()) - turn.used)


def power(name: str) -> Power:
    """The power that an option word starts."""
    return {**TILE_POWERS, **OPEN_POWERS, **BONUS_POWERS}[name]


def use(state: State, turn: Turn, name: str) -> Flow[None]:
    """Do one extra action from its start to the judging of lost tiles."""
    if name in TILE_POWERS:
        state.unused(turn.seat, name)[0].used = True
    else:
        turn.used.add(name)
    yield from power(name).run(state, turn.seat)
    yield from finish_action(state)
