"""No player reads a raw key: each key that stands in the sources, or is made of a word, has a text.

A key stands in full, or it is a group and a word of some registry. `MADE` lists those of the second kind
with every word there is for it; one that is not listed fails.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import realmwright
from realmwright.expansions import CATALOGUE, SETS
from realmwright.players.registry import player_names
from realmwright.rules.actions import CARD_NAMES, OPTION_WORDS
from realmwright.rules.facts import PAID
from realmwright.rules.position import Decision
from realmwright.rules.setup import OPTIONS
from realmwright.rules.status import TILE_STATUS
from realmwright.rules.turn import KERNEL
from realmwright.server.values import QUICK_WORDS
from realmwright.telling.subjects import GROUPS, card_name, subject_of
from realmwright.terminal.commands import HELP
from realmwright.texts import catalogue
from telling.test_messages import keys

ROOT = Path(realmwright.__file__).parent
TEXTS = catalogue()
BEGINNINGS = {key.partition(".")[0] for key in TEXTS.texts}
KEY = re.compile(r"[a-z-]+(?:\.[A-Za-z-]+)+")
MAKING = re.compile(r"[a-z-]+\.(?:[A-Za-z-]+\.)*[A-Za-z-]*\{\}[A-Za-z.{}-]*")
PAGE = Path(__file__).resolve().parents[2] / "frontend" / "src"
# Names of subjects and their texts: that every subject has them is tested below.
OF_SUBJECTS = {"{}.name", "{}.rule", "{}.help", "{}.{}", "{}.{}.name"}


def module(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def codes_of_refusals() -> set[str]:
    """The codes of `rules/explain.py`: words with a capital and one more inside or none."""
    tree = ast.parse(module("rules/explain.py"))
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {word for word in words if isinstance(word, str) and re.fullmatch(r"(?:[A-Z][a-z]+)+", word)}


def lines_of_the_log() -> set[str]:
    """What `_line` of the narrator is called with."""
    tree = ast.parse(module("telling/narrator.py"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    given = [call.args[1] for call in calls if ast.unparse(call.func) == "_line"]
    named = {str(word.value) for word in given if isinstance(word, ast.Constant)}
    assert {ast.unparse(word) for word in given if not isinstance(word, ast.Constant)} == {"key"}
    assert """in ("wall", "scout")""" in module("telling/narrator.py")
    return named | {"walls", "scouts"}


# Where a function is given the kind of a fault in a quadrant file.
KIND_AT = {
    "error_at": 1,
    "error_at_letter": 1,
    "_error_in_row": 2,
    "QuadrantTextError": 3,
    "_Unusable": 0,
    "_what": 0,
}


def kinds_of_faults() -> set[str]:
    """What can be wrong with a quadrant file."""
    found = set()
    for name in ("board/quadrants.py", "own_quadrants.py"):
        for call in ast.walk(ast.parse(module(name))):
            at = KIND_AT.get(ast.unparse(call.func).split(".")[-1]) if isinstance(call, ast.Call) else None
            if isinstance(call, ast.Call) and at is not None and at < len(call.args):
                if isinstance(kind := call.args[at], ast.Constant):
                    found.add(str(kind.value))
    return found


def of_the_sets() -> list[Decision]:
    """Every decision that a set brings."""
    found: list[Decision] = []
    for entry in SETS:
        found += [*entry.locations, *entry.nomad_tiles, *entry.open_powers]
        found += [entry.epilogue] if entry.epilogue else []
    return found


def steps() -> set[str]:
    """The step names of every decision."""
    return {step for decision in [*KERNEL.values(), *of_the_sets()] for step in decision.steps}


MADE: dict[str, Iterable[str]] = {
    "card.{}": GROUPS["card"],
    "task.{}": GROUPS["task"],
    "location.{}": GROUPS["location"],
    "nomad.{}.name": GROUPS["nomad"],
    "silver.{}": GROUPS["silver"],
    "terrain.{}": GROUPS["terrain"],
    "terrain.{}.name": GROUPS["terrain"],
    "terrain.{}.on": GROUPS["terrain"],
    "piece.{}": GROUPS["piece"],
    "set.{}.name": CATALOGUE.sets,
    "variant.{}.name": OPTIONS,
    "level.{}.name": player_names(),
    "ui.tile-{}": [status for status in TILE_STATUS if status not in ("none", "gone")],
    "terminal.help-{}": HELP,
    "refusal.{}": codes_of_refusals(),
    "log.{}": lines_of_the_log(),
    "own-quadrant.{}": kinds_of_faults(),
    "prompt.{}": steps() | {"wait", "wait-turn", "wait-canoe", "mandatory"},
    "hint.{}": ("piece", "move", "build", "hex", "ahead", "behind", "level"),
    "hint.{}-sure": ("ahead", "behind", "level"),
}


def sources() -> Iterator[tuple[Path, ast.Module]]:
    packages = [ROOT / package for package in ("telling", "server", "terminal", "cli")]
    for path in sorted([*ROOT.glob("*.py"), *(path for folder in packages for path in folder.rglob("*.py"))]):
        yield path, ast.parse(path.read_text("utf-8"))


def is_there(key: str) -> bool:
    """Whether a key, or a subject by its name, has a text."""
    return key in TEXTS or f"{key}.name" in TEXTS


def test_keys_that_stand_in_full() -> None:
    found = set()
    for path, tree in sources():
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        parts = {id(part) for text in texts for part in text.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
                if KEY.fullmatch(node.value) and node.value.partition(".")[0] in BEGINNINGS:
                    found.add(node.value)
                    assert is_there(node.value), f"{path.name}, line {node.lineno}: {node.value} has no text"
    assert {"error.not-now", "terminal.left", "ui.half-of", "log.start", "card.mayors"} <= found


def made() -> set[str]:
    """What keys are made by, with {} for each word."""
    found = set()
    for _, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
                making = "".join(map(str, parts))
                if MAKING.fullmatch(making) and making.partition(".")[0] in BEGINNINGS:
                    found.add(making)
    return found


def test_keys_that_are_made_are_listed() -> None:
    assert made() == set(MADE)


@pytest.mark.parametrize("making", MADE)
def test_keys_that_are_made(making: str) -> None:
    words = list(MADE[making])
    assert words
    assert [word for word in words if not is_there(making.format(word))] == []


def test_everything_that_can_be_chosen_or_pays_has_a_name_and_a_rule() -> None:
    words = {
        *OPTION_WORDS,
        *(decision.name for decision in of_the_sets()),
        *GROUPS["card"],
        *GROUPS["task"],
        *PAID,
    }
    for subject in map(subject_of, words):
        assert f"{subject}.name" in TEXTS
        assert f"{subject}.rule" in TEXTS


def test_terrain_cards_have_names() -> None:
    messages = map(card_name, CARD_NAMES)
    assert [key for message in messages for key in keys(message) if key not in TEXTS] == []


def test_only_farmland_is_the_name_of_two_things() -> None:
    names = Counter(name for group, names in GROUPS.items() if group != "piece" for name in names)
    assert [name for name, times in names.items() if times > 1] == ["farmland"]
    assert subject_of("farmland") == "extra.farmland"


# What the page makes of words, as `ui.tile-${status}`. That they are there, TypeScript checks.
OF_THE_PAGE = {
    "effects": [f"motion-{speed}" for speed in ("off", "fast", "normal", "slow")],
    "guide": [key.partition(".")[2] for key in TEXTS.texts if key.startswith("guide.")],
    "lesson": [
        f"{screen}.{part}"
        for screen in ("build", "beside", "tiles", "gold", "end")
        for part in ("name", "text", "picture")
    ],
    "talk": [f"quick-{word}" for word in QUICK_WORDS],
    "manual": ("lessons", "in-play", "rules"),
    "clock": ("out-time", "out-resigned"),
    "leave": ("resign", "resign-title", "abort", "abort-title"),
    "notices": ("pace-0", "pace-60", "pace-1440"),
    "pace": ("once", "normal", "slow"),
    "replay": ("slow", "normal", "fast"),
    "share": ("png", "svg", "gif", "turn", "choice"),
    "start": [f"{kind}{part}" for kind in ("first-game", "random", "chosen") for part in ("", "-rule")],
    "time-out": [f"{way}{part}" for way in ("skip", "computer", "forfeit") for part in ("", "-help")],
    "ui": [
        *("status-new", "status-used", "tile-new", "tile-ready", "tile-used"),
        *("power-ready", "power-new", "power-used"),
    ],
}
# Groups whose texts are found by a subject or by a word of a registry.
TOLD = {
    "location", "nomad", "extra", "silver", "card", "task", "set", "turn", "choice", "terrain", "piece",
    "variant", "level", "language", "rules",
}  # fmt: skip


def test_no_text_is_left_over() -> None:
    said = {f"{group}.{word}" for group, words in OF_THE_PAGE.items() for word in words}
    said |= {making.format(word) for making, words in MADE.items() for word in words}
    for _, tree in sources():
        said |= {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    for path in (*PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts")):
        if "mock" not in path.parts:
            said |= set(
                re.findall(r"(?<!name=)[\"'`]([a-z-]+(?:\.[A-Za-z-]+)+)[\"'`]", path.read_text("utf-8"))
            )
    left = [key for key in TEXTS.texts if key.partition(".")[0] not in TOLD and key not in said]
    assert left == []
