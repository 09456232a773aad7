"""Games played to the end, and how they are counted."""

from collections import Counter

import pytest
from librt.random import Random

from realmwright.expansions import begin, draw_setup
from realmwright.players.playout import Tally, draw, play, play_randomly
from realmwright.players.registry import make_player
from realmwright.rules.actions import FIRST_CARD
from realmwright.rules.draw import Wanted


def test_cards_are_drawn_as_they_lie_in_the_deck() -> None:
    state = begin(draw_setup(Wanted((), 2, 1)))
    random = Random(4)
    drawn = Counter(draw(state, random) for _ in range(5000))
    assert set(drawn) == set(range(FIRST_CARD, FIRST_CARD + 5))
    assert all(850 < count < 1150 for count in drawn.values())


@pytest.mark.parametrize("players", range(2, 6))
def test_a_random_game_ends_and_counts_its_decisions(players: int) -> None:
    start = begin(draw_setup(Wanted((), players, 1)))
    one, two = start.clone(), start.clone()
    decisions = play_randomly(one, Random(3))
    assert play_randomly(two, Random(3)) == decisions
    assert one.is_terminal()
    assert one == two
    assert decisions > 30 * players


def test_players_play_to_the_end() -> None:
    state = begin(draw_setup(Wanted(("all",), 3, 2)))
    assert play(state, [make_player("random", seat) for seat in range(3)], Random(1)) > 0
    assert state.is_terminal()


def test_a_tally_splits_shared_wins() -> None:
    tally = Tally(3)
    for totals in ([10, 20, 5], [8, 8, 3], [7, 7, 7], [1, 2, 9]):
        tally.add(totals, 100)
    assert (tally.games, tally.decisions, tally.ties) == (4, 400, 2)
    won = [tally.won(seat) for seat in range(3)]
    assert won == pytest.approx([1 / 2 + 1 / 3, 1 + 1 / 2 + 1 / 3, 1 / 3 + 1])
    other = Tally(3)
    other.add_all(tally)
    other.add_all(tally)
    assert other.gold == [52, 74, 48]
    assert other.won(2) == 2 * tally.won(2)
