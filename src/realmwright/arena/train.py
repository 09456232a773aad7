"""Learning the evaluation by self-play: a linear fit of how the gold at the end differs between players.

A round plays games with the weights so far, a part of the turns chosen at random among the best lines so
that other positions are met too. After each turn, every player's features, less the mean of the others',
are set against the same difference of the gold at the end; ridge regression over all of a round gives the
weights of the next. Sums of products are all that is kept, so any number of games fits in memory, and a
round goes on where it was interrupted.
"""

import datetime
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from realmwright.arena.machine_facts import commit
from realmwright.arena.match import over_setups
from realmwright.arena.plots import plot_training
from realmwright.arena.spread import Workers
from realmwright.arena.trial import BEAM, trial
from realmwright.expansions import CATALOGUE, begin, draw_setup
from realmwright.players.beam import Planner, as_list
from realmwright.players.builder import HAND_VALUES
from realmwright.players.evaluation import Evaluation
from realmwright.players.playout import draw
from realmwright.players.weights import (
    GENERAL,
    REACHES,
    column_names,
    feature_names,
    reach_name,
    tile_names,
    weights_for,
)
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import expand_sets, seed_of
from realmwright.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS
from realmwright.rules.state import State

Vector = NDArray[np.float64]

#: How often a turn is chosen among the best lines at random, and among how many.
EXPLORE, AMONG = 0.25, 4
#: Pulls weights of rare features to zero.
RIDGE = 30.0
#: Games of one piece of work.
SHARE = 10
#: Set-ups on which the weights of a round are tried, each with both seats.
TRIALS = 100
#: Games after which a round is saved.
SAVE_EACH = 100
ALONE = Workers()


@dataclass(frozen=True)
class Training:
    """What is to be learned from: everything that fixes the result. `players` 0: 2 to 5, 2 most often."""

    sets: tuple[str, ...]
    games: int
    rounds: int
    seed: int
    players: int = 0


@dataclass
class Sums:
    """Sums of products over positions: of features with each other, with the target, of the target."""

    squares: Vector
    products: Vector
    target: float = 0.0
    positions: int = 0
    gold: float = 0.0
    games: int = 0

    def add(self, other: "Sums") -> None:
        """Count the positions of other sums too."""
        self.squares += other.squares
        self.products += other.products
        self.target += other.target
        self.positions += other.positions
        self.gold += other.gold
        self.games += other.games

    def loss(self, weights: Vector) -> float:
        """The root of the mean square error of the fit, in gold."""
        error = float(self.target - 2 * weights @ self.products + weights @ self.squares @ weights)
        return math.sqrt(max(0.0, error) / max(1, self.positions))


def all_features() -> list[str]:
    """The names of all weights there can be."""
    columns = [*CATALOGUE.cards, *CATALOGUE.tasks, "castle", "palace", "capitol", "treasure"]
    powers = dict.fromkeys([*CATALOGUE.locations, *CATALOGUE.nomad_tiles])
    return [
        *GENERAL,
        *(reach_name(count) for count in range(REACHES)),
        *(name for column in columns for name in column_names(column)),
        *(name for power in powers for name in tile_names(power)),
    ]


def empty_sums() -> Sums:
    """Sums of nothing."""
    size = len(all_features())
    return Sums(np.zeros((size, size)), np.zeros(size))


def fit(sums: Sums) -> Vector:
    """The weights that fit best."""
    size = len(sums.products)
    return np.asarray(np.linalg.solve(sums.squares + RIDGE * np.eye(size), sums.products), np.float64)


def play_and_sum(training: Training, table: dict[str, float], round: int, games: Sequence[int]) -> Sums:
    """Some games of a round."""
    sums = empty_sums()
    for game in games:
        seed = seed_of(seed_of(training.seed, round), game)
        players = training.players or (
            FEWEST_PLAYERS + game // 2 % (MOST_PLAYERS - 1) if game % 2 else FEWEST_PLAYERS
        )
        _play(begin(draw_setup(training.sets, players, seed)), table, Random(seed_of(seed, 1)), sums)
    return sums


def _play(state: State, table: dict[str, float], random: Random, sums: Sums) -> None:
    index = {name: place for place, name in enumerate(all_features())}
    places = [index[name] for name in feature_names(state.play)]
    evaluation = Evaluation(state, weights_for(state.play, table))
    planner = Planner(evaluation, 0, *BEAM)
    met: list[Vector] = []
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
            continue
        planner.seat = state.current_player()
        lines = planner.plan()
        chosen = random.randrange(min(AMONG, len(lines))) if random.random() < EXPLORE else 0
        for action in as_list(lines[chosen].actions):
            state.apply_action(action)
            if action == END_TURN:
                met.append(_features(evaluation, places, len(index)))
    _count(met, np.array([sum(row) for row in state.gold()], float), sums)


def _features(evaluation: Evaluation, places: Sequence[int], size: int) -> Vector:
    """The features of all players, a row each; several sites of one power add up."""
    seats = evaluation.state.play.seats
    rows = np.zeros((seats, size))
    for seat in range(seats):
        evaluation.fill(seat)
        np.add.at(rows[seat], places, np.array(list(evaluation.features)))
    return rows


def _count(met: Sequence[Vector], gold: Vector, sums: Sums) -> None:
    ahead = np.tile(_less_the_others(gold), len(met))
    differences = np.concatenate([_less_the_others(rows) for rows in met])
    sums.squares += differences.T @ differences
    sums.products += ahead @ differences
    sums.target += float(ahead @ ahead)
    sums.positions += len(differences)
    sums.gold += float(gold.mean())
    sums.games += 1


def _less_the_others(rows: Vector) -> Vector:
    """Each row less the mean of the others."""
    return np.asarray(rows - (rows.sum(0) - rows) / (len(rows) - 1), np.float64)


@dataclass(frozen=True)
class Round:
    """What a finished round came to.

    `loss` is the error of the fit in gold, `gold` what a player had in the mean of its games, `strength` the
    share of games that its weights win against the values set by hand, with half its 95 % interval.
    """

    loss: float
    gold: float
    strength: float
    spread: float


@dataclass(frozen=True)
class Progress:
    """How far the training is: the finished rounds, and how many games of the next one."""

    rounds: tuple[Round, ...]
    games: int


def train(training: Training, folder: Path, workers: Workers = ALONE) -> Iterator[Progress]:
    """Train, or go on; gives the progress after each piece of work.

    Round r makes `weights-r.json`; after each the pictures `loss.png` and `strength.png` are drawn anew.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rounds: tuple[Round, ...] = ()
    table = HAND_VALUES
    for number in range(training.rounds):
        done = folder / f"weights-{number}.json"
        if not done.exists():
            saved = folder / f"sums-{number}.npz"
            sums = _read(saved) if saved.exists() else empty_sums()
            for part in _parts(training, table, number, sums.games, workers):
                sums.add(part)
                if sums.games % SAVE_EACH < SHARE:
                    _save(saved, sums)
                yield Progress(rounds, sums.games)
            _save(saved, sums)
            _write(done, training, sums, workers)
        facts = json.loads(done.read_text("utf-8"))
        table = facts["weights"]
        rounds += (Round(facts["loss"], facts["gold_mean"], facts["strength"], facts["strength_spread"]),)
        yield Progress(rounds, 0)
        plot_training(folder, [one.loss for one in rounds], [(one.strength, one.spread) for one in rounds])


def _parts(
    training: Training, table: dict[str, float], round: int, first: int, workers: Workers
) -> Iterator[Sums]:
    """What the games of a round from the `first` on give, in order: what is saved is always its beginning."""
    starts = range(first, training.games, SHARE)
    shares = [range(start, min(start + SHARE, training.games)) for start in starts]
    return workers.each(play_and_sum, [(training, table, round, games) for games in shares])


def _save(file: Path, sums: Sums) -> None:
    scratch = file.with_suffix(".part")
    with scratch.open("wb") as out:
        np.savez_compressed(
            out,
            squares=sums.squares,
            products=sums.products,
            target=sums.target,
            positions=sums.positions,
            gold=sums.gold,
            games=sums.games,
        )
    scratch.replace(file)


def _read(file: Path) -> Sums:
    with np.load(file) as data:
        return Sums(
            data["squares"],
            data["products"],
            float(data["target"]),
            int(data["positions"]),
            float(data["gold"]),
            int(data["games"]),
        )


def _write(file: Path, training: Training, sums: Sums, workers: Workers) -> None:
    weights = fit(sums)
    table = {name: round(float(value), 4) for name, value in zip(all_features(), weights, strict=True)}
    work = [(training.sets, table, training.seed, number) for number in range(TRIALS)]
    strength, spread = over_setups(list(enumerate(workers.each(trial, work))))
    sets = ",".join(expand_sets(training.sets))
    facts = {
        "command": f"realmwright train --sets {sets} --games {training.games} --rounds {training.rounds} "
        f"--seed {training.seed} --players {training.players}",
        "commit": commit(),
        "training": asdict(training),
        "time": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "positions": sums.positions,
        "loss": round(sums.loss(weights), 4),
        "gold_mean": round(sums.gold / sums.games, 3),
        "strength": round(strength, 4),
        "strength_spread": round(spread, 4),
        "weights": table,
    }
    file.write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
