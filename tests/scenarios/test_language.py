"""What is written wrongly in a scenario is refused with its line, and a wrong expectation fails."""

from pathlib import Path

import pytest

from scenarios.language import ScenarioError, read_scenarios
from scenarios.run import run

PATH = Path("some.txt")

PLAIN = """\
--- Title
shows: 1.hex
card: grass

      a   b   c
 1    G1  G   W
 2      D   D   G2
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("card: grass\n", "line 1: a scenario begins with `--- Title`"),
        ("---\n", "line 1: a scenario needs a title"),
        ("--- A\nshows: x\n= legal: a1\n--- A\n", "line 4: a scenario has the title 'A' already"),
        ("--- A\n= legal: a1\n", "line 1: `shows:` names the sentences that a scenario shows"),
        (PLAIN, "line 1: a scenario that expects nothing cannot fail"),
        (PLAIN + "nonsense\n", "line 8: `name: value`, a picture, `>` or `=` is due, not 'nonsense'"),
        (PLAIN + "= legal\n", "line 8: `= what: value` is due, such as `= legal: c4 c5`, not '= legal'"),
        (PLAIN + "= legal: b1\nhand 2: grass\n", "line 9: `hand` belongs to the situation"),
        (PLAIN + "card: grass\n= legal: b1\n", "line 8: `card` stands there twice"),
        (PLAIN + "= board: \n", "line 8: under `= board:` a picture is due"),
        (PLAIN + "= legal: b1\n      a\n 1    G\n", "line 9: among the steps a picture stands under"),
        (PLAIN + "      a\n 1    G\n= legal: b1\n", "line 8: two pictures of a situation overlap"),
        ("--- A\nshows: x\n      a c\n 1  G G\n", "line 3: column c stands behind a"),
        ("--- A\nshows: x\n      a b\n 1  G\n", "line 4: 1 cells stand under 2 columns"),
        ("--- A\nshows: x\n      a b\n 1  G X\n", "line 4: 'X' is no cell such as G, G1"),
        ("--- A\nshows: x\n      a b\n 1    G G\n 2    G G\n", "line 5: rows with an even number stand half"),
        ("--- A\nshows: x\n      a b\n 1  G G\n 1  G G\n", "line 5: a1 is drawn twice"),
        ("--- A\nshows: x\n      a b\n 21  G G\n", "line 4: no hex is named 'a21'"),
    ],
)
def test_a_wrong_text(text: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenarios(PATH, text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("players: 7\n= legal: b1", "line 1: 7 players; the game is for 2 to 5"),
        ("a: farm\ncolour: red\n= legal: b1", "line 9: no line is called 'colour'"),
        ("pieces 1: c2\n= legal: b1", "two things stand on c2"),
        ("quadrants: tavern paddock oasis farm\n= legal: b1", "the picture has G at a1, the board F"),
        ("= legal: z9", "line 8: 'z9' is no hex and no option word"),
        ("= purse 1: 3", "line 8: 'purse' cannot be expected"),
        ("= gold 1: fools 3", "line 8: no gold is paid for fools"),
        ("nomads: sword\n= legal: b1", "line 8: 'sword' is no hex with its tile"),
    ],
)
def test_a_wrong_situation_or_expectation(lines: str, message: str) -> None:
    (scenario,) = read_scenarios(PATH, PLAIN + lines)
    with pytest.raises(ScenarioError) as caught:
        run(scenario)
    assert message in str(caught.value)


def test_a_location_needs_its_name() -> None:
    text = PLAIN.replace("W", "a") + "= legal: b1"
    with pytest.raises(ScenarioError, match="line 1: `a:` says which location the letter stands for"):
        run(read_scenarios(PATH, text)[0])


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("= legal: a2", "legal besides: b1; not legal: a2"),
        ("= legal has: a2", "not legal: a2; legal: b1"),
        ("= legal lacks: b1", "legal: b1"),
        ("= decides: 2", "expected: 2\n  found:    1"),
        ("= refused b1: Blocked", "expected"),
        ("= refused a2: Blocked", "NotTheTerrain"),
        ("= refused a2: NotTheTerrain terrain=forest", "terrain=grass"),
        ("= gold 1: knights 4", "'knights': 2"),
        ("= preview b1: takes farm", "found:    fishermen 1 knights 2"),
        ("= tiles 1: farm", "expected: farm"),
        ("= pieces 1: a1 b1", "found:    a1"),
        ("= hand 2 seen by 1: forest", "expected: forest"),
        ("= won: 1", "the game is not over"),
        ("= supply 1: 38", "found:    39"),
        ("= board:\n      a   b   c\n 1    G   G1  W", "a1 is G1, not G; b1 is G, not G1"),
        ("> a2\n= legal: b1", "a2: not legal here; seat 1 has: b1"),
        ("> @2 b1\n= legal: b1", "@2: seat 1 decides"),
        ("> b1 {grass}\n= legal: b1", "{grass}: a player chooses here"),
    ],
)
def test_what_is_not_so_fails(steps: str, message: str) -> None:
    text = PLAIN.replace(" 2      D   D   G2", " 2      D   D   G2\n 3    D   D   G")
    (scenario,) = read_scenarios(PATH, text + steps)
    with pytest.raises(AssertionError) as caught:
        run(scenario)
    assert message in str(caught.value)
