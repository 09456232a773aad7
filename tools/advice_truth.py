"""Turns with several ways to play them, each played on to the end of many games: what a turn truly costs.

    .venv-compiled/bin/python tools/advice_truth.py make      # some ten minutes of one core
    .venv-compiled/bin/python tools/advice_truth.py report

`make` writes data/advice/turns.jsonl.gz, and goes on with a file (`.jsonl`) that was not finished. A line is
a position with the turn that was played there, the best other that a look-ahead found, and the leads that
games ended with once each was played: `steward` plays on, over the same cards for both. `report` tells how
well what the analysis says of these turns agrees with that.
"""

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import correlation, mean

from librt.random import Random

from realmwright.expansions import CATALOGUE, draw_setup
from realmwright.notation.position import parse_position, print_position
from realmwright.players.analysis import WORTH_NAMING, Stretch, compare, look_over
from realmwright.players.forecast import Gap
from realmwright.players.lines import best_lines, end_of, steps_of
from realmwright.players.lookahead import Settings
from realmwright.players.playout import draw, play
from realmwright.players.registry import make_player
from realmwright.rules.draw import Wanted, seed_of
from realmwright.rules.game import Game
from realmwright.rules.resample import resample
from realmwright.rules.view import View

TURNS = Path(__file__).resolve().parent.parent / "data" / "advice" / "turns.jsonl.gz"
#: Who plays on, with how many positions a turn, and over how many deals.
PLAYS_ON, NODES, DEALS = "steward-1", 2000, 40
#: How another way to play a turn is found.
EFFORT = Settings(width=150, movers=12, nodes=40000, lines=30, inner=6, samples=8)
#: How what they cost is told: about as much as an analysis has time for.
TOLD = Settings(width=150, movers=12, nodes=200000, lines=50, inner=6, samples=20)
#: Turns of the first rounds, in which most is at stake, and later ones.
EARLY = range(1, 4)
LATER = range(4, 11)


@dataclass(frozen=True)
class Source:
    """A game, and the turns of it that are looked at: (round, seat)."""

    seed: int
    players: tuple[str, ...]
    turns: tuple[tuple[int, int], ...]
    sets: tuple[str, ...] = ("base",)


@dataclass(frozen=True)
class Way:
    """One way to play a turn: its words, and the leads that games ended with."""

    words: list[str]
    leads: list[int]


@dataclass(frozen=True)
class Turn:
    """A position and the ways to play on from it, the one that was played first."""

    source: Source
    round: int
    seat: int
    position: str
    ways: list[Way]


def sources() -> Iterator[Source]:
    """The games: two turns of seat and round by the number of the game, one early and one later."""
    pairs = (("builder", "greedy"), ("greedy", "random"), ("novice", "squire"), ("squire", "builder"))
    yield Source(5001, pairs[0], ((1, 0), (2, 0), (2, 1)))
    yield Source(5002, pairs[1], ((1, 0), (1, 1), (3, 0)))
    for number in range(24):
        yield Source(5003 + number, pairs[number % 4], _turns(number, 2))
    for number in range(6):
        wide = ("builder", "greedy", "squire", "novice")[: 2 + number % 3]
        yield Source(5101 + number, wide, _turns(number, len(wide)), ("all",))


def _turns(number: int, players: int) -> tuple[tuple[int, int], ...]:
    seat = number // 4 % players
    early, later = EARLY[number % len(EARLY)], LATER[number % len(LATER)]
    return (early, seat), (later, (seat + 1) % players)


def stretches(source: Source) -> Iterator[Stretch]:
    """The turns of a game that are looked at."""
    start = seed_of(source.seed, 0)
    random = Random(seed_of(start, 1))
    game = Game(draw_setup(Wanted(source.sets, len(source.players), start)), CATALOGUE)
    players = [make_player(name, seed_of(start, 2 + seat)) for seat, name in enumerate(source.players)]
    while not game.state.is_terminal():
        if game.state.is_chance():
            game.apply(draw(game.state, random))
        else:
            seat = game.state.current_player()
            game.apply(players[seat].choose(game.view(seat)))
    for stretch in look_over(game.setup, CATALOGUE, game.log).stretches:
        # Not what is left of a turn after a card was drawn within it.
        if (stretch.round, stretch.seat) in source.turns and stretch.view.turn_seat() == stretch.seat:
            yield stretch


def ways(stretch: Stretch) -> list[tuple[int, ...]]:
    """The way that was played, and the best one found that ends otherwise."""
    view, played = stretch.view, stretch.played
    others = [line for line in best_lines(view, 1, 0.0, EFFORT) if end_of(view, line) != end_of(view, played)]
    return [played, *others[:1]]


def choices() -> Iterator[tuple[Source, Stretch, list[tuple[int, ...]]]]:
    """The turns in which anything else could be done, with the ways to play them."""
    for source in sources():
        for stretch in stretches(source):
            lines = ways(stretch)
            if len(lines) > 1:
                yield source, stretch, lines


def leads(view: View, line: tuple[int, ...], seed: int) -> Iterator[int]:
    """What games end with for the player of the view once a line is played; the same cards for each line."""
    seat = view.current_player()
    for deal in range(DEALS):
        own = seed_of(seed, deal)
        state = resample(view, Random(own))
        for action in line:
            state.apply_action(action)
        seats = range(view.seats)
        play(state, [make_player(PLAYS_ON, seed_of(own, 2 + one), 0, NODES) for one in seats], Random(own))
        gold = [sum(row) for row in state.gold()]
        yield gold[seat] - max(gold[other] for other in seats if other != seat)


def make() -> None:
    """Write the file, or go on with one."""
    plain = TURNS.with_suffix("")
    plain.parent.mkdir(parents=True, exist_ok=True)
    known = len(plain.read_text("utf-8").splitlines()) if plain.exists() else 0
    number = 0
    with plain.open("a", encoding="utf-8") as file:
        for source, stretch, lines in choices():
            number += 1
            if number <= known:
                continue
            view = stretch.view
            told = [
                Way(list(steps_of(view, line).words), list(leads(view, line, source.seed))) for line in lines
            ]
            # Any deal of what the player does not know: it is dealt anew for each game anyhow.
            dealt = resample(view, Random(source.seed))
            turn = Turn(source, stretch.round, stretch.seat, print_position(dealt), told)
            file.write(json.dumps(asdict(turn), separators=(",", ":")) + "\n")
            file.flush()
            print(f"{number}: seed {source.seed}, round {stretch.round}", flush=True)
    TURNS.write_bytes(gzip.compress(plain.read_bytes(), mtime=0))
    plain.unlink()


@dataclass(frozen=True)
class Compared:
    """What the analysis says a turn cost, and what it did; both in gold of the lead."""

    early: bool
    told: Gap
    truth: float


def compared(settings: Settings = TOLD) -> Iterator[Compared]:
    """All turns of the file, each told as the analysis tells it."""
    for text in gzip.decompress(TURNS.read_bytes()).decode("utf-8").splitlines():
        turn = json.loads(text)
        view = parse_position(turn["position"]).view(turn["seat"])
        played, better = (_actions(view, way["words"]) for way in turn["ways"])
        told, _ = compare(view, [better, played], 1, 0.0, settings)
        ends = [way["leads"] for way in turn["ways"]]
        yield Compared(turn["round"] in EARLY, told, mean(ends[1]) - mean(ends[0]))


def _actions(view: View, words: list[str]) -> list[int]:
    state = view.known()
    actions = []
    for word in words:
        actions.append(state.string_to_action(word))
        state.apply_action(actions[-1])
    return actions


def agreement(found: Sequence[Compared]) -> float:
    """The correlation of what is told with what is true."""
    return correlation([one.told.gold for one in found], [one.truth for one in found])


def report() -> None:
    """Tell how well the analysis agrees with games played to the end."""
    found = list(compared())
    for name, early in (("rounds 1 to 3", True), ("later", False)):
        some = [one for one in found if one.early == early]
        named = [one for one in some if one.told.sure and one.told.gold >= WORTH_NAMING]
        wrong = sum(one.truth < 0 for one in named)
        told = f"{len(some)} turns, correlation {agreement(some):.2f}"
        print(f"{name}: {told}; named {len(named)}, wrongly {wrong}")


if __name__ == "__main__":
    {"make": make, "report": report}[sys.argv[1]]()
