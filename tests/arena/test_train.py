"""Training: a small one runs, goes on where it was, gives weights for every feature, mixes nothing."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

import numpy as np
from librt.random import Random

from realmwright.arena import differences
from realmwright.arena import train as training
from realmwright.arena.spread import LostWorker
from realmwright.arena.sums import RoundSums, Sums, Vector, all_features
from realmwright.arena.train import Progress, Stage, Training, TrainingError, fit, train
from realmwright.expansions import begin, draw_setup
from realmwright.players.builder import HAND_VALUES
from realmwright.players.evaluation import Evaluation
from realmwright.players.tables import table_for
from realmwright.players.weights import RANKING
from realmwright.rules.draw import Wanted
from realmwright.rules.errors import SetupError
from realmwright.rules.state import State

TINY = Training(("base",), 3, 1, 3, 2)
PICTURES = {"loss.png", "strength.png"}


class Killed(BaseException):
    """What ends a training in a test."""


def killed(*_: object) -> NoReturn:
    raise Killed


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game is a piece of work and saved; the weights are tried on few set-ups."""
    monkeypatch.setattr(training, "SHARE", 1)
    monkeypatch.setattr(training, "SAVE_EACH", 0.0)
    monkeypatch.setattr(training, "TRIALS", 10)
    # The checkout may change while the tests run.
    monkeypatch.setattr(training, "commit", lambda: "46d78b1f7389")


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played or drawn: games give a few random features, trials a half, pictures their numbers."""
    names = all_features()[:40]

    def sums_of(asked: Training, table: dict[str, float], stage: Stage, games: range) -> RoundSums:
        sums = RoundSums()
        for game in games:
            part = sums.held_out if game % training.HELD_OUT == 0 else sums.fitted
            random = np.random.default_rng((asked.seed, 100 + stage.seed, game))
            rows = [random.integers(0, 5, (2, len(names))).astype(float) for _ in range(4)]
            training._count(rows, random.integers(0, 50, 2).astype(float), part)
        return sums

    for module in ("train", "sums"):
        monkeypatch.setattr(f"realmwright.arena.{module}.all_features", lambda: names)
    monkeypatch.setattr(training, "play_and_sum", sums_of)

    def pictures(folder: Path, losses: list[float], strengths: list[tuple[float, float]]) -> None:
        (folder / "pictures").write_text(f"{len(losses)} {len(strengths)}")

    monkeypatch.setattr(training, "trial", lambda *_: 0.5)
    monkeypatch.setattr(training, "plot_training", pictures)


def facts_of(folder: Path, number: int = 0) -> dict[str, Any]:
    """What a round came to; the time of day is left out."""
    facts = json.loads((folder / f"weights-{number}.json").read_text("utf-8"))
    assert isinstance(facts, dict)
    del facts["time"]
    return facts


def run(asked: Training, folder: Path) -> Progress:
    *_, progress = train(asked, folder)
    return progress


def games_played(steps: Iterator[Progress]) -> list[int]:
    """How many games of its round each step has come to."""
    return [progress.games for progress in steps]


@pytest.mark.compiled
@pytest.mark.usefixtures("small_pieces")
def test_an_interrupted_training_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    progress = run(TINY, tmp_path / "whole")
    assert len(progress.rounds) == 1
    assert 0 <= progress.rounds[0].strength <= 1
    assert {file.name for file in (tmp_path / "whole").glob("*.png")} == PICTURES
    assert list(facts_of(tmp_path / "whole")["weights"]) == all_features()
    check_interrupted(TINY, tmp_path / "parts")
    assert facts_of(tmp_path / "parts") == facts_of(tmp_path / "whole")


@pytest.mark.usefixtures("small_pieces", "no_games")
def test_an_interrupted_training_of_made_up_games_comes_to_the_same(tmp_path: Path) -> None:
    asked = replace(TINY, games=12, rounds=2)
    run(asked, tmp_path / "whole")
    check_interrupted(asked, tmp_path / "parts")
    for number in range(2):
        assert facts_of(tmp_path / "parts", number) == facts_of(tmp_path / "whole", number)


def check_interrupted(asked: Training, folder: Path) -> None:
    """Train with an interruption after two games."""
    steps = train(asked, folder)
    assert [next(steps).games for _ in range(3)] == [0, 1, 2]
    del steps
    assert (folder / "sums-0.npz").exists()
    assert not (folder / "weights-0.json").exists()
    assert games_played(train(asked, folder))[:2] == [2, 3]


@pytest.mark.usefixtures("small_pieces", "no_games")
@pytest.mark.parametrize("step", ["_save", "trial", "_learned", "_replace", "plot_training"])
@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_training_killed_in_any_step_comes_to_the_same(
    step: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = replace(TINY, rounds=3)
    run(asked, tmp_path / "whole")
    done = getattr(training, step)
    left = times

    def dies(*arguments: object) -> object:
        nonlocal left
        left -= 1
        if left < 0:
            killed()
        return done(*arguments)

    monkeypatch.setattr(training, step, dies)
    with pytest.raises(Killed):
        run(asked, tmp_path / "parts")
    monkeypatch.setattr(training, step, done)
    assert len(run(asked, tmp_path / "parts").rounds) == 3
    for number in range(3):
        assert facts_of(tmp_path / "parts", number) == facts_of(tmp_path / "whole", number)
    assert (tmp_path / "parts" / "pictures").read_text() == "3 3"


@pytest.mark.usefixtures("small_pieces", "no_games")
def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(Killed):
            run(TINY, tmp_path / "folder")
    assert [file.suffix for file in (tmp_path / "folder").iterdir()] == [".part"]
    run(TINY, tmp_path / "folder")
    assert not list((tmp_path / "folder").glob("*.part"))


@pytest.mark.usefixtures("small_pieces", "no_games")
@pytest.mark.parametrize("left", ["", '{"weights": {', "[]", "{}", "\xff"])
def test_half_a_file_of_weights_is_made_anew_from_the_sums(left: str, tmp_path: Path) -> None:
    run(TINY, tmp_path)
    whole = facts_of(tmp_path)
    (tmp_path / "weights-0.json").write_text(left, "latin-1")
    assert games_played(train(TINY, tmp_path)) == [3, 0]
    assert facts_of(tmp_path) == whole


@pytest.mark.usefixtures("small_pieces", "no_games")
@pytest.mark.parametrize("size", [0, 10, 1000])
def test_a_damaged_file_of_sums_is_named(size: int, tmp_path: Path) -> None:
    run(TINY, tmp_path)
    (tmp_path / "weights-0.json").unlink()
    sums = tmp_path / "sums-0.npz"
    sums.write_bytes(sums.read_bytes()[:size])
    with pytest.raises(TrainingError, match=r"sums-0\.npz is damaged .*without it, its round begins anew"):
        run(TINY, tmp_path)
    sums.unlink()
    assert games_played(train(TINY, tmp_path)) == [0, 1, 2, 3, 0]


@pytest.mark.usefixtures("small_pieces", "no_games")
@pytest.mark.parametrize(
    ("other", "told"),
    [
        (replace(TINY, sets=("caves", "nomads")), "by its sets base;"),
        (replace(TINY, games=10), "by its games 3;"),
        (replace(TINY, seed=7, players=3), "by its seed 3, players 2;"),
    ],
)
def test_a_folder_of_another_training_is_refused(other: Training, told: str, tmp_path: Path) -> None:
    run(TINY, tmp_path)
    (tmp_path / "weights-0.json").unlink()
    with pytest.raises(TrainingError, match=f"{tmp_path} holds another training, {told}"):
        run(other, tmp_path)
    assert not (tmp_path / "weights-0.json").exists()


@pytest.mark.usefixtures("small_pieces", "no_games")
@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("commit", lambda: "0123456789ab", "commit "),
        ("__version__", "99.0", "version "),
        ("all_features", lambda: ["supply", "order"], "features;"),
    ],
)
def test_a_folder_of_another_program_is_refused(
    name: str, value: object, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(TINY, tmp_path)
    monkeypatch.setattr(training, name, value)
    with pytest.raises(TrainingError, match=f"holds another training, by its {told}"):
        run(TINY, tmp_path)


@pytest.mark.usefixtures("small_pieces", "no_games")
def test_more_rounds_and_other_words_for_the_same_sets_go_on(tmp_path: Path) -> None:
    run(replace(TINY, sets=("caves", "nomads")), tmp_path)
    again = replace(TINY, sets=("base", "nomads", "caves"), rounds=2)
    assert games_played(train(again, tmp_path)) == [0, 0, 1, 2, 3, 0]
    assert [facts_of(tmp_path, number)["training"]["rounds"] for number in range(2)] == [1, 2]


@pytest.mark.usefixtures("small_pieces", "no_games")
@pytest.mark.parametrize("text", ["", "[1]", "{", "null"])
def test_a_header_that_tells_nothing_is_refused(text: str, tmp_path: Path) -> None:
    run(TINY, tmp_path)
    (tmp_path / "training.json").write_text(text)
    with pytest.raises(TrainingError, match=r"training\.json does not tell a training"):
        run(TINY, tmp_path)
    (tmp_path / "training.json").unlink()
    with pytest.raises(TrainingError, match=r"holds a training and no training\.json"):
        run(TINY, tmp_path)


def test_what_cannot_be_trained_leaves_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    with pytest.raises(SetupError, match="no set is named 'foo'"):
        run(replace(TINY, sets=("foo",)), folder)
    with pytest.raises(SetupError, match="1 players"):
        run(replace(TINY, players=1), folder)
    with pytest.raises(TrainingError, match="a round or a step"):
        run(replace(TINY, rounds=0), folder)
    with pytest.raises(TrainingError, match="2 games or more"):
        run(replace(TINY, games=1), folder)
    assert not folder.exists()


@pytest.mark.usefixtures("small_pieces", "no_games")
def test_a_lost_process_costs_nothing_that_was_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> NoReturn:
        raise LostWorker("a process was ended")

    with monkeypatch.context() as patch:
        patch.setattr(training, "trial", lost)
        with pytest.raises(
            TrainingError, match=f"a process was ended; .* goes on from what {tmp_path} holds"
        ):
            run(TINY, tmp_path)
    assert games_played(train(TINY, tmp_path)) == [3, 0]


@pytest.mark.usefixtures("small_pieces", "no_games")
def test_the_error_is_that_on_games_held_out(tmp_path: Path) -> None:
    asked = replace(TINY, games=3 * training.HELD_OUT)
    progress = run(asked, tmp_path)
    fitted, held_out = Sums(), Sums()
    for game in range(asked.games):
        part = training.play_and_sum(asked, {}, asked.stages()[0], range(game, game + 1))
        (held_out if game % training.HELD_OUT == 0 else fitted).add(
            part.held_out if game % training.HELD_OUT == 0 else part.fitted
        )
    assert (fitted.games, held_out.games) == (asked.games - 3, 3)
    facts = facts_of(tmp_path)
    weights = fit(fitted)
    assert list(facts["weights"].values()) == [round(float(weight), 4) for weight in weights]
    assert facts["held_out_loss"] == progress.rounds[0].held_out_loss == round(held_out.loss(weights), 4)
    # Features that say nothing fit what has been seen, and nothing else.
    assert held_out.loss(weights) > fitted.loss(weights)
    assert (facts["positions"], facts["held_out_positions"]) == (fitted.positions, held_out.positions)


def test_games_held_out_have_as_many_players_as_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: dict[int, int] = {}
    monkeypatch.setattr(training, "draw_setup", lambda wanted: wanted.players)
    monkeypatch.setattr(training, "begin", lambda players: players)
    monkeypatch.setattr(training, "_play", lambda players, *_: seats.update({len(seats): players}))
    games = 8 * training.HELD_OUT
    training.play_and_sum(replace(TINY, players=0), {}, TINY.stages()[0], range(games))
    every = sorted(seats.values())
    held_out = sorted(seats[game] for game in range(0, games, training.HELD_OUT))
    assert held_out == [2, 2, 2, 2, 2, 3, 4, 5]
    assert every == sorted(held_out * training.HELD_OUT)


@pytest.mark.usefixtures("no_games")
def test_a_round_is_saved_each_minute_and_at_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10**6, 25))
    monkeypatch.setattr(training, "SHARE", 1)
    monkeypatch.setattr("realmwright.arena.train.time.monotonic", lambda: float(next(clock)))
    saved = []
    monkeypatch.setattr(training, "_save", lambda file, sums: saved.append(sums.games))
    for _ in train(replace(TINY, games=12, rounds=1), tmp_path):
        pass
    # A game takes 25 seconds of this clock, and reading it once more after saving as much.
    assert saved == [3, 6, 9, 12]


@pytest.mark.usefixtures("small_pieces", "no_games")
def test_steps_come_after_rounds_and_go_on_where_they_were(tmp_path: Path) -> None:
    asked = replace(TINY, games=12, rounds=2, steps=2)
    assert [stage.name for stage in asked.stages()] == ["0", "1", "2-1", "2-2"]
    whole = run(asked, tmp_path / "whole")
    assert [one.explained is None for one in whole.rounds] == [True, True, False, False]
    assert (tmp_path / "whole" / "pictures").read_text() == "2 4", "the error of margins is one of rounds"
    run(replace(asked, steps=0), tmp_path / "parts")
    run(replace(asked, steps=1), tmp_path / "parts")
    assert games_played(train(asked, tmp_path / "parts"))[:4] == [0, 0, 0, 0]
    for name in ("1", "2-1", "2-2"):
        one, other = (
            json.loads((tmp_path / folder / f"weights-{name}.json").read_text("utf-8"))["weights"]
            for folder in ("whole", "parts")
        )
        assert one == other


@pytest.mark.usefixtures("small_pieces", "no_games")
def test_without_rounds_a_step_begins_with_the_weights_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "moved", lambda sums, weights: weights)
    run(replace(TINY, rounds=0, steps=1), tmp_path)
    weights = json.loads((tmp_path / "weights-0-1.json").read_text("utf-8"))["weights"]
    # What lines are found by is not moved, and here what is added where they are ranked is not either.
    before = table_for(("base",))
    added = {name: value for name, value in weights.items() if name.startswith(RANKING)}
    assert {name: value for name, value in weights.items() if name not in added} == {
        name: value for name, value in before.items() if not name.startswith(RANKING)
    }
    assert added == {name: pytest.approx(before.get(name, 0.0), abs=1.1e-4) for name in added}
    assert added


def test_a_step_finds_the_weights_by_which_siblings_differ() -> None:
    # Of two features the first is worth 3 gold and was held to be worth 1; nothing is seen of the second.
    sums = Sums(np.array([[4e4, 0], [0, 0]]), np.array([12e4, 0]), 36e4, 100)
    start = np.array([1.0, 5.0])
    weights = differences.moved(sums, start)
    assert weights == pytest.approx([3.0, 5.0], abs=0.01)
    assert differences.explained(sums, start) == pytest.approx(1 - (2 / 3) ** 2)
    assert differences.explained(sums, weights) > 0.99
    # What is seen says 3, what was known says 1, each with the same doubt: half way.
    sure = 1 / differences.LIKELY**2
    few = Sums(np.array([[sure, 0], [0, 0]]), np.array([3 * sure, 0]), 9 * sure, 1)
    assert differences.moved(few, start)[0] == pytest.approx(2.0)


def test_siblings_are_compared_with_common_cards_and_leave_the_game_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(differences, "OFTEN", 2.0)
    monkeypatch.setattr(differences, "LINES", 3)
    monkeypatch.setattr(differences, "DEALS", 1)
    monkeypatch.setattr(differences, "WIDE", (6, 1, 60))
    monkeypatch.setattr(differences, "BEAM", (2, 1, 20))
    met: list[int] = []
    ends: dict[int, int] = {}
    play_on = differences._play_on

    def noted(state: State, line: list[int], evaluation: Evaluation, seed: int) -> Vector:
        met.append(seed)
        # Enough is seen of a few turns.
        if len(met) > 9:
            return np.zeros(2)
        gold = play_on(state, line, evaluation, seed)
        ends[seed] = ends.get(seed, 0) + 1
        return gold

    monkeypatch.setattr(differences, "_play_on", noted)
    sums = RoundSums().fitted
    state = begin(draw_setup(Wanted(("base",), 2, 5)))
    differences.play_siblings(state, HAND_VALUES, Random(3), sums)
    assert state.is_terminal()
    assert sums.games == 1
    assert max(ends.values()) == 3, "lines of one position share their cards"
    assert sums.positions == len(met)
    assert sums.target > 0
    assert np.trace(sums.squares) > 0
