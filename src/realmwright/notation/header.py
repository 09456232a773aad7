"""The header of a record or position: the set-up as tags, `[Quadrants "tavern paddock' oasis farm"]`.

A quadrant that is not one of ours stands in the header whole, with the lines of its file as items:
`[Quadrant "mine; name: Mine; set: base; a: Farm; layout: own; rows: GGGGGGGGGG ..."]`. Of ours, those that
are not printed ones may change from version to version: `[Layouts "canoe=0123abcd"]` says which one it is.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from realmwright.board.board import Board, PlacedQuadrant
from realmwright.board.geometry import hex_id, hex_name
from realmwright.board.quadrants import (
    LAYOUTS,
    Quadrant,
    QuadrantLibrary,
    is_shipped,
    parse_quadrant,
    shipped_layout,
)
from realmwright.board.terrain import NOMAD, SWAMP, TERRAIN_NAMES
from realmwright.notation.errors import NotationError, TagError
from realmwright.notation.words import escape, hex_words, read_number, read_seat, split_escaped, unescape
from realmwright.rules.actions import card_action
from realmwright.rules.catalogue import Catalogue
from realmwright.rules.draw import QUADRANTS, TURNED, expand_sets, place_quadrant, quadrant_word
from realmwright.rules.errors import check_named
from realmwright.rules.new_game import make_in_play
from realmwright.rules.setup import OLDEST_RULES, OPTIONS, RULES, Setup, check_players, check_setup

_T = TypeVar("_T")

# The form of the text.
FORMAT: Final = "1"

QUADRANT: Final = "Quadrant"
LAYOUT_DIGESTS: Final = "Layouts"
HAND: Final = "Hand"
ON_DECK: Final = "Deck"
PLAYERS: Final = "Players"
SEED: Final = "Setup seed"
RESULT: Final = "Result"
ENDING: Final = "Ending"
# What a game can be by agreement, and why a seat can be out of it.
ABORTED: Final = "aborted"
WAYS_OUT: Final = ("time", "resigned")
TAGS: Final = (
    "Format",
    "Rules",
    "Sets",
    "Quadrants",
    "Cards",
    "Tasks",
    "Nomads",
    "Capitols",
    "Caves",
    "Island",
    LAYOUT_DIGESTS,
) + ("Removed", "Options", "Players", "Start", "Setup seed", "Result")

# Signs of a text at most; the longest record of a real game has some 20,000.
MOST_SIGNS: Final = 100_000

_TAG: Final = re.compile(r'\[([A-Za-z]+(?: [a-z0-9]+)?) "((?:[^"\\]|\\.)*)"\]')
_ROWS: Final = "rows:"
_NEEDED: Final = ("Format", "Rules", "Quadrants", "Cards", "Players", "Start")
# Seeds may be negative.
_ANY: Final = -(2**63)


@dataclass(frozen=True)
class Tag:
    """One line of a header; the value as it stands there, escapes and all."""

    line: int
    name: str
    value: str


def tag_line(name: str, value: str) -> str:
    """The line of a tag; the value is escaped."""
    return f'[{name} "{value}"]'


def setup_lines(setup: Setup, players: Sequence[str] = ()) -> list[str]:
    """The lines of a header without result and hands."""
    if players and len(players) != setup.players:
        raise ValueError(f"{len(players)} names for {setup.players} players")
    values = {
        "Format": FORMAT,
        "Rules": str(setup.rules),
        "Sets": " ".join(setup.sets),
        "Quadrants": " ".join([quadrant_word(placed) for placed in setup.quadrants]),
        "Cards": " ".join(setup.cards),
        "Tasks": " ".join(setup.tasks),
        "Nomads": " ".join([f"{hex_name(hex)}={tile}" for hex, tile in setup.nomads]),
        "Capitols": hex_words(setup.capitols),
        "Caves": hex_words(setup.caves),
        "Island": setup.island.stem if setup.island else "",
        LAYOUT_DIGESTS: _digest_words(setup),
        "Removed": setup.removed or "",
        "Options": " ".join(setup.options),
        PLAYERS: ", ".join([escape(name, ",") for name in players]) or str(setup.players),
        "Start": str(setup.start + 1),
        SEED: "" if setup.seed is None else str(setup.seed),
    }
    lines: list[str] = []
    for name, value in values.items():
        if value:
            lines.append(tag_line(name, value))
        if name == "Quadrants":
            lines += [tag_line(QUADRANT, _definition(quadrant)) for quadrant in own_quadrants(setup)]
    return lines


def _digest_words(setup: Setup) -> str:
    """The digests of layouts that are our own, and not the printed ones: `canoe=0123abcd`."""
    ours = [quadrant for quadrant in setup.laid() if is_shipped(quadrant) and not quadrant.printed]
    return " ".join([f"{quadrant.stem}={quadrant.digest}" for quadrant in ours])


def own_quadrants(setup: Setup) -> list[Quadrant]:
    """The quadrants and the island of a set-up that are not ones of ours."""
    own: dict[str, Quadrant] = {}
    for quadrant in setup.laid():
        if own.get(quadrant.stem, quadrant) != quadrant:
            raise ValueError(f"two quadrants are named {quadrant.stem!r}")
        if not is_shipped(quadrant):
            own[quadrant.stem] = quadrant
    return list(own.values())


def _definition(quadrant: Quadrant) -> str:
    items = [quadrant.stem, f"name: {quadrant.name}", f"set: {quadrant.set}"]
    items += [f"{letter}: {name}" for letter, name in zip("ab", quadrant.locations, strict=False)]
    items += [f"layout: {quadrant.layout}", f"{_ROWS} {' '.join(quadrant.rows)}"]
    return "; ".join([escape(item, ";") for item in items])


def check_size(text: str) -> None:
    """Raises TagError for a text longer than any game's, before memory and time go into it."""
    if len(text) > MOST_SIGNS:
        raise TagError(1, "", f"the text is too long: a game takes at most {MOST_SIGNS:,} signs")


def read_tag(line: int, text: str) -> Tag:
    """One line of a header."""
    match = _TAG.fullmatch(text)
    if match is None:
        raise TagError(line, "", f'a tag is due, such as [Start "1"], not {text}')
    name = match.group(1)
    known = (*TAGS, ENDING, QUADRANT, ON_DECK)
    if name not in known and not name.startswith(HAND + " "):
        raise TagError(
            line,
            f"[{name}]",
            f"no tag has this name; there are {', '.join(TAGS)}, {ENDING}, {QUADRANT}, {HAND} 1, {ON_DECK}",
        )
    return Tag(line, name, match.group(2))


class _Blame:
    """In a `with`: an error of the rules or of a word becomes the error of a tag."""

    def __init__(self, line: int, name: str) -> None:
        self._line: Final = line
        self._name: Final = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, ValueError) and not isinstance(error, NotationError):
            raise TagError(self._line, f"[{self._name}]", str(error)) from error


class Header:
    """The tags of a text, each once, and what they say.

    With `defaults` (a position's) tags may lack that have a value there, and Format and Rules may.
    """

    def __init__(
        self, catalogue: Catalogue, library: QuadrantLibrary, defaults: Mapping[str, str] | None = None
    ) -> None:
        self.catalogue: Final = catalogue
        self.library: Final = library
        self.defaults: Final[Mapping[str, str]] = defaults or {}
        self.tags: Final[dict[str, Tag]] = {}
        self.hands: Final[list[Tag]] = []
        self._quadrants: Final[list[Tag]] = []

    def add(self, tag: Tag) -> None:
        """One more tag of the text."""
        if tag.name == QUADRANT:
            self._quadrants.append(tag)
            return
        if tag.name in self.tags:
            first = self.tags[tag.name].line
            raise TagError(tag.line, f"[{tag.name}]", f"this tag stands in line {first} already")
        self.tags[tag.name] = tag
        if tag.name.startswith(HAND):
            self.hands.append(tag)

    def setup(self) -> Setup:
        """The set-up that the tags describe."""
        for name in _NEEDED:
            if name not in self.tags and name not in self.defaults:
                raise TagError(1, f"[{name}]", "this tag is missing from the header")
        self._check_format()
        seats = self._seats()
        with self._blame("Start"):
            start = read_seat(self._value("Start"), seats)
        setup = Setup(
            sets=self._each("Sets", expand_sets),
            players=seats,
            quadrants=self._placed(),
            cards=self._known("Cards", "card", list(self.catalogue.cards)),
            tasks=self._known("Tasks", "task", list(self.catalogue.tasks)),
            nomads=self._nomads(),
            capitols=self._each("Capitols", _hexes),
            caves=self._each("Caves", _hexes),
            island=self._island(),
            removed=self._removed(),
            options=self._known("Options", "option", OPTIONS),
            start=start,
            seed=self._seed(),
            rules=self._rules(),
        )
        self._check_whole(setup)
        return setup

    def names(self) -> tuple[str, ...]:
        """The names of the players; none if only their number is given."""
        names = tuple(split_escaped(self._value(PLAYERS), ","))
        return names if len(names) > 1 else ()

    def result(self) -> tuple[int, ...] | None:
        """The gold by seat that the text gives; None if it gives none."""
        return self._each(RESULT, _numbers) if RESULT in self.tags else None

    def ending(self, seats: int) -> tuple[str, ...]:
        """How the game ended where the rules do not say: `aborted`, or who is out and why, `2=time`."""
        found = self._each(ENDING, _words)
        with self._blame(ENDING):
            for word in found:
                seat, _, way = word.partition("=")
                if word != ABORTED:
                    read_seat(seat, seats)
                    check_named([way], WAYS_OUT, "way out of a game")
        return found

    def on_deck(self) -> tuple[int, ...]:
        """The cards, as chance results, that are known to lie on the deck, the next one first."""
        return self._each(ON_DECK, _cards)

    def line_of(self, name: str) -> int:
        """The line of a tag; 1 if it lacks."""
        return self.tags[name].line if name in self.tags else 1

    def _blame(self, name: str) -> _Blame:
        return _Blame(self.line_of(name), name)

    def _value(self, name: str) -> str:
        """The value of a tag, escapes and all; "" for one that lacks."""
        return self.tags[name].value if name in self.tags else self.defaults.get(name, "")

    def _words(self, name: str) -> list[str]:
        return unescape(self._value(name)).split()

    def _check_format(self) -> None:
        value = self._value("Format")
        if value != FORMAT:
            raise TagError(
                self.line_of("Format"), "[Format]", f"{value!r} cannot be read here, only {FORMAT!r}"
            )

    def _rules(self) -> int:
        with self._blame("Rules"):
            value = unescape(self._value("Rules"))
            if value not in map(str, range(OLDEST_RULES, RULES + 1)):
                raise ValueError(f"{value!r} cannot be read here, only {OLDEST_RULES} to {RULES}")
            return int(value)

    def _seats(self) -> int:
        with self._blame(PLAYERS):
            seats = len(self.names()) or read_number(unescape(self._value(PLAYERS)).strip())
            check_players(seats)
        return seats

    def _seed(self) -> int | None:
        words = self._words(SEED)
        if not words:
            return None
        with self._blame(SEED):
            return read_number(" ".join(words), _ANY)

    def _known(self, name: str, what: str, known: Sequence[str]) -> tuple[str, ...]:
        words = self._words(name)
        with self._blame(name):
            check_named(words, known, what)
        return tuple(words)

    def _each(self, name: str, read: Callable[[Sequence[str]], tuple[_T, ...]]) -> tuple[_T, ...]:
        """What the words of a tag mean."""
        with self._blame(name):
            return read(self._words(name))

    def _nomads(self) -> tuple[tuple[int, str], ...]:
        found: list[tuple[int, str]] = []
        with self._blame("Nomads"):
            for word in self._words("Nomads"):
                hex, equals, tile = word.partition("=")
                if not equals:
                    raise ValueError(f"a hex and its tile are due, such as d4=outpost, not {word!r}")
                check_named([tile], self.catalogue.nomad_tiles, "nomad tile")
                found.append((hex_id(hex), tile))
        return tuple(found)

    def _removed(self) -> str | None:
        words = self._known("Removed", "card's terrain", TERRAIN_NAMES[:SWAMP])
        return words[0] if words else None

    def _placed(self) -> tuple[PlacedQuadrant, ...]:
        known = self._known_quadrants()
        found: list[PlacedQuadrant] = []
        with self._blame("Quadrants"):
            for word in self._words("Quadrants"):
                found.append(place_quadrant(known, word))
            if len(found) != QUADRANTS:
                raise ValueError(f"{len(found)} quadrants are named; a board has {QUADRANTS}")
        return tuple(found)

    def _island(self) -> Quadrant | None:
        words = self._words("Island")
        if not words:
            return None
        with self._blame("Island"):
            island = self._known_quadrants()[words[0]]
            if not island.island or len(words) > 1:
                raise ValueError(f"{' '.join(words)} is no side of the island")
        return island

    def _known_quadrants(self) -> QuadrantLibrary:
        """What a stem means: a quadrant defined in the header, else one of ours, else one of the library."""
        own = self._definitions()
        ours = [shipped_layout(stem) for stem in LAYOUTS]
        return self.library.with_added([*ours, *self._layouts(own), *own.values()])

    def _layouts(self, own: Mapping[str, Quadrant]) -> list[Quadrant]:
        """The layouts of ours that the header tells by their digests."""
        found: dict[str, Quadrant] = {}
        with self._blame(LAYOUT_DIGESTS):
            for word in self._words(LAYOUT_DIGESTS):
                stem, equals, digest = word.partition("=")
                if not equals or not digest:
                    raise ValueError(f"a quadrant and a digest are due, such as canoe=0123abcd, not {word!r}")
                if stem in own or stem not in LAYOUTS or stem not in self._stems():
                    raise ValueError(f"no quadrant of ours that is named {stem!r} lies on the board")
                if stem in found:
                    raise ValueError(f"{stem!r} has two digests")
                found[stem] = shipped_layout(stem, digest)
        return list(found.values())

    def _stems(self) -> list[str]:
        """The stems of the quadrants and of the island that are named."""
        return [word.removesuffix(TURNED) for word in self._words("Quadrants")] + self._words("Island")

    def _definitions(self) -> dict[str, Quadrant]:
        found: dict[str, Quadrant] = {}
        used = self._stems()
        for tag in self._quadrants:
            with _Blame(tag.line, QUADRANT):
                quadrant = _defined(tag.value)
                if quadrant.stem in found:
                    raise ValueError(f"{quadrant.stem!r} is defined twice")
                if quadrant.stem not in used:
                    raise ValueError(f"{quadrant.stem!r} does not lie on the board")
            found[quadrant.stem] = quadrant
        return found

    def _check_whole(self, setup: Setup) -> None:
        """What the tags say must go together; if it does not, look for the tag that is to blame."""
        try:
            play = make_in_play(setup, self.catalogue)
        except ValueError as error:
            self._blame_part(setup)
            raise TagError(self.line_of("Quadrants"), "[Quadrants]", str(error)) from error
        self._check_nomads(setup, play.board)

    def _blame_part(self, setup: Setup) -> None:
        with self._blame("Cards"):
            check_setup(setup)
        with self._blame("Capitols"):
            Board(setup.quadrants, setup.island, setup.capitols)
        with self._blame("Caves"):
            board = setup.board()
        self._check_nomads(setup, board)

    def _check_nomads(self, setup: Setup, board: Board) -> None:
        due = board.locations(NOMAD)
        given = [hex for hex, _ in setup.nomads]
        if sorted(given) != due:
            there, named = hex_words(due) or "none", hex_words(given) or "none"
            message = f"the nomad hexes are {there}, each has one tile; tiles are given for {named}"
            raise TagError(self.line_of("Nomads"), "[Nomads]", message)


def _hexes(words: Sequence[str]) -> tuple[int, ...]:
    return tuple([hex_id(word) for word in words])


def _numbers(words: Sequence[str]) -> tuple[int, ...]:
    return tuple([read_number(word) for word in words])


def _words(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(words)


def _cards(words: Sequence[str]) -> tuple[int, ...]:
    return tuple([card_action(word) for word in words])


def _defined(value: str) -> Quadrant:
    """The quadrant of a definition, read as its file would be."""
    stem, *items = split_escaped(value, ";")
    if not "".join([stem, *items]).isprintable():
        raise ValueError("it holds signs that cannot be shown")
    lines: list[str] = []
    rows: list[str] = []
    for item in items:
        if item.startswith(_ROWS):
            rows = item[len(_ROWS) :].split()
        else:
            lines.append(item)
    return parse_quadrant(stem, "\n".join([*lines, "", *rows]))
