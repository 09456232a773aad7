"""What a set-up can contain, by name and by set.

`expansions` fills the catalogue, a package for each set. Adding a location, card or task means a
class there; nothing here or elsewhere in `rules` changes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from librt.random import Random
from mypy_extensions import mypyc_attr

from realmwright.board.board import Board, PlacedQuadrant
from realmwright.board.quadrants import Quadrant, QuadrantLibrary
from realmwright.rules.cards import KingdomCard, Task
from realmwright.rules.position import Decision, Power


class SetupDraft:
    """A set-up in the making, as the placements of sets see it."""

    def __init__(
        self, quadrants: Sequence[PlacedQuadrant], options: Sequence[str], library: QuadrantLibrary
    ) -> None:
        self.quadrants: Final = tuple(quadrants)
        self.options: Final = tuple(options)
        self.library: Final = library
        self.island: Quadrant | None = None
        self.capitols: tuple[int, ...] = ()
        self.caves: tuple[int, ...] = ()

    def board(self) -> Board:
        """The map as drawn so far."""
        return Board(self.quadrants, self.island, self.capitols, self.caves)


@mypyc_attr(allow_interpreted_subclasses=False)
class Placement:
    """What a set lays on or beside the board at set-up (rules.md section 2)."""

    def place(self, draft: SetupDraft, random: Random) -> None:
        """Draw it and put it into the draft."""
        raise NotImplementedError


@dataclass(frozen=True)
class GameSet:
    """What one set brings: the registry of its package is an instance of this.

    `locations` are powers by location name; `nomad_tiles` the tiles of the nomad hexes, one entry a
    tile; `open_powers` what every player may do without a tile; `cards` and `tasks` the scoring;
    `epilogue` what each player decides after the last turn. `reserve` are the pieces (kind, count) each
    player has once a quadrant of the set is on the board.
    """

    id: str
    locations: tuple[Power, ...] = ()
    nomad_tiles: tuple[Power, ...] = ()
    open_powers: tuple[Power, ...] = ()
    cards: tuple[KingdomCard, ...] = ()
    tasks: tuple[Task, ...] = ()
    epilogue: Decision | None = None
    reserve: tuple[tuple[int, int], ...] = ()
    double_cards: bool = False
    placement: Placement | None = None


class Catalogue:
    """Everything there is, by name and by set."""

    def __init__(self, sets: Sequence[GameSet], source: Callable[[], "Catalogue"]) -> None:
        # Gives this catalogue again: it is pickled by reference.
        self.source: Final = source
        self.sets: Final[Mapping[str, GameSet]] = {entry.id: entry for entry in sets}
        self.locations: Final = {power.name: power for entry in sets for power in entry.locations}
        self.nomad_tiles: Final = {power.name: power for entry in sets for power in entry.nomad_tiles}
        self.open_powers: Final = {power.name: power for entry in sets for power in entry.open_powers}
        self.cards: Final = {card.name: card for entry in sets for card in entry.cards}
        self.tasks: Final = {task.name: task for entry in sets for task in entry.tasks}

    def __reduce__(self) -> tuple[Callable[[], "Catalogue"], tuple[()]]:
        return self.source, ()

    def chosen(self, ids: Sequence[str]) -> list[GameSet]:
        """The registries of some sets, in the catalogue's own order."""
        return [entry for id, entry in self.sets.items() if id in ids]
