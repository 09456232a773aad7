"""Extra actions: which may be started, and doing one; Bazaar (rules.md section 4)."""

from __future__ import annotations

from . import powers_base, powers_crossroads, powers_harvest, powers_marshlands, powers_nomads
from .flow import Flow, ask
from .placing import finish_action
from .powers import Power
from .state import State, Turn


class Bazaar:
    """Repeat an action already used this turn."""

    def repeatable(self, state: State, seat: int) -> set[str]:
        """The option words of the actions that can be repeated."""
        turn = state.turn
        assert turn is not None
        tiles = [tile for tile in state.players[seat].tiles if not tile.nomad]
        used = {tile.kind for tile in tiles if tile.used} - {"bazaar"}
        used |= turn.used & held_bonuses(state, seat)
        found = {name for name in used if power(name).startable(state, seat)}
        return found | {tile.kind for tile in tiles if tile.kind == "crossroads"}

    def startable(self, state: State, seat: int) -> bool:
        """Something must be repeatable."""
        return bool(self.repeatable(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """The option word of the action, then its choices; Crossroads draws one card more."""
        name = yield from ask(seat, self.repeatable(state, seat))
        if name == "crossroads":
            assert state.turn is not None
            state.turn.extra_draws += 1
        else:
            yield from power(name).run(state, seat)


TILE_POWERS: dict[str, Power] = {
    **powers_base.POWERS,
    **powers_nomads.POWERS,
    **powers_crossroads.POWERS,
    **powers_marshlands.POWERS,
    **powers_harvest.POWERS,
    "bazaar": Bazaar(),
}
"""Powers of tiles, by the kind of the tile."""

OPEN_POWERS = powers_harvest.OPEN_POWERS
"""Powers that every player has once per turn."""

BONUS_POWERS = powers_marshlands.BONUS_POWERS
BONUS_OF = {"canoe-bonus": "canoe", "refuge-bonus": "refuge"}
"""Powers that two tiles of one kind give once per turn, and the kind."""


def held_bonuses(state: State, seat: int) -> set[str]:
    """The bonuses of a player that are actions of their own."""
    return {name for name, kind in BONUS_OF.items() if state.has_bonus(seat, kind)}


def options(state: State, turn: Turn) -> set[str]:
    """The extra actions that may be started now."""
    seat = turn.seat
    return {name for name in ready_powers(state, turn) if power(name).startable(state, seat)}


def ready_powers(state: State, turn: Turn) -> set[str]:
    """The extra actions that the player has and has not used up in this turn."""
    tiles = {tile.kind for tile in state.players[turn.seat].tiles if tile.ready and not tile.used}
    others = held_bonuses(state, turn.seat) | OPEN_POWERS.keys()
    return (tiles & TILE_POWERS.keys()) | (others - turn.used)


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
