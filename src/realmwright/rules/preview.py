"""What a legal choice would do at once (design.md section 4)."""

from dataclasses import dataclass

from mypy_extensions import i64

from realmwright.board.plain import Plain
from realmwright.rules.errors import IllegalAction
from realmwright.rules.status import GONE, NEW, NO_TILE
from realmwright.rules.view import View


@dataclass(frozen=True)
class Preview(Plain):
    """The tiles a choice takes and loses, as (hex, name), and the change of the own gold by column."""

    takes: tuple[tuple[int, str], ...]
    loses: tuple[tuple[int, str], ...]
    gold: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """The change of the whole score if the game ended now."""
        return sum(change for _, change in self.gold)


def preview(view: View, action: int) -> Preview:
    """What the owner of the view gets from an action now. IllegalAction if it is not theirs to choose."""
    seat = view.seat
    if seat is None or not view.must_act():
        raise IllegalAction("only the player who must decide can look ahead")
    state = view.known()
    before = state.gold()[seat]
    tiles_before = [state.tile(seat, site) for site in range(state.play.sites)]
    record = state.apply_action(action)
    after = state.gold()[seat]
    takes: list[tuple[int, str]] = []
    loses: list[tuple[int, str]] = []
    for site in range(state.play.sites):
        hex_and_name = (int(state.play.board.sites[site]), state.play.site_powers[site].name)
        now: i64 = state.tile(seat, site)
        if tiles_before[site] == NO_TILE and now == NEW:
            takes.append(hex_and_name)
        elif tiles_before[site] != GONE and now == GONE:
            (takes if tiles_before[site] == NO_TILE else loses).append(hex_and_name)
    state.undo(record)
    changes = [(name, b - a) for name, a, b in zip(state.columns(), before, after, strict=True) if a != b]
    return Preview(tuple(takes), tuple(loses), tuple(changes))
