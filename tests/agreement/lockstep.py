"""Random games, decision by decision, with the oracle beside the engine or without."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from librt.random import Random

from oracle import Oracle
from realmwright.board.geometry import hex_name
from realmwright.players.playout import draw
from realmwright.rules.actions import END_TURN, FIRST_OPTION, STOP, is_hex
from realmwright.rules.draw import quadrant_word
from realmwright.rules.setup import Setup
from realmwright.rules.state import CHANCE, TERMINAL, State

QUADRANTS = Path(str(files("realmwright.board").joinpath("quadrants")))
# The oracle's word for nobody.
OVER = -2


def setup_as_dict(setup: Setup) -> dict[str, Any]:
    """A set-up as the oracle takes it."""
    return {
        "sets": list(setup.sets),
        "players": setup.players,
        "quadrants": [quadrant_word(placed) for placed in setup.quadrants],
        "island": setup.island.stem if setup.island else None,
        "cards": list(setup.cards),
        "tasks": list(setup.tasks),
        "nomads": {hex_name(hex): tile for hex, tile in setup.nomads},
        "capitols": [hex_name(hex) for hex in setup.capitols],
        "caves": [hex_name(hex) for hex in setup.caves],
        "removed": setup.removed,
        "options": list(setup.options),
        "start": setup.start,
    }


def random_action(state: State, random: Random) -> int:
    """A uniform choice of a player, or a card by its probability."""
    if state.is_chance():
        return draw(state, random)
    actions = state.legal_actions()
    return actions[random.randrange(len(actions))]


def eager_action(state: State, random: Random, eagerness: float) -> int:
    """A random action that prefers, with that probability, what random play seldom comes to.

    An extra action or another option is preferred to a hex, a hex next to a tile to other hexes.
    """
    if state.is_chance() or random.random() >= eagerness:
        return random_action(state, random)
    actions = state.legal_actions()
    options = [action for action in actions if action >= FIRST_OPTION and action not in (END_TURN, STOP)]
    near = state.play.board.by_site
    hexes = [action for action in actions if is_hex(action) and near[action] != 0]
    preferred = options or hexes or actions
    return preferred[random.randrange(len(preferred))]


@dataclass
class Decision:
    """One decision of a game: what could be chosen, what was, and the gold before it."""

    legal: list[str]
    chosen: str
    gold: list[dict[str, int]]


def gold_by_name(state: State) -> list[dict[str, int]]:
    """The gold table with its column names."""
    return [dict(zip(state.columns(), row, strict=True)) for row in state.gold()]


def decisions(state: State, seed: int, eagerness: float = 0.0) -> Iterator[Decision]:
    """Play a random game from here; yields each decision before it is carried out."""
    random = Random(seed)
    while not state.is_terminal():
        action = eager_action(state, random, eagerness)
        legal = sorted(state.action_to_string(other) for other in state.legal_actions())
        yield Decision(legal, state.action_to_string(action), gold_by_name(state))
        state.apply_action(action)


class Digest:
    """A digest over legal set, choice and gold of every decision of a game, and its end."""

    def __init__(self) -> None:
        self._made = hashlib.sha256()

    def add(self, decision: Decision) -> None:
        """One more decision."""
        self._made.update(repr((decision.legal, decision.chosen, decision.gold)).encode())

    def close(self, state: State) -> str:
        """The digest of the finished game."""
        self._made.update(repr((state.gold(), state.returns())).encode())
        return self._made.hexdigest()[:16]


def digest(state: State, seed: int, eagerness: float = 0.0) -> str:
    """Play a random game with the engine alone; its digest."""
    made = Digest()
    for decision in decisions(state, seed, eagerness):
        made.add(decision)
    return made.close(state)


class Disagreement(AssertionError):
    """Engine and oracle differ; the message says how, and after which actions."""


def agreed_digest(state: State, seed: int, eagerness: float = 0.0) -> str:
    """Play a random game with engine and oracle; its digest. Raises Disagreement."""
    setup = state.play.setup
    oracle = Oracle(setup_as_dict(setup), QUADRANTS)
    history: list[str] = []
    made = Digest()

    def where() -> str:
        return f"{setup}\nseed {seed}, eagerness {eagerness}, after {' '.join(history)}\n"

    for decision in decisions(state, seed, eagerness):
        seat = {CHANCE: -1, TERMINAL: OVER}.get(state.current_player(), state.current_player())
        if oracle.current() != seat:
            raise Disagreement(f"{where()}the engine asks {seat}, the oracle {oracle.current()}")
        legal, others = set(decision.legal), oracle.legal()
        if legal != others:
            more, fewer = sorted(legal - others), sorted(others - legal)
            raise Disagreement(f"{where()}only the engine allows {more}, only the oracle {fewer}")
        if oracle.gold() != decision.gold:
            raise Disagreement(f"{where()}gold: engine {decision.gold}, oracle {oracle.gold()}")
        made.add(decision)
        history.append(decision.chosen)
        oracle.apply(decision.chosen)
    if oracle.current() != OVER or oracle.final() != state.returns() or oracle.gold() != gold_by_name(state):
        raise Disagreement(f"{where()}the end differs: {state.gold()}, {oracle.gold()}")
    return made.close(state)


def disagreement(state: State, seed: int, eagerness: float = 0.0) -> str:
    """Play a random game with engine and oracle; the first difference in words, or nothing."""
    try:
        agreed_digest(state, seed, eagerness)
    except Disagreement as difference:
        return str(difference)
    return ""
