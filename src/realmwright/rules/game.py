"""A game: set-up, log and position; replay and undo (design.md section 3, design.md section 7)."""

from collections.abc import Iterable
from typing import Final, final

from realmwright.board.geometry import HEXES
from realmwright.rules.actions import END_TURN
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.deck_top import DeckTop
from realmwright.rules.errors import IllegalAction, WrongTurn
from realmwright.rules.ground import Undo
from realmwright.rules.new_game import new_game
from realmwright.rules.setup import Setup
from realmwright.rules.state import CHANCE, State
from realmwright.rules.view import View, make_view


@final
class Game:
    """The log of actions is the game; `state` follows from it and is only to be read.

    Undone actions are forgotten but for the cards that chance gave: they are due again, see `card_due`.
    A game whose beginning no longer replays goes on from a position: `state`, which it takes over.
    """

    def __init__(
        self, setup: Setup, catalogue: Catalogue, log: Iterable[int] = (), state: State | None = None
    ) -> None:
        self.setup: Final = setup
        self.state: Final = new_game(setup, catalogue) if state is None else state
        self.log: Final[list[int]] = []
        # Who decided each action of the log: a seat, or CHANCE.
        self.actors: Final[list[int]] = []
        self.deck_top: Final = DeckTop()
        self._records: Final[list[Undo]] = []
        # The pieces at the start of each turn, with the length of the log then.
        self._turns: Final[list[tuple[int, bytes]]] = [(0, self._pieces())]
        for action in log:
            self.apply(action)

    def apply(self, action: int, player: int | None = None) -> None:
        """Carry out an action; `player`, if given, is who wants to. Raises WrongTurn or IllegalAction."""
        actor = self.state.current_player()
        if player is not None and player != actor:
            raise WrongTurn(f"seat {player + 1} cannot decide now: {_who(actor)} must")
        self._records.append(self.state.apply_action(action))
        self.log.append(action)
        self.actors.append(actor)
        if actor == CHANCE:
            self.deck_top.draw(action)
        if action == END_TURN:
            self._turns.append((len(self.log), self._pieces()))

    def undo(self) -> int:
        """Take back the last action, whoever decided it; gives it back. IllegalAction if there is none."""
        if not self.log:
            raise IllegalAction("nothing can be taken back: the game has just begun")
        self.state.undo(self._records.pop())
        if self.actors.pop() == CHANCE:
            self.deck_top.take_back()
        action = self.log.pop()
        if action == END_TURN:
            self._turns.pop()
        return action

    def card_due(self) -> int | None:
        """The chance result that must come now, since a take-back passed it over; None: any legal one may.

        So nobody fishes for a better card. For whoever draws, and for nobody else: it is hidden.
        """
        return self.deck_top.first(self.state.legal_actions()) if self.state.is_chance() else None

    def turns_ended(self) -> int:
        """How many turns the log has carried to their end."""
        return len(self._turns) - 1

    def last_turn(self) -> tuple[int, ...]:
        """The hexes that the last finished turn put something on, in hex order."""
        if len(self._turns) < 2:
            return ()
        before, after = self._turns[-2][1], self._turns[-1][1]
        return tuple(hex for hex in range(HEXES) if after[hex] != before[hex] and after[hex] != 0)

    def view(self, seat: int | None) -> View:
        """What a seat or a spectator may know, with the hexes of the last turn."""
        return make_view(self.state, seat, self.last_turn())

    def _pieces(self) -> bytes:
        return bytes(memoryview(self.state.occupant))


def _who(actor: int) -> str:
    return (
        "chance"
        if actor == CHANCE
        else "nobody, the game is over,"
        if actor < CHANCE
        else f"seat {actor + 1}"
    )
