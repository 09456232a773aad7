"""The same cards at many tables: each draw has an order of its own of all cards, made of a secret key.

A draw is known by the turn it belongs to, the player, and whether the card goes into a hand unseen. The card
that comes first in its order among those in the deck is drawn. So tables that have gone different ways (one
used a power that draws) still draw the same card in the same turn as long as it is in the deck; taken for
itself each draw is as fair as from a shuffled deck, and nothing of a later one can be told from it.
"""

import hashlib
import hmac
from collections.abc import Callable
from typing import Final

from realmwright.rules.state import CHANCE, State
from realmwright.telling.course import Course

_BITS: Final = 62


def dealt(course: Course, key: str) -> int:
    """The card for the chance that is due in a course, by a secret key."""
    state = course.game.state
    draw = _draw(course)

    def rank(copy: tuple[int, int]) -> bytes:
        action, number = copy
        return _made(key, f"{draw}/{action}/{number}")

    return min(_deck(state), key=rank)[0]


def drawn(course: Course, draw: Callable[..., int]) -> int:
    """The card for the chance that is due, as `draw` draws it; at a table of a contest by the key of that."""
    key = course.info.deal
    return draw(course.game) if key is None else draw(course.game, lambda _: dealt(course, key))


def mind(course: Course, seat: int) -> tuple[str, int | None]:
    """A name for what a computer player keeps in mind, and the seed of its chance, None for any.

    At tables of a contest that is the same for a turn, so that those that have gone one way go on so.
    """
    name, key = f"{course.info.id}/{seat}", course.info.deal
    if key is None:
        return name, None
    seed = int.from_bytes(_made(key, f"choice/{seat}/{course.turns}")[:8], "big") >> (64 - _BITS)
    return f"{name}/{course.turns}", seed


def derived(key: bytes, what: str) -> str:
    """A further secret key, for one purpose."""
    return hmac.digest(key, what.encode(), hashlib.sha256).hex()


def _made(key: str, what: str) -> bytes:
    return hmac.digest(bytes.fromhex(key), what.encode(), hashlib.sha256)


def _draw(course: Course) -> str:
    """What a draw is known by, whatever way the game has gone."""
    view = course.view(None)
    seat = view.drawing()
    if view.draws_hidden() and seat is not None:
        # Several cards may come in one turn: they are told apart by the hand that they come into.
        return f"hidden/{view.phase()}/{course.turns}/{seat}/{len(view.hand(seat))}"
    before = sum(step.actor == CHANCE for step in course.steps if step.turn == course.turns)
    return f"open/{course.turns}/{seat}/{before}"


def _deck(state: State) -> list[tuple[int, int]]:
    """The cards in the deck: the action, and which of its copies."""
    size = state.deck_size()
    counts = [(action, round(probability * size)) for action, probability in state.chance_outcomes()]
    return [(action, copy) for action, count in counts for copy in range(count)]
