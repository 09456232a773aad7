"""The same cards at many tables: each draw the same whatever way the games go, fair, and told by nothing."""

from collections import Counter

import pytest
from librt.random import Random

from realmwright.expansions import draw_setup
from realmwright.rules.actions import CARD_NAMES, action_name
from realmwright.rules.draw import Wanted
from realmwright.rules.setup import Setup
from realmwright.rules.state import CHANCE
from realmwright.telling.chance import draw
from realmwright.telling.course import Course
from realmwright.telling.deal import dealt, derived, drawn, mind
from realmwright.telling.info import GameInfo, Seat

KEY = derived(b"a secret", "of a test")


def table(setup: Setup, key: str | None = KEY) -> Course:
    seats = [Seat("computer", f"Player {seat}", "random") for seat in range(setup.players)]
    return Course(GameInfo("game", setup, seats, contest="contest", deal=key))


def played(setup: Setup, seed: int, key: str = KEY) -> list[tuple[int, int]]:
    """The draws of a game that is played at random: the turn each belongs to, and the card."""
    course, random, found = table(setup, key), Random(seed), []
    while not course.over:
        state = course.game.state
        if state.is_chance():
            action = drawn(course, draw)
            found.append((course.turns, action))
        else:
            action = state.choice(random.randrange(state.count_choices()))
        course.take(course.event_of(action))
    return found


@pytest.mark.parametrize("seed", range(2))
def test_in_the_base_game_all_tables_draw_the_same_cards_whatever_is_played(seed: int) -> None:
    setup = draw_setup(Wanted((), 3, seed))
    one, other = played(setup, 1), played(setup, 2)
    shared = min(len(one), len(other))
    assert shared > 25, "the deck was shuffled anew meanwhile"
    assert one[:shared] == other[:shared]
    assert played(setup, 1, derived(b"another secret", "of a test"))[:shared] != one[:shared]


def test_where_a_power_draws_more_the_draws_of_other_turns_stay_the_same() -> None:
    # Fort draws a card in the middle of a turn.
    setup = draw_setup(Wanted(("marshlands", "crossroads"), 2, 3, quadrants=QUADRANTS_WITH_FORT))
    one, other = (dict(played(setup, seed)) for seed in (5, 6))
    turns = one.keys() & other.keys()
    same = sum(one[turn] == other[turn] for turn in turns)
    assert same / len(turns) > 0.6


QUADRANTS_WITH_FORT = ("city-hall", "tavern", "oasis", "farm")


def test_each_draw_is_as_fair_as_from_a_shuffled_deck() -> None:
    course = table(draw_setup(Wanted((), 2, 1)))
    counts = Counter(action_name(dealt(course, derived(b"", str(number)))) for number in range(2000))
    assert set(counts) == set(CARD_NAMES[:5])
    assert all(340 < count < 460 for count in counts.values()), "each of five terrains, give or take"


def test_one_draw_tells_nothing_of_the_next() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for number in range(2000):
        course = table(draw_setup(Wanted((), 2, 1)), derived(b"", str(number)))
        cards = []
        while course.game.state.current_player() == CHANCE:
            cards.append(drawn(course, draw))
            course.take(course.event_of(cards[-1]))
        pairs[cards[0], cards[1]] += 1
    assert len(pairs) == 25
    assert all(40 < count < 125 for count in pairs.values())


def test_without_a_key_cards_are_drawn_by_chance() -> None:
    course = table(draw_setup(Wanted((), 2, 1)), None)
    assert {drawn(course, draw) for _ in range(200)} == {
        action for action, _ in course.game.state.chance_outcomes()
    }


def test_computers_have_the_same_mind_in_a_turn_at_all_tables_of_a_contest() -> None:
    setup = draw_setup(Wanted((), 2, 1))
    one, two, free = table(setup), table(setup), table(setup, None)
    assert mind(one, 1) == mind(two, 1)
    assert mind(one, 1)[1] != mind(one, 0)[1]
    assert mind(free, 1) == ("game/1", None)
