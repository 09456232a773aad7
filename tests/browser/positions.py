"""Records of random games that end where a test wants to begin."""

from collections.abc import Callable, Sequence

from librt.random import Random

from agreement import random_action
from realmwright.expansions import CATALOGUE, draw_setup
from realmwright.notation.record import print_record
from realmwright.rules import ledger as where
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game
from realmwright.rules.state import State
from realmwright.rules.status import EPILOGUE

NAMES = ("Anna", "Ben")
SEEDS = 60


def record_at(sets: Sequence[str], wanted: Callable[[State], bool], *, before: bool = False) -> str:
    """A random game of two up to the first position that is wanted, or up to the choice before it."""
    for seed in range(SEEDS):
        game = Game(draw_setup(Wanted(sets, len(NAMES), seed)), CATALOGUE)
        random = Random(seed)
        while not game.state.is_terminal():
            if wanted(game.state):
                if before:
                    game.undo()
                return print_record(game, NAMES, hands=True)
            game.apply(random_action(game.state, random))
    raise AssertionError("no such position was met")


def finished(sets: Sequence[str] = (), *, before: bool = False) -> str:
    """A finished random game, or one up to the choice that ends it."""
    game = Game(draw_setup(Wanted(sets, len(NAMES), 1)), CATALOGUE)
    random = Random(1)
    while not game.state.is_terminal():
        game.apply(random_action(game.state, random))
    # The last card may be drawn after it.
    while before and (game.state.is_terminal() or game.state.is_chance()):
        game.undo()
    return print_record(game, NAMES, hands=before)


def may_use(*words: str) -> Callable[[State], bool]:
    """Whether one of these powers can be used now, at the start of a turn, by the first seat."""

    def wanted(state: State) -> bool:
        if state.current_player() != 0 or state.decision().name != "turn":
            return False
        return any(state.action_to_string(action) in words for action in state.legal_actions())

    return wanted


def interrupts(state: State) -> bool:
    """Whether a choice of somebody is asked for within another's turn."""
    in_turns = not state.is_chance() and not state.is_terminal() and state.ledger[where.PHASE] != EPILOGUE
    return bool(in_turns and state.current_player() != state.ledger[where.TURN])


def silo_phase(state: State) -> bool:
    """Whether somebody chooses in the silo phase."""
    return bool(not state.is_chance() and state.ledger[where.PHASE] == EPILOGUE)


def chooses_card(state: State) -> bool:
    """Whether somebody chooses which of several cards to play."""
    if state.is_chance() or state.is_terminal():
        return False
    return sum(state.action_to_string(action).startswith("=") for action in state.legal_actions()) > 1


def chooses_card_or_piece(state: State) -> bool:
    """Whether somebody may move one of several pieces before choosing which of several cards to play."""
    words = ("paddock", "barn")
    return chooses_card(state) and any(
        state.action_to_string(action) in words for action in state.legal_actions()
    )
