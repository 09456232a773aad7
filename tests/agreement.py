"""Engine and oracle in lockstep: the same legal set and the same gold at every decision."""

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
from realmwright.rules.draw import quadrant_word, seed_of
from realmwright.rules.setup import Setup
from realmwright.rules.state import CHANCE, TERMINAL, State

QUADRANTS = Path(str(files("realmwright.board").joinpath("quadrants")))


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
    if not state.is_chance():
        actions = state.legal_actions()
        return actions[random.randrange(len(actions))]
    return draw(state, random)


@dataclass
class Decision:
    """One decision of a game: what could be chosen, what was, and the gold before it."""

    legal: list[str]
    chosen: str
    gold: list[dict[str, int]]


def gold_by_name(state: State) -> list[dict[str, int]]:
    """The gold table with its column names."""
    return [dict(zip(state.columns(), row, strict=True)) for row in state.gold()]


def decisions(state: State, seed: int) -> Iterator[Decision]:
    """Play a random game from here; yields each decision before it is carried out."""
    random = Random(seed)
    while not state.is_terminal():
        action = random_action(state, random)
        legal = sorted(state.action_to_string(other) for other in state.legal_actions())
        yield Decision(legal, state.action_to_string(action), gold_by_name(state))
        state.apply_action(action)


def digest(state: State, seed: int) -> str:
    """A digest over legal set, choice and gold of every decision of a random game."""
    made = hashlib.sha256()
    for decision in decisions(state, seed):
        made.update(repr((decision.legal, decision.chosen, decision.gold)).encode())
    made.update(repr((state.gold(), state.returns())).encode())
    return made.hexdigest()


def disagreement(state: State, seed: int) -> str:
    """Play a random game with engine and oracle; the first difference in words, or nothing."""
    oracle = Oracle(setup_as_dict(state.play.setup), QUADRANTS)
    history: list[str] = []
    for decision in decisions(state, seed):
        seat = {CHANCE: -1, TERMINAL: -2}.get(state.current_player(), state.current_player())
        where = f"{state.play.setup}\nseed {seed}, after {' '.join(history)}"
        if oracle.current() != seat:
            return f"{where}\nthe engine asks {seat}, the oracle {oracle.current()}"
        if oracle.legal() != set(decision.legal):
            more, fewer = set(decision.legal) - oracle.legal(), oracle.legal() - set(decision.legal)
            return f"{where}\nonly the engine allows {sorted(more)}, only the oracle {sorted(fewer)}"
        if oracle.gold() != decision.gold:
            return f"{where}\ngold: engine {decision.gold}, oracle {oracle.gold()}"
        history.append(decision.chosen)
        oracle.apply(decision.chosen)
    if oracle.current() != -2 or oracle.final() != state.returns() or oracle.gold() != gold_by_name(state):
        return f"{state.play.setup}\nseed {seed}: the end differs: {state.gold()}, {oracle.gold()}"
    return ""


def series_seed(seed: int, game: int) -> int:
    """The seed of one game of a series."""
    return seed_of(seed, game)
