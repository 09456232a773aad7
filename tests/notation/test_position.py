"""Positions: exact for every state, short to write by hand."""

import pytest
from librt.random import Random

from notation.games import KINDS, MANY, random_game
from realmwright.expansions import begin, draw_setup, first_game
from realmwright.notation.errors import PositionError
from realmwright.notation.position import FIELDS, parse_position, print_position
from realmwright.rules import ledger as where
from realmwright.rules.hand import held_card
from realmwright.rules.state import State


def words(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def check(state: State, text: str | None = None) -> None:
    """The position prints and reads; also what a spectator may know of it."""
    text = text or print_position(state)
    again = parse_position(text)
    assert again == state
    assert print_position(again) == text
    assert again.legal_actions() == state.legal_actions()
    known = state.view(None).known()
    assert parse_position(print_position(known)) == known


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_positions_of_random_games_round_trip(kind: int) -> None:
    for seed in range(min(MANY, 3)):
        game = random_game(kind, seed)
        state = begin(game.setup)
        random = Random(seed)
        for action in game.log:
            # Every decision of one game where it is quick, some of them where it is not.
            if (MANY > 1 and seed == 0) or random.randrange(30) == 0:
                check(state)
            state.apply_action(action)
        check(state)


def test_a_short_position() -> None:
    state = parse_position("card: canyon\npieces 1: h6 i6 j6\ntiles 1: tavern farm=used")
    placed = state.play.setup.quadrants
    assert [entry.quadrant.stem for entry in placed] == ["tavern", "paddock", "oasis", "farm"]
    assert state.current_player() == 0
    assert words(state) == ["j5", "k5", "k6", "i7", "k7", "tavern"]
    assert [int(state.supply(seat)) for seat in range(2)] == [37, 40]
    assert int(held_card(state, 0, 0)) == 1
    assert int(state.ledger[where.DECK + 1]) == 4
    assert state.deck_size() == 24
    view = state.view(0)
    assert [(tile.name, tile.status) for tile in view.tiles(0)] == [("tavern", "ready"), ("farm", "used")]
    assert sorted(view.tiles_left().values()) == [1, 1, 2, 2, 2, 2, 2, 2]


def test_the_least_that_is_a_position() -> None:
    state = parse_position("card: forest")
    assert print_position(state).endswith('[Start "1"]\n\nturn: 1\ncard: forest\n')
    assert state == parse_position("hand 1: forest")
    state.apply_action(state.legal_actions()[0])
    check(state)


def test_a_set_up_given_apart() -> None:
    setup = draw_setup(first_game(4, 5))
    state = parse_position("; a comment\nturn: 3\n\nhand 3: grass\nhand 4: grass", setup)
    assert state.play.setup == setup
    assert state.current_player() == 2
    with pytest.raises(PositionError, match="line 1: the set-up is given apart"):
        parse_position('[Start "1"]\ncard: forest', setup)


HEADER = """\
[Format "1"]
[Rules "1"]
[Sets "base nomads crossroads marshlands harvest"]
[Quadrants "quarry barracks' temple watermill"]
[Cards "mayors families rovers"]
[Tasks "road"]
[Nomads "c6=sword h6=treasure f8=outpost"]
[Layouts "temple=03ea4930 watermill=3f2edf74"]
[Players "3"]
[Start "2"]
[Setup seed "-4"]
"""

GOLDEN = (
    HEADER
    + """
turn: 3
card: swamp+grass
hand 1: forest canyon
hand 2: ?
terrain: grass
mandatory: under-way
builds: g14 g13
used: farmland
paid: families
pieces 1: e11 f11 | city-hall i14 j14 h15 i15 j15 i16 j16 | warrior a1 t20
pieces 2: g8 | ship a20
pieces 3: g13 g14 | scout h13 a15
pieces: wall i10 j10
marked 1: 3 20
aside 1: 1
stock 2: warrior 1 wagon 1
tiles 1: h6=gone f19=new
tiles 2: f8
tiles 3: s18=used
counters 2: 2
sectors 3: 1 4
earned 3: families 2 rovers 1 treasure 3
left: b17=0
discard: forest 2 swamp+canyon 1
removed: canyon 1
"""
)


def test_a_golden_position() -> None:
    state = parse_position(GOLDEN)
    assert print_position(state) == GOLDEN
    check(state, GOLDEN)
    assert state.current_player() == 2
    assert int(state.owed()) == 1
    assert int(state.supply(0)) == 35
    assert int(state.ledger[where.DECK + 4]) == 2
    # The hexes next to the warrior are blocked, the seven hexes of the city hall are occupied.
    assert not state.free.has(1)
    assert not state.free.has(380 + 18)
    assert state.realms[0].count == 11


# A line with a value that is not its default, for each field that the golden position leaves out.
SAMPLES = {
    "phase": "phase: silo",
    "end": "end: triggered",
    "supply builds": "supply builds: 1",
    "owed": "owed: 2",
    "owed aside": "owed aside: 2",
    "draws": "draws: 2",
    "waived": "waived: yes",
    "pending": "pending: free-part 3\npending: barracks 3 1 0 -7",
    "waiting": "waiting 2: 3",
    "supply": "supply 2: 7",
    "walls": "walls: 3",
    "scouts": "scouts: 1",
    "scouted": "scouted: -",
    "deck": "deck: forest 5 swamp+forest 1",
}


@pytest.mark.parametrize("line", SAMPLES.values(), ids=SAMPLES)
def test_every_line_counts(line: str) -> None:
    text = "".join(part + "\n" for part in GOLDEN.split("\n")[:-1] if not part.startswith("mandatory"))
    state = parse_position(text)
    reader = parse_position(text + line)
    assert reader != state
    again = parse_position(print_position(reader))
    assert again == reader


def test_every_field_has_a_sample() -> None:
    printed = {line.partition(":")[0].rstrip(" 123") for line in GOLDEN.split("\n")}
    assert {field.name for field in FIELDS} <= printed | set(SAMPLES)
    assert not printed & set(SAMPLES)


def test_a_double_card_waits_for_its_half() -> None:
    text = HEADER + "turn: 1\nhand 1: swamp+forest"
    state = parse_position(text)
    assert words(state) == ["=forest", "=swamp"]
    assert words(parse_position(text.replace("hand 1", "card"))) == ["=forest", "=swamp"]
    settled = parse_position(text + "\ncard: swamp+forest\nterrain: swamp")
    assert int(settled.owed()) == 2
    # Without a swamp on the board its other terrain is meant.
    plain = parse_position('[Sets "marshlands"]\ncard: swamp+forest')
    assert int(plain.ledger[where.TERRAIN]) == 4


def test_the_mandatory_action_under_way() -> None:
    state = parse_position("card: canyon\npieces 1: h6\nmandatory: under-way\nbuilds: h6")
    assert int(state.owed()) == 2
    assert words(state) == ["i6", "i7"]
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    assert "." in words(state)


def test_phases() -> None:
    dealing = parse_position("phase: dealing")
    assert dealing.is_chance()
    assert dealing == begin(dealing.play.setup)
    silo = parse_position(HEADER + "phase: silo\npieces 3: n18 n19")
    assert silo.current_player() == 2
    assert words(silo) == ["o19", "stop"]
    assert parse_position("phase: over").is_terminal()


def test_a_drawn_card_that_is_none() -> None:
    state = parse_position("card: none\nhand 1: -")
    assert words(state) == ["."]
    check(state)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "the turn has no card: `card: canyon` gives one"),
        ("card: mud", 1, "card: 'mud' is no terrain card"),
        ("card: forest\n\nsomething", 3, "`name: value` is due, such as `card: canyon`, not 'something'"),
        ("card: forest\nfoo: 1", 2, "no line is called 'foo'; there are phase, turn"),
        ("card: forest\ncard: desert", 2, "`card` stands in line 1 already"),
        ("card: forest\nsupply: 3", 2, "each seat has its own: `supply 1: ...`"),
        ("card 1: forest", 1, "it belongs to no seat: `card: ...`"),
        ("card: forest\nsupply 3: 3", 2, "`supply 3`: there is no such seat, the game has 2"),
        ("turn: 3", 1, "turn: there is no seat 3: the game has 2"),
        ("card: forest\nowed: 32768", 2, "owed: 32768 is more than the greatest number, 32767"),
        ("card: forest\npending: paddock 1 1 999", 2, "the pending decisions do"),
        ("card: forest\nowed: two", 2, "owed: a whole number, 0 or more, is due, not 'two'"),
        ("card: forest\npieces 1: c4 d4", 2, "pieces: nothing can stand on d4, location"),
        ("card: forest\npieces 1: c4 u2", 2, "pieces: nothing can stand on u2, nowhere"),
        ("card: forest\npieces 1: c4\npieces 2: c4", 3, "pieces: two things stand on c4"),
        ("card: forest\npieces 1: wall c4", 2, "pieces: wall stands where one of settlement, city-hall"),
        ("card: forest\npieces: c4", 2, "pieces: 'c4' is none of wall, gap"),
        ("card: forest\npieces: ship c4", 2, "pieces: ship stands where one of wall, gap is due"),
        ("card: forest\npieces 1: warrior c4", 2, "stock: seat 1 has 1 of warrior on the board"),
        ("card: forest\naside 1: 41", 2, "supply: seat 1 has 41 settlements; a player has 40"),
        ("card: forest\ntiles 1: barn", 2, "tiles: 'barn' is no tile of this board"),
        ("card: forest\ntiles 1: c7=old", 2, "tiles: 'old' is none of none, new, ready, used, gone"),
        ("card: forest\ntiles 1: tavern tavern tavern", 2, "tiles: 'tavern' is no tile of this board, or tw"),
        ("card: forest\nleft: c4=1", 2, "left: 'c4' is none of"),
        ("card: forest\nmarked 1: 21", 2, "marked: '21' is none of"),
        ("card: forest\nmarked 1: 4\nmarked 2: 4", 3, "marked: line 4 is marked twice"),
        ("card: forest\nhand 2: forest forest forest forest forest", 2, "deck: the hands and piles hold 6"),
        ("card: forest\nhand 2: grass grass grass grass canyon canyon canyon canyon", 2, "hand: 8 cards"),
        ("card: forest\ndiscard: forest", 2, "discard: each name needs its number"),
        ("card: forest\ndiscard: swamp 1", 2, "discard: 'swamp' is none of grass, canyon"),
        ("card: forest\nearned 1: treasure", 2, "earned: each name needs its number"),
        ("card: forest\nearned 1: families 2", 2, "earned: 'families' is none of fishermen, kni"),
        ("card: forest\nused: cave", 2, "used: 'cave' is none of"),
        ("card: forest\nscouted: a1 b1 c1", 2, "scouted: 3 scouts stand on the board; there are 2"),
        ("card: forest\nterrain: water", 2, "terrain: 'water' is none of grass"),
        ("card: forest\npending: paddock", 2, "pending: a kind, a seat and at most 10 numbers are due"),
        ("card: forest\npending: wagon 1", 2, "pending: wagon is not in play"),
        ("card: forest\npending: jump 1", 2, "pending: 'jump' is none of free-part, mandatory"),
        ('[Result "3 4"]\ncard: forest', 1, "[Result]: only a record has this tag"),
        ('card: forest\n[Hand 1 "forest"]', 2, "[Hand 1]: only a record has this tag"),
        ('[Cards "x"]', 1, "[Cards]: no card is named 'x'"),
        ('[Rules "0"]', 1, "[Rules]: '0' cannot be read here, only 1 to 2"),
        ("[Cards]", 1, "a tag is due, such as"),
        ("x" * 100_001, 1, "the text is too long: a game takes at most 100,000 signs"),
        (f"supply {10**19}: 3", 1, f"supply: a whole number up to {2**63 - 1} is due, not 20 signs"),
        (f"supply {9 * 10**18}: 3", 1, f"`supply {9 * 10**18}`: there is no such seat, the game has 2"),
        (f"supply {2**63}: 3", 1, f"supply: a whole number up to {2**63 - 1} is due, not {2**63}"),
        (f"supply {'9' * 5000}: 3", 1, f"supply: a whole number up to {2**63 - 1} is due, not 5000 signs"),
        (f"card: forest\nowed: {'9' * 5000}", 2, f"owed: a whole number up to {2**63 - 1} is due, not 5000"),
    ],
)  # fmt: skip
def test_mistakes(text: str, line: int, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    assert caught.value.line == line
    assert caught.value.message.startswith(sentence)
    assert str(caught.value) == f"line {line}: {caught.value.message}"
