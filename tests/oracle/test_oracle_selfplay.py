"""Random games through the oracle alone: every game ends, no piece is lost, gold stays sane."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from oracle import Oracle
from oracle.board import Board, read_sheet
from oracle.flow import CHANCE, OVER
from oracle.geometry import distance
from oracle.scoring import CARDS, DURING
from oracle.state import HALL, SCOUT, SETTLEMENT, SHIP, WAGON, WARRIOR, State, new_deck
from oracle.tasks import TASKS

ROOT = Path(__file__).resolve().parents[2]
QUADRANTS = ROOT / "src" / "realmwright" / "board" / "quadrants"

DONATIONS = "grass canyon desert flower-field forest water mountain"
NOMAD_TILES = [f"donation-{terrain}" for terrain in DONATIONS.split()] + 2 * [
    "resettlement",
    "outpost",
    "sword",
    "treasure",
]
SETS = ("nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island")
OPTIONS = ("tiles-return", "own-tiles-only", "any-terrain", "no-sword", "no-lords")


def cards_of_the_rules() -> dict[str, list[str]]:
    """The cards of each set, by the table of rules.md section 5."""
    section = (ROOT / "docs/rules.md").read_text(encoding="utf-8").split("\n## ")[5]
    found: dict[str, list[str]] = {}
    for card, name in re.findall(r"^\| (\w+) \| (\w+)(?:, \*\*during\*\*)? \| ", section, re.M):
        found.setdefault(name.lower(), []).append(card.lower())
    return {name: cards for name, cards in found.items() if name in ("base", *SETS)}


CARD_SETS = cards_of_the_rules()


def random_setup(sets: tuple[str, ...], players: int, rng: random.Random) -> dict[str, Any]:
    """A set-up (rules.md section 2)."""
    chosen = ("base", *sets)
    setup: dict[str, Any] = {"sets": list(chosen), "players": players, "island": None}
    setup["start"] = rng.randrange(players)
    setup["options"] = [option for option in OPTIONS if rng.random() < 0.3]
    stems = [
        path.stem
        for path in sorted(QUADRANTS.glob("*.txt"))
        if read_sheet(QUADRANTS, path.stem).header["set"] in chosen
        and not path.stem.startswith("island")
    ]
    four = rng.sample(stems, 4)
    setup["quadrants"] = [stem + rng.choice(["", "'"]) for stem in four]
    if "island" in sets and {"harbor", "lighthouse"} & set(four):
        setup["island"] = rng.choice(["island-rope-bridge", "island-tree-house"])
    add_cards(setup, rng)
    add_hexes(setup, four, rng)
    return setup


def add_cards(setup: dict[str, Any], rng: random.Random) -> None:
    """Kingdom Builder cards, the removed terrain, task cards."""
    names = [name for key in setup["sets"] for name in CARD_SETS.get(key, ())]
    if "no-lords" in setup["options"]:
        names.remove("lords")
    setup["cards"] = rng.sample(names, 3)
    setup["removed"] = None
    if "scouts" in setup["cards"]:
        card = rng.choice(sorted(new_deck("marshlands" in setup["sets"], None).elements()))
        setup["removed"] = card.split("+")[-1]
    quadrants = [read_sheet(QUADRANTS, name).header["set"] for name in setup["quadrants"]]
    setup["tasks"] = rng.sample(sorted(TASKS), quadrants.count("crossroads"))


def add_hexes(setup: dict[str, Any], four: list[str], rng: random.Random) -> None:
    """Nomad tiles, capitols, caves."""
    board = Board(setup, QUADRANTS)
    bag = [tile for tile in NOMAD_TILES if tile != "sword" or "no-sword" not in setup["options"]]
    rng.shuffle(bag)
    kinds = board.locations
    setup["nomads"] = {board.name[h]: bag.pop() for h in board.sorted(kinds) if kinds[h] == "nomad"}
    setup["capitols"] = []
    setup["caves"] = []
    for number, stem in enumerate(four):
        hexes = [h for h in board.name if board.sector.get(h) == number]
        if "capitol" in setup["sets"] and stem in ("oracle", "harbor"):
            castles = [h for h in hexes if kinds.get(h) == "castle"]
            setup["capitols"].append(board.name[rng.choice(castles)])
        if "caves" in setup["sets"] and "tavern" in four:
            mountains = [
                h
                for h in hexes
                if h in board.of_terrain["mountain"]
                and all(distance(h, other) >= 3 for other in kinds)
            ]
            if mountains:
                setup["caves"].append(board.name[rng.choice(mountains)])


def assert_conserved(state: State) -> None:
    """Nothing appears or disappears."""
    on_board = {(piece.owner, piece.kind): 0 for piece in state.pieces.values()}
    for piece in state.pieces.values():
        on_board[piece.owner, piece.kind] += 1
    crossroads = "crossroads" in state.board.quadrant_sets
    for seat, player in enumerate(state.players):
        settlements = on_board.get((seat, SETTLEMENT), 0) + player.supply + len(player.marked)
        assert settlements + player.set_aside + player.due == 40
        assert player.supply >= 0
        for kind, number in ((WARRIOR, 2), (WAGON, 1), (SHIP, 1)):
            total = player.stock[kind] + on_board.get((seat, kind), 0)
            assert total == (number if crossroads else 0)
        assert on_board.get((seat, HALL), 0) in (0, 7)
    scouts = sum(number for (_, kind), number in on_board.items() if kind == SCOUT)
    assert scouts + state.scout_pool == 2
    assert state.wall_pool + len(state.walls) == 25
    assert not state.walls & state.pieces.keys()
    assert not state.pieces.keys() & state.board.locations.keys()


def scarce_quadrants(folder: Path, rng: random.Random, keep: float) -> None:
    """Copies of all quadrants with little land left, so that terrains and cards run out."""
    for path in QUADRANTS.glob("*.txt"):
        head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
        drowned = "".join(
            "W" if letter in "GCDFT" and rng.random() > keep else letter for letter in body
        )
        (folder / path.name).write_text(f"{head}\n\n{drowned}", encoding="utf-8")


def play(setup: dict[str, Any], rng: random.Random, quadrants: Path = QUADRANTS) -> int:
    """One random game; how many decisions it took."""
    oracle = Oracle(setup, quadrants)
    decisions = 0
    while oracle.current() != OVER:
        legal = oracle.legal()
        assert legal
        if oracle.current() == CHANCE:
            assert all(token.startswith("{") for token in legal)
        else:
            assert_conserved(oracle.state)
            assert legal != {"stop"}
        with pytest.raises(ValueError, match="not legal"):
            oracle.apply("no such token")
        oracle.apply(rng.choice(sorted(legal)))
        decisions += 1
        assert decisions < 5000
        if decisions % 10 == 0:
            oracle.gold()
    names = set(setup["cards"]) | set(setup["tasks"])
    for gold in oracle.gold():
        assert names <= gold.keys()
        assert all(amount >= 0 for amount in gold.values())
    assert sum(oracle.final()) == pytest.approx(1)
    assert oracle.legal() == set()
    return decisions


def test_all_cards_are_known() -> None:
    assert [len(cards) for cards in CARD_SETS.values()] >= [10, 3, 6, 6]
    assert {name for cards in CARD_SETS.values() for name in cards} == CARDS.keys() | set(DURING)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_base_games(players: int) -> None:
    rng = random.Random(players)
    for _ in range(3):
        play(random_setup((), players, rng), rng)


@pytest.mark.parametrize("name", SETS)
def test_one_set(name: str) -> None:
    rng = random.Random(name)
    for players in (2, 4):
        play(random_setup((name,), players, rng), rng)


@pytest.mark.parametrize("number", range(24))
def test_mixes_of_sets(number: int) -> None:
    rng = random.Random(1000 + number)
    sets = SETS if number % 2 else tuple(name for name in SETS if rng.random() < 0.5)
    play(random_setup(sets, rng.randint(2, 5), rng), rng)


@pytest.mark.parametrize("number", range(12))
def test_terrains_and_cards_run_out(number: int, tmp_path: Path) -> None:
    rng = random.Random(2000 + number)
    scarce_quadrants(tmp_path, rng, rng.uniform(0.05, 0.4))
    sets = SETS if number % 2 else ("marshlands",)
    play(random_setup(sets, rng.randint(2, 5), rng), rng, tmp_path)
