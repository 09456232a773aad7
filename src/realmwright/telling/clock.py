"""The clocks of a game, reckoned from its events and their times alone.

So every process, and a server that starts anew, finds the same. Times are milliseconds since 1970, spans are
milliseconds. Nothing here asks what time it is: whoever does says so.
"""

from dataclasses import dataclass
from typing import Final

from realmwright.telling.table_options import LivePace, Pace

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND


@dataclass(frozen=True)
class Allowance:
    """What a pace gives each seat: at first, more for each turn, at most, and for vacation."""

    first: int
    more: int
    most: int | None
    vacation: int

    @classmethod
    def of(cls, pace: Pace) -> "Allowance":
        """A bank grows with each turn; days are there anew for each, however many the last one took."""
        if isinstance(pace, LivePace):
            return cls(pace.bank * SECOND, pace.increment * SECOND, None, 0)
        return cls(pace.days * DAY, pace.days * DAY, pace.days * DAY, pace.vacation * DAY)


@dataclass
class SeatClock:
    """What a seat has left, and whether it is on vacation, as of the last event."""

    left: int
    vacation: int
    away: bool = False


class Clock:
    """The clocks of all seats as of the last event. At most one runs: that of the seat that must act."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self._allowance: Final = Allowance.of(pace)
        first, vacation = self._allowance.first, self._allowance.vacation
        self.seats: Final = [SeatClock(first, vacation) for _ in range(seats)]
        self.running: int | None = None
        # The time of the last event.
        self.since = 0
        # In which turns of the game a seat was given more: once in each, so taking back gains nothing, unless
        # its time was over meanwhile.
        self._given: Final[set[tuple[int, int]]] = set()

    def go_on(self, at: int, running: int | None, turn: int) -> None:
        """An event has happened: from now on the clock of `running` runs, in that turn of the game.

        Times never go backwards, whatever the servers that store them say.
        """
        span = max(0, at - self.since)
        for seat, clock in enumerate(self.seats):
            self._let_pass(clock, span, runs=seat == self.running)
        self.since += span
        self.running = running
        if running is not None and (running, turn) not in self._given:
            self._given.add((running, turn))
            self._give_more(self.seats[running])

    def go_away(self, seat: int, away: bool) -> None:
        """A seat goes on vacation, or comes back."""
        self.seats[seat].away = away and self.seats[seat].vacation > 0

    def run_out(self, seat: int, turn: int) -> None:
        """The time of a seat is over in a turn. If all agree to take that back, it has time again."""
        self._given.discard((seat, turn))

    @property
    def deadline(self) -> int | None:
        """When the time of the seat that must act is over; None if none must."""
        if self.running is None:
            return None
        clock = self.seats[self.running]
        return self.since + clock.left + (clock.vacation if clock.away else 0)

    @property
    def reminder(self) -> int | None:
        """When the seat that must act is to be reminded: a quarter of its days before, and a day at most.

        None where no clock runs, it is played at one sitting, or the seat is on vacation.
        """
        deadline, days = self.deadline, self._allowance.most
        if deadline is None or days is None or self.running is None or self.seats[self.running].away:
            return None
        return deadline - min(DAY, days // 4)

    def _let_pass(self, clock: SeatClock, span: int, *, runs: bool) -> None:
        if clock.away:
            spent = min(span, clock.vacation)
            clock.vacation -= spent
            clock.away = clock.vacation > 0
            span -= spent
        if runs:
            clock.left = max(0, clock.left - span)

    def _give_more(self, clock: SeatClock) -> None:
        clock.left += self._allowance.more
        if self._allowance.most is not None:
            clock.left = min(self._allowance.most, clock.left)
