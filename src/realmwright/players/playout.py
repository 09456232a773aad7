"""Games played to the end through the public calls of the State alone: random ones, and ones of players.

The draws of cards are made here, with the caller's generator: a State holds none (design.md section 3).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from librt.random import Random
from mypy_extensions import i64

from realmwright.board.plain import Plain
from realmwright.players.player import Player
from realmwright.rules.draw import seed_of
from realmwright.rules.position import Position
from realmwright.rules.setup import MOST_PLAYERS
from realmwright.rules.state import State


def draw(state: Position, random: Random) -> int:
    """The card that chance draws now, by the probabilities of the deck."""
    return card_at(state, random.random())


def card_at(state: Position, point: float) -> int:
    """The card at a point from 0 to 1 of all that chance may draw now, laid out by their probabilities."""
    left = point
    drawn = -1
    for card, probability in state.chance_outcomes():
        drawn = card
        left -= probability
        if left < 0:
            break
    return drawn


def play_randomly(state: State, random: Random) -> int:
    """Play on to the end, every decision uniform; how many decisions of players that took."""
    decisions: i64 = 0
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
        else:
            state.apply_action(state.choice(random.randrange(state.count_choices())))
            decisions += 1
    return decisions


def play(state: State, players: Sequence[Player], random: Random) -> int:
    """Let one player for each seat play on to the end; how many decisions that took.

    Raises IllegalAction for a player that chooses what is not legal.
    """
    decisions: i64 = 0
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
        else:
            seat = state.current_player()
            state.apply_action(players[seat].choose(state.view(seat)))
            decisions += 1
    return decisions


@dataclass
class Tally(Plain):
    """What came of some games, in whole numbers, so that sums do not depend on their order.

    `gold` is the sum of the gold of each seat, `wins` by seat games won alone, won by two, ... by all.
    """

    seats: int
    games: int = 0
    decisions: int = 0
    ties: int = 0
    gold: list[int] = field(default_factory=list)
    wins: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.gold = self.gold or [0] * self.seats
        self.wins = self.wins or [[0] * MOST_PLAYERS for _ in range(self.seats)]

    def add(self, totals: Sequence[int], decisions: int) -> None:
        """Count a finished game by the gold of each seat."""
        self.games += 1
        self.decisions += decisions
        best = max(totals)
        winners = totals.count(best)
        if winners > 1:
            self.ties += 1
        for seat in range(self.seats):
            self.gold[seat] += totals[seat]
            if totals[seat] == best:
                self.wins[seat][winners - 1] += 1

    def add_all(self, other: "Tally") -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.decisions += other.decisions
        self.ties += other.ties
        self.gold = _sums(self.gold, other.gold)
        self.wins = [_sums(own, others) for own, others in zip(self.wins, other.wins, strict=True)]

    def won(self, seat: int) -> float:
        """Games won by a seat, one that k share counting 1/k."""
        return sum(count / (shared + 1) for shared, count in enumerate(self.wins[seat]))


def _sums(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def play_random_games(start: State, seed: int, games: Sequence[int], tally: Tally) -> None:
    """Random games of one set-up, by their numbers in a series; counted in the tally."""
    for game in games:
        state = start.clone()
        decisions = play_randomly(state, Random(seed_of(seed, game)))
        tally.add([sum(row) for row in state.gold()], decisions)
