"""What a set-up can contain: the abstract decision, power, card and task, and the catalogue of all.

`expansions` fills the catalogue, a package for each set. Adding a location, card or task means a
class there; nothing here or elsewhere in `rules` changes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from realmwright.board.board import Board, PlacedQuadrant
from realmwright.board.quadrants import Quadrant, QuadrantLibrary
from realmwright.board.terrain import SUITABLE
from realmwright.rules.actions import FIRST_OPTION, OPTION_WORDS
from realmwright.rules.choices import Choices
from realmwright.rules.ledger import USED

if TYPE_CHECKING:
    from realmwright.rules.scoring import Scoring
    from realmwright.rules.state import State

# Kinds of pending decisions: those of the kernel first, then one for each option.
FREE_PART: Final = 0
MANDATORY_PART: Final = 1
HALF: Final = 2
DEAL: Final = 3
DRAW_AT_END: Final = 4
DRAW_AT_START: Final = 5
REPLACE: Final = 6
FULL_CHECK: Final = 7
EPILOGUE: Final = 8
REACTION: Final = 9
KERNEL_KINDS: Final = 10
KINDS: Final = KERNEL_KINDS + len(OPTION_WORDS)

# How a target of a build relates to the own settlements.
IF_POSSIBLE: Final = 0
NOT_NEEDED: Final = 1

NO_OPTION: Final = -1


@mypyc_attr(allow_interpreted_subclasses=False)
class Decision:
    """One kind of pending decision: what may be chosen, and what a choice does."""

    def offer(self, state: "State", choices: Choices) -> None:
        """List the legal choices of the decision on top of the stack."""
        raise NotImplementedError

    def choose(self, state: "State", action: i64) -> None:
        """Carry out a legal choice."""
        raise NotImplementedError

    def pass_over(self, state: "State") -> None:
        """Nothing, or only `stop`, can be chosen: go on."""
        state.pop()

    def is_chance(self, state: "State") -> bool:
        """Whether chance decides, by the cards still in the deck."""
        return False

    def draws_hidden(self, state: "State") -> bool:
        """Whether the card that chance draws goes into a hand unseen."""
        return False

    def in_hand(self, state: "State") -> i64:
        """The hex that a piece was just lifted from which is still to be placed; -1 if there is none."""
        return -1

    # What `explain` and whoever words a question ask. The kinds of powers in `powers` answer for theirs.

    def title(self) -> str:
        """A name for the decision: the word of its power, or a name of the kernel."""
        return ""

    def step_title(self, state: "State") -> str:
        """What is asked for: `hex`, `piece`, `target`, ..., or nothing where the title says it all."""
        return ""

    def asks_hex(self, state: "State") -> bool:
        """Whether hexes to build on, put on or move to are asked for."""
        return True

    def asks_piece(self, state: "State") -> bool:
        """Whether a piece on the board is asked for."""
        return False

    def piece_seat(self, state: "State") -> i64:
        """Whose piece is asked for, where one is."""
        return state.seat()

    def asks_power(self, state: "State") -> bool:
        """Whether extra actions can be started."""
        return False

    def terrain_asked(self, state: "State") -> i64:
        """The only terrain whose hexes are asked for; -1 for any."""
        return -1

    def takes(self, state: "State", terrain: i64) -> bool:
        """Whether a hex of that terrain can do, where not one terrain alone is asked for."""
        return terrain < SUITABLE

    def asks_adjacent(self, state: "State") -> bool:
        """Whether the hexes asked for must touch an own settlement if possible."""
        return False

    def would_do(self, state: "State", seat: i64, hex: i64) -> bool:
        """Whether a free hex of the right terrain fails only because it touches nothing of the player."""
        return True


@mypyc_attr(allow_interpreted_subclasses=False)
class Power(Decision):
    """What a tile, or an action open to all, lets a player do.

    `word` is its option word ("" for a power that is never chosen), `name` that of the location or
    nomad tile that gives it.
    """

    def __init__(self, name: str, word: str) -> None:
        self.name: Final = name
        self.word: Final = word
        number: i64 = OPTION_WORDS.index(word) if word else NO_OPTION
        self.option: Final[i64] = FIRST_OPTION + number if word else NO_OPTION
        self.kind: Final[i64] = KERNEL_KINDS + number if word else NO_OPTION
        # Whether using it only lifts the demand to be adjacent, for one choice of another power.
        self.waives = False
        # Which of the hooks below it has.
        self.reacts = False
        self.ends_turns = False
        self.frees_first = False

    @property
    def moves(self) -> bool:
        """Whether it is an M action of rules.md section 4."""
        return False

    @property
    def builds(self) -> bool:
        """Whether it is a B action, which needs a settlement in the supply."""
        return False

    def granted(self, state: "State", seat: i64) -> bool:
        """Whether the player has a power that is no tile's own; most such powers are open to all."""
        return True

    def title(self) -> str:
        return self.word or self.name

    def step_title(self, state: "State") -> str:
        return "hex"

    def available(self, state: "State", seat: i64) -> bool:
        """Whether the power has at least one legal target now."""
        raise NotImplementedError

    def start(self, state: "State", seat: i64) -> None:
        """Begin: put the first decision on the stack."""
        state.push(self.kind, seat)

    def repeatable(self, state: "State", seat: i64, status: i64) -> bool:
        """Whether it can be done once more this turn; `status` is that of its tile."""
        return status == USED and self.available(state, seat)

    def repeat(self, state: "State", seat: i64) -> None:
        """Begin it once more."""
        self.start(state, seat)

    # Hooks. The last four are called only for powers in play whose flag above says so.

    def taken(self, state: "State", seat: i64, site: i64) -> None:
        """The player has just taken the tile."""

    def lost(self, state: "State", seat: i64, site: i64) -> None:
        """The player has just lost the tile."""

    def extra_cards(self, state: "State", seat: i64) -> i64:
        """How many cards more than one the player draws at the end of the turn."""
        return 0

    def frees_first_build(self, state: "State", seat: i64) -> bool:
        """Whether the first build of the mandatory action may ignore adjacency."""
        return False

    def turn_ended(self, state: "State", seat: i64) -> None:
        """The player has ended the turn; nothing has been discarded yet."""

    def reactions(self, state: "State", seat: i64) -> i64:
        """How many interruptions the player has when another empties a tile hex."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=False)
class KingdomCard:
    """A scoring card (rules.md section 5).

    `during` cards pay while the game goes on, through `built` and `mandatory_built`; `claims` cards
    act when a piece arrives, through `arrived`. The others pay by `score`.
    """

    def __init__(
        self,
        name: str,
        *,
        during: bool = False,
        claims: bool = False,
        areas: bool = False,
        compares: bool = False,
        instead_of_palaces: bool = False,
        removes_terrain: bool = False,
    ) -> None:
        self.name: Final = name
        self.during: Final = during
        self.claims: Final = claims
        # Whether `score` asks the survey for settlement areas.
        self.areas: Final = areas
        # Whether `score` asks for the surveys of the other players.
        self.compares: Final = compares
        self.instead_of_palaces: Final = instead_of_palaces
        # Whether a terrain's cards leave the game at set-up.
        self.removes_terrain: Final = removes_terrain

    def score(self, scoring: "Scoring", seat: i64) -> i64:
        """Gold for a player if the game ended now."""
        return 0

    def gain(self, scoring: "Scoring", seat: i64, hex: i64) -> i64:
        """How much more gold one more settlement on a free hex would give; what building it earns at once.

        `scoring` is filled for the position as it is. A card may know a formula; this tries it out.
        """
        before = self.score(scoring, seat)
        scoring.add_on_trial(seat, hex)
        after = self.score(scoring, seat)
        scoring.end_trial(seat, hex)
        return after - before

    def built(self, state: "State", slot: i64, seat: i64, hex: i64) -> None:
        """A piece was built on the hex; every piece of the action stands."""

    def mandatory_built(self, state: "State", slot: i64, seat: i64) -> None:
        """A settlement of the mandatory action was built."""

    def arrived(self, state: "State", slot: i64, seat: i64, hex: i64) -> None:
        """A build or a finished move has put a piece on the hex."""


@mypyc_attr(allow_interpreted_subclasses=False)
class Task:
    """A task card (rules.md section 5): met or not, once for each player."""

    def __init__(self, name: str, gold: int) -> None:
        self.name: Final = name
        self.gold: Final[i64] = gold

    def met(self, scoring: "Scoring", seat: i64) -> bool:
        """Whether the player has done it."""
        raise NotImplementedError

    def gain(self, scoring: "Scoring", seat: i64, hex: i64) -> i64:
        """How much more gold one more settlement on a free hex would give, as that of a card."""
        return self.gold if self.met_with(scoring, seat, hex) and not self.met(scoring, seat) else 0

    def met_with(self, scoring: "Scoring", seat: i64, hex: i64) -> bool:
        """Whether a settlement on the hex would do it, if it is not done; a task may know without trying."""
        scoring.add_on_trial(seat, hex)
        met = self.met(scoring, seat)
        scoring.end_trial(seat, hex)
        return met


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
    """What a set lays on or beside the board at set-up (rules.md section 2, item 8)."""

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
        self.cards: Final = {card.name: card for entry in sets for card in entry.cards}
        self.tasks: Final = {task.name: task for entry in sets for task in entry.tasks}

    def __reduce__(self) -> tuple[Callable[[], "Catalogue"], tuple[()]]:
        return self.source, ()

    def chosen(self, ids: Sequence[str]) -> list[GameSet]:
        """The registries of some sets, in the catalogue's own order."""
        return [entry for id, entry in self.sets.items() if id in ids]
