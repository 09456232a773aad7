"""Playing on from a position: one planner decides for everybody, and all of it is taken back in the end.

What the others do hardly depends on the line. Over the same cards they may do under one line what they did
under another, where that is legal: it saves their beams, and lines then differ less by chance. And the first
cards may be dealt evenly: over successive deals each comes up as often as it should.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from realmwright.players.beam import Planner, as_list
from realmwright.players.playout import card_at, draw
from realmwright.rules import ledger as where
from realmwright.rules.actions import END_TURN
from realmwright.rules.draw import seed_of
from realmwright.rules.ground import Undo

# From sample to sample the points of even cards go on by these (mod 1), for the first hidden card and for the
# first three draws: they leave no wide gaps between few points, nor between those of two cards together.
_STEPS: Final = (3**0.5 - 1, (5**0.5 - 1) / 2, 2**0.5 - 1, (21**0.5 - 3) / 2)
_SHIFT: Final = -2


@final
class Replies:
    """What the players but one did in a play-out, for play-outs of other lines over the same cards.

    A decision is known by the turns ended before it, whose it is, and how many came before it in the turn.
    """

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat
        self.known: Final[dict[tuple[int, int, int], list[int]]] = {}


@final
class Deal:
    """What chance brings to play-outs, the same for all lines.

    The first draws fall at the `points`, from 0 to 1, later ones where the seed says. With `replies` the
    others do what these know, where it is legal, and what they do else is noted there.
    """

    def __init__(self, seed: int, points: Sequence[float] = (), replies: Replies | None = None) -> None:
        self.seed: Final = seed
        self.points: Final = points
        self.replies: Final = replies


@final
class PlayOut:
    """A planner plays on for everybody, and takes all of it back in the end."""

    def __init__(self, planner: Planner, deal: Deal) -> None:
        self.planner: Final = planner
        self.deal: Final = deal
        self.random: Final = Random(deal.seed)
        self.draws = 0
        self.undos: Final[list[Undo]] = []
        # Turns that have ended, and decisions since.
        self.turns = 0
        self.decisions = 0
        # Whether a new round began with the last step: then everybody has had equally many turns.
        self.round_began = False

    def apply(self, actions: Sequence[int]) -> None:
        """Carry actions out."""
        for action in actions:
            self.undos.append(self.planner.state.apply_action(action))

    def step(self) -> list[int]:
        """Let chance draw, or whoever must decide go on with their turn; what was done."""
        planner = self.planner
        state = planner.state
        turn = state.ledger[where.TURN]
        if state.is_chance():
            done = [self._draw()]
            self.apply(done)
        else:
            planner.seat = state.current_player()
            done = self._decide()
            self.decisions += 1
        if END_TURN in done:
            self.turns += 1
            self.decisions = 0
        self.round_began = (
            state.ledger[where.TURN] != turn and i64(state.ledger[where.TURN]) == state.play.start
        )
        return done

    def _draw(self) -> int:
        """The card that chance draws now."""
        points = self.deal.points
        self.draws += 1
        if self.draws > len(points):
            return draw(self.planner.state, self.random)
        return card_at(self.planner.state, points[self.draws - 1])

    def _decide(self) -> list[int]:
        """Go on with the turn of the planner's player; what was done."""
        seat = self.planner.seat
        replies = self.deal.replies
        if replies is None or seat == replies.seat:
            return self._plan()
        moment = (self.turns, int(seat), self.decisions)
        known = replies.known.get(moment)
        if known is None or not self._repeat(known):
            known = self._plan()
            replies.known[moment] = known
        return known

    def _plan(self) -> list[int]:
        """Carry the best line of the planner out; its actions."""
        done = as_list(self.planner.plan()[0].actions)
        self.apply(done)
        return done

    def _repeat(self, actions: list[int]) -> bool:
        """Carry actions out if they are legal here too; else nothing changes."""
        state = self.planner.state
        seat = self.planner.seat
        before = len(self.undos)
        for action in actions:
            if state.current_player() != seat or not state.is_legal(action):
                self.take_back(before)
                return False
            self.undos.append(state.apply_action(action))
        return True

    def take_back(self, steps: int = 0) -> None:
        """Bring the state back to where it stood, or to where it stood after so many actions."""
        while len(self.undos) > steps:
            self.planner.state.undo(self.undos.pop())


def even_points(seed: int, number: int) -> list[float]:
    """Where the first hidden card and the first draws of a sample of that number fall, each from 0 to 1.

    The points of successive samples lie evenly, from where the seed says.
    """
    shift = Random(seed_of(seed, _SHIFT))
    return [(shift.random() + number * step) % 1.0 for step in _STEPS]
