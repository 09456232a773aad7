"""Drawing a set-up: everything of rules.md section 2 that is random, except the first hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from librt.random import Random
from mypy_extensions import i64

from realmwright.board.board import PlacedQuadrant, location_word
from realmwright.board.quadrants import QuadrantLibrary
from realmwright.board.terrain import NOMAD, SWAMP, TERRAIN_NAMES
from realmwright.rules.cards import KingdomCard
from realmwright.rules.catalogue import Catalogue, GameSet, SetupDraft
from realmwright.rules.errors import SetupError, check_named
from realmwright.rules.setup import CARDS_IN_PLAY, OPTIONS, SET_IDS, Setup, check_players

_T = TypeVar("_T")

QUADRANTS: Final = 4
# Seeds below this one are short enough to be told over a table: where nobody names a seed, one of these.
SHORT_SEEDS: Final = 10**9
TURNED: Final = "'"
# Attempts at a board with a moving location before a set-up without any is reported.
_TRIES: Final = 1000
# `seed_of` counts in 63 bits.
_63_BITS: Final = (1 << 63) - 1
_62_BITS: Final[i64] = (1 << 62) - 1
_TOP_BIT: Final[i64] = 1 << 62
_21_BITS: Final[i64] = (1 << 21) - 1


@dataclass(frozen=True)
class Wanted:
    """What is chosen of a set-up, and the seed that draws the rest.

    `sets` are ids (`base` is implied, `all` are all), `quadrants` file stems with `'` for turned, in the
    order of the record's header; `start` counts from 0. What is empty or None is drawn; no tasks at all
    are `()`.
    """

    sets: Sequence[str]
    players: int
    seed: int
    options: Sequence[str] = ()
    quadrants: Sequence[str] = ()
    cards: Sequence[str] = ()
    tasks: Sequence[str] | None = None
    start: int | None = None


def draw_setup(wanted: Wanted, catalogue: Catalogue, library: QuadrantLibrary) -> Setup:
    """Draw a set-up: what is chosen stays, the rest is random. Raises SetupError or QuadrantError."""
    check_players(wanted.players)
    ids = expand_sets(wanted.sets)
    check_named(wanted.options, OPTIONS, "option")
    random = Random(wanted.seed)
    chosen = catalogue.chosen(ids)
    draft = _draw_map(wanted, catalogue, library, chosen, random)
    cards = _draw_cards(wanted, chosen, random)
    tasks = _draw_tasks(wanted, chosen, random, draft)
    nomads = _draw_nomads(wanted, chosen, random, draft)
    removed = _draw_removed(catalogue, random, cards)
    # Branches and loops stand before the call: amid its arguments mypyc 2.4 frees `draft` too early.
    start = random.randrange(wanted.players) if wanted.start is None else wanted.start
    in_order = tuple(option for option in OPTIONS if option in wanted.options)
    return Setup(
        sets=ids,
        players=wanted.players,
        quadrants=draft.quadrants,
        cards=cards,
        tasks=tasks,
        nomads=nomads,
        capitols=draft.capitols,
        caves=draft.caves,
        island=draft.island,
        removed=removed,
        options=in_order,
        start=start,
        seed=wanted.seed,
    )


def expand_sets(sets: Sequence[str]) -> tuple[str, ...]:
    """Set ids in their fixed order, `base` always among them. Raises SetupError for an unknown one."""
    check_named(sets, (*SET_IDS, "all"), "set")
    return tuple(id for id in SET_IDS if id == "base" or id in sets or "all" in sets)


def place_quadrant(library: QuadrantLibrary, name: str) -> PlacedQuadrant:
    """The quadrant of a name of the header: a stem, with `'` if it is turned."""
    quadrant = library[name.removesuffix(TURNED)]
    if quadrant.island:
        raise SetupError(f"{quadrant.stem} is a side of the island and no quadrant")
    return PlacedQuadrant(quadrant, name.endswith(TURNED))


def quadrant_word(placed: PlacedQuadrant) -> str:
    """The name of a quadrant as it lies in the header of a record."""
    return placed.quadrant.stem + (TURNED if placed.turned else "")


def shuffled(items: Sequence[_T], random: Random) -> list[_T]:
    """The items in random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = random.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def seed_of(seed: int, number: int) -> int:
    """The seed of game `number` of a series: one seed fixes everything (design.md section 3)."""
    one = _product(seed & _63_BITS, 0x1E3779B97F4A7C15)
    other = _product((number + 1) & _63_BITS, 0x3F58476D1CE4E5B9)
    mixed = (one & _62_BITS) + (other & _62_BITS) ^ (one ^ other) & _TOP_BIT
    return int(_product(mixed ^ mixed >> 29, 0x14D049BB133111EB))


def _product(one: i64, other: i64) -> i64:
    """The lowest 63 bits of a product, by thirds of them: no step needs more than 63.

    Whole numbers of any size are no way here: Python looks for signals while it multiplies large ones, and
    compiled code takes Ctrl-C there for a lack of memory.
    """
    a0, a1, a2 = one & _21_BITS, one >> 21 & _21_BITS, one >> 42
    b0, b1, b2 = other & _21_BITS, other >> 21 & _21_BITS, other >> 42
    low = a0 * b0
    middle = a0 * b1 + a1 * b0 + (low >> 21)
    high = a0 * b2 + a1 * b1 + a2 * b0 + (middle >> 21)
    return low & _21_BITS | (middle & _21_BITS) << 21 | (high & _21_BITS) << 42


def _draw_map(
    wanted: Wanted,
    catalogue: Catalogue,
    library: QuadrantLibrary,
    chosen: Sequence[GameSet],
    random: Random,
) -> SetupDraft:
    for _ in range(_TRIES):
        quadrants = _draw_quadrants(wanted, library, chosen, random)
        draft = SetupDraft(quadrants, wanted.options, library)
        for entry in chosen:
            if entry.placement is not None:
                entry.placement.place(draft, random)
        if "move-location" not in wanted.options or _has_moving_location(catalogue, draft):
            return draft
    raise SetupError("no board of these sets and quadrants has a location that moves settlements")


def _draw_quadrants(
    wanted: Wanted, library: QuadrantLibrary, chosen: Sequence[GameSet], random: Random
) -> list[PlacedQuadrant]:
    ids = [entry.id for entry in chosen]
    names = wanted.quadrants
    if names:
        if len(names) != QUADRANTS:
            raise SetupError(f"{len(names)} quadrants are named; a board has {QUADRANTS}")
        placed = [place_quadrant(library, name) for name in names]
        if len({entry.quadrant.stem for entry in placed}) != QUADRANTS:
            raise SetupError("a quadrant is named twice")
        _check_sets(placed, ids)
        return placed
    pool = library.of_sets(ids)
    drawn = shuffled(pool, random)[:QUADRANTS]
    return [PlacedQuadrant(quadrant, random.randrange(2) == 1) for quadrant in drawn]


def _check_sets(placed: Sequence[PlacedQuadrant], ids: Sequence[str]) -> None:
    """A quadrant without its set would lack what its set brings."""
    for quadrant in [entry.quadrant for entry in placed]:
        if quadrant.set not in ids:
            raise SetupError(f"{quadrant.stem} belongs to the set {quadrant.set}, which must be chosen too")


def _has_moving_location(catalogue: Catalogue, draft: SetupDraft) -> bool:
    names = draft.board().location_names.values()
    return any(catalogue.locations[location_word(name)].moves for name in names)


def _draw_cards(wanted: Wanted, chosen: Sequence[GameSet], random: Random) -> tuple[str, ...]:
    pool: list[KingdomCard] = [card for entry in chosen for card in entry.cards]
    names = wanted.cards
    if names:
        check_named(names, sorted([card.name for card in pool]), "card of these sets")
        if len(names) != CARDS_IN_PLAY or len(set(names)) != CARDS_IN_PLAY:
            raise SetupError(f"{CARDS_IN_PLAY} different cards are in play, not {', '.join(names)}")
        return tuple(names)
    allowed = [card.name for card in pool if not (card.name == "lords" and "no-lords" in wanted.options)]
    return tuple(shuffled(allowed, random)[:CARDS_IN_PLAY])


def _draw_tasks(
    wanted: Wanted, chosen: Sequence[GameSet], random: Random, draft: SetupDraft
) -> tuple[str, ...]:
    found: list[str] = []
    names = wanted.tasks
    for entry in chosen:
        count = sum(placed.quadrant.set == entry.id for placed in draft.quadrants)
        pool = [task.name for task in entry.tasks]
        if pool and names is not None:
            check_named(names, pool, "task")
            found += names
        elif pool:
            found += shuffled(pool, random)[:count]
    return tuple(found)


def _draw_nomads(
    wanted: Wanted, chosen: Sequence[GameSet], random: Random, draft: SetupDraft
) -> tuple[tuple[int, str], ...]:
    tiles = [tile.name for entry in chosen for tile in entry.nomad_tiles]
    if "no-sword" in wanted.options:
        tiles = [tile for tile in tiles if tile != "sword"]
    hexes = draft.board().locations(NOMAD)
    return tuple(zip(hexes, shuffled(tiles, random), strict=False))


def _draw_removed(catalogue: Catalogue, random: Random, cards: Sequence[str]) -> str | None:
    """Five single cards of each terrain, and a double one each: every terrain is as likely."""
    if not any(catalogue.cards[name].removes_terrain for name in cards):
        return None
    terrain: i64 = random.randrange(SWAMP)
    return TERRAIN_NAMES[terrain]
