"""Beacon: a location of the base game with two steps of its own, on a quadrant of its own."""

# The lines of other languages are as long as they are there.
# ruff: noqa: E501

from typing import Final

from adding.tree import Addition, Found

RULE: Final = Addition(
    "docs/rules.md",
    {
        "| Paddock | M |": "| Beacon | B | name an own settlement, then build exactly two hexes from it in a "
        "straight line; adjacency not needed |\n"
    },
    Found("tests/scenarios/test_sentences.py::test_the_rules_name_every_location_card_and_task", "beacon"),
)
CLASS: Final = Addition(
    "src/realmwright/expansions/base/locations.py",
    {
        "from mypy_extensions import": """
from typing import ClassVar
""",
        "from realmwright.rules.choices import": """
from realmwright.rules import ledger as where
from realmwright.rules.ask import Ask
""",
        "from realmwright.rules.position import": """
from realmwright.rules.placing import build
""",
        "LOCATIONS: Final": '''
# Steps of Beacon.
_NAME: Final = 0
_BUILD: Final = 1


@final
class Beacon(Power):
    """B: name an own settlement, then build exactly two hexes from it in a straight line.

    Adjacency is not needed.
    """

    steps: ClassVar = ("beacon", "beacon-build")
    builds: ClassVar = True

    def available(self, state: Position, seat: i64) -> bool:
        realm = state.realms[seat]
        return state.supply(seat) > 0 and any(
            some_two_on(state, i64(realm.pieces[slot])) for slot in range(realm.count)
        )

    def offer(self, state: Position, choices: Choices) -> None:
        if state.step() == _NAME:
            realm = state.realms[state.seat()]
            for slot in range(realm.count):
                hex = i64(realm.pieces[slot])
                if some_two_on(state, hex):
                    choices.add(hex)
        else:
            for direction in range(DIRECTIONS):
                target = two_on(state.data(where.SOURCE), direction)
                if is_land(state, target):
                    choices.add(target)

    def choose(self, state: Position, action: i64) -> None:
        if state.step() == _NAME:
            state.set_step(_BUILD)
            state.set_data(where.SOURCE, action)
        else:
            seat = state.seat()
            state.pop()
            build(state, seat, action)

    def asked(self, state: Position) -> Ask:
        if state.step() == _NAME:
            return Ask("beacon", piece_of=int(state.seat()))
        return Ask("beacon-build", hexes=True)


def some_two_on(state: Position, hex: i64) -> bool:
    """Whether a free suitable hex lies two hexes from a hex in a straight line."""
    return any(is_land(state, two_on(hex, direction)) for direction in range(DIRECTIONS))


''',
        ")\n\nassert SUITABLE": """
    Beacon("beacon"),
""",
    },
)
WORD: Final = Addition(
    "src/realmwright/rules/actions.py",
    {
        ")\nACTIONS: Final": """
    + ("beacon",)
"""
    },
)
QUADRANT: Final = Addition(
    "src/realmwright/board/quadrants/beacon.txt",
    {
        "": """
name: Beacon
set: base
a: Beacon
layout: printed; made up

GGGGTTTTDD
GGGTTTTDDD
GGFFaTTDDC
GFFFFTDDCC
FFFFWWDCCC
TTFFWWDCCC
TTTFWWcCCM
DTTGGGGCMM
DDaGGGGMMM
DDDGGGMMMM
"""
    },
    Found("tests/board/test_quadrants.py::test_every_location_is_on_a_quadrant_of_its_set", "beacon"),
)
COUNTS: Final = Addition(
    "tests/board/test_quadrants.py",
    {
        '    "farm": ("base"': """
    "beacon": ("base", 2, 1, 0, 0, 0, 10),
"""
    },
    Found("tests/board/test_quadrants.py::test_the_shipped_quadrants", "beacon"),
)
SENTENCES: Final = Addition(
    "tests/scenarios/sentences.txt",
    {
        "4.quarry  ": """
4.beacon                           an own settlement is named, then built exactly two hexes from it in a straight line
4.beacon.apart                     adjacency not needed
"""
    },
    Found(
        "tests/scenarios/test_sentences.py::test_every_location_tile_card_and_task_has_its_sentences",
        "4.beacon",
    ),
)
SCENARIO: Final = Addition(
    "tests/scenarios/04-a-base.txt",
    {
        "": """

--- Beacon: two hexes away, wherever that is
shows: 4.beacon 4.beacon.apart
card: grass
mandatory: done
a: beacon
tiles 1: beacon

      a   b   c   d   e
 1    D1  W   F   a   M
 2      W   M   G   W   D2
 3    M   D   W   M   M

; Two hexes from a1 are c1 and b3.
> beacon
= legal: a1
> a1
= legal: c1 b3
= refused c2: ConditionNotMet
> b3
= supply 1: 38
= tiles 1: beacon=used
"""
    },
    Found("tests/scenarios/test_sentences.py::test_every_sentence_has_a_scenario", "4.beacon.apart"),
)
ORACLE: Final = Addition(
    "tests/oracle/powers_base.py",
    {
        "from .geometry import": """
from .flow import Flow, ask
""",
        "from .powers import": """
from .placing import ask_build_hex, build_from_supply
""",
        "POWERS: dict": '''
class Beacon:
    """Name an own settlement, then build exactly two hexes from it in a straight line."""

    def targets(self, state: State, origin: Hex) -> set[Hex]:
        """The hexes that can be built on from a settlement."""
        return state.open_suitable() & {origin.plus(step, 2) for step in DIRECTIONS}

    def named(self, state: State, seat: int) -> set[Hex]:
        """The settlements that can be named."""
        return {hex_ for hex_ in state.settlements(seat) if self.targets(state, hex_)}

    def startable(self, state: State, seat: int) -> bool:
        """It needs a settlement in the supply and one to name."""
        return state.players[seat].supply > 0 and bool(self.named(state, seat))

    def run(self, state: State, seat: int) -> Flow[None]:
        """The settlement's hex, then the hex to build on."""
        named = yield from ask(seat, state.board.names(self.named(state, seat)))
        targets = fixed(self.targets(state, state.board.at[named]))
        target = yield from ask_build_hex(state, seat, targets)
        assert target is not None
        yield from build_from_supply(state, seat, target)


''',
        '    "paddock": Move(': """
    "beacon": Beacon(),
""",
    },
    Found("tests/adding/in_the_copy.py::test_engine_and_oracle_agree[beacon]", "beacon"),
)
TEXTS: Final = Addition(
    "src/realmwright/texts/<language>/things.json",
    {
        '  "location.quarry.name"': """
  "location.beacon.name": "Beacon",
  "location.beacon.rule": "Build one two hexes from one of yours.",
  "location.beacon.help": "Once a turn, choose one of your settlements and build another exactly two hexes from it in a straight line. It need not touch your own there.",
"""
    },
    Found(
        "tests/texts/test_catalogue.py::test_everything_has_a_name_a_rule_in_one_line_and_longer_help[location.beacon]",
        "location.beacon",
    ),
)
PROMPTS: Final = Addition(
    "src/realmwright/texts/<language>/game/play.json",
    {
        '  "prompt.wall-first"': """
  "prompt.beacon": "Beacon: choose the settlement to build from.",
  "prompt.beacon-build": "Beacon: choose a hex to build on.",
"""
    },
    Found("tests/texts/test_keys.py::test_keys_that_are_made[prompt.{}]", "beacon-build"),
)
NAMES: Final = Addition(
    "docs/names.md",
    {
        "| `location.quarry` |": """
| `location.beacon` | Beacon | *Beacon* | *Beacon* | *Beacon* |
"""
    },
    Found("tests/texts/test_names.py::test_everything_is_listed", "location.beacon"),
)
TOLD: Final = Addition(
    "tests/texts/told.txt",
    {
        "\n; Nomads\n\nlocation": """
location.beacon.help
4.beacon                   choose one of your settlements and build another exactly two hexes from it in a straight line
4.beacon.apart             need not touch your own there
"""
    },
    Found("tests/texts/test_told.py::test_every_sentence_is_told", "4.beacon.apart"),
)
DRAWING: Final = Addition(
    "frontend/src/icons/locations.ts",
    {
        "  // A pickaxe over cut blocks.": """
  // A fire on a pole.
  beacon: { fill: 'M12 1.5C15 5 16.5 7 16.5 9.5C16.5 12 14.5 13.5 12 13.5C9.5 13.5 7.5 12 7.5 9.5C7.5 7 9 5 12 1.5ZM11 14.5H13V22H11Z' },
"""
    },
    Found("tests/adding/in_the_copy.py::test_it_has_a_drawing[beacon]", "beacon"),
)

LOCATION: Final = (
    RULE, CLASS, WORD, QUADRANT, COUNTS, SENTENCES, SCENARIO, ORACLE, TEXTS, PROMPTS, NAMES, TOLD, DRAWING,
)  # fmt: skip
