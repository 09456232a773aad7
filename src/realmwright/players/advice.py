"""A hint: the best line from where a player stands, with the reasons as data.

All of it follows from the View of that player and a seed. Sentences are made elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

import realmwright
from realmwright.players.forecast import Forecast, Gap, astray, games, gap, leads, means
from realmwright.players.lines import Steps, best_lines, steps_of
from realmwright.players.lookahead import Settings
from realmwright.players.steward import SOVEREIGN, STEWARD
from realmwright.rules.actions import is_hex
from realmwright.rules.errors import IllegalAction
from realmwright.rules.position import Position
from realmwright.rules.status import GONE, NO_TILE
from realmwright.rules.view import View

# How long a hint may be sought, in CPU seconds; uncompiled even the first beam takes that long.
HINT_SECONDS: Final = 0.8
# The parts of it for what the two best lines come to, over so many deals of the hidden cards at most, and
# for games played on to the end.
_COMPARING: Final = 0.1
_PLAYING_ON: Final = 0.15
_DEALS: Final = 16
_EFFORT: Final = SOVEREIGN if realmwright.COMPILED else STEWARD


@dataclass(frozen=True)
class Effect:
    """What a line does to another player: how their gold changes, and powers of which it leaves no tile."""

    seat: int
    gold: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Reasons:
    """What a line brings: own gold by column and tiles, as if the game ended with it, what it does to others.

    `ahead` is what may come of it in the end.
    """

    gold: tuple[tuple[str, int], ...]
    tiles: tuple[str, ...]
    ahead: Forecast
    others: tuple[Effect, ...]

    @property
    def total(self) -> int:
        """The change of the whole score if the game ended now."""
        return sum(change for _, change in self.gold)


@dataclass(frozen=True)
class Rival:
    """The best line that ends otherwise, and how much less of a lead it promises."""

    steps: Steps
    less: Gap


@dataclass(frozen=True)
class Hint:
    """The best choice and the rest of the turn as planned, the reasons, and the best there is besides.

    `piece` tells that the choice is a piece, not a hex to put something on. `rival` is None only if all that
    can be done comes to the same.
    """

    steps: Steps
    piece: bool
    reasons: Reasons
    rival: Rival | None


def hint(view: View, seed: int, budget: float, settings: Settings = _EFFORT) -> Hint:
    """The best choice for the owner of the view, who must act. IllegalAction if it is not theirs.

    `budget` is CPU time in seconds, 0 for no limit but that of the settings: then the same view and seed
    give the same hint.
    """
    if not view.must_act():
        raise IllegalAction("only the player who must decide can have a hint")
    seeking = budget * (1.0 - _COMPARING - _PLAYING_ON)
    told = best_lines(view, seed, seeking, settings)[:2]
    rows = leads(view, told, seed, budget * _COMPARING, settings, _DEALS)
    best = told[0]
    return Hint(
        steps_of(view, best),
        asks_piece(view) and is_hex(best[0]),
        reasons(view, best, forecast(view, best, means(rows)[0], seed, budget * _PLAYING_ON, settings)),
        Rival(steps_of(view, told[1]), gap(rows, 0, 1)) if len(told) > 1 else None,
    )


def forecast(
    view: View, line: Sequence[int], lead: float, seed: int, budget: float, settings: Settings
) -> Forecast:
    """The lead that a line is told to bring, and how far games that are played on from it end from that."""
    rows = games(view, [line], seed, budget, _DEALS if budget > 0.0 else settings.samples)
    return Forecast(lead, astray(lead, [row[0] for row in rows]))


def asks_piece(view: View) -> bool:
    """Whether the hex to be chosen is that of a piece."""
    ask = view.asked()
    return ask is not None and bool(ask.asks_piece)


def reasons(view: View, line: Sequence[int], ahead: Forecast) -> Reasons:
    """What a line brings that promises a lead."""
    before, after = _Outcome(view, ()), _Outcome(view, line)
    seat = view.current_player()
    gold = [
        (column, now - then)
        for column, then, now in zip(view.columns(), before.gold[seat], after.gold[seat], strict=True)
        if now != then
    ]
    tiles = [name for name in after.tiles if after.tiles[name] > before.tiles.get(name, 0)]
    return Reasons(tuple(gold), tuple(tiles), ahead, _effects(view, before, after))


def _effects(view: View, before: "_Outcome", after: "_Outcome") -> tuple[Effect, ...]:
    """What the line does to each other player, if it does anything: their scores counted before and after."""
    found: list[Effect] = []
    for other in range(view.seats):
        if other == view.current_player():
            continue
        change = sum(after.gold[other]) - sum(before.gold[other])
        tiles = _last_tiles(view, other, before, after)
        if change or tiles:
            found.append(Effect(other, change, tiles))
    return tuple(found)


def _last_tiles(view: View, other: int, before: "_Outcome", after: "_Outcome") -> tuple[str, ...]:
    """Powers of which the line takes the last tile, and of which the other player has none."""
    has = {tile.name for tile in view.tiles(other) if tile.status != "gone"}
    gone = [name for name, count in after.left.items() if count == 0 and before.left[name] > 0]
    return tuple(sorted(set(gone) - has))


@final
class _Outcome:
    """Where a line leads."""

    def __init__(self, view: View, line: Sequence[int]) -> None:
        state = view.known()
        seat = view.current_player()
        for action in line:
            state.apply_action(action)
        # The gold of every player by column.
        self.gold: Final = state.gold()
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
