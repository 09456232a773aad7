"""How a table is played, beside its set-up: chosen by its maker, and kept for the game that follows."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct


class LivePace(Struct, rename="camel", frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """A game played at one sitting: seconds to begin with, and seconds more in each turn."""

    bank: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class DaysPace(Struct, rename="camel", frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """A game played over days: the days for each turn, and the days of vacation in the whole game."""

    days: Annotated[int, Meta(ge=1, le=30)]
    vacation: Annotated[int, Meta(ge=0, le=60)] = 0


Pace: TypeAlias = LivePace | DaysPace
# What becomes of the seat whose time is over: its turn is played without it, a computer player takes it
# over, or it is out of the game.
TimeOut: TypeAlias = Literal["skip", "computer", "forfeit"]


class TableOptions(Struct, rename="camel", frozen=True, forbid_unknown_fields=True):
    """What its maker chooses of a table; what is left out is as it always was.

    Each field has a default, which holds for games of versions that did not know it. `public`: whether the
    lobby shows the table to everybody. `pace`: the clocks of those who play; none unless one is chosen.
    `time_out`: what becomes of a seat whose time is over. `chat`: whether there is talk at it. `rated`:
    whether it counts for the ratings of those who play, who have accounts then.
    """

    public: bool = False
    pace: Pace | None = None
    time_out: TimeOut = "skip"
    chat: bool = True
    rated: bool = False
