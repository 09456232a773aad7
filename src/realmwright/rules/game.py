"""A game: set-up, log and position; replay and undo (design.md section 3, design.md section 7)."""

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import i64

from realmwright.board.geometry import HEXES
from realmwright.rules.actions import END_TURN
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.deck_top import DeckTop
from realmwright.rules.errors import IllegalAction, WrongTurn
from realmwright.rules.ground import Undo
from realmwright.rules.new_game import new_game
from realmwright.rules.origin import Earning, Origin
from realmwright.rules.pieces import owner_of
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
        # What players were paid while the game went on, by the actions of the log.
        self._earnings: Final[list[Earning]] = []
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
        self._note_earnings()
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
        while self._earnings and self._earnings[-1].after == len(self.log):
            self._earnings.pop()
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
        return make_view(self.state, seat, self.last_turn(), tuple(self._earnings))

    def _note_earnings(self) -> None:
        """Keep what the last action has paid, with the hexes that it was paid for."""
        state = self.state
        before = self._records[-1].ledger
        for seat in range(state.play.seats):
            for column in range(len(state.play.columns)):
                gold = state.paid(state.ledger, seat, column) - state.paid(before, seat, column)
                if gold > 0:
                    origin = Origin(int(gold), tuple(self._paid_for(seat, column)))
                    self._earnings.append(Earning(len(self.log), int(seat), column, origin))

    def _paid_for(self, seat: i64, column: int) -> list[int]:
        """The hexes on which the last action put something of a player; a card may add others."""
        state = self.state
        changed = self._records[-1].hexes()
        hexes = [hex for hex in changed if owner_of(i64(state.occupant[hex])) == seat]
        cards = state.play.cards
        return cards[column].paid_for(state, hexes) if column < len(cards) else hexes

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
