"""What one seat or a spectator may know of a position (contract section 3)."""

from realmwright.rules.state import State


class View:
    """A position without what is hidden from its owner."""


def make_view(state: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator."""
    raise NotImplementedError
