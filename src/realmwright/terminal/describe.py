"""What one seat sees, in sentences of the message catalogue."""

from collections.abc import Iterable

from realmwright.board.geometry import HEXES, ISLAND_CORNERS, LINES, hex_name, line_of, neighbours
from realmwright.board.terrain import LOCATION, TERRAIN_NAMES
from realmwright.rules.actions import action_name, is_card, is_hex
from realmwright.rules.explain import explain
from realmwright.rules.pieces import CITY_HALL, KIND_NAMES, SETTLEMENT_KINDS
from realmwright.rules.preview import Preview, preview
from realmwright.rules.view import Piece, Tile, View
from realmwright.telling.course import Course
from realmwright.telling.narrator import line_name
from realmwright.telling.prompts import prompt
from realmwright.telling.refusals import refusal
from realmwright.telling.subjects import (
    card_name,
    location_subject,
    name_of,
    subject_of,
)
from realmwright.terminal.legend import legend
from realmwright.texts import Catalogue


class Describer:
    """Words for a game: everything is said as the seat of a view may know it."""

    def __init__(self, course: Course, texts: Catalogue) -> None:
        self.course = course
        self.texts = texts

    def text(self, key: str, **params: object) -> str:
        """A text of the catalogue."""
        return self.texts.text(key, **params)

    def of(self, what: str, words: str) -> str:
        """Some words about something, with the colon of the language."""
        return self.text("terminal.of", what=what, words=words)

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.course.info.seats[seat].name

    # What is asked.

    def question(self, view: View) -> str:
        """One sentence: what is asked of the owner of the view, or whom they wait for."""
        return self.texts.say(prompt(view, self.course.info.seats, view.seat))

    def standing(self, view: View) -> list[str]:
        """Round, whose turn, the card, what the owner of the view has."""
        if self.course.phase == "silo":
            words = [self.text("ui.silo-phase")]
        else:
            words = [self.text("ui.round", n=self.course.round)]
            if view.end_triggered():
                words.append(self.text("ui.last-round"))
            words.append(self.text("ui.turn-of", player=self.name(view.turn_seat())))
        lines = [", ".join(words) + "." + self._card(view)]
        if view.seat is not None:
            lines.append(self.having(view, view.seat, stock=False))
        return lines

    def _card(self, view: View) -> str:
        card, terrain = view.card(), view.terrain()
        if card is None or view.is_terminal():
            return ""
        if terrain is None or card == terrain:
            return " " + self.text("terminal.card", card=card_name(card))
        return " " + self.text(
            "terminal.card-half", card=card_name(card), terrain=name_of(f"terrain.{terrain}")
        )

    def having(self, view: View, seat: int, *, stock: bool = True) -> str:
        """What a player has, in one line; the pieces beside settlements only if `stock` asks for them."""
        parts = [
            self.text("ui.supply", n=view.supply(seat)),
            self.text("ui.gold", n=sum(view.gold()[seat])),
        ]
        if stock:
            parts += [self.text("ui.stock", piece=kind, n=n) for kind, n in self._stock(view, seat)]
        if view.counters(seat):
            parts.append(self.text("ui.counters", n=view.counters(seat)))
        waiting = view.waiting(seat)
        if waiting:
            parts.append(self.text("ui.waiting", n=waiting))
        parts += [self.tile(tile) for tile in view.tiles(seat) if tile.status != "gone"]
        return self.of(self.name(seat), f"{', '.join(parts)}.")

    def _stock(self, view: View, seat: int) -> list[tuple[str, int]]:
        """The pieces beside settlements that the player has and are not on the board."""
        kinds = range(CITY_HALL, SETTLEMENT_KINDS)
        found = [(self.text(f"piece.{KIND_NAMES[kind]}"), view.stock(seat, kind)) for kind in kinds]
        return [(name, count) for name, count in found if count > 0]

    def tile(self, tile: Tile) -> str:
        """A tile with its status."""
        return self.text(f"ui.tile-{tile.status}", tile=name_of(subject_of(tile.name)))

    def hand(self, view: View, seat: int) -> str:
        """The cards a player holds, as far as the owner of the view knows them."""
        cards = view.hand(seat)
        if any(card == "unknown" for card in cards) or not cards:
            return self.of(self.name(seat), f"{self.text('ui.hand', n=len(cards))}.")
        return self.text("terminal.hand", player=self.name(seat), cards=[card_name(card) for card in cards])

    def option(self, action: int) -> tuple[str, str, str]:
        """The name of an option or card, the word that chooses it, and what it does."""
        word = action_name(action)
        if is_card(action):
            return self.texts.say(card_name(word)), f"={word}", ""
        subject = subject_of(word)
        rule = self.text(f"{subject}.rule") if f"{subject}.rule" in self.texts else ""
        return self.text(f"{subject}.name"), "." if word == "end-turn" else word, rule

    def called(self, action: int) -> str:
        """What an action is called: the name of an option or card, the hex itself."""
        return action_name(action) if is_hex(action) else self.option(action)[0]

    # Hexes.

    def ground(self, view: View, hex: int) -> str:
        """What kind of hex it is."""
        board = view.board
        terrain = int(board.terrain[hex])
        if terrain != LOCATION:
            cave = f", {self.text('ui.hex-cave')}" if hex in board.caves else ""
            return self.text(f"terrain.{TERRAIN_NAMES[terrain]}.name") + cave
        found = self.texts.say(name_of(location_subject(board, hex)))
        nomads = dict(view.setup.nomads)
        return f"{found}, {self.text(f'nomad.{nomads[hex]}.name')}" if hex in nomads else found

    def place(self, view: View, hex: int) -> str:
        """A hex with what stands on it and the tiles left on it."""
        parts = [self.text("ui.hex", hex=hex_name(hex), ground=self.ground(view, hex))]
        piece = next((piece for piece in view.pieces() if piece.hex == hex), None)
        if piece is not None:
            parts.append(self.piece(view, piece))
        left = view.tiles_left()
        if hex in left:
            parts.append(self.text("ui.hex-tiles", n=left[hex]))
        if hex in view.last_turn:
            parts.append(self.text("ui.hex-last"))
        return ", ".join(parts)

    def piece(self, view: View, piece: Piece) -> str:
        """What stands on a hex."""
        if piece.seat is None:
            return self.text("ui.hex-wall")
        named = self.text(f"piece.{piece.kind}")
        if piece.seat == view.seat:
            return self.text("ui.hex-own", piece=named)
        return self.text("ui.hex-piece", owner=self.name(piece.seat), piece=named)

    def look(self, view: View, hex: int) -> list[str]:
        """A hex, what is around it, and what choosing it would do or why it cannot be chosen."""
        lines = [self.place(view, hex) + "."]
        around = [self.place(view, other) for other in neighbours(hex)]
        lines.append(self.text("terminal.around", places="; ".join(around)))
        if view.must_act():
            lines += self.why(view, hex)
        return lines

    def preview(self, found: Preview) -> str:
        """What a choice would do at once."""
        if not found.gold:
            parts = [self.text("ui.preview-none")]
        else:
            changes = [
                self.text("hint.source", source=name_of(subject_of(name)), n=n) for name, n in found.gold
            ]
            parts = [f"{self.text('ui.preview-gold', n=found.total)} ({', '.join(changes)})"]
        for key, tiles in (("ui.preview-takes", found.takes), ("ui.preview-loses", found.loses)):
            if tiles:
                names = [name_of(subject_of(name)) for _, name in tiles]
                parts.append(self.text(key, tiles=names))
        return ", ".join(parts) + "."

    def why(self, view: View, action: int) -> list[str]:
        """Why something cannot be chosen; that it can, if so."""
        reasons = explain(view, action)
        if not reasons:
            return [f"{self.text('terminal.can-choose')} {self.preview(preview(view, action))}"]
        return [self.texts.say(refusal(reason, self.course.info.seats)) for reason in reasons]

    def hexes(self, hexes: Iterable[int]) -> str:
        """Hexes by name, row by row."""
        return " ".join(hex_name(hex) for hex in hexes)

    def legend(self, view: View) -> list[str]:
        """What the letters of the drawing mean."""
        return legend(view.board, self.texts)

    # The whole board in words.

    def board(self, view: View) -> list[str]:
        """Every location hex, then the pieces of each player by row."""
        board = view.board
        places = [hex for hex in range(HEXES) if int(board.terrain[hex]) == LOCATION]
        lines = [self.text("terminal.locations", places="; ".join(self.place(view, hex) for hex in places))]
        pieces = view.pieces()
        for seat in range(view.seats):
            own = [piece for piece in pieces if piece.seat == seat]
            lines.append(
                self.text("terminal.pieces", player=self.name(seat), n=len(own)) + self._rows(view, own)
            )
        walls = [piece.hex for piece in pieces if piece.seat is None and piece.kind == "wall"]
        if walls:
            lines.append(self.text("terminal.walls", hexes=self.hexes(walls)))
        return lines

    def _rows(self, view: View, pieces: list[Piece]) -> str:
        rows = []
        for line in range(LINES):
            here = [self._stands(view, piece) for piece in pieces if line_of(piece.hex) == line]
            if here:
                rows.append(self.of(self.text("ui.row", n=line_name(line)), ", ".join(here)))
        return f" {'; '.join(rows)}." if rows else ""

    def _stands(self, view: View, piece: Piece) -> str:
        kind = "" if piece.kind == "settlement" else f" {self.text(f'piece.{piece.kind}')}"
        terrain = TERRAIN_NAMES[int(view.board.terrain[piece.hex])]
        return f"{hex_name(piece.hex)}{kind} {self.text(f'terrain.{terrain}.on')}"

    def row(self, view: View, line: int) -> str:
        """All hexes of a horizontal line."""
        hexes = [h for h in range(HEXES) if line_of(h) == line and h not in ISLAND_CORNERS]
        places = "; ".join(self.place(view, hex) for hex in hexes)
        return self.of(self.text("ui.row", n=line_name(line)), f"{places}.")

    # What earns gold.

    def scoring(self, view: View) -> list[str]:
        """The cards and tasks in play with their rules."""
        setup = view.setup
        subjects = [f"card.{name}" for name in setup.cards] + [f"task.{name}" for name in setup.tasks]
        subjects += [f"silver.{name}" for name in ("castle", "palace", "capitol") if name in view.columns()]
        lines = [self.of(self.text(f"{subject}.name"), self.text(f"{subject}.rule")) for subject in subjects]
        if setup.removed:
            lines.append(self.text("terminal.removed", terrain=name_of(f"terrain.{setup.removed}")))
        return lines

    def gold_rows(self, view: View) -> list[list[str]]:
        """Gold by source, a column for each seat; the total last."""
        gold = view.gold()
        rows = [
            [self.texts.say(name_of(subject_of(name))), *(str(row[place]) for row in gold)]
            for place, name in enumerate(view.columns())
        ]
        return [*rows, [self.text("ui.total"), *(str(sum(row)) for row in gold)]]

    def gold_lines(self, view: View) -> list[str]:
        """Gold by player in words."""
        rows = self.gold_rows(view)
        found = []
        for seat in range(view.seats):
            parts = [f"{row[0]} {row[seat + 1]}" for row in rows[:-1]]
            total = self.text("ui.gold", n=rows[-1][seat + 1])
            found.append(self.of(self.name(seat), f"{total} ({', '.join(parts)})."))
        return found
