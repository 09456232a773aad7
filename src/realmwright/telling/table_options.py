"""How a table is played, beside its set-up: chosen by its maker, and kept for the game that follows."""

from msgspec import Struct


class TableOptions(Struct, rename="camel", frozen=True, forbid_unknown_fields=True):
    """What its maker chooses of a table; what is left out is as it always was.

    Each field has a default, which holds for games of versions that did not know it. `public`: whether the
    lobby shows the table to everybody. `chat`: whether there is talk at it.
    """

    public: bool = False
    chat: bool = True
