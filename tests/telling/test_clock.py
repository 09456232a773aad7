"""The clocks, reckoned from events and their times alone."""

import pytest

from realmwright.telling.clock import DAY, SECOND, Clock
from realmwright.telling.table_options import DaysPace, LivePace

HOUR = DAY // 24


def live(bank: int = 60, increment: int = 5) -> Clock:
    return Clock(LivePace(bank, increment), 2)


def days(number: int = 3, vacation: int = 0) -> Clock:
    return Clock(DaysPace(number, vacation), 2)


def left(clock: Clock) -> list[int]:
    return [seat.left for seat in clock.seats]


def test_only_the_clock_of_the_seat_that_must_act_runs() -> None:
    clock = live(increment=0)
    clock.go_on(1000, 0, 0)
    clock.go_on(8000, 1, 1)
    clock.go_on(10_000, 0, 2)
    assert left(clock) == [53 * SECOND, 58 * SECOND]
    assert (clock.running, clock.since, clock.deadline) == (0, 10_000, 63_000)


def test_nobodys_clock_runs_where_nobody_must_act() -> None:
    clock = live()
    clock.go_on(1000, None, 0)
    clock.go_on(999_000, None, 0)
    assert left(clock) == [60 * SECOND] * 2
    assert clock.deadline is None


def test_a_bank_grows_with_each_turn() -> None:
    clock = live(bank=60, increment=5)
    for turn in range(4):
        clock.go_on(turn * 2000, turn % 2, turn)
    assert left(clock) == [(60 + 2 * 5 - 2 - 2) * SECOND, (60 + 2 * 5 - 2) * SECOND]


def test_an_interrupt_stops_the_clock_of_the_turn_and_runs_the_others() -> None:
    clock = live(increment=0)
    clock.go_on(0, 0, 0)
    clock.go_on(3000, 1, 0)
    clock.go_on(10_000, 0, 0)
    assert left(clock) == [57 * SECOND, 53 * SECOND]


def test_building_and_taking_back_ten_times_gains_no_time() -> None:
    """Neither within a turn, nor by ending it and, since all agree, having it again."""
    clock = live(bank=60, increment=5)
    clock.go_on(0, 0, 0)
    for step in range(1, 21):
        clock.go_on(step * 1000, 0, 0)
    assert left(clock)[0] == (60 + 5 - 20) * SECOND
    at = 20_000
    for _ in range(10):
        clock.go_on(at := at + 1000, 1, 1)
        clock.go_on(at := at + 1000, 0, 0)
    assert left(clock) == [(60 + 5 - 30) * SECOND, (60 + 5 - 10) * SECOND]


def test_a_turn_that_is_taken_back_after_its_time_was_over_has_time_again() -> None:
    for clock, more in ((days(3), 3 * DAY), (live(bank=60, increment=5), 5 * SECOND)):
        clock.go_on(0, 0, 0)
        over = clock.deadline
        assert over is not None
        clock.run_out(0, 0)
        clock.go_on(over, None, 0)
        clock.go_on(over, 1, 1)
        clock.go_on(over, 0, 0)
        assert (left(clock)[0], clock.deadline) == (more, over + more)
        clock.go_on(over, 1, 1)
        clock.go_on(over, 0, 0)
        assert left(clock)[0] == more


def test_days_are_there_anew_for_each_turn_but_not_for_one_that_is_taken_back() -> None:
    clock = days(3)
    clock.go_on(0, 0, 0)
    clock.go_on(2 * DAY, 1, 1)
    clock.go_on(3 * DAY, 0, 0)
    assert left(clock) == [DAY, 2 * DAY]
    clock.go_on(3 * DAY + HOUR, 1, 1)
    assert left(clock) == [DAY - HOUR, 2 * DAY]
    clock.go_on(4 * DAY, 0, 2)
    assert left(clock)[0] == 3 * DAY


def test_vacation_stands_before_the_own_time() -> None:
    clock = days(2, vacation=5)
    clock.go_on(0, 0, 0)
    clock.go_on(DAY, 0, 0)
    clock.go_away(0, True)
    assert clock.deadline == DAY + 5 * DAY + DAY
    clock.go_on(4 * DAY, 0, 0)
    clock.go_away(0, False)
    assert (left(clock)[0], clock.seats[0].vacation, clock.deadline) == (DAY, 2 * DAY, 5 * DAY)


def test_vacation_passes_while_others_must_act_and_ends_when_it_is_used_up() -> None:
    clock = days(2, vacation=1)
    clock.go_on(0, 1, 0)
    clock.go_away(0, True)
    clock.go_on(36 * HOUR, 0, 1)
    assert (clock.seats[0].vacation, clock.seats[0].away) == (0, False)
    clock.go_away(0, True)
    assert not clock.seats[0].away
    assert clock.deadline == 36 * HOUR + 2 * DAY


@pytest.mark.parametrize(("number", "before"), [(1, 6 * HOUR), (2, 12 * HOUR), (4, DAY), (14, DAY)])
def test_a_reminder_is_due_a_quarter_before_the_time_is_over_and_a_day_at_most(
    number: int, before: int
) -> None:
    clock = days(number, vacation=1)
    clock.go_on(0, 0, 0)
    assert clock.reminder == number * DAY - before
    clock.go_away(0, True)
    assert clock.reminder is None


def test_nobody_is_reminded_at_one_sitting() -> None:
    clock = live()
    clock.go_on(0, 0, 0)
    assert clock.reminder is None


def test_times_that_go_backwards_give_nothing_back() -> None:
    clock = live(increment=0)
    clock.go_on(10_000, 0, 0)
    clock.go_on(15_000, 0, 0)
    clock.go_on(12_000, 1, 1)
    clock.go_on(16_000, 0, 2)
    assert left(clock) == [55 * SECOND, 59 * SECOND]
