"""Writes whole games of each set into `tests/records`: `python -m agreement.records` in the folder `tests`.

For each set, random games of it and the base game are tried, and those kept that use a class of the set
which no kept one has used, so that the records together use every class. Random play hardly ever meets some
of the tasks: a game of computer players does. A kept record is a fixture: write them anew only when the rules
change.
"""

from pathlib import Path

from librt.random import Random

from agreement.coverage import Coverage, classes
from agreement.lockstep import eager_action
from realmwright.expansions import CATALOGUE, draw_setup
from realmwright.notation.record import print_record
from realmwright.players.playout import draw
from realmwright.players.registry import make_player
from realmwright.rules.draw import Wanted, seed_of
from realmwright.rules.game import Game
from realmwright.rules.setup import SET_IDS

RECORDS = Path(__file__).resolve().parent.parent / "records"
EAGERNESS = 0.7
# Enough for every class to come up; a set that is not through by then is an error.
TRIES = 400
HARD_TASKS = ("road", "advance", "compass-points")


def play(sets: list[str], number: int) -> tuple[Game, Coverage]:
    """One game and what it used."""
    seed = seed_of(11, number)
    game = Game(draw_setup(Wanted(sets, 2 + number % 4, seed)), CATALOGUE)
    coverage = Coverage()
    coverage.begin(game.state)
    random = Random(seed)
    while not game.state.is_terminal():
        action = eager_action(game.state, random, EAGERNESS)
        if not game.state.is_chance():
            coverage.choose(game.state, action)
        game.apply(action)
    coverage.end(game.state)
    return game, coverage


def classes_of(name: str) -> set[str]:
    """The classes that a set brings."""
    entry = CATALOGUE.sets[name]
    powers = [*entry.locations, *entry.nomad_tiles, *entry.open_powers]
    brought = {f"power {power.name}" for power in powers}
    brought |= {f"card {card.name}" for card in entry.cards} | {f"task {task.name}" for task in entry.tasks}
    return brought & set(classes())


def write(name: str, sets: list[str]) -> None:
    """The records of one set."""
    missing = classes_of(name)
    kept = 0
    for number in range(TRIES):
        if kept and not missing:
            return
        game, coverage = play(sets, number)
        met = {entry for entry in missing if coverage.counts[entry]}
        # A game for one or two classes is kept only when hardly any are missing.
        if (met and (len(met) >= min(3, len(missing)) or number > TRIES // 2)) or (not kept and not missing):
            missing -= met
            kept += 1
            (RECORDS / f"{name}-{kept}.txt").write_text(print_record(game), encoding="utf-8")
    if missing:
        raise SystemExit(f"{name}: no game of {TRIES} used {', '.join(sorted(missing))}")


def play_for_tasks(seed: int) -> Game:
    """A game of two computer players with the tasks that are hard to meet."""
    game = Game(draw_setup(Wanted(["crossroads"], 2, seed, tasks=HARD_TASKS)), CATALOGUE)
    players = [make_player("builder", seed + seat) for seat in range(2)]
    random = Random(seed)
    while not game.state.is_terminal():
        state = game.state
        seat = state.current_player()
        game.apply(draw(state, random) if state.is_chance() else players[seat].choose(state.view(seat)))
    return game


def write_tasks() -> None:
    """The record of a game in which each of the hard tasks is met."""
    for seed in range(TRIES):
        game = play_for_tasks(seed)
        met = Coverage()
        met.end(game.state)
        if all(met.counts[f"task met {task}"] for task in HARD_TASKS):
            (RECORDS / "tasks.txt").write_text(print_record(game), encoding="utf-8")
            return
    raise SystemExit(f"no game of {TRIES} met {', '.join(HARD_TASKS)}")


def main() -> None:
    """Each set with the base game, and the tasks."""
    for name in SET_IDS:
        write(name, [name])
    write_tasks()


if __name__ == "__main__":
    main()
