"""Learning the evaluation by self-play: linear fits, first of margins, then of how siblings differ.

A round plays games with the weights so far, a part of the turns chosen at random among the best lines so
that other positions are met too. After each turn, every player's features, less the mean of the others',
are set against the same difference of the gold at the end; ridge regression over all of a round gives the
weights of the next. Then steps compare siblings (`differences` tells how), and move the weights. Some games
are held out: they tell the error on positions that the fit has not seen. Sums of products are all that is
kept, and a round or step goes on where it was interrupted.
"""

import datetime
import io
import json
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from librt.random import Random

from realmwright import __version__
from realmwright.arena.differences import explained, moved, play_siblings
from realmwright.arena.machine_facts import commit
from realmwright.arena.match import over_setups
from realmwright.arena.plots import plot_training
from realmwright.arena.spread import LostWorker, Workers
from realmwright.arena.sums import RoundSums, Sums, Terms, Vector, all_features, less_the_others
from realmwright.arena.trial import BEAM, play_lines, trial
from realmwright.expansions import begin, draw_setup
from realmwright.players.beam import Line, Planner
from realmwright.players.builder import HAND_VALUES
from realmwright.players.evaluation import Evaluation
from realmwright.players.tables import table_for
from realmwright.players.weights import RANKING, ranking_weight_of, weight_of, weights_for
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import Wanted, expand_sets, seed_of
from realmwright.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, check_players
from realmwright.rules.state import State

#: How often a turn is chosen among the best lines at random, and among how many.
EXPLORE, AMONG = 0.25, 4
#: Pulls weights of rare features to zero.
RIDGE = 30.0
#: One game of so many is held out. It has no divisor in common with the eight games after which the numbers
#: of players come again, so that games held out have the same mix of them as the others.
HELD_OUT = 11
#: Games of one piece of work.
SHARE = 10
#: Set-ups on which the weights of a round are tried, each with both seats.
TRIALS = 100
#: Seconds after which a round is saved.
SAVE_EACH = 60.0
#: What the folder of a training belongs to.
HEADER = "training.json"
ALONE = Workers()


class TrainingError(ValueError):
    """A training that cannot be, or a folder that does not belong to it."""


@dataclass(frozen=True)
class Training:
    """What is to be learned from: everything that fixes the result, with the program that plays.

    `games` are those of a round or step, 2 or more. `players` 0: two in five of eight games, else three to
    five.
    """

    sets: tuple[str, ...]
    games: int
    rounds: int
    seed: int
    players: int = 0
    steps: int = 0

    def stages(self) -> "list[Stage]":
        """What is learned from, in order."""
        rounds = [Stage(str(number), number, False) for number in range(self.rounds)]
        steps = [Stage(f"{self.rounds}-{step}", -step, True) for step in range(1, self.steps + 1)]
        return rounds + steps


@dataclass(frozen=True)
class Stage:
    """A round of games, or a step that compares siblings: what its files are named by, and its seed."""

    name: str
    seed: int
    compares: bool


def fit(sums: Sums) -> Vector:
    """The weights that fit best."""
    size = len(sums.products)
    return np.asarray(np.linalg.solve(sums.squares + RIDGE * np.eye(size), sums.products), np.float64)


def play_and_sum(
    training: Training, table: dict[str, float], stage: Stage, games: Sequence[int]
) -> RoundSums:
    """Some games of a round or step."""
    sums = RoundSums()
    for game in games:
        seed = seed_of(seed_of(training.seed, stage.seed), game)
        players = training.players or (
            FEWEST_PLAYERS + game // 2 % (MOST_PLAYERS - 1) if game % 2 else FEWEST_PLAYERS
        )
        state = begin(draw_setup(Wanted(training.sets, players, seed)))
        part = sums.held_out if game % HELD_OUT == 0 else sums.fitted
        learn = play_siblings if stage.compares else _play
        learn(state, table, Random(seed_of(seed, 1)), part)
    return sums


def _play(state: State, table: dict[str, float], random: Random, sums: Sums) -> None:
    terms = Terms(state.play)
    evaluation = Evaluation(state, weights_for(state.play, table))
    planner = Planner(evaluation, 0, *BEAM)

    def choose(seat: int) -> Line:
        planner.seat = seat
        lines = planner.plan()
        return lines[random.randrange(min(AMONG, len(lines))) if random.random() < EXPLORE else 0]

    met = [terms.rows(evaluation) for action in play_lines(state, choose, random) if action == END_TURN]
    _count(met, np.array([sum(row) for row in state.gold()], float), sums)


def _count(met: Sequence[Vector], gold: Vector, sums: Sums) -> None:
    ahead = np.tile(less_the_others(gold), len(met))
    differences = np.concatenate([less_the_others(rows) for rows in met])
    sums.squares += differences.T @ differences
    sums.products += ahead @ differences
    sums.target += float(ahead @ ahead)
    sums.positions += len(differences)
    sums.gold += float(gold.mean())
    sums.games += 1


@dataclass(frozen=True)
class Round:
    """What a finished round came to.

    `held_out_loss` is the error in gold on games held out from the fit, `gold` what a player had in the mean
    of its games, `strength` the share of games that its weights win against the values set by hand, with half
    its 95 % interval. Of a step, the error is in what chance adds to one play-out, and `explained` the share
    of how siblings differ that the weights before and after explain on games held out, chance and all.
    """

    held_out_loss: float
    gold: float
    strength: float
    spread: float
    explained: tuple[float, float] | None = None


@dataclass(frozen=True)
class Progress:
    """How far the training is: the finished rounds and steps, and how many games of the next one."""

    rounds: tuple[Round, ...]
    games: int


def train(training: Training, folder: Path, workers: Workers = ALONE) -> Iterator[Progress]:
    """Train, or go on; gives the progress after each piece of work.

    Round r, from 0 up, makes `weights-r.json`, step s after n rounds `weights-n-s.json`; without rounds steps
    begin with the weights of the package. After each the pictures `loss.png` and
    `strength.png` are drawn anew. More rounds or steps may be asked for later. Raises TrainingError for a
    folder of another training and where a process at work was ended, SetupError for sets or players that
    cannot be.
    """
    _check(training)
    header = _header(training)
    _open(folder, header)
    try:
        yield from _play_rounds(training, folder, header["commit"], workers)
    except LostWorker as error:
        raise TrainingError(f"{error}; the same command goes on from what {folder} holds") from error


def _play_rounds(
    training: Training, folder: Path, commit: str | None, workers: Workers
) -> Iterator[Progress]:
    rounds: tuple[Round, ...] = ()
    table = HAND_VALUES if training.rounds else table_for(expand_sets(training.sets))
    for stage in training.stages():
        weights = folder / f"weights-{stage.name}.json"
        done = _finished(weights)
        if done is None:
            for sums in _play_round(training, table, stage, folder / f"sums-{stage.name}.npz", workers):
                yield Progress(rounds, sums.games)
            facts = {"command": _command(training), "commit": commit}
            facts |= _learned(training, stage, table, sums, workers)
            _replace(weights, _as_json(facts))
            done = _round_of(facts)
        table, finished = done
        rounds += (finished,)
        yield Progress(rounds, 0)
        losses = [one.held_out_loss for one in rounds if one.explained is None]
        plot_training(folder, losses, [(one.strength, one.spread) for one in rounds])


def _check(training: Training) -> None:
    expand_sets(training.sets)
    if training.players:
        check_players(training.players)
    if training.rounds + training.steps < 1:
        raise TrainingError("a training has a round or a step")
    if training.games < 2:
        raise TrainingError("a round has 2 games or more: the first is held out from the fit")


def _header(training: Training) -> dict[str, Any]:
    """What must be equal for the files of a folder to belong to a training."""
    facts = asdict(training)
    del facts["rounds"], facts["steps"]
    return {
        **facts,
        "sets": list(expand_sets(training.sets)),
        "version": __version__,
        "commit": commit(),
        "features": all_features(),
    }


def _open(folder: Path, header: dict[str, Any]) -> None:
    """Make the folder of a training, or see that it is this one's."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / HEADER
    if not file.exists():
        if any(folder.glob("sums-*.npz")) or any(folder.glob("weights-*.json")):
            raise TrainingError(
                f"{folder} holds a training and no {HEADER} that tells which; name another folder"
            )
        _replace(file, _as_json(header))
        return
    try:
        stored = dict(json.loads(file.read_text("utf-8")))
    except (ValueError, TypeError) as error:
        raise TrainingError(f"{file} does not tell a training ({error}); name another folder") from error
    others = [name for name in header if stored.get(name) != header[name]]
    if others:
        told = ", ".join(
            name if name == "features" else f"{name} {_word(stored.get(name))}" for name in others
        )
        raise TrainingError(
            f"{folder} holds another training, by its {told}; name another folder to begin anew"
        )


def _word(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _play_round(
    training: Training, table: dict[str, float], stage: Stage, file: Path, workers: Workers
) -> Iterator[RoundSums]:
    """Play the games of a round that its file lacks; gives the sums so far, those of the whole round last."""
    sums = _saved(file)
    yield sums
    saved = time.monotonic()
    for part in _parts(training, table, stage, sums.games, workers):
        sums.add(part)
        if sums.games == training.games or time.monotonic() >= saved + SAVE_EACH:
            _save(file, sums)
            saved = time.monotonic()
        yield sums


def _parts(
    training: Training, table: dict[str, float], stage: Stage, first: int, workers: Workers
) -> Iterator[RoundSums]:
    """What the games of a round from the `first` on give, in order: what is saved is always its beginning."""
    starts = range(first, training.games, SHARE)
    shares = [range(start, min(start + SHARE, training.games)) for start in starts]
    return workers.each(play_and_sum, [(training, table, stage, games) for games in shares])


def _as_json(facts: dict[str, Any]) -> bytes:
    return (json.dumps(facts, indent=1) + "\n").encode()


def _replace(file: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all."""
    scratch = file.with_name(f"{file.name}.part")
    scratch.write_bytes(content)
    scratch.replace(file)


def _save(file: Path, sums: RoundSums) -> None:
    arrays = {
        f"{part}.{name}": value for part in vars(sums) for name, value in vars(getattr(sums, part)).items()
    }
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)
    _replace(file, content.getvalue())


def _saved(file: Path) -> RoundSums:
    """The sums of a file; of nothing if there is none yet."""
    if not file.exists():
        return RoundSums()
    try:
        with np.load(io.BytesIO(file.read_bytes())) as data:
            return RoundSums(_part(data, "fitted"), _part(data, "held_out"))
    except (ValueError, KeyError, EOFError, BadZipFile, zlib.error) as error:
        raise TrainingError(f"{file} is damaged ({error}); without it, its round begins anew") from error


def _part(data: Mapping[str, Any], part: str) -> Sums:
    found = {one.name: data[f"{part}.{one.name}"] for one in fields(Sums)}
    return Sums(**{name: value if value.ndim else value.item() for name, value in found.items()})


def _finished(file: Path) -> tuple[dict[str, float], Round] | None:
    """Weights and figures of a finished round; None where they are to be made from the sums."""
    try:
        return _round_of(json.loads(file.read_text("utf-8")))
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def _round_of(facts: dict[str, Any]) -> tuple[dict[str, float], Round]:
    loss, gold, strength, spread = (
        facts[name] for name in ("held_out_loss", "gold_mean", "strength", "strength_spread")
    )
    shares = (facts["explained_before"], facts["explained"]) if "explained" in facts else None
    return facts["weights"], Round(loss, gold, strength, spread, shares)


def _command(training: Training) -> str:
    return (
        f"realmwright train --sets {','.join(expand_sets(training.sets))} --games {training.games} "
        f"--rounds {training.rounds} --steps {training.steps} --seed {training.seed} "
        f"--players {training.players}"
    )


def _learned(
    training: Training, stage: Stage, before: Mapping[str, float], sums: RoundSums, workers: Workers
) -> dict[str, Any]:
    """What a round or step has come to: its weights, and how good they are."""
    shares: dict[str, float] = {}
    if stage.compares:
        start = np.array([ranking_weight_of(before, name) for name in all_features()])
        weights = moved(sums.fitted, start)
        shares = {
            "explained_before": round(explained(sums.held_out, start), 4),
            "explained": round(explained(sums.held_out, weights), 4),
        }
    else:
        weights = fit(sums.fitted)
    table = {name: round(float(value), 4) for name, value in zip(all_features(), weights, strict=True)}
    if stage.compares:
        # It leaves what lines are found by as it is, and tells what is added to it where they are ranked.
        added = {RANKING + name: round(weight - weight_of(before, name), 4) for name, weight in table.items()}
        table = dict(before) | added
    work = [(training.sets, table, training.seed, number) for number in range(TRIALS)]
    strength, spread = over_setups(list(enumerate(workers.each(trial, work))))
    return {
        "training": asdict(training),
        "time": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "positions": sums.fitted.positions,
        "held_out_positions": sums.held_out.positions,
        "held_out_loss": round(sums.held_out.loss(weights), 4),
        **shares,
        "gold_mean": round(sums.gold_mean, 3),
        "strength": round(strength, 4),
        "strength_spread": round(spread, 4),
        "weights": table,
    }
