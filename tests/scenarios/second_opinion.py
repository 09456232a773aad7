"""The oracle's opinion of a scenario: the same position, played on by the other implementation of the rules.

Only positions in the free part of a turn, amid the mandatory action or in the silo phase can be handed over.
"""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from agreement import gold_by_name, setup_as_dict
from oracle import board as oracle_board
from oracle import silo, turn
from oracle.flow import OVER, Decision, Flow
from oracle.geometry import Hex
from oracle.scoring import gold
from oracle.state import HALL, SCOUT, SETTLEMENT, SHIP, WAGON, WARRIOR, Piece, Tile, Turn
from oracle.state import State as OracleState
from oracle.tasks import TASKS
from realmwright.board.geometry import HEXES, LINES, hex_name
from realmwright.board.quadrants import Quadrant
from realmwright.board.terrain import TERRAIN_NAMES
from realmwright.rules import ledger as at
from realmwright.rules.actions import CARD_NAMES
from realmwright.rules.pieces import EMPTY, WALL, kind_of, owner_of
from realmwright.rules.position import EPILOGUE_PART, FREE_PART, MANDATORY_PART
from realmwright.rules.state import CHANCE, TERMINAL, State
from realmwright.rules.status import DONE, GONE, NEW, NO_CARD, NO_TILE, TURNS, UNDER_WAY, USED
from scenarios.picture import NO_HEX

# Pictures leave holes; the oracle reads them as one more terrain, and forgets them (`_Copy`).
NOWHERE: Final = "nowhere"
oracle_board.TERRAINS.setdefault(NO_HEX, NOWHERE)

_KINDS: Final = (SETTLEMENT, HALL, WARRIOR, WAGON, SHIP, SCOUT)


class SecondOpinion:
    """The oracle on the way through a scenario."""

    def __init__(self, state: State) -> None:
        self.state: Final = _Copy(state).made
        self._flow: Final = _resumed(self.state, state)
        self._decision = next(self._flow)

    def apply(self, word: str) -> None:
        """Follow a decision."""
        try:
            self._decision = self._flow.send(word)
        except StopIteration:
            self._decision = Decision(OVER, frozenset())

    def check(self, state: State) -> None:
        """Raises AssertionError where the oracle sees the position otherwise."""
        seat = {CHANCE: -1, TERMINAL: OVER}.get(state.current_player(), state.current_player())
        assert self._decision.seat == seat, f"the oracle asks {self._decision.seat}, the engine {seat}"
        legal = {state.action_to_string(action) for action in state.legal_actions()}
        other = self._decision.choices
        assert legal == other, f"only engine: {sorted(legal - other)}; only oracle: {sorted(other - legal)}"
        table = [gold(self.state, seat, TASKS) for seat in range(self.state.seats)]
        assert gold_by_name(state) == table, f"gold: engine {gold_by_name(state)}, oracle {table}"


def can_be_asked(state: State) -> bool:
    """Whether a position is one that can be handed over."""
    top = int(state.ledger[at.TOP])
    kinds = [int(state.ledger[base + at.KIND]) for base in range(int(state.play.stack_at), top + 1, at.FRAME)]
    silos = [*[EPILOGUE_PART] * int(state.play.seats)]
    return kinds in ([FREE_PART], [FREE_PART, MANDATORY_PART]) or kinds == silos


def _resumed(state: OracleState, engine: State) -> Flow[None]:
    if state.turn is None:
        yield from silo.silo_phase(state)
        return
    if engine.ledger[at.MANDATORY] == UNDER_WAY:
        yield from turn.rest_of_mandatory(state, state.turn)
        state.turn.done = True
    seat = state.turn.seat
    yield from turn.rest_of_turn(state, state.turn)
    order = state.order_from(state.start)
    yield from turn.rounds(state, order[order.index(seat) + 1 :])


class _Copy:
    """Makes the oracle's position of one of the engine."""

    def __init__(self, state: State) -> None:
        self.engine = state
        with tempfile.TemporaryDirectory() as folder:
            _write_quadrants(state, Path(folder))
            self.made = OracleState(setup_as_dict(state.play.setup), Path(folder))
        for hole in self.made.board.of_terrain[NOWHERE]:
            del self.made.board.terrain[hole]
        self._pieces()
        self._tiles()
        for seat in range(self.made.seats):
            self._player(seat)
        ledger = state.ledger
        self.made.wall_pool = int(ledger[at.WALLS])
        self.made.scout_pool = int(ledger[at.SCOUTS])
        self.made.deck = self._pile(at.DECK)
        self.made.discard = self._pile(at.DISCARD)
        self.made.end_triggered = ledger[at.END_TRIGGERED] != 0
        if ledger[at.PHASE] == TURNS:
            self.made.turn = self._turn()

    def _hex(self, hex: int) -> Hex:
        return self.made.board.at[hex_name(hex)]

    def _pile(self, first: int) -> Counter[str]:
        counts = {name: int(self.engine.ledger[first + card]) for card, name in enumerate(CARD_NAMES)}
        return +Counter(counts)

    def _pieces(self) -> None:
        for hex in range(HEXES):
            code = int(self.engine.occupant[hex])
            if code == EMPTY:
                continue
            if kind_of(code) == WALL:
                self.made.walls.add(self._hex(hex))
            else:
                self.made.pieces[self._hex(hex)] = Piece(int(owner_of(code)), _KINDS[int(kind_of(code))])

    def _tiles(self) -> None:
        play = self.engine.play
        for site in range(int(play.sites)):
            hex = self._hex(int(play.board.sites[site]))
            left = int(self.engine.ledger[int(play.tiles_left_at) + site])
            if hex in self.made.tiles_left:
                self.made.tiles_left[hex] = left
            elif left == 0:
                del self.made.nomads[hex]
            for seat in range(self.made.seats):
                self._tile(seat, site, hex)

    def _tile(self, seat: int, site: int, hex: Hex) -> None:
        play = self.engine.play
        player = self.made.players[seat]
        status = int(self.engine.tile(seat, site))
        nomad = play.site_is_nomad[site] != 0
        if status != NO_TILE and not nomad:
            player.taken_from.add(hex)
        if status not in (NO_TILE, GONE):
            ready, used = status != NEW, status == USED
            player.tiles.append(Tile(play.site_powers[site].name, hex, nomad, ready, used))

    def _player(self, seat: int) -> None:
        state, player = self.engine, self.made.players[seat]
        player.supply = int(state.supply(seat))
        for kind in range(1, len(_KINDS) - 1):
            player.stock[_KINDS[kind]] = int(state.of_seat(seat, at.STOCK + kind))
        player.set_aside = int(state.of_seat(seat, at.ASIDE))
        player.end_waits_for = int(state.of_seat(seat, at.WAITING))
        player.counters = int(state.of_seat(seat, at.COUNTERS))
        held = [int(state.of_seat(seat, at.HAND + slot)) for slot in range(at.HAND_SIZE)]
        player.hand = [CARD_NAMES[card - 1] for card in held if card]
        player.marked = {line for line in range(LINES) if state.ledger[at.MARKED_LINES + line] == seat + 1}
        for slot, name in enumerate((*state.play.setup.cards, "treasure")):
            player.earned[name] = int(state.of_seat(seat, at.EARNED + slot))

    def _turn(self) -> Turn:
        state, ledger = self.engine, self.engine.ledger
        made = Turn(int(ledger[at.TURN]))
        card, terrain = int(ledger[at.CARD]), int(ledger[at.TERRAIN])
        made.card = CARD_NAMES[card] if card >= 0 else None
        made.without_card = card == NO_CARD
        made.terrain = TERRAIN_NAMES[terrain] if terrain >= 0 else None
        made.from_supply = int(ledger[at.SUPPLY_BUILDS])
        made.number = made.from_supply + int(ledger[at.OWED])
        made.done = ledger[at.MANDATORY] == DONE
        builds = [int(ledger[at.BUILD_HEXES + build]) for build in range(int(ledger[at.BUILDS]))]
        made.built = [self._hex(hex) for hex in builds]
        made.extra_draws = int(ledger[at.EXTRA_DRAWS])
        for place, power in enumerate(state.play.open_powers):
            if int(ledger[at.USES]) >> place & 1:
                made.used.add(power.name)
        cards = state.play.setup.cards
        made.families = any(
            name == "families" and int(ledger[at.PAID]) >> k & 1 for k, name in enumerate(cards)
        )
        self.made.players[made.seat].due = int(ledger[at.OWED_ASIDE])
        for seat in range(self.made.seats):
            for sector in range(4):
                if int(state.of_seat(seat, at.SECTORS_BUILT)) >> sector & 1:
                    made.roved.add((seat, sector))
        return made


def _write_quadrants(state: State, folder: Path) -> None:
    setup = state.play.setup
    sheets: list[Quadrant] = [placed.quadrant for placed in setup.quadrants]
    if setup.island is not None:
        sheets.append(setup.island)
    for sheet in sheets:
        names = [f"{letter}: {name}" for letter, name in zip("ab", sheet.locations, strict=False)]
        text = "\n".join([f"set: {sheet.set}", *names, "", *sheet.rows, ""])
        (folder / f"{sheet.stem}.txt").write_text(text, encoding="utf-8")
