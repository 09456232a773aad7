"""Northmen, a card of the base game, and Rampart, a task of Crossroads."""

# The lines of other languages are as long as they are there.
# ruff: noqa: E501

from typing import Final

from adding.tree import Addition, Found

CARD: Final = (
    Addition(
        "docs/rules.md",
        {"| Families | Nomads": "| Northmen | base | 1 per settlement on the ten northern lines |\n"},
        Found(
            "tests/scenarios/test_sentences.py::test_the_rules_name_every_location_card_and_task", "northmen"
        ),
    ),
    Addition(
        "src/realmwright/expansions/base/cards.py",
        {
            "CARDS: Final": '''
NORTHERN_LINES: Final = 10


@final
class Northmen(KingdomCard):
    """1 per settlement on the ten northern lines."""

    def score(self, scoring: Scoring, seat: i64) -> i64:
        lines = scoring.surveys[seat].lines
        count: i64 = 0
        for line in range(NORTHERN_LINES):
            count += i64(lines[line])
        return count

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        survey = scoring.surveys[seat]
        return for_each(1, [hex for line in range(NORTHERN_LINES) for hex in survey.on_line(line)])


''',
            '    Farmers("farmers"),': """
    Northmen("northmen"),
""",
        },
    ),
    Addition(
        "tests/scenarios/sentences.txt",
        {
            "5.families  ": """
5.northmen                         1 a settlement on the ten northern lines
"""
        },
        Found(
            "tests/scenarios/test_sentences.py::test_every_location_tile_card_and_task_has_its_sentences",
            "5.northmen",
        ),
    ),
    Addition(
        "tests/scenarios/05-a-base.txt",
        {
            "": """

--- Northmen: not on the eleventh line
shows: 5.northmen
cards: northmen hermits knights
card: grass

      a   b   c
 9    G1  G   D
 10     G1  G   G
 11   G1  G2  G

= gold 1: northmen 2
= gold 2: northmen 0
"""
        },
        Found("tests/scenarios/test_sentences.py::test_every_sentence_has_a_scenario", "5.northmen"),
    ),
    Addition(
        "tests/oracle/scoring.py",
        {
            "CARDS: dict": '''
def northmen(state: State, seat: int) -> int:
    """1 per settlement on the ten northern lines."""
    return sum(line < 10 for line in per_line(state, seat).elements())


''',
            '    "farmers": farmers,': """
    "northmen": northmen,
""",
        },
        Found("tests/adding/in_the_copy.py::test_engine_and_oracle_agree[northmen]", "northmen"),
    ),
    Addition(
        "src/realmwright/texts/<language>/scoring.json",
        {
            '  "card.families.name"': """
  "card.northmen.name": "Northmen",
  "card.northmen.rule": "1 gold for each settlement in the north.",
  "card.northmen.help": "Each of your settlements on the ten northern lines of the board earns 1 gold.",
"""
        },
        Found(
            "tests/texts/test_catalogue.py::test_everything_has_a_name_a_rule_in_one_line_and_longer_help[card.northmen]",
            "card.northmen",
        ),
    ),
    Addition(
        "docs/names.md",
        {
            "| `card.families` |": """
| `card.northmen` | Northmen | *Northmen* | *Northmen* | *Northmen* |
"""
        },
        Found("tests/texts/test_names.py::test_everything_is_listed", "card.northmen"),
    ),
    Addition(
        "tests/texts/told.txt",
        {
            "card.families.help": """
card.northmen.help
5.northmen                 Each of your settlements on the ten northern lines of the board earns 1 gold
"""
        },
        Found("tests/texts/test_told.py::test_every_sentence_is_told", "5.northmen"),
    ),
    Addition(
        "frontend/src/icons/cards.ts",
        {
            "  // Two grown-ups and a child.": """
  // A helmet with horns.
  northmen: { fill: 'M4 16C4 9 7 6.5 12 6.5C17 6.5 20 9 20 16ZM2.5 3C2 8 4 10 6 9.5L5 6ZM21.5 3C22 8 20 10 18 9.5L19 6ZM4 17.5H20V21H4Z' },
"""
        },
        Found("tests/adding/in_the_copy.py::test_it_has_a_drawing[northmen]", "northmen"),
    ),
)

TASK: Final = (
    Addition(
        "docs/rules.md",
        {
            "### Order of the final scoring": "Rampart 4: at least 9 own settlements on one horizontal line.\n\n"
        },
        Found(
            "tests/scenarios/test_sentences.py::test_the_rules_name_every_location_card_and_task", "rampart"
        ),
    ),
    Addition(
        "src/realmwright/expansions/crossroads/tasks.py",
        {
            "TASKS: Final": '''
RAMPART: Final = 9


@final
class Rampart(Task):
    """At least nine own settlements on one horizontal line."""

    def witness(self, scoring: Scoring, seat: i64) -> i64:
        """The line."""
        lines = scoring.surveys[seat].lines
        for line in range(len(lines)):
            if lines[line] >= RAMPART:
                return i64(line)
        return NOT_MET

    def hexes_of(self, scoring: Scoring, seat: i64, witness: i64) -> list[int]:
        return scoring.surveys[seat].on_line(witness)


''',
            '    CompassPoints("compass': """
    Rampart("rampart", 4),
""",
        },
    ),
    Addition(
        "tests/scenarios/sentences.txt",
        {
            "5.tasks.once  ": """
5.rampart                          4: nine on one horizontal line
"""
        },
        Found(
            "tests/scenarios/test_sentences.py::test_every_location_tile_card_and_task_has_its_sentences",
            "5.rampart",
        ),
    ),
    Addition(
        "tests/scenarios/05-c-tasks.txt",
        {
            "": """

--- Rampart: nine on a line, gaps or not
shows: 5.rampart
sets: crossroads
tasks: rampart
card: grass

      a   b   c   d   e   f   g   h   i   j   k   l
 1    G1  G1  G1  G1  G   G1  G1  G1  G1  G1  G   D
 2      G2  G2  G2  G2  G2  G2  G2  G2  G   D   G   D
 3    G   G   G2  G   G   G   G   G   G   G   G   D

= gold 1: rampart 4
= gold 2: rampart 0
"""
        },
        Found("tests/scenarios/test_sentences.py::test_every_sentence_has_a_scenario", "5.rampart"),
    ),
    Addition(
        "tests/oracle/tasks.py",
        {
            "TASKS: dict": '''
def rampart(state: State, seat: int) -> int:
    """4: at least 9 own settlements on one horizontal line."""
    lines = [state.board.line[hex_] for hex_ in state.settlements(seat)]
    return 4 if any(lines.count(line) >= 9 for line in lines) else 0


''',
            '    "compass-points": compass_points,': """
    "rampart": rampart,
""",
        },
        Found("tests/adding/in_the_copy.py::test_engine_and_oracle_agree[rampart]", "rampart"),
    ),
    Addition(
        "src/realmwright/texts/<language>/scoring.json",
        {
            '  "set.base.name"': """
  "task.rampart.name": "Rampart",
  "task.rampart.rule": "4 gold for nine on a horizontal line.",
  "task.rampart.help": "At least nine of your settlements on one horizontal line, gaps allowed, earn 4 gold, once.",
"""
        },
        Found(
            "tests/texts/test_catalogue.py::test_everything_has_a_name_a_rule_in_one_line_and_longer_help[task.rampart]",
            "task.rampart",
        ),
    ),
    Addition(
        "docs/names.md",
        {
            "| `task.compass-points` |": """
| `task.rampart` | Rampart | *Rampart* | *Rampart* | *Rampart* |
"""
        },
        Found("tests/texts/test_names.py::test_everything_is_listed", "task.rampart"),
    ),
    Addition(
        "tests/texts/told.txt",
        {
            "task.compass-points.help": """
task.rampart.help
5.rampart                  nine of your settlements on one horizontal line
"""
        },
        Found("tests/texts/test_told.py::test_every_sentence_is_told", "5.rampart"),
    ),
    Addition(
        "frontend/src/icons/cards.ts",
        {
            "  // A compass rose.": """
  // A wall with a walk on it.
  rampart: { fill: 'M2 8H5V11H8V8H11V11H13V8H16V11H19V8H22V21H2Z' },
"""
        },
        Found("tests/adding/in_the_copy.py::test_it_has_a_drawing[rampart]", "rampart"),
    ),
)
