"""What is in play: a set-up made ready for the rules. Shared by all positions of a game, never changed."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from realmwright.board.board import Board
from realmwright.board.geometry import HEXES, distance, hex_name
from realmwright.board.terrain import CAPITOL, CASTLE, NOMAD, PALACE, SILO, SWAMP, TERRAIN_NAMES
from realmwright.rules.actions import FIRST_OPTION
from realmwright.rules.catalogue import (
    EPILOGUE,
    KERNEL_KINDS,
    KINDS,
    REACTION,
    Catalogue,
    Decision,
    KingdomCard,
    Power,
    Task,
)
from realmwright.rules.errors import SetupError
from realmwright.rules.ledger import FRAME, SEAT_SIZE, SEATS
from realmwright.rules.setup import Setup

_T = TypeVar("_T")

# A capitol pays for settlements up to this distance (rules.md section 4, "Mini-expansions").
CAPITOL_REACH: Final = 2


@final
class InPlay:
    """The board, the powers of its sites, the cards, and where the ledger's parts begin.

    `kernel` are the decisions of the turn flow by kind. Raises SetupError for names of nothing.
    """

    def __init__(self, setup: Setup, catalogue: Catalogue, kernel: Mapping[int, Decision]) -> None:
        self.setup: Final = setup
        self.catalogue: Final = catalogue
        self.seats: Final[i64] = setup.players
        self.start: Final[i64] = setup.start
        self.board: Final = Board(setup.quadrants, setup.island, setup.capitols, setup.caves)
        self.removed_terrain: Final[i64] = TERRAIN_NAMES.index(setup.removed) if setup.removed else -1
        self.has_swamp: Final = len(self.board.hexes_of(SWAMP)) > 0
        self.any_terrain: Final = "any-terrain" in setup.options
        self.open_hands: Final = "open-hands" in setup.options

        chosen = catalogue.chosen(setup.sets)
        powers = _site_powers(self.board, setup, catalogue)
        open_powers = [power for entry in chosen for power in entry.open_powers]
        distinct = list(dict.fromkeys(powers + open_powers))
        self.sites: Final[i64] = len(powers)
        self.site_powers: Final = vec[Power](powers)
        # The first site with the same power, the site itself mostly.
        self.twins: Final = vec[i16]([i16(powers.index(power)) for power in powers])
        self.site_is_nomad: Final = vec[i16](
            [i16(int(self.board.location[hex]) == NOMAD) for hex in map(int, self.board.sites)]
        )
        self.open_powers: Final = vec[Power](open_powers)
        self.powers: Final = vec[Power](distinct)
        self.has_waiver: Final = any(power.waives for power in distinct)
        self.has_reaction: Final = any(power.reacts for power in distinct)
        self.turn_end_powers: Final = vec[Power]([power for power in distinct if power.ends_turns])
        self.first_build_powers: Final = vec[Power]([power for power in distinct if power.frees_first])
        self.tiles_return: Final = "tiles-return" in setup.options
        self.own_tiles_only: Final = "own-tiles-only" in setup.options

        self.cards: Final = vec[KingdomCard]([_named(catalogue.cards, name, "card") for name in setup.cards])
        if setup.removed is None and any(card.removes_terrain for card in self.cards):
            raise SetupError("a card in play asks for a removed terrain; the set-up names none")
        # 1 for each hex next to the removed terrain.
        self.by_removed: Final = self.board.next_to(self.removed_terrain)
        self.has_during: Final = any(card.during for card in self.cards)
        self.has_claims: Final = any(card.claims for card in self.cards)
        self.asks_areas: Final = any(card.areas for card in self.cards)
        self.compares: Final = any(card.compares for card in self.cards)
        self.tasks: Final = vec[Task]([_named(catalogue.tasks, name, "task") for name in setup.tasks])
        self.castles: Final = vec[i16]([i16(hex) for hex in self.board.locations(CASTLE)])
        self.palaces: Final = vec[i16]([i16(hex) for hex in self.board.locations(PALACE)])
        self.silos: Final = vec[i16]([i16(hex) for hex in self.board.locations(SILO)])
        self.capitols: Final = vec[i16]([i16(hex) for hex in self.board.locations(CAPITOL)])
        # For each capitol a table of 1 for hexes at distance 1 or 2.
        self.capitol_reach: Final = [_reach(hex) for hex in self.board.capitols]
        self.palaces_pay: Final = not any(card.instead_of_palaces for card in self.cards)
        self.has_nomads: Final = len(setup.nomads) > 0
        self.columns: Final = self._columns()

        quadrant_sets = {placed.quadrant.set for placed in setup.quadrants}
        self.reserve: Final = [
            piece for entry in chosen if entry.id in quadrant_sets for piece in entry.reserve
        ]
        self.only_settlements: Final = len(self.reserve) == 0
        self.double_cards: Final = any(entry.double_cards for entry in chosen)

        epilogues = [entry.epilogue for entry in chosen if entry.epilogue is not None]
        self.has_epilogue: Final = len(epilogues) > 0
        self.decisions: Final = _decisions(kernel, distinct, epilogues)
        # Where parts of the ledger begin: tiles left by site, tiles by seat and site, the stack.
        self.tiles_left_at: Final[i64] = SEATS + SEAT_SIZE * self.seats
        self.tiles_at: Final[i64] = self.tiles_left_at + self.sites
        self.stack_at: Final[i64] = self.tiles_at + self.sites * self.seats
        self.ledger_size: Final[i64] = self.stack_at + FRAME

    def __reduce__(self) -> tuple[object, tuple[Setup, Catalogue]]:
        from realmwright.rules.new_game import make_in_play

        return make_in_play, (self.setup, self.catalogue)

    def power_of(self, option: i64) -> Power:
        """The power that an option word stands for."""
        power = self.decisions[option - FIRST_OPTION + KERNEL_KINDS]
        assert isinstance(power, Power)
        return power

    def reaction(self) -> Power:
        """The power that interrupts when a tile hex is emptied."""
        power = self.decisions[REACTION]
        assert isinstance(power, Power)
        return power

    def _columns(self) -> tuple[str, ...]:
        """The columns of the score table: cards, tasks, then what locations pay."""
        setup = self.setup
        always = [
            ("castle", len(self.castles) > 0),
            ("palace", len(self.palaces) > 0),
            ("capitol", len(self.capitols) > 0),
            ("treasure", self.has_nomads),
        ]
        paid = [name for name, present in always if present]
        return (*setup.cards, *setup.tasks, *paid)


def _reach(capitol: int) -> vec[u8]:
    return vec[u8]([u8(1 if 1 <= distance(capitol, hex) <= CAPITOL_REACH else 0) for hex in range(HEXES)])


def location_word(name: str) -> str:
    """A location's name as a word of records: `Forester's Lodge` is `foresters-lodge`."""
    return name.lower().replace("'", "").replace(" ", "-")


def _named(entries: Mapping[str, _T], name: str, what: str) -> _T:
    if name not in entries:
        raise SetupError(f"no {what} is named {name!r}; there are {', '.join(entries)}")
    return entries[name]


def _site_powers(board: Board, setup: Setup, catalogue: Catalogue) -> list[Power]:
    nomads = dict(setup.nomads)
    found: list[Power] = []
    for hex in map(int, board.sites):
        if hex in board.location_names:
            found.append(_named(catalogue.locations, location_word(board.location_names[hex]), "location"))
        elif hex in nomads:
            found.append(_named(catalogue.nomad_tiles, nomads[hex], "nomad tile"))
        else:
            raise SetupError(f"the nomad hex {hex_name(hex)} lacks its tile")
    return found


def _decisions(
    kernel: Mapping[int, Decision], powers: Sequence[Power], epilogues: Sequence[Decision]
) -> vec[Decision]:
    table: list[Decision] = [Decision()] * KINDS
    for kind, decision in kernel.items():
        table[kind] = decision
    for power in powers:
        if power.word:
            table[power.kind] = power
        if power.reacts:
            table[REACTION] = power
    if epilogues:
        table[EPILOGUE] = epilogues[0]
    return vec[Decision](table)
