"""Who is here at a game, and since when somebody is away."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from realmwright.telling.course import Course


@dataclass(frozen=True)
class Attendance:
    """Who is here as of `now`, a time in milliseconds since 1970.

    `here`: by seat, whether somebody looks at this process; `seen`: when somebody was last seen at any;
    `patience`: milliseconds after which somebody counts as away.
    """

    now: int
    here: Sequence[bool]
    seen: Mapping[int, int]
    patience: int

    def away(self, course: Course, seat: int) -> bool:
        """Whether the person of a seat has been away for long: nor has chosen since, where they must."""
        heard_of = self.seen.get(seat, 0)
        if seat == course.decides:
            heard_of = max(heard_of, course.waits_since)
        return not self.here[seat] and self.now - heard_of >= self.patience

    def awaited(self, course: Course, seats: Collection[int]) -> list[int]:
        """Those of some seats whose persons are here: their answer counts."""
        return [seat for seat in seats if not self.away(course, seat)]
