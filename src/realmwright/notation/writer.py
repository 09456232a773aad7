"""Printing a record: the log is replayed, each action becomes a word of its turn's line."""

from collections.abc import Sequence
from typing import Final

from realmwright.notation.header import ENDING, HAND, ON_DECK, RESULT, setup_lines, tag_line
from realmwright.notation.lines import TurnLine, line_text
from realmwright.notation.words import BAR, SEAT_MARK, UNKNOWN_CARD, card_name
from realmwright.rules.actions import END_TURN, FIRST_CARD, FIRST_OPTION, OUTPOST, action_name, is_card
from realmwright.rules.game import Game
from realmwright.rules.hand import any_terrain_card
from realmwright.rules.new_game import new_game
from realmwright.rules.rounds import Turn, turn_of
from realmwright.rules.state import State


def print_record(
    game: Game, players: Sequence[str] = (), hands: bool = False, ending: Sequence[str] = ()
) -> str:
    """The record of a game. `players` are the names by seat; `ending` tells as in `Record` how it ended.

    Cards still in hand stand in every finished game's record, in that of a running game only if `hands`
    asks for them, with what is known of the deck; without them, a card of the running turn that is not seen
    yet is printed as `?`.
    """
    writer = _Writer(game)
    for action in game.log:
        writer.write(action)
    writer.close()
    over = game.state.is_terminal()
    header = setup_lines(game.setup, players)
    if over:
        header.append(tag_line(RESULT, " ".join([str(sum(row)) for row in game.state.gold()])))
    if ending:
        header.append(tag_line(ENDING, " ".join(ending)))
    if over or hands:
        header += [
            tag_line(f"{HAND} {seat + 1}", " ".join([card_name(card) for card in cards]))
            for seat, cards in enumerate(writer.drawn)
            if cards
        ]
    on_deck = () if over or not hands else game.deck_top.cards()
    if on_deck:
        header.append(tag_line(ON_DECK, " ".join([action_name(action) for action in on_deck])))
    turns = writer.lines
    if turns and not over and not hands:
        turns[-1] = writer.masked(turns[-1])
    body = [line_text(line) for line in turns]
    return "\n".join([*header, "", *body, ""] if body else [*header, ""])


class _Writer:
    """Makes the lines of a log, action by action."""

    def __init__(self, game: Game) -> None:
        self.state: Final[State] = new_game(game.setup, game.state.play.catalogue)
        self.lines: Final[list[TurnLine]] = []
        # The cards that each seat has drawn unseen since its last line, in order.
        self.drawn: Final[list[list[int]]] = [[] for _ in range(game.setup.players)]
        self._ended = 0
        # The running line: its turn, if there is one, the cards before its colon, its items.
        self._turn: Turn | None = None
        self._cards: list[int] = []
        self._items: list[str] = []
        # Who decides from here on.
        self._speaker = 0
        # Of the cards before the colon, those that the running turn has shown.
        self._seen: list[int] = []

    def write(self, action: int) -> None:
        """One more action of the log."""
        state = self.state
        if state.draws_hidden():
            self.drawn[int(state.seat())].append(action - FIRST_CARD)
            state.apply_action(action)
            return
        turn = self._begin()
        actor = state.current_player()
        if not state.is_chance() and actor != self._speaker:
            self._items.append(f"{SEAT_MARK}{actor + 1}")
            self._speaker = actor
        if self._items and self._starts_power(action):
            self._items.append(BAR)
        self._items.append(state.action_to_string(action))
        self._note_seen(turn.seat, action)
        state.apply_action(action)
        if action == END_TURN:
            self._ended += 1
            self._finish()

    def close(self) -> None:
        """The log ends: the running line, or an empty one for a turn that has begun."""
        state = self.state
        if not state.is_terminal() and not state.draws_hidden():
            self._begin()
        self._finish()

    def masked(self, line: TurnLine) -> TurnLine:
        """The line of a running turn without the cards that are still hidden."""
        if len(line.cards) < 2 or line.items[-1:] == (".",):
            return line
        seen = [card_name(card) for card in self._seen]
        cards: list[str] = []
        for card in line.cards:
            if card in seen:
                seen.remove(card)
                cards.append(card)
            else:
                cards.append(UNKNOWN_CARD)
        return TurnLine(line.number, line.turn, tuple(cards), line.items)

    def _begin(self) -> Turn:
        """The running turn or part of the silo phase; its line is begun if it is a new one."""
        turn = turn_of(self.state, self._ended)
        if turn == self._turn:
            return turn
        self._finish()
        self._turn = turn
        if not turn.is_silo:
            self._cards = self.drawn[turn.seat]
            self.drawn[turn.seat] = []
        self._speaker = turn.seat
        self._seen = []
        return turn

    def _finish(self) -> None:
        """The running line is complete."""
        if self._turn is not None:
            cards = tuple([card_name(card) for card in self._cards])
            self.lines.append(TurnLine(len(self.lines), self._turn, cards, tuple(self._items)))
        self._turn = None
        self._cards = []
        self._items = []

    def _starts_power(self, action: int) -> bool:
        """Whether the action starts an extra action."""
        if action < FIRST_OPTION or action in (END_TURN, OUTPOST):
            return False
        return self.state.asked().powers

    def _note_seen(self, seat: int, action: int) -> None:
        """A choice among several held cards shows the one that is chosen.

        Two equal ones that stand for any terrain are shown both, if another terrain is chosen.
        """
        state = self.state
        if not is_card(action) or state.is_chance() or self._seen:
            return
        card = action - FIRST_CARD
        twice = int(any_terrain_card(state, seat))
        if twice < 0:
            self._seen = [card]
        elif twice == card:
            self._seen = [twice]
        else:
            self._seen = [twice, twice]
