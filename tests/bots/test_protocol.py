"""What bots are told: all that their seat may know, nothing that is hidden, as docs/bots.md says."""

import json
import sys
from pathlib import Path

import pytest
from librt.random import Random

import realmwright
from bots.worlds import decisions, some_view
from realmwright import expansions
from realmwright.board.geometry import HEX_NAMES, ISLAND_CORNERS, neighbours
from realmwright.bots.external import Bot
from realmwright.bots.program import Program
from realmwright.bots.protocol import Fault, question, read_action, read_ready
from realmwright.rules.actions import card_action
from realmwright.rules.pieces import KIND_NAMES
from realmwright.rules.resample import resample

pytestmark = pytest.mark.engine

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
GAMES = 20 if realmwright.COMPILED else 3


@pytest.mark.parametrize("seed", range(GAMES))
def test_other_hidden_cards_are_asked_about_with_the_same_bytes(seed: int) -> None:
    random, differing = Random(seed), 0
    for number, state in enumerate(decisions(("all",), 3, seed)):
        if number % 7:
            continue
        seat = state.current_player()
        asked = question(state.view(seat), 1, "game", 1000)
        other = resample(state.view(seat), random)
        differing += other != state
        assert question(other.view(seat), 1, "game", 1000) == asked
    assert differing > 0, "the other world is another one"


def test_the_own_hand_is_told_and_no_other() -> None:
    for state in decisions(("all",), 3, 2):
        seat = state.current_player()
        hands = [one["hand"] for one in json.loads(question(state.view(seat), 1, "", 1))["view"]["seats"]]
        assert hands == [state.view(seat).hand(other) for other in range(3)]
        assert "unknown" not in hands[seat]
        own = state.view(seat).turn_seat()
        assert all(set(hand) <= {"unknown"} for other, hand in enumerate(hands) if other not in (seat, own))


def test_no_seed_is_told() -> None:
    state = next(decisions(("base",), 2, 4711_0815))
    assert "47110815" not in question(state.view(state.current_player()), 1, "", 1).decode()


def test_neighbours_are_those_that_the_page_describes() -> None:
    for hex in set(range(len(HEX_NAMES))) - ISLAND_CORNERS:
        first, side = (0, 20) if hex < 400 else (400, 5)
        row, column = divmod(hex - first, side)
        left = column - 1 if row % 2 == 0 else column
        places = [(row, column - 1), (row, column + 1)]
        places += [(row + step, left + right) for step in (-1, 1) for right in (0, 1)]
        told = {first + side * r + c for r, c in places if 0 <= r < side and 0 <= c < side} - ISLAND_CORNERS
        assert set(neighbours(hex)) == told


def test_the_transcript_of_the_page_is_what_is_said(tmp_path: Path) -> None:
    """A program that says what stands there hears what stands there."""
    lines = PAGE.read_text("utf-8").partition("```text\n")[2].partition("```")[0].splitlines()
    told = [line[2:] for line in lines if line.startswith("> ")]
    said = [line[2:] for line in lines if line.startswith("< ")]
    assert (len(told), len(said)) == (3, 3)
    heard = tmp_path / "heard"
    program = (
        f"import sys\nheard = open({str(heard)!r}, 'w')\n"
        f"for line in {said!r}:\n    print(sys.stdin.readline(), end='', file=heard, flush=True)\n"
        "    print(line, flush=True)\n"
    )
    bot = Bot(Program("scripted", (sys.executable, "-c", program)))
    state = expansions.begin(expansions.draw_setup(expansions.first_game(2, seed=1)))
    for card in ("canyon", "grass"):
        state.apply_action(card_action(card))
    for _ in told[1:]:
        game = json.loads(told[1])["game"]
        state.apply_action(bot.ask(state.view(state.current_player()), game))
    bot.close()
    assert heard.read_text("utf-8").splitlines() == told


def fields_of(value: object) -> set[str]:
    """All fields of a message, those of its parts too."""
    if isinstance(value, dict):
        return {*value, *(field for inner in value.values() for field in fields_of(inner))}
    if isinstance(value, list):
        return {field for inner in value for field in fields_of(inner)}
    return set()


def test_every_field_stands_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    for state in decisions(("all",), 2, 3):
        view = state.view(state.current_player())
        words = {*view.columns(), *view.discard(), *view.removed(), *KIND_NAMES}
        told = fields_of(json.loads(question(view, 1, "", 1))) - words
        assert [name for name in told if f"`{name}`" not in page and f'"{name}"' not in page] == []


@pytest.mark.parametrize(
    "line",
    [b"", b"\n", b"{}\n", b'{"id":1}\n', b'{"id":1,"action":"7"}\n', b'{"id":1,"action":7.5}\n', b"\xff\n",
     b'{"id":1,"action":true}\n', b'{"id":2,"action":7}\n', b'{"id":1,"action":99999}\n', b"[" * 9999],
)  # fmt: skip
def test_what_is_no_answer_is_a_fault_that_quotes_nothing(line: bytes) -> None:
    with pytest.raises(Fault) as fault:
        read_action(line, 1, some_view())
    assert fault.value.said == line
    assert "99999" not in str(fault.value)


def test_an_answer_may_have_more_fields() -> None:
    view = some_view()
    action = view.legal_actions()[0]
    assert read_action(json.dumps({"id": 1, "action": action, "why": []}).encode(), 1, view) == action


def test_another_version_is_refused_with_both_named() -> None:
    with pytest.raises(Fault, match="protocol 2, and 1 is spoken here"):
        read_ready(b'{"type":"ready","protocol":2}\n')
