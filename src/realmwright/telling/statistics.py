"""A finished game in numbers: the gold after every turn, and how often each tile was used."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from realmwright.expansions import CATALOGUE
from realmwright.rules.actions import END_TURN
from realmwright.rules.game import Game
from realmwright.rules.rounds import Turn, turn_of
from realmwright.rules.setup import Setup
from realmwright.rules.state import CHANCE, State
from realmwright.rules.status import USED


@dataclass
class Statistics:
    """Gold by seat and column as of the end of each turn, in order; by seat, how often a tile was used."""

    gold: dict[Turn, list[list[int]]] = field(default_factory=dict)
    uses: list[Counter[str]] = field(default_factory=list)


def statistics_of(setup: Setup, log: Sequence[int]) -> Statistics:
    """Those of a game with that log."""
    game = Game(setup, CATALOGUE)
    state = game.state
    found = Statistics(uses=[Counter() for _ in range(setup.players)])
    for action in log:
        actor = state.current_player()
        if actor == CHANCE:
            game.apply(action)
            continue
        turn, before = turn_of(state, game.turns_ended()), _used(state, actor)
        game.apply(action)
        for site in _used(state, actor) - before:
            found.uses[actor][state.play.site_powers[site].name] += 1
        if action == END_TURN or turn.is_silo:
            found.gold[turn] = state.gold()
    return found


def _used(state: State, seat: int) -> set[int]:
    """The places of the tiles that a player has used in the running turn."""
    return {site for site in range(state.play.sites) if state.tile(seat, site) == USED}
