"""What a fit needs of positions: sums of products of what each weight is multiplied by and of a target.

Sums are all that is kept, so any number of games fits in memory.
"""

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from realmwright.expansions import CATALOGUE
from realmwright.players.evaluation import Evaluation, least_supply
from realmwright.players.weights import all_names, outlook_names, outlook_terms, share_left, terms_of
from realmwright.rules.facts import PAID
from realmwright.rules.position import InPlay

Vector = NDArray[np.float64]


@dataclass
class Sums:
    """Sums of products over positions: of features with each other, with the target, of the target."""

    squares: Vector = field(default_factory=lambda: np.zeros((len(all_features()),) * 2))
    products: Vector = field(default_factory=lambda: np.zeros(len(all_features())))
    target: float = 0.0
    positions: int = 0
    gold: float = 0.0
    games: int = 0

    def add(self, other: "Sums") -> None:
        """Count the positions of other sums too."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def loss(self, weights: Vector) -> float:
        """The root of the mean square error of the weights on these positions, in gold."""
        error = float(self.target - 2 * weights @ self.products + weights @ self.squares @ weights)
        return math.sqrt(max(0.0, error) / max(1, self.positions))


@dataclass
class RoundSums:
    """The sums of a round: over the games to be fitted, and over those held out."""

    fitted: Sums = field(default_factory=Sums)
    held_out: Sums = field(default_factory=Sums)

    @property
    def games(self) -> int:
        """All games so far."""
        return self.fitted.games + self.held_out.games

    @property
    def gold_mean(self) -> float:
        """What a player had in the mean of all games."""
        return (self.fitted.gold + self.held_out.gold) / self.games

    def add(self, other: "RoundSums") -> None:
        """Count the games of other sums too."""
        self.fitted.add(other.fitted)
        self.held_out.add(other.held_out)


def all_features() -> list[str]:
    """The names of all weights there can be, those of the outlook last."""
    powers = dict.fromkeys([*CATALOGUE.locations, *CATALOGUE.nomad_tiles])
    return [*all_names([*CATALOGUE.cards, *CATALOGUE.tasks, *PAID], list(powers)), *outlook_names()]


class Terms:
    """What each weight is multiplied by in the positions of one set-up; those of the outlook if asked for."""

    def __init__(self, play: InPlay, outlook: bool = False) -> None:
        index = {name: place for place, name in enumerate(all_features())}
        self._outlook = outlook
        terms = [
            (feature, index[name], power)
            for feature, several in enumerate([*terms_of(play), *(outlook_terms() if outlook else ())])
            for name, power in several
        ]
        self._features, self._places, self._powers = map(np.array, zip(*terms, strict=True))
        self._size = len(index)

    def rows(self, evaluation: Evaluation) -> Vector:
        """A row for each player, by `all_features`; several sites of one power add up."""
        state = evaluation.state
        factors = share_left(int(least_supply(state))) ** self._powers
        rows = np.zeros((state.play.seats, self._size))
        for seat in range(state.play.seats):
            evaluation.fill(seat)
            features = list(evaluation.features)
            if self._outlook:
                evaluation.outlook.fill(seat)
                features += list(evaluation.outlook.features)
            np.add.at(rows[seat], self._places, np.array(features)[self._features] * factors)
        return rows


def less_the_others(rows: Vector) -> Vector:
    """Each row less the mean of the others."""
    return np.asarray(rows - (rows.sum(0) - rows) / (len(rows) - 1), np.float64)
