"""Records of games (design.md section 8): `print_record` and `read_record`.

A card drawn unseen stands before the colon of its seat's next turn, in the order drawn, and in `[Hand n]`
if that turn has not come. A running game's record without hands lacks those cards; where the game went
on after such a draw, the reader lets another card of the deck stand in, which changes nothing that the
record shows: `Record.hidden` tells where. With hands, the log is exactly the one that was printed, and
`[Deck]` names the cards that take-backs have passed over, so that they come next as they would have.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from realmwright.board.plain import Plain
from realmwright.board.quadrants import SHIPPED, QuadrantLibrary
from realmwright.expansions import CATALOGUE
from realmwright.notation.errors import RecordError, TagError
from realmwright.notation.header import FORMAT, HAND, MOST_SIGNS, RESULT, Header, Tag, check_size, read_tag
from realmwright.notation.lines import TurnLine, read_line
from realmwright.notation.replay import Clash, Drawn, Replay
from realmwright.notation.words import unescape
from realmwright.notation.writer import print_record
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.game import Game
from realmwright.rules.setup import Setup
from realmwright.rules.state import State

__all__ = ["FORMAT", "MOST_SIGNS", "Record", "RecordError", "print_record", "read_record"]

_COMMENT: Final = ";"
_BYTE_ORDER_MARK: Final = "\ufeff"


@dataclass(frozen=True)
class Record(Plain):
    """A record that was read, and replayed.

    `players` are the names by seat, none if only their number was given; `hidden` the places of the log
    where a card stands in for one that the record does not show; `turns` the turns by name with the
    length of the log after each; `gold` the totals by seat, None for a running game; `on_deck` the cards,
    as chance results, that are drawn next, since a take-back passed them over; `ending` how the game ended
    where the rules do not say, in the words of its tag.
    """

    setup: Setup
    players: tuple[str, ...]
    log: tuple[int, ...]
    hidden: tuple[int, ...]
    turns: tuple[tuple[str, int], ...]
    gold: tuple[int, ...] | None
    catalogue: Catalogue
    on_deck: tuple[int, ...] = ()
    ending: tuple[str, ...] = ()

    def game(self, length: int | None = None) -> Game:
        """The game, or the first `length` actions of it."""
        game = Game(self.setup, self.catalogue, self.log[:length])
        if length is None:
            game.deck_top.put(self.on_deck)
        return game


def read_record(text: str, catalogue: Catalogue = CATALOGUE, library: QuadrantLibrary = SHIPPED) -> Record:
    """Read a record and check it by replaying it. Raises RecordError.

    A stem in the header means the quadrant defined there, else the shipped one, else that of `library`.
    """
    header = Header(catalogue, library)
    try:
        check_size(text)
        lines = _read_lines(text, header)
        setup = header.setup()
        hands = _hands(header, setup)
        given = header.result()
        on_deck = header.on_deck()
        ending = header.ending(setup.players)
    except TagError as error:
        raise RecordError(error.line, "", error.token, error.message) from error
    replay = _replay(setup, catalogue, lines, hands, len(header.hands) > 0)
    gold = _checked_gold(given, header.line_of(RESULT), replay.state)
    return Record(
        setup,
        header.names(),
        tuple(replay.log),
        tuple(replay.hidden),
        tuple(replay.turns),
        gold,
        catalogue,
        on_deck,
        ending,
    )


def _read_lines(text: str, header: Header) -> list[TurnLine]:
    """Fill the header; gives the lines below it."""
    lines: list[TurnLine] = []
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).split("\n"), 1):
        line = line.strip()
        if not line or line.startswith(_COMMENT):
            continue
        if line.startswith("["):
            tag = read_tag(number, line)
            if lines:
                raise RecordError(number, "", f"[{tag.name}]", "tags stand above the first turn")
            header.add(tag)
            continue
        try:
            lines.append(read_line(number, line))
        except ValueError as error:
            raise RecordError(number, "", line.split()[0], str(error)) from error
    return lines


def _hands(header: Header, setup: Setup) -> list[list[Drawn]]:
    hands: list[list[Drawn]] = [[] for _ in range(setup.players)]
    for tag in header.hands:
        hands[_seat_of(tag, setup)] += [Drawn(word, tag.line, "") for word in unescape(tag.value).split()]
    return hands


def _seat_of(tag: Tag, setup: Setup) -> int:
    number = tag.name.removeprefix(HAND + " ")
    if number not in [str(seat + 1) for seat in range(setup.players)]:
        raise TagError(tag.line, f"[{tag.name}]", f"no such seat: the game has {setup.players}")
    return int(number) - 1


def _replay(
    setup: Setup,
    catalogue: Catalogue,
    lines: Sequence[TurnLine],
    hands: Sequence[Sequence[Drawn]],
    exact: bool,
) -> Replay:
    avoid: dict[int, set[int]] = {}
    while True:
        replay = Replay(setup, catalogue, lines, hands, exact, avoid)
        try:
            replay.run()
            return replay
        except Clash as clash:
            avoid.setdefault(clash.place, set()).add(clash.card)


def _checked_gold(given: tuple[int, ...] | None, line: int, state: State) -> tuple[int, ...] | None:
    """The gold by seat of a finished game, which is what the record gives, if it gives any."""
    token = f"[{RESULT}]"
    if not state.is_terminal():
        if given is not None:
            message = f"the game is not over where the record ends: {_what_lacks(state)}"
            raise RecordError(line, "", token, message)
        return None
    gold = tuple([sum(row) for row in state.gold()])
    if given is not None and given != gold:
        message = f"the game ends with {' '.join([str(total) for total in gold])}"
        raise RecordError(line, "", token, message)
    return gold


def _what_lacks(state: State) -> str:
    if state.is_chance():
        return f"the card that seat {state.seat() + 1} draws is missing: [{HAND} {state.seat() + 1}]"
    return f"seat {state.current_player() + 1} must decide"
