"""A hint: the best line from where a player stands, with the reasons as data.

All of it follows from the View of that player and a seed. Sentences are made elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

import realmwright
from realmwright.players.beam import as_list
from realmwright.players.evaluation import Evaluation
from realmwright.players.lookahead import TO_THE_END, Lookahead, Settings
from realmwright.players.steward import SOVEREIGN, STEWARD
from realmwright.players.tables import table_for
from realmwright.players.weights import Weights, weights_for
from realmwright.rules.actions import is_hex
from realmwright.rules.draw import seed_of
from realmwright.rules.errors import IllegalAction
from realmwright.rules.position import Position
from realmwright.rules.status import GONE, NO_TILE
from realmwright.rules.view import View

# How long a hint may be sought, in seconds of CPU time; uncompiled even the first beam takes that long.
HINT_SECONDS: Final = 0.8
# The part of it for what the lines found are told to bring, and over so many deals of the hidden cards.
_TELLING: Final = 0.25
_DEALS: Final = 8
_EFFORT: Final = SOVEREIGN if realmwright.COMPILED else STEWARD
# Less than this is not worth a word: the evaluation is no better.
_WORTH_TELLING: Final = 0.75


@dataclass(frozen=True)
class Block:
    """What a line takes from another player: expected gold, and powers of which no tile is left."""

    seat: int
    loss: float
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Reasons:
    """What a line brings: own gold at once by column, tiles, the lead expected in the end, what it blocks.

    A lead is own gold less that of the best other player.
    """

    gold: tuple[tuple[str, int], ...]
    tiles: tuple[str, ...]
    ahead: float
    blocks: tuple[Block, ...]

    @property
    def total(self) -> int:
        """The change of the whole score if the game ended now."""
        return sum(change for _, change in self.gold)


@dataclass(frozen=True)
class Hint:
    """The best choice and the rest of the turn as planned, as actions and as words of a record.

    `piece` tells that the choice is a piece, not a hex to put something on. `rival` is the next best other
    choice, an action, and `lead` how much less of a lead its line promises; both are None if there is none.
    """

    actions: tuple[int, ...]
    words: tuple[str, ...]
    piece: bool
    reasons: Reasons
    rival: int | None
    lead: float | None


def hint(view: View, seed: int, budget: float, settings: Settings = _EFFORT) -> Hint:
    """The best choice for the owner of the view, who must act. IllegalAction if it is not theirs.

    `budget` is CPU time in seconds, 0 for no limit but that of the settings: then the same view and seed
    give the same hint.
    """
    if not view.must_act():
        raise IllegalAction("only the player who must decide can have a hint")
    lines = best_lines(view, seed, budget * (1.0 - _TELLING), settings)
    best = lines[0]
    told = [best, *[line for line in lines if line[0] != best[0]][:1]]
    expected = means(leads(view, told, seed, budget * _TELLING, settings, _DEALS))
    return Hint(
        best,
        words_of(view, best),
        asks_piece(view) and is_hex(best[0]),
        reasons(view, best, lines[1:], expected[0]),
        told[1][0] if len(told) > 1 else None,
        max(0.0, expected[0] - expected[1]) if len(told) > 1 else None,
    )


def best_lines(view: View, seed: int, budget: float, settings: Settings) -> list[tuple[int, ...]]:
    """The lines that a look-ahead compares, the best first."""
    found = Lookahead(view, weights_of(view), settings, seed, budget).candidates()
    return [tuple(as_list(candidate.line.actions)) for candidate in found]


def leads(
    view: View, lines: Sequence[Sequence[int]], seed: int, budget: float, settings: Settings, deals: int
) -> list[list[float]]:
    """The lead that each line comes to: a row for each deal of the hidden cards, at least one.

    The search has not seen these deals. It chose the best line for those it saw, so that there the luck of
    the line would count as well. `budget` as for a hint.
    """
    search = Lookahead(view, weights_of(view), settings, seed_of(seed, -1), budget)
    rows: list[list[float]] = []
    while len(rows) < deals:
        row = list(search.sample(lines, len(rows), 1.0 if rows else TO_THE_END, True))
        if len(row) < len(lines):
            break
        rows.append(row)
    return rows


def means(rows: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each column."""
    return [sum([row[column] for row in rows]) / len(rows) for column in range(len(rows[0]))]


def weights_of(view: View) -> Weights:
    """The learned weights for the game of a view."""
    return weights_for(view.known().play, table_for(view.setup.sets))


def asks_piece(view: View) -> bool:
    """Whether the hex to be chosen is that of a piece."""
    ask = view.asked()
    return ask is not None and bool(ask.asks_piece)


def words_of(view: View, actions: Sequence[int]) -> tuple[str, ...]:
    """The words of a line in a record."""
    state = view.known()
    words: list[str] = []
    for action in actions:
        words.append(state.action_to_string(action))
        state.apply_action(action)
    return tuple(words)


def reasons(view: View, line: Sequence[int], others: Sequence[Sequence[int]], ahead: float) -> Reasons:
    """What a line brings that promises a lead; what it blocks shows beside other possible lines."""
    before, after = _Outcome(view, ()), _Outcome(view, line)
    gold = [
        (column, now - then)
        for column, then, now in zip(view.columns(), before.gold, after.gold, strict=True)
        if now != then
    ]
    tiles = [name for name in after.tiles if after.tiles[name] > before.tiles.get(name, 0)]
    usual = [_Outcome(view, other) for other in others]
    return Reasons(tuple(gold), tuple(tiles), ahead, _blocks(view, before, after, usual))


def _blocks(
    view: View, before: "_Outcome", after: "_Outcome", usual: Sequence["_Outcome"]
) -> tuple[Block, ...]:
    """What the line takes from each other player, if it is worth telling."""
    seat = view.current_player()
    found: list[Block] = []
    for other in range(view.seats):
        if other == seat:
            continue
        expected = [outcome.expected[other] for outcome in usual]
        loss = sum(expected) / len(expected) - after.expected[other] if expected else 0.0
        tiles = _last_tiles(view, other, before, after)
        if loss >= _WORTH_TELLING or tiles:
            found.append(Block(other, max(0.0, loss), tiles))
    return tuple(found)


def _last_tiles(view: View, other: int, before: "_Outcome", after: "_Outcome") -> tuple[str, ...]:
    """Powers of which the line takes the last tile, and of which the other player has none."""
    has = {tile.name for tile in view.tiles(other) if tile.status != "gone"}
    gone = [name for name, count in after.left.items() if count == 0 and before.left[name] > 0]
    return tuple(sorted(set(gone) - has))


@final
class _Outcome:
    """Where a line leads, for all players."""

    def __init__(self, view: View, line: Sequence[int]) -> None:
        state = view.known()
        seat = view.current_player()
        for action in line:
            state.apply_action(action)
        evaluation = Evaluation(state, weights_of(view))
        self.gold: Final = state.gold()[seat]
        # The level is not known, only how it differs from line to line.
        self.expected: Final = [evaluation.value(other) for other in range(view.seats)]
        # How many tiles of each power the player has, and how many lie on the board.
        self.tiles: Final[dict[str, int]] = {}
        self.left: Final[dict[str, int]] = {}
        self._count_tiles(state, seat)

    def _count_tiles(self, state: Position, seat: int) -> None:
        play = state.play
        for site in range(play.sites):
            name = play.site_powers[site].name
            status = state.tile(seat, site)
            if status != NO_TILE and status != GONE:
                self.tiles[name] = self.tiles.get(name, 0) + 1
            self.left[name] = self.left.get(name, 0) + int(state.ledger[play.tiles_left_at + site])
